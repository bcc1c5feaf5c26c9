"""Stichling by Ralf zur Linde, for 2 to 5 players.

Follows the English sheet. Up to four tricks are open at a time, each of four cards no matter who plays them. Winning a
trick turns up the winner's next scoring card; the one face up at the end of the round is the player's score.

Decisions where the sheet is silent:
- The sheet calls one suit yellow in some places and orange in others; here it is yellow.
- The app does not see hands. An off-suit card with four tricks open is recorded as a discard; if its player later
  plays a card that could have followed one of those tricks, that is a revoke, noted with both plays.
- A card that could follow an open trick is never a discard; it is refused in a trick of another colour.
"""

from __future__ import annotations

from typing import Any, ClassVar

from scorekeeper.games.stichling import laying
from scorekeeper.games.stichling.events import Ordered
from scorekeeper.games.stichling.laying import missed, object_place
from scorekeeper.games.stichling.round import PLACES, TRICK, Laid, StichlingRound
from scorekeeper.rules.cards import Card, Pack, Trump
from scorekeeper.rules.events import Dealt, Event, Played, Revealed, Taken
from scorekeeper.rules.reason import Reason, reason
from scorekeeper.rules.ruleset import Ask, Ruleset, object_turn
from scorekeeper.rules.ruling import Line, Outcome, Ruling, Taker
from scorekeeper.rules.table import Round, Table, Took, Trick

PACKS = {2: Pack("rbgy", 1, 6), 3: Pack("rbgy", 1, 9), 4: Pack("rbgy", 1, 12), 5: Pack("rbgy", 1, 15)}
HAND = 12
SCORING = ((1, 2, 3), (2, 4, 6), (3, 6, 9))  # round by round

OPENS, FOLLOWS, DISCARD = (reason(f"role-{role}") for role in ("first", "follows", "discard"))


