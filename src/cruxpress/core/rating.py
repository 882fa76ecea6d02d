"""Ratings: the measured features of a puzzle, one number (the value), and a level.

A ``Scale`` defines the meaning of the value and where each level begins, with a date and the
evidence.  A family has a default scale and may offer others by name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cruxpress.core.errors import ParseError, unknown

Feature = int | float | str | bool | Mapping[str, int]


@dataclass(frozen=True)
class Level:
    """A named band of difficulty; ``meaning`` is written for a solver."""

    name: str
    rank: int
    meaning: str


@dataclass(frozen=True)
class Band:
    """A level of a scale begins where the value reaches ``at_least``."""

    level: str
    at_least: float
    note: str = ""


@dataclass(frozen=True)
class Scale:
    """The bands that map a value to a level.

    ``value``: the meaning of the number.  ``measure``: the feature whose average and deviation the
    statistics of a run show.
    """

    name: str
    value: str
    bands: tuple[Band, ...]
    since: str
    evidence: str
    measure: str = "value"
    digits: int = 1

    def level(self, value: float) -> str:
        """The level of a value.

        >>> scale = Scale("demo", "steps", (Band("easy", 0), Band("hard", 5)), "2026-11", "none")
        >>> scale.level(4.9), scale.level(5)
        ('easy', 'hard')
        """
        name = self.bands[0].level
        for band in self.bands:
            if value >= band.at_least:
                name = band.level
        return name

    def range(self, level: str) -> tuple[float, float]:
        """The half-open range [low, high) of values of a level."""
        for band, above in zip(self.bands, (*self.bands[1:], None), strict=True):
            if band.level == level:
                return band.at_least, above.at_least if above else float("inf")
        raise unknown("level", level, [band.level for band in self.bands])


_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")


@dataclass(frozen=True)
class Rating:
    """The rating of a puzzle: level, value and features."""

    level: str
    value: float
    features: Mapping[str, Feature] = field(default_factory=dict)
    scale: str = ""

    @property
    def techniques(self) -> Mapping[str, int]:
        """Technique -> number of uses; empty if the family does not count techniques."""
        used = self.features.get("techniques", {})
        return used if isinstance(used, Mapping) else {}

    def to_json(self) -> dict[str, Any]:
        """The form that is stored in a record."""
        data: dict[str, Any] = {"level": self.level, "value": self.value}
        if self.scale:
            data["scale"] = self.scale
        data["features"] = dict(self.features)
        return data

    @classmethod
    def from_json(cls, data: object) -> Rating:
        """Read the stored form."""
        if not isinstance(data, dict):
            raise ParseError(f"expected a rating object, got {type(data).__name__}")
        level, value, features = data.get("level"), data.get("value"), data.get("features", {})
        if not isinstance(level, str) or not _NAME.fullmatch(level) or isinstance(value, bool):
            raise ParseError("expected a rating with a level name and a value")
        if not isinstance(value, (int, float)) or not isinstance(features, dict):
            raise ParseError("expected a rating with a number as value and an object as features")
        return cls(level, value, features, str(data.get("scale", "")))
