"""The rules pages: every ruling, note and house rule has its paragraph, and no example disagrees with the referee."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from flask.testing import FlaskClient

from scorekeeper.games import games, ruleset
from scorekeeper.rules.cards import Trump
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import reason
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.text.english import NOTES
from scorekeeper.web.rulebook.decisions import Pages, pages_of
from scorekeeper.web.rulebook.paragraphs import paragraph
from tests.evenings import evening
from tests.phones import app_in

KEYS = tuple(games())
SCORED = ("set-up", "turn", "scoring", "end", "dealer")
OWN = {
    "hat-trick": ("passing",),
    "stichling": ("following", "revoke"),
    "was-sticht": ("following", "revoke", "draft", "tasks", "dealer-copy", "chips"),
}
JUDGED = ("trump", "zeros", "zeros-only", "reverse-plain", "lead")  # the house rules that a ruling can rest on
SLUGS = {
    "reverse": "lowest-trump highest-lead lowest-lead zeros-only zeros-nobody",
    "hat-trick": "single-trick double-trick double-trick-tied double-trick-colours",
    "stichling": "highest-of-first",
    "was-sticht": "super-trump number-trump colour-trump highest-of-suit",
}


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """One for all tests of this file: they only read."""
    with app_in(tmp_path_factory.mktemp("data")).test_client() as client:
        yield client


def read(phone: FlaskClient, path: str, **house: str) -> str:
    answer = phone.get(path, query_string=house) if house else phone.get(path)
    assert answer.status_code == 200
    return answer.text


def ids(page: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', page)


def plain(page: str) -> str:
    """The words of a page, without its marks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


# --- every paragraph can be found ---


def tables(key: str) -> Iterator[Ruleset]:
    """The game at every table: each mixture of the house rules that a ruling can rest on."""
    rules = [rule for rule in games()[key].houses() if rule.key in JUDGED]
    for values in product(*(rule.values for rule in rules)):
        yield ruleset(key, {rule.key: value for rule, value in zip(rules, values, strict=True)})


def tricks(rules: Ruleset, random: Random) -> Iterator[tuple[set[str], set[str]]]:
    """Chance tricks, many of them of low cards and of few numbers: their rule, and the notes on it."""
    for _ in range(300):
        pack = [card for card in rules.pack(min(rules.players)).cards if card.number <= random.choice((0, 2, 5, 20))]
        plays = tuple(random.sample(pack, min(len(pack), random.choice((3, 4, 5)), rules.trick_size())))
        trump = random.choice((None, Trump.of("xx"), Trump.of(f"{random.choice('rbgyx')}{random.choice('123x')}")))
        if plays:
            ruling = rules.rule(plays, trump)
            yield {ruling.rule}, {note.key for note in ruling.notes}


@pytest.mark.parametrize("key", KEYS)
def test_every_rule_and_note_that_a_ruling_can_give_is_a_paragraph(phone: FlaskClient, key: str) -> None:
    random, everything = Random(key), set(ids(read(phone, f"/rules/{key}")))
    for rules in tables(key):
        there = set(ids(read(phone, f"/rules/{key}", **rules.in_force())))
        given: set[str] = set()
        for slugs, notes in tricks(rules, random):
            given |= slugs | {paragraph(reason(note)) for note in notes}
        assert given <= there & everything
    assert set(SLUGS.get(key, "").split()) <= everything


@pytest.mark.parametrize("key", KEYS)
def test_every_house_rule_and_each_value_of_it_is_a_paragraph(phone: FlaskClient, key: str) -> None:
    there = ids(read(phone, f"/rules/{key}"))
    for rule in games()[key].houses():
        assert f"house-{rule.key}" in there
        values = [value for value in rule.values if not value.isdigit()] if len(rule.values) > 5 else rule.values
        assert {f"note-{rule.key}-{value}" for value in values} <= set(there)


