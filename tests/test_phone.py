"""This phone: what its holder chose is on every page, and what it needs to live on a home screen is there."""

from __future__ import annotations

import json
import re
import struct

from flask.testing import FlaskClient

from scorekeeper.text.catalogues import languages
from tests.phones import new_table, token


def choose(phone: FlaskClient, **chosen: str) -> int:
    sent = {"csrf_token": token(phone)} | chosen
    return phone.post("/phone", data=sent).status_code


def html(phone: FlaskClient, address: str = "/") -> str:
    """The opening tag of a page."""
    found = re.search(r"<html[^>]*>", phone.get(address).text)
    assert found
    return found[0]


def test_a_new_phone_looks_as_the_system_does(phone: FlaskClient) -> None:
    assert html(phone) == '<html lang="en">'
    assert phone.get("/").text.count('name="theme-color"') == 2


def test_what_was_chosen_is_on_every_page(phone: FlaskClient) -> None:
    assert choose(phone, theme="dark", type="larger", hand="left", tick="off") == 303
    for address in ("/", "/new", "/judge", "/phone", "/rules", "/t/nothing"):
        assert 'data-theme="dark" data-type="larger" data-hand="left" data-tick="off"' in html(phone, address)
    assert phone.get("/").text.count('name="theme-color"') == 1


def test_one_choice_leaves_the_others_alone(phone: FlaskClient) -> None:
    choose(phone, theme="dark")
    choose(phone, hand="left")
    assert 'data-theme="dark" data-hand="left">' in html(phone)


def test_what_cannot_be_chosen_changes_nothing(phone: FlaskClient) -> None:
    assert choose(phone, theme='dark" onload="x') == 400
    assert "data-" not in html(phone)


def test_the_page_of_settings_leads_back_to_the_table(phone: FlaskClient) -> None:
    assert 'href="/t/abc"' in phone.get("/phone?table=abc").text
    sent = {"csrf_token": token(phone), "table": "abc"}
    assert "table=abc" in phone.post("/phone", data=sent).location


def size(picture: bytes) -> tuple[int, int]:
    """How large a PNG is."""
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_the_app_can_be_put_on_the_home_screen(phone: FlaskClient) -> None:
    page = phone.get("/").text
    address = re.search(r'rel="manifest" href="([^"]+)"', page)
    assert address
    answer = phone.get(address[1])
    assert answer.mimetype == "application/manifest+json"
    told = json.loads(answer.text)
    assert (told["id"], told["start_url"], told["scope"], told["display"]) == ("/", "/", "/", "standalone")
    assert told["name"]
    kinds = {(icon["sizes"], icon.get("purpose", "any")) for icon in told["icons"]}
    assert kinds >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"), ("any", "any")}
    for icon in told["icons"]:
        picture = phone.get(icon["src"])
        assert picture.mimetype == icon["type"]
        if icon["sizes"] != "any":
            assert "x".join(map(str, size(picture.data))) == icon["sizes"]
    touch = re.search(r'rel="apple-touch-icon" href="([^"]+)"', page)
    assert touch
    assert size(phone.get(touch[1]).data) == (180, 180)


def test_the_home_screen_speaks_the_phones_language(phone: FlaskClient) -> None:
    told = {
        language: json.loads(phone.get("/manifest.webmanifest", headers={"Accept-Language": language}).text)
        for language in languages()
    }
    assert {language: one["lang"] for language, one in told.items()} == {language: language for language in languages()}
    assert len({one["description"] for one in told.values()}) == len(told)
    for one in told.values():
        assert [phone.get(step["url"]).status_code for step in one["shortcuts"]] == [200, 200]


def test_pages_can_be_pinched_larger(phone: FlaskClient) -> None:
    viewport = re.search(r'name="viewport" content="([^"]+)"', phone.get("/").text)
    assert viewport
    assert "user-scalable" not in viewport[1]
    assert "maximum-scale" not in viewport[1]


def test_a_table_that_is_only_looked_at_again_sends_no_cookie(phone: FlaskClient) -> None:
    """A look that the service worker makes meanwhile must not overwrite what a tap has just put into the cookie."""
    table = new_table(phone)
    phone.get(table)
    assert "Set-Cookie" not in phone.get(table).headers
