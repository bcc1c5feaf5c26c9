"""What each statement of a record says, as events. Whether those can be true is not asked here."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scorekeeper import words
from scorekeeper.rules.cards import Card, Trump, play
from scorekeeper.rules.events import (
    Chosen,
    Counted,
    Dealt,
    Declared,
    Discarded,
    Drafted,
    Event,
    Made,
    Ordered,
    Overruled,
    Passed,
    Picked,
    Played,
    Revealed,
    Scored,
    SetAside,
    Sorted,
    Taken,
    Tasked,
    Trumped,
    Won,
)
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Refused, reason
from scorekeeper.words import LATER, NOTHING, UNFINISHED, Word


def events(game: Game, text: str) -> Iterator[Event]:
    """The events that one statement tells, at this table."""
    name, *rest = words.words(text)
    statement = _STATEMENTS.get(name.raw)
    if statement is None:
        raise Refused(reason("unknown-statement", text=name.raw))
    return statement(game, rest)


def _seat(game: Game, raw: str) -> int:
    name = words.unquoted(raw)
    if name not in game.players:
        raise Refused(reason("unknown-player", text=name, known=", ".join(game.players)))
    return game.players.index(name)


def _each(game: Game, given: list[Word]) -> Iterator[tuple[int, str]]:
    """The words of a statement in seat order, without those that say `not yet`."""
    if len(given) != len(game.players):
        raise Refused(reason("seat-count", n=len(given), expected=len(game.players)))
    return ((seat, word.raw) for seat, word in enumerate(given) if word.raw != LATER)


def _pairs(given: list[Word], *keys: str) -> dict[str, str]:
    """The key=value words, which must be of these keys and stand once each."""
    found: dict[str, str] = {}
    for word in given:
        if word.key not in keys or word.key in found:
            raise Refused(reason("bad-statement", text=word.raw, expected=", ".join(f"{key}=" for key in keys)))
        found[word.key] = word.value
    return found


def _numbers(given: list[Word]) -> tuple[int, ...]:
    return tuple(words.number(word.raw) for word in given)


def _round(game: Game, given: list[Word]) -> Iterator[Event]:
    said = _pairs(given, *(("start",) if _by_place(game) else ("dealer", "leader", "trump")))
    seats = {key: _seat(game, said[key]) for key in said if key != "trump"}
    yield Dealt(seats.get("dealer"), seats.get("leader", seats.get("start")))
    if "trump" in said:
        yield Trumped(Trump.of(said["trump"]))


def _by_place(game: Game) -> bool:
    """Whether cards are played to places, as in Stichling."""
    return game.ruleset.key == "stichling"


def _cards(given: list[Word]) -> tuple[Card, ...]:
    return tuple(Card.of(word.raw) for word in given)


def _aside(game: Game, given: list[Word]) -> Iterator[Event]:
    yield SetAside(_cards(given))


def _declare(game: Game, given: list[Word]) -> Iterator[Event]:
    for seat, text in _each(game, given):
        yield Declared(seat, tuple(Card.of(card) for card in text.split("+")))


def _whole(given: list[Word], size: int) -> list[Word]:
    """As many words as make a trick or a column, or fewer and a sign that more are to come."""
    if given and given[-1].raw == UNFINISHED and 1 < len(given) <= size:
        return given[:-1]
    if len(given) != size:
        raise Refused(reason("trick-cards:many" if len(given) > size else "trick-cards", n=len(given), expected=size))
    return given


def _trick(game: Game, given: list[Word]) -> Iterator[Event]:
    taken = _pairs([word for word in given if word.key], "taken")
    cards = [word for word in given if not word.key]
    if cards and _by_place(game):
        raise Refused(reason("bad-statement", text="trick", expected="play and card/place, like play g8/1"))
    if not cards and not taken:
        raise Refused(reason("bad-statement", text="trick", expected="its cards or taken=NAME"))
    for word in _whole(cards, len(game.players)) if cards else ():
        card, passed = play(word.raw)
        yield Passed(card) if passed else Played(card, anyway=True)
    if taken:
        by = [] if taken["taken"] == NOTHING else words.items(taken["taken"])
        seats = tuple(_seat(game, word.raw) for word in by)
        yield Overruled(seats) if cards else Taken(seats)


def _play(game: Game, given: list[Word]) -> Iterator[Event]:
    if not given:
        raise Refused(reason("bad-statement", text="play", expected="card/place, like g8/1"))
    for word in given:
        card, slash, place = word.raw.partition("/")
        if not slash:
            raise Refused(reason("bad-statement", text=word.raw, expected="card/place, like g8/1"))
        yield Played(Card.of(card), place=words.number(place))


def _choose(game: Game, given: list[Word]) -> Iterator[Event]:
    colours = game.ruleset.pack(len(game.players)).colours
    for seat, text in _each(game, given):
        if text == NOTHING:
            if game.table.rounds and game.table.round.taken(seat):
                raise Refused(reason("choose-missing", seat=seat))
        elif text.lower() not in tuple(colours):
            raise Refused(reason("unknown-colour", text=text, known=", ".join(colours)))
        else:
            yield Chosen(seat, text.lower())


def _pile(game: Game, given: list[Word]) -> Iterator[Event]:
    if not given:
        raise Refused(reason("bad-statement", text="pile", expected="pile NAME and its cards"))
    seat, rest = _seat(game, given[0].raw), given[1:]
    if game.ruleset.key == "hat-trick":
        said = _pairs(rest, "red", "blue", "green", "passed")
        yield Sorted(seat, **{key: _count(value) for key, value in said.items()})
    else:
        said = _pairs([word for word in rest if word.key], "others")
        others = _count(said["others"]) if said else None
        yield Counted(seat, _cards([word for word in rest if not word.key]), others)


def _count(text: str) -> int:
    count = words.number(text)
    if count < 0:
        raise Refused(reason("bad-statement", text=text, expected="a number of cards"))
    return count


def _points(game: Game, given: list[Word]) -> Iterator[Event]:
    yield Scored(_numbers(given))


def _order(game: Game, given: list[Word]) -> Iterator[Event]:
    for seat, text in _each(game, given):
        yield Ordered(seat, tuple(words.number(card) for card in text.split("-")))


def _won(game: Game, given: list[Word]) -> Iterator[Event]:
    yield Won(tuple(_count(word.raw) for word in given))


def _chips(game: Game, given: list[Word]) -> Iterator[Event]:
    if not given:
        raise Refused(reason("bad-statement", text="chips", expected="chips NAME and five tasks"))
    seat = _seat(game, given[0].raw)
    for word in given[1:]:
        yield Picked(seat, word.key or word.raw, words.number(word.value) if word.key else None)


def _draft(game: Game, given: list[Word]) -> Iterator[Event]:
    for word in _whole(given, 4):
        yield Drafted(Card.of(word.raw))


def _tasks(game: Game, given: list[Word]) -> Iterator[Event]:
    for seat, text in _each(game, given):
        if text != NOTHING:
            yield Tasked(seat, text)
        elif game.table.rounds and seat != game.table.round.dealer:
            raise Refused(reason("no-task", seat=seat))


_VERDICTS = {"yes": True, "no": False, NOTHING: None}


def _made(game: Game, given: list[Word]) -> Iterator[Event]:
    for word in given:
        if word.raw not in _VERDICTS:
            raise Refused(reason("bad-statement", text=word.raw, expected="yes, no or -"))
    yield Made(tuple(_VERDICTS[word.raw] for word in given))


def _discard(game: Game, given: list[Word]) -> Iterator[Event]:
    if len(given) != 1:
        raise Refused(reason("bad-statement", text="discard", expected="discard and one task"))
    yield Discarded(given[0].raw)


def _reveal(game: Game, given: list[Word]) -> Iterator[Event]:
    if given:
        raise Refused(reason("bad-statement", text=given[0].raw, expected="reveal and nothing more"))
    yield Revealed()


_STATEMENTS: dict[str, Callable[[Game, list[Word]], Iterator[Event]]] = {
    "round": _round,
    "aside": _aside,
    "declare": _declare,
    "trick": _trick,
    "play": _play,
    "choose": _choose,
    "pile": _pile,
    "points": _points,
    "order": _order,
    "won": _won,
    "chips": _chips,
    "draft": _draft,
    "tasks": _tasks,
    "made": _made,
    "discard": _discard,
    "reveal": _reveal,
}
