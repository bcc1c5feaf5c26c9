"""Properties of any legal evening of any game with any number of players."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games import ruleset
from scorekeeper.record.reader import Evening, read
from scorekeeper.record.writer import write
from scorekeeper.report import as_object, as_text
from scorekeeper.rules.events import Redone, Undone
from scorekeeper.rules.game import Game, advance, in_force, objection, replay
from scorekeeper.text.say import say
from tests.evenings import DEPTHS, NAMES, evening, house, logs

games = st.sampled_from(list(logs()))
seeds = st.integers(0, 2**32)


def played(game: tuple[str, int], seed: int, depth: str | None = None) -> Game:
    return evening(Random(seed), *game, depth)


@given(games, seeds)
def test_no_card_is_lost_or_doubled(game: tuple[str, int], seed: int) -> None:
    """Taken, passed, laid down, put aside, untaken or unplayed: together they are the pack."""
    after = played(game, seed, "cards")
    rules, seats = after.ruleset, game[1]
    for round in after.table.rounds:
        taken = [card for trick in round.tricks for took in trick.takers for card in took.cards]
        seen = [card for trick in round.tricks for card in trick.plays]
        laid = [card for cards in getattr(round, "declared", {}).values() for card in cards]
        open_cards = [laid.card for place in getattr(round, "places", ()) for laid in place]
        everything = [*seen, *laid, *open_cards]
        assert len(set(everything)) == len(everything)
        assert set(everything) <= set(rules.pack(seats).cards) - set(round.aside)
        each = rules.hand(seats) + rules.tricks_in(round) - rules.tricks(seats)  # hands may differ from round to round
        assert len(everything) == seats * each - unplayed(game[0], seats)
        assert set(taken) <= set(seen)
        assert len(taken) == len(set(taken))


def unplayed(key: str, seats: int) -> int:
    """Hat Trick leaves everybody's last card; all other games play every card."""
    return seats if key == "hat-trick" else 0


@given(games, seeds)
def test_scores_are_the_sum_of_their_arithmetic_and_totals_of_the_rounds(game: tuple[str, int], seed: int) -> None:
    after = played(game, seed)
    rules, table = after.ruleset, after.table
    sheets = [rules.lines(table, index) for index in range(len(table.rounds))]
    for lines in sheets:
        for line in lines:
            parts = [why.args["points"] for why in line.because if "points" in why.args]
            assert not parts or sum(parts) == line.points
            assert all(say(why, after.players) for why in line.because)
    assert list(rules.totals(table)) == [sum(lines[seat].points for lines in sheets) for seat in range(game[1])]


@given(games, seeds, st.sampled_from(DEPTHS))
def test_an_evening_kept_at_any_depth_reads_the_same_back(game: tuple[str, int], seed: int, depth: str) -> None:
    after = played(game, seed, depth)
    record = write(Evening(after, "2026-11-16"))
    again = read(record.encode())
    assert write(again) == record
    assert as_object(again.game) == as_object(after)
    assert as_text(again.game) == as_text(after)


@given(games, seeds, st.floats(0, 1))
def test_an_evening_broken_off_anywhere_reads_the_same_back(game: tuple[str, int], seed: int, part: float) -> None:
    whole = played(game, seed)
    after = replay(whole.ruleset, whole.players, whole.log[: int(part * len(whole.log))])
    record = write(Evening(after))
    again = read(record.encode())
    assert write(again) == record
    assert as_object(again.game) == as_object(after)


@given(games, seeds, st.data())
def test_undo_and_redo_are_a_plain_list(game: tuple[str, int], seed: int, data: st.DataObject) -> None:
    whole = played(game, seed)
    after = replay(whole.ruleset, whole.players, ())
    done, undone, coming = [], [], list(whole.log)
    for step in data.draw(st.lists(st.sampled_from(["play", "play", "undo", "redo"]), max_size=40)):
        if step == "undo":
            assert (objection(after, Undone()) is None) == bool(done)
            if done:
                undone.append(done.pop())
                after = advance(after, Undone())
        elif step == "redo":
            assert (objection(after, Redone()) is None) == bool(undone)
            if undone:
                done.append(undone.pop())
                after = advance(after, Redone())
        elif coming or undone:
            coming[:0], undone = reversed(undone), []  # played anew, what was undone cannot be redone
            event = coming.pop(0)
            done.append(event)
            after = advance(after, event)
        assert [entry.event for entry in in_force(after.done)] == done
    assert after.table == replay(whole.ruleset, whole.players, done).table
    assert replay(whole.ruleset, whole.players, after.log) == after


@given(games, seeds, seeds)
def test_a_log_is_readable_under_any_other_house_rules(game: tuple[str, int], seed: int, other: int) -> None:
    """A mended or changed rule re-rules an old evening; it never makes it unreadable."""
    after = played(game, seed)
    rules = ruleset(game[0], house(Random(other), ruleset(game[0])))
    again = replay(rules, NAMES[: game[1]], after.log)
    sheet = as_object(again)
    assert len(sheet["rounds"]) == len(after.table.rounds)
    assert as_text(again)


@given(games, seeds)
def test_advancing_one_by_one_is_replaying(game: tuple[str, int], seed: int) -> None:
    after = played(game, seed)
    assert replay(after.ruleset, after.players, after.log) == after
