"""The phone's language: chosen or the browser's, on pages and in the referee's sentences, each phone its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules.cards import Card
from scorekeeper.rules.reason import reason
from scorekeeper.text.catalogues import Catalogue, languages, load, read
from scorekeeper.text.language import Language, speak
from scorekeeper.text.say import all_of, say
from tests.phones import begun, bring, fields, new_table, record, send, token

PO = r"""
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

#, python-format
msgid "Round %(number)s"
msgstr "Manche "
"%(number)s"

msgctxt "colour"
msgid "red"
msgstr "rouge"

msgid "{colour} {number}"
msgstr "{number} {colour}"

msgid "{n} other card: {points:+d}"
msgid_plural "{n} other cards: {points:+d}"
msgstr[0] "{n} autre carte : {points:+d}"
msgstr[1] "{n} autres cartes : {points:+d}"

msgid "{names} and {name}"
msgstr "{names} et {name}"

msgid "{card} is the highest trump."
msgstr "{card} est le plus fort atout."

#, fuzzy
msgid "nobody"
msgstr "quelqu'un"

msgid "Undo"
msgstr ""
"""


@pytest.fixture
def french() -> Iterator[Language]:
    spoken = Catalogue("fr", {(said.context, said.text): said.forms for said in read(PO)})
    speak(spoken)
    yield spoken
    speak(Language())


def test_a_catalogue_is_read_as_its_translator_wrote_it(french: Language) -> None:
    assert french.word("Round %(number)s") == "Manche %(number)s"
    assert french.word("red") == "red", "only a colour is called rouge"
    assert french.word("red", "colour") == "rouge"


def test_what_is_not_translated_or_not_sure_stays_english(french: Language) -> None:
    assert [french.word(text) for text in ("Undo", "nobody", "")] == ["Undo", "nobody", ""]


def test_the_referee_speaks_the_language_with_its_own_order_of_words_and_plurals(french: Language) -> None:
    assert say(reason("highest-trump", card=Card.of("r7"))) == "7 rouge est le plus fort atout."
    assert say(reason("line-others", n=0, points=0)) == "0 autre carte : +0"
    assert say(reason("line-others", n=2, points=2)) == "2 autres cartes : +2"
    assert "Axel et Lore" in say(reason("sheet-won", seats=(0, 1)), ("Axel", "Lore"))


def test_a_sentence_said_in_one_language_is_not_remembered_for_the_next(french: Language) -> None:
    why = reason("highest-trump", card=Card.of("r8"))
    say(why)
    speak(Language())
    assert say(why) == "Red 8 is the highest trump."


@pytest.mark.parametrize(
    ("language", "listed"),
    [
        ("en", ("A", "A and B", "A, B and C")),
        ("de", ("A", "A und B", "A, B und C")),
        ("fr", ("A", "A et B", "A, B et C")),
    ],
)
def test_names_are_listed_with_one_and(language: str, listed: tuple[str, ...]) -> None:
    speak(load(language))
    assert tuple(all_of("ABC"[:size]) for size in (1, 2, 3)) == listed
    speak(Language())


@pytest.mark.parametrize(("language", "word"), [("en", "colour"), ("de", "Farbe"), ("fr", "couleur")])
def test_who_sets_the_colour_past_a_led_0_is_not_said_to_have_led(phone: FlaskClient, language: str, word: str) -> None:
    head = ("game: classic", "players: Axel, Lore, Uli", "house: zeros=invisible")
    table = bring(phone, "\n".join((*head, "round dealer=Uli", "declare r4 b2 g0", "trick r0 b5 ..."))).location
    send(phone, table, "play", card="g8")
    page = phone.get(table, headers={"Accept-Language": language}).text
    assert [said.strip() for said in re.findall(r'<div class="role">([^<]*)<', page)][1] == word


def test_a_word_written_in_a_template_is_said_in_the_language_of_each_reader(phone: FlaskClient) -> None:
    for language in ("de", "en", "fr"):
        page = phone.get("/rules/was-sticht", headers={"Accept-Language": language}).text
        assert f"<dt>{load(language).word('fewest', 'task')}</dt>" in page


def choose(phone: FlaskClient, language: str, path: str) -> Any:
    return phone.post("/language", data={"csrf_token": token(phone), "language": language, "path": path})


@pytest.mark.parametrize("language", languages())
def test_a_phone_keeps_the_language_it_chose_and_comes_back_to_its_page(phone: FlaskClient, language: str) -> None:
    table = begun(phone)
    answer = choose(phone, language, f"{table}?keep=taker")
    assert (answer.status_code, answer.location) == (303, f"{table}?keep=taker")
    assert f'<html lang="{language}">' in phone.get(table).text
    assert f'<html lang="{language}">' in phone.get("/rules", headers={"Accept-Language": "en"}).text


def test_without_a_choice_the_browser_is_asked(phone: FlaskClient) -> None:
    for asked, spoken in (
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("fr-CH, de;q=0.8", "fr"),
        ("de;q=0.8, fr-CH", "fr"),
        ("DE-ch", "de"),
        ("it,fr;q=0.5", "fr"),
        ("de;q=0, fr;q=0.1", "fr"),
        ("it", "en"),
        ("*", "en"),
        ("", "en"),
    ):
        page = phone.get("/", headers={"Accept-Language": asked})
        assert f'<html lang="{spoken}">' in page.text
        assert {"Accept-Language", "Cookie"} <= set(page.vary)


@pytest.mark.parametrize(
    "path",
    ["", "https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "t/x", "/a\r\nSet-Cookie: x=1"],
)
def test_the_switch_leads_to_no_other_server(phone: FlaskClient, path: str) -> None:
    assert choose(phone, "de", path).location == "/"


def test_an_unknown_language_changes_nothing(phone: FlaskClient) -> None:
    choose(phone, "fr", "/")
    choose(phone, "xx", "/")
    assert '<html lang="fr">' in phone.get("/").text


def test_two_phones_at_one_table_speak_each_its_own(app: Any, phone: FlaskClient) -> None:
    table = begun(phone)
    with app.test_client() as other:
        choose(other, "de", "/")
        assert '<html lang="de">' in other.get(table).text
    assert '<html lang="en">' in phone.get(table).text


def test_the_answer_to_a_form_offers_the_language_of_the_page_it_stands_on(phone: FlaskClient) -> None:
    table = new_table(phone)
    answer = send(phone, table, "deal", dealer="nobody")
    assert answer.status_code == 400
    assert fields(answer.text, "language")["path"] == table


@pytest.mark.parametrize(
    ("language", "day"),
    [
        ("en", "Nov 16, 2026"),
        ("de", "16.11.2026"),
        ("fr", "16 nov. 2026"),
        ("xx", "Nov 16, 2026"),
        ("en-GB, en;q=0.9", "16 Nov 2026"),
        ("de-CH", "16.11.2026"),
        ("en-nowhere", "Nov 16, 2026"),
    ],
)
def test_a_day_is_written_as_in_the_language_and_kept_as_it_is(phone: FlaskClient, language: str, day: str) -> None:
    text = "game: classic\nplayers: Axel, Lore, Uli\ndate: 2026-11-16\n"
    table = bring(phone, text).location
    for page in ("/", f"{table}/sheet"):
        assert day in phone.get(page, headers={"Accept-Language": language}).text
    assert "date: 2026-11-16" in record(phone, table)


@pytest.mark.parametrize("language", languages()[1:])
def test_what_the_forms_say_by_themselves_is_in_the_language_too(phone: FlaskClient, language: str) -> None:
    spoken = load(language)
    page = phone.get("/new", headers={"Accept-Language": language}).text
    sent = fields(phone.get("/").text, "language") | {"game": "nothing", "dealer": "x"}
    answer = phone.post("/new", data=sent, headers={"Accept-Language": language}).text
    assert "Not a valid choice." not in answer
    assert spoken.word("Not a valid choice.") in answer
    assert spoken.word("Not a valid choice.") not in page


@pytest.mark.parametrize(("language", "card"), [("en", "red 7"), ("de", "Rot7"), ("fr", "7 rouge")])
def test_a_card_is_typed_in_the_language_of_the_phone(phone: FlaskClient, language: str, card: str) -> None:
    table = begun(phone)
    choose(phone, language, "/")
    assert send(phone, table, "play", typed=card).status_code == 303
    assert "trick r7 ..." in record(phone, table)
    assert "r7" in phone.get(f"/judge?cards={card.replace(' ', '')}.b3").text
    assert send(phone, table, "play", typed="zzz 3").status_code == 400


def test_every_language_is_offered_by_the_name_it_has_itself(phone: FlaskClient) -> None:
    offered = re.findall(r'name="language" value="(\w+)" lang="\w+"[^>]*>([^<]+)<', phone.get("/").text)
    assert offered == [("en", "English"), ("de", "Deutsch"), ("fr", "Français")]


def test_english_is_spoken_without_a_catalogue() -> None:
    assert load("en").word("Undo") == "Undo"
