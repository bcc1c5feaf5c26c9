"""Sticheln by Klaus Palesch: Classic and its five variants, for 3 to 8 players.

Follows the English, French and German booklets. Nobody has to follow suit; every card of another colour than the
one led is a trump, except a 0. Before a round each player marks a colour whose cards will hurt him (or, in Reverse,
help him). What the variants change are four switches (_mix.py), which a table may also combine on its own; only two
colours picked after the tricks are refused, since the books know no such choice and not everybody could make it.

Decisions where the books differ or are silent:
- A led 0 sets the lead colour (all three books); newer editions look past it: `zeros=invisible`.
- A trick of 0s only goes to the leader (all books); some tables leave it to nobody: `zeros-only=nobody`.
- Reverse, or any mix in which the lowest trump wins, without a trump: the highest card of the lead colour, since all
  else is as in Classic (English, German); some tables reverse that too: `reverse-plain=lowest`.
- Left-over cards are shown and put aside (English, French); the German book hides them: `leftover=hidden`.
- Next dealer: the lowest total, then the lower score in the last round (English); after that the first such player
  clockwise. The others name nobody; some tables let the deal go round: `dealer=clockwise`.
- Equal totals share the win (all silent).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Self

from scorekeeper.rules.cards import Card, Pack, Trump, by_colour
from scorekeeper.rules.events import Chosen, Counted, Declared, SetAside, Taken
from scorekeeper.rules.house import house, rounds
from scorekeeper.rules.reason import Reason, Refused, reason
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rules.ruling import Line, Outcome, Ruling
from scorekeeper.rules.table import Round, Table
from scorekeeper.rules.tricks import TrickGame
from scorekeeper.rulesets import _mix, _piles
from scorekeeper.rulesets._mix import Switches
from scorekeeper.rulesets._piles import Pile

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

TAKES = tuple(Outcome((play,), play) for play in range(8))  # whoever takes a trick leads the next
LEADS, SETS, FOLLOWS, TRUMP, ZERO, ZERO_LED = (
    reason(f"role-{role}") for role in ("leads", "sets", "follows", "trump", "zero", "zero-led")
)


@dataclass(frozen=True)
class StichelnRound(Round):
    """A round with its marked cards: declared before, chosen after (Delayed), or counted in the piles."""

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


@dataclass(frozen=True)
class Sticheln(TrickGame):
    """All six variants and their mixes: four switches, whose default is the variant's own, then the other rules."""

    trumps: str = house("highest", "lowest", key="trump", doc="Which trump takes the trick: the highest or the lowest.")
    marks: str = house(
        "face",
        "flat",
        "lucky",
        key="count",
        doc="Cards of the marked colour cost their number (face) or 5 each (flat), or earn their number (lucky).",
    )
    colours: int = house(1, 2, doc="How many colours each player marks.")
    declares: str = house(
        "open",
        "hazy",
        "delayed",
        key="declare",
        doc="Colours are declared openly, face down until the round is over (hazy), or after the tricks (delayed).",
    )
    zeros: str = house("visible", "invisible", doc="A led 0 sets the lead colour, or the first card above 0 does.")
    zeros_only: str = house("leader", "nobody", doc="Who takes a trick of 0s only: the leader, or nobody.")
    reverse_plain: str = house(
        "highest", "lowest", doc="Where the lowest trump wins but none was played: which card of the lead colour does."
    )
    leftover: str = house("shown", "hidden", doc="Whether left-over cards (7 or 8 players) are shown.")
    dealer: str = house("lowest", "clockwise", doc="Who deals next: the lowest total, or the deal goes round.")
    rounds: int = rounds(5)

    players: ClassVar[range] = range(3, 9)
    kind: ClassVar[type[Round]] = StichelnRound

    # --- the mix ---

    @property
    def switches(self) -> Switches:
        return Switches(self.trumps, self.marks, self.colours, self.declares)

    def own(self) -> Mapping[str, Any]:
        return _mix.PRINTED[self.key]._asdict()

    def at(self, rules: Mapping[str, str]) -> Self:
        """A mix that equals a printed variant is called so, whatever key it goes by."""
        mixed = super().at(rules)
        if found := _mix.objection(mixed.switches):
            raise Refused(found)
        name, about = _mix.title(mixed.switches)
        return mixed if mixed.name == name else replace(mixed, name=name, about=about)

    def told(self) -> tuple[Reason, ...]:
        return _mix.told(self.switches)

    # --- the pack ---

    def pack(self, seats: int | None = None) -> Pack:
        return PACKS[seats or 8]

    def hand(self, seats: int) -> int:
        return DEALS[seats][2]

    @property
    def laid(self) -> int:
        """How many cards each player lays down before play."""
        return 0 if self.declares == "delayed" else self.colours

    def tricks(self, seats: int) -> int:
        return self.hand(seats) - self.laid

    # --- one trick ---

    @cached_property
    def strengths(self) -> dict[str, dict[Card, int]]:
        """For each lead colour, how strong every card is: trumps, then the lead colour, then other 0s."""
        cards = self.pack().cards
        return {colour: {card: self.strength(card, colour) for card in cards} for colour in self.pack().colours}

    def strength(self, card: Card, lead: str) -> int:
        number = card.number
        if card.colour != lead:
            return -1 if number == 0 else 100 + number if self.trumps == "highest" else 200 - number
        return 50 - number if number and self.plain == "lowest" else number

    @property
    def plain(self) -> str:
        """Which card of the lead colour wins when there is no trump."""
        return self.reverse_plain if self.trumps == "lowest" else "highest"

    def lead_colour(self, plays: tuple[Card, ...]) -> str:
        if self.zeros == "invisible":
            return next((card.colour for card in plays if card.number), plays[0].colour)
        return plays[0].colour

    def outcome(self, plays: tuple[Card, ...], trump: Trump | None = None) -> Outcome:
        best = max(plays, key=self.strengths[self.lead_colour(plays)].__getitem__)  # of equal trumps the first
        if best.number == 0 and self.zeros_only == "nobody":
            return Outcome((), 0)
        return TAKES[plays.index(best)]

    def rule(self, plays: tuple[Card, ...], trump: Trump | None = None) -> Ruling:
        outcome, lead = self.outcome(plays), self.lead_colour(plays)
        why = self.why(plays, outcome, lead)
        roles = tuple([self.role(play, card, lead) for play, card in enumerate(plays)])
        if plays[0].colour != lead:  # a 0 was led and looked past
            setter = next(play for play, card in enumerate(plays) if card.number)
            roles = (*roles[:setter], SETS, *roles[setter + 1 :])
        return Ruling(self.takers(plays, outcome), outcome.leads, why.code, (why,), roles, self.disputes(plays, lead))

    def role(self, play: int, card: Card, lead: str) -> Reason:
        if card.colour != lead:
            return TRUMP if card.number else ZERO if play else ZERO_LED
        return FOLLOWS if play else LEADS

    def why(self, plays: tuple[Card, ...], outcome: Outcome, lead: str) -> Reason:
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
    def rivals(self) -> tuple[tuple[str, Sticheln], ...]:
        """This ruleset with each disputed rule decided the other way, and the note that says so."""
        disputed = [rule for rule in self.houses() if rule.key in ("zeros", "zeros-only", "reverse-plain")]
        now = {rule: getattr(self, rule.field) for rule in disputed}
        other = {rule: next(value for value in rule.values if value != now[rule]) for rule in disputed}
        return tuple((f"{rule.key}-{now[rule]}", self.at({rule.key: other[rule]})) for rule in disputed)

    def disputes(self, plays: tuple[Card, ...], lead: str) -> tuple[Reason, ...]:
        """The rules this result rests on that other tables decide otherwise."""
        if plays[0].number and (self.trumps == "highest" or any(c.colour != lead and c.number for c in plays)):
            return ()  # nothing here is disputed
        mine = self.outcome(plays)
        other = [(note, rival.outcome(plays)) for note, rival in self.rivals]
        return tuple(reason(f"note-{note}", seat=result.leads) for note, result in other if result != mine)

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

    def untaken(self, seats: int) -> int:
        """How many tricks can be of 0s only, so that nobody takes them."""
        return len(self.pack(seats).colours) // seats if self.zeros_only == "nobody" else 0

    def object_setaside(self, table: Table, event: SetAside) -> Reason | None:
        return reason("aside-hidden") if self.leftover == "hidden" else super().object_setaside(table, event)

    def object_declared(self, table: Table, event: Declared) -> Reason | None:
        round: StichelnRound = table.round
        if not self.laid:
            return reason("not-in-this-game", game=self.name)
        if round.closed:
            return reason("round-closed")
        if event.seat in round.declared:
            return reason("declared-again", seat=event.seat)
        if len(event.cards) != self.laid:
            return reason("declare-count", game=self.name, n=len(event.cards), expected=self.laid)
        if len({card.colour for card in event.cards}) < self.laid:
            return reason("declare-colours", cards=event.cards)
        return self.object_cards(round, event.cards)

    def object_card(self, round: Round, card: Card) -> Reason | None:
        """Hazy: whose face-down card it is, is not told."""
        found = super().object_card(round, card)
        hidden = self.declares == "hazy" and found is not None and found.key == "card-twice:declared"
        return reason("card-twice:hidden", card=card) if hidden else found

    def object_chosen(self, table: Table, event: Chosen) -> Reason | None:
        round: StichelnRound = table.round
        if self.declares != "delayed":
            return reason("not-in-this-game", game=self.name)
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
        return _piles.objection(self, table.round, event)

    def object_points(self, table: Table, points: tuple[int, ...]) -> Reason | None:
        return _piles.object_points(self, table.seats, points)

    # --- what lies face down ---

    def face_down(self, table: Table) -> tuple[type, ...]:
        """Hazy: the declared cards, until the tricks are over."""
        if self.declares != "hazy" or not table.rounds:
            return ()
        round: StichelnRound = table.round
        over = len(round.tricks) == self.tricks(round.seats) or round.closed or round.revealed
        return (Declared,) if round.declared and not over else ()

    def covered(self, round: Any, kinds: tuple[type, ...]) -> Round:
        covered: Round = round.but(declared={})
        return covered

    # --- the sheet ---

    def choices(self, round: StichelnRound, seat: int) -> dict[str, int]:
        """Delayed: the colours a player may choose with what each scores; all at 0 while cards are not known."""
        if _piles.played_out(self, round) and not round.taken(seat):
            return {}
        cards = _piles.won(self, round, seat)
        if cards is None:
            return dict.fromkeys(self.pack(round.seats).colours, 0)
        return {colour: self.points(_piles.sorted_out(cards, (colour,))) for colour in by_colour(cards)}

    def best_choice(self, round: StichelnRound, seat: int) -> str | None:
        """Delayed: the colour that scores most, of equal ones the first won; None while cards are not known."""
        choices = self.choices(round, seat)
        known = choices and _piles.won(self, round, seat) is not None
        return max(choices, key=choices.__getitem__) if known else None

    def worth(self, card: Card) -> int:
        """What a card of the marked colour scores."""
        return -5 if self.marks == "flat" else card.number if self.marks == "lucky" else -card.number

    @property
    def other(self) -> int:
        """What a card of any other colour scores."""
        return -1 if self.marks == "lucky" else 1

    def points(self, pile: Pile) -> int:
        return sum(map(self.worth, pile.cards)) + self.other * pile.others

    def line(self, seat: int, pile: Pile) -> Line:
        if not pile.cards and not pile.others:
            return Line(seat, 0, (reason("line-nothing"),))
        because = [reason("line-others", n=pile.others, points=self.other * pile.others)] if pile.others else []
        for colour, cards in by_colour(pile.cards).items():
            key = "line-flat" if self.marks == "flat" else "line-marked"
            because.append(reason(key, n=len(cards), cards=cards, colour=colour, points=sum(map(self.worth, cards))))
        return Line(seat, self.points(pile), tuple(because))

    def reckoned(self, table: Table, index: int) -> list[Line | None]:
        round: Any = table.rounds[index]
        piles = [_piles.pile(self, round, seat) for seat in range(round.seats)]
        return [None if pile is None else self.line(seat, pile) for seat, pile in enumerate(piles)]

    def asks(self, table: Table) -> Ask | None:
        round: StichelnRound = table.round
        if self.lines(table, len(table.rounds) - 1) is not None:
            return None
        missing = [seat for seat in range(round.seats) if _piles.pile(self, round, seat) is None]
        laying = tuple(seat for seat in missing if self.laid and seat not in round.declared)
        if round.counted or (round.chosen and not _piles.played_out(self, round)):
            return Ask("count", tuple(missing))
        if laying and self.declares == "open" and not round.tricks and not round.plays:
            return Ask("declare", laying)
        if len(round.tricks) < self.tricks(round.seats):
            return Ask("play", (round.turn,))
        if laying:
            return Ask("declare", laying)
        choosing = tuple(seat for seat in missing if not self.laid and seat not in round.chosen)
        return Ask("choose", choosing) if choosing else Ask("count", tuple(missing))

    def finished(self, table: Table) -> bool:
        return len(table.rounds) >= self.rounds and self.complete(table)

    def next_dealer(self, table: Table) -> int | None:
        """The lowest total, then the lower score in the last round, then the first clockwise from the last dealer."""
        if self.dealer == "clockwise":
            return super().next_dealer(table)
        totals, last = self.totals(table), self.scores(table, len(table.rounds) - 1) or (0,) * table.seats
        dealer = table.round.dealer or 0
        return min(range(table.seats), key=lambda seat: (totals[seat], last[seat], (seat - dealer - 1) % table.seats))


GAMES = tuple(
    Sticheln(key, *_mix.title(switches), place, **switches._asdict())
    for place, (key, switches) in enumerate(_mix.PRINTED.items())
)