@pytest.mark.parametrize("key", KEYS)
def test_the_parts_of_a_game_have_their_addresses_once_each(phone: FlaskClient, key: str) -> None:
    for players in ("all", *map(str, games()[key].players)):
        there = ids(read(phone, f"/rules/{key}", players=players))
        assert {*SCORED, *OWN.get(key, ())} <= set(there)
        assert [id for id, times in Counter(there).items() if times > 1] == []


@pytest.mark.parametrize("key", KEYS)
def test_every_paragraph_links_to_itself_with_a_name(phone: FlaskClient, key: str) -> None:
    page = read(phone, f"/rules/{key}")
    paragraphs = re.findall(r'<section class="para" id="([^"]+)">(.*?)</section>', page, re.DOTALL)
    assert len(paragraphs) > 8
    for id, body in paragraphs:
        assert f'class="self" href="#{id}"' in body
        assert "Link to this paragraph: " in body


@pytest.mark.parametrize("key", KEYS)
def test_links_within_a_page_lead_to_something_on_it(phone: FlaskClient, key: str) -> None:
    page = read(phone, f"/rules/{key}", players=str(max(games()[key].players)))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids(page))


@pytest.mark.parametrize("note", sorted(NOTES))
def test_every_note_of_the_referee_rests_on_a_paragraph_of_some_game(phone: FlaskClient, note: str) -> None:
    if note.startswith(("in-trick", "moved-")):  # a note within a note, and what a correction moved
        return
    pages = {key: ids(read(phone, f"/rules/{key}")) for key in KEYS}
    assert any(paragraph(reason(note)) in there for there in pages.values())


@pytest.mark.parametrize("key", KEYS)
def test_notes_of_whole_evenings_have_their_paragraphs(phone: FlaskClient, key: str) -> None:
    for seed in range(6):
        game = evening(Random(seed), key, max(games()[key].players), "cards")
        there = ids(read(phone, f"/rules/{key}", **game.ruleset.in_force()))
        assert {paragraph(note) for note in notes(game)} <= set(there)


def notes(game: Game) -> Iterator[object]:
    rules, table = game.ruleset, game.table
    for index in range(len(table.rounds)):
        yield from rules.notes(table, index)
    if table.rounds and rules.finished(table) and (why := rules.tie_break(table)):
        yield why


# --- examples and numbers ---


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("classic", "Dan takes it. Yellow 11 is the highest trump."),
        ("reverse", "Ben takes it. Blue 3 is the lowest trump."),
        ("classic", "Ben takes it. Blue 5 is the highest trump."),
        ("classic?zeros=invisible", "Cleo takes it. Red 9 is the highest trump."),
        ("reverse?reverse-plain=lowest", "Dan takes it. No trump was played, and red 1 is the lowest card above 0"),
        ("classic", "14 other cards: +14 red 4, 2, 5: −11 Together: 3 points"),
        ("classic", "red 4: −4 Together: −4 points"),
        ("reverse", "14 other cards: −14 red 4, 2, 5: +11 Together: −3 points"),
        ("mild", "14 other cards: +14 3 red cards at 5 each: −15 Together: −1 point"),
        ("delayed", "no cards: 0 Together: 0 points"),
        (
            "hat-trick",
            "Both won with 15; Dan played the highest unmatched card in the tricks, blue 12.",
        ),
        (
            "hat-trick?lead=winner",
            "Ben won the colour of the highest unmatched card in the tricks, blue 12.",
        ),
        ("hat-trick", "9 red, the most: +9 2 blue: −2 4 green: −4 1 passed: −2 Together: 1 point"),
        ("hat-trick", "2 passed: −4 Together: −4 points"),
        ("stichling", "4 tricks show scoring card 1: +1 Together: 1 point"),
        ("was-sticht", "Dan takes it. Blue 5 is a trump by its number; only the super-trump beats it."),
    ],
)
def test_the_examples_say_what_the_referee_says(phone: FlaskClient, path: str, said: str) -> None:
    assert said in plain(read(phone, f"/rules/{path}"))


