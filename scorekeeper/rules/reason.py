"""A reason: a message key and its arguments. text/say.py puts it into words."""

from __future__ import annotations

from typing import Any, NamedTuple

SO_FAR = ":so-far"
QUOTED = 60  # letters of a typed text, at most


class Reason(NamedTuple):
    """A sentence that has not been put into a language yet.

    The key is a stable slug. If one refusal has several wordings, a variant follows after a colon
    (`card-twice:trick`, `card-twice:aside`); programs may rely on the part before the colon, the code.
    """

    key: str
    pairs: tuple[tuple[str, Any], ...]

    @property
    def args(self) -> dict[str, Any]:
        return dict(self.pairs)

    @property
    def code(self) -> str:
        return self.key.partition(":")[0]

    @property
    def so_far(self) -> Reason:
        """The same reason while the trick runs: it may not hold at its end."""
        return Reason(f"{self.key}{SO_FAR}", self.pairs)


class Refused(Exception):
    """Raised if a text or a choice makes no sense; carries the reason."""

    def __init__(self, why: Reason) -> None:
        super().__init__(why.key)
        self.why = why


def reason(key: str, /, **args: Any) -> Reason:
    """Make a reason: `reason("card-twice", card=card)`. An argument's name says what it is (seat, card, n, ...).

    Of a typed `text`, only the beginning is kept: it may be as long as a whole record.
    """
    if "text" in args:
        args["text"] = _clipped(args["text"])
    return Reason(key, tuple(args.items()))


def _clipped(text: str) -> str:
    """Shorten typed text and put it on one line."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[: QUOTED + 1])
    return shown if len(shown) <= QUOTED else f"{shown[: QUOTED - 3]}..."
