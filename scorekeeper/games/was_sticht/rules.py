"""Was Sticht? by Karl-Heinz Schmiel, for 3 or 4 players.

Follows the English sheet. Only the dealer knows trump; the others work it out from the dealer's clues while everybody
drafts their hand openly. Then everybody but the dealer chooses a task and tries to complete it in nine tricks. The
first player without chips wins.

Decisions where the sheet is silent:
- A clue treats the column as a trick in choosing order, led by its first chooser, and does not check following. With
  three players, the card put aside is not part of it.
- There are two chips of each task; a third one is noted, since the sheet only says that there are 24. Their printed
  values are not in the sheet, so the table enters them or leaves them out; if several players run out at once and a
  value is missing, they share the win.
- With three players, the sheet suggests other values for some chips; `three=printed` counts them as printed.
- The dealer may copy any revealed task that its owner missed; some tables allow it only if nobody else completed it:
  `dealer=alone`.
- A card that fails to follow suit is a foul: it is refused, or recorded and noted if the table lets it stand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from scorekeeper.games.was_sticht import claims, tasks
from scorekeeper.games.was_sticht.events import Discarded, Drafted, Made, Picked, Tasked, Trumped
from scorekeeper.games.was_sticht.round import COLUMN, COLUMNS, TRICKS, Chip, WasStichtRound, WasStichtTable
from scorekeeper.games.was_sticht.suits import NO_TRUMP, NUMBER, OWN_SUIT, PACK, rank, role, strengths, suit
from scorekeeper.games.was_sticht.tasks import TASKS
from scorekeeper.rules.cards import Card, Pack, Trump
from scorekeeper.rules.events import Corrected, Dealt, Event, Played, Revealed, Swapped, Taken
from scorekeeper.rules.house import house
from scorekeeper.rules.reason import Reason, reason
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rules.ruling import Line, Outcome, Ruling
from scorekeeper.rules.table import Round, Table, Trick
from scorekeeper.rules.tricks import TrickGame


@dataclass(frozen=True)
class WasSticht(TrickGame):
    """Trump is a suit, players must follow suit, and the sheet shows the chips left."""

    dealer: str = house(
        "any", "alone", doc="The dealer copies any task its owner failed, or only one that nobody else made."
    )
    three: str = house(
        "adjusted", "printed", doc="With three players, chip values change by 1 for some tasks, or count as printed."
    )
    chips: str = house("5", "4", doc="Chips each player starts with: five, or four in the short game.")

    players: ClassVar[range] = range(3, 5)
    counts_tricks: ClassVar[bool] = False
    kind: ClassVar[type[Round]] = WasStichtRound
    opening: ClassVar[tuple[type, ...]] = (Dealt, Picked)
    fouls: ClassVar[tuple[str, ...]] = ("must-follow",)
    elsewhere: ClassVar[tuple[str, ...]] = ("card-twice", "not-in-hand")
    example: ClassVar[str] = "--trump r5 g4 g9 r1 b5"

    def start(self, seats: int) -> Table:
        return WasStichtTable(seats, chips=((),) * seats)

    # --- the pack ---

    def pack(self, seats: int | None = None) -> Pack:
        return PACK

    def knows_equipment(self, rows: tuple[tuple[Any, ...], ...]) -> bool:
        return all(map(tasks.are_chips, rows))

    def hand(self, seats: int) -> int:
        return COLUMNS

    def tricks(self, seats: int) -> int:
        return TRICKS

    # --- one trick ---

    def named_trump(self, text: str) -> Trump | None:
        return Trump.of(text)

    def outcome(self, plays: tuple[Card, ...], trump: Trump | None = None) -> Outcome:
        trump = trump or NO_TRUMP
        best = max(plays, key=strengths(trump, suit(plays[0], trump)).__getitem__)  # if tied, the first one played
        play = plays.index(best)
        return Outcome((play,), play)

    def rule(self, plays: tuple[Card, ...], trump: Trump | None = None) -> Ruling:
        notes, trump = self.remarks(trump), trump or NO_TRUMP
        outcome, led = self.outcome(plays, trump), suit(plays[0], trump)
        why = self.why(plays, outcome.leads, trump)
        roles = tuple([role(play, card, led, trump) for play, card in enumerate(plays)])
        return Ruling(self.takers(plays, outcome), outcome.leads, why.code, (why,), roles, notes)

    def remarks(self, trump: Trump | None) -> tuple[Reason, ...]:
        return () if trump else (reason("note-no-trump"),)

    def why(self, plays: tuple[Card, ...], play: int, trump: Trump | None) -> Reason:
        card, trump = plays[play], trump or NO_TRUMP
        kind = rank(card, trump)
        if kind is None:
            return reason("highest-of-suit", card=card, colour=card.colour)
        equal = [c for c in plays[play + 1 :] if kind is NUMBER and c.number == card.number]
        if equal:
            return reason("number-trump:first", card=card, other_card=equal[0])
        alone = kind is NUMBER and trump.colour is None
        return reason("number-trump:only" if alone else kind.key.removeprefix("role-"), card=card)

    def clue(self, round: WasStichtRound, column: int) -> Reason:
        """Return what the dealer says after a column (from 0): who led and who would take it, without a reason."""
        cards, choosers = round.drafted[column * COLUMN :][: round.seats], round.choosers(column)
        taker = choosers[self.outcome(cards, round.trump).leads]
        return reason("clue", leader_seat=choosers[0], seat=taker)

    def among(self, table: Table, event: Event) -> Any:
        """Return the column of a drafted card."""
        if not isinstance(event, Drafted):
            return super().among(table, event)
        return "column", len(table.rounds), len(table.round.drafted) // COLUMN

    def trump(self, round: Any) -> Trump | None:
        found: Trump | None = round.trump
        return found

    # --- folds ---

    def open_picked(self, table: Any, event: Picked) -> Table:
        chips = [*table.chips[event.seat], Chip(event.task, event.value)]
        picked: Table = table.but(chips=(*table.chips[: event.seat], tuple(chips), *table.chips[event.seat + 1 :]))
        return picked

    def deal(self, table: Table, event: Dealt) -> Round:
        return super().deal(table, event).but(held=self.chips_left(table, len(table.rounds)))

    def fold_trumped(self, round: WasStichtRound, event: Trumped) -> Round:
        return round.but(trump=event.trump)

    def fold_drafted(self, round: WasStichtRound, event: Drafted) -> Round:
        return round.but(drafted=(*round.drafted, event.card))

    def fold_tasked(self, round: WasStichtRound, event: Tasked) -> Round:
        return round.but(tasks={**round.tasks, event.seat: event.task})

    def fold_played(self, round: Any, event: Any) -> Round:
        foul = round.hands_known and self.object_following(round, event.card) is not None
        place = (len(round.tricks), len(round.plays))
        after = super().fold_played(round, event)
        return after.but(fouls=(*round.fouls, place)) if foul else after

    def fold_made(self, round: WasStichtRound, event: Made) -> Round:
        return round.but(made=event.made)

    def fold_discarded(self, round: WasStichtRound, event: Discarded) -> Round:
        return round.but(discard=event.task)

    # --- what lies face down ---

    def face_down(self, table: Table) -> tuple[type, ...]:
        """Hide trump until the draft is over, and the tasks until everybody has chosen one."""
        if not table.rounds or table.round.closed:
            return ()
        round: WasStichtRound = table.round
        shown = round.revealed or round.known or round.tasks or round.tricks or round.plays
        laying = 0 < len(round.tasks) < round.seats - 1
        return (Trumped,) * (round.trump is not None and not shown) + (Tasked,) * laying

    def covered(self, round: Any, kinds: tuple[type, ...]) -> Round:
        """Hide trump or the tasks. Without the tasks, `revealed` must still show that trump is known."""
        if Tasked not in kinds:
            covered: Round = round.but(trump=None)
            return covered
        hidden: Round = round.but(tasks={}, revealed=round.revealed or not round.known)
        return hidden

    def blinded(self, round: Any, kinds: tuple[type, ...]) -> Round:
        trump = NO_TRUMP if Trumped in kinds else round.trump
        tasks = dict.fromkeys(round.tasks, "") if Tasked in kinds else round.tasks
        blinded: Round = round.but(trump=trump, tasks=tasks)
        return blinded

    def blank(self, event: Any) -> Event:
        return Trumped(Trump()) if isinstance(event, Trumped) else Tasked(event.seat, "")

    # --- objections ---

    def object_correction(self, table: Table, event: Corrected | Swapped) -> Reason | None:
        own = isinstance(event, Corrected) and all(isinstance(by, Tasked) for by in event.by)
        laid = Tasked in self.face_down(table) and not own
        return reason("correct-later") if laid else None

    def breaks(self, table: Table, found: Reason) -> Reason:
        return super().breaks(table, found) if table.rounds else reason("correction-breaks:chips", note=found)

    def object_revealed(self, table: Table, event: Revealed) -> Reason | None:
        return None if Trumped in self.face_down(table) else reason("nothing-hidden")

    def object_taken(self, table: Table, event: Taken) -> Reason | None:
        return claims.object_drafting(table.round) or super().object_taken(table, event)

    def object_picked(self, table: Any, event: Picked) -> Reason | None:
        if table.rounds:
            return reason("picked-late")
        if event.task not in TASKS:
            return reason("unknown-task", text=event.task, known=", ".join(TASKS))
        if len(table.chips[event.seat]) >= int(self.chips):
            return reason("chips-full", seat=event.seat, expected=int(self.chips))
        return None

    def object_dealt(self, table: Any, event: Dealt) -> Reason | None:
        counts = {len(chips) for chips in table.chips}
        if len(counts) > 1 or not counts & {4, int(self.chips)}:
            few = min(range(table.seats), key=lambda seat: len(table.chips[seat]))
            return reason("chips-few", seat=few, n=len(table.chips[few]), expected=int(self.chips))
        return super().object_dealt(table, event)

    def object_trumped(self, table: Table, event: Trumped) -> Reason | None:
        return reason("trumped-again") if table.round.trump else None

    def object_drafted(self, table: Table, event: Drafted) -> Reason | None:
        round: WasStichtRound = table.round
        if round.tricks or round.plays or round.tasks or round.revealed:
            return reason("draft-late")
        if round.known:
            return reason("draft-full", n=COLUMNS)
        if event.card in round.drafted:
            column = round.drafted.index(event.card) // COLUMN + 1
            return reason("card-twice:draft", card=event.card, number=column)
        return self.object_card(round, event.card)

    def object_tasked(self, table: Table, event: Tasked) -> Reason | None:
        return claims.object_tasked(self, table, event)

    def object_played(self, table: Table, event: Played) -> Reason | None:
        round: WasStichtRound = table.round
        if round.trump is None:
            return reason("no-trump")
        if found := claims.object_drafting(round):
            return found
        found = super().object_played(table, event) or claims.object_hand(round, event.card)
        return found or (None if event.anyway else self.object_following(round, event.card))

    def object_following(self, round: WasStichtRound, card: Card) -> Reason | None:
        """Return why the player whose turn it is may not play this card: they can follow suit."""
        if card in self.legal(round):
            return None
        led = suit(round.plays[0], round.trump or NO_TRUMP)
        if led == OWN_SUIT:
            return reason("must-follow:trump", seat=round.turn, card=card, cards=self.legal(round))
        return reason("must-follow", seat=round.turn, card=card, colour=led, cards=self.legal(round))

    def legal(self, round: WasStichtRound) -> tuple[Card, ...]:
        """Return the cards that may be played now if hands are known, else every card."""
        if not round.hands_known:
            return PACK.cards
        hand, trump = round.hand(round.turn), round.trump or NO_TRUMP
        follow = [card for card in hand if round.plays and suit(card, trump) == suit(round.plays[0], trump)]
        return tuple(follow) or hand

    def object_made(self, table: Table, event: Made) -> Reason | None:
        return claims.object_made(self, table, event)

    def object_discarded(self, table: Table, event: Discarded) -> Reason | None:
        return claims.object_discarded(self, table, event)

    def object_scored(self, table: Table, event: Any) -> Reason | None:
        return self.object_foreign()

    # --- the sheet ---

    def made(self, table: Table, index: int) -> tuple[bool | None, ...]:
        """Return who completed their task in a round, the dealer by copying one; None if not known."""
        round: Any = table.rounds[index]
        return tuple(verdict and verdict.made for verdict in tasks.verdicts(self, round))

    def chips_left(self, table: Table, rounds: int) -> tuple[tuple[Chip, ...], ...]:
        """Return everybody's chips after this many rounds."""
        return tasks.chips_left(self, table, rounds)

    def computed_lines(self, table: Table, index: int) -> list[Line | None]:
        """Return one point for each completed task; the sheet counts them."""
        found = tasks.verdicts(self, table.rounds[index])
        return [None if v is None else Line(v.seat, int(v.made), v.because) for v in found]

    def scores(self, table: Table, index: int) -> tuple[int, ...] | None:
        """Return the tasks completed in a round; nothing while the dealer still has to discard a chip."""
        still_open = index == len(table.rounds) - 1 and not self.complete(table)
        return None if still_open else super().scores(table, index)

    def result(self, table: Table, index: int) -> dict[str, Any]:
        """Return who completed their task, and the chips left after the round."""
        left = self.chips_left(table, index + 1)
        made = list(self.made(table, index)) if self.complete(table.but(rounds=table.rounds[: index + 1])) else None
        return {"made": made, "chips": [[chip.task for chip in chips] for chips in left]}

    def standing(self, table: Table) -> tuple[Reason, ...]:
        left = self.chips_left(table, len(table.rounds))
        return tuple(
            reason("sheet-chips", seat=seat, tasks=tuple(c.task for c in left[seat])) for seat in range(table.seats)
        )

    def asks(self, table: Table) -> Ask | None:
        round: WasStichtRound = table.round
        verdicts = tasks.verdicts(self, round)
        dealer = round.dealer or 0
        if all(verdicts):
            copied = verdicts[dealer]
            return Ask("discard", (dealer,)) if copied and copied.made and round.discard is None else None
        drafting = not (round.known or round.revealed or round.tasks or round.tricks or round.plays)
        if round.trump is None and (drafting or round.known):
            return Ask("trump", (dealer,))
        if drafting:
            return Ask("draft", (round.chooser(len(round.drafted)) or 0,))
        idle = tuple(seat for seat in range(table.seats) if seat != dealer and seat not in round.tasks)
        if idle:
            return Ask("task", idle)
        if round.trump is None and not round.tricks:
            return Ask("trump", (dealer,))
        return Ask("play", (round.turn,)) if len(round.tricks) < TRICKS else Ask("made", tuple(round.tasks))

    def finished(self, table: Table) -> bool:
        out = any(not chips for chips in self.chips_left(table, len(table.rounds)))
        return bool(table.rounds) and out and self.complete(table)

    def ranks(self, table: Table) -> list[tuple[int, ...]]:
        """Rank by tasks done; players with equally many by the sum of their values, if known for all of them."""
        left = self.chips_left(table, len(table.rounds))
        counts = [len(chips) for chips in left]
        worth = {count: tasks.sums(self, table, left, count) for count in counts}
        return [(-count, worth[count].get(seat, 0)) for seat, count in enumerate(counts)]

    def tie_break(self, table: Table) -> Reason | None:
        return tasks.tie_break(self, table)

    def notes(self, table: Table, index: int) -> tuple[Reason, ...]:
        many = tasks.many_chips(table) if index == 0 else ()
        return (*many, *super().notes(table, index), *claims.copy_notes(self, table.rounds[index]))

    def trick_notes(self, round: Any, number: int, trick: Trick) -> tuple[Reason, ...]:
        return (*super().trick_notes(round, number, trick), *tasks.fouls(round, number, trick))


GAMES = (WasSticht("was-sticht", "Was Sticht?", "Guess trump from the dealer's clues, then meet your task.", 8),)
