"""What can be wrong with a request: one field, its shape, its address, or a header."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from urllib.parse import quote, quote_plus

from tests.fuzz.pages import Pair
from tests.fuzz.phone import FORM, Request

Field = tuple[str, str | bytes]

# Values that no field of ours expects. Bytes are sent as they are, well formed or not.
VALUES: tuple[str | bytes, ...] = (
    "",
    " ",
    "\0",
    "a\0b",
    "\0" * 12,
    b"\xff\xfe",
    b"\xed\xa0\x80",  # a lone surrogate
    b"\xc3",
    "\U0001f0a1" * 9,
    "9" * 400,
    "9" * 5000,
    "-" + "9" * 400,
    "-1",
    "-0",
    "+1",
    "1_0",
    "007",
    "1.5",
    "1e3",
    "1e400",
    "NaN",
    "Infinity",
    "0x10",
    "99",
    "999",
    "1000",
    str(2**31),
    str(2**63),
    str(2**64 + 1),
    "-2147483649",
    "\u0663",  # 3 in Arabic digits
    "\uff11\uff12",  # 12 in wide digits
    "\u00b2",  # a digit that is no decimal
    "\u0be7\u0be8",
    "r99",
    "z3",
    "r" + "9" * 400,
    "r\u0663",
    "pass:",
    "pass:r5",
    "r5 b3 g2",
    "red red red red",
    "x" * 10_000,
    "r5 " * 3000,
    "\u202e\u200f\u2066abc",
    "e\u0301" * 40,
    "\r\n",
    "a\nb\tc",
    "\u2028",
    "\x7f\x1b[0m",
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "%(name)s %s {seat}",
    "' or 1=1 --",
    "../../etc/passwd",
    "none",
    "true",
    "null",
    "[]",
    '{"a": 1}',
    "1-2-3",
    "1-1-1",
    "9-9-9",
    "most=99",
    "mix",
    "3-up",
    "\u0663-up",
    "9" * 5000 + "-down",
)


def one_field(random: Random, sent: list[Pair], known: list[Pair]) -> list[Field]:
    """Change one field: its value, its name, drop it, double it, or give it what another form had in one."""
    kept: list[Field] = list(sent)
    at = random.randrange(len(kept))
    name, value = kept[at]
    kept[at : at + 1] = random.choice(CHANGES)(random, name, value, known)
    return kept


Change = Callable[[Random, str, str | bytes, list[Pair]], list[Field]]

CHANGES: tuple[Change, ...] = (
    *[lambda random, name, _value, _known: [(name, random.choice(VALUES))]] * 8,
    *[lambda random, name, _value, known: [(name, random.choice(known)[1])]] * 3,
    lambda _random, _name, _value, _known: [],
    lambda _random, name, value, _known: [(name, value), (name, value)],
    lambda random, name, value, _known: [(name, value), (name, random.choice(VALUES))],
    lambda random, name, value, _known: [(name, random.choice(VALUES)), (name, value)],
    lambda _random, name, value, _known: [(name, value)] * 150,
    lambda _random, name, value, _known: [(f"{name}[]", value)],
    lambda _random, name, value, _known: [(f"{name}-0", value), (f"{name}-7", value)],
    lambda random, name, value, _known: [(f"{name}-{random.choice(INDICES)}", value), (name, value)],
    lambda random, _name, value, known: [(random.choice(known)[0], value)],
    lambda _random, name, value, _known: [(name.upper(), value)],
)

INDICES = ("99", "-1", "9" * 400, "9" * 5000, "\u0663", "\u00b2", "", "x")


# --- the shape of a body ---


def encoded(fields: list[Field]) -> bytes:
    return b"&".join(f"{quote_plus(name)}={quote_plus(value)}".encode() for name, value in fields)


def multipart(fields: list[Field]) -> bytes:
    parts = [f'form-data; name="{quote(name, safe="[]")}"'.encode() for name, _ in fields]
    return bodies(parts, [value if isinstance(value, bytes) else value.encode() for _, value in fields])


def bodies(dispositions: list[bytes], values: list[bytes]) -> bytes:
    parts = zip(dispositions, values, strict=True)
    told = [b"--x\r\nContent-Disposition: " + said + b"\r\n\r\n" + value + b"\r\n" for said, value in parts]
    return b"".join(told) + b"--x--\r\n"


ODD_PARTS = (
    b"form-data",
    b'form-data; filename="a.txt"',
    b'form-data; name=""',
    b'form-data; name="file"; filename="a.txt"',
    b'form-data; name="file"; filename=""',
    b'form-data; name="card"; filename="\xff\x00"',
    b"form-data; name*=utf-16''%ff; name=\"a\"",
    b"form-data; name=\"record\"; filename*=UTF-8''%ED%A0%80",
    b"attachment",
    b"",
    b'form-data; name="a\xff"',
    b";;;=",
)
MULTIPART = "multipart/form-data; boundary=x"


def with_odd_part(random: Random, request: Request, fields: list[Field]) -> Request:
    whole = multipart(fields).removesuffix(b"--x--\r\n")
    value = random.choice((b"", b"\xff\x00", b"game: classic\nplayers: A, B, C\n"))
    return request._replace(body=whole + bodies([random.choice(ODD_PARTS)], [value]), kind=MULTIPART)


def as_multipart(_random: Random, request: Request, fields: list[Field]) -> Request:
    return request._replace(body=multipart(fields), kind=MULTIPART)


def cut(random: Random, request: Request, fields: list[Field]) -> Request:
    """A body that ends too early, after the token."""
    body = multipart(fields)
    return request._replace(body=body[: random.randrange(len(body))], kind=MULTIPART)


def odd_kind(random: Random, request: Request, fields: list[Field]) -> Request:
    return request._replace(kind=random.choice(KINDS))


KINDS = (
    "application/json",
    "text/plain",
    "",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    f"{FORM}; charset=utf-16",
    f"{FORM}; charset=nonsense",
    "a/b; c=\xff",
    "/",
)
SHAPES = (*[with_odd_part] * 3, *[as_multipart] * 2, cut, odd_kind)


def odd_shape(random: Random, request: Request, fields: list[Field]) -> Request:
    return random.choice(SHAPES)(random, request, fields)


# --- headers and addresses ---

HEADERS: tuple[tuple[str, str], ...] = (
    *[
        ("Accept-Language", said)
        for said in ("de", "fr-CH, de;q=0.8", "xx-" + "y" * 300, "de;q=x", "*;q=1e400", "\xff")
    ],
    *[("Accept-Language", said) for said in ("en-\u0663".encode().decode("latin-1"), "en_US_POSIX_x", "de-DE-x-" * 9)],
    *[("Accept-Encoding", said) for said in ("gzip", "br", "gzip;q=x", "\xff")],
    *[("HX-Request", said) for said in ("true", "false", "\xff")],
    *[("HX-Current-URL", said) for said in ("http://[", "\xff", "x" * 5000)],
    ("HX-Trigger", "\x00"),
    ("HX-Target", "\xff" * 300),
    ("Range", "bytes=" + "9" * 5000 + "-"),
    ("If-None-Match", '"'),
    ("If-Modified-Since", "9" * 400),
    ("Referer", "http://[::"),
    ("Origin", "null"),
    ("Host", "a" * 300),
    ("Host", "[::"),
    ("Host", "localhost:99999"),
    ("X-Forwarded-For", "\xff"),
    ("Authorization", "Basic \xff"),
    ("Content-Encoding", "gzip"),
    ("Date", "x"),
)


def odd_path(random: Random, path: str) -> str:
    """An address with one of its parts, or its query, replaced."""
    before, mark, query = path.partition("?")
    parts = before.split("/")
    if random.random() < 0.5:
        parts[random.randrange(1, len(parts))] = quote(random.choice(VALUES)[:3000], safe="")
        return "/".join(parts) + mark + query
    name = random.choice(QUERIES)
    return f"{before}?{query}&{quote_plus(name)}={quote_plus(random.choice(VALUES)[:3000])}"


QUERIES = ("keep", "open", "dealer", "cards", "game", "players", "trump", "name", "table", "scoreboard", "kept", "x\0")
