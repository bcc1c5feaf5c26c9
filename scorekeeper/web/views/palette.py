"""Matching the colours on the screen to the deck on the table."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from wtforms import Form, RadioField, StringField

from scorekeeper.rules.cards import COLOURS
from scorekeeper.text.palette import LETTERS, SHADES, Hue, Palette, use_palette
from scorekeeper.text.say import colour_word, shade_word
from scorekeeper.web.table.session import TableSession, table_or_404, tables

bp = Blueprint("palette", __name__)


class OneHue(Form):
    """One colour of the deck: how it looks, and its name if that isn't the shade's."""

    shade = RadioField(choices=list(SHADES))
    name = StringField(filters=[lambda text: printable(text or "")[:LETTERS]])


def printable(text: str) -> str:
    """Return a name without surplus spaces and without what no screen shows."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())


def printed(session: TableSession) -> list[str]:
    """Return the colours of the pack that editions print differently: none in a pack with suits."""
    pack = session.game.ruleset.pack(len(session.game.players))
    return [colour for colour in pack.colours if colour in COLOURS]


def forms(session: TableSession, sent: Any = None) -> dict[str, OneHue]:
    """Return a form for each colour of the pack, as it is at this table."""
    now = {hue.colour: hue for hue in session.info.palette}
    colours = printed(session)
    usual = {colour: Hue(colour, COLOURS[colour]) for colour in colours}
    return {c: OneHue(sent, prefix=f"{c}-", data=now.get(c, usual[c])._asdict()) for c in colours}


@bp.get("/t/<id>/colours")
def show(id: str) -> Any:
    session = table_or_404(id)
    if session.watching or not printed(session):
        return redirect(url_for("table.show", id=id))
    return page(session, forms(session))


def page(session: TableSession, forms: dict[str, OneHue], flaw: str = "") -> str:
    shades = [(shade, shade_word(shade)) for shade in SHADES]
    return render_template("palette.html", id=session.key, forms=forms, shades=shades, flaw=flaw)


@bp.post("/t/<id>/colours")
def keep(id: str) -> Any:
    """Save how every phone at this table shows the deck, or say why that would be confusing."""
    session = table_or_404(id)
    sent = forms(session, request.form)
    if not all(form.validate() for form in sent.values()):
        return page(session, sent, _("Tap one of the colours shown.")), 400
    palette = special(sent)
    if flaw := confusing(palette, tuple(sent)):
        use_palette(session.info.palette)
        return page(session, sent, flaw), 422
    tables().store.looks(session.info._replace(palette=palette))
    return redirect(url_for("table.show", id=id), 303)


def special(sent: dict[str, OneHue]) -> Palette:
    """Return the colours that differ from the standard."""
    chosen = (Hue(colour, form.shade.data, form.name.data) for colour, form in sent.items())
    return tuple(hue for hue in chosen if hue.shade != COLOURS[hue.colour] or hue.name)


def confusing(palette: Palette, colours: tuple[str, ...]) -> str:
    """Return what is wrong if two colours look the same or have the same name."""
    shades = {colour: COLOURS[colour] for colour in colours} | {hue.colour: hue.shade for hue in palette}
    use_palette(palette)
    names = {colour_word(colour).casefold() for colour in colours}
    alike: str = _("Two colours would look the same.") if len(set(shades.values())) < len(colours) else ""
    return alike or (str(_("Two colours would have the same name.")) if len(names) < len(colours) else "")
