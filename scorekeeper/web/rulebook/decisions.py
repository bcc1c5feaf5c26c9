"""House rules explained on the rules pages: every value in words, with a trick that shows the difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, NamedTuple

from flask_babel import lazy_gettext as _
from flask_babel import ngettext

from scorekeeper.games import folder_of, part, ruleset
from scorekeeper.rules.house import House
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.text.language import lazy
from scorekeeper.web.rulebook.examples import Example, ruled


class Words(NamedTuple):
    """A house rule in words. `cards` is a trick that shows it; `slugs` are the rulings that depend on a value.

    `number` puts a value into words that is a number and not listed.
    """

    title: Any
    values: Mapping[str, Any]
    cards: str = ""
    slugs: Mapping[str, str] = {}
    number: Callable[[int], Any] = str


class Pages:
    """The rules pages of a game: how its examples are drawn, its house rules in words, and what else they show."""

    drawn: ClassVar[int | None] = None  # the number of players in the examples
    drawn_hint: ClassVar[str] = ""  # what tables with another number of players should know
    words: ClassVar[Mapping[str, Words]] = {}
    scoring: ClassVar[str] = lazy("Points")  # titles of chapters
    books: ClassVar[str] = lazy("Where the rules are silent")
    overrules: ClassVar[bool] = True  # a table may overrule the referee
    dense: ClassVar[str] = "roomy"  # how densely the one-screen rules are set
    no_house: ClassVar[str] = ""  # what to say if there are no house rules

    def context(self, rules: Any) -> dict[str, Any]:
        """Return the variables that the game's templates use."""
        return {}

    def facts(self, rules: Any, players: int) -> dict[str, Any]:
        """Return the figures for this number of players, by what they are."""
        pack, hand = rules.pack(players), rules.hand(players)
        numbers = f"{pack.cards[0].rank}\u2013{pack.cards[-1].rank}"
        left = len(pack) - players * hand
        return {_("numbers"): numbers, _("cards each"): hand, _("tricks"): rules.tricks(players), _("left over"): left}

    def slugs(self, rules: Any) -> tuple[str, ...]:
        """Return the rulings with a paragraph of their own, so that decisions need not provide one."""
        return ()


@cache
def _pages(folder: str) -> Pages:
    own = part(folder, "pages")
    return own.PAGES if own else Pages()


def pages_of(rules: Ruleset) -> Pages:
    return _pages(folder_of(rules))


class Choice(NamedTuple):
    """One value of a house rule: in words, whether it is in force here, and the trick as it rules it."""

    id: str
    words: Any
    default: bool
    now: bool
    example: Example | None
    slug: str


class Decision(NamedTuple):
    """A house rule as the page shows it."""

    id: str
    title: Any
    choices: tuple[Choice, ...]


def decisions(rules: Ruleset) -> Iterator[Decision]:
    """Yield every house rule of this game, including the number of rounds, whose values are not spelled out."""
    for rule in rules.houses():
        words = pages_of(rules).words.get(rule.key) or plain(rule)
        yield Decision(f"house-{rule.key}", words.title, tuple(choices(rules, rule, words)))


def plain(rule: House) -> Words:
    """Return default words for a house rule: its own sentence, and its values as they are written."""
    if rule.key == "rounds":
        most = rule.values[0]
        listed = {most: _("%(n)s rounds. A table may agree on 1 to 12.", n=most)}
        return Words(_("How many rounds"), listed, number=rounds)
    return Words(_(rule.doc), {value: value for value in rule.values})


def rounds(count: int) -> str:
    said: str = ngettext("%(num)s round.", "%(num)s rounds.", count)
    return said


def choices(rules: Ruleset, rule: House, words: Words) -> Iterator[Choice]:
    now = rules.value(rule)
    examples = drawn(rules, rule, words)
    for value, text in words.values.items():
        id, slug = f"note-{rule.key}-{value}", words.slugs.get(value, "")
        yield Choice(id, text, value == rule.values[0], value == now, examples.get(value), slug)
    if now not in words.values:
        yield Choice(f"note-{rule.key}-{now}", words.number(int(now)), False, True, None, "")


def drawn(rules: Ruleset, rule: House, words: Words) -> dict[str, Example]:
    """Return the trick as each value rules it, if that makes a difference in this game."""
    if not words.cards:
        return {}
    house = rules.in_force()
    found = {value: ruled(ruleset(rules.key, house | {rule.key: value}), words.cards) for value in words.values}
    return found if len({example.said for example in found.values()}) > 1 else {}


def in_words(rules: Ruleset) -> list[tuple[str, Any, Any]]:
    """Return the house rules in force: paragraph, title and the value in words."""
    changed = [decision for decision in decisions(rules) if decision.id.removeprefix("house-") in rules.in_force()]
    return [(d.id, d.title, next(c.words for c in d.choices if c.now)) for d in changed]
