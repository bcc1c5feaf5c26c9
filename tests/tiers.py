"""Two tiers of tests. `make test` proves every promise once; `make test-all` proves it in every way we know.

A test marked `thorough`, or one set of its parameters, runs only with `--thorough` or when it is asked for by name.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

thorough = pytest.mark.thorough

# How much the thorough tier does to each of the two databases; the environment can ask for more or less.
COUNTS = {
    "SCOREKEEPER_TEST_KILLS": 100,  # servers killed while they write
    "SCOREKEEPER_TEST_REQUESTS": 20_000,  # requests of several phones at once
    "SCOREKEEPER_TEST_FUZZ": 50_000,  # forms with something wrong
}


def rest_thorough(values: Iterable[Any], quick: int = 1) -> list[Any]:
    """Parameters of which the first few run in both tiers and the others only in the thorough one."""
    return [value if at < quick else only_thorough(value) for at, value in enumerate(values)]


def only_thorough(value: Any) -> Any:
    """One set of parameters that runs in the thorough tier only."""
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=thorough)


def portions(setting: str, quick: int, each: int) -> list[Any]:
    """A number for each test, and how much it does: little for the quick tier, then portions of what COUNTS say."""
    total = int(os.environ.get(setting) or COUNTS[setting])
    sizes = [min(each, total - done) for done in range(0, total, each)]
    return rest_thorough([(0, quick), *enumerate(sizes, 1)])


def times(factor: float) -> settings:
    """For Hypothesis: this many times the examples of the tier."""
    return settings(max_examples=int(factor * settings.default.max_examples))  # type: ignore[union-attr]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="also run what is marked thorough (make test-all)")


def pytest_configure(config: pytest.Config) -> None:
    """The same examples in every run, so that a clean clone finds what we found; more of them in the thorough tier."""
    config.addinivalue_line("markers", "thorough: runs in `make test-all` only, or when asked for by name")
    common = settings(derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    settings.register_profile("quick", common, max_examples=25)
    settings.register_profile("thorough", common, max_examples=300)
    settings.load_profile("thorough" if config.getoption("thorough") else "quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("thorough") or any("::" in word for word in config.args):
        return
    config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("thorough")])
    items[:] = [item for item in items if not item.get_closest_marker("thorough")]
