"""Real forms of tables of every game, each with one thing wrong: never a 5xx, and the log holds what was acknowledged.

Almost all of it comes past CSRF protection, so that what reads the fields is tried and not only the door.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.walk import Walk
from tests.phones import app_in
from tests.test_many_phones import history
from tests.tiers import portions


@pytest.mark.parametrize(("seed", "requests"), portions("SCOREKEEPER_TEST_FUZZ", quick=400, each=2500))
def test_a_form_with_one_thing_wrong_is_refused_and_what_is_acknowledged_is_recorded_once(
    tmp_path: Path, url: str, seed: int, requests: int
) -> None:
    walk = Walk(app_in(tmp_path, DATABASE_URL=url, NEW_TABLES=0, WRONG_LINKS=0), seed)
    walk.go(requests)
    assert not walk.wrong, "\n".join(walk.wrong)
    assert walk.past.total() >= walk.sent / 2
    for table in walk.opened:
        ids = [row.id for row in walk.store.log(table)]
        assert len(ids) == len(set(ids)) == len(history(walk.store, table).log)
    walk.store.engine.dispose()
