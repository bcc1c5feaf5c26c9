"""Lighthouse on a phone: how fast, how open to everybody and how well made four pages are, out of 100."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from random import Random
from urllib.parse import urlencode

from scorekeeper.record.reader import Evening
from scorekeeper.record.writer import write
from scorekeeper.rules.game import replay
from tests.browser.found import chromium
from tests.browser.server import running
from tests.evenings import evening

LIGHTHOUSE = "lighthouse@12.8.2"  # the last that runs with Node 20
BARS = {"performance": 99, "accessibility": 100, "best-practices": 100}
TRIES = 3  # a busy machine slows a page down; no machine speeds it up
PATIENCE = 240  # seconds for one page, on a busy machine


def cannot() -> str:
    """Why Lighthouse cannot run here; nothing if it can."""
    if not shutil.which("npx"):
        return "there is no npx (Node.js)"
    if not chromium():
        return "there is no Chromium"
    try:
        answer = subprocess.run(["npx", "--yes", LIGHTHOUSE, "--version"], capture_output=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return f"npx does not get {LIGHTHOUSE}"
    return "" if answer.returncode == 0 else f"npx does not get {LIGHTHOUSE}"


def mid_trick() -> str:
    """A record that stops in the middle of a trick of the last round."""
    game = evening(Random(3), "classic", 4, "cards", rounds=5)
    cuts = (replay(game.ruleset, game.players, game.log[:size]) for size in range(len(game.log) - 12, 0, -1))
    return write(Evening(next(cut for cut in cuts if len(cut.table.round.plays) == 2)))


def table(address: str) -> str:
    """A table opened from a record, as a phone would open it."""
    phone = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    page = phone.open(f"{address}/import").read().decode()
    token = page.partition('name="csrf_token" value="')[2].partition('"')[0]
    answer = phone.open(f"{address}/import", urlencode({"csrf_token": token, "record": mid_trick()}).encode())
    return str(answer.geturl())


def scores(page: str) -> dict[str, int]:
    """What Lighthouse gives a page."""
    command = ["npx", "--yes", LIGHTHOUSE, page, "--quiet", "--output=json", f"--only-categories={','.join(BARS)}"]
    command.append("--chrome-flags=--headless=new --no-sandbox")
    environment = os.environ | {"CHROME_PATH": str(chromium())}
    answer = subprocess.run(command, capture_output=True, timeout=PATIENCE, env=environment, check=True)
    found = json.loads(answer.stdout)["categories"]
    return {name: round(100 * (found[name]["score"] or 0)) for name in BARS}


def best(page: str) -> dict[str, int]:
    """The best of up to three tries."""
    found = dict.fromkeys(BARS, 0)
    for _ in range(TRIES):
        found = {name: max(found[name], score) for name, score in scores(page).items()}
        if all(found[name] >= least for name, least in BARS.items()):
            break
    return found


def figures() -> Iterator[tuple[str, int, int]]:
    """Name, figure and how much it must be at least."""
    with running() as address:
        opened = table(address)
        pages = {"home": address, "table": opened, "sheet": f"{opened}/sheet", "rules": f"{address}/rules/classic"}
        for name, page in pages.items():
            for category, score in best(page).items():
                yield f"Lighthouse, {name}: {category}", score, BARS[category]


def report() -> int:
    """Print every figure; how many miss their bar."""
    if why := cannot():
        print(f"Lighthouse was not run: {why}.")
        return 0
    missed = 0
    for name, score, least in figures():
        missed += score < least
        print(f"{name:<44} {score:3d}  (at least {least}){'' if score >= least else '  MISSED'}", flush=True)
    return missed


if __name__ == "__main__":
    raise SystemExit(report() > 0)
