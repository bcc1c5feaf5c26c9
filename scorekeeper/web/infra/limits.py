"""Limits how often one network may open tables or try wrong links; counted in the database for all servers."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from typing import NoReturn

from flask import abort, current_app, request
from werkzeug.exceptions import TooManyRequests

from scorekeeper import logs
from scorekeeper.storage.database import Unavailable
from scorekeeper.storage.store import Store
from scorekeeper.web.infra.security import keyed

SPAN = 600  # seconds in which tries are counted together


def opens_a_table() -> None:
    """Count a table about to be opened; answer 429 once this network has opened its share."""
    _count("new", current_app.config["NEW_TABLES"])


def opens_nothing() -> NoReturn:
    """Answer a link that opens no table: 404, or 429 once too many were tried.

    A correct link is never blocked, so that one guest who guesses does not lock out the whole club.
    """
    with suppress(Unavailable):  # it can't be counted: the link is wrong all the same
        _count("wrong", current_app.config["WRONG_LINKS"])
    abort(404)


def _count(kind: str, limit: int) -> None:
    now = current_app.config["CLOCK"]()
    store: Store = current_app.extensions["tables"].store
    if limit and not store.tries(f"{kind}:{_caller()}", int(now // SPAN), limit):
        logs.tell("warning", "limit", kind=kind)
        raise TooManyRequests(retry_after=SPAN - int(now % SPAN))


def _caller() -> str:
    """Return a keyed hash of the caller's network: it tells callers apart without revealing their address."""
    return keyed(network(request.remote_addr or ""))


def network(address: str) -> str:
    """Return what is counted together: an IPv4 address, or the first half of an IPv6 one (a household has the rest)."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or found.packed[:8].hex())
