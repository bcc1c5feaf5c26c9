"""Sticheln's pack, house rules and tricks: how strong each card is, who takes a trick and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Self

from scorekeeper.games.sticheln import mix
from scorekeeper.games.sticheln.mix import Switches
from scorekeeper.rules.cards import Card, Pack, Trump
from scorekeeper.rules.house import house, rounds
from scorekeeper.rules.reason import Reason, Refused, reason
from scorekeeper.rules.ruling import Outcome, Ruling
from scorekeeper.rules.tricks import TrickGame

#        players: (colours, highest number, cards each)
DEALS = {
    3: ("gnrby", 8, 15),
    4: ("gnrby", 11, 15),
    5: ("gnrby", 14, 15),
    6: ("gnrbyv", 14, 15),
    7: ("gnrbyv", 17, 15),
    8: ("gnrbyv", 18, 14),
}
PACKS = {seats: Pack(colours, 0, highest) for seats, (colours, highest, _) in DEALS.items()}

TAKES = tuple(Outcome((play,), play) for play in range(8))  # the taker of a trick leads the next
LEADS, SETS, FOLLOWS, TRUMP, ZERO, ZERO_LED = (
    reason(f"role-{role}") for role in ("leads", "sets", "follows", "trump", "zero", "zero-led")
)


@dataclass(frozen=True)
class StichelnTricks(TrickGame):
    """All six variants and their mixes: four switches, with each variant's own defaults, then the other rules."""

    trumps: str = house(
        "highest",
        "lowest",
        key="trump",
        trick=True,
        switch=True,
        doc="Which trump takes the trick: the highest or the lowest.",
    )
    marks: str = house(
        "face",
        "flat",
        "lucky",
        key="count",
        switch=True,
        doc="Cards of the marked colour cost their number (face) or 5 each (flat), or earn their number (lucky).",
    )
    colours: int = house(1, 2, switch=True, doc="How many colours each player marks.")
    declares: str = house(
        "open",
        "hazy",
        "delayed",
        key="declare",
        switch=True,
        doc="Colours are declared openly, face down until the round is over (hazy), or after the tricks (delayed).",
    )
    zeros: str = house(
        "visible", "invisible", trick=True, doc="A led 0 sets the lead colour, or the first card above 0 does."
    )
    zeros_only: str = house("leader", "nobody", trick=True, doc="Who takes a trick of 0s only: the leader, or nobody.")
    reverse_plain: str = house(
        "highest",
        "lowest",
        trick=True,
        doc="Where the lowest trump wins but none was played: which card of the lead colour does.",
    )
    leftover: str = house("shown", "hidden", doc="Whether left-over cards (7 or 8 players) are shown.")
    dealer: str = house("lowest", "clockwise", doc="Who deals next: the lowest total, or the deal goes round.")
    rounds: int = rounds(5)

    players: ClassVar[range] = range(3, 9)
    counts_tricks: ClassVar[bool] = False
    prefix: ClassVar[str] = "Sticheln "
    example: ClassVar[str] = "r7 b3 g0 y11"

    # --- the mix ---

    @property
    def switches(self) -> Switches:
        return Switches(self.trumps, self.marks, self.colours, self.declares)

    def own(self) -> Mapping[str, Any]:
        return mix.PRINTED[self.key]._asdict()

    def at(self, rules: Mapping[str, str]) -> Self:
        """Return a copy with these rules; a mix equal to a printed variant gets its name, whatever its key."""
        mixed = super().at(rules)
        if found := mix.objection(mixed.switches):
            raise Refused(found)
        name, about = mix.title(mixed.switches)
        return mixed if mixed.name == name else replace(mixed, name=name, about=about)

    def told(self) -> tuple[Reason, ...]:
        return mix.told(self.switches)

    # --- the pack ---

    def pack(self, seats: int | None = None) -> Pack:
        return PACKS[seats or 8]

    def hand(self, seats: int) -> int:
        return DEALS[seats][2]

    def left_over(self, seats: int) -> int:
        return len(self.pack(seats)) - seats * self.hand(seats)

    @property
    def shows_left_over(self) -> bool:
        return self.leftover == "shown"

    @property
    def laid(self) -> int:
        """How many cards each player declares before play."""
        return 0 if self.declares == "delayed" else self.colours

    def tricks(self, seats: int) -> int:
        return self.hand(seats) - self.laid

    # --- one trick ---

    @cached_property
    def strengths(self) -> dict[str, dict[Card, int]]:
        """How strong every card is, for each lead colour: trumps, then the lead colour, then other 0s."""
        cards = self.pack().cards
        return {colour: {card: self._strength(card, colour) for card in cards} for colour in self.pack().colours}

    def _strength(self, card: Card, lead: str) -> int:
        number = card.number
        if card.colour != lead:
            return -1 if number == 0 else 100 + number if self.trumps == "highest" else 200 - number
        return 50 - number if number and self.plain == "lowest" else number

    @property
    def plain(self) -> str:
        """Which card of the lead colour wins if there is no trump."""
        return self.reverse_plain if self.trumps == "lowest" else "highest"

    def lead_colour(self, plays: tuple[Card, ...]) -> str:
        if self.zeros == "invisible":
            return next((card.colour for card in plays if card.number), plays[0].colour)
        return plays[0].colour

    def outcome(self, plays: tuple[Card, ...], trump: Trump | None = None) -> Outcome:
        best = max(plays, key=self.strengths[self.lead_colour(plays)].__getitem__)  # if tied, the first one played
        if best.number == 0 and self.zeros_only == "nobody":
            return Outcome((), 0)
        return TAKES[plays.index(best)]

    def rule(self, plays: tuple[Card, ...], trump: Trump | None = None) -> Ruling:
        outcome, lead = self.outcome(plays), self.lead_colour(plays)
        why = self._why(plays, outcome, lead)
        roles = tuple([self._role(play, card, lead) for play, card in enumerate(plays)])
        if self.zeros == "invisible" and not plays[0].number:
            setter = self.setter(plays)
            roles = (*(ZERO_LED,) * setter, SETS, *roles[setter + 1 :])[: len(plays)]
        return Ruling(self.takers(plays, outcome), outcome.leads, why.code, (why,), roles, self.disputes(plays, lead))

    def setter(self, plays: tuple[Card, ...]) -> int:
        """Return which card sets the lead colour; if none does yet, the number of cards."""
        seen = self.zeros == "visible"
        return next((play for play, card in enumerate(plays) if seen or card.number), len(plays))

    def _role(self, play: int, card: Card, lead: str) -> Reason:
        if card.colour != lead:
            return TRUMP if card.number else ZERO
        return FOLLOWS if play else LEADS

    def _why(self, plays: tuple[Card, ...], outcome: Outcome, lead: str) -> Reason:
        if not outcome.takers:
            return reason("zeros-nobody")
        play = outcome.leads
        card = plays[play]
        if card.number == 0:
            return reason("zeros-only")
        if card.colour == lead:
            return reason(f"{self.plain}-lead", card=card, colour=lead)
        equal = [c for c in plays[play + 1 :] if c.number == card.number and c.colour != lead]
        if equal:
            return reason(f"{self.trumps}-trump:first", card=card, other_card=equal[0])
        return reason(f"{self.trumps}-trump", card=card)

    @cached_property
    def rivals(self) -> tuple[tuple[str, Self], ...]:
        """This ruleset with each disputed rule decided the other way, and the note that says so."""
        disputed = [rule for rule in self.houses() if rule.trick and not rule.switch]
        now = {rule: getattr(self, rule.field) for rule in disputed}
        other = {rule: next(value for value in rule.values if value != now[rule]) for rule in disputed}
        return tuple((f"{rule.key}-{now[rule]}", self.at({rule.key: other[rule]})) for rule in disputed)

    def disputes(self, plays: tuple[Card, ...], lead: str) -> tuple[Reason, ...]:
        """Return the rules behind this result that other tables decide differently."""
        if plays[0].number and (self.trumps == "highest" or any(c.colour != lead and c.number for c in plays)):
            return ()  # no disputed rule applies
        mine = self.outcome(plays)
        other = [(note, rival.outcome(plays)) for note, rival in self.rivals]
        return tuple(reason(f"note-{note}", seat=result.leads) for note, result in other if result != mine)
