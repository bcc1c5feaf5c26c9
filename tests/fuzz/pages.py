"""The forms and links of a page, read as a browser reads them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random
from urllib.parse import urlsplit

Pair = tuple[str, str]
Attributes = dict[str, str]


@dataclass
class Form:
    """What a form sends: fields as they are, one value of each choice, any of the ticks, and the button tapped."""

    action: str
    post: bool
    typed: list[tuple[str, str, bool]] = field(default_factory=list)  # name, value, whether it may be typed over
    choices: dict[str, list[str]] = field(default_factory=dict)
    ticks: list[Pair] = field(default_factory=list)
    buttons: list[Pair] = field(default_factory=list)

    def filled(self, random: Random) -> list[Pair]:
        """Fill it as somebody might who taps around."""
        sent = [
            (name, value if random.random() < 0.5 or not free else usual(random)) for name, value, free in self.typed
        ]
        sent += [(name, random.choice(values)) for name, values in self.choices.items()]
        sent += [tick for tick in self.ticks if random.random() < 0.3]
        return sent + ([random.choice(self.buttons)] if self.buttons else [])


def usual(random: Random) -> str:
    """Something that people type: a number, a card, a name, nothing."""
    return random.choice((str(random.randrange(12)), f"{random.choice('rbgynv')}{random.randrange(13)}", "Ann", ""))


class Page(HTMLParser):
    """A page of ours: its forms, and where its links lead."""

    def __init__(self, text: str, path: str) -> None:
        super().__init__()
        self.path = path  # where a form goes that does not say
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.form: Form | None = None
        self.select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, pairs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in pairs}
        if reader := getattr(self, f"read_{tag}", None):
            reader(given)
        if local(link := given.get("href") or given.get("hx-get") or ""):
            self.links.append(link)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None

    def read_form(self, given: Attributes) -> None:
        self.form = Form(given.get("action") or self.path, given.get("method", "get").lower() == "post")
        self.forms.append(self.form)

    def read_input(self, given: Attributes) -> None:
        name, value, kind = given.get("name", ""), given.get("value", ""), given.get("type", "text")
        if self.form is None or not name:
            return
        if kind == "radio":
            self.form.choices.setdefault(name, []).append(value)
        elif kind == "checkbox":
            self.form.ticks.append((name, value or "on"))
        else:
            self.form.typed.append((name, value, kind != "hidden"))

    def read_textarea(self, given: Attributes) -> None:
        if self.form is not None:
            self.form.typed.append((given["name"], "", True))

    def read_select(self, given: Attributes) -> None:
        self.select = given.get("name", "")

    def read_option(self, given: Attributes) -> None:
        if self.form is not None and self.select:
            self.form.choices.setdefault(self.select, []).append(given.get("value", ""))

    def read_button(self, given: Attributes) -> None:
        if self.form is not None and "disabled" not in given:
            self.form.buttons += [(given["name"], given.get("value", ""))] if "name" in given else []


def local(link: str) -> bool:
    """Whether a link leads to a page of this server."""
    found = urlsplit(link)
    return not found.scheme and not found.netloc and found.path.startswith("/")
