"""House rules: the documented fields of a ruleset that a table may set its own way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple, Self

from scorekeeper.rules.reason import Refused, reason


class House(NamedTuple):
    """A house rule: its key, the values it takes (the default first) and what it decides, in a sentence."""

    key: str
    values: tuple[str, ...]
    doc: str

    @property
    def field(self) -> str:
        return self.key.replace("-", "_")


def house(*values: str, doc: str) -> Any:
    """A field that is a house rule; the first value is the default."""
    return field(default=values[0], metadata={"values": values, "doc": doc})


def rounds(default: int) -> Any:
    """The field for the number of rounds, 1 to 12."""
    values = (str(default), *(str(n) for n in range(1, 13) if n != default))
    return field(default=default, metadata={"values": values, "doc": "How many rounds make a game."})


@dataclass(frozen=True)
class Houses:
    """Something with house rules."""

    @classmethod
    def houses(cls) -> tuple[House, ...]:
        """Every house rule known here."""
        known = [f for f in fields(cls) if f.metadata]
        return tuple(House(f.name.replace("_", "-"), f.metadata["values"], f.metadata["doc"]) for f in known)

    def at(self, rules: Mapping[str, str]) -> Self:
        """The same, at a table with these house rules."""
        known = {rule.key: rule for rule in self.houses()}
        changes: dict[str, Any] = {}
        for key, value in rules.items():
            if key not in known:
                why = "unknown-house-rule" if known else "unknown-house-rule:none"
                raise Refused(reason(why, text=key, known=", ".join(known)))
            if value not in known[key].values:
                choice = ", ".join(known[key].values)
                raise Refused(reason("unknown-house-value", text=f"{key}={value}", known=choice))
            kind = type(getattr(self, known[key].field))
            changes[known[key].field] = kind(value)
        return replace(self, **changes) if changes else self

    def in_force(self) -> dict[str, str]:
        """The house rules that differ from the default, by key."""
        now = {rule: str(getattr(self, rule.field)) for rule in self.houses()}
        return {rule.key: value for rule, value in now.items() if value != rule.values[0]}
