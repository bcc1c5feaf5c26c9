"""No text on any page is out of a translator's reach: every page is shown in a language that marks its messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from scorekeeper import assets
from scorekeeper.games import games
from scorekeeper.rules.cards import FACES
from scorekeeper.rules.events import Dealt
from scorekeeper.rules.game import Game, replay
from scorekeeper.web.infra import i18n
from scorekeeper.web.infra.i18n import names as languages
from scorekeeper.web.rulebook import examples
from tests.evenings import DEPTHS, NAMES, evening
from tests.games import parts
from tests.marked import Marked, unmarked
from tests.phones import ACTIONS, MODES, hidden, html, opened, token, watch_link
from tests.tiers import only_thorough

SEATS = {"delayed": 5, "hat-trick": 5, "stichling": 3, "aggravated": 7}
UNLIKE = ("classic", "hazy", "delayed", "aggravated", "hat-trick", "stichling", "was-sticht")  # in what is asked
FEW = ("delayed", "hat-trick", "stichling", "was-sticht")  # enough to see every template
SELVES = (*languages().values(), "DE", *FACES.values())  # languages are called what they call themselves
SAID = {"card": "r5", "seat": "0", "place": "1", "colour": "r", "number": "5", "dealer": "0", "task": "none"}
SAID |= {"order": "1-2-3", "chip": "none", "cards": "r5"}
SAID |= {f"{name}-{n}": "1" for name in ("points", "tricks") for n in range(5)} | {f"made-{n}": "no" for n in range(5)}
SAID |= {"others": "99", "red": "1", "blue": "2"}


class Seen(NamedTuple):
    """What the walk saw: every address with the words on it that no translator could reach; every template."""

    left: dict[str, list[str]]
    templates: set[str]


def walk(app: Any, keys: Iterable[str], step: int) -> Seen:
    app.add_url_rule("/crash", view_func=lambda: 1 // 0)
    with app.test_client() as phone, pytest.MonkeyPatch.context() as instead:
        instead.setattr(i18n.catalogues, "load", lambda language: Marked())
        phone.environ_base["HTTP_ACCEPT_LANGUAGE"] = "de"  # whose dates have no words
        found = everything(app, phone, keys, step)
        walked = {what: list(unmarked(html, *NAMES, *examples.NAMES, *SELVES)) for what, html in found}
    return Seen(walked, {name for _, name in app.jinja_env.cache.keys()})  # noqa: SIM118, it is no dict


def everything(app: Any, phone: FlaskClient, keys: Iterable[str], step: int) -> Iterator[tuple[str, str]]:
    """Every page and every answer that can be had, by a name for it; of games, those with these keys."""
    yield from pages(app, phone)
    yield from forms(phone)
    for own in parts("answers"):
        yield from own.answers(app, phone)
    for key in keys:
        yield from of_game(app, phone, key, step)


def of_game(app: Any, phone: FlaskClient, key: str, step: int) -> Iterator[tuple[str, str]]:
    """Everything at tables of this game: their pages, entries, panels, and the answers to taps."""
    whole = evening(Random(5), key, SEATS.get(key, 4), "cards")
    yield from table(app, phone, key, whole)
    for depth in DEPTHS[::step] if key in UNLIKE else ("cards",):
        yield from entries(app, phone, f"{key} {depth}", evening(Random(5), key, SEATS.get(key, 4), depth))
    for cut in cuts(whole)[::step] if key in UNLIKE else ():
        yield from panels(app, phone, f"{key} {cut}", replay(whole.ruleset, whole.players, whole.log[:cut]))
    middle = cuts(whole)[len(cuts(whole)) // 2 - 1]
    yield from taps(app, phone, f"{key} tapped", replay(whole.ruleset, whole.players, whole.log[:middle]), step)
    yield from judged(phone, key, games()[key])


def pages(app: Any, phone: FlaskClient) -> Iterator[tuple[str, str]]:
    """Every address without a table in it, and what is not there or goes wrong."""
    for rule in app.url_map.iter_rules():
        if "GET" in rule.methods and not rule.arguments:
            yield rule.rule, html(phone.get(rule.rule))
        if "GET" in rule.methods and rule.arguments == {"key"}:
            for key in games():
                yield f"{rule.rule} {key}", html(phone.get(rule.rule.replace("<key>", key)))
    for address in ("/t/nothing", "/rules/nothing", "/language"):
        yield address, phone.get(address).text
    yield "not whole", phone.post("/new").text
    yield "too much", phone.post("/import", data={"record": "x" * 600_000}).text


def forms(phone: FlaskClient) -> Iterator[tuple[str, str]]:
    """Forms outside of a table, sent wrong."""
    sent = {"csrf_token": token(phone)}
    names = {f"names-{seat}": "Axel" for seat in range(3)}
    for number, wrong in enumerate(
        ({"game": "x"}, {"game": "classic", **names}, {"names-0": "a\u2028b"}, {"dealer": "x"})
    ):
        yield f"new {number}", phone.post("/new", data=sent | wrong).text
    for text in ("", "game: x", "game: classic\nplayers: Axel, Lore, Uli\nround dealer=Axel\ntrick zz r1 r2"):
        yield f"import {text[-9:]}", phone.post("/import", data=sent | {"record": text}).text


def judged(phone: FlaskClient, key: str, game: Any) -> Iterator[tuple[str, str]]:
    """A trick of this game, as it grows, and what is wrong with it."""
    pack = game.pack(4).cards
    for cards in ("", "zz", "r99", *(".".join(map(str, Random(n).sample(pack, n))) for n in (1, 2, 3, 4))):
        yield f"judge {key} {cards}", phone.get(f"/judge?game={key}&players=4&cards={cards}&trump=r5").text


def cuts(game: Game) -> list[int]:
    """Where to look into an evening: at the begin, the middle and the end of its first round, and at its own end."""
    dealt = [place for place, event in enumerate(game.log) if isinstance(event, Dealt)]
    first, second = (*dealt, len(game.log), len(game.log))[:2]
    return sorted(
        {0, first, first + 1, first + 3, (first + second) // 2, *range(second - 3, second + 2), len(game.log)}
    )


def table(app: Any, phone: FlaskClient, what: str, game: Game) -> Iterator[tuple[str, str]]:
    """Every page of a table, for who keeps score and for who watches."""
    address = opened(app, phone, game)
    for way in (address, watch_link(phone, address)):
        for rule in app.url_map.iter_rules():
            if "GET" in rule.methods and rule.arguments == {"id"}:
                yield f"{what} {rule.rule} {way == address}", html(phone.get(rule.rule.replace("/t/<id>", way)))
    yield f"{what} home", phone.get("/").text
    yield f"{what} refused", phone.post(f"{watch_link(phone, address)}/undo", data={"csrf_token": token(phone)}).text


def entries(app: Any, phone: FlaskClient, what: str, game: Game) -> Iterator[tuple[str, str]]:
    """One entry of every kind, to be corrected, and the answer to a correction."""
    address, kinds = opened(app, phone, game), set[type]()
    for at, event in enumerate(game.log, 1):
        if type(event) not in kinds:
            kinds.add(type(event))
            page = phone.get(f"{address}/log/{at}").text
            yield f"{what} entry {type(event).__name__}", page
            sent = hidden(page) | SAID
            yield f"{what} corrected {type(event).__name__}", phone.post(f"{address}/log/{at}", data=sent).text
            wrong = phone.post(f"{address}/log/{at}", data=hidden(page) | {"typed": "zz"}).text
            yield f"{what} corrected wrong {type(event).__name__}", wrong


def panels(app: Any, phone: FlaskClient, what: str, game: Game) -> Iterator[tuple[str, str]]:
    """The table as it stands, kept in every way, behind its cover, and the answers to taps that do not fit."""
    address = opened(app, phone, game)
    for query in ("", *(f"?keep={mode}" for mode in MODES), *(f"?open={seat}" for seat in range(3))):
        yield f"{what} {query}", phone.get(address + query, headers={"HX-Request": "true"}).text
    sent = hidden(phone.get(address).text)
    yield f"{what} look", phone.post(f"{address}/look", data=sent).text
    answer = phone.post(f"{address}/undo", data=sent | {"after": "1"}, headers={"HX-Request": "true"})
    yield f"{what} too late", answer.text


def taps(app: Any, phone: FlaskClient, what: str, game: Game, step: int) -> Iterator[tuple[str, str]]:
    """The answers to taps that do not fit."""
    address = opened(app, phone, game)
    for action in sorted(set(ACTIONS) - {"undo", "redo"})[::step]:
        for said in (SAID, {"typed": "zz"}):
            sent = hidden(phone.get(address).text) | said
            answer = phone.post(f"{address}/{action}", data=sent, headers={"HX-Request": "true"})
            yield f"{what} {action} {said.get('typed', '')}", answer.text if answer.status_code != 303 else ""


@pytest.mark.parametrize("step", [3, only_thorough(1)])
def test_every_text_is_a_message_or_data(app: Any, step: int) -> None:
    """The quick tier looks into fewer games, and at every third place of their evenings: some templates stay unseen."""
    seen = walk(app, games() if step == 1 else FEW, step)
    assert len(seen.left) > 200
    assert {what: words for what, words in seen.left.items() if words} == {}
    assert len(templates() - seen.templates) <= (0 if step == 1 else 8), templates() - seen.templates


def templates() -> set[str]:
    folder = assets() / "templates"
    return {str(file.relative_to(folder)) for file in folder.rglob("*.html")}


@pytest.mark.parametrize(
    ("html", "left"),
    [
        ("<p>⟦Undo⟧ 7 ✓ Axel</p>", []),
        ("<p>⟦<b>Tap</b> ⟦red⟧ 7⟧</p>", []),
        ("<p>Undo</p>", ["Undo"]),
        ("<p>scorekeeper <i>n</i> ⟦brown⟧</p>", []),
        ('<a title="Undo">r7</a>', ["Undo"]),
        ('<input type="submit" value="Send"><input placeholder="Name">', ["Send", "Name"]),
        ('<template id="_words" data-copied="Copied"></template>', ["Copied"]),
        ("<textarea>game: classic</textarea><title>scorekeeper</title>", []),
    ],
)
def test_what_is_not_marked_is_found(html: str, left: list[str]) -> None:
    assert sorted(unmarked(html, "Axel")) == sorted(left)
