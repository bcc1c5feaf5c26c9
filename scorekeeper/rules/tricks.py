"""Games of one trick at a time: clockwise, one card each, the winner leads.

A game defines its pack, how strong a card is and what a player scores; everything else has a default here.
"""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.events import Event, Overruled, Passed, Played, SetAside, Taken
from scorekeeper.rules.reason import Reason, reason
from scorekeeper.rules.ruleset import Ask, Ruleset, object_turn
from scorekeeper.rules.ruling import Line, Outcome, Ruling, Taker
from scorekeeper.rules.table import Round, Table, Took, Trick


@cache
def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """Return all seats clockwise, starting with this one."""
    return tuple((first + i) % seats for i in range(seats))


def object_leads(event: Taken | Overruled) -> Reason | None:
    """Return why this player cannot lead next, or None: only after a double trick may somebody else than its taker."""
    taker = event.seats[0] if event.seats else None
    other = len(event.seats) < 2 and event.leads not in (None, taker)
    return reason("leads-taker", seat=event.leads) if other else None


def agree(one: Trick, other: Trick) -> bool:
    return (one.takers, one.leads) == (other.takers, other.leads)


LEADS, FOLLOWS, DISCARD = (reason(f"role-{role}") for role in ("leads", "follows", "discard"))


class TrickGame(Ruleset):
    """Folds and objections for plays, passes, takers and overruled tricks; the simplest rulings and scores."""

    counts_tricks: ClassVar[bool] = True

    # --- what a game defines ---

    def strength(self, card: Card, led: Card, trump: Trump | None) -> int:
        """Return how strong a card is in a trick with this lead; if tied, the first one played wins."""
        return card.number if card.colour == led.colour else -1

    def why(self, plays: tuple[Card, ...], play: int, trump: Trump | None) -> Reason:
        """Return why the card at this position wins."""
        return reason("strongest", card=plays[play])

    def score(self, round: Round, seat: int) -> int:
        """Return what a player scores for a round whose tricks are all known."""
        return round.taken(seat)

    # --- one trick ---

    def outcome(self, plays: tuple[Card, ...], trump: Trump | None = None) -> Outcome:
        best = max(plays, key=lambda card: self.strength(card, plays[0], trump))
        play = plays.index(best)
        return Outcome((play,), play)

    def rule(self, plays: tuple[Card, ...], trump: Trump | None = None) -> Ruling:
        outcome = self.outcome(plays, trump)
        why = self.why(plays, outcome.leads, trump)
        roles = tuple([self.role(play, plays, trump) for play in range(len(plays))])
        return Ruling(self.takers(plays, outcome), outcome.leads, why.code, (why,), roles, self.remarks(trump))

    def role(self, play: int, plays: tuple[Card, ...], trump: Trump | None) -> Reason:
        """Return what the card at this position does in the trick."""
        return LEADS if not play else FOLLOWS if plays[play].colour == plays[0].colour else DISCARD

    def share(self, plays: tuple[Card, ...], play: int) -> tuple[Card, ...]:
        """Return the cards that the winner at this position takes."""
        return plays

    def trump(self, round: Round) -> Trump | None:
        """Return the trump of this round, in games that have one."""
        return None

    # --- folds ---

    def fold_played(self, round: Round, event: Played | Passed) -> Round:
        plays = (*round.plays, event.card)
        if len(plays) < round.seats:
            return round.but(plays=plays)
        return round.but(plays=(), tricks=(*round.tricks, self.close(round, plays)))

    def fold_passed(self, round: Round, event: Passed) -> Round:
        """Fold a pass like a play: which cards were passed follows from the cards of the trick."""
        return self.fold_played(round, event)

    def close(self, round: Round, plays: tuple[Card, ...]) -> Trick:
        """Return the finished trick that these cards make."""
        takers, leads = self.outcome(plays, self.trump(round))
        seats = clockwise(round.lead, round.seats)
        took = tuple([Took(seats[play], self.share(plays, play)) for play in takers])
        return Trick(seats, plays, took, seats[leads])

    def fold_taken(self, round: Round, event: Taken) -> Round:
        first = event.seats[0] if event.seats else round.lead
        leads = first if event.leads is None else event.leads
        trick = Trick((), (), tuple(Took(seat, ()) for seat in event.seats), leads)
        return round.but(tricks=(*round.tricks, trick))

    def fold_overruled(self, round: Round, event: Overruled) -> Round:
        """Fold the table's decision; a trick that is given back to the referee's taker is not overruled any more."""
        told, ruled = self.decided(round, event)
        given_back = round.tricks[-1].overruled and agree(told, ruled)
        return round.but(tricks=(*round.tricks[:-1], ruled if given_back else told))

    def decided(self, round: Round, event: Overruled) -> tuple[Trick, Trick]:
        """Return the last trick as the table decided it, and as the referee rules it."""
        trick = round.tricks[-1]
        told = self.overrule(trick, event.seats)
        told = told if event.leads is None else told._replace(leads=event.leads)
        return told, self.as_ruled(round, len(round.tricks) - 1)

    def as_ruled(self, round: Round, index: int) -> Trick:
        """Return a trick of this round as the referee rules it, whatever the table decided."""
        return self.close(round.but(tricks=round.tricks[:index]), round.tricks[index].plays)

    def disputed(self, round: Round, index: int) -> bool:
        """Whether the table decided a trick otherwise than the referee."""
        trick = round.tricks[index]
        return trick.overruled and not agree(trick, self.as_ruled(round, index))

    def needless(self, table: Table, event: Event) -> bool:
        return isinstance(event, Overruled) and agree(*self.decided(table.round, event))

    def overrule(self, trick: Trick, seats: tuple[int, ...]) -> Trick:
        """Return the same trick with the taker the table named, who also leads next."""
        leads = seats[0] if seats else trick.seats[0]
        return trick._replace(takers=tuple(Took(seat, trick.plays) for seat in seats), leads=leads, overruled=True)

    def fold_setaside(self, round: Round, event: SetAside) -> Round:
        return round.but(aside=event.cards)

    # --- objections ---

    def object_played(self, table: Table, event: Played) -> Reason | None:
        if event.place is not None:
            return self.object_foreign()
        return self.object_turn_and_card(table.round, event, passed=False)

    def object_passed(self, table: Table, event: Passed) -> Reason | None:
        return self.object_turn_and_card(table.round, event, passed=True)

    def object_turn_and_card(self, round: Round, event: Played | Passed, passed: bool) -> Reason | None:
        return (
            self.object_more(round)
            or object_turn(round, event.seat)
            or self.object_card(round, event.card)
            or self.object_to_play(round.plays, event.card, passed)
        )

    def object_more(self, round: Round) -> Reason | None:
        """Return why this round can have no more tricks, or None."""
        if round.closed:
            return reason("round-closed")
        count = self.tricks_in(round)
        return reason("tricks-full", n=count) if len(round.tricks) >= count else None

    def object_taken(self, table: Table, event: Taken) -> Reason | None:
        if table.round.plays:
            return reason("trick-begun", n=len(table.round.plays))
        if self.counts_cards:
            return reason("cards-needed", game=self.name)
        return self.object_more(table.round) or self.object_takers(event.seats) or object_leads(event)

    def object_takers(self, seats: tuple[int, ...]) -> Reason | None:
        """Return why these cannot be the takers of one trick, or None."""
        return reason("takers", n=len(seats)) if len(seats) != 1 else None

    def object_overruled(self, table: Table, event: Overruled) -> Reason | None:
        tricks = table.round.tricks
        if not tricks or not tricks[-1].plays or table.round.plays or table.round.closed:
            return reason("nothing-to-overrule")
        return self.object_takers(event.seats) or object_leads(event)

    def object_setaside(self, table: Table, event: SetAside) -> Reason | None:
        count = self.left_over(table.seats)
        if table.round.aside:
            return reason("aside-again")
        if not count or len(event.cards) != count:
            return reason("aside-count", n=len(event.cards), expected=count)
        return self.object_cards(table.round, event.cards)

    # --- the sheet ---

    def asks(self, table: Table) -> Ask | None:
        complete = self.lines(table, len(table.rounds) - 1) is not None
        return None if complete else Ask("play", (table.round.turn,))

    def computed_lines(self, table: Table, index: int) -> list[Line | None]:
        round = table.rounds[index]
        known = round.won is not None or len(round.tricks) >= self.tricks_in(round)
        return [self.line(round, seat) if known else None for seat in range(round.seats)]

    def line(self, round: Any, seat: int) -> Line | None:
        """Return what a player scores, with the arithmetic in words; None while that is not known."""
        points = self.score(round, seat)
        return Line(seat, points, (reason("line-tricks", n=round.taken(seat), points=points),))

    # --- rulings ---

    def takers(self, plays: tuple[Card, ...], outcome: Outcome) -> tuple[Taker, ...]:
        return tuple([Taker(play, plays[play], self.share(plays, play)) for play in outcome.takers])

    def ruling(self, round: Round, trick: Trick) -> Ruling:
        """Return the ruling on a finished trick, with seats instead of positions."""
        return self.rule(trick.plays, self.trump(round)).seated(trick.seats)

    def notes(self, table: Table, index: int) -> tuple[Reason, ...]:
        round = table.rounds[index]
        numbered = [(number, trick) for number, trick in enumerate(round.tricks, 1) if trick.plays]
        found = (note for number, trick in numbered for note in self.trick_notes(round, number, trick))
        return (*found, *self.clashes(self.public(table), index))

    def proved(self, round: Round) -> tuple[Reason, ...]:
        """Return the fouls in earlier tricks that the last trick proved."""
        return ()

    def trick_notes(self, round: Round, number: int, trick: Trick) -> tuple[Reason, ...]:
        """Return that the table overruled the referee, or else what the rulebooks dispute in the ruling."""
        if self.disputed(round, number - 1):
            return (self.overruling(number, trick, self.as_ruled(round, number - 1)),)
        return tuple(reason("in-trick", number=number, note=note) for note in self.ruling(round, trick).notes)

    def overruling(self, number: int, trick: Trick, ruled: Trick) -> Reason:
        """Return what the table decided otherwise than the referee: who took a trick, or only who leads."""
        told, said = tuple(t.seat for t in trick.takers), tuple(t.seat for t in ruled.takers)
        if told == said:
            return reason("overruled:lead", number=number, seat=trick.leads, ruled_seat=ruled.leads)
        return reason("overruled", number=number, seats=told, ruled_seats=said)
