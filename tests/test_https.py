"""HTTPS from the real server, with a certificate of our own; and what is said when its files do not do."""

from __future__ import annotations

import ssl
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import trustme

from tests.browser.server import free_port
from tests.command import COMMAND, process, run, terminal
from tests.tiers import only_thorough

Named = Callable[[str | None, str | None], tuple[list[str], dict[str, str]]]
SERVE = ["serve", "--host", "127.0.0.1"]


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture(scope="module")
def files(authority: trustme.CA, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A certificate, its key, and a key of another one."""
    folder = tmp_path_factory.mktemp("files")
    ours, other = authority.issue_cert("127.0.0.1"), authority.issue_cert("elsewhere.example")
    made = {"certificate": ours.cert_chain_pems[0], "key": ours.private_key_pem, "other": other.private_key_pem}
    for name, pem in made.items():
        pem.write_to_path(folder / f"{name}.pem")
    (folder / "text.pem").write_text("This is no key.")
    return {name: str(folder / f"{name}.pem") for name in (*made, "text", "missing")}


def by_words(certificate: str | None, key: str | None) -> tuple[list[str], dict[str, str]]:
    """How a host names the files: these words, and these settings."""
    given = {"--certificate": certificate, "--key": key}
    return [word for option, file in given.items() if file for word in (option, file)], {}


def by_environment(certificate: str | None, key: str | None) -> tuple[list[str], dict[str, str]]:
    given = {"SCOREKEEPER_CERTIFICATE": certificate, "SCOREKEEPER_KEY": key}
    return [], {name: file for name, file in given.items() if file}


# --- the server ---


@contextmanager
def serving(data: Path, words: list[str], settings: dict[str, str]) -> Iterator[str]:
    """The address of a server."""
    port = free_port()
    command = [*COMMAND, *SERVE, "--port", str(port), *words]
    env = terminal(SCOREKEEPER_DATA=str(data), **settings)
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE) as server:
        try:
            yield f"https://127.0.0.1:{port}/"
        finally:
            server.terminate()
            said = server.communicate(timeout=60)[0].decode()
            assert f"scorekeeper is at https://127.0.0.1:{port}/" in said


def patient(address: str, trusting: ssl.SSLContext) -> Any:
    for _ in range(600):
        try:
            return urllib.request.urlopen(address, context=trusting)
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"no server at {address}")


@pytest.mark.parametrize("by", [by_words, only_thorough(by_environment)])
def test_the_server_speaks_https(authority: trustme.CA, files: dict[str, str], tmp_path: Path, by: Named) -> None:
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    named = by(files["certificate"], files["key"])
    with serving(tmp_path / "data", *named) as address, patient(f"{address}new", trusting) as answer:
        assert "Secure" in answer.headers["Set-Cookie"]
        assert "HttpOnly" in answer.headers["Set-Cookie"]
        assert "max-age=" in answer.headers["Strict-Transport-Security"]
        assert b"New game" in answer.read()


# --- files that don't do ---


@pytest.mark.parametrize("by", [by_words, by_environment])
@pytest.mark.parametrize(
    ("certificate", "key", "sentence"),
    [
        ("certificate", None, "HTTPS needs both files: say --key FILE, too."),
        (None, "key", "HTTPS needs both files: say --certificate FILE, too."),
        ("missing", "key", "missing.pem cannot be read: No such file or directory."),
        ("certificate", "missing", "missing.pem cannot be read: No such file or directory."),
        ("certificate", "other", "does not fit the certificate"),
        ("certificate", "text", "are no certificate and its key"),
        ("text", "key", "are no certificate and its key"),
        ("key", "certificate", "are no certificate and its key"),
    ],
)
def test_files_that_do_not_do_are_said_before_anything_starts(
    files: dict[str, str], tmp_path: Path, certificate: str | None, key: str | None, sentence: str, by: Named
) -> None:
    words, settings = by(files.get(certificate or ""), files.get(key or ""))
    done = run(*SERVE, "--port", "0", *words, SCOREKEEPER_DATA=str(tmp_path / "data"), **settings)
    assert (done.returncode, done.stdout) == (2, b"")
    assert sentence in done.stderr.decode()
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "data").exists()


def test_a_process_ends_where_the_files_do_not_do(files: dict[str, str], tmp_path: Path) -> None:
    words, _ = by_words(files["certificate"], files["other"])
    done = process(*SERVE, "--port", "0", *words, SCOREKEEPER_DATA=str(tmp_path / "data"))
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"does not fit the certificate" in done.stderr
    assert not (tmp_path / "data").exists()
