"""Sticheln's rules pages: what each variant changes, its house rules explained, and examples of scoring."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from flask_babel import lazy_gettext as _

from scorekeeper.games.sticheln.events import Counted
from scorekeeper.games.sticheln.rules import Sticheln
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Dealt
from scorekeeper.text.language import lazy
from scorekeeper.web.rulebook.decisions import Pages, Words
from scorekeeper.web.rulebook.examples import Computed, computed


class Traits(NamedTuple):
    """How variants differ, for the templates of the rules pages."""

    lowest: bool  # the lowest trump takes the trick
    plain: str  # which card of the lead colour takes it if there is no trump
    lucky: bool
    flat: bool
    colours: int
    declare: str
    zeros: str  # who takes a trick of 0s

    @classmethod
    def of(cls, rules: Sticheln) -> Traits:
        lucky, flat = rules.marks == "lucky", rules.marks == "flat"
        return cls(rules.trumps == "lowest", rules.plain, lucky, flat, rules.colours, rules.declares, rules.zeros_only)

    @property
    def slugs(self) -> tuple[str, str, str]:
        """The possible rulings: with a trump, without one, with 0s only."""
        trump = "lowest-trump" if self.lowest else "highest-trump"
        return trump, f"{self.plain}-lead", "zeros-nobody" if self.zeros == "nobody" else "zeros-only"

    @property
    def changed(self) -> bool:
        """Whether this differs from Classic."""
        return self.lowest or self.lucky or self.flat or self.colours > 1 or self.declare != "open"


HOUSE = {
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
            "invisible": _("The 0 sets no colour: the first card above 0 does. Stick 'Em (Capstone, 2020) says so."),
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


def pile(rules: Sticheln, cards: tuple[Card, ...], others: int) -> Computed:
    """Score a pile with these cards of the marked colours, and this many others."""
    return computed(rules, Dealt(1), Counted(0, cards, others))


class StichelnPages(Pages):
    drawn = 4
    drawn_hint = lazy("The examples are drawn with four players and their pack.")
    words = HOUSE
    books = lazy("Where the books differ")
    dense = ""

    def context(self, rules: Any) -> dict[str, Any]:
        return {"t": Traits.of(rules), "pile": partial(pile, rules)}

    def slugs(self, rules: Any) -> tuple[str, ...]:
        return Traits.of(rules).slugs


PAGES = StichelnPages()
