"""This phone's preferences: theme, type size, hand, tick."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import pgettext
from wtforms import Form, RadioField

from scorekeeper.web import phone

bp = Blueprint("preferences", __name__)


class Choice(NamedTuple):
    """A setting in words: what it is, its values, and what it does if that isn't obvious."""

    name: str
    title: str
    values: dict[str, str]
    hint: str = ""


def choices() -> list[Choice]:
    return [
        Choice("theme", _("Theme"), {"system": _("Like the phone"), "light": _("Light"), "dark": _("Dark")}),
        Choice("type", _("Size of type"), {"normal": _("Normal"), "large": _("Large"), "larger": _("Larger")}),
        Choice(
            "hand",
            _("The hand that taps"),
            {"right": pgettext("hand", "Right"), "left": pgettext("hand", "Left")},
            _("For the left hand the cards and the buttons below them are mirrored."),
        ),
        Choice(
            "tick",
            _("Tick"),
            {"on": _("On"), "off": _("Off")},
            _("The phone ticks when a tap was recorded, if it can."),
        ),
    ]


class Settings(Form):
    theme = RadioField(choices=list(phone.SETTINGS["theme"]))
    type = RadioField(choices=list(phone.SETTINGS["type"]))
    hand = RadioField(choices=list(phone.SETTINGS["hand"]))
    tick = RadioField(choices=list(phone.SETTINGS["tick"]))


@bp.get("/phone")
def show() -> str:
    table, kept = request.values.get("table", ""), "kept" in request.args
    return render_template("phone.html", choices=choices(), chosen=phone.settings(), kept=kept, table=table)


@bp.post("/phone")
def keep() -> Any:
    """Save the settings; one that is not sent stays as it is, an invalid one changes nothing."""
    form = Settings(request.form, data=phone.settings())
    if not form.validate():
        return show(), 400
    phone.prefer(form.data)
    return redirect(url_for("preferences.show", kept=1, table=request.form.get("table") or None), 303)
