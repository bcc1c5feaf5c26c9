"""Sticheln by Klaus Palesch: Classic and its five variants, for 3 to 8 players.

Follows the English, French and German booklets. Nobody has to follow suit; every card of another colour than the one
led is a trump, except a 0. Before a round, each player marks a colour whose cards will cost them points (or, in
Reverse, earn some). The variants are settings of four switches (mix.py), which a table may also combine on its own.
Only picking two colours after the tricks is refused: no booklet has it, and not everybody could do it.

Decisions where the books differ or are silent:
- A led 0 sets the lead colour (all three books); Stick 'Em (Capstone, 2020) ignores it: `zeros=invisible`.
- A trick of 0s only goes to whoever led (all books); at some tables nobody takes it: `zeros-only=nobody`.
- If the lowest trump wins (Reverse and some mixes) but there is none, the highest card of the lead colour wins, since
  everything else is as in Classic (English, German); some tables reverse that, too: `reverse-plain=lowest`.
- Left-over cards are shown and put aside (English, French); the German book hides them: `leftover=hidden`.
- The player with the lowest total deals next, then the one with the lower score in the last round (English), then the
  first of them clockwise. The other books name nobody; at some tables the deal passes clockwise: `dealer=clockwise`.
- If totals are tied, the win is shared (no book says).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from scorekeeper.games.sticheln import mix, piles, sums
from scorekeeper.games.sticheln.events import Chosen, Counted, Declared
from scorekeeper.games.sticheln.piles import Pile
from scorekeeper.games.sticheln.tricks import StichelnTricks
from scorekeeper.rules.cards import Card, by_colour
from scorekeeper.rules.events import Event, Overruled, SetAside, Taken
from scorekeeper.rules.reason import Reason, reason
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rules.ruling import Line
from scorekeeper.rules.table import Round, Table


@dataclass(frozen=True)
class StichelnRound(Round):
    """A round with its marked cards: declared before the tricks, chosen after them (Delayed), or counted in piles."""

    declared: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    chosen: Mapping[int, str] = field(default_factory=dict)
    counted: Mapping[int, Counted] = field(default_factory=dict)

    @property
    def closed(self) -> bool:
        return super().closed or bool(self.counted or self.chosen)

    def where(self, card: Card) -> Reason | None:
        for seat, cards in self.declared.items():
            if card in cards:
                return reason("card-twice:declared", card=card, seat=seat)
        for seat, pile in self.counted.items():
            if card in pile.cards:
                return reason("card-twice:pile", card=card, seat=seat)
        return super().where(card)


class Sticheln(StichelnTricks):
    """A round of any variant: marked colours, piles, points."""

    kind: ClassVar[type[Round]] = StichelnRound

    # --- the round ---

    def fold_declared(self, round: StichelnRound, event: Declared) -> Round:
        return round.but(declared={**round.declared, event.seat: event.cards})

    def fold_chosen(self, round: StichelnRound, event: Chosen) -> Round:
        return round.but(chosen={**round.chosen, event.seat: event.colour})

    def fold_counted(self, round: StichelnRound, event: Counted) -> Round:
        return round.but(counted={**round.counted, event.seat: event})

    def object_takers(self, seats: tuple[int, ...]) -> Reason | None:
        return None if not seats and self.zeros_only == "nobody" else super().object_takers(seats)

    def object_taken(self, table: Table, event: Taken) -> Reason | None:
        untaken = sum(not trick.takers for trick in table.round.tricks)
        if not event.seats and self.zeros_only == "nobody" and untaken >= self.untaken(table.seats):
            return reason("untaken", n=untaken + 1, expected=self.untaken(table.seats))
        return super().object_taken(table, event)

    def object_overruled(self, table: Table, event: Overruled) -> Reason | None:
        found = super().object_overruled(table, event)
        above = () if found or event.seats else [card for card in table.round.tricks[-1].plays if card.number]
        return reason("not-only-zeros", card=above[0]) if above else found

    def untaken(self, seats: int) -> int:
        """Return how many tricks can consist of 0s only, so that nobody takes them."""
        return len(self.pack(seats).colours) // seats if self.zeros_only == "nobody" else 0

    def object_setaside(self, table: Table, event: SetAside) -> Reason | None:
        return reason("aside-hidden") if self.leftover == "hidden" else super().object_setaside(table, event)

    def object_declared(self, table: Table, event: Declared) -> Reason | None:
        round: StichelnRound = table.round
        if not self.laid:
            return self.object_foreign()
        if round.closed:
            return reason("round-closed")
        if event.seat in round.declared:
            return reason("declared-again", seat=event.seat)
        if len(event.cards) != self.laid:
            return reason("declare-count", game=self.name, n=len(event.cards), expected=self.laid)
        if len({card.colour for card in event.cards}) < self.laid:
            return reason("declare-colours", cards=event.cards)
        return self.object_cards(round, event.cards)

    def object_chosen(self, table: Table, event: Chosen) -> Reason | None:
        round: StichelnRound = table.round
        if self.declares != "delayed":
            return self.object_foreign()
        if round.plays:
            return reason("trick-begun", n=len(round.plays))
        if event.seat in round.counted or round.points is not None:
            return reason("round-closed")
        if event.seat in round.chosen:
            return reason("chosen-again", seat=event.seat)
        if event.colour not in tuple(self.pack(round.seats).colours):
            return reason("unknown-colour", text=event.colour, known=", ".join(self.pack(round.seats).colours))
        won = self.choices(round, event.seat)
        if event.colour not in won:
            return reason("choose-not-won", seat=event.seat, colour=event.colour, colours=tuple(won))
        return None

    def object_counted(self, table: Table, event: Counted) -> Reason | None:
        """In Hazy, require turning up face-down cards first: any refusal of a pile would give them away."""
        return reason("turn-up-first") if self.face_down(table) else piles.objection(self, table.round, event)

    def counted(self, table: Table, seat: int, cards: tuple[Card, ...], others: int | None) -> Counted:
        """Return a pile as tapped; in the last one, the number of other cards follows from the other piles."""
        if others is None and table.rounds and not piles.played_out(self, table.round):
            left = piles.remaining(self, table.round)
            others = None if left is None else max(0, left - len(cards))
        return Counted(seat, cards, others)

    def undeclared(self, round: StichelnRound) -> tuple[int, ...]:
        """Return whose declared cards are not known but can still be entered."""
        told = round.declared if self.laid and not round.closed else range(round.seats)
        return tuple(seat for seat in range(round.seats) if seat not in told)

    def object_points(self, table: Table, points: tuple[int, ...]) -> Reason | None:
        found = piles.object_points(self, table.seats, points)
        return found or sums.object_points(self, self.public(table).round, points)

    def objection(self, table: Table, event: Event) -> Reason | None:
        """Object also to what is possible by itself but not together with the rest of the round."""
        found = super().objection(table, event)
        if found or (self.zeros_only == "leader" and not isinstance(event, Counted)):
            return found
        return sums.objection(self, self.advance(self.public(table), event).round)

    # --- what lies face down ---

    def face_down(self, table: Table) -> tuple[type, ...]:
        """In Hazy, hide the declared cards until the tricks are over."""
        if self.declares != "hazy" or not table.rounds:
            return ()
        round: StichelnRound = table.round
        over = len(round.tricks) == self.tricks(round.seats) or round.closed or round.revealed
        return (Declared,) if round.declared and not over else ()

    def covered(self, round: Any, kinds: tuple[type, ...]) -> Round:
        covered: Round = round.but(declared={})
        return covered

    def blinded(self, round: Any, kinds: tuple[type, ...]) -> Round:
        blinded: Round = round.but(declared=dict.fromkeys(round.declared, ()))
        return blinded

    def clashes(self, table: Table, index: int) -> tuple[Reason, ...]:
        """In Hazy, return which declared cards turned up elsewhere, too: nobody could see that before."""
        round: Any = table.rounds[index]
        if self.declares != "hazy":
            return ()
        return (*sums.declared_twice(round), *filter(None, [sums.objection(self, round)]))

    def blank(self, event: Any) -> Event:
        return Declared(event.seat, ())

    # --- the sheet ---

    def choices(self, round: StichelnRound, seat: int) -> dict[str, int]:
        """Return the colours a player may choose in Delayed, with their scores; all score 0 if cards are not known."""
        if piles.played_out(self, round) and not round.taken(seat):
            return {}
        cards = piles.won(self, round, seat)
        if cards is None:
            there = {card.colour for card in (*piles.captured(round, seat), *sums.unseen(self, round))}
            return {colour: 0 for colour in self.pack(round.seats).colours if colour in there}
        return {colour: self.points(piles.sorted_out(cards, (colour,))) for colour in by_colour(cards)}

    def best_choice(self, round: StichelnRound, seat: int) -> str | None:
        """Return the best-scoring choice in Delayed, if tied the one won first; None if cards are not known."""
        choices = self.choices(round, seat)
        known = choices and piles.won(self, round, seat) is not None
        return max(choices, key=choices.__getitem__) if known else None

    def worth(self, card: Card) -> int:
        """Return what a card of the marked colour scores."""
        return -5 if self.marks == "flat" else card.number if self.marks == "lucky" else -card.number

    @property
    def other(self) -> int:
        """What a card of any other colour scores."""
        return -1 if self.marks == "lucky" else 1

    def points(self, pile: Pile) -> int:
        return sum(map(self.worth, pile.cards)) + self.other * pile.others

    def pile_line(self, seat: int, pile: Pile) -> Line:
        if not pile.cards and not pile.others:
            return Line(seat, 0, (reason("line-nothing"),))
        because = [reason("line-others", n=pile.others, points=self.other * pile.others)] if pile.others else []
        for colour, cards in by_colour(pile.cards).items():
            key = "line-flat" if self.marks == "flat" else "line-marked"
            because.append(reason(key, n=len(cards), cards=cards, colour=colour, points=sum(map(self.worth, cards))))
        return Line(seat, self.points(pile), tuple(because))

    def computed_lines(self, table: Table, index: int) -> list[Line | None]:
        round: Any = table.rounds[index]
        found = [piles.pile(self, round, seat) for seat in range(round.seats)]
        return [None if pile is None else self.pile_line(seat, pile) for seat, pile in enumerate(found)]

    def asks(self, table: Table) -> Ask | None:
        round: StichelnRound = table.round
        if self.lines(table, len(table.rounds) - 1) is not None:
            return None
        missing = [seat for seat in range(round.seats) if piles.pile(self, round, seat) is None]
        laying = tuple(seat for seat in missing if self.laid and seat not in round.declared)
        if round.counted or (round.chosen and not piles.played_out(self, round)):
            return Ask("count", tuple(missing))
        if laying and self.declares == "open" and not round.tricks and not round.plays:
            return Ask("declare", laying)
        if len(round.tricks) < self.tricks(round.seats):
            return Ask("play", (round.turn,))
        if laying:
            return Ask("declare", laying)
        choosing = tuple(seat for seat in missing if not self.laid and seat not in round.chosen)
        return Ask("choose", choosing) if choosing else Ask("count", tuple(missing))

    def next_dealer(self, table: Table) -> int | None:
        """Return the lowest in total; if tied, the lowest in the last round; then the first after the dealer."""
        if self.dealer == "clockwise":
            return super().next_dealer(table)
        totals, last = self.totals(table), self.scores(table, len(table.rounds) - 1) or (0,) * table.seats
        dealer = table.round.dealer or 0
        return min(range(table.seats), key=lambda seat: (totals[seat], last[seat], (seat - dealer - 1) % table.seats))


GAMES = tuple(
    Sticheln(key, *mix.title(switches), order, **switches._asdict())
    for order, (key, switches) in enumerate(mix.PRINTED.items())
)
