"""A new game on one short page, a Sticheln mixed of its switches, and a rematch with the same seats."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from wtforms import BooleanField, FieldList, IntegerField, RadioField, StringField, ValidationError

from scorekeeper import words
from scorekeeper.rules.game import Game
from scorekeeper.rules.reason import Refused, reason
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.text import say, say_all
from scorekeeper.rulesets import _mix, games, ruleset
from scorekeeper.rulesets.stichling import Stichling
from scorekeeper.web import chips, limits, phone
from scorekeeper.web.evenings import evenings, found, fresh
from scorekeeper.web.forms.fields import Spoken

place = Blueprint("new", __name__)

SEATS = 8
MIX = "mix"  # the choice that opens the switches


class Name(StringField):
    """A player's name, spaces at its ends removed; empty for a free seat."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        self.data = " ".join(valuelist[0].split()) if valuelist else ""


class NewGame(Spoken):
    game = RadioField(choices=[*games(), MIX], default="classic")
    names = FieldList(Name(), min_entries=SEATS, max_entries=SEATS)
    dealer = IntegerField(default=0)
    fair = BooleanField()

    def validate_game(self, field: Any) -> None:
        """Switches that go together; what is wrong with them is said below them."""
        if field.data == MIX and (flaw := mixed()["flaw"]):
            raise ValidationError(flaw)

    def validate_names(self, field: Any) -> None:
        """Names that can stand on a sheet, none twice, as many as the game allows."""
        found = self.players
        for name in found:
            if found.count(name) > 1:
                raise ValidationError(say(reason("name-twice", text=name)))
            try:
                words.named(name)
            except Refused as refusal:
                raise ValidationError(say(refusal.why)) from None
        rules = self.rules
        if rules and len(found) not in rules.players:
            low, high = rules.players[0], rules.players[-1]
            raise ValidationError(say(reason("bad-players", game=rules.name, n=len(found), low=low, high=high)))

    def validate_dealer(self, field: Any) -> None:
        if field.data is None or not 0 <= field.data < SEATS or not self.names.data[field.data]:
            raise ValidationError(_("Say who deals or starts: that seat is empty."))

    @property
    def rules(self) -> Ruleset | None:
        """What is to be played, if that is a game."""
        try:
            return chosen(self.game.data or "")
        except Refused:
            return None

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(name for name in self.names.data if name)

    @property
    def deals(self) -> int:
        """The dealer's seat once free seats are left out."""
        return sum(1 for name in self.names.data[: self.dealer.data] if name)


def family(rules: Ruleset) -> str:
    """Games of one family share their house rules: the six variants of Sticheln do."""
    return type(rules).__name__.lower()


def house(rules: Ruleset) -> dict[str, str]:
    """The house rules chosen on the page that this game knows, without its switches."""
    return {key: value for key, value in said(rules).items() if key not in _mix.KEYS}


def said(rules: Ruleset) -> dict[str, str]:
    """Everything on the page that differs from this game's default."""
    found = {rule: request.values.get(f"{family(rules)}-{rule.key}") for rule in rules.houses()}
    return {rule.key: value for rule, value in found.items() if value in rule.values[1:]}


def mix() -> Ruleset:
    """The printed variant that the switches make, or Classic with the switches set; refused if they make no game."""
    classic = games()["classic"]
    rules = classic.at({key: value for key, value in said(classic).items() if key in _mix.KEYS})
    return next((game for game in games().values() if game.name == rules.name), rules)


def chosen(key: str) -> Ruleset:
    """The game with the house rules chosen on the page."""
    rules = mix() if key == MIX else ruleset(key)
    return ruleset(rules.key, rules.in_force() | house(rules))


def mixed() -> dict[str, str]:
    """What the switches make: its name and its rules, or why it is no game."""
    try:
        return {"name": mix().name, "told": say_all(mix().told()), "flaw": ""}
    except Refused as refusal:
        return {"flaw": say(refusal.why)}


@place.get("/new")
def show() -> str:
    known = phone.names()
    return page(NewGame(names=known + [""] * (SEATS - len(known)), game=request.args.get("game", "classic")))


@place.get("/new/mix")
def told() -> str:
    """The rules of the mix as it is set just now."""
    return render_template("_mix.html", mixed=mixed())


@place.post("/new")
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
    evening = evenings().open(game, form.fair.data, chips=chips.brought(game), once=once)
    phone.played(form.players)
    phone.opened(evening.key)
    phone.deals(evening.key, form.deals)
    return redirect(url_for("table.show", id=evening.key), 303)


def moved(form: NewGame, move: str) -> None:
    """Two neighbours change seats; the deal stays with the player."""
    seat, _, way = move.partition("-")
    first = int(seat) - (way == "up") if seat.isdecimal() else -1
    if 0 <= first < SEATS - 1:
        names = form.names.entries
        names[first].data, names[first + 1].data = names[first + 1].data, names[first].data
        swap = {first: first + 1, first + 1: first}
        form.dealer.data = swap.get(form.dealer.data, form.dealer.data)


def page(form: NewGame) -> str:
    families = {family(game): game for game in games().values() if game.houses()}
    changed = any(house(game) for game in families.values())
    return render_template(
        "new.html",
        form=form,
        games=games().values(),
        families=families,
        changed=changed,
        switches=[rule for rule in games()["classic"].houses() if rule.key in _mix.KEYS],
        mixed=mixed(),
    )


@place.post("/t/<id>/rematch")
def rematch(id: str) -> Any:
    """The same game, seats, house rules and deck again: one table, whoever at this one asks for it."""
    before = found(id)
    limits.opens_a_table()
    card = before.card
    game = fresh(card.game, card.house, card.players)
    evening = evenings().open(game, card.fair, palette=card.palette, chips=card.chips, once=f"rematch of {card.id}")
    phone.opened(evening.key)
    phone.deals(evening.key, next_dealer(before.game))
    return redirect(url_for("table.show", id=evening.key), 303)


def next_dealer(game: Game) -> int:
    """Who would have dealt or started next."""
    rules, table = game.ruleset, game.table
    if not table.rounds:
        return 0
    return rules.next_start(table) if isinstance(rules, Stichling) else rules.next_dealer(table) or 0
