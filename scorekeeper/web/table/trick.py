"""The table screen of games that play one trick at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.rules.cards import Trump
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Reason
from scorekeeper.rules.ruleset import Ask
from scorekeeper.rules.tricks import clockwise
from scorekeeper.text.language import lazy
from scorekeeper.text.say import all_of, say, say_all
from scorekeeper.web.rulebook.paragraphs import noted
from scorekeeper.web.table.board import Board, Heap, Seat, Shown, Why, short
from scorekeeper.web.table.screen import Screen, View
from scorekeeper.web.table.session import TableSession


class TrickScreen(Screen):
    """The trick on the table, its ruling, and the pad for the next card."""

    # What is asked besides the tricks of a round, in the header.
    stages: ClassVar[dict[str, str]] = {"count": lazy("Round %(number)s: count")}

    def board(self, session: TableSession, ask: Ask | None, view: View, panel: str) -> Board:
        game = session.shown
        shown = trick(game)
        turn = ask.seats[0] if ask and ask.seats and self.by_one(ask) else None
        board = Board(
            ask=ask,
            where=self.where(game, ask),
            seats=tuple(self.strip(game, shown, turn)),
            lead=self.lead(game),
            title=self.title(game, ask, shown),
            said=self.said(game, ask, shown),
            because=because(game, shown),
            why=tuple(whys(game, shown)),
            rule=shown.ruling.rule if shown.ruling else "",
            notes=tuple(noted(note, game.players) for note in self.notes(game, shown)),
            notes_title=_("Note"),
            heaps=self.heaps(game, shown),
            bands=tuple(self.pad(session, ask, view.picked)) if ask and self.on_pad(ask) else (),
            can_overrule=shown.done and bool(shown.plays) and not game.table.round.plays,
            double=shown.ruling is not None and len(shown.ruling.takers) == 2,
            turn=turn,
            trump=self.trump(game),
        )
        if panel == "won" or (panel == "points" and view.mode == "points"):
            return board._replace(title=_("Is the round over?"), said=_("Then enter the result."))
        return board

    def panel(self, session: TableSession, ask: Ask | None, view: View) -> str:
        """Return which panel is open; at the end of a round, the tricks won are asked where only they count."""
        panel = super().panel(session, ask, view)
        return "won" if panel == "points" and view.mode == "end" and session.game.ruleset.by_tricks else panel

    # --- what games may override ---

    def by_one(self, ask: Ask) -> bool:
        """Whether this is asked of one player, whose seat is shown as next."""
        return self.on_pad(ask) or ask.what in self.questions

    def trump(self, game: Game) -> Trump | None:
        """Return the trump to show in the corner."""
        rules: Any = game.ruleset
        found: Trump | None = rules.trump(game.table.round)
        return found

    def notes(self, game: Game, shown: Shown) -> list[Reason]:
        """Return what is worth noting about the trick."""
        if not shown.ruling:
            return []
        rules: Any = game.ruleset
        return [*shown.ruling.notes, *(rules.proved(game.table.round) if shown.done else ())]

    def where(self, game: Game, ask: Ask | None) -> str:
        """Return which round and trick this is, in words; only the trick if trump takes the room beside it."""
        if ask and ask.what != "play":
            return _(self.stages.get(ask.what, lazy("Round %(number)s")), number=len(game.table.rounds))
        number, (trick, tricks) = len(game.table.rounds), position(game)
        if self.trump(game):
            return _("Trick %(trick)s of %(tricks)s", trick=trick, tricks=tricks)
        return _("Round %(number)s, trick %(trick)s of %(tricks)s", number=number, trick=trick, tricks=tricks)

    def marks(self, game: Game, seat: int) -> str:
        """Return the letters of a player's marked colours, if they may be seen."""
        return ""

    def under(self, game: Game, seat: int) -> tuple[str, str]:
        """Return what is shown under a player's name, and a small figure beside it."""
        return "", ""

    def lead(self, game: Game) -> str:
        """Return the letter of the lead colour, once a card was played."""
        return ""

    def heaps(self, game: Game, shown: Shown) -> tuple[Heap, ...] | None:
        """Return the piles of a trick that several players take."""
        return None

    def said(self, game: Game, ask: Ask | None, shown: Shown) -> str:
        """Return one or two sentences on the trick: who takes it and why, or who is ahead."""
        if not shown.ruling:
            return ""
        if shown.overruled is not None:
            return _("The table decided.")
        alone = not shown.done and len(shown.plays) == 1  # a single card is not ahead of anything
        return "" if alone else self.reasons(game, shown)

    def reasons(self, game: Game, shown: Shown) -> str:
        return say_all(shown.ruling.because, game.players) if shown.ruling else ""

    def title(self, game: Game, ask: Ask | None, shown: Shown) -> str:
        """Return the short line in bold: who plays next, or who took the trick."""
        playing = ask is not None and ask.what == "play"
        if ask and ask.what in self.questions:
            return _(self.questions[ask.what], name=short(game.players[ask.seats[0]]) if ask.seats else "")
        if shown.done:
            return self.taken(game, shown, playing)
        return _("%(name)s to play.", name=short(game.players[ask.seats[0]])) if ask and playing else ""

    def taken(self, game: Game, shown: Shown, playing: bool) -> str:
        """Return who took the trick, and who leads."""
        lead = game.table.round.lead
        if playing and winners(shown) == (lead,):
            return _("%(name)s takes it and leads.", name=short(game.players[lead]))
        return f"{taken_by(game, winners(shown))} {leads(game) if playing else ''}"

    def strip(self, game: Game, shown: Shown, turn: int | None) -> Iterator[Seat]:
        """Yield the seats in order of play, with their marked colours and cards."""
        for position, seat in enumerate(shown.seats):
            card = shown.plays[position] if position < len(shown.plays) else None
            best = card is not None and seat in winners(shown)
            word = (pgettext("role", "takes it") if shown.done else pgettext("role", "ahead")) if best else ""
            if card and not best and shown.ruling:
                word = self.in_a_word(shown.ruling.roles[position])
            state = " ".join(["ahead"] * best + ["turn"] * (seat == turn))
            yield Seat(seat, game.players[seat], self.marks(game, seat), card, word, state, *self.under(game, seat))


