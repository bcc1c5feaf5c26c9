"""Inviting other phones: links to keep score or to watch, also as QR codes."""

from __future__ import annotations

import re
import secrets
from typing import Any, NamedTuple

import segno
from flask import Blueprint, abort, redirect, render_template, request, url_for

from scorekeeper.storage.tables import SCORE, WATCH
from scorekeeper.web import phone
from scorekeeper.web.infra import hosts
from scorekeeper.web.infra.limits import opens_nothing
from scorekeeper.web.table.session import TableSession, table_or_404, tables

bp = Blueprint("join", __name__)

NEW = re.compile(r"[\w-]{22}", re.ASCII)  # a token as the page makes it: 128 bits


class Invitation(NamedTuple):
    """A link to share, and the role it gives."""

    role: str
    address: str
    code: str  # the address as a QR code, in a data URI


@bp.get("/t/<id>/join")
def show(id: str) -> str:
    session = table_or_404(id)
    seat = phone.seat(session.info.id)
    asked, new = invitations(session), secrets.token_urlsafe(16)
    return render_template(
        "join.html", watching=session.watching, game=session.shown, id=id, seat=seat, invitations=asked, new=new
    )


@bp.post("/t/<id>/sit")
def sit(id: str) -> Any:
    """Remember whose phone this is: its entries carry that name, and its own seat is highlighted."""
    session = table_or_404(id)
    seat = request.form.get("seat", type=int)
    phone.sits(session.info.id, seat if seat in range(len(session.game.players)) else None)
    return redirect(url_for("join.show", id=id, _anchor="whose"), 303)


def invitations(session: TableSession) -> list[Invitation]:
    """Return both links, or for somebody watching, only the one to watch."""
    tokens = tables().store.links(session.info.id)
    roles = (WATCH,) if session.watching else (SCORE, WATCH)
    return [invitation(role, hosts.link(url_for("table.show", id=tokens[role]))) for role in roles]


def invitation(role: str, address: str) -> Invitation:
    return Invitation(role, address, segno.make(address, micro=False).svg_data_uri(scale=5, border=2, light="#fff"))


@bp.post("/t/<id>/relink")
def relink(id: str) -> Any:
    """Replace the scoring link; the old one stops working on every phone.

    The new token comes from the page, so that somebody who taps twice or never gets the answer still has it.
    """
    new = request.form.get("new", "")
    if not replaced(new):
        table_or_404(id)
        if not NEW.fullmatch(new):
            abort(400)
        tables().store.relink(id, new)
    if not replaced(new):  # somebody else replaced it at the same moment
        opens_nothing()
    phone.moved(id, new)
    return redirect(url_for("join.show", id=new), 303)


def replaced(new: str) -> bool:
    """Whether this token is already a scoring link."""
    link = tables().store.link(new)
    return link is not None and link.role == SCORE
