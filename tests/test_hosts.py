"""Links and QR codes name a host that is configured or verified, whatever a request says."""

from __future__ import annotations

import re
import socket
from contextlib import closing
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorekeeper import settings
from scorekeeper.web.infra import hosts
from tests.bench.client import Client
from tests.browser.server import running
from tests.command import run
from tests.phones import app_in, new_table
from tests.test_many_phones import begun
from tests.tiers import thorough

SELF = socket.gethostname().lower()
SHARED = re.compile(r'data-share="(https?://[^/"]*)/t/')
AT_HOME = {"SERVER_NAME": "0.0.0.0", "SERVER_PORT": "8000", "REMOTE_ADDR": "127.0.0.1"}  # as the server gives it
HOSTILE = [
    "evil.example",
    "evil.example:8000",
    "127.0.0.1:1",
    "127.0.0.1",  # another port: nothing of ours is there
    "127.0.0.1:8000.evil.example",
    "127.0.0.1:8000@evil.example",
    "127.0.0.1:8000/evil.example",
    "evil.example#127.0.0.1:8000",
    "localhost:8000:8000",
    "[::1]:8000",  # not where this phone reached us
    "[::1",
    "0.0.0.0:8000",
    "192.0.2.1:8000",
    'x"><script>',
    "127.0.0.1:99999",
    "",
]


def shared(phone: FlaskClient, host: str, **environ: str) -> set[str]:
    """The hosts in the links of a table's page, asked for under this one."""
    table = new_table(phone)
    answer = phone.get(f"{table}/join", headers={"Host": host}, environ_overrides=AT_HOME | environ)
    assert answer.status_code == 200
    return set(SHARED.findall(answer.text))


@pytest.mark.parametrize("host", HOSTILE)
def test_a_host_that_is_not_ours_is_in_no_link(phone: FlaskClient, host: str) -> None:
    assert shared(phone, host) == {"http://127.0.0.1:8000"}


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "LOCALHOST:8000", f"{SELF}:8000"])
def test_a_host_that_is_this_machine_is_believed(phone: FlaskClient, host: str) -> None:
    assert shared(phone, host) == {f"http://{host.lower()}"}
    name = f"{SELF.partition('.')[0]}.local"
    assert shared(phone, name, SERVER_PORT="80") == {f"http://{name}"}


@pytest.mark.parametrize(
    ("scheme", "port", "link"),
    [
        ("http", "80", "http://127.0.0.1"),
        ("https", "443", "https://127.0.0.1"),
        ("https", "80", "https://127.0.0.1:80"),
    ],
)
def test_the_usual_port_is_left_out(phone: FlaskClient, scheme: str, port: str, link: str) -> None:
    assert shared(phone, "evil.example", SERVER_PORT=port, **{"wsgi.url_scheme": scheme}) == {link}


def test_the_address_is_the_one_on_the_way_to_the_phone(phone: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts.socket, "socket", Route)
    assert shared(phone, "evil.example", REMOTE_ADDR="192.168.1.33") == {"http://192.168.1.20:8000"}
    assert shared(phone, "192.168.1.20:8000", REMOTE_ADDR="192.168.1.33") == {"http://192.168.1.20:8000"}
    assert shared(phone, "10.0.0.1:8000", REMOTE_ADDR="::ffff:192.168.1.33") == {"http://192.168.1.20:8000"}
    assert shared(phone, "evil.example", REMOTE_ADDR="fd00::33") == {"http://[fd00::20]:8000"}
    assert shared(phone, "[FD00:0::20]:8000", REMOTE_ADDR="fd00::33") == {"http://[fd00:0::20]:8000"}
    assert shared(phone, "evil.example", REMOTE_ADDR="nobody") == {"http://localhost:8000"}


