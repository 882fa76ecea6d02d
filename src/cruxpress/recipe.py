"""Recipes: what to make.  Family, shape, target and seed; the same recipe gives the same record.

A target is a level, or ranges of numbers, or techniques to require or to forbid; a rating
either meets it or misses it by a distance and in a direction.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from cruxpress.errors import AskedWrongly, shown
from cruxpress.rating import Rating, Scale

Direction = Literal["easier", "harder", "other"]

_NUMBER = r"-?\d+(?:\.\d+)?"
_RANGE = re.compile(
    rf"(?P<name>[a-z_]+)=(?P<first>{_NUMBER})?(?:(?P<sign>\.\.|±|\+-)(?P<second>{_NUMBER})?)?"
)


@dataclass(frozen=True)
class Range:
    """A feature (or "value") that must lie in [low, high]."""

    feature: str
    low: float
    high: float

    @classmethod
    def parse(cls, text: str) -> Range:
        """Read ``name=6.6±0.2``, ``name=6.4..6.8``, ``name=..8``, ``name=5..`` or ``name=7``.

        >>> Range.parse("hardest=6.6±0.2")
        Range(feature='hardest', low=6.4, high=6.8)
        >>> Range.parse("minutes=10..")
        Range(feature='minutes', low=10.0, high=inf)
        """
        match = _RANGE.fullmatch(text.replace(" ", ""))
        if not match or not (match["first"] or match["second"]):
            raise AskedWrongly(
                f"expected a target such as hardest=6.6±0.2 or minutes=10..15, got {shown(text)}"
            )
        first = float(match["first"]) if match["first"] else None
        second = float(match["second"]) if match["second"] else None
        if match["sign"] in ("±", "+-"):
            if first is None or second is None:
                raise AskedWrongly(f"expected a number on both sides of ±, got {shown(text)}")
            return cls(match["name"], round(first - second, 9), round(first + second, 9))
        if not match["sign"]:
            second = first
        low = float("-inf") if first is None else first
        high = float("inf") if second is None else second
        if low > high:
            raise AskedWrongly(f"the range is empty: {shown(text)}")
        return cls(match["name"], low, high)

    def __str__(self) -> str:
        low = "" if self.low == float("-inf") else f"{self.low:g}"
        high = "" if self.high == float("inf") else f"{self.high:g}"
        return f"{self.feature}={low}" if low == high else f"{self.feature}={low}..{high}"


@dataclass(frozen=True)
class Miss:
    """How far a rating is from a target: 0 is a hit; the direction says what would help."""

    distance: float = 0.0
    direction: Direction = "other"
    reason: str = ""


@dataclass(frozen=True)
class Target:
    """What the rating of a made puzzle must be, on the named scale ("" is the family's own)."""

    level: str | None = None
    ranges: tuple[Range, ...] = ()
    require: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    scale: str = ""

    def miss(self, rating: Rating, scale: Scale) -> Miss:
        """How a rating misses this target; ``Miss()`` when it meets it."""
        misses = [self._level_miss(rating, scale)]
        misses += [_range_miss(one, rating) for one in self.ranges]
        misses += [self._technique_miss(rating)]
        real = [one for one in misses if one.distance > 0]
        if not real:
            return Miss()
        worst = max(real, key=lambda one: one.distance)
        return Miss(sum(one.distance for one in real), worst.direction, worst.reason)

    def _level_miss(self, rating: Rating, scale: Scale) -> Miss:
        if self.level is None or rating.level == self.level:
            return Miss()
        low, high = scale.range(self.level)
        if rating.value < low:
            return Miss(1 + low - rating.value, "harder", "too easy")
        return Miss(1 + rating.value - high, "easier", "too hard")

    def _technique_miss(self, rating: Rating) -> Miss:
        missing = [name for name in self.require if not rating.techniques.get(name)]
        present = [name for name in self.forbid if rating.techniques.get(name)]
        if present:
            return Miss(len(present) + len(missing), "easier", f"needs {present[0]}")
        if missing:
            return Miss(len(missing), "other", f"does not need {missing[0]}")
        return Miss()

    def __str__(self) -> str:
        parts = [self.level] if self.level else []
        parts += map(str, self.ranges)
        parts += [f"with {name}" for name in self.require]
        parts += [f"without {name}" for name in self.forbid]
        return ", ".join(parts) or "any level"


def _range_miss(wanted: Range, rating: Rating) -> Miss:
    got = rating.value if wanted.feature == "value" else rating.features.get(wanted.feature)
    if isinstance(got, bool) or not isinstance(got, (int, float)):
        numbers = [name for name, one in rating.features.items() if type(one) in (int, float)]
        names = ", ".join(["value", *numbers])
        raise AskedWrongly(f"no number {wanted.feature!r} to aim at ({names})")
    if got < wanted.low:
        return Miss(wanted.low - got, "harder", f"{wanted.feature} too low")
    if got > wanted.high:
        return Miss(got - wanted.high, "easier", f"{wanted.feature} too high")
    return Miss()


@dataclass(frozen=True)
class Recipe:
    """Everything that decides what is made; ``item`` is the place in the run.

    A puzzle that was made elsewhere has no recipe but a ``source``: the file it came from.
    """

    family: str
    shape: Mapping[str, Any] = field(default_factory=dict)
    target: Target = field(default_factory=Target)
    seed: int = 0
    item: int = 0
    budget: int | None = None
    nearest: bool = False
    again: int = 0
    source: str = ""

    def to_json(self) -> dict[str, Any]:
        """The form that is stored in a record; defaults are left out."""
        if self.source:
            return {"source": self.source}
        data: dict[str, Any] = {"seed": self.seed, "item": self.item}
        target = self.target
        optional = {
            "shape": dict(self.shape),
            "level": target.level,
            "target": [str(one) for one in target.ranges],
            "require": list(target.require),
            "forbid": list(target.forbid),
            "scale": target.scale,
            "budget": self.budget,
            "accept": "nearest" if self.nearest else None,
            "again": self.again,
        }
        return data | {name: value for name, value in optional.items() if value}

    @classmethod
    def from_json(cls, family: str, data: Mapping[str, Any]) -> Recipe:
        """Read the stored form."""
        target = Target(
            data.get("level"),
            tuple(Range.parse(text) for text in data.get("target", ())),
            tuple(data.get("require", ())),
            tuple(data.get("forbid", ())),
            str(data.get("scale", "")),
        )
        return cls(
            family,
            dict(data.get("shape", {})),
            target,
            int(data.get("seed", 0)),
            int(data.get("item", 0)),
            data.get("budget"),
            data.get("accept") == "nearest",
            int(data.get("again", 0)),
            str(data.get("source", "")),
        )
