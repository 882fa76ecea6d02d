"""Drawings: a puzzle as lines, boxes and texts in cell units (provisional)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Weight = Literal["hair", "thin", "thick"]
Fill = Literal["none", "paper", "light", "shade", "ink"]


@dataclass(frozen=True)
class Line:
    x1: float
    y1: float
    x2: float
    y2: float
    weight: Weight = "thin"


@dataclass(frozen=True)
class Drawing:
    width: float
    height: float
    title: str
    marks: tuple[Line, ...] = ()
    plain: tuple[str, ...] = ()
