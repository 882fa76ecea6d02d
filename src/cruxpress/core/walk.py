"""Walks: how a person solves a puzzle, step by step.

Cells have the names that the family prints ("R3C5").  A step places symbols in cells, strikes
symbols from cells, or both.  It has a technique and named parts.  ``text.sentences`` builds
sentences of a language from these, at three depths: where to look, why it holds, and what to write.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from cruxpress.core.errors import ParseError, shown

Depth = Literal["where", "why", "what"]
DEPTHS: tuple[Depth, ...] = ("where", "why", "what")


@dataclass(frozen=True)
class Technique:
    """A kind of human deduction; ``weight`` orders techniques from easy to hard.

    ``groups`` are further names by which a user may require or forbid it.
    """

    slug: str
    name: str
    weight: float
    meaning: str
    groups: tuple[str, ...] = ()


# The parts of a step: texts, numbers, lists, and objects such as {"row": 3}; all of it JSON.
Part = str | int | float | Sequence["Part"] | Mapping[str, "Part"]


@dataclass(frozen=True)
class Remark:
    """A sentence outside the steps: its kind and its parts."""

    kind: str
    parts: Mapping[str, Part] = field(default_factory=dict)


@dataclass(frozen=True)
class Step:
    """One deduction.

    ``kind``: the name of the sentence templates, if it is not the technique; ``parts`` fill them.
    ``where``, ``why`` and ``what`` are empty until ``Family.tell`` fills them. A record stores them
    in English. Steps of old records have only these sentences; their ``parts`` are None."""

    technique: str
    weight: float
    where: str = ""
    why: str = ""
    what: str = ""
    cells: tuple[str, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict)
    strikes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    kind: str = ""
    parts: Mapping[str, Part] | None = None

    def hint(self, depth: Depth) -> str:
        """The sentence at a depth: where to look, why it holds, what to write."""
        return {"where": self.where, "why": self.why, "what": self.what}[depth]

    def to_json(self) -> dict[str, Any]:
        """The form that is stored in a record; empty parts are left out."""
        data: dict[str, Any] = {"technique": self.technique, "weight": self.weight}
        for name, part in (
            ("where", self.where),
            ("why", self.why),
            ("what", self.what),
            ("cells", list(self.cells)),
            ("places", dict(self.places)),
            ("strikes", {cell: list(symbols) for cell, symbols in self.strikes.items()}),
            ("kind", self.kind),
        ):
            if part:
                data[name] = part
        return data if self.parts is None else data | {"parts": dict(self.parts)}

    @classmethod
    def from_json(cls, data: object) -> Step:
        """Read the stored form."""
        if not isinstance(data, dict):
            raise ParseError(f"expected a step of a walk, got {type(data).__name__}")
        parts = data.get("parts")
        try:
            return cls(
                technique=str(data["technique"]),
                weight=float(data["weight"]),
                where=str(data.get("where", "")),
                why=str(data.get("why", "")),
                what=str(data.get("what", "")),
                cells=tuple(map(str, data.get("cells", ()))),
                places=dict(data.get("places", {})),
                strikes={cell: tuple(s) for cell, s in data.get("strikes", {}).items()},
                kind=str(data.get("kind", "")),
                parts=None if parts is None else dict(parts),
            )
        except KeyError as error:
            raise ParseError(f"expected a step of a walk with a field {error}") from None
        except (AttributeError, TypeError, ValueError):
            raise ParseError(f"expected a step of a walk, got {shown(str(data))}") from None


@dataclass(frozen=True)
class Walk:
    """The steps in order.  ``complete``: they reach the solution.  If not, ``note`` says why."""

    steps: tuple[Step, ...]
    complete: bool = True
    note: Remark | None = None

    def techniques(self) -> dict[str, int]:
        """How often each technique is used, in order of first use."""
        return count(step.technique for step in self.steps)

    @property
    def hardest(self) -> Step | None:
        """The first step with the greatest weight."""
        return max(self.steps, key=lambda step: step.weight, default=None)


def count(names: Iterable[str]) -> dict[str, int]:
    """Count names, in order of first appearance.

    >>> count(["b", "a", "b"])
    {'b': 2, 'a': 1}
    """
    return dict(Counter(names))
