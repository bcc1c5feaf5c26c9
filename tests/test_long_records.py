"""However long a record is, reading it takes time in proportion: every element of every statement, again and again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from scorekeeper.games import folder_of, folders, games, reading
from scorekeeper.record.reader import LINES, Flawed, read
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.text.say import say
from scorekeeper.text.typed import plays, typed
from tests.games import HERE
from tests.tiers import rest_thorough, thorough
from tests.work import calls, growth, seconds

LARGEST = 512 * 1024  # bytes that a phone may send
LONG = LARGEST // 8  # enough to tell: what grows with the square would take eight times as much time for a byte there
GROWS = 2.6  # twice as many may take twice the work, and a little more
FACTOR = 3  # times the work of reading that many numbers


class Place(NamedTuple):
    """A statement in a record, with everything before it."""

    before: tuple[str, ...]
    line: str

    def grown(self, way: Way, size: int) -> bytes:
        return "\n".join((*self.before, way(self.line, size))).encode()


Way = Callable[[str, int], str]  # a statement in which something comes that often


def last(line: str) -> tuple[str, str]:
    """A line up to its last value, and that value."""
    found = re.match(r"(.*[ =])(.+)", line)
    return (found[1], found[2]) if found else ("", line)


def joined(by: str) -> Way:
    return lambda line, n: last(line)[0] + by.join([last(line)[1]] * n)


def numbered(form: str, by: str) -> Way:
    def way(line: str, n: int) -> str:
        start, value = last(line)
        return start + by.join([form.format(value, at) for at in range(n)])

    return way


def followed(by: str) -> Way:
    return lambda line, n: line + by * n


WAYS: dict[str, Way] = {
    "lines": lambda line, n: "\n".join([line] * n),
    "words": lambda line, n: " ".join([line, *line.split()[1:] * n]),
    "different words": numbered("{0}{1}", " "),
    "different names": numbered("{0}{1}", ","),
    "different pairs": numbered("a{1}={0}", ","),
    "joined by +": joined("+"),
    "joined by ,": joined(","),
    "different pairs as words": numbered("a{1}={0}", " "),
    **{f"joined by {by}": joined(by) for by in (" ", "-", "/", "=")},
    **{f"followed by {by}": followed(by) for by in ("1", "a", '""', ' ""', '"', '\\"', " ?", " -", " ...", ",", "=")},
    "quoted": lambda line, n: f'{line}"' + '\\"' * n + '"',
    "a comment": followed("#"),
    "comments": followed("\n#"),
    "empty lines": followed("\n"),
    "spaces": followed(" "),
}
QUICK = 6  # the ways that cost something else than reading letters


def records(folder: str) -> list[str]:
    """The recorded evenings of a game, and its refused records up to what is refused."""
    refused = (HERE / folder / "refused.txt").read_text().split("---\n")
    evenings = [evening.read_text() for evening in sorted((HERE / folder).glob("evenings/*.txt"))]
    return [*evenings, *(re.sub(r"\n[^\n]*#!.*", "", record, flags=re.DOTALL) for record in refused)]


def places(folder: str) -> dict[str, Place]:
    """Where each kind of statement stands as early as possible in one of the records: else behind the first round."""
    found: dict[str, Place] = {}
    for record in records(folder):
        lines = [line for text in record.split("\n") if (line := text.partition("#")[0].strip())]
        for at, line in enumerate(lines):
            name, place = re.split(r"[: ]", line)[0], Place(tuple(lines[:at]), line)
            found[name] = min(found.get(name, place), place, key=lambda place: len(place.before))
    begun = (*found["round"].before, found["round"].line)
    others = {name: Place(begun, name) for game in games_of(folder) for name in reading(game)}
    return others | found | {"house": Place(found["round"].before, "house: a=1")}


def games_of(folder: str) -> list[Ruleset]:
    return [game for game in games().values() if folder_of(game) == folder]


def every_place() -> Iterator[tuple[str, str, Place]]:
    """Every statement of every game."""
    return ((folder, name, place) for folder in folders() for name, place in places(folder).items())


def told(data: bytes) -> str:
    """Read a record, and put into words why it is refused."""
    try:
        read(data)
    except Flawed as flaw:
        return say(flaw.why, flaw.players)
    return ""


def work(place: Place, what: str) -> Callable[[int], int]:
    """The calls it takes to read a statement in which something comes that often."""

    def cost(size: int) -> int:
        data = place.grown(WAYS[what], size)
        return calls(lambda: told(data))

    return cost


@pytest.mark.parametrize("what", rest_thorough(WAYS, QUICK))
def test_twice_as_much_of_anything_takes_twice_the_work(what: str) -> None:
    for folder, name, place in every_place():
        assert growth(work(place, what), 100) <= GROWS, (folder, name)


# --- long records ---


def start() -> str:
    """The header of a record of the first game."""
    key, game = next(iter(games().items()))
    return f"game: {key}\nplayers: {', '.join('ABCDEFGH'[: min(game.players)])}"


def long(place: Place, what: str) -> bytes:
    way = WAYS[what]
    each = (len(place.grown(way, 9999)) - len(place.grown(way, 99))) // 9900 + 1
    return place.grown(way, (LONG - len(place.grown(way, 1))) // each)


def time_of(data: bytes) -> float:
    return seconds(lambda: told(data))


def first(name: str) -> Place:
    return next(place for _, found, place in every_place() if found == name)


def plain() -> float:
    """How long it takes to read as much that is only numbers."""
    return time_of(long(first("points"), "words"))


@thorough
@pytest.mark.parametrize("what", WAYS)
def test_much_of_anything_takes_hardly_longer_than_as_many_numbers(what: str) -> None:
    usual = plain()
    for folder, name, place in every_place():
        assert time_of(long(place, what)) <= FACTOR * usual, (folder, name)


@pytest.mark.parametrize(("line", "what"), [("players: A", "different names"), ("house: a=1", "different pairs")])
def test_thousands_of_players_and_house_rules_are_not_compared_with_each_other(line: str, what: str) -> None:
    header = [text for text in start().split("\n") if text.partition(":")[0] != line.partition(":")[0]]
    place = Place(tuple(header), line)
    assert time_of(long(place, what)) <= FACTOR * plain()


# --- what no evening has ---


def test_more_lines_than_any_evening_has_are_refused() -> None:
    read((start() + "\n" * (LINES - 2)).encode())
    with pytest.raises(Flawed) as flaw:
        read((start() + "\n" * (LINES - 1)).encode())
    assert (flaw.value.line, flaw.value.why.code) == (LINES + 1, "too-long")


def test_of_a_long_text_only_the_beginning_is_kept() -> None:
    with pytest.raises(Flawed) as flaw:
        read(f"game: {'x' * LARGEST}\nplayers: A, B\n".encode())
    assert len(flaw.value.why.args["text"]) <= 60


# --- cards as people type them ---


def test_a_long_word_that_is_no_card_is_refused_at_once() -> None:
    for word in ("a" * LARGEST + "!", "1" * LARGEST + "!", "a." * 9999 + "!"):
        assert typed(word) == word


def test_many_typed_cards_are_read_one_after_the_other() -> None:
    assert growth(lambda size: calls(lambda: plays("r7 nonsense " * size)), 100) <= GROWS
