"""Describes Was Sticht?'s log entries in words."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from flask_babel import pgettext

from scorekeeper.games.was_sticht.events import Discarded, Drafted, Made, Picked, Tasked, Trumped
from scorekeeper.games.was_sticht.messages import quoted_task
from scorekeeper.rules.cards import Trump
from scorekeeper.text.say import card_words, colour_word
from scorekeeper.web.table.screen import Words


def _picked(names: tuple[str, ...], table: Any, event: Picked) -> str:
    name, task = names[event.seat], quoted_task(event.task)
    if event.value is None:
        return _("%(name)s picked %(task)s", name=name, task=task)
    return _("%(name)s picked %(task)s, worth %(value)s", name=name, task=task, value=event.value)


def _trumped(names: tuple[str, ...], table: Any, event: Trumped) -> str:
    return _("Trump: %(trump)s", trump=trump_words(event.trump))


def trump_words(trump: Trump) -> str:
    colour = colour_word(trump.colour) if trump.colour else "X"
    return pgettext("trump", "%(colour)s %(number)s", colour=colour, number=trump.number or "X")


def _drafted(names: tuple[str, ...], table: Any, event: Drafted) -> str:
    seat, card = table.round.chooser(len(table.round.drafted)), card_words(event.card)
    if seat is None:
        return _("Put aside: %(cards)s", cards=card)
    return _("%(name)s drafted: %(card)s", name=names[seat], card=card)


def _tasked(names: tuple[str, ...], table: Any, event: Tasked) -> str:
    return pgettext("task", "%(name)s laid %(task)s", name=names[event.seat], task=quoted_task(event.task))


def _made(names: tuple[str, ...], table: Any, event: Made) -> str:
    found = ", ".join(name for name, did in zip(names, event.made, strict=True) if did)
    return _("Made by %(names)s", names=found or _("nobody"))


def _discarded(names: tuple[str, ...], table: Any, event: Discarded) -> str:
    return _("%(name)s gave up %(task)s", name=names[table.round.dealer], task=quoted_task(event.task))


ENTRIES: dict[type, Words] = {
    Picked: _picked,
    Trumped: _trumped,
    Drafted: _drafted,
    Tasked: _tasked,
    Made: _made,
    Discarded: _discarded,
}
