"""Decides which host our links and QR codes name: one configured or verified, never just what a request says."""

from __future__ import annotations

import socket
from contextlib import suppress
from functools import cache
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from flask import Flask, abort, current_app, request

EVERYWHERE = ("health.show",)  # whoever watches a server asks it by its own address
HERE = "localhost"


def register(app: Flask) -> None:
    app.url_map.merge_slashes = False  # its redirects would name the host that the request says
    app.before_request(_configured)


def _configured() -> None:
    """Refuse a request for a host that is not one of ours, if ours are configured."""
    hosts = current_app.config["HOSTS"]
    if hosts and request.endpoint not in EVERYWHERE and not (_said() and _is_one(_said(), hosts)):
        abort(400)


def link(path: str) -> str:
    """Return the whole address of a page, for another phone."""
    return f"{request.scheme}://{_said() if _believed() else _real()}{path}"


def _said() -> str:
    """Return the host that the request is for, as it says; the usual port is left out."""
    return request.host.lower()


def _believed() -> bool:
    """Whether the host is one of those configured, handed on by a proxy of ours, or verified."""
    if current_app.config["HOSTS"] or current_app.config["PROXIES"]:
        return bool(_said())
    name, port = _parts(_said())
    return port == _port() and (name in _names() or _same(name, _reached()))


def _is_one(said: str, hosts: list[str]) -> bool:
    """Whether this is one of these hosts, at the port named with it, the usual one or the server's own."""
    return said in hosts or said in [f"{host}:{_port()}" for host in hosts]


def _parts(host: str) -> tuple[str, int]:
    """Return the name and the port of a host; port 0 if they make no sense."""
    with suppress(ValueError):
        place = urlsplit(f"//{host}")
        return place.hostname or "", place.port or (443 if request.is_secure else 80)
    return "", 0


def _port() -> int:
    """Return the port at which the server listens."""
    return int(request.environ.get("SERVER_PORT") or 0)


def _names() -> set[str]:
    """Return what this machine is called."""
    return {current_app.config["NAME"].lower(), *_own_names()} - {""}


@cache
def _own_names() -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset((HERE, name, f"{name.partition('.')[0]}.local"))


def _real() -> str:
    """Return the host that the phone really used: the name this server was given, else its address."""
    name, port = current_app.config["NAME"] or _reached(), _port()
    usual = port == (443 if request.is_secure else 80)
    return (f"[{name}]" if ":" in name else name) + ("" if usual else f":{port}")


def _same(name: str, address: str) -> bool:
    with suppress(ValueError):
        return ip_address(name) == ip_address(address)
    return False


def _reached() -> str:
    """Return this machine's address on the way to the phone, where it reached us; nothing is sent to find it."""
    phone = _unmapped(request.remote_addr or "127.0.0.1")
    with (
        suppress(OSError, UnicodeError),
        socket.socket(socket.AF_INET6 if ":" in phone else socket.AF_INET, socket.SOCK_DGRAM) as probe,
    ):
        probe.connect((phone, 9))
        return str(probe.getsockname()[0]).partition("%")[0]
    return HERE


def _unmapped(address: str) -> str:
    """Return the IPv4 address inside an IPv6 one, if there is one."""
    with suppress(ValueError):
        found = ip_address(address)
        return str(found.ipv4_mapped or found) if isinstance(found, IPv6Address) else address
    return address
