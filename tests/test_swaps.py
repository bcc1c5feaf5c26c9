"""Two entries that were mixed up are swapped: from the entry's page, by its true card, or where a card is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.games.sticheln.events import Declared
from scorekeeper.record.reader import Evening, read
from scorekeeper.record.writer import write
from scorekeeper.rules.cards import Card
from scorekeeper.rules.corrections import swap_for, swaps
from scorekeeper.rules.events import Corrected, Dealt, Event, Played, Swapped, Undone
from scorekeeper.rules.game import Game, advance, in_force, objection
from scorekeeper.text.say import say
from tests.log import told
from tests.phones import bring, fields, hidden
from tests.phones import record as kept

CLASSIC = "game: classic\nplayers: Axel, Lore, Uli, Doris\n\nround dealer=Doris\ndeclare r4 b2 g0 y7\ntrick {}\n"
HAZY = CLASSIC.replace("classic", "hazy")
CHIPS = [f"chips {name} none no-red exactly-1 last most" for name in ("Axel", "Lore")]
CHIPS += [f"chips {name} no-blue exactly-2 exactly-3 fewest no-green" for name in ("Uli", "Doris")]
COLUMNS = [f"draft r{n} b{n} g{n} y{n}" for n in range(2, 10)]


def evening(text: str) -> Game:
    return read(text.encode()).game


def said(game: Game) -> list[Event]:
    return [entry.event for entry in in_force(game.done)]


def table_with(phone: FlaskClient, text: str) -> str:
    answer = bring(phone, text)
    assert answer.status_code == 303, answer.text
    return str(answer.location.partition("?")[0])


def test_two_cards_of_a_trick_change_places_in_one_entry_and_one_undo() -> None:
    game = evening(CLASSIC.format("r7 b3 g1 y11"))
    swap = next(swap for swap in swaps(game, 5) if swap.corrections[1].at == 6)
    after = advance(game, swap)
    assert write(Evening(after)) == CLASSIC.format("b3 r7 g1 y11")
    assert len(after.log) == len(game.log) + 1
    assert advance(after, Undone()).table == game.table


def test_the_neighbours_come_first() -> None:
    game = evening(CLASSIC.format("r7 b3 g1 y11"))
    assert [swap.corrections[1].at for swap in swaps(game, 5)] == [6, 7, 8]
    assert [swap.corrections[1].at for swap in swaps(game, 7)] == [8, 6, 5]
    assert [swap.corrections[1].at for swap in swaps(game, 1)] == [2, 4, 3]


def test_round_the_table_the_next_seat_is_a_neighbour_whoever_declared_first() -> None:
    names = ("Axel", "Lore", "Uli", "Doris", "Emma")
    declared = [
        Declared(seat, (Card.of(card),)) for seat, card in ((0, "r4"), (2, "g0"), (3, "y7"), (4, "n1"), (1, "b2"))
    ]
    game = told([Dealt(4), *declared], players=names)
    assert [said(advance(game, swap))[1].cards for swap in swaps(game, 1)] == [
        (Card.of(card),) for card in ("b2", "n1", "g0", "y7")
    ]


def test_declared_cards_change_places_and_stay_with_their_players() -> None:
    game = evening(CLASSIC.format("r7 b3 g1 y11"))
    swap = swaps(game, 1)[0]
    assert "declare b2 r4 g0 y7" in write(Evening(advance(game, swap)))


def test_a_swap_that_cannot_be_is_not_offered_and_is_refused() -> None:
    game = evening(
        "game: oh-hell\nplayers: Ann, Ben, Cleo\n\nround dealer=Cleo cards=5 trump=h9\nbids 0 2 2\ntrick h2 h3 h4\n"
    )
    bids = [entry.at for entry in in_force(game.done) if type(entry.event).__name__ == "Bid"]
    assert [swap.corrections[1].at for swap in swaps(game, bids[1])] == [bids[0]]  # equal bids are no swap
    assert swaps(game, 0) == []
    assert objection(game, Swapped((Corrected(0, ()), Corrected(99, ())))).key == "nothing-to-correct"


def test_the_true_card_of_an_entry_may_be_recorded_anywhere_in_the_round() -> None:
    game = evening(CLASSIC.format("r7 b3 g1 y11\ntrick r1 r2 r3 r5"))
    swap = swap_for(game, 6, Played(Card.of("r5")))
    assert swap
    assert write(Evening(advance(game, swap))) == CLASSIC.format("r7 r5 g1 y11\ntrick r1 r2 r3 b3")
    declared = swap_for(game, 6, Played(Card.of("r4")))
    assert declared
    assert "declare b3 b2 g0 y7\ntrick r7 r4" in write(Evening(advance(game, declared)))
    assert swap_for(game, 6, Played(Card.of("r9"))) is None  # recorded nowhere: an ordinary correction


# --- on the pages ---


def preview(page: str) -> list[str]:
    return re.findall(r"Instead: <b>([^<]+)</b>", page)


def test_the_page_of_an_entry_offers_its_neighbours(phone: FlaskClient) -> None:
    table = table_with(phone, CLASSIC.format("r7 b3 g1 y11"))
    page = phone.get(f"{table}/log/5").text
    offers = re.findall(rf'<a href="({table}/log/5/swap/\d+)">([^<]+)</a>', page)
    assert [words for _, words in offers] == ["Lore: blue 3", "Uli: green 1", "Doris: yellow 11"]
    shown = phone.get(offers[0][0]).text
    assert preview(shown) == ["Axel: blue 3", "Lore: red 7"]
    assert "This moves no trick and no score." in shown
    form = hidden(shown.partition("<main")[2])
    assert phone.post(offers[0][0], data=form).status_code == 303
    assert kept(phone, table).endswith("trick b3 r7 g1 y11\n")
    assert phone.post(offers[0][0], data=form).status_code == 303  # sent twice, swapped once
    assert kept(phone, table).endswith("trick b3 r7 g1 y11\n")


def test_after_somebody_was_faster_the_page_corrects_and_does_not_swap(phone: FlaskClient) -> None:
    table = table_with(phone, CLASSIC.format("r7 b3 ..."))
    shown = phone.get(f"{table}/log/5/swap/6").text
    assert phone.post(f"{table}/play", data=fields(phone.get(table).text, "play") | {"card": "g1"}).status_code == 303
    late = phone.post(f"{table}/log/5/swap/6", data=hidden(shown.partition("<main")[2]))
    assert late.status_code == 409
    assert f'<form method="post" action="{table}/log/5" class="correct">' in late.text


def test_a_card_of_another_entry_becomes_a_swap(phone: FlaskClient) -> None:
    table = table_with(phone, CLASSIC.format("r7 b3 g1 y11"))
    page = phone.get(f"{table}/log/6").text
    form = hidden(page.partition("<main")[2])
    answer = phone.post(f"{table}/log/6", data=form | {"card": "y11"})
    assert answer.status_code == 200
    assert preview(answer.text) == ["Lore: yellow 11", "Doris: blue 3"]
    assert "now taken by Lore instead of Doris" in answer.text


def test_what_lies_face_down_is_swapped_unseen_and_with_nothing_else(phone: FlaskClient) -> None:
    table = table_with(phone, HAZY.format("r7 b3 g1 y11"))
    page = phone.get(f"{table}/log/1").text
    offers = re.findall(rf'<a href="({table}/log/1/swap/\d+)">([^<]+)</a>', page)
    assert [words for _, words in offers] == ["Lore: face down", "Doris: face down", "Uli: face down"]
    assert preview(phone.get(offers[0][0]).text) == ["Axel: face down", "Lore: face down"]
    form = hidden(page.partition("<main")[2])
    answer = phone.post(f"{table}/log/1", data=form | {"card": "y11"})  # a swap would show red 4 in the trick
    assert preview(answer.text) == ["Axel: face down"]
    assert "red 4" not in answer.text.lower()


@pytest.mark.parametrize("address", ["/log/5/swap/1", "/log/5/swap/99", "/log/99/swap/5", "/log/5/swap/5"])
def test_other_swaps_are_not_found(phone: FlaskClient, address: str) -> None:
    table = table_with(phone, CLASSIC.format("r7 b3 g1 y11"))
    assert phone.get(table + address).status_code == 404


# --- who took it ---

DOUBLE = "game: hat-trick\nplayers: Axel, Lore, Uli, Doris\n\nround dealer=Doris\ntrick r15 b12 r9 b3{}\n"


@pytest.mark.parametrize(
    ("said", "status", "after"),
    [
        ({"seat": "2", "also": "3"}, 303, " taken=Uli,Doris"),
        ({"seat": "0", "also": "1"}, 303, ""),  # as the referee ruled
        ({"seat": "1"}, 303, " taken=Lore"),
        ({"seat": "-1"}, 422, " taken=Lore,Axel"),
        ({"seat": "9"}, 422, " taken=Lore,Axel"),
        ({"seat": "1", "also": "1"}, 422, " taken=Lore,Axel"),
    ],
)
def test_an_overruled_double_trick_is_corrected(phone: FlaskClient, said: Any, status: int, after: str) -> None:
    table = table_with(phone, DOUBLE.format(" taken=Lore,Axel"))
    page = phone.get(f"{table}/log/5").text
    form = hidden(page.partition("<main")[2])
    assert phone.post(f"{table}/log/5", data=form | said | {"sure": "1"}).status_code == status
    assert kept(phone, table).endswith(DOUBLE.format(after).rpartition("round ")[2])


def test_a_table_that_agrees_with_the_referee_has_decided_nothing(phone: FlaskClient) -> None:
    table = table_with(phone, CLASSIC.format("r7 b3 g1 y11 taken=Doris"))
    assert "decided" not in phone.get(table).text.replace("The table decided otherwise. It was taken by", "")
    table = table_with(phone, CLASSIC.format("r7 b3 g1 y11 taken=Uli"))
    assert "The table decided." in phone.get(table).text


def test_whoever_has_the_trick_is_not_offered_it(phone: FlaskClient) -> None:
    for line, others in (("r7 b3 g1 y11", "Axel Lore Uli"), ("r7 b3 g1 y11 taken=Uli", "Axel Lore Doris")):
        page = phone.get(table_with(phone, CLASSIC.format(line))).text
        form = page.partition('class="overrule"')[2].partition("</form>")[0]
        assert re.findall(r'name="seat" value="\d">(\w+)<', form) == others.split()


def test_a_double_trick_that_is_overruled_goes_on_as_the_cards_say(phone: FlaskClient) -> None:
    table = table_with(phone, DOUBLE.format(" taken=Lore,Axel"))
    page = phone.get(f"{table}/log/5").text
    assert "As the cards say" in page
    assert "The first taker" not in page


TAKERS = "game: hat-trick\nplayers: Axel, Lore, Uli, Doris\n\nround dealer=Doris\ntrick taken={}\n"


@pytest.mark.parametrize(
    ("before", "said", "moves"),
    [
        (
            "Axel,Lore leads=Uli",
            {"seat": "1", "also": "0"},
            ["Round 1, trick 1: now Lore leads after it instead of Uli."],
        ),
        ("Axel,Lore", {"seat": "1", "also": "0"}, ["Round 1, trick 1: now Lore leads after it instead of Axel."]),
        (
            "Axel,Lore",
            {"seat": "2", "also": "3"},
            [
                "Round 1, trick 1: now taken by Uli and Doris instead of Axel and Lore.",
                "Round 1, trick 1: now Uli leads after it instead of Axel.",
            ],
        ),
        ("Axel", {"seat": "1"}, ["Round 1, trick 1: now taken by Lore instead of Axel."]),
    ],
)
def test_the_preview_says_who_leads_where_the_takers_do_not(
    phone: FlaskClient, before: str, said: Any, moves: list[str]
) -> None:
    table = table_with(phone, TAKERS.format(before))
    form = hidden(phone.get(f"{table}/log/1").text.partition("<main")[2])
    shown = phone.post(f"{table}/log/1", data=form | said).text
    assert re.findall(r"<li>([^<]+)</li>", shown.partition('class="preview"')[2]) == moves


def test_a_lead_that_only_the_table_gave_is_noted() -> None:
    five = "game: hat-trick\nplayers: Axel, Lore, Uli, Doris, Emma\n\nround dealer=Emma\n"
    game = read(f"{five}trick r15 b15 r9 b12 r3 taken=Axel,Lore leads=Emma\n".encode()).game
    (note,) = game.ruleset.notes(game.table, 0)
    assert say(note, game.players) == "Trick 1: the table decided that Emma leads; the referee says Doris."


def test_another_dealer_does_not_change_who_led_if_the_table_said_so(phone: FlaskClient) -> None:
    text = CLASSIC.format("r7 b3 g1 y11").replace("dealer=Doris", "dealer=Uli leader=Lore")
    table = table_with(phone, text)
    form = hidden(phone.get(f"{table}/log/0").text.partition("<main")[2])
    assert phone.post(f"{table}/log/0", data=form | {"dealer": "0", "sure": "1"}).status_code == 303
    assert "round dealer=Axel\n" in kept(phone, table)  # Lore leads in any case
    assert phone.get(table).status_code == 200


def test_two_cards_that_lie_face_down_are_corrected_unseen(phone: FlaskClient) -> None:
    text = (
        HAZY.format("r7 b3 g2 y11")
        .replace("game: hazy", "game: classic")
        .replace("\n\nround", "\nhouse: colours=2, declare=hazy\n\nround")
    )
    table = table_with(phone, re.sub(r"declare .*", "declare r4+b1 b2+g1 g0+y1 y7+r1", text))
    page = phone.get(f"{table}/log/1").text.partition("<main")[2]
    assert re.findall(r'<input name="(picked|card)" value="([^"]*)"', page) == [("picked", ""), ("card", "")]
    answer = phone.post(f"{table}/log/1", data=hidden(page) | {"picked": "r5", "card": "b1", "sure": "1"})
    assert answer.status_code == 303


# --- where a card is refused ---


def drafted(first: str) -> str:
    """Was Sticht? before its first trick; `first` is the first column."""
    lines = ["game: was-sticht", "players: Axel, Lore, Uli, Doris", *CHIPS, "round dealer=Doris trump=xx"]
    return "\n".join([*lines, first, *COLUMNS, "tasks none none no-blue -", ""])


def refused(phone: FlaskClient, table: str, card: str) -> tuple[str, str]:
    """The address and the words of what is offered where this card is refused."""
    form = fields(phone.get(table).text, "play")
    answer = phone.post(f"{table}/play", data=form | {"card": card}, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    found = re.search(r'<a class="mend" href="([^"]+)">([^<]+)</a>', answer.text)
    return (found[1], found[2]) if found else ("", "")


def test_a_card_that_another_player_drafted_offers_the_swap(phone: FlaskClient) -> None:
    table = table_with(phone, drafted("draft b1 r1 g1 y1"))  # Axel really took red 1, Lore blue 1
    address, words = refused(phone, table, "r1")
    assert words == "Swap red 1 and blue 1"
    shown = phone.get(address).text
    form = hidden(shown.partition("<main")[2])
    assert phone.post(address, data=form).status_code == 303
    assert "draft r1 b1 g1 y1" in kept(phone, table)
    form = fields(phone.get(table).text, "play")
    assert phone.post(f"{table}/play", data=form | {"card": "r1"}).status_code == 303


@pytest.mark.parametrize(
    ("text", "card", "at"),
    [
        (CLASSIC.format("r7 b3 ..."), "r7", 5),
        (CLASSIC.format("r7 b3 g1 y11\ntrick r1 ..."), "b3", 6),
        (CLASSIC.format("r7 b3 ..."), "y7", 4),
        (CLASSIC.format("r7 b3 ..."), "r19", None),  # in no pack for four
    ],
)
def test_a_card_recorded_elsewhere_leads_to_that_entry(
    phone: FlaskClient, text: str, card: str, at: int | None
) -> None:
    table = table_with(phone, text)
    address, words = refused(phone, table, card)
    assert (address, words) == (("", "") if at is None else (f"{table}/log/{at}", "Correct that"))


def test_a_spent_card_can_be_tapped_and_is_explained(phone: FlaskClient) -> None:
    table = table_with(phone, CLASSIC.format("r7 b3 ..."))
    button: Any = re.search(r'<button name="card" value="r7"[^>]*>', phone.get(table).text)
    assert 'aria-disabled="true"' in button[0]
    assert " disabled" not in button[0]
