"""Starting a game, also one built from switches, and a rematch with the same players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from wtforms import BooleanField, IntegerField, RadioField, StringField, ValidationError

from scorekeeper.games import games, ruleset
from scorekeeper.record import lexer
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Refused, reason
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.text.language import spoken
from scorekeeper.text.say import say, say_all
from scorekeeper.web import phone
from scorekeeper.web.forms.builder import Builder, builders
from scorekeeper.web.forms.fields import SEATS, ForEach, Spoken
from scorekeeper.web.infra import limits
from scorekeeper.web.infra.security import keyed
from scorekeeper.web.rulebook.decisions import pages_of
from scorekeeper.web.table.screen import screen_of
from scorekeeper.web.table.session import fresh, table_or_404, tables

bp = Blueprint("new", __name__)


class Name(StringField):
    """A player's name without surplus spaces; empty for a free seat."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        self.data = " ".join(valuelist[0].split()) if valuelist else ""


class NewGame(Spoken):
    game = RadioField()
    names = ForEach(Name(), min_entries=SEATS, max_entries=SEATS)
    dealer = IntegerField(default=0)
    fair = BooleanField()

    def __init__(self, *given: Any, **data: Any) -> None:
        super().__init__(*given, **data)
        self.game.choices = [*games(), *builders()]

    def validate_game(self, field: Any) -> None:
        """Refuse switches that do not go together; the reason is shown below them."""
        if field.data in builders() and (flaw := built(builders()[field.data])["flaw"]):
            raise ValidationError(flaw)

    def validate_names(self, field: Any) -> None:
        """Require names that fit a score sheet, none twice, as many as the game allows."""
        found = self.players
        for name in found:
            if found.count(name) > 1:
                raise ValidationError(say(reason("name-twice", text=name)))
            try:
                lexer.named(name)
            except Refused as refusal:
                raise ValidationError(say(refusal.why)) from None
        why = self.rules.object_players(len(found)) if self.rules else None
        if why:
            raise ValidationError(say(why))

    def validate_dealer(self, field: Any) -> None:
        if field.data is None or not 0 <= field.data < SEATS or not self.names.data[field.data]:
            raise ValidationError(_("Say who deals or starts: that seat is empty."))

    @property
    def rules(self) -> Ruleset | None:
        """The game chosen, or None if the choices do not make one."""
        try:
            return chosen(self.game.data or "")
        except Refused:
            return None

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(name for name in self.names.data if name)

    @property
    def deals(self) -> int:
        """The dealer's seat, not counting free seats."""
        return sum(1 for name in self.names.data[: self.dealer.data] if name)


class Option(NamedTuple):
    """One choice on the page; `family` is the number of its family, the games that share its house rules."""

    key: str
    name: str
    about: str
    family: int
    starts: bool = False  # nobody deals
    own: bool = False  # it opens switches


def family(rules: Ruleset) -> str:
    """Return the family of a game: games of one class share their house rules and the fields for them."""
    return type(rules).__name__.lower()


def families() -> list[tuple[int, str, Ruleset]]:
    """Return the number and name of each family, and one of its games."""
    named = {family(game): game for game in games().values()}
    return [(number, name, game) for number, (name, game) in enumerate(named.items())]


def options() -> Iterator[Option]:
    numbers = {name: number for number, name, _game in families()}
    behind = {builder.after: builder for builder in builders().values()}
    for game in games().values():
        name, about = spoken().word(game.name).removeprefix(game.prefix), spoken().word(game.about)
        low, high = game.players[0], game.players[-1]
        many = _("%(low)s to %(high)s players.", low=low, high=high) if low < high else _("%(n)s players.", n=low)
        about = f"{many} {about}"
        yield Option(game.key, name, about, numbers[family(game)], starts=not game.dealt)
        if builder := behind.get(game.key):
            yield Option(builder.key, _(builder.name), _(builder.about), numbers[family(game)], own=True)


def house(rules: Ruleset) -> dict[str, str]:
    """Return the house rules chosen on the page that this game knows, without its switches."""
    return said(rules, switch=False)


