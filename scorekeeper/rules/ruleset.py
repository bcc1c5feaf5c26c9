"""The interface of every game's rules, with defaults. tricks.py adds games of one trick at a time.

A ruleset is a frozen dataclass: its fields are its house rules, its instances the variants. Each kind of event has two
methods: `fold_...` changes the round (before the first round, `open_...` changes the table), and `object_...` returns
why the event cannot have happened. An event without them does not belong to the game. Folds check nothing: the
objection was asked before. Whatever differs between games is asked here; no other module may ask which game it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from scorekeeper.rules.cards import Card, Pack, Trump
from scorekeeper.rules.events import Corrected, Dealt, Event, Passed, Played, Revealed, Scored, Swapped, Won
from scorekeeper.rules.house import Houses
from scorekeeper.rules.reason import Reason, reason
from scorekeeper.rules.ruling import Line, Outcome, Ruling
from scorekeeper.rules.table import Round, Table


class Ask(NamedTuple):
    """What the table is asked next, and which seats are asked."""

    what: str
    seats: tuple[int, ...] = ()


def _verb(kind: type) -> str:
    return kind.__name__.lower()


@dataclass(frozen=True)
class Ruleset(Houses):
    """The referee for one game. Positions in a trick count from whoever led, seats from the first player."""

    key: str
    name: str
    about: str
    order: int  # position in lists of games

    players: ClassVar[range]
    kind: ClassVar[type[Round]] = Round
    opening: ClassVar[tuple[type, ...]] = (Dealt,)  # events that may happen before there is a round
    most_rounds: ClassVar[int] = 99  # that a table can have, even if its game goes on until somebody wins
    dealt: ClassVar[bool] = True  # each round has a dealer; if not, somebody only starts it
    by_player: ClassVar[bool] = True  # every player plays one card to a trick
    counts_tricks: ClassVar[bool] = False  # all that matters for the score of a round is how many tricks each won
    counts_cards: ClassVar[bool] = False  # the score depends on the cards taken, so every card must be entered
    fouls: ClassVar[tuple[str, ...]] = ()  # codes of refusals that a table may let stand
    elsewhere: ClassVar[tuple[str, ...]] = ("card-twice",)  # codes of refusals of a card that another entry names
    prefix: ClassVar[str] = ""  # of the variants' names, left out where variants are listed together
    example: ClassVar[str] = ""  # a trick to ask the command line about, written after the key

    @property
    def by_tricks(self) -> bool:
        """Whether a round may be entered as the number of tricks each player won."""
        return self.counts_tricks and not self.counts_cards

    def told(self) -> tuple[Reason, ...]:
        """Return the rules of this table, one sentence each, in games that are put together from switches."""
        return ()

    # --- the pack ---

    def pack(self, seats: int | None = None) -> Pack:
        """Return the pack for this number of players, or without a number, every card the game can have."""
        raise NotImplementedError

    def hand(self, seats: int) -> int:
        """How many cards each player is dealt."""
        return len(self.pack(seats)) // seats

    def tricks(self, seats: int) -> int:
        """How many tricks a round has."""
        return self.hand(seats)

    def tricks_in(self, round: Round) -> int:
        """How many tricks this round has, in games where rounds differ."""
        return self.tricks(round.seats)

    def left_over(self, seats: int) -> int:
        """How many of the cards left after dealing may be shown and put aside: by default, they stay face down."""
        return 0

    @property
    def shows_left_over(self) -> bool:
        """Whether a round begins with putting left-over cards aside."""
        return False

    def trick_size(self, seats: int | None = None) -> int:
        """How many cards a trick has; without a number of players, how many it can have at most."""
        return seats or max(self.players)

    def object_players(self, count: int) -> Reason | None:
        """Return why this many players cannot play the game, or None."""
        low, high = self.players[0], self.players[-1]
        key = "bad-players" if low < high else "bad-players:exactly"
        return None if low <= count <= high else reason(key, game=self.name, n=count, low=low, high=high)

    def knows_equipment(self, rows: tuple[tuple[Any, ...], ...]) -> bool:
        """Whether these rows, as a table stores them, describe the game's own equipment."""
        return True

    # --- one trick ---

    def named_trump(self, text: str) -> Trump | None:
        """Return the trump named in a question; None in games without trumps."""
        return None

    def outcome(self, plays: tuple[Card, ...], trump: Trump | None = None) -> Outcome:
        """Return who takes these cards and who leads next, without reasons. Folds use this."""
        raise NotImplementedError

    def rule(self, plays: tuple[Card, ...], trump: Trump | None = None) -> Ruling:
        """Return the result with all its reasons."""
        raise NotImplementedError

    def so_far(self, plays: tuple[Card, ...], trump: Trump | None = None) -> Ruling:
        """Return the ruling while the trick runs: who is ahead and why, nothing that can still change."""
        ruling = self.rule(plays, trump)
        return ruling._replace(because=tuple(why.so_far for why in ruling.because), notes=self.remarks(trump))

    def remarks(self, trump: Trump | None) -> tuple[Reason, ...]:
        """Return what should be said with any ruling: for example, that no trump was named."""
        return ()

    def object_to_play(self, plays: tuple[Card, ...], card: Card, passed: bool) -> Reason | None:
        """Return why this card cannot join this trick, no matter who plays it, or None."""
        return reason("no-pass", card=card, game=self.name) if passed else None

    def only_passed(self, plays: tuple[Card, ...]) -> tuple[str, ...]:
        """Return the colours whose cards can only be passed now."""
        return ()

    def passed(self, plays: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the cards of a trick that were passed."""
        return tuple(card for play, card in enumerate(plays) if card.colour in self.only_passed(plays[:play]))

    def tapped(self, table: Table, card: Card, seat: int | None, place: int | None, anyway: bool) -> Event | None:
        """Return the event that a tap on a card stands for; None if more has to be entered."""
        return Played(card, seat, anyway=anyway)

    def derived(self, table: Table, event: Event) -> Event:
        """Return a recorded play as it is after a correction: whether a card was passed may follow from the others."""
        return event

    def among(self, table: Table, event: Event) -> Any:
        """Return what an entry is one of (the cards of a trick, the bids of a round): those are easily mixed up."""
        if not table.rounds:
            return None
        if isinstance(event, Played | Passed):
            return "trick", len(table.rounds), len(table.round.tricks)
        return (type(event), len(table.rounds)) if hasattr(event, "seat") else None

    def needless(self, table: Table, event: Event) -> bool:
        """Whether an entry that is corrected to this is taken back: the referee says so without it."""
        return False

    # --- the fold ---

    def start(self, seats: int) -> Table:
        return Table(seats)

    def advance(self, table: Table, event: Event) -> Table:
        """Return the table after this event. Nothing is checked: `objection` was asked before."""
        if type(event) in self.opening:
            opened: Table = getattr(self, "open_" + _verb(type(event)))(table, event)
            return opened
        fold = getattr(self, "fold_" + _verb(type(event)))
        return table.but(rounds=(*table.rounds[:-1], fold(table.rounds[-1], event)))

    def methods(self, kind: type) -> tuple[str, str]:
        """Return the names of the methods that events of this kind need."""
        return ("open_" if kind in self.opening else "fold_") + _verb(kind), "object_" + _verb(kind)

    def knows(self, kind: type) -> bool:
        """Whether events of this kind belong to the game: whether it has every method they need."""
        return all(hasattr(self, method) for method in self.methods(kind))

    def open_dealt(self, table: Table, event: Dealt) -> Table:
        return table.but(rounds=(*table.rounds, self.deal(table, event)))

    def deal_event(self, seat: int) -> Dealt:
        """Return the start of a round that this player deals, or starts if nobody deals."""
        return Dealt(seat) if self.dealt else Dealt(None, seat)

    def deal(self, table: Table, event: Dealt) -> Round:
        left = ((event.dealer or 0) + 1) % table.seats
        return self.kind(table.seats, event.dealer, left if event.leader is None else event.leader)

    def fold_scored(self, round: Round, event: Scored) -> Round:
        return round.but(points=event.points)

    def fold_won(self, round: Round, event: Won) -> Round:
        return round.but(won=event.tricks)

    def fold_revealed(self, round: Round, event: Revealed) -> Round:
        return round.but(revealed=True)

    # --- what lies face down ---

    def face_down(self, table: Table) -> tuple[type, ...]:
        """Return the kinds of entries in the last round that only their player may see yet."""
        return ()

    def public(self, table: Table) -> Table:
        """Return the table as everybody may see it, without what lies face down."""
        kinds = self.face_down(table)
        return table.but(rounds=(*table.rounds[:-1], self.covered(table.round, kinds))) if kinds else table

    def covered(self, round: Any, kinds: tuple[type, ...]) -> Round:
        """Return the round without these kinds of entries."""
        raise NotImplementedError

    def blind(self, table: Table) -> Table:
        """Return the table as objections see it: a refusal must not depend on what lies face down."""
        kinds = self.face_down(table)
        return table.but(rounds=(*table.rounds[:-1], self.blinded(table.round, kinds))) if kinds else table

    def blinded(self, round: Any, kinds: tuple[type, ...]) -> Round:
        """Return the round with these kinds of entries, but without what they say: only whose they are is public."""
        return self.covered(round, kinds)

    def hides_again(self, before: Table, after: Table) -> bool:
        """Whether something lies face down after an undo that everybody could see before it."""
        return bool(set(self.face_down(after)) - set(self.face_down(before)))

    def clashes(self, table: Table, index: int) -> tuple[Reason, ...]:
        """Return what in a round cannot be true together, accepted while nobody could see it."""
        return ()

    def blank(self, event: Any) -> Event:
        """Return the entry without what lies face down: only whose it is."""
        raise NotImplementedError

    # --- objections ---

    def objection(self, table: Table, event: Event) -> Reason | None:
        """Return why this event cannot have happened, or None."""
        method = getattr(self, "object_" + _verb(type(event)), None)
        if method is None:
            return self.object_foreign()
        if not all(0 <= seat < table.seats for seat in seats_of(event)):
            return reason("unknown-seat", n=table.seats)
        if not table.rounds and not isinstance(event, self.opening):
            return reason("no-round")
        found: Reason | None = method(self.blind(table), event)
        return found

    def object_foreign(self) -> Reason:
        """Return the refusal of an event that only other games have."""
        return reason("not-in-this-game", game=self.name)

    def object_dealt(self, table: Table, event: Dealt) -> Reason | None:
        if self.finished(table):
            return reason("game-over", n=len(table.rounds))
        if len(table.rounds) >= self.most_rounds:
            return reason("rounds-full", n=self.most_rounds)
        if table.rounds and not self.complete(table):
            tricks, expected = len(table.round.tricks), self.tricks_in(table.round)
            return reason("round-unfinished", number=len(table.rounds), n=tricks, expected=expected)
        return reason("no-dealer") if event.dealer is None else None

    def object_scored(self, table: Table, event: Scored) -> Reason | None:
        if table.round.points is not None:
            return reason("round-scored")
        if table.round.plays:
            return reason("trick-begun", n=len(table.round.plays))
        if len(event.points) != table.seats:
            return reason("points-count", n=len(event.points), expected=table.seats)
        for line in self.computed_lines(table, len(table.rounds) - 1):
            if line is not None and line.points != event.points[line.seat]:
                typed = event.points[line.seat]
                return reason("points-differ", seat=line.seat, typed=typed, points=line.points)
        return self.object_points(table, event.points)

    def object_won(self, table: Table, event: Won) -> Reason | None:
        round = table.round
        if not self.by_tricks:
            return self.object_foreign()
        if round.won is not None or round.points is not None:
            return reason("round-scored")
        if round.plays:
            return reason("trick-begun", n=len(round.plays))
        if len(event.tricks) != table.seats:
            return reason("won-count", n=len(event.tricks), expected=table.seats)
        for seat, tricks in enumerate(event.tricks):
            if tricks < round.taken(seat):
                return reason("won-fewer", seat=seat, n=tricks, expected=round.taken(seat))
        return self.object_won_sum(round, sum(event.tricks))

    def object_won_sum(self, round: Round, won: int) -> Reason | None:
        """Return why a round cannot have this many tricks in all, or None."""
        expected = self.tricks_in(round)
        return None if won == expected else reason("won-sum:exactly", n=won, expected=expected)

    def object_revealed(self, table: Table, event: Revealed) -> Reason | None:
        return None if self.face_down(table) else reason("nothing-hidden")

    def object_correction(self, table: Table, event: Corrected | Swapped) -> Reason | None:
        """Return why this correction is not allowed now: whether it fits could give away what lies face down."""
        return None

    def breaks(self, table: Table, found: Reason) -> Reason:
        """Return the refusal of a correction that makes something later impossible, naming its round and trick."""
        if not table.rounds:
            return reason("correction-breaks:before", note=found)
        number, trick = len(table.rounds), len(table.round.tricks) + 1
        return reason("correction-breaks", round=number, number=trick, note=found)

    def object_points(self, table: Table, points: tuple[int, ...]) -> Reason | None:
        """Return why no round of this game can end with these points, or None."""
        return None

    def object_card(self, round: Round, card: Card) -> Reason | None:
        """Return why this card cannot turn up now: it is not in the pack, or it was seen before."""
        if card not in self.pack(round.seats):
            return reason("not-in-pack:players", card=card, n=round.seats)
        return round.where(card)

    def object_cards(self, round: Round, cards: tuple[Card, ...]) -> Reason | None:
        """Return the first objection to any of these cards, or to one being named twice."""
        named: set[Card] = set()
        for card in cards:
            if card in named:
                return reason("card-twice", card=card)
            if found := self.object_card(round, card):
                return found
            named.add(card)
        return None

    # --- the sheet ---

    def asks(self, table: Table) -> Ask | None:
        """Return what is asked next in the last round, or None once it is complete."""
        raise NotImplementedError

    def complete(self, table: Table) -> bool:
        """Whether everything about the last round is known."""
        return self.asks(table) is None

    def lines(self, table: Table, index: int) -> tuple[Line, ...] | None:
        """Return everybody's score for a round with its arithmetic, or None if it is not known yet."""
        typed = table.rounds[index].points
        if typed is not None:
            return tuple(Line(seat, points, (reason("line-typed"),)) for seat, points in enumerate(typed))
        found = self.computed_lines(table, index)
        known = [line for line in found if line is not None]
        return tuple(known) if len(known) == len(found) else None

    def computed_lines(self, table: Table, index: int) -> list[Line | None]:
        """Return each player's score as it follows from the entries; None for a player if they are not enough."""
        raise NotImplementedError

    def scores(self, table: Table, index: int) -> tuple[int, ...] | None:
        lines = self.lines(table, index)
        return tuple(line.points for line in lines) if lines else None

    def totals(self, table: Table) -> tuple[int, ...]:
        known = [self.scores(table, index) or (0,) * table.seats for index in range(len(table.rounds))]
        return tuple(map(sum, zip(*known, strict=True))) if known else (0,) * table.seats

    def round_count(self, table: Table) -> int:
        """How many rounds make a game: by default, what the house rule `rounds` says, or 5."""
        return int(vars(self).get("rounds", 5))

    def finished(self, table: Table) -> bool:
        return len(table.rounds) >= self.round_count(table) and self.complete(table)

    def ranks(self, table: Table) -> list[tuple[int, ...]]:
        """Return what the ranking goes by for each player, the higher the better: here, the total."""
        return [(total,) for total in self.totals(table)]

    def winners(self, table: Table) -> tuple[int, ...]:
        """Return who ranks first; tied players share the win."""
        ranks = self.ranks(table)
        return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))

    def tie_break(self, table: Table) -> Reason | None:
        """Return what broke a tie at the end, if that needs saying."""
        return None

    def next_dealer(self, table: Table) -> int | None:
        """Return who is proposed as the next dealer: by default, the deal passes clockwise."""
        dealer = table.round.dealer
        return None if dealer is None else (dealer + 1) % table.seats

    def next_first(self, table: Table) -> int | None:
        """Return who is proposed to deal the next round, or to start it if nobody deals."""
        return self.next_dealer(table)

    def result(self, table: Table, index: int) -> dict[str, Any]:
        """Return a round's result for programs: everybody's score, once it is known."""
        scores = self.scores(table, index)
        return {"scores": None if scores is None else list(scores)}

    def standing(self, table: Table) -> tuple[Reason, ...]:
        """Return further sentences for the bottom of the sheet."""
        return ()

    def notes(self, table: Table, index: int) -> tuple[Reason, ...]:
        """Return what is worth noting in a round: tricks the table decided, rulings the rulebooks dispute, fouls."""
        raise NotImplementedError


def object_turn(round: Round, seat: int | None) -> Reason | None:
    """Return why it is not this player's turn, or None."""
    if seat is None or seat == round.turn:
        return None
    return reason("wrong-turn", seat=seat, turn_seat=round.turn)


def seats_of(event: Event) -> tuple[int, ...]:
    """Return every seat an event names."""
    named: Any = [getattr(event, name, None) for name in ("seat", "dealer", "leader", "leads")]
    return (*(seat for seat in named if seat is not None), *getattr(event, "seats", ()))
