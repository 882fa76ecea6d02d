"""Recipes: family, shape, target and seed of a puzzle.  The same recipe gives the same record.

A target has a level, ranges of numbers, and required and forbidden techniques.  A rating meets or
misses a target; a miss has a distance and a direction.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from math import fsum
from typing import Any, Literal

from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.core.rating import Rating, Scale
from cruxpress.text.messages import said

Direction = Literal["easier", "harder", "other"]

# How large may a number in a recipe be?  Seeds are the largest.
LARGEST_NUMBER = 2**64

# Numbers with a bounded number of digits; no feature has more.
_NUMBER = r"-?\d{1,309}(?:\.\d{1,400})?"
_RANGE = re.compile(
    rf"(?P<name>[a-z][a-z0-9_]*)=(?P<first>{_NUMBER})?"
    rf"(?:(?P<sign>\.\.|±|\+-)(?P<second>{_NUMBER})?)?"
)


@dataclass(frozen=True)
class Range:
    """A feature (or "value") that must lie in [low, high]."""

    feature: str
    low: float
    high: float

    def __post_init__(self) -> None:
        if not self.low <= self.high or (math.isinf(self.low) and math.isinf(self.high)):
            raise AskedWrongly(
                said("the range of {feature} is empty or without end", feature=self.feature)
            )

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
                said(
                    "expected a target such as hardest=6.6±0.2 or minutes=10..15, got {text}",
                    text=shown(text),
                )
            )
        first = float(match["first"]) if match["first"] else None
        second = float(match["second"]) if match["second"] else None
        if match["sign"] in ("±", "+-"):
            if first is None or second is None:
                raise AskedWrongly(
                    said("expected a number on both sides of ±, got {text}", text=shown(text))
                )
            return cls(match["name"], round(first - second, 9), round(first + second, 9))
        if not match["sign"]:
            second = first
        low = -math.inf if first is None else first
        high = math.inf if second is None else second
        if low > high:
            raise AskedWrongly(said("the range is empty: {text}", text=shown(text)))
        return cls(match["name"], low, high)

    def __str__(self) -> str:
        """The text that ``parse`` reads back as an equal range.

        >>> str(Range("work", 5_000_000, 5e6)), str(Range("value", 1e-7, math.inf))
        ('work=5000000', 'value=0.0000001..')
        """
        low = "" if math.isinf(self.low) else _digits(self.low)
        high = "" if math.isinf(self.high) else _digits(self.high)
        return f"{self.feature}={low}" if low == high else f"{self.feature}={low}..{high}"


def _digits(number: float) -> str:
    """The shortest decimal text, without an exponent, that reads back as the same number."""
    from decimal import Decimal

    text = format(Decimal(repr(float(number))), "f")
    return text.removesuffix(".0")


@dataclass(frozen=True)
class Miss:
    """The distance of a rating from a target (0: hit), and the direction to change the puzzle."""

    distance: float = 0.0
    direction: Direction = "other"
    reason: str = ""


_HIT = Miss()


@dataclass(frozen=True)
class Target:
    """The required rating of a puzzle, on the named scale ("": the default scale).

    ``named``: required pattern names (such as finned-x-wing) that ratings do not count.
    ``Family.target`` moves them here; the generator must produce them."""

    level: str | None = None
    ranges: tuple[Range, ...] = ()
    require: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    scale: str = ""
    named: tuple[str, ...] = ()

    @property
    def is_level(self) -> bool:
        """Is the target a level and nothing else?"""
        return not (self.ranges or self.require or self.forbid or self.named)

    def miss(self, rating: Rating, scale: Scale) -> Miss:
        """How a rating misses this target; ``Miss()`` if the rating meets it."""
        if rating.level == self.level and self.is_level:
            return _HIT
        misses = [self._level_miss(rating, scale)]
        misses += [_range_miss(one, rating) for one in self.ranges]
        misses += [self._technique_miss(rating)]
        real = [one for one in misses if one.distance > 0]
        if not real:
            return _HIT
        worst = max(real, key=lambda one: one.distance)
        return Miss(fsum(one.distance for one in real), worst.direction, worst.reason)

    def _level_miss(self, rating: Rating, scale: Scale) -> Miss:
        if self.level is None or rating.level == self.level:
            return _HIT
        low, high = scale.range(self.level)
        if rating.value < low:
            return Miss(1 + low - rating.value, "harder", said("too easy"))
        return Miss(1 + rating.value - high, "easier", said("too hard"))

    def _technique_miss(self, rating: Rating) -> Miss:
        missing = [name for name in self.require if not rating.techniques.get(name)]
        present = [name for name in self.forbid if rating.techniques.get(name)]
        if present:
            return Miss(
                len(present) + len(missing),
                "easier",
                said("needs {technique}", technique=present[0]),
            )
        if missing:
            return Miss(
                len(missing), "other", said("does not need {technique}", technique=missing[0])
            )
        return Miss()

    def __str__(self) -> str:
        parts = [self.level] if self.level else []
        parts += map(str, self.ranges)
        parts += [f"with {name}" for name in (*self.require, *self.named)]
        parts += [f"without {name}" for name in self.forbid]
        return ", ".join(parts) or "any level"


def _range_miss(wanted: Range, rating: Rating) -> Miss:
    got = rating.value if wanted.feature == "value" else rating.features.get(wanted.feature)
    if isinstance(got, bool) or not isinstance(got, (int, float)):
        numbers = [name for name, one in rating.features.items() if type(one) in (int, float)]
        names = ", ".join(["value", *numbers])
        raise AskedWrongly(
            said(
                "no number {feature} to aim at ({names})", feature=repr(wanted.feature), names=names
            )
        )
    if got < wanted.low:
        return Miss(wanted.low - got, "harder", said("{feature} too low", feature=wanted.feature))
    if got > wanted.high:
        return Miss(got - wanted.high, "easier", said("{feature} too high", feature=wanted.feature))
    return Miss()


@dataclass(frozen=True, init=False)
class Recipe:
    """All inputs that determine a record; ``item`` is the index in the run.

    A recipe holds values only; it never names a file.  The recipe of a puzzle that was made
    elsewhere has only a ``source``: a text that describes the origin.

    >>> Recipe("keen", level="hard") == Recipe("keen", target=Target("hard"))
    True
    """

    family: str
    shape: Mapping[str, Any]
    target: Target
    seed: int
    item: int
    budget: int | None
    nearest: bool
    again: int
    source: str

    def __init__(
        self,
        family: str,
        shape: Mapping[str, Any] | None = None,
        target: Target | None = None,
        seed: int = 0,
        item: int = 0,
        budget: int | None = None,
        nearest: bool = False,
        again: int = 0,
        source: str = "",
        *,
        level: str | None = None,
    ):
        """``level`` sets the level of the target."""
        if level is not None:
            target = replace(target or Target(), level=level)
        self.__dict__.update(
            family=family, shape=dict(shape or {}), target=target or Target(), seed=seed,
            item=item, budget=budget, nearest=nearest, again=again, source=source,
        )  # fmt: skip

    @cached_property
    def kind(self) -> Hashable:
        """A key shared by all recipes that draw from the same space of puzzles."""
        shape = tuple(sorted(self.shape.items()))
        return self.family, shape, self.target, self.budget, self.nearest, self.source

    def at(self, item: int, again: int = 0) -> Recipe:
        """The recipe of another item of the run; all other fields are the same.

        >>> Recipe("keen", level="hard").at(3) == Recipe("keen", level="hard", item=3)
        True
        """
        other = object.__new__(Recipe)
        shared = {"kind": self.kind}  # computed once for all items of a run
        other.__dict__.update(self.__dict__, item=item, again=again, **shared)
        return other

    def key(self) -> str:
        """A machine-independent name of the recipe: its family and a hash.

        >>> Recipe("keen", level="hard", seed=7).key()
        'keen-df02f13daa706b1b79e0'
        """
        text = json.dumps(self.to_json(), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        digest = blake2b(f"{self.family}\n{text}".encode(), digest_size=10)
        return f"{self.family}-{digest.hexdigest()}"

    def to_json(self) -> dict[str, Any]:
        """The form that is stored in a record; defaults are left out."""
        if self.source:
            return {"source": self.source}
        target = self.target
        optional = (
            ("shape", dict(self.shape)),
            ("level", target.level),
            ("target", [str(one) for one in target.ranges] if target.ranges else ()),
            ("require", list(target.require)),
            ("forbid", list(target.forbid)),
            ("scale", target.scale),
            ("budget", self.budget),
            ("accept", "nearest" if self.nearest else None),
            ("again", self.again),
        )
        data: dict[str, Any] = {"seed": self.seed, "item": self.item}
        data.update(one for one in optional if one[1])
        return data

    @classmethod
    def from_json(cls, family: str, data: object) -> Recipe:
        """Read the stored form; ParseError names the wrong field."""
        if not isinstance(data, Mapping):
            raise ParseError(f"expected a recipe (a JSON object), got {type(data).__name__}")
        target = Target(
            _field(data, "level", str, None) or None,
            tuple(map(_range, _texts(data, "target"))),
            _texts(data, "require"),
            _texts(data, "forbid"),
            _field(data, "scale", str, ""),
        )
        return cls(
            family,
            _shape(_field(data, "shape", dict, {})),
            target,
            _field(data, "seed", int, 0),
            _field(data, "item", int, 0),
            _field(data, "budget", int, None),
            _field(data, "accept", str, "") == "nearest",
            _field(data, "again", int, 0),
            _field(data, "source", str, ""),
        )


def _field(data: Mapping[str, Any], name: str, kind: type, default: Any) -> Any:
    value = data.get(name, default)
    right = value is default or (isinstance(value, kind) and not isinstance(value, bool))
    if not right or (isinstance(value, int) and abs(value) > LARGEST_NUMBER):
        said = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}[kind]
        raise ParseError(f"expected {said} in the field {name!r} of a recipe")
    return value


def _texts(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    texts = _field(data, name, list, [])
    if not all(isinstance(text, str) for text in texts):
        raise ParseError(f"expected texts in the field {name!r} of a recipe")
    return tuple(texts)


def _range(text: str) -> Range:
    try:
        return Range.parse(text)
    except AskedWrongly as error:
        raise ParseError(f"the field 'target' of a recipe: {error}") from None


def _shape(values: dict[str, Any]) -> dict[str, Any]:
    for name, value in values.items():
        if not isinstance(value, (str, int, type(None))):
            raise ParseError(f"expected a text or a whole number for {name!r} in a recipe")
    return values
