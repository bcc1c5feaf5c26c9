"""Oh Hell, public domain, for 3 to 7 players with a standard pack.

Everybody bids how many tricks they will take, and only an exact bid scores well. Hands get smaller and larger from
round to round; the dealer turns the next card for trump.

Decisions where tables differ:
- Hands start with ten cards, or as many as the pack allows with a card left to turn; `largest` sets another number.
  They go down to one and up again; `hands` changes that. The round with one card is played once.
- If a record's first round has another number of cards, the hands go on from there.
- The dealer's bid may not make the bids add up to the tricks; `hook=off` allows it. Bids may be entered in any order.
- A missed bid scores nothing; `misses=tricks` and `misses=minus` change that.
- `trump=none` plays without trump. A round is also played without trump if no card is left to turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from scorekeeper.games.oh_hell import hands
from scorekeeper.games.oh_hell.events import Bid, HandSize, Turned
from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.events import Dealt
from scorekeeper.rules.house import house
from scorekeeper.rules.reason import Reason, reason
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rules.ruling import Line
from scorekeeper.rules.suits import SuitGame, SuitRound
from scorekeeper.rules.table import Round, Table
from scorekeeper.rules.tricks import clockwise

MADE = 10  # points for an exact bid, besides one for each trick


@dataclass(frozen=True)
class OhHellRound(SuitRound):
    """A round with its number of cards, the card turned for trump, and the bids by seat."""

    cards: int = 0
    turned: Card | None = None
    bids: Mapping[int, int] = field(default_factory=dict)

    def where(self, card: Card) -> Reason | None:
        return reason("card-twice:turned", card=card) if card == self.turned else super().where(card)

    @property
    def bidders(self) -> tuple[int, ...]:
        """Who has not bid yet, in turn: the dealer bids last."""
        order = clockwise(((self.dealer or 0) + 1) % self.seats, self.seats)
        return tuple(seat for seat in order if seat not in self.bids)


@dataclass(frozen=True)
class OhHell(SuitGame):
    """Bids, hands that change from round to round, and trump turned from the pack."""

    hands: str = house("down-up", "down", "up", "up-down", doc="Hands: down to one card and up again, or another way.")
    largest: str = house("most", *range(1, 18), doc="The largest hand: at most ten cards, or your own number.")
    turning: str = house("turned", "none", key="trump", doc="Trump: a card is turned, or none.")
    hook: str = house("on", "off", doc="The dealer's forbidden bid: bids may not add up to the tricks.")
    misses: str = house(
        "zero", "tricks", "minus", doc="A missed bid: nothing, a point a trick, or minus what it is off."
    )

    players: ClassVar[range] = range(3, 8)
    kind: ClassVar[type[Round]] = OhHellRound
    example: ClassVar[str] = "--trump h s9 sK h2 s3"

    # --- hands and trump ---

    def hand(self, seats: int) -> int:
        """Return the largest hand."""
        return hands.largest(seats, self.largest, self.turning == "turned")

    def tricks_in(self, round: Any) -> int:
        return round.cards

    def sizes(self, table: Table) -> tuple[int, ...]:
        """Return the hands of all rounds: as the first one was dealt, or will be."""
        first = self.hand(table.seats) if self.hands.startswith("down") else 1
        rounds: Any = table.rounds
        return hands.sizes(self.hands, rounds[0].cards if rounds else first, self.hand(table.seats))

    def round_count(self, table: Table) -> int:
        return len(self.sizes(table))

    def named_trump(self, text: str) -> Trump | None:
        return super().named_trump(text) if self.turning == "turned" else None

    def remarks(self, trump: Trump | None) -> tuple[Reason, ...]:
        return super().remarks(trump) if self.turning == "turned" else ()

    # --- folds ---

    def deal(self, table: Table, event: Dealt) -> Round:
        cards = self.sizes(table)[min(len(table.rounds), self.round_count(table) - 1)]
        return super().deal(table, event).but(cards=cards, trump=self.no_trump(table.seats, cards))

    def no_trump(self, seats: int, cards: int) -> Trump | None:
        """Return that there is no trump, if that is certain: by a house rule, or because no card is left to turn."""
        certain = self.turning == "none" or cards > hands.most(seats, True)
        return Trump(None, 0) if certain else None

    def fold_handsize(self, round: OhHellRound, event: HandSize) -> Round:
        return round.but(cards=event.cards, trump=self.no_trump(round.seats, event.cards))

    def fold_turned(self, round: OhHellRound, event: Turned) -> Round:
        return round.but(turned=event.card, trump=Trump(event.card.colour if event.card else None, 0))

    def fold_bid(self, round: OhHellRound, event: Bid) -> Round:
        return round.but(bids={**round.bids, event.seat: event.tricks})

    # --- objections ---

    def object_handsize(self, table: Table, event: HandSize) -> Reason | None:
        round: OhHellRound = table.round
        if round.tricks or round.plays or round.bids or round.closed or round.turned:
            return reason("hand-late")
        if not 1 <= event.cards <= hands.most(table.seats, False):
            return reason("hand-range", n=event.cards, high=hands.most(table.seats, False))
        if len(table.rounds) > 1 and event.cards != round.cards:
            return reason("hand-size", number=len(table.rounds), n=event.cards, expected=round.cards)
        return None

    def object_turned(self, table: Table, event: Turned) -> Reason | None:
        round: OhHellRound = table.round
        certain = self.no_trump(table.seats, round.cards) is not None
        if round.tricks or round.plays or round.closed or (round.trump is not None and not certain):
            return reason("turned-late")
        if event.card and certain:
            return reason("turned-none" if self.turning == "none" else "turned-dealt", card=event.card, n=round.cards)
        return self.object_card(round, event.card) if event.card else None

    def object_bid(self, table: Table, event: Bid) -> Reason | None:
        round: OhHellRound = table.round
        if event.seat in round.bids:
            return reason("bid-again", seat=event.seat)
        if round.points is not None:
            return reason("round-scored")
        if not 0 <= event.tricks <= round.cards:
            return reason("bid-range", seat=event.seat, n=event.tricks, high=round.cards)
        return self.hooked(round, event.tricks) if event.tricks == self.forbidden(round, event.seat) else None

    def forbidden(self, round: OhHellRound, seat: int) -> int | None:
        """Return the bid that is not allowed: the last one may not make the bids add up to the tricks."""
        left = round.cards - sum(round.bids.values())
        return left if self.hook == "on" and round.bidders == (seat,) and left >= 0 else None

    def hooked(self, round: OhHellRound, bid: int) -> Reason:
        """Return why this bid is forbidden."""
        return reason("hook", n=bid, expected=round.cards)

    def object_points(self, table: Table, points: tuple[int, ...]) -> Reason | None:
        """Object if no way of sharing the tricks gives these points."""
        round: OhHellRound = table.round
        sums = {0}
        for seat, scored in enumerate(points):
            tricks = self.possible(round, seat, scored)
            if not tricks:
                return reason("points-bid", seat=seat, points=scored)
            sums = {before + more for before in sums for more in tricks}
        return None if round.cards in sums else reason("points-tricks", n=round.cards)

    def possible(self, round: OhHellRound, seat: int, scored: int) -> set[int]:
        """Return how many tricks a player may have taken who scored this."""
        bids = [round.bids[seat]] if seat in round.bids else range(round.cards + 1)
        taken = range(round.taken(seat), round.cards + 1)
        return {tricks for tricks in taken for bid in bids if self.points(bid, tricks) == scored}

    # --- the sheet ---

    def points(self, bid: int, tricks: int) -> int:
        """Return what a player scores who bid this and took that many tricks."""
        if bid == tricks:
            return MADE + tricks
        return {"zero": 0, "tricks": tricks, "minus": -abs(bid - tricks)}[self.misses]

    def line(self, round: OhHellRound, seat: int) -> Line | None:
        if seat not in round.bids:
            return None
        bid, tricks = round.bids[seat], round.taken(seat)
        points = self.points(bid, tricks)
        return Line(seat, points, (reason("line-bid", n=tricks, bid=bid, points=points),))

    def asks(self, table: Table) -> Ask | None:
        round: OhHellRound = table.round
        if self.lines(table, len(table.rounds) - 1) is not None:
            return None
        over = round.won is not None or len(round.tricks) >= round.cards
        if round.trump is None and not round.tricks and not over:
            return Ask("turn", (round.dealer or 0,))
        return Ask("bid", round.bidders) if round.bidders else Ask("play", (round.turn,))


GAMES = (OhHell("oh-hell", "Oh Hell", "Bid how many tricks you will take, and take exactly that many.", 9),)
