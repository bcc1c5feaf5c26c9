"""What lies face down is on no other phone: whatever the secret is, a second phone is sent the same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from tests.phones import MODES, fields, token, watch_link
from tests.secret_tables import HAZY, ORDERS, TASKS, TRUMP
from tests.tiers import rest_thorough


def send(phone: FlaskClient, page: str, action: str, **said: str) -> None:
    """Fill in a form of this page."""
    sent = phone.post(f"{page.partition('?')[0]}/{action}", data=fields(phone.get(page).text, action) | said)
    assert sent.status_code == 303, sent.text


def lay_order(phone: FlaskClient, table: str, order: str) -> None:
    send(phone, f"{table}?open=1", "order", order=order)


def enter_trump(phone: FlaskClient, table: str, trump: str) -> None:
    send(phone, f"{table}?open=0", "trump", colour=trump[0], number=trump[1])


def enter_trump_and_draft(phone: FlaskClient, table: str, trump: str) -> None:
    """With blue 7 or blue 8 as trump, blue takes both columns."""
    enter_trump(phone, table, trump)
    for card in ["r1", "b1", "g1", "y1", "r2", "b2", "g2", "y2"]:
        send(phone, table, "draft", card=card)


def correct_trump(phone: FlaskClient, table: str, trump: str) -> None:
    """Enter it wrongly, then correct it in the log."""
    enter_trump(phone, table, "g1")
    entry = f"{table}/log/{entries(phone, table) - 1}"
    form = phone.get(entry).text.partition('class="correct"')[2].partition("</form>")[0]
    said = hidden(form) | {"colour": trump[0], "number": trump[1], "sure": "1"}
    assert phone.post(entry, data=said).status_code == 303


def lay_task(phone: FlaskClient, table: str, task: str) -> None:
    send(phone, f"{table}?open=1", "task", task=task)


def lay_hazy(phone: FlaskClient, table: str, card: str) -> None:
    send(phone, f"{table}?keep=hazy&open=1", "declare", card=card)


def turn_up_trump(phone: FlaskClient, table: str) -> None:
    send(phone, table, "reveal")


def turn_up_hazy(phone: FlaskClient, table: str) -> None:
    send(phone, f"{table}?keep=end", "reveal")


class Secret(NamedTuple):
    """A table to begin with, how something is laid face down there, and two values that must look the same."""

    begun: str
    enter: Callable[[FlaskClient, str, str], None]
    values: tuple[str, str]
    reveal: Callable[[FlaskClient, str], None] | None = None


SECRETS = {
    "scoring order": Secret(ORDERS, lay_order, ("3-1-2", "1-2-3")),
    "trump": Secret(TRUMP, enter_trump, ("b7", "xx"), turn_up_trump),
    "task": Secret(TASKS, lay_task, ("none", "most")),
    "Hazy card": Secret(HAZY, lay_hazy, ("r4", "y11"), turn_up_hazy),
    "trump and clues": Secret(TRUMP, enter_trump_and_draft, ("b7", "b8")),
    "corrected trump": Secret(TRUMP, correct_trump, ("b7", "rx")),
}


@pytest.mark.parametrize("secret", rest_thorough(SECRETS, quick=4))
def test_a_second_phone_is_sent_the_same_bytes_whatever_lies_face_down(app: Any, secret: str) -> None:
    first, second = (seen_by_another(app, laid(app, SECRETS[secret], value)) for value in SECRETS[secret].values)
    assert len(first) > 50
    for one, other in zip(first, second, strict=True):
        assert one == other


@pytest.mark.parametrize("secret", [name for name, secret in SECRETS.items() if secret.reveal])
def test_after_the_reveal_the_second_phone_sees_it(app: Any, secret: str) -> None:
    """So the comparison does notice a secret that is sent."""
    tables = [laid(app, SECRETS[secret], value) for value in SECRETS[secret].values]
    for table in tables:
        SECRETS[secret].reveal(app.test_client(), table)  # type: ignore[misc]
    first, second = (without_chance(app.test_client().get(table).text) for table in tables)
    assert first != second


@pytest.mark.parametrize("secret", [name for name, secret in SECRETS.items() if secret.reveal])
def test_a_reveal_that_is_undone_leaves_a_trace_in_the_log(app: Any, secret: str) -> None:
    table, phone = laid(app, SECRETS[secret], SECRETS[secret].values[0]), app.test_client()
    trace = "Shown, then hidden again by an undo"
    send(phone, table, "undo")
    assert trace not in phone.get(f"{table}/log").text  # nothing was seen by then
    send(phone, table, "redo")
    SECRETS[secret].reveal(phone, table)  # type: ignore[misc]
    send(phone, table, "undo")
    send(phone, table, "undo")
    assert phone.get(f"{table}/log").text.count(trace) == 1


def test_the_record_leaves_out_what_lies_face_down_and_has_it_after_the_reveal(app: Any) -> None:
    phone, table = app.test_client(), laid(app, SECRETS["trump"], "b7")
    assert "trump" not in phone.get(f"{table}/record.txt").text
    turn_up_trump(phone, table)
    assert "round dealer=Axel trump=b7\nreveal\n" in phone.get(f"{table}/record.txt").text


def laid(app: Any, secret: Secret, value: str) -> str:
    """The address of a table where one phone has laid this face down."""
    phone = app.test_client()
    sent = phone.post("/import", data={"csrf_token": token(phone), "record": secret.begun})
    table = str(sent.location.partition("?")[0])
    secret.enter(phone, table, value)
    return table


# --- everything another phone can get ---


def seen_by_another(app: Any, table: str) -> list[tuple[str, str]]:
    """Every answer of the table that another phone can get, all bytes of it, without what chance put there."""
    phone = app.test_client()
    answers = [(path, phone.get(f"{way}{path}")) for way in (table, watch_link(phone, table)) for path in paths(app)]
    sent = {"csrf_token": token(phone)}
    for path, form in tries(entries(phone, table)):
        answers.append((path, phone.post(f"{table}{path}", data=form | sent)))
    answers += [(f"/log/{at}", phone.get(f"{table}/log/{at}")) for at in range(entries(phone, table) + 1)]
    return [(path, without_chance(plain(answer))) for path, answer in answers]


def paths(app: Any) -> Iterator[str]:
    """Everything that can be asked of a table, found by walking the URL map, with every mode it knows."""
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and rule.arguments == {"id"}:
            yield rule.rule.removeprefix("/t/<id>")
        if rule.arguments == {"id", "seq"}:
            yield "/since/999"
    yield from (f"?keep={mode}" for mode in MODES)
    yield from (f"?open={seat}" for seat in range(4))
    yield from (f"?keep={mode}&open=1" for mode in ("order", "hazy"))


def tries(entries: int) -> Iterator[tuple[str, dict[str, str]]]:
    """What a curious phone can send without anything being recorded: looks, previews, and what is refused."""
    yield "/look", {}
    tap = {"after": "0", "entry": "a-curious-tap", "seat": "1"}
    for colour in "rbgy":
        yield "/count", tap | {"cards": f"{colour}1", "others": "3"}
    for at in range(entries + 1):
        for chip in ("no-yellow", "exactly-4"):
            yield f"/log/{at}", tap | {"chip": chip, "task": chip, "order": "2-3-1", "card": "g9", "dealer": "0"}


def entries(phone: FlaskClient, table: str) -> int:
    """How many entries the log of a table has."""
    found = re.search(r'data-seq="(\d+)"', phone.get(table).text)
    assert found
    return int(found[1])


def hidden(form: str) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form))


def plain(answer: Any) -> str:
    head = {key: value for key, value in answer.headers.items() if key not in ("Set-Cookie", "Content-Length")}
    return f"{answer.status} {sorted(head.items())} {answer.text}"


def without_chance(text: str) -> str:
    """Without the tokens of the table's links, the taps' ids and the form tokens."""
    text = re.sub(r"(/t/|table=)[\w-]{22}", r"\1TABLE", text)
    text = re.sub(r'src="data:image[^"]*"', "", text)  # those links as pictures
    return re.sub(r'name="(entry|csrf_token|new|once)" value="[^"]*"', r'name="\1"', text)


def test_a_card_entered_twice_is_told_at_the_table_once_it_is_seen(app: Any) -> None:
    table, phone = laid(app, SECRETS["Hazy card"], "r4"), app.test_client()
    for card in ("r4", "b1", "g1", "y1"):
        send(phone, table, "play", card=card)
    assert "entered twice" not in phone.get(table).text
    turn_up_hazy(phone, table)
    page = phone.get(table).text
    assert "Red 4 was entered twice: declared by Lore, played by Axel in trick 1." in page
    assert f'<a class="mend" href="{table}/log">Correct that</a>' in page