@pytest.mark.parametrize("key", KEYS)
def test_set_up_is_for_the_number_of_players(phone: FlaskClient, key: str) -> None:
    game = games()[key]
    every = read(phone, f"/rules/{key}")
    for players in game.players:
        pack = game.pack(players)
        page = read(phone, f"/rules/{key}", players=str(players))
        facts = re.search(r'<dl class="facts">(.*?)</dl>', page, re.DOTALL)
        assert facts
        numbers = (f"{pack.lowest}\u2013{pack.highest}", game.hand(players), game.tricks(players))
        left_over = len(pack) - players * game.hand(players)
        figures = [*map(str, numbers), str(left_over)] if usual(game) else own_figures(game, players)
        assert re.findall(r"<dd>(.*?)</dd>", facts[1]) == figures
        assert f">{players}</a></th><td>{figures[0]}</td>" in every


def usual(game: Ruleset) -> bool:
    return type(pages_of(game)).facts is Pages.facts


def own_figures(game: Ruleset, players: int) -> list[str]:
    """Those that the pages of the game chose to show."""
    return list(map(str, pages_of(game).facts(game, players).values()))


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        ("classic?players=3", "The examples are drawn with four players and their pack."),
        ("classic?players=4", ""),
        ("classic", ""),
        ("hat-trick?players=4", "The examples are drawn with three to five players."),
        ("stichling?players=2", "The examples are drawn with the pack for four players."),
        ("was-sticht?players=3", "The drawn tricks are those of four players."),
    ],
)
def test_a_table_is_told_that_the_examples_are_of_another(phone: FlaskClient, path: str, hint: str) -> None:
    page = plain(read(phone, f"/rules/{path}"))
    assert hint in page
    assert ("are drawn with" in page or "drawn tricks are those" in page) == bool(hint)


@pytest.mark.parametrize("key", KEYS)
def test_below_0_there_is_one_sign(phone: FlaskClient, key: str) -> None:
    page = plain(read(phone, f"/rules/{key}"))
    assert not re.search(r"(?<!\w)-\d", page)


def test_one_round_is_said_as_one(phone: FlaskClient) -> None:
    assert "How many rounds : 1 round." in plain(read(phone, "/rules/classic", players="4", rounds="1"))


def test_three_players_of_was_sticht_leave_nine_cards_over(phone: FlaskClient) -> None:
    assert "<dt>left over</dt><dd>9</dd>" in read(phone, "/rules/was-sticht/short", players="3")
    assert "<td>9</td><td>9</td><td>9</td>" in read(phone, "/rules/was-sticht")  # each, left over, tricks


def test_a_table_finds_its_house_rules_on_the_page(phone: FlaskClient) -> None:
    page = plain(read(phone, "/rules/classic", players="4", zeros="invisible"))
    assert "At your table: 4 players. A 0 is led : The 0 sets no colour" in page
    assert "The colour of the first card above 0 is the lead colour." in page
    assert "At your table" not in plain(read(phone, "/rules/classic"))


def test_what_makes_no_sense_in_the_address_is_not_heard(phone: FlaskClient) -> None:
    usual = plain(read(phone, "/rules/classic"))
    assert plain(read(phone, "/rules/classic", players="99", zeros="green", nothing="x")) == usual
    assert phone.get("/rules/none").status_code == phone.get("/rules/none/short").status_code == 404


@pytest.mark.parametrize("key", KEYS)
def test_a_game_on_one_screen_knows_the_table(phone: FlaskClient, key: str) -> None:
    players = max(games()[key].players)
    page = read(phone, f"/rules/{key}/short", players=str(players))
    assert f"<dt>players</dt><dd>{players}</dd>" in page
    assert f'href="/rules/{key}?players={players}"' in page


def test_one_screen_follows_the_house_rules(phone: FlaskClient) -> None:
    page = plain(read(phone, "/rules/classic/short", **{"zeros-only": "nobody", "zeros": "invisible", "rounds": "7"}))
    for words in ("Only 0s: nobody.", "The first card above 0 sets the lead colour.", "7 rounds."):
        assert words in page


def test_all_nine_games_are_in_the_index(phone: FlaskClient) -> None:
    assert all(f'href="/rules/{key}"' in read(phone, "/rules") for key in KEYS)
