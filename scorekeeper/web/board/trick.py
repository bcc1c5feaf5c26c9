"""Games played one trick at a time on the screen: seats in order of play, the ruling, what is asked next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.rules.cards import Card
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Reason
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rules.text import all_of, say, say_all, task_words
from scorekeeper.rules.tongue import later, spoken
from scorekeeper.rules.tricks import TrickGame, clockwise
from scorekeeper.rulesets.hat_trick import HatTrick
from scorekeeper.rulesets.sticheln import Sticheln
from scorekeeper.rulesets.was_sticht import WasSticht, WasStichtRound
from scorekeeper.web.board.pad import pad
from scorekeeper.web.board.screen import Board, Heap, Seat, Shown, Why, short
from scorekeeper.web.evenings import Evening
from scorekeeper.web.paragraphs import Note, noted

# The role of a card in a word, for the strip.
WORDS = {
    "role-leads": later("led", "role"),
    "role-sets": later("colour", "role"),
    "role-follows": later("follows", "role"),
    "role-trump": later("trump", "role"),
    "role-zero": later("zero", "role"),
    "role-zero-led": later("zero", "role"),
    "role-opens": later("2nd trick", "role"),
    "role-passed": later("passed", "role"),
    "role-discard": later("off suit", "role"),
    "role-super-trump": later("super-trump", "role"),
    "role-number-trump": later("trump", "role"),
    "role-colour-trump": later("trump", "role"),
}

# What is asked beside the tricks of a round.
STAGES = {
    "declare": later("Round %(number)s: declare"),
    "trump": later("Round %(number)s: trump"),
    "task": later("Round %(number)s: task"),
    "choose": later("Round %(number)s: choose"),
    "count": later("Round %(number)s: count"),
    "made": later("Round %(number)s: made"),
    "discard": later("Round %(number)s"),  # trump stands beside it, and the page says the rest
}

# What is to be tapped to declare: one card, or one of each of two colours.
ASKED = {
    "lucky": (later("%(name)s: tap the lucky card."), later("%(name)s: tap two lucky cards.")),
    "misery": (later("%(name)s: tap the misery card."), later("%(name)s: tap two misery cards.")),
}


def one_trick(evening: Evening, ask: Ask | None, picked: tuple[Card, ...]) -> Board:
    game = evening.shown
    round = game.table.rounds[-1]
    shown = trick(game)
    turn = ask.seats[0] if ask and ask.what in ("play", "declare") else None
    return Board(
        ask=ask,
        where=where(game, ask),
        seats=tuple(strip(game, shown, turn)),
        lead=lead(game),
        title=title(game, ask, shown),
        said=said(game, ask, shown),
        because=because(game, shown),
        why=tuple(whys(game, shown)),
        rule=shown.ruling.rule if shown.ruling else "",
        notes=notes(game, shown),
        heaps=tuple(heaps(game, shown)),
        bands=tuple(pad(evening, ask, picked)) if ask and ask.what in ("play", "declare") else (),
        can_overrule=shown.done and bool(shown.plays) and not round.plays,
        double=shown.ruling is not None and len(shown.ruling.takers) == 2,
        turn=turn,
        trump=round.trump if isinstance(round, WasStichtRound) else None,
    )


def notes(game: Game, shown: Shown) -> tuple[Note, ...]:
    """What is worth saying of the trick: what the books dispute, and fouls that it showed."""
    rules, tricks = game.ruleset, game.table.round.tricks
    found = list(shown.ruling.notes) if shown.ruling else []
    if isinstance(rules, WasSticht) and shown.done:
        every = rules.notes(game.table, len(game.table.rounds) - 1)
        found += [note for note in every if len(tricks) in (note.args.get("later"), note.args.get("number"))]
    return tuple(noted(note, game.players) for note in found)


def where(game: Game, ask: Ask | None) -> str:
    """Round and trick."""
    rules, table = game.ruleset, game.table
    number, tricks = len(table.rounds), rules.tricks(table.seats)
    if ask and ask.what != "play":
        return _(STAGES[ask.what], number=number)
    current = len(table.round.tricks) + (1 if table.round.plays or len(table.round.tricks) < tricks else 0)
    trick = min(current, tricks)
    if isinstance(rules, WasSticht):  # trump stands beside it
        return _("Trick %(trick)s of %(tricks)s", trick=trick, tricks=tricks)
    return _("Round %(number)s, trick %(trick)s of %(tricks)s", number=number, trick=trick, tricks=tricks)


def trick(game: Game) -> Shown:
    """The trick on the table; before its first card, the one just taken."""
    round: Any = game.table.rounds[-1]
    rules = game.ruleset
    assert isinstance(rules, TrickGame)
    if round.plays or not round.tricks:
        seats = clockwise(round.lead, round.seats)
        ruling = rules.rule(round.plays, rules.trump(round)).seated(seats) if round.plays else None
        return Shown(seats, round.plays, ruling, False)
    last = round.tricks[-1]
    if not last.plays:
        return Shown(clockwise(round.lead, round.seats), (), None, True, tuple(t.seat for t in last.takers))
    overruled = tuple(took.seat for took in last.takers) if last.overruled else None
    return Shown(last.seats, last.plays, rules.ruling(round, last), True, overruled)


def winners(shown: Shown) -> tuple[int, ...]:
    if shown.overruled is not None:
        return shown.overruled
    return tuple(taker.play for taker in shown.ruling.takers) if shown.ruling else ()


def strip(game: Game, shown: Shown, turn: int | None) -> Iterator[Seat]:
    """Seats in order of play, with their marked colours and cards."""
    for position, seat in enumerate(shown.seats):
        card = shown.plays[position] if position < len(shown.plays) else None
        best = card is not None and seat in winners(shown)
        word = (pgettext("role", "takes it") if shown.done else pgettext("role", "ahead")) if best else ""
        if card and not best and shown.ruling:
            word = in_a_word(shown.ruling.roles[position])
        state = " ".join(["ahead"] * best + ["turn"] * (seat == turn))
        yield Seat(seat, game.players[seat], marks(game, seat), card, word, state, *under(game, seat))


def in_a_word(role: Reason) -> str:
    return spoken().word(WORDS.get(role.key, ""), "role")


def under(game: Game, seat: int) -> tuple[str, str]:
    """Was Sticht?: a player's task, once revealed, and how many tricks he took."""
    round = game.table.round
    if not isinstance(round, WasStichtRound):
        return "", ""
    task = pgettext("player", "deals") if seat == round.dealer else task_words(round.tasks.get(seat, ""))
    return task, f"\u00b7 {round.taken(seat)}" if round.tasks or round.tricks else ""


