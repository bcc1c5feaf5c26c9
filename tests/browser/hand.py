"""What a player does on the phone: start a game, tap cards, read what the table says."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, Request, expect

from scorekeeper.games import games
from scorekeeper.record.reader import Evening, read
from scorekeeper.record.writer import write
from scorekeeper.rules.cards import Card
from scorekeeper.rules.game import Game
from tests.browser.server import Server
from tests.evenings import evening

NAMES = ("Axel", "Lore", "Uli", "Doris")


def new_game(phone: Page, game: str, *names: str, dealer: int = 0, **house: str) -> None:
    """From home to the first deal."""
    phone.tap("text=New game")
    phone.check(f"input[name=game][value={game}]", force=True)
    for seat, name in enumerate(names):
        phone.fill(f"#names-{seat}", name)
    phone.check(f"input[name=dealer][value='{dealer}']")
    if house:
        phone.tap("summary")
        for key, value in house.items():
            phone.select_option(f".house:visible select[name$='-{key.replace('_', '-')}']", value)
    phone.tap("form.new > button.main")
    at_the_table(phone)


def speak(phone: Page, language: str) -> None:
    """Choose the language in the corner of the page."""
    phone.tap(".tongue summary")
    phone.tap(f".tongue button[value={language}]")
    expect(phone.locator("html")).to_have_attribute("lang", language)


def deal(phone: Page) -> None:
    tap(phone, ".dealer button.main")


def reveal(phone: Page) -> None:
    """Turn trump up for everybody: asked once more, since nobody forgets what he has seen."""
    phone.tap("nav summary:has-text('Reveal trump')")
    tap(phone, "text=Turn it up for everybody")


def tap(phone: Page, selector: str) -> None:
    """One tap on the table, and wait until the table has answered."""
    before = phone.get_attribute("#_table", "data-seq")
    phone.tap(selector)
    phone.wait_for_function(
        "before => { const t = document.getElementById('_table'); return t && t.dataset.seq !== before }", arg=before
    )


def play(phone: Page, cards: str) -> int:
    """Tap these cards on the pad, one tap each; how many taps it took."""
    for card in cards.split():
        tap(phone, f".pad button[value={card}]")
    return len(cards.split())


def says(phone: Page, *words: str) -> None:
    """What stands in the ruling."""
    for word in words:
        expect(phone.locator(".say")).to_contain_text(word)


def lay(phone: Page, first: str, second: str) -> None:
    """Declare two cards: the first tap marks its card, the second one is recorded."""
    phone.tap(f".pad button[value={first}]")
    expect(phone.locator(f".pad button[value={first}]")).to_have_class("picked")
    tap(phone, f".pad button[value={second}]")


def scores(phone: Page) -> dict[str, tuple[int, int]]:
    """What stands on the page at the end of a round: everybody's points and total."""
    lines = phone.locator(".scores li").all()
    texts = [[line.locator(part).inner_text() for part in (".name", ".round", ".total")] for line in lines]
    return {name: (int(points), int(total)) for name, points, total in texts}


def adds_up(phone: Page) -> None:
    """The arithmetic beside each score gives that score."""
    for line in phone.locator(".scores li").all():
        parts = re.findall(r": ([+-]?\d+)", line.locator("small").inner_text())
        assert parts
        assert sum(map(int, parts)) == int(line.locator(".round").inner_text())


def totals_agree(phone: Page) -> bool:
    """Whether the totals on the page are those of the record."""
    game, shown = kept(phone), scores(phone)
    return [shown[name][1] for name in game.players] == list(game.ruleset.totals(game.table))


def posted(phone: Page) -> list[str]:
    """What the phone sends from now on."""
    sent: list[str] = []
    phone.on("request", lambda request: note(request, sent))
    return sent


def note(request: Request, sent: list[str]) -> None:
    if request.method == "POST":
        sent.append(request.url.rpartition("/")[2])


# --- records ---


def address(phone: Page) -> str:
    """Where this table is."""
    return re.sub(r"(/t/[^/?]+).*", r"\1", phone.url)


def invited(phone: Page, role: int) -> str:
    """The link that the join page gives, to keep score (0) or to watch (1)."""
    links = phone.request.get(f"{address(phone)}/join").text().split('data-share="')[1:]
    return links[role].partition('"')[0]


def taken_along(phone: Page) -> bytes:
    """The record of this table, as the phone downloads it."""
    return phone.request.get(f"{address(phone)}/record.txt").body()


def kept(phone: Page) -> Game:
    """The game that the record of this table tells."""
    return read(taken_along(phone)).game


def shuffled(game: str, seats: int, seed: int | Random) -> list[str]:
    """The pack of this game in a chance order."""
    random = seed if isinstance(seed, Random) else Random(seed)
    cards: list[Card] = list(games()[game].pack(seats).cards)
    return [str(card) for card in random.sample(cards, len(cards))]


def record(game: str, *lines: str, names: tuple[str, ...] = NAMES, house: str = "rounds=1") -> str:
    kept = [f"house: {house}"] if house else []
    return "\n".join([f"game: {game}", f"players: {', '.join(names)}", *kept, "", *lines, ""])


def open_as(phone: Page, server: Server, text: str) -> None:
    """A new table with this record, and the phone at it."""
    phone.goto(server.open(text))
    at_the_table(phone)


def at_the_table(phone: Page) -> None:
    """The table has come, with its style: what is measured before that has no shape yet."""
    phone.wait_for_selector("#_table")
    phone.wait_for_load_state("load")


def tricks(cards: list[str], seats: int = 4) -> list[str]:
    """These cards as tricks of a record."""
    return [f"trick {' '.join(cards[first : first + seats])}" for first in range(0, len(cards), seats)]


def mid_trick(game: str, seats: int, trick: int, seed: int) -> tuple[str, str]:
    """A record of chance play that ends before the last card of a trick, and that card."""
    lines = write(Evening(evening(Random(seed), game, seats, "cards", rounds=5))).splitlines()
    at = [place for place, line in enumerate(lines) if line.startswith("trick")][trick - 1]
    plays = lines[at].partition(" taken=")[0].split()
    return "\n".join([*lines[:at], f"{' '.join(plays[:-1])} ..."]), plays[-1].removeprefix("pass:")