class Stichling(Ruleset):
    """Four places, tricks of four, three rounds."""

    counts_tricks: ClassVar[bool] = True
    players: ClassVar[range] = range(2, 6)
    kind: ClassVar[type[Round]] = StichlingRound
    dealt: ClassVar[bool] = False
    by_player: ClassVar[bool] = False

    # --- the pack ---

    def pack(self, seats: int | None = None) -> Pack:
        return PACKS[seats or 5]

    def hand(self, seats: int) -> int:
        return HAND

    def tricks(self, seats: int) -> int:
        return seats * HAND // TRICK

    def trick_size(self, seats: int | None = None) -> int:
        return TRICK

    # --- one trick ---

    def outcome(self, plays: tuple[Card, ...], trump: Trump | None = None) -> Outcome:
        play = plays.index(max(card for card in plays if card.colour == plays[0].colour))
        return Outcome((play,), play)

    def rule(self, plays: tuple[Card, ...], trump: Trump | None = None) -> Ruling:
        play = self.outcome(plays).leads
        why = reason("highest-of-first", card=plays[play], colour=plays[0].colour)
        roles = (OPENS, *(FOLLOWS if card.colour == plays[0].colour else DISCARD for card in plays[1:]))
        return Ruling((Taker(play, plays[play], plays),), None, why.code, (why,), roles)

    # --- the round ---

    def deal(self, table: Table, event: Dealt) -> Round:
        return StichlingRound(table.seats, None, event.leader or 0)

    def fold_played(self, round: StichlingRound, event: Played) -> Round:
        laid = Laid(round.turn, event.card, event.place or 1, missed(round, event))
        trick = (*round.places[laid.place - 1], laid)
        full = len(trick) == TRICK
        places = list(round.places)
        places[laid.place - 1] = () if full else trick
        tricks = (*round.tricks, self.close(trick)) if full else round.tricks
        return round.but(laid=(*round.laid, laid), places=tuple(places), tricks=tricks)

    def close(self, trick: tuple[Laid, ...]) -> Trick:
        cards, seats = tuple(laid.card for laid in trick), tuple(laid.seat for laid in trick)
        return Trick(seats, cards, (Took(seats[self.outcome(cards).leads], cards),), None)

    def fold_taken(self, round: StichlingRound, event: Taken) -> Round:
        return round.but(tricks=(*round.tricks, Trick((), (), (Took(event.seats[0], ()),), None)))

    def fold_ordered(self, round: StichlingRound, event: Ordered) -> Round:
        return round.but(orders={**round.orders, event.seat: event.order})

    def marker(self, round: StichlingRound, place: int) -> int | None:
        """Return whose marker is on this place (1 to 4): whoever would take the trick as it is."""
        trick = round.places[place - 1]
        return trick[self.outcome(tuple(laid.card for laid in trick)).leads].seat if trick else None

    def turned(self, round: StichlingRound, seat: int) -> tuple[int, ...]:
        """Return the scoring cards a player has turned up, if their order is known; each trick won turns the next."""
        return round.orders.get(seat, ())[: round.taken(seat)]

    def tapped(self, table: Table, card: Card, seat: int | None, place: int | None, anyway: bool) -> Event | None:
        """Return a play to the default place; None for a discard. A card that is refused anyway may go anywhere."""
        if place or not table.rounds:
            return Played(card, seat, place)
        found = self.object_played(table, Played(card, seat, 1))
        refused = found is not None and found.code not in ("off-colour", "can-follow")
        place = 1 if refused else laying.likely(table.round, card)
        return Played(card, seat, place) if place else None

    def among(self, table: Table, event: Event) -> Any:
        """Return for a card only its round: several tricks are open, and the cards before and after it are nearest."""
        played = isinstance(event, Played)
        return ("card", len(table.rounds)) if played else super().among(table, event)

    # --- what lies face down ---

    def face_down(self, table: Table) -> tuple[type, ...]:
        """Hide the order of scoring cards until the round's tricks are known; until then, they turn up one by one."""
        open = table.rounds and table.round.orders and not self.over(table.round)
        return (Ordered,) if open else ()

    def over(self, round: StichlingRound) -> bool:
        return round.points is not None or self.tricks_won(round) is not None

    def covered(self, round: Any, kinds: tuple[type, ...]) -> StichlingRound:
        whole = {seat: order for seat, order in round.orders.items() if self.turned(round, seat) == order}
        covered: StichlingRound = round.but(orders=whole)
        return covered

    def blinded(self, round: Any, kinds: tuple[type, ...]) -> Round:
        whole = self.covered(round, kinds).orders
        blinded: Round = round.but(orders={seat: whole.get(seat, ()) for seat in round.orders})
        return blinded

    def hides_again(self, before: Table, after: Table) -> bool:
        """Also if a trick is taken back that had turned up a scoring card."""
        round = after.round if after.rounds else StichlingRound(after.seats, None, 0)
        turned = any(self.turned(before.round, seat) != self.turned(round, seat) for seat in round.orders)
        return turned or super().hides_again(before, after)

    def blank(self, event: Any) -> Event:
        return Ordered(event.seat, ())

    # --- objections ---

    def object_revealed(self, table: Table, event: Revealed) -> Reason | None:
        return self.object_foreign()

    def object_dealt(self, table: Table, event: Dealt) -> Reason | None:
        found = super().object_dealt(table, Dealt(0, event.leader))
        return found or (reason("no-starter") if event.leader is None else None)

    def object_more(self, round: StichlingRound) -> Reason | None:
        if round.points is not None or round.won is not None:
            return reason("round-scored")
        return reason("cards-full", n=HAND) if len(round.laid) >= round.seats * HAND else None

    def object_played(self, table: Table, event: Played) -> Reason | None:
        round: StichlingRound = table.round
        if round.tricks and not round.laid:
            return reason("kept-by-taker")
        return (
            self.object_more(round)
            or object_turn(round, event.seat)
            or self.object_card(round, event.card)
            or object_place(round, event)
        )

    def object_taken(self, table: Table, event: Taken) -> Reason | None:
        round: StichlingRound = table.round
        if round.laid:
            return reason("kept-by-card", n=len(round.laid))
        if len(round.tricks) >= self.tricks(round.seats):
            return reason("tricks-full", n=self.tricks(round.seats))
        if event.leads is not None:
            return self.object_foreign()
        return self.object_more(round) or (reason("takers", n=len(event.seats)) if len(event.seats) != 1 else None)

    def object_ordered(self, table: Table, event: Ordered) -> Reason | None:
        cards = SCORING[len(table.rounds) - 1]
        if table.round.points is not None:
            return reason("round-scored")
        if event.seat in table.round.orders:
            return reason("ordered-again", seat=event.seat)
        if sorted(event.order) != list(cards):
            return reason("order-cards", seat=event.seat, number=len(table.rounds), known=", ".join(map(str, cards)))
        return None

    def breaks(self, table: Table, found: Reason) -> Reason:
        """Name the card instead of the trick, since several tricks are open."""
        cards = len(table.round.laid) if table.rounds else 0
        if not cards:
            return super().breaks(table, found)
        return reason("correction-breaks:card", round=len(table.rounds), number=cards + 1, note=found)

    def object_won_sum(self, round: Any, won: int) -> Reason | None:
        """Object to an impossible sum: at most four tricks of three cards stay open, as many cards as three tricks."""
        most = self.tricks(round.seats)
        least = most - PLACES * (TRICK - 1) // TRICK
        if len(round.laid) == round.seats * HAND:
            most = least = len(round.tricks)
        return None if least <= won <= most else reason("won-sum", n=won, low=least, high=most)

    def object_points(self, table: Table, points: tuple[int, ...]) -> Reason | None:
        for seat, score in enumerate(points):
            possible = self.possible_scores(table, seat)
            if score not in possible:
                return reason("points-cards", seat=seat, points=score, known=", ".join(map(str, possible)))
        return None if any(points) else reason("points-none")

    def possible_scores(self, table: Table, seat: int) -> list[int]:
        """Return what a player can score: nothing without a trick, else a scoring card that can have been turned."""
        round, cards = table.round, SCORING[len(table.rounds) - 1]
        won = self.tricks_won(round)
        tricks = [won[seat]] if won else range(round.taken(seat), self.tricks(round.seats) + 1)
        order = round.orders.get(seat)  # empty if it lies face down
        turned = [(order[(n - 1) % 3],) if order else cards for n in tricks if n]
        return [0] * (0 in tricks) + sorted({card for possible in turned for card in possible})

    # --- the sheet ---

    def tricks_won(self, round: StichlingRound) -> tuple[int, ...] | None:
        """Return how many tricks each player won, once that is known."""
        if round.won is not None:
            return round.won
        if len(round.laid) == round.seats * HAND or len(round.tricks) == self.tricks(round.seats):
            return tuple(round.taken(seat) for seat in range(round.seats))
        return None

    def computed_lines(self, table: Table, index: int) -> list[Line | None]:
        round: Any = table.rounds[index]
        won = self.tricks_won(round)
        return [None if won is None else self.line(round, seat, won[seat]) for seat in range(table.seats)]

    def line(self, round: StichlingRound, seat: int, won: int) -> Line | None:
        if not won:
            return Line(seat, 0, (reason("line-no-tricks"),))
        if seat not in round.orders:
            return None
        place = (won - 1) % 3
        points = round.orders[seat][place]
        return Line(seat, points, (reason("line-scoring", n=won, place=place + 1, points=points),))

    def asks(self, table: Table) -> Ask | None:
        round: StichlingRound = table.round
        if self.lines(table, len(table.rounds) - 1) is not None:
            return None
        if self.tricks_won(round) is None:
            return Ask("play", (round.turn,))
        lines = self.computed_lines(table, len(table.rounds) - 1)
        return Ask("order", tuple(seat for seat, line in enumerate(lines) if line is None))

    def round_count(self, table: Table) -> int:
        return len(SCORING)

    def ranks(self, table: Table) -> list[tuple[int, ...]]:
        """Rank by the total; if tied, by the better round 3, then 2, then 1."""
        rounds = [self.scores(table, index) or (0,) * table.seats for index in range(len(table.rounds))]
        return [(sum(scores), *reversed(scores)) for scores in zip(*rounds, strict=True)]

    def tie_break(self, table: Table) -> Reason | None:
        """Return what broke a tie between totals, if there was one."""
        totals, winners, ranks = self.totals(table), self.winners(table), self.ranks(table)
        equal = [seat for seat in range(table.seats) if totals[seat] == max(totals)]
        if len(equal) == 1:
            return None
        if len(winners) == len(equal):
            return reason("tie-shared", n=max(totals))
        best = ranks[winners[0]]
        rivals = [ranks[seat] for seat in equal if seat not in winners]
        level = max(next(i for i, (a, b) in enumerate(zip(best, rank, strict=True)) if a != b) for rank in rivals)
        return reason("tie-broken", n=max(totals), seats=winners, number=len(table.rounds) + 1 - level)

    def next_dealer(self, table: Table) -> int | None:
        return None

    def next_first(self, table: Table) -> int | None:
        """Return the player left of the last starter."""
        return (table.rounds[-1].leader + 1) % table.seats

    def notes(self, table: Table, index: int) -> tuple[Reason, ...]:
        """Return the revokes: a discard, and the first later card that proves it was not allowed."""
        round: Any = table.rounds[index]
        found = []
        for number, discard in enumerate(round.laid, 1):
            later = discard.missed and self.proof(round.laid, number)
            if later:
                cards = {"card": discard.card, "other_card": round.laid[later - 1].card}
                found.append(reason("revoke", seat=discard.seat, number=number, later=later, **cards))
        return tuple(found)

    def proof(self, laid: tuple[Laid, ...], number: int) -> int | None:
        """Return the number of the first card that proves a discard to be a revoke."""
        discard = laid[number - 1]
        later = enumerate(laid[number:], number + 1)
        return next((n for n, c in later if c.seat == discard.seat and c.card.colour in discard.missed), None)


GAMES = (
    Stichling("stichling", "Stichling", "Four tricks open at once; the last scoring card turned is what you get.", 7),
)
