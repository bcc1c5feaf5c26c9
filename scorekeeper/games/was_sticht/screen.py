"""Was Sticht?'s table screen: chips, secret trump, the draft, tasks under the names, verdicts."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from flask_babel import pgettext

from scorekeeper.games.was_sticht import chips, draft, tasks, values
from scorekeeper.games.was_sticht.entries import ENTRIES
from scorekeeper.games.was_sticht.events import Discarded, Drafted, Made, Picked, Tasked, Trumped
from scorekeeper.games.was_sticht.messages import quoted_task, task_words
from scorekeeper.games.was_sticht.round import COLUMNS, TRICKS, Chip, WasStichtRound
from scorekeeper.games.was_sticht.rules import WasSticht
from scorekeeper.rules.cards import Card, Trump
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Reason
from scorekeeper.rules.ruleset import Ask
from scorekeeper.storage.tables import Equipment
from scorekeeper.text.language import lazy
from scorekeeper.text.say import say
from scorekeeper.web.table.board import Board, Shown
from scorekeeper.web.table.pad import NONE
from scorekeeper.web.table.screen import Cover, Screen, View
from scorekeeper.web.table.session import TableSession
from scorekeeper.web.table.sheet import Mark, Tally
from scorekeeper.web.table.trick import TrickScreen


class WasStichtScreen(TrickScreen):
    modes = (*Screen.modes, "later")
    panels = ("chips", "cover", "deck", "discard", "look", "made", "points", "secret", "settle", "settle_menu", "trump")
    menu = True
    entries = ENTRIES
    corrects = {
        Picked: "pick",
        Trumped: "trump",
        Drafted: "draft",
        Tasked: "task",
        Made: "made",
        Discarded: "discard",
    }
    seen_again = (Trumped,)
    stages = TrickScreen.stages | {
        "trump": lazy("Round %(number)s: trump"),
        "task": lazy("Round %(number)s: task"),
        "made": lazy("Round %(number)s: made"),
        "discard": lazy("Round %(number)s"),  # trump is shown next to it, and the page says the rest
    }
    role_words = {
        "role-super-trump": lazy("super-trump", "role"),
        "role-number-trump": lazy("trump", "role"),
        "role-colour-trump": lazy("trump", "role"),
    }
    at_the_end = lazy("Mark the tasks made or failed by hand")
    sum_title = lazy("Left")
    legend = lazy("D dealt, L led; the small figure is how many chips were left.")
    how_counted = lazy("How tasks are judged")
    large_figure = lazy("The large figure is how many chips are left.")

    def nav(self, ask: Ask | None, panel: str) -> str | None:
        """Return the button that reveals trump, during the draft."""
        return self.own("_reveal.html") if panel == "pad" and ask and ask.what == "draft" else None

    # --- what is asked ---

    def before_rounds(self, session: TableSession, view: View) -> dict[str, Any]:
        """Return the panel to pick chips, and once they are picked, the one to name the dealer."""
        seat = chips.picking(session.game, view.first)
        if seat is None:
            return {"panel": "deck", "dealer": chips.first_picker(session.game, view.first)}
        return {"panel": "chips", "picking": seat, "tray": chips.tray(session.game, values.values(session))}

    def asked(self, session: TableSession, view: View) -> Ask | None:
        """Let tasks be entered after the tricks, or judged by hand without trump and tricks."""
        ask, round = super().asked(session, view), session.game.table.round
        if ask and ask.what == "task" and view.mode in ("later", "taker") and len(round.tricks) < TRICKS:
            return Ask("play", (round.turn,))
        if ask and ask.what in ("trump", "draft") and view.mode == "end" and not round.drafted:
            idle = [seat for seat in range(round.seats) if seat != round.dealer and seat not in round.tasks]
            return Ask("task" if idle else "made", tuple(idle))
        return ask

    def cover(self, game: Game, ask: Ask | None, view: View) -> Cover | None:
        round: WasStichtRound = game.table.round
        if ask and ask.what == "task":
            return Cover("task", ask.seats, tuple(round.tasks))
        return Cover("trump", ask.seats, ()) if ask and ask.what == "trump" and not round.tasks else None

    def counts(self, session: TableSession, ask: Ask, view: View) -> bool:
        return ask.what not in ("discard", "draft") and super().counts(session, ask, view)

    def on_pad(self, ask: Ask) -> bool:
        return ask.what in ("play", "draft")

    # --- what is shown ---

    def board(self, session: TableSession, ask: Ask | None, view: View, panel: str) -> Board:
        if ask and ask.what == "draft":  # clues depend on the face-down trump
            return draft.column(session.game, ask, tuple(self.pad(session, ask, ())))
        board = super().board(session, ask, view, panel)._replace(under=True)
        if panel == "points":
            return board._replace(title=_("Is the round over?"), said=_("Then tell what the table saw."))
        return board

    def trump(self, game: Game) -> Trump | None:
        round: WasStichtRound = game.table.round
        return round.trump

    def notes(self, game: Game, shown: Shown) -> list[Reason]:
        """Return the notes of the ruling, and fouls that the trick proved."""
        found, tricks = super().notes(game, shown), len(game.table.round.tricks)
        every = game.ruleset.notes(game.table, len(game.table.rounds) - 1) if shown.done else ()
        return found + [note for note in every if tricks in (note.args.get("later"), note.args.get("number"))]

    def under(self, game: Game, seat: int) -> tuple[str, str]:
        """Return a player's task, once revealed, and how many tricks they took."""
        round: WasStichtRound = game.table.round
        task = pgettext("player", "deals") if seat == round.dealer else task_words(round.tasks.get(seat, ""))
        return task, f"\u00b7 {round.taken(seat)}" if round.tasks or round.tricks else ""

    def seen(self, game: Game) -> frozenset[Card]:
        round: WasStichtRound = game.table.round
        drafting = not (round.known or round.plays or round.tricks)
        return frozenset(round.drafted) if drafting else super().seen(game)

    def faded(self, game: Game, ask: Ask) -> tuple[frozenset[Card], frozenset[Card]]:
        """Return the cards not in the current player's hand, and those that would be fouls, once the draft is known."""
        rules, round = rules_of(game), game.table.round
        if ask.what != "play" or not round.known:
            return self.seen(game), NONE
        held = frozenset(round.hand(round.turn))
        return frozenset(rules.pack().cards) - held, held - frozenset(rules.legal(round))

    def extras(self, session: TableSession, panel: str, view: View) -> dict[str, Any]:
        """Return the chips somebody can choose or discard, and the verdicts known so far."""
        if panel not in ("cover", "secret", "trump", "discard", "made", "points"):
            return super().extras(session, panel, view)
        game, round = session.shown, session.game.table.round
        found = tasks.verdicts(rules_of(game), round)
        holder = view.open if panel == "secret" else round.dealer
        held = chips_of(game, holder) if holder is not None and 0 <= holder < round.seats else []
        copied = found[round.dealer]
        why = say(copied.because[0], game.players) if copied and copied.made else ""
        told = round.known and round.trump and not round.tricks
        last = draft.clue(session.game, COLUMNS - 1) if told else ""
        return {"open": holder, "held": held, "verdicts": found, "why_copied": why, "clue": last}

    def equipment(self, game: Game) -> Equipment:
        return values.printed(values.own_values())

    # --- the sheet ---

    def tally(self, game: Game, rounds: int) -> Tally | None:
        """Return which tasks were completed or missed, and the chips left."""
        left = rules_of(game).chips_left(game.table, rounds)
        if not rounds and not any(left):
            return None
        lines = rules_of(game).lines(game.table, rounds - 1) if rounds else ()
        made = [line.points for line in lines or ()]
        marks = tuple(Mark("\u2713", "made") if did else Mark("\u2717", "failed") for did in made)
        return Tally(marks, tuple(map(len, left)), tuple(map(_held, left)), tuple(map(_left, left)))

    # --- the log ---

    def correction(self, earlier: TableSession, event: Any) -> dict[str, Any]:
        """Return the chips that an entry about chips can name."""
        if isinstance(event, Picked):
            known = values.values(earlier)
            return {"chips": [chip for task in tasks.TASKS for chip in chips.kinds(task, known)]}
        if not isinstance(event, Tasked | Discarded):
            return {"bands": self.whole_pad(earlier, (event.card,))} if isinstance(event, Drafted) else {}
        seat = event.seat if isinstance(event, Tasked) else earlier.game.table.round.dealer
        return {"chips": [chip.task for chip in chips_of(earlier.game, seat)]}


def _held(left: tuple[Chip, ...]) -> str:
    """List a player's chips with their values."""
    named = [(quoted_task(chip.task), chip.value) for chip in left]
    return ", ".join(task if value is None else f"{task} ({value})" for task, value in named) or _("no chips left")


def _left(left: tuple[Chip, ...]) -> str:
    return _("left: %(chips)s", chips=", ".join(quoted_task(chip.task) for chip in left)) if left else ""


def rules_of(game: Game) -> WasSticht:
    assert isinstance(game.ruleset, WasSticht)
    return game.ruleset


def chips_of(game: Game, seat: int) -> list[Chip]:
    """Return the chips a player can use, each task once."""
    left = rules_of(game).chips_left(game.table, len(game.table.rounds) - 1)[seat]
    return list({chip.task: chip for chip in left}.values())


SCREEN = WasStichtScreen()