def said(rules: Ruleset, switch: bool) -> dict[str, str]:
    """Return what the page sets differently from this game's default: its switches, or its other house rules."""
    found = {
        rule: request.values.get(f"{family(rules)}-{rule.key}") for rule in rules.houses() if rule.switch == switch
    }
    return {rule.key: value for rule, value in found.items() if value in rule.values[1:]}


def build(builder: Builder) -> Ruleset:
    """Return the game that the switches make; raise Refused if they make none."""
    return builder.build(said(builder.base, switch=True))


def chosen(key: str) -> Ruleset:
    """Return the game with the house rules chosen on the page."""
    rules = build(builders()[key]) if key in builders() else ruleset(key)
    return ruleset(rules.key, rules.in_force() | house(rules))


def built(builder: Builder) -> dict[str, str]:
    """Return what the switches make: its name and its rules, or why it isn't a game."""
    try:
        rules = build(builder)
        return {"name": rules.name, "told": say_all(rules.told()), "flaw": ""}
    except Refused as refusal:
        return {"flaw": say(refusal.why)}


@bp.get("/new")
def show() -> str:
    known, first = phone.names(), next(iter(games()))
    return page(NewGame(names=known + [""] * (SEATS - len(known)), game=request.args.get("game", first)))


@bp.get("/new/<builder>")
def told(builder: str) -> str:
    """Show the rules of the game being built, as its switches are set now."""
    return render_template("_built.html", built=built(builders().get(builder) or abort(404)))


@bp.post("/new")
def make() -> Any:
    form = NewGame(request.form)
    if move := request.form.get("move"):
        moved(form, move)
        return page(form)
    if "look" in request.form:
        return page(form)
    if not form.validate():
        return page(form), 422
    limits.opens_a_table()
    rules = chosen(form.game.data)
    game, once = fresh(rules.key, rules.in_force(), form.players), request.form.get("once", "")
    equipment = screen_of(rules).equipment(game)
    session = tables().open(game, form.fair.data, equipment=equipment, once=once)
    phone.played(form.players)
    phone.opened(session.key)
    phone.deals(session.key, form.deals)
    return redirect(url_for("table.show", id=session.key), 303)


def moved(form: NewGame, move: str) -> None:
    """Swap two neighbours' seats; the deal stays with the player."""
    seat, _, way = move.partition("-")
    first = int(seat) - (way == "up") if seat in map(str, range(SEATS)) else -1
    if 0 <= first < SEATS - 1:
        names = form.names.entries
        names[first].data, names[first + 1].data = names[first + 1].data, names[first].data
        swap = {first: first + 1, first + 1: first}
        form.dealer.data = swap.get(form.dealer.data, form.dealer.data)


def page(form: NewGame) -> str:
    none = [(number, pages_of(game).no_house) for number, _name, game in families()]
    return render_template(
        "new.html",
        form=form,
        options=list(options()),
        families=[(number, name, game) for number, name, game in families() if game.houses()],
        no_house=[(number, text) for number, text in none if text],
        changed=any(house(game) for _number, _name, game in families()),
        builders=[(builder, built(builder)) for builder in builders().values()],
    )


@bp.post("/t/<id>/rematch")
def rematch(id: str) -> Any:
    """Open a table with the same game, seats, house rules and deck; everybody who asks for it gets the same one."""
    before = table_or_404(id)
    limits.opens_a_table()
    info = before.info
    game = fresh(info.game, info.house, info.players)
    once = keyed(f"rematch of {info.id}")  # nobody who merely knows the id can ask for the same table
    session = tables().open(game, info.fair, palette=info.palette, equipment=info.equipment, once=once)
    phone.opened(session.key)
    phone.deals(session.key, next_first(before.game))
    return redirect(url_for("table.show", id=session.key), 303)


def next_first(game: Game) -> int:
    """Return who would have dealt or started next."""
    return game.ruleset.next_first(game.table) or 0 if game.table.rounds else 0
