"""Every entry of a log in a few words, told with the table as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.rules.cards import Trump
from scorekeeper.rules.events import (
    Chosen,
    Counted,
    Dealt,
    Declared,
    Discarded,
    Drafted,
    Event,
    Made,
    Ordered,
    Overruled,
    Passed,
    Picked,
    Played,
    Revealed,
    Scored,
    SetAside,
    Sorted,
    Taken,
    Tasked,
    Trumped,
    Won,
)
from scorekeeper.rules.game import Game, in_force
from scorekeeper.rules.text import all_of, card_words, cards_words, colour_word, task_words


class Told(NamedTuple):
    """One entry in words, and where it belongs."""

    at: int
    round: int
    where: str
    text: str


def told(game: Game) -> list[Told]:
    """Every entry that stands, in order, told with the table as it was; of what lies face down, only that it does."""
    table, found = game.ruleset.start(len(game.players)), []
    hidden = face_down(game)
    for entry in in_force(game.done):
        number = len(table.rounds) + isinstance(entry.event, Dealt)
        text = words(game, table, entry.event, entry.at in hidden)
        found.append(Told(entry.at, number, where(table, entry.event), text))
        table = game.ruleset.advance(table, entry.event)
    return found


def where(table: Any, event: Event) -> str:
    """Which trick an entry belongs to; in Stichling, where several are open, which card of the round it is."""
    if not isinstance(event, Played | Passed | Taken | Overruled):
        return ""
    if isinstance(event, Played) and event.place:
        return _("card %(number)s", number=len(table.round.laid) + 1)
    return _("trick %(number)s", number=len(table.round.tricks) + (not isinstance(event, Overruled)))


def face_down(game: Game) -> set[int]:
    """The entries of the last round whose content nobody may see yet."""
    kinds = game.ruleset.face_down(game.table) if game.table.rounds else ()
    standing = in_force(game.done) if kinds else []
    dealt = max((place for place, entry in enumerate(standing) if isinstance(entry.event, Dealt)), default=0)
    return {entry.at for entry in standing[dealt:] if isinstance(entry.event, kinds)}


def words(game: Game, table: Any, event: Event, hidden: bool = False) -> str:
    """What was done, in a few words."""
    if hidden:
        seat = getattr(event, "seat", table.round.dealer)
        return _("%(name)s: face down", name=game.players[seat])
    say_it: Callable[[tuple[str, ...], Any, Any], str] = SAID[type(event)]
    return say_it(game.players, table, event)


def _all(names: tuple[str, ...], seats: tuple[int, ...]) -> str:
    return all_of(names[seat] for seat in seats) if seats else _("nobody")


def _dealt(names: tuple[str, ...], event: Dealt) -> str:
    if event.dealer is None:
        return _("%(name)s started", name=names[event.leader or 0])
    return _("%(name)s dealt", name=names[event.dealer])


def _played(name: str, event: Played) -> str:
    card = card_words(event.card)
    if event.place:
        return _("%(name)s: %(card)s to place %(place)s", name=name, card=card, place=event.place)
    return _("%(name)s: %(card)s", name=name, card=card)


def _pile(name: str, event: Counted) -> str:
    cards = cards_words(event.cards) or _("no marked cards")
    if event.others is None:
        return _("%(name)s's pile: %(cards)s", name=name, cards=cards)
    given = {"name": name, "cards": cards}
    return ngettext(
        "%(name)s's pile: %(cards)s and %(num)s other",
        "%(name)s's pile: %(cards)s and %(num)s others",
        event.others,
        **given,
    )


def _each(names: tuple[str, ...], numbers: tuple[int, ...]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def _picked(name: str, event: Picked) -> str:
    task = task_words(event.task)
    if event.value is None:
        return _("%(name)s picked %(task)s", name=name, task=task)
    return _("%(name)s picked %(task)s, worth %(value)s", name=name, task=task, value=event.value)


def _drafted(names: tuple[str, ...], round: Any, card: str) -> str:
    seat = round.chooser(len(round.drafted))
    if seat is None:
        return _("Put aside: %(cards)s", cards=card)
    return _("%(name)s drafted: %(card)s", name=names[seat], card=card)


def _made(names: tuple[str, ...], made: tuple[bool | None, ...]) -> str:
    found = ", ".join(name for name, did in zip(names, made, strict=True) if did)
    return _("Made by %(names)s", names=found or _("nobody"))


SAID: dict[type, Callable[[tuple[str, ...], Any, Any], str]] = {
    Dealt: lambda names, table, e: _dealt(names, e),
    Played: lambda names, table, e: _played(names[table.round.turn], e),
    Passed: lambda names, table, e: _(
        "%(name)s passed %(card)s", name=names[table.round.turn], card=card_words(e.card)
    ),
    Declared: lambda names, table, e: _("%(name)s declared %(cards)s", name=names[e.seat], cards=cards_words(e.cards)),
    SetAside: lambda names, table, e: _("Put aside: %(cards)s", cards=cards_words(e.cards)),
    Taken: lambda names, table, e: _("Taken by %(names)s", names=_all(names, e.seats)),
    Overruled: lambda names, table, e: _("The table decided: taken by %(names)s", names=_all(names, e.seats)),
    Chosen: lambda names, table, e: _("%(name)s chose %(colour)s", name=names[e.seat], colour=colour_word(e.colour)),
    Counted: lambda names, table, e: _pile(names[e.seat], e),
    Sorted: lambda names, table, e: _(
        "%(name)s's pile: %(red)s red, %(blue)s blue, %(green)s green, %(passed)s passed",
        name=names[e.seat],
        **{colour: getattr(e, colour) for colour in ("red", "blue", "green", "passed")},
    ),
    Scored: lambda names, table, e: _("Points: %(points)s", points=_each(names, e.points)),
    Ordered: lambda names, table, e: _(
        "%(name)s laid %(cards)s", name=names[e.seat], cards=", ".join(map(str, e.order))
    ),
    Won: lambda names, table, e: _("Tricks: %(tricks)s", tricks=_each(names, e.tricks)),
    Picked: lambda names, table, e: _picked(names[e.seat], e),
    Trumped: lambda names, table, e: _("Trump: %(trump)s", trump=trump_words(e.trump)),
    Drafted: lambda names, table, e: _drafted(names, table.round, card_words(e.card)),
    Tasked: lambda names, table, e: pgettext(
        "task", "%(name)s laid %(task)s", name=names[e.seat], task=task_words(e.task)
    ),
    Made: lambda names, table, e: _made(names, e.made),
    Discarded: lambda names, table, e: _(
        "%(name)s gave up %(task)s", name=names[table.round.dealer], task=task_words(e.task)
    ),
    Revealed: lambda names, table, e: _("Turned up what lay face down"),
}


def trump_words(trump: Trump) -> str:
    colour = colour_word(trump.colour) if trump.colour else "X"
    return pgettext("trump", "%(colour)s %(number)s", colour=colour, number=trump.number or "X")
