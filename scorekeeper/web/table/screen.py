"""The table screen of a game, with defaults; a game overrides what differs.

Nothing here reads the request: what a phone wants to see comes in a `View`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from flask_babel import gettext as _

from scorekeeper.games import folder_of, part
from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import Event, Overruled, Passed, Played, Taken
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Reason
from scorekeeper.rules.ruleset import Ask, Ruleset
from scorekeeper.rules.table import Table
from scorekeeper.storage.tables import Equipment
from scorekeeper.text.language import lazy, spoken
from scorekeeper.web.table.board import Band, Board
from scorekeeper.web.table.pad import NONE, pad
from scorekeeper.web.table.session import TableSession
from scorekeeper.web.table.sheet import Tally

# The role of a card in one word, for the strip; a game adds its own.
ROLES = {
    "role-leads": lazy("led", "role"),
    "role-follows": lazy("follows", "role"),
    "role-trump": lazy("trump", "role"),
    "role-discard": lazy("off suit", "role"),
}

Words = Callable[[tuple[str, ...], Any, Any], str]  # describes an entry, given names, table before it, event


class View(NamedTuple):
    """How a phone looks at the table: its mode of entering tricks, who looks behind the cover, the cards tapped."""

    mode: str = ""
    open: int | None = None
    picked: tuple[Card, ...] = ()
    first: int = 0  # who was named to deal the first round


class Cover(NamedTuple):
    """What is asked behind the cover, and which seats are asked; `done` have answered already."""

    what: str
    seats: tuple[int, ...]
    done: tuple[int, ...]


class Screen:
    """The screen of a game: which panel is open, what it shows, how entries are described and corrected."""

    folder = ""  # the game's folder; set by `screen_of`
    modes: ClassVar[tuple[str, ...]] = ("taker", "end", "points", "aside", "cards")
    lasting: ClassVar[tuple[str, ...]] = ("taker", "end", "points")  # the modes that the next round begins in, too
    panels: ClassVar[tuple[str, ...]] = ()  # the panels with a template in the game's folder
    questions: ClassVar[Mapping[str, str]] = {}  # what else than a card is asked, in words with %(name)s in them
    entries: ClassVar[Mapping[type, Words]] = {}  # how the game's own events are described in the log
    corrects: ClassVar[Mapping[type, str]] = {}  # which of the game's forms corrects which of its events
    corrections: ClassVar[tuple[str, ...]] = ()  # shared forms whose correction has a template in the game's folder
    more_corrections: ClassVar[tuple[str, ...]] = ()  # the forms with a second such template
    seen_again: ClassVar[tuple[type, ...]] = ()  # events that the phone which entered them may look at again
    role_words: ClassVar[Mapping[str, str]] = {}  # the roles of the game's cards in one word
    every_card: ClassVar[str | None] = None  # the mode in which every card is tapped, if it isn't the default
    trick: ClassVar[str] = "_trick.html"  # the template for the cards on the table
    menu: ClassVar[bool] = False  # whether the game adds to the page of rarely needed actions
    # Texts, translated when the page is made.
    at_the_end: ClassVar[str] = ""  # how a round is entered at its end, if not as usual
    sum_title: ClassVar[str] = lazy("Sum")
    legend: ClassVar[str] = lazy("D dealt, L led; the small figure is the total so far.")
    how_counted: ClassVar[str] = lazy("How points are counted")
    large_figure: ClassVar[str] = ""  # what the large figure on the sheet is, if not the total

    def own(self, name: str) -> str:
        """Return the name of a template in the game's folder."""
        return f"games/{self.folder}/{name}"

    def end_words(self, rules: Ruleset) -> str:
        """Return the link that leads to entering a round at its end."""
        usual = (
            lazy("Enter tricks won or points at the end")
            if rules.by_tricks
            else lazy("Enter only the points at the end")
        )
        return self.at_the_end or usual

    @property
    def own_corrections(self) -> set[str]:
        """The forms whose correction has a template in the game's folder."""
        return {*self.corrects.values(), *self.corrections}

    def template(self, panel: str) -> str:
        return self.own(f"_{panel}.html") if panel in self.panels else f"_{panel}.html"

    def nav(self, ask: Ask | None, panel: str) -> str | None:
        """Return the template of the game's own button in the bottom bar, if it has one."""
        return None

    # --- what is asked, and which panel asks it ---

    def before_rounds(self, session: TableSession, view: View) -> dict[str, Any]:
        """Return the panel before the first round, for sorting the deck and naming the dealer."""
        seats = len(session.game.players)
        return {"panel": "deck", "dealer": view.first if 0 <= view.first < seats else 0}

    def asked(self, session: TableSession, view: View) -> Ask | None:
        return session.game.ruleset.asks(session.game.table)

    def cover(self, game: Game, ask: Ask | None, view: View) -> Cover | None:
        """Return what is to be entered face down now, if anything."""
        return None

    def panel(self, session: TableSession, ask: Ask | None, view: View) -> str:
        """Return which panel is open: the pad, the names, the piles, the end of the round."""
        round, rules = session.game.table.round, session.game.ruleset
        if ask is None:
            return "over" if rules.finished(session.game.table) else "round"
        if view.mode == "aside" and not round.aside and not round.tricks and not round.plays:
            return "aside"
        if self.counts(session, ask, view) and not round.plays:
            return "points"
        if view.mode == "taker" and ask.what == "play" and self.by_taker(session.game) and not round.plays:
            return "taker"
        return "pad" if self.on_pad(ask) else ask.what

    def counts(self, session: TableSession, ask: Ask, view: View) -> bool:
        """Whether only the result of the round is entered, at its end; points need no other question answered."""
        return view.mode == "points" or (view.mode == "end" and ask.what not in self.questions)

    def by_taker(self, game: Game) -> bool:
        """Whether tricks of this round can be entered by their takers alone."""
        return not game.ruleset.counts_cards

    def on_pad(self, ask: Ask) -> bool:
        return ask.what == "play"

    # --- what is shown ---

    def board(self, session: TableSession, ask: Ask | None, view: View, panel: str) -> Board:
        raise NotImplementedError

    def extras(self, session: TableSession, panel: str, view: View) -> dict[str, Any]:
        """Return what only some panels show."""
        if panel == "aside":
            return {"bands": self.pad(session, Ask("aside"), view.picked)}
        return {}

    def pad(self, session: TableSession, ask: Ask, picked: tuple[Card, ...]) -> list[Band]:
        """Return the pad of this table; cards already seen are faded, unless the table wants no memory aid."""
        game = session.shown
        pack, fair = game.ruleset.pack(len(game.players)), session.info.fair
        passes = game.ruleset.only_passed(game.table.round.plays) if ask.what == "play" else ()
        gone, fouls = (NONE, NONE) if fair else self.faded(game, ask)
        return pad(pack, gone, picked, fouls, passes)

    def whole_pad(self, session: TableSession, picked: tuple[Card, ...]) -> list[Band]:
        """Return the pad for a correction: every card can be tapped."""
        return pad(session.game.ruleset.pack(len(session.game.players)), picked=picked)

    def faded(self, game: Game, ask: Ask) -> tuple[frozenset[Card], frozenset[Card]]:
        """Return the cards that cannot be tapped, and those that would be a foul."""
        return self.seen(game), NONE

    def seen(self, game: Game) -> frozenset[Card]:
        """Return every card of this round that cannot turn up again."""
        round = game.table.round
        return frozenset((*round.aside, *round.plays, *(card for trick in round.tricks for card in trick.plays)))

    def in_a_word(self, role: Reason) -> str:
        return spoken().word(self.role_words.get(role.key) or ROLES.get(role.code, ""), "role")

    def equipment(self, game: Game) -> Equipment:
        """Return what the phone that opens a table knows about the game's own equipment."""
        return ()

    # --- the sheet ---

    def signed(self, game: Game) -> bool:
        """Whether points can be below 0."""
        return True

    def tally(self, game: Game, rounds: int) -> Tally | None:
        """Return how everybody stands after so many rounds, in games that count something other than points."""
        return None

    # --- the log ---

    def place_in_round(self, table: Table, event: Event) -> str:
        """Return which trick an entry belongs to, in words."""
        if not isinstance(event, Played | Passed | Taken | Overruled):
            return ""
        return _("trick %(number)s", number=len(table.round.tricks) + (not isinstance(event, Overruled)))

    def correction(self, earlier: TableSession, event: Any) -> dict[str, Any]:
        """Return the variables of the form that corrects an entry of the game's own."""
        return {}


@lru_cache(256)
def screen_of(rules: Ruleset) -> Screen:
    """Return the screen of this game, or the one for single tricks if it has none of its own."""
    from scorekeeper.web.table.trick import TrickScreen  # it imports this module

    folder = folder_of(rules)
    own = part(folder, "screen")
    found: Screen = own.SCREEN if own else TrickScreen()
    found.folder = folder
    return found
