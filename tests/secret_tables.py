"""Records of tables where something is about to be laid face down."""

from __future__ import annotations

NAMES = ("Axel", "Lore", "Uli", "Doris")
CHIPS = ("none last most exactly-1 no-red", "fewest exactly-2 exactly-3 no-blue no-green")
HELD = [f"chips {name} {CHIPS[seat // 2]}" for seat, name in enumerate(NAMES)]


def _record(game: str, *lines: str) -> str:
    return "\n".join([f"game: {game}", f"players: {', '.join(NAMES)}", "", *lines, ""])


ORDERS = _record("stichling", "round start=Axel")
TRUMP = _record("was-sticht", *HELD, "round dealer=Axel")
TASKS = _record("was-sticht", *HELD, "round dealer=Axel trump=b7", "reveal")
HAZY = _record("hazy", "round dealer=Doris")
