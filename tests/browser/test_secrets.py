"""What lies face down is on no other phone: whatever the secret is, a second phone is sent the same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import APIResponse, Browser, Page

from scorekeeper import create_app
from scorekeeper.web.panels import KEEPS
from tests.browser.hand import NAMES, address, open_as, play, record, reveal, tap

CHIPS = ("none last most exactly-1 no-red", "fewest exactly-2 exactly-3 no-blue no-green")
WAS_STICHT = [f"chips {name} {CHIPS[seat // 2]}" for seat, name in enumerate(NAMES)]
DRAFT = [f"draft {' '.join(f'{colour}{number}' for colour in 'rbgy')}" for number in range(1, 10)]


def lay_order(phone: Page, order: str) -> None:
    phone.tap(".names >> text=Lore")
    tap(phone, f".orders button[value='{order}']")


def enter_trump(phone: Page, trump: str) -> None:
    phone.tap("text=Enter trump")
    for part, value in zip(("colour", "number"), trump, strict=True):
        phone.check(f"input[name={part}][value='{value}']", force=True)
    tap(phone, "text=Hide it and go on")


def enter_trump_and_draft(phone: Page, trump: str) -> None:
    """With blue 7 or blue 8 as trump blue takes both columns."""
    enter_trump(phone, trump)
    play(phone, "r1 b1 g1 y1 r2 b2 g2 y2")


def correct_trump(phone: Page, trump: str) -> None:
    """Entered wrongly, then put right by way of the log."""
    enter_trump(phone, "g1")
    phone.goto(f"{address(phone)}/log")
    phone.tap("text=face down")
    for part, value in zip(("colour", "number"), trump, strict=True):
        phone.check(f"input[name={part}][value='{value}']", force=True)
    phone.tap("text=Look what it moves")
    phone.tap("text=Correct it so")
    phone.wait_for_selector("#_table")


def lay_task(phone: Page, task: str) -> None:
    phone.tap(".names >> text=Lore")
    tap(phone, f".secret button[value={task}]")


def lay_hazy(phone: Page, card: str) -> None:
    phone.goto(f"{address(phone)}?keep=hazy")
    phone.tap(".names >> text=Lore")
    tap(phone, f".pad button[value={card}]")


SECRETS: dict[str, tuple[str, Callable[[Page, str], None], tuple[str, str]]] = {
    "scoring order": (record("stichling", "round start=Axel", house=""), lay_order, ("3-1-2", "1-2-3")),
    "trump": (record("was-sticht", *WAS_STICHT, "round dealer=Axel", house=""), enter_trump, ("b7", "xx")),
    "trump and clues": (
        record("was-sticht", *WAS_STICHT, "round dealer=Axel", house=""),
        enter_trump_and_draft,
        ("b7", "b8"),
    ),
    "corrected trump": (record("was-sticht", *WAS_STICHT, "round dealer=Axel", house=""), correct_trump, ("b7", "rx")),
    "task": (
        record("was-sticht", *WAS_STICHT, "round dealer=Axel trump=b7", *DRAFT, house=""),
        lay_task,
        ("none", "most"),
    ),
    "Hazy card": (record("hazy", "round dealer=Doris", house=""), lay_hazy, ("r4", "y11")),
}


@pytest.mark.parametrize("secret", SECRETS)
def test_a_second_phone_is_sent_the_same_bytes_whatever_lies_face_down(
    phone: Page, server: str, browser: Browser, secret: str
) -> None:
    begun, enter, values = SECRETS[secret]
    sent = [seen_by_another(browser, opened(phone, server, begun, enter, value)) for value in values]
    assert len(sent[0]) > 30
    for first, second in zip(*sent, strict=True):
        assert first == second


def opened(phone: Page, server: str, begun: str, enter: Callable[[Page, str], None], value: str) -> str:
    """The address of a table where one phone has entered something face down."""
    open_as(phone, server, begun)
    enter(phone, value)
    return address(phone)


def seen_by_another(browser: Browser, table: str) -> list[tuple[str, str]]:
    """Every answer of the table that another phone can get, all bytes of it, without what chance put there."""
    context = browser.new_context()
    answers = [(path, context.request.get(f"{table}{path}")) for path in paths()]
    token = re.search(r'name="csrf_token" value="([^"]+)"', answers[0][1].text())
    assert token
    watch = context.request.get(f"{table}/join").text().split('data-share="')[2].partition('"')[0]
    answers += [(path, context.request.get(f"{watch}{path}")) for path in paths()]
    for path, form in tries():
        answers.append((path, context.request.post(f"{table}{path}", form=form | {"csrf_token": token[1]})))
    found = [(path, without_chance(plain(answer))) for path, answer in answers]
    context.close()
    return found


def tries() -> Iterator[tuple[str, dict[str, str]]]:
    """What a curious phone can send without anything being recorded: looks, previews, and what is refused."""
    yield "/look", {}
    tap = {"after": "0", "entry": "a-curious-tap", "seat": "1"}
    for colour in "rbgy":
        yield "/count", tap | {"cards": f"{colour}1", "others": "3"}
    for at in range(24):
        for chip in ("no-yellow", "exactly-4"):
            yield f"/log/{at}", tap | {"chip": chip, "task": chip, "order": "2-3-1", "card": "g9", "dealer": "0"}


def plain(answer: APIResponse) -> str:
    head = {key: value for key, value in answer.headers.items() if key not in ("date", "set-cookie", "content-length")}
    return f"{answer.status} {sorted(head.items())} {answer.text()}"


def without_chance(text: str) -> str:
    """Without the tokens of the table's links, the taps' ids and the form tokens."""
    text = re.sub(r"(/t/|table=)[\w-]{22}", r"\1TABLE", text)
    text = re.sub(r'src="data:image[^"]*"', "", text)  # those links as pictures
    return re.sub(r'name="(entry|csrf_token|new|once)" value="[^"]*"', r'name="\1"', text)


def paths() -> Iterator[str]:
    """Everything that can be asked of a table, found by walking the URL map, with every mode it knows."""
    for rule in create_app({"DATABASE_URL": "sqlite://", "SECRET_KEY": "x"}).url_map.iter_rules():
        if "GET" in (rule.methods or ()) and rule.arguments == {"id"}:
            yield rule.rule.removeprefix("/t/<id>")
        if "GET" in (rule.methods or ()) and rule.arguments == {"id", "at"}:
            yield from (f"/log/{at}" for at in range(30))
        if rule.arguments == {"id", "seq"}:
            yield "/since/999"
    yield from (f"?keep={keep}" for keep in KEEPS)
    yield from (f"?open={seat}" for seat in range(4))
    yield from (f"?keep={keep}&open=1" for keep in ("order", "hazy"))


def turn_up_trump(phone: Page) -> None:
    reveal(phone)


def turn_up_hazy(phone: Page) -> None:
    phone.goto(f"{address(phone)}?keep=end")
    tap(phone, "text=turn them up")


REVEALED = {"trump": turn_up_trump, "Hazy card": turn_up_hazy}


@pytest.mark.parametrize("secret", REVEALED)
def test_after_the_reveal_the_second_phone_sees_it(phone: Page, server: str, browser: Browser, secret: str) -> None:
    begun, enter, values = SECRETS[secret]
    sent = []
    for value in values:
        opened(phone, server, begun, enter, value)
        REVEALED[secret](phone)
        sent.append(seen_by_another(browser, address(phone)))
    assert sent[0] != sent[1]


def test_the_record_leaves_out_what_lies_face_down_and_has_it_after_the_reveal(phone: Page, server: str) -> None:
    table = opened(phone, server, *SECRETS["trump"][:2], "b7")
    assert "trump" not in phone.request.get(f"{table}/record.txt").text()
    reveal(phone)
    assert "round dealer=Axel trump=b7\nreveal\n" in phone.request.get(f"{table}/record.txt").text()
