"""House rules: the documented fields of a ruleset that a table may set its own way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, NamedTuple, Self

from scorekeeper.rules.reason import Refused, reason


class House(NamedTuple):
    """A house rule: its key, its values (the default first), a sentence on what it decides, and its field."""

    key: str
    values: tuple[str, ...]
    doc: str
    field: str
    trick: bool = False  # whether it decides who takes a trick
    switch: bool = False  # whether printed variants differ in it


def house(*values: str | int, doc: str, key: str = "", trick: bool = False, switch: bool = False) -> Any:
    """Declare a field as a house rule; the first value is the default. The key defaults to the field's name."""
    more = {"doc": doc, "key": key, "trick": trick, "switch": switch}
    return field(default=values[0], metadata={"values": tuple(map(str, values)), **more})


def rounds(default: int) -> Any:
    """Declare the field for the number of rounds, 1 to 12."""
    return house(default, *(n for n in range(1, 13) if n != default), doc="How many rounds make a game.")


@dataclass(frozen=True)
class Houses:
    """A dataclass with house rules among its fields."""

    def houses(self) -> tuple[House, ...]:
        """Return all house rules."""
        return tuple(self._house(f) for f in fields(self) if f.metadata)

    def _house(self, f: Field[Any]) -> House:
        default = str(self.own().get(f.name, f.default))
        values = (default, *(value for value in f.metadata["values"] if value != default))
        key, more = f.metadata["key"] or f.name.replace("_", "-"), f.metadata
        return House(key, values, more["doc"], f.name, more["trick"], more["switch"])

    def own(self) -> Mapping[str, Any]:
        """Return the defaults in which this game differs from its family, by field."""
        return {}

    def at(self, rules: Mapping[str, str]) -> Self:
        """Return a copy with these house rules."""
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

    def value(self, rule: House) -> str:
        """Return the value of a house rule."""
        return str(getattr(self, rule.field))

    def in_force(self) -> dict[str, str]:
        """Return the house rules that differ from their default, by key."""
        now = {rule: self.value(rule) for rule in self.houses()}
        return {rule.key: value for rule, value in now.items() if value != rule.values[0]}
