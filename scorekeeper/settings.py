"""Reads the environment variables that a host may set, with their defaults."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.text.language import gettext as _

LEVELS = ("error", "warning", "info")  # how much is logged: crashes; plus who was rate limited; plus every request


HOST = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?", re.ASCII)  # a name or an address, and a port


class Unfit(ValueError):
    """A setting makes no sense; the message says which one and why."""


class Count(NamedTuple):
    """A setting that is a number, 0 or more."""

    variable: str
    otherwise: int


COUNTS = {
    "PROXIES": Count("SCOREKEEPER_PROXIES", 0),  # how many reverse proxies are in front of the server
    "NEW_TABLES": Count("SCOREKEEPER_NEW_TABLES", 60),  # per network in ten minutes; 0 means no limit
    "WRONG_LINKS": Count("SCOREKEEPER_WRONG_LINKS", 60),
}


def read(environment: Mapping[str, str] = os.environ) -> dict[str, int | str | list[str]]:
    """Return the settings by their name in the app's configuration."""
    level = environment.get("SCOREKEEPER_LOG", "").lower() or LEVELS[0]
    if level not in LEVELS:
        raise Unfit(_("SCOREKEEPER_LOG is %(level)s: it can be %(levels)s.", level=level, levels=", ".join(LEVELS)))
    counts = {key: _number(count, environment) for key, count in COUNTS.items()}
    return {"LOG": level, "HOSTS": _hosts(environment), "NAME": environment.get("SCOREKEEPER_NAME", ""), **counts}


def _hosts(environment: Mapping[str, str]) -> list[str]:
    """Return the names under which the server may be asked for, with a port where it is an unusual one; none: any."""
    hosts = [host.strip().lower() for host in environment.get("SCOREKEEPER_HOSTS", "").split(",") if host.strip()]
    for host in hosts:
        if not HOST.fullmatch(host):
            raise Unfit(
                _(
                    "SCOREKEEPER_HOSTS has %(host)s: it must be names separated by commas, like a.org,b.org:8443.",
                    host=host,
                )
            )
    return hosts


def _number(count: Count, environment: Mapping[str, str]) -> int:
    text = environment.get(count.variable, "").strip()
    if text and not (text.isascii() and text.isdecimal()):
        raise Unfit(_("%(name)s is %(text)s: it must be a number, 0 or more.", name=count.variable, text=text))
    return int(text) if text else count.otherwise
