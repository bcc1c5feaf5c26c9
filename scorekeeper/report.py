"""The score sheet of an evening, as an object for programs and as text for people. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorekeeper.games import games
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import reason
from scorekeeper.rules.table import Round, Table, Trick
from scorekeeper.text.say import apart, say, say_all

# --- for programs ---


def as_object(game: Game) -> dict[str, Any]:
    rules, table = game.ruleset, game.table
    finished = rules.finished(table)
    return {
        "game": rules.key,
        "players": list(game.players),
        "finished": finished,
        "totals": list(rules.totals(table)),
        "winners": list(rules.winners(table)) if finished else [],
        "next_dealer": next_dealer(game),
        "rounds": [_round(game, index) for index in range(len(table.rounds))],
    }


def next_dealer(game: Game) -> int | None:
    """Return who is proposed to deal next, if the game is between two rounds."""
    rules, table = game.ruleset, game.table
    between = table.rounds and rules.complete(table) and not rules.finished(table)
    return rules.next_dealer(table) if between else None


def _round(game: Game, index: int) -> dict[str, Any]:
    rules, table = game.ruleset, game.table
    round = table.rounds[index]
    return {
        "dealer": round.dealer,
        "leader": round.leader,
        "complete": rules.complete(_up_to(table, index)),
        **rules.result(table, index),
        "notes": [say(note, game.players) for note in rules.notes(table, index)],
        "tricks": [_trick(trick) for trick in round.tricks],
    }


def _up_to(table: Table, index: int) -> Table:
    """Return the table as it was in this round."""
    return table.but(rounds=table.rounds[: index + 1])


def _trick(trick: Trick) -> dict[str, Any]:
    takers = [{"seat": took.seat, "cards": [str(card) for card in took.cards]} for took in trick.takers]
    return {"takers": takers, "leads": trick.leads}


# --- for people ---


def as_text(game: Game) -> str:
    parts = [_title(game), *_mix(game), *_grid(game)]
    for index, round in enumerate(game.table.rounds):
        parts += ["", *_told(game, index, round)]
    return "\n".join([*parts, "", *_end(game)])


def _title(game: Game) -> str:
    house = ", ".join(f"{key}={value}" for key, value in game.ruleset.in_force().items())
    key = "sheet-title:house" if house else "sheet-title"
    return say(reason(key, game=game.ruleset.name, n=len(game.players), house=house))


def _mix(game: Game) -> list[str]:
    """Return the rules in words, if the table mixed its own."""
    mixed = game.ruleset.name != games()[game.ruleset.key].name
    return [say_all(game.ruleset.told())] if mixed else []


def _grid(game: Game) -> Iterator[str]:
    """Yield the lines of the grid: players across, rounds down, totals at the bottom."""
    rules, table = game.ruleset, game.table
    rounds = [rules.scores(table, index) for index in range(len(table.rounds))]
    width = [max(6, len(name)) + 2 for name in game.players]

    def row(title: str, cells: Any) -> str:
        return f"{title:<9}" + "".join(f"{cell!s:>{room}}" for cell, room in zip(cells, width, strict=True))

    yield ""
    yield row("", game.players)
    for number, scores in enumerate(rounds, 1):
        yield row(say(reason("sheet-row", number=number)), scores or ["..."] * table.seats)
    yield row(say(reason("sheet-total")), rules.totals(table))


def _told(game: Game, index: int, round: Round) -> Iterator[str]:
    """Yield a round in words: who dealt, everybody's arithmetic, the notes."""
    rules, table, names = game.ruleset, game.table, game.players
    key = "sheet-round:started" if round.dealer is None else "sheet-round"
    yield say(reason(key, number=index + 1, dealer_seat=round.dealer or 0, seat=round.leader), names)
    lines = rules.lines(table, index)
    if lines is None:
        yield f"  {say(reason('round-open', n=len(round.tricks)))}"
    for line in lines or ():
        sums = apart(say(why, names) for why in line.because)
        yield f"  {say(reason('sheet-line', seat=line.seat, points=line.points, sums=sums), names)}"
    yield from (f"  {say(note, names)}" for note in rules.notes(table, index))


def _end(game: Game) -> Iterator[str]:
    """Yield who won, or how the game goes on."""
    rules, table, names = game.ruleset, game.table, game.players
    yield from (say(why, names) for why in rules.standing(table))
    if rules.finished(table):
        yield say(reason("sheet-won", seats=rules.winners(table)), names)
        if why := rules.tie_break(table):
            yield say(why, names)
    elif (dealer := next_dealer(game)) is not None:
        yield say(reason("sheet-next", seat=dealer), names)
    else:
        yield say(reason("sheet-open"))