class Route:
    """A socket that only knows the way: 192.168.1.20 or fd00::20 is this machine."""

    def __init__(self, family: int, _kind: int) -> None:
        self.family = family

    def __enter__(self) -> Route:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, to: tuple[str, int]) -> None:
        if to[0] == "nobody":
            raise socket.gaierror

    def getsockname(self) -> tuple[str, int]:
        return ("fd00::20" if self.family == socket.AF_INET6 else "192.168.1.20"), 9


def test_the_name_that_the_server_was_given_is_ours(tmp_path: Path) -> None:
    phone = app_in(tmp_path, NAME="Cards.example").test_client()
    assert shared(phone, "cards.example:8000") == {"http://cards.example:8000"}
    assert shared(phone, "evil.example:8000") == {"http://Cards.example:8000"}
    assert shared(phone, "127.0.0.1:8000") == {"http://127.0.0.1:8000"}


def test_what_a_proxy_of_ours_hands_on_is_believed(tmp_path: Path) -> None:
    phone = app_in(tmp_path, PROXIES=1).test_client()
    assert shared(phone, "cards.example") == {"http://cards.example"}
    told = {"HTTP_X_FORWARDED_HOST": "cards.example", "HTTP_X_FORWARDED_PROTO": "https"}
    assert shared(phone, "10.0.0.11:8000", **told) == {"https://cards.example"}


def test_where_hosts_are_configured_no_other_is_answered(tmp_path: Path) -> None:
    phone = app_in(tmp_path, HOSTS=["localhost", "cards.example", "b.example:8443"]).test_client()
    assert shared(phone, "cards.example") == {"http://cards.example"}
    assert shared(phone, "Cards.Example:8000") == {"http://cards.example:8000"}
    assert shared(phone, "b.example:8443") == {"http://b.example:8443"}
    for host in (*HOSTILE, "cards.example:1", "b.example", "b.example:8444", "x.cards.example"):
        assert asked(phone, "/new", host) == 400, host
        assert asked(phone, "/nowhere", host) == 400, host
        assert asked(phone, "/healthz", host) == 200, host


def asked(phone: FlaskClient, path: str, host: str) -> int:
    return phone.get(path, headers={"Host": host}, environ_overrides=AT_HOME).status_code


def test_no_answer_leads_to_the_host_that_the_request_says(phone: FlaskClient) -> None:
    """Nor to any other: wherever an answer leads, it is a path of ours."""
    table = new_table(phone)
    for path in (
        "//new",
        "/new/",
        "/rules//classic",
        f"{table}/",
        f"/{table}",
        f"{table}//join",
        "/manifest.webmanifest",
    ):
        answer = phone.get("/", headers={"Host": "evil.example"}, environ_overrides={"PATH_INFO": path})
        assert "evil" not in answer.headers.get("Location", "") + answer.text, path


def test_hosts_are_set_by_names_with_commas() -> None:
    assert settings.read({})["HOSTS"] == []
    given = {"SCOREKEEPER_HOSTS": " Cards.example, b.example:8443,[::1]:8000,"}
    assert settings.read(given)["HOSTS"] == ["cards.example", "b.example:8443", "[::1]:8000"]


@pytest.mark.parametrize("host", ["https://cards.example", "cards.example/", "a b", "*"])
def test_a_host_that_is_none_is_refused_at_the_start(tmp_path: Path, host: str) -> None:
    done = run("serve", "--port", "0", SCOREKEEPER_DATA=str(tmp_path), SCOREKEEPER_HOSTS=host)
    assert done.returncode == 2
    assert done.stderr.decode().startswith(f"SCOREKEEPER_HOSTS has {host}: ")


@thorough
def test_the_server_says_where_the_phone_reached_it(tmp_path: Path) -> None:
    with running(tmp_path, SCOREKEEPER_NAME="cards.example") as address, closing(Client(address)) as phone:
        table, port = begun(phone), phone.port
        for host, link in (("", f"127.0.0.1:{port}"), ("evil.example", f"cards.example:{port}")):
            phone.host = host or phone.host
            assert set(SHARED.findall(phone.page(f"{table}/join"))) == {f"http://{link}"}
