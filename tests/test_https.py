"""HTTPS from the real server, with a certificate of our own; and what is said when its files do not do."""

from __future__ import annotations

import os
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import trustme

from tests.browser.server import free_port

SERVE = [sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1"]


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def files(authority: trustme.CA, tmp_path: Path) -> dict[str, str]:
    """A certificate, its key, and a key of another one."""
    ours, other = authority.issue_cert("127.0.0.1"), authority.issue_cert("elsewhere.example")
    made = {"certificate": ours.cert_chain_pems[0], "key": ours.private_key_pem, "other": other.private_key_pem}
    for name, pem in made.items():
        pem.write_to_path(tmp_path / f"{name}.pem")
    (tmp_path / "text.pem").write_text("This is no key.")
    return {name: str(tmp_path / f"{name}.pem") for name in (*made, "text", "missing")}


@contextmanager
def serving(authority: trustme.CA, data: Path, *words: str, **environment: str) -> Iterator[tuple[str, Any]]:
    """The address of a server and what opens it."""
    port = free_port()
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    env = os.environ | {"SCOREKEEPER_DATA": str(data)} | environment
    with subprocess.Popen([*SERVE, "--port", str(port), *words], env=env, stdout=subprocess.PIPE) as process:
        try:
            yield f"https://127.0.0.1:{port}/", lambda path: patient(f"https://127.0.0.1:{port}{path}", trusting)
        finally:
            process.terminate()
            said = process.communicate(timeout=60)[0].decode()
            assert f"scorekeeper is at https://127.0.0.1:{port}/" in said


def patient(address: str, trusting: ssl.SSLContext) -> Any:
    for _ in range(600):
        try:
            return urllib.request.urlopen(address, context=trusting)
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"no server at {address}")


@pytest.mark.parametrize("by", ["words", "environment"])
def test_the_server_speaks_https(authority: trustme.CA, files: dict[str, str], tmp_path: Path, by: str) -> None:
    words = ["--certificate", files["certificate"], "--key", files["key"]] if by == "words" else []
    said = {"SCOREKEEPER_CERTIFICATE": files["certificate"], "SCOREKEEPER_KEY": files["key"]}
    environment = said if by == "environment" else {}
    with serving(authority, tmp_path / "data", *words, **environment) as (_, opened), opened("/new") as answer:
        assert "Secure" in answer.headers["Set-Cookie"]
        assert "HttpOnly" in answer.headers["Set-Cookie"]
        assert "max-age=" in answer.headers["Strict-Transport-Security"]
        assert b"New game" in answer.read()


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
    files: dict[str, str], tmp_path: Path, certificate: str | None, key: str | None, sentence: str
) -> None:
    words = ["--certificate", files[certificate]] * bool(certificate) if certificate else []
    words += ["--key", files[key]] if key else []
    data = tmp_path / "data"
    command = [*SERVE, "--port", str(free_port()), *words]
    env = os.environ | {"SCOREKEEPER_DATA": str(data)}
    said = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert said.returncode == 2
    assert sentence in said.stderr
    assert len(said.stderr.splitlines()) == 1
    assert said.stdout == ""
    assert not data.exists()
