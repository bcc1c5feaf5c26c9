"""Starts the server: prepares the database, prints the address for other phones and its QR code, then serves."""

from __future__ import annotations

import os
import socket
import ssl
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import segno
from granian.constants import HTTPModes, Interfaces, SSLProtocols
from granian.http import HTTP1Settings
from granian.log import LogLevels
from platformdirs import user_data_path
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper import assets, create_app, logs, os_errors, settings
from scorekeeper.cli.commands import name_left_out
from scorekeeper.cli.workers import Server, open_many_files
from scorekeeper.games.check import Incomplete
from scorekeeper.storage import schema
from scorekeeper.text.language import gettext as _
from scorekeeper.web.table.session import Tables

CONNECTIONS = 4096  # a worker keeps this many open: a phone that polls holds one all evening
SILENCE = 30  # seconds until a connection is closed on which no request arrives
PATIENCE = 8  # seconds a worker has to finish its answers when the server stops


class Listening(NamedTuple):
    """Where the server listens, and the certificate and key it uses for HTTPS."""

    host: str
    port: int
    certificate: str = ""
    key: str = ""
    name: str = ""  # what phones call this machine, if not by its IP address

    @property
    def address(self) -> str:
        """The address that other phones can open: this machine's own in its network."""
        host = self.name or (own() if self.host in ("0.0.0.0", "::") else self.host)  # noqa: S104, all addresses
        scheme = "https" if self.certificate else "http"
        return f"{scheme}://{f'[{host}]' if ':' in host else host}:{self.port}/"


def serve(at: Listening, workers: int = 2) -> int:
    os.environ.setdefault("SCOREKEEPER_DATA", str(data()))
    problem = unfit(at.certificate, at.key) or taken(at.host, at.port) or prepare()
    name_left_out()
    if problem:
        print(problem, file=sys.stderr)
        return 2
    say(at)
    open_many_files()
    Server(
        "scorekeeper.web.infra.gateway:create",
        factory=True,
        address=at.host,
        port=at.port,
        interface=Interfaces.RSGI,
        workers=workers,
        websockets=False,
        http=HTTPModes.http1,  # where it may also be HTTP/2, a connection that says nothing is kept for ever
        http1_settings=HTTP1Settings(header_read_timeout=SILENCE * 1000),
        backlog=CONNECTIONS,
        backpressure=CONNECTIONS,
        log_level=LogLevels.error,
        log_dictconfig=logs.LIBRARIES,
        ssl_cert=Path(at.certificate) if at.certificate else None,
        ssl_key=Path(at.key) if at.key else None,
        ssl_protocol_min=SSLProtocols.tls12,  # old phones keep score, too
        workers_kill_timeout=PATIENCE,
    ).serve()
    return 0


def data() -> Path:
    """Return the folder of this installation's database: instance/ in the repository, or the user's data folder."""
    if named := os.environ.get("SCOREKEEPER_DATA"):
        return Path(named)
    here = assets() / "instance"
    return here if here.is_dir() else user_data_path("scorekeeper")


def prepare() -> str:
    """Prepare the database once, before the workers start; return what is wrong with it, if anything.

    This machine's own database is migrated. One that several machines share is only checked: it is migrated by
    `scorekeeper upgrade`, when its host chooses.
    """
    try:
        kept: Tables = create_app().extensions["tables"]
    except (settings.Unfit, Incomplete, OSError) as problem:
        return str(problem)
    try:
        if not kept.store.shared:
            schema.upgrade(kept.store)
        return "" if schema.current(kept.store) else _("The database is not up to date: run scorekeeper upgrade.")
    except SQLAlchemyError as problem:
        why = str(problem.__cause__ or problem).strip().splitlines()[0]
        return _("The database cannot be used: %(problem)s", problem=why)
    finally:
        kept.store.engine.dispose()


def taken(host: str, port: int) -> str:
    """Return why the server cannot listen at this address, if it cannot."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            why = os_errors.words(error)
            return _(
                "Port %(port)s cannot be used (%(why)s): choose another, as in make run PORT=8123.", port=port, why=why
            )
    return ""


def unfit(certificate: str, key: str) -> str:
    """Return why these files cannot be used for HTTPS, if they cannot."""
    if not certificate and not key:
        return ""
    if not certificate or not key:
        missing = "--key" if certificate else "--certificate"
        return _("HTTPS needs both files: say %(option)s FILE, too.", option=missing)
    for file in (certificate, key):
        try:
            Path(file).read_bytes()
        except OSError as problem:
            return _("%(file)s cannot be read: %(problem)s.", file=file, problem=os_errors.words(problem))
    return mismatch(certificate, key)


def mismatch(certificate: str, key: str) -> str:
    """Return what is wrong with a certificate and a key that can both be read, if anything."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password="")
    except (ssl.SSLError, ValueError) as problem:
        if getattr(problem, "reason", "") == "KEY_VALUES_MISMATCH":
            return _("The key %(key)s does not fit the certificate %(file)s.", key=key, file=certificate)
        given = {"file": certificate, "key": key}
        return _("%(file)s and %(key)s are no certificate and its key, in PEM and without a password.", **given)
    return ""


def own() -> str:
    """Return this machine's address in the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def say(at: Listening) -> None:
    print(_("scorekeeper is at %(address)s", address=at.address), flush=True)
    with suppress(UnicodeEncodeError):  # a terminal without block characters shows no QR code
        segno.make(at.address, micro=False).terminal(compact=True)
    near = at.host.startswith("127.") or at.host == "localhost"
    said = [] if near else [_("Other phones in the same network can open it.")]
    print(*said, _("Ctrl-C stops it."), flush=True)
