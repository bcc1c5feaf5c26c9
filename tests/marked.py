"""A language that marks every message ⟦like this⟧: what stands on a page without marks, nobody can translate."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser

from scorekeeper.text.language import Language

READ_OUT = ("title", "aria-label", "alt", "placeholder", "aria-description", "aria-roledescription")
DATA = re.compile(
    r"https?://\S+"  # where a table is
    r"|\b(?:pass:)?[rbgynvshdc]\d*\b"  # notation, or a colour's letter alone
    r"|\b(?:scorekeeper|Was Sticht\?|X)(?!\w)"
)


class Marked(Language):
    """Says every message in marks."""

    language = "de"

    def word(self, text: str, context: str = "") -> str:
        return f"⟦{text}⟧"

    def count(self, one: str, many: str, n: int) -> str:
        return f"⟦{super().count(one, many, n)}⟧"


def outside(text: str) -> str:
    """What stands outside of all marks; they may lie in each other."""
    depth, left = 0, []
    for part in re.split("([⟦⟧])", text):
        depth += {"⟦": 1, "⟧": -1}.get(part, 0)
        left.append(part if depth == 0 and part != "⟧" else " ")
        assert depth >= 0, f"a mark is closed that was not opened: {text[:200]}"
    assert depth == 0, f"a message was cut: {text[:200]}"
    return "".join(left)


class Page(HTMLParser):
    """All that a page shows or reads out: its text in one piece, and what stands in attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text, self.read_out, self.inside = "", list[str](), list[str]()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.text += " "
        self.inside.append(tag)
        self.read_out += [value for name in READ_OUT if (value := found.get(name))]
        if tag == "template":  # the words of the script
            self.read_out += [value or "" for name, value in attrs if name.startswith("data-")]
        if tag == "meta" and found.get("name") in ("description", "apple-mobile-web-app-title"):
            self.read_out.append(found.get("content") or "")
        if tag == "input" and found.get("type") in ("submit", "button", "reset"):
            self.read_out.append(found.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        self.text += " "
        self.inside.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        if self.inside[-1:] not in (["script"], ["style"], ["textarea"]):
            self.text += data


def unmarked(html: str, *names: str) -> Iterator[str]:
    """The words of a page that are no message and no data: not a name of these, no number, no card, no address."""
    page = Page(html)
    for text in {page.text, *page.read_out}:
        left = _names(names).sub(" ", DATA.sub(" ", outside(text)))
        yield from re.findall(r"[^\W\d_][\w'-]*", left)


@cache
def _names(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))) or "(?!)")
