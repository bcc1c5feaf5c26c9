"""A reason: what there is to say, as a key and its arguments. The words for it are in text.py."""

from __future__ import annotations

from typing import Any, NamedTuple


class Reason(NamedTuple):
    """A sentence before it is put into a language.

    The key is a stable slug, with a variant behind a colon where one refusal can be said in several ways
    (`card-twice:trick`, `card-twice:aside`): programs may rely on the part before it, the code.
    """

    key: str
    pairs: tuple[tuple[str, Any], ...]

    @property
    def args(self) -> dict[str, Any]:
        return dict(self.pairs)

    @property
    def code(self) -> str:
        return self.key.partition(":")[0]


class Refused(Exception):
    """Raised where a text or a choice makes no sense; carries the reason."""

    def __init__(self, why: Reason) -> None:
        super().__init__(why.key)
        self.why = why


def reason(key: str, /, **args: Any) -> Reason:
    """`reason("card-twice", card=card)`: an argument's name says what it is (seat, card, cards, colour, n, ...)."""
    return Reason(key, tuple(args.items()))
