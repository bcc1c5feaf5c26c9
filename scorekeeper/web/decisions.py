"""Where the books differ or tables play otherwise: each house rule in words, every value of it, and a telling trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from flask_babel import lazy_gettext as _
from flask_babel import ngettext

from scorekeeper.rules.house import House
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rulesets import ruleset
from scorekeeper.rulesets.sticheln import Sticheln
from scorekeeper.web.examples import Example, ruled


class Words(NamedTuple):
    """A house rule in words. `cards` is a trick that shows it; `slugs` are the rulings that rest on a value."""

    title: Any
    values: Mapping[str, Any]
    cards: str = ""
    slugs: Mapping[str, str] = {}


class Choice(NamedTuple):
    """One way to decide it: in force here or not, and what it makes of the trick."""

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


STICHELN = {
    "trump": Words(
        _("Which trump takes the trick"),
        {"highest": _("The highest trump, as in Classic."), "lowest": _("The lowest trump, as in Reverse.")},
        "r7 b3 g0 y11",
        {"highest": "highest-trump", "lowest": "lowest-trump"},
    ),
    "count": Words(
        _("What a card of the marked colour counts"),
        {
            "face": _("A card of the misery colour costs its number, as in Classic."),
            "flat": _("A card of the misery colour costs 5, as in Mild."),
            "lucky": _("A card of the lucky colour earns its number, every other card costs 1, as in Reverse."),
        },
    ),
    "colours": Words(
        _("How many colours a player marks"),
        {"1": _("One colour, as in Classic."), "2": _("Two colours, as in Aggravated.")},
    ),
    "declare": Words(
        _("When the colour is declared"),
        {
            "open": _("Before play, for all to see, as in Classic."),
            "hazy": _("Before play, face down until the round is over, as in Hazy."),
            "delayed": _("After the tricks, among the colours won, as in Delayed. Not with two colours."),
        },
    ),
    "zeros": Words(
        _("A 0 is led"),
        {
            "visible": _("The 0 sets the lead colour. All three printed booklets say so."),
            "invisible": _("The 0 sets no colour: the first card above 0 does. Newer editions say so."),
        },
        "r0 b5 r9 b2",
    ),
    "zeros-only": Words(
        _("Only 0s are played"),
        {
            "leader": _("The leader takes them. All three booklets say so."),
            "nobody": _("Nobody takes them. The cards are out of play, and the same player leads again."),
        },
        "r0 b0 g0 y0",
        {"leader": "zeros-only", "nobody": "zeros-nobody"},
    ),
    "reverse-plain": Words(
        _("The lowest trump wins, but no trump was played"),
        {
            "highest": _(
                "The highest card of the lead colour takes the trick, as in Classic. The English and German booklets "
                "say so. This matters only where the lowest trump wins."
            ),
            "lowest": _("The lowest card of the lead colour takes the trick; a 0 does not count."),
        },
        "r8 r3 r5 r1",
        {"highest": "highest-lead", "lowest": "lowest-lead"},
    ),
    "leftover": Words(
        _("Cards left over with 7 or 8 players"),
        {
            "shown": _("They are shown to everybody and put aside. The English and French booklets say so."),
            "hidden": _("They stay face down. The German booklet says so. Nothing else changes."),
        },
    ),
    "dealer": Words(
        _("Who deals next"),
        {
            "lowest": _(
                "The player with the lowest total. If equal: the lower score in the round just played. Still equal: "
                "the first of them clockwise from the last dealer. The English booklet says so, up to this last step."
            ),
            "clockwise": _("The deal moves clockwise. The German and French booklets name nobody."),
        },
    ),
}

HAT_TRICK = {
    "lead": Words(
        _("Who leads after a tied double trick"),
        {
            "player": _("Whoever played the deciding card. The English and French booklets are worded so."),
            "winner": _("Whoever won the colour of the deciding card. The German booklet can be read so."),
        },
        "r15 b15 r9 b12 r3",
    ),
}

WAS_STICHT = {
    "dealer": Words(
        _("What the dealer may copy"),
        {
            "any": _("Any revealed task that its owner failed."),
            "alone": _("A revealed task that its owner failed, and that nobody else who laid it made."),
        },
    ),
    "chips": Words(
        _("How many chips"),
        {
            "5": _("Everybody picks five chips."),
            "4": _("Everybody picks four chips: the short game."),
        },
    ),
}

FAMILIES = {"sticheln": STICHELN, "hat-trick": HAT_TRICK, "was-sticht": WAS_STICHT}


def family(rules: Ruleset) -> str:
    """The name under which variants of one game share their pages."""
    return "sticheln" if isinstance(rules, Sticheln) else rules.key


def decisions(rules: Ruleset) -> Iterator[Decision]:
    """Every house rule of this game; the number of rounds, which needs no choices spelled out, among them."""
    for rule in rules.houses():
        words = FAMILIES[family(rules)].get(rule.key) or plain(rule)
        yield Decision(f"house-{rule.key}", words.title, tuple(choices(rules, rule, words)))


def plain(rule: House) -> Words:
    """A house rule that nobody has put into words here: its own sentence, and its values as they are written."""
    if rule.key == "rounds":
        most = rule.values[0]
        return Words(_("How many rounds"), {most: _("%(n)s rounds. A table may agree on 1 to 12.", n=most)})
    return Words(_(rule.doc), {value: value for value in rule.values})


def choices(rules: Ruleset, rule: House, words: Words) -> Iterator[Choice]:
    now = str(getattr(rules, rule.field))
    examples = drawn(rules, rule, words)
    for value, text in words.values.items():
        id, slug = f"note-{rule.key}-{value}", words.slugs.get(value, "")
        yield Choice(id, text, value == rule.values[0], value == now, examples.get(value), slug)
    if now not in words.values:
        rounds = ngettext("%(num)s round.", "%(num)s rounds.", int(now))  # the one rule that is any number
        yield Choice(f"note-{rule.key}-{now}", rounds, False, True, None, "")


def drawn(rules: Ruleset, rule: House, words: Words) -> dict[str, Example]:
    """The trick as every value rules it, where that makes a difference in this game."""
    if not words.cards:
        return {}
    house = rules.in_force()
    found = {value: ruled(ruleset(rules.key, house | {rule.key: value}), words.cards) for value in words.values}
    return found if len({example.said for example in found.values()}) > 1 else {}


def in_words(rules: Ruleset) -> list[tuple[str, Any, Any]]:
    """The house rules in force: paragraph, title and what is played."""
    changed = [decision for decision in decisions(rules) if decision.id.removeprefix("house-") in rules.in_force()]
    return [(d.id, d.title, next(c.words for c in d.choices if c.now)) for d in changed]