def position(game: Game) -> tuple[int, int]:
    """Return the number of the trick being played, and how many there are."""
    round, tricks = game.table.round, game.ruleset.tricks_in(game.table.round)
    current = len(round.tricks) + (1 if round.plays or len(round.tricks) < tricks else 0)
    return min(current, tricks), tricks


def trick(game: Game) -> Shown:
    """Return the trick on the table; before its first card, the one just taken."""
    round: Any = game.table.rounds[-1]
    rules: Any = game.ruleset
    if round.plays or not round.tricks:
        seats = clockwise(round.lead, round.seats)
        ruling = rules.so_far(round.plays, rules.trump(round)).seated(seats) if round.plays else None
        return Shown(seats, round.plays, ruling, False)
    last = round.tricks[-1]
    if not last.plays:
        return Shown(clockwise(round.lead, round.seats), (), None, True, tuple(t.seat for t in last.takers))
    decided = rules.disputed(round, len(round.tricks) - 1)
    overruled = tuple(took.seat for took in last.takers) if decided else None
    return Shown(last.seats, last.plays, rules.ruling(round, last), True, overruled)


def winners(shown: Shown) -> tuple[int, ...]:
    if shown.overruled is not None:
        return shown.overruled
    return tuple(taker.play for taker in shown.ruling.takers) if shown.ruling else ()


def because(game: Game, shown: Shown) -> str:
    """Return the referee's full reason, even if the table decided otherwise."""
    why = say_all(shown.ruling.because, game.players) if shown.ruling else ""
    overruled = shown.overruled is not None and why
    return _("The table decided otherwise. The referee says: %(why)s", why=why) if overruled else why


def leads(game: Game) -> str:
    return _("%(name)s leads.", name=short(game.players[game.table.round.lead]))


def taken_by(game: Game, seats: tuple[int, ...]) -> str:
    if not seats:
        return _("Nobody takes it.")
    names = all_of(short(game.players[seat]) for seat in seats)
    return ngettext("%(names)s takes it.", "%(names)s take it.", len(seats), names=names)


def whys(game: Game, shown: Shown) -> Iterator[Why]:
    """Yield the role of every card in the trick."""
    if not shown.ruling:
        return
    for seat, card, role in zip(shown.seats, shown.plays, shown.ruling.roles, strict=False):
        yield Why(game.players[seat], card, say(role, game.players), seat in winners(shown))
