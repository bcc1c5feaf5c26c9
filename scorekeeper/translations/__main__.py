"""Collects every message and updates the catalogues: `make messages`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from io import BytesIO
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from scorekeeper import __version__, assets
from scorekeeper.games import games
from scorekeeper.rules.cards import STANDARD
from scorekeeper.text.catalogues import FOLDER, languages
from scorekeeper.text.english import PARTS, SENTENCES
from scorekeeper.text.palette import SHADES

METHODS = [("**.py", "python"), ("**.html", "jinja2")]
OPTIONS = {"**.html": {"extensions": "jinja2.ext.i18n", "trimmed": "true", "trim_blocks": "true"}}
KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "lazy": {1: (1,), 2: (1, (2, "c"))},
}
PACKAGE = FOLDER.parent
MARK = "For translators:"  # comments that begin with this go into the catalogue
WIDTH = 120


class Found(NamedTuple):
    """A message, where it comes from, and what its translator should know."""

    text: str | tuple[str, str]
    place: str
    comment: str = ""
    context: str = ""


def rules() -> Iterator[Found]:
    """Yield what the referee says: sentences, their parts, the words for colours, games and house rules."""
    known, english = games().values(), "scorekeeper/text/english.py"  # loading the games adds their sentences
    yield from (Found(text, english, f"The referee says this: {key}.") for key, text in SENTENCES.items())
    yield from (Found(text, english, f"A part of sentences: {key}.") for key, text in PARTS.items())
    yield from (Found(text, "scorekeeper/text/palette.py", "", "colour") for text in SHADES)
    yield from (Found(text, "scorekeeper/rules/cards.py", "", "suit") for text in STANDARD.values())
    for game in known:
        place = f"scorekeeper/games: {game.key}"
        yield Found(game.name, place, "The name of a game.")
        yield Found(game.about, place, f"What is particular about {game.name}.")
        for house in game.houses():
            yield Found(house.doc, place, f"The house rule {house.key}: {', '.join(house.values)}.")
            words = [word for word in (house.key, *house.values) if not word.isdigit()]
            yield from (Found(word, place, house.doc, "house rule") for word in words)


def expected() -> Iterator[Found]:
    """Yield what sentences suggest writing instead: the texts given to `reason(..., expected=...)`."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            for said in getattr(node, "keywords", []) if isinstance(node, ast.Call) else []:
                if said.arg == "expected" and isinstance(said.value, ast.Constant):
                    place = f"scorekeeper/{file.relative_to(PACKAGE).as_posix()}"
                    yield Found(str(said.value.value), place, "Behind: is not understood: write")


def template() -> Catalog:
    """Collect every message of pages, forms, the command and the referee."""
    catalogue = Catalog(project="scorekeeper", charset="utf-8", fuzzy=False)
    for folder in (assets() / "templates", PACKAGE):
        for name, line, text, comments, context in extract_from_dir(folder, METHODS, OPTIONS, KEYWORDS, (MARK,)):
            catalogue.add(text, None, [(f"{folder.name}/{name}", line)], auto_comments=comments, context=context)
    for found in (*rules(), *expected()):
        comments = [found.comment] if found.comment else []
        catalogue.add(found.text, None, [(found.place, 1)], auto_comments=comments, context=found.context or None)
    return catalogue


def update(language: str, messages: Catalog) -> None:
    """Add new messages to a catalogue and drop those that are gone."""
    file = FOLDER / language / "LC_MESSAGES" / "messages.po"
    known = read_po(BytesIO(file.read_bytes()), locale=language)
    known.update(messages, no_fuzzy_matching=True, update_creation_date=False)
    known.project, known.version, known.msgid_bugs_address = "scorekeeper", __version__, ""
    known.last_translator = known.language_team = ""
    with file.open("wb") as stream:
        write_po(stream, known, width=WIDTH, ignore_obsolete=True, include_lineno=False)


def main() -> None:
    messages = template()
    for language in languages()[1:]:
        update(language, messages)


if __name__ == "__main__":
    main()
