"""Sticheln's four switches: how each printed variant sets them, which combinations are allowed, how a mix is named."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.rules.reason import Reason, reason
from scorekeeper.text.language import lazy


class Switches(NamedTuple):
    """What a variant decides, named like the fields of the ruleset; the defaults are Classic's."""

    trumps: str = "highest"  # or lowest: which trump takes the trick
    marks: str = "face"  # cards of the marked colour cost their number; flat: 5 each; lucky: they earn their number
    colours: int = 1  # how many colours each player marks
    declares: str = "open"  # hazy: face down until the round is over; delayed: picked after the tricks


KEYS = ("trump", "count", "colours", "declare")  # the keys of their house rules, in the same order

PRINTED = {
    "classic": Switches(),
    "reverse": Switches(trumps="lowest", marks="lucky"),
    "mild": Switches(marks="flat"),
    "aggravated": Switches(colours=2),
    "hazy": Switches(declares="hazy"),
    "delayed": Switches(declares="delayed"),
}
ABOUT = {
    "classic": "Your misery colour costs its numbers; every other card earns a point.",
    "reverse": "The lucky colour earns its numbers, other cards cost; the lowest trump wins.",
    "mild": "Every card of the misery colour costs 5, whatever its number.",
    "aggravated": "Two misery colours for every player.",
    "hazy": "Misery colours stay face down until the round is over.",
    "delayed": "The misery colour is picked after the tricks, among the colours won.",
}
MIX = (lazy("Sticheln Own Mix"), lazy("Your own mix of the printed variants."))


def printed(mix: Switches) -> str | None:
    """Return the key of the printed variant with these switches, or None."""
    return next((key for key, switches in PRINTED.items() if switches == mix), None)


def title(mix: Switches) -> tuple[str, str]:
    """Return what a game with these switches is called, and what it is about."""
    key = printed(mix)
    return (f"Sticheln {key.title()}", ABOUT[key]) if key else MIX


def objection(mix: Switches) -> Reason | None:
    """Return why these switches make no game: not everybody can pick two colours after the tricks."""
    return reason("bad-mix") if mix.colours == 2 and mix.declares == "delayed" else None


def told(mix: Switches) -> tuple[Reason, ...]:
    """Return the rules that follow from the switches, one sentence each."""
    keys = (f"trump-{mix.trumps}", f"{mix.marks}-{mix.colours}", f"{mix.declares}-{mix.colours}")
    return tuple(reason(f"told-{key}") for key in keys)
