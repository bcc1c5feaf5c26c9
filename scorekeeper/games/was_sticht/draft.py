"""Builds the board of the draft: the column, who chooses, and the clue to read aloud.

Clues depend on the face-down trump; nothing else about it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import gettext as _

from scorekeeper.games.was_sticht.round import COLUMN, COLUMNS, WasStichtRound
from scorekeeper.games.was_sticht.rules import WasSticht
from scorekeeper.rules.cards import Card
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import reason
from scorekeeper.rules.ruleset import Ask
from scorekeeper.text.say import card_words, say
from scorekeeper.web.rulebook.paragraphs import Note
from scorekeeper.web.table.board import Band, Board, Seat, short


def column(game: Game, ask: Ask, bands: tuple[Band, ...]) -> Board:
    """Return the board of the column being drafted; before its first card, the last column with its clue."""
    return Board(
        ask=ask,
        where=where(game.table.round),
        seats=tuple(strip(game)),
        title=title(game),
        said=said(game),
        rule="draft",
        notes=clues(game),
        notes_title=_("Clues"),
        bands=bands,
        turn=ask.seats[0],
    )


def columns(round: WasStichtRound) -> int:
    """Return how many columns are complete."""
    return len(round.drafted) // COLUMN


def shown(round: WasStichtRound) -> int:
    """Return the column on the screen, from 0: the one being drafted, or the last one until the next begins."""
    begun = len(round.drafted) % COLUMN
    return columns(round) if begun or not round.drafted else columns(round) - 1


def where(round: WasStichtRound) -> str:
    column = min(columns(round) + 1, COLUMNS)
    return _("Draft, column %(column)s of %(columns)s", column=column, columns=COLUMNS)


def strip(game: Game) -> Iterator[Seat]:
    """Yield the seats of the column in choosing order with their cards; with three players, the last is put aside."""
    round: WasStichtRound = game.table.round
    cards = round.drafted[shown(round) * COLUMN :][:COLUMN]
    for turn, seat in enumerate(round.choosers(shown(round))):
        yield _seat(seat, game.players[seat], cards, turn)
    if round.seats < COLUMN:
        yield _seat(-1, _("aside"), cards, COLUMN - 1)


def _seat(seat: int, name: str, cards: tuple[Card, ...], turn: int) -> Seat:
    card = cards[turn] if turn < len(cards) else None
    return Seat(seat, name, card=card, state="turn" if turn == len(cards) else "")


def title(game: Game) -> str:
    """Return who chooses, or right after a column, the clue."""
    round: WasStichtRound = game.table.round
    if round.drafted and len(round.drafted) % COLUMN == 0:
        return _("\u201c%(text)s\u201d", text=clue(game, columns(round) - 1))
    chooser = round.chooser(len(round.drafted))
    return say(reason("put-aside") if chooser is None else reason("chooses", seat=chooser), names(game))


def said(game: Game) -> str:
    """Return, after a column, who chooses next: the clue above it is for the dealer to say."""
    round: WasStichtRound = game.table.round
    if not round.drafted or len(round.drafted) % COLUMN:
        return ""
    chooser = round.choosers(columns(round))[0]
    return say(reason("read-aloud", seat=chooser), names(game))


def names(game: Game) -> list[str]:
    return [short(name, 10) for name in game.players]


def clue(game: Game, column: int) -> str:
    assert isinstance(game.ruleset, WasSticht)
    return say(game.ruleset.clue(game.table.round, column), names(game))


def clues(game: Game) -> tuple[Note, ...]:
    """Return every clue so far, the newest first."""
    round: WasStichtRound = game.table.round
    return tuple(Note(_one_clue(game, round, column)) for column in range(columns(round) - 1, -1, -1))


def _one_clue(game: Game, round: WasStichtRound, column: int) -> str:
    cards = ", ".join(map(card_words, round.drafted[COLUMN * column :][:COLUMN]))
    said = clue(game, column)
    return _("Column %(column)s: %(cards)s. %(clue)s", column=column + 1, cards=cards, clue=said)