def marks(game: Game, seat: int) -> str:
    """The letters of a player's marked colours, where they may be seen."""
    round = game.table.round
    found = round.declared.get(seat, ()) if hasattr(round, "declared") else ()
    chosen = round.chosen.get(seat, "") if hasattr(round, "chosen") else ""
    return "".join(card.colour for card in found) or chosen


def lead(game: Game) -> str:
    """The letter of the lead colour, once a card lies there."""
    plays, rules = game.table.round.plays, game.ruleset
    return rules.lead_colour(plays) if plays and isinstance(rules, Sticheln) else ""


def said(game: Game, ask: Ask | None, shown: Shown) -> str:
    """One sentence or two on the trick: who takes it and why, or who is ahead."""
    names = game.players
    if not shown.ruling or (ask and ask.what == "declare"):
        return ""
    if shown.overruled is not None:
        return _("The table decided.")
    if not shown.done and len(shown.plays) == 1:  # one card is ahead of nothing
        return ""
    if isinstance(game.ruleset, HatTrick):  # who is ahead is seen in the piles; who leads needs a reason
        return say(shown.ruling.because[-1], names) if shown.done else ""
    return say_all(shown.ruling.because, names)


def because(game: Game, shown: Shown) -> str:
    """The referee's whole reason, also where the table decided otherwise."""
    why = say_all(shown.ruling.because, game.players) if shown.ruling else ""
    overruled = shown.overruled is not None and why
    return _("The table decided otherwise. The referee says: %(why)s", why=why) if overruled else why


def title(game: Game, ask: Ask | None, shown: Shown) -> str:
    """The short line in bold: who is to do what, or who took it."""
    names = game.players
    if ask and ask.what == "declare":
        return declares(game, short(names[ask.seats[0]]))
    playing = ask is not None and ask.what == "play"
    if shown.done and isinstance(game.ruleset, HatTrick):  # the piles show who took what
        return leads(game) if playing else ""
    if shown.done and playing and winners(shown) == (game.table.round.lead,):
        return _("%(name)s takes it and leads.", name=short(names[game.table.round.lead]))
    if shown.done:
        return f"{taken(game, winners(shown))} {leads(game) if playing else ''}"
    return _("%(name)s to play.", name=short(names[ask.seats[0]])) if ask and playing else ""


def leads(game: Game) -> str:
    return _("%(name)s leads.", name=short(game.players[game.table.round.lead]))


def taken(game: Game, seats: tuple[int, ...]) -> str:
    """Who took the trick."""
    if not seats:
        return _("Nobody takes it.")
    names = all_of(short(game.players[seat]) for seat in seats)
    return ngettext("%(names)s takes it.", "%(names)s take it.", len(seats), names=names)


def declares(game: Game, name: str) -> str:
    """Who declares what, in the words of the variant."""
    rules = game.ruleset
    assert isinstance(rules, Sticheln)
    one, two = ASKED["lucky" if rules.marks == "lucky" else "misery"]
    return _(one if rules.colours == 1 else two, name=name)


def whys(game: Game, shown: Shown) -> Iterator[Why]:
    if not shown.ruling:
        return
    for seat, card, role in zip(shown.seats, shown.plays, shown.ruling.roles, strict=False):
        yield Why(game.players[seat], card, say(role, game.players), seat in winners(shown))


def heaps(game: Game, shown: Shown) -> Iterator[Heap]:
    """Hat Trick: the two tricks of a double trick, and what was passed."""
    if not isinstance(game.ruleset, HatTrick) or not shown.ruling:
        return
    for taker, seat in zip(shown.ruling.takers, winners(shown) * 2, strict=False):
        yield Heap(taker.card.colour, taker.cards, taker.card, game.players[seat])
    passed = [shown.plays[shown.seats.index(seat)] for seat in shown.ruling.passed]
    if passed:
        yield Heap(passed[0].colour, tuple(passed), None, pgettext("cards", "passed"))
