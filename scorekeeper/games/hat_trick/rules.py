"""Hat Trick by Klaus Palesch, played with the Sticheln cards, for 4 to 7 players.

Follows the English, French and German booklets. A second colour opens a second trick; with two colours on the table,
the third can only be passed. A player wants many cards of one colour, few of the others, and no passes.

Decisions where the books differ or are silent:
- If both colours of a double trick were won with the same number, the next highest number decides who leads, skipping
  numbers that were played in both colours. Whoever played that card leads (English, French); the German text can be
  read as the winner of that card's colour: `lead=winner`. If nothing decides, red goes before blue before green, and
  that colour's winner leads.
- If a player has equally many cards of two colours, nothing is asked: the score is the same whichever counts as most.
- Any player may deal; the app proposes the next one clockwise. If totals are tied, the win is shared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar

from scorekeeper.games.hat_trick import piles
from scorekeeper.games.hat_trick.events import Sorted
from scorekeeper.games.hat_trick.piles import ORDER, PASSED, passed, roles, total
from scorekeeper.rules.cards import Card, Pack, Trump, by_colour
from scorekeeper.rules.events import Event, Overruled, Passed, Played
from scorekeeper.rules.house import house, rounds
from scorekeeper.rules.reason import Reason, reason
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rules.ruling import Line, Outcome, Ruling
from scorekeeper.rules.table import Round, Table, Took, Trick
from scorekeeper.rules.tricks import TrickGame

HANDS = {4: 15, 5: 12, 6: 10, 7: 9}
PACK, PACK_OF_SEVEN = Pack("rbg", 1, 20), Pack("rbg", 0, 20)


@dataclass(frozen=True)
class HatTrickRound(Round):
    """A round whose piles may have been counted at its end."""

    sorted: Mapping[int, Sorted] = field(default_factory=dict)

    @property
    def closed(self) -> bool:
        return super().closed or bool(self.sorted)


@dataclass(frozen=True)
class HatTrick(TrickGame):
    """Each colour on the table, two at most, is a trick of its own."""

    lead: str = house(
        "player",
        "winner",
        trick=True,
        doc="Tied double trick: who leads, the player of the deciding card or its colour's winner.",
    )
    rounds: int = rounds(5)

    players: ClassVar[range] = range(4, 8)
    counts_tricks: ClassVar[bool] = False
    kind: ClassVar[type[Round]] = HatTrickRound
    example: ClassVar[str] = "r15 b15 r9 pass:g5 --house lead=winner"

    # --- the pack ---

    def pack(self, seats: int | None = None) -> Pack:
        return PACK if seats in (4, 5, 6) else PACK_OF_SEVEN

    def hand(self, seats: int) -> int:
        return HANDS[seats]

    def tricks(self, seats: int) -> int:
        return self.hand(seats) - 1  # the last card is neither played nor scored

    # --- one trick ---

    def share(self, plays: tuple[Card, ...], play: int) -> tuple[Card, ...]:
        return tuple([card for card in plays if card.colour == plays[play].colour])

    def outcome(self, plays: tuple[Card, ...], trump: Trump | None = None) -> Outcome:
        tricks = list(by_colour(plays).values())[:2]  # a third colour is passed
        winners = tuple([plays.index(max(trick)) for trick in tricks])
        return Outcome(winners, winners[0] if len(winners) == 1 else self.next_lead(plays, winners))

    def next_lead(self, plays: tuple[Card, ...], winners: tuple[int, ...]) -> int:
        """Return who leads after a double trick: the higher winner; if tied, the next highest card decides."""
        first, second = winners
        if not tied(plays, winners):
            return first if plays[first].number > plays[second].number else second
        card = deciding(plays)
        won = {plays[play].colour: play for play in winners}
        if card is None:
            return won[min(won, key=ORDER.index)]
        return plays.index(card) if self.lead == "player" else won[card.colour]

    def rule(self, plays: tuple[Card, ...], trump: Trump | None = None) -> Ruling:
        outcome, parts = self.outcome(plays), roles(plays)
        because = [reason("highest-of-colour", card=plays[play], colour=plays[play].colour) for play in outcome.takers]
        if len(outcome.takers) == 2:
            because.append(self.why_leads(plays, outcome))
        return Ruling(
            takers=self.takers(plays, outcome),
            leads=outcome.leads,
            rule=because[-1].code if len(because) == 3 else "single-trick",
            because=tuple(because),
            roles=parts,
            notes=self.disputes(plays, outcome),
            passed=passed(parts),
        )

    def so_far(self, plays: tuple[Card, ...], trump: Trump | None = None) -> Ruling:
        """Say nothing of who leads next."""
        ruling = super().so_far(plays, trump)
        return ruling._replace(because=ruling.because[: len(ruling.takers)])

    def why_leads(self, plays: tuple[Card, ...], outcome: Outcome) -> Reason:
        number, leads = plays[outcome.takers[0]].number, outcome.leads
        if not tied(plays, outcome.takers):
            return reason("double-trick", card=plays[leads], seat=leads)
        card = deciding(plays)
        if card is None:
            return reason("double-trick-colours", n=number, colour=plays[leads].colour, seat=leads)
        return reason(f"double-trick-tied:{self.lead}", n=number, card=card, seat=leads)

    @cached_property
    def rival(self) -> HatTrick:
        return replace(self, lead="winner" if self.lead == "player" else "player")

    def disputes(self, plays: tuple[Card, ...], outcome: Outcome) -> tuple[Reason, ...]:
        other = self.rival.outcome(plays).leads if tied(plays, outcome.takers) else outcome.leads
        return (reason(f"note-lead-{self.lead}", seat=other),) if other != outcome.leads else ()

    def object_to_play(self, plays: tuple[Card, ...], card: Card, passed: bool) -> Reason | None:
        lying = list(dict.fromkeys([other.colour for other in plays]))[:2]
        if passed and len(lying) < 2:
            return reason("pass-too-early", card=card, n=len(lying))
        if passed and card.colour in lying:
            return reason("pass-colour", card=card, colour=card.colour)
        if not passed and len(lying) == 2 and card.colour not in lying:
            return reason("third-colour", card=card, colours=tuple(lying))
        return None

    def only_passed(self, plays: tuple[Card, ...]) -> tuple[str, ...]:
        lying = list(by_colour(plays))[:2]
        return tuple(colour for colour in ORDER if len(lying) == 2 and colour not in lying)

    def tapped(self, table: Table, card: Card, seat: int | None, place: int | None, anyway: bool) -> Event | None:
        """Return a pass for a card of the third colour, since it can only have been passed."""
        passed = bool(table.rounds) and card.colour in self.only_passed(table.round.plays)
        return Passed(card, seat) if passed else super().tapped(table, card, seat, place, anyway)

    def derived(self, table: Table, event: Event) -> Event:
        if not isinstance(event, Played | Passed) or not table.rounds:
            return event
        passed = event.card.colour in self.only_passed(table.round.plays)
        return Passed(event.card, event.seat) if passed else Played(event.card, event.seat)

    # --- the round ---

    def overrule(self, trick: Trick, seats: tuple[int, ...]) -> Trick:
        """Give everything to one player, or one colour each to two, in the order the colours appeared.

        The lead goes with the colour that won it; if a single card decided the lead, it stays with its player.
        """
        takers, leads = self.outcome(trick.plays)
        if len(seats) != len(takers):
            cards = tuple(c for play in takers for c in self.share(trick.plays, play))
            return trick._replace(takers=(Took(seats[0], cards),), leads=seats[0], overruled=True)
        took = tuple(Took(seat, self.share(trick.plays, play)) for seat, play in zip(seats, takers, strict=True))
        lead = seats[takers.index(leads)] if leads in takers else trick.seats[leads]
        return trick._replace(takers=took, leads=lead, overruled=True)

    def object_takers(self, seats: tuple[int, ...]) -> Reason | None:
        return None if len(seats) == 2 and seats[0] != seats[1] else super().object_takers(seats)

    def object_overruled(self, table: Table, event: Overruled) -> Reason | None:
        found = super().object_overruled(table, event)
        colours = 0 if found else len(self.outcome(table.round.tricks[-1].plays).takers)
        return found or (reason("takers", n=len(event.seats)) if len(event.seats) > colours else None)

    def fold_sorted(self, round: HatTrickRound, event: Sorted) -> Round:
        return round.but(sorted={**round.sorted, event.seat: event})

    def object_sorted(self, table: Table, event: Sorted) -> Reason | None:
        round: HatTrickRound = table.round
        if round.plays:
            return reason("trick-begun", n=len(round.plays))
        if round.points is not None:
            return reason("round-closed")
        if event.seat in round.sorted:
            return reason("counted-again", seat=event.seat)
        return piles.object_heap(self, round, event) or piles.object_heaps(self, round, event)

    def object_points(self, table: Table, points: tuple[int, ...]) -> Reason | None:
        return piles.object_points(self, table.round, points)

    # --- the sheet ---

    def pile(self, round: HatTrickRound, seat: int) -> Sorted | None:
        """Return a player's cards by colour, counted or known from the tricks; None if unknown."""
        if seat in round.sorted:
            return round.sorted[seat]
        if len(round.tricks) < self.tricks(round.seats) or any(not trick.plays for trick in round.tricks):
            return None
        won = [card.colour for card in round.cards_taken(seat)]
        passed = sum(roles(t.plays)[t.seats.index(seat)] is PASSED for t in round.tricks)
        return Sorted(seat, won.count("r"), won.count("b"), won.count("g"), passed)

    def uncounted(self, round: HatTrickRound) -> list[int]:
        """Return whose piles are not known."""
        return [seat for seat in range(round.seats) if self.pile(round, seat) is None]

    def left(self, round: HatTrickRound) -> int | None:
        """Return how many cards, including passes, the last player not counted yet must have."""
        missing = self.uncounted(round)
        if len(missing) != 1:
            return None
        counted = [pile for seat in range(round.seats) if (pile := self.pile(round, seat))]
        return round.seats * self.tricks(round.seats) - sum(map(total, counted))

    def pile_line(self, pile: Sorted) -> Line:
        held = piles.held(pile)
        most = max(held, key=held.__getitem__)
        because = [
            reason(
                "line-most" if colour == most else "line-other", n=n, colour=colour, points=n if colour == most else -n
            )
            for colour, n in held.items()
            if n
        ]
        if pile.passed:
            because.append(reason("line-passed", n=pile.passed, points=-2 * pile.passed))
        points = 2 * held[most] - sum(held.values()) - 2 * pile.passed
        return Line(pile.seat, points, tuple(because) or (reason("line-nothing"),))

    def computed_lines(self, table: Table, index: int) -> list[Line | None]:
        round: Any = table.rounds[index]
        piles = [self.pile(round, seat) for seat in range(round.seats)]
        return [None if pile is None else self.pile_line(pile) for pile in piles]

    def asks(self, table: Table) -> Ask | None:
        round: HatTrickRound = table.round
        if self.lines(table, len(table.rounds) - 1) is not None:
            return None
        if len(round.tricks) < self.tricks(round.seats) and not round.sorted:
            return Ask("play", (round.turn,))
        return Ask("count", tuple(self.uncounted(round)))


def tied(plays: tuple[Card, ...], winners: tuple[int, ...]) -> bool:
    """Whether both tricks of a double trick were won with the same number."""
    return len(winners) == 2 and plays[winners[0]].number == plays[winners[1]].number


def deciding(plays: tuple[Card, ...]) -> Card | None:
    """Return the highest card of a double trick whose number was not played in both colours."""
    first, second = list(by_colour(plays).values())[:2]
    numbers = [card.number for card in (*first, *second)]
    alone = [card for card in (*first, *second) if numbers.count(card.number) == 1]
    return max(alone, key=lambda card: card.number, default=None)


GAMES = (
    HatTrick("hat-trick", "Hat Trick", "Double tricks and passes: win many cards of one colour, few of others.", 6),
)
