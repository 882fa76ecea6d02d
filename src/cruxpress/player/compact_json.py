"""Compact JSON for links: encodes facts and drawings of puzzles in few characters.

The result is plain JSON with four tags for common lists and mappings.  ``js/link.js`` expands
them; it knows no family.

| tag | stands for |
|---|---|
| ``{"~": T}`` | a list of cells |
| ``{"=": T}`` | a list of lists of cells |
| ``{"@": [T, values]}`` | a mapping from cells to texts; one text if each has one letter |
| ``{"%": {name: column}}`` | a list of objects that have the same names |

A cell is a number: its index in the grid, row by row, or else its index in the list of cells.
``T`` is a list of numbers as base64 VLQ, the encoding of source maps: 5 bits a letter, lowest
first; the sixth bit means that more follow; the lowest bit is the sign.  Numbers are delta-encoded.
In a list of lists, each list begins with the delta from the first cell of the previous list, and
the number of cells after the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil
from typing import Any

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
# How many decimals of a coordinate are kept, in cells?
DIGITS = 3
# The maximum distance by which a stroke extends beyond its mark, in cells.
STROKE = 0.04
ACROSS, DOWN = ("x", "x1", "x2"), ("y", "y1", "y2")
Box = tuple[float, float, float, float]


def vlq(numbers: Iterable[int]) -> str:
    """Encode numbers as base64 VLQ.

    >>> vlq([0, 1, -1, 15, 16])
    'ACDegB'
    """
    return "".join(map(_letters, numbers))


def _letters(number: int) -> str:
    rest, found = abs(number) << 1 | (number < 0), ""
    while rest > 31:
        found += LETTERS[rest & 31 | 32]
        rest >>= 5
    return found + LETTERS[rest]


def steps(numbers: Sequence[int]) -> Iterator[int]:
    """Delta encoding: each number minus the one before."""
    return (here - before for before, here in pairwise((0, *numbers)))


class Compact:
    """Compacts JSON values that refer to the cells of a drawing."""

    def __init__(self, numbers: Mapping[str, int]):
        self._numbers = numbers

    def of(self, value: Any) -> Any:
        """The compact form of a JSON value.

        >>> Compact({"R1C1": 0, "R1C2": 1}).of({"row": ["R1C1", "R1C2"], "givens": {"R1C2": "4"}})
        {'row': {'~': 'AC'}, 'givens': {'@': ['C', '4']}}
        """
        if isinstance(value, Mapping):
            return self._mapping(value) if self._are_cells(value) else self._object(value)
        return self._list(value) if isinstance(value, list) else value

    def _are_cells(self, names: Iterable[Any]) -> bool:
        some = list(names)
        return bool(some) and all(isinstance(one, str) and one in self._numbers for one in some)

    def _steps(self, cells: Iterable[str]) -> list[int]:
        return list(steps([self._numbers[cell] for cell in cells]))

    def _object(self, value: Mapping[str, Any]) -> dict[str, Any]:
        return {name: self.of(part) for name, part in value.items()}

    def _mapping(self, value: Mapping[str, Any]) -> dict[str, Any]:
        return {"@": [vlq(self._steps(value)), _texts(list(value.values()))]}

    def _list(self, value: list[Any]) -> Any:
        if self._are_cells(value):
            return {"~": vlq(self._steps(value))}
        if len(value) > 1:
            if all(isinstance(one, list) and self._are_cells(one) for one in value):
                return {"=": self._lists(value)}
            if all(
                isinstance(one, dict) and one and one.keys() == value[0].keys() for one in value
            ):
                columns = {name: [one[name] for one in value] for name in value[0]}
                return {"%": self._object(columns)}
        return [self.of(one) for one in value]

    def _lists(self, lists: list[list[str]]) -> str:
        found: list[int] = []
        before = 0
        for one in lists:
            first, *others = self._steps(one)
            found += [first - before, len(others), *others]
            before = first
        return vlq(found)


def _texts(texts: list[Any]) -> str | list[Any]:
    """The texts as one string if each has one letter, else as a list."""
    short = all(isinstance(one, str) and len(one) == 1 for one in texts)
    return "".join(texts) if short else texts


def numbers_of(drawing: Mapping[str, Any]) -> dict[str, int]:
    """The number of each cell of a drawing."""
    cells, width = drawing["cells"], ceil(drawing["width"])
    if _in_grid(cells):
        return {name: int(y) * width + int(x) for name, (x, y, *_) in cells.items()}
    return {name: number for number, name in enumerate(cells)}


def drawing(shown: Mapping[str, Any]) -> dict[str, Any]:
    """The compact drawing of a ``playable``: each repeated mark is stored once."""
    width = ceil(shown["width"])
    return {
        "width": _number(shown["width"]),
        "height": _number(shown["height"]),
        "title": shown["title"],
        "cells": _cells(shown),
        "marks": [one.told() for one in _stamps(shown["marks"], width)],
    }


def _number(value: float) -> float:
    """A rounded number; an int if it is whole."""
    rounded = round(value, DIGITS)
    return int(rounded) if rounded == int(rounded) else rounded


def _cells(shown: Mapping[str, Any]) -> Any:
    """The cells of a drawing: as numbers if all are grid squares named by row and column.  Else
    each cell is a list of name, place and (unless it is a unit square) size."""
    cells: Mapping[str, Sequence[float]] = shown["cells"]
    if _in_grid(cells):
        return vlq(steps(list(numbers_of(shown).values())))
    return [
        [name, *map(_number, place[:2] if list(place[2:]) == [1, 1] else place)]
        for name, place in cells.items()
    ]


def _in_grid(cells: Mapping[str, Sequence[float]]) -> bool:
    """Is each cell a unit square at the place in its name, such as R1C2?"""
    return all(
        name == f"R{int(y) + 1}C{int(x) + 1}" and [x, y, *size] == [int(x), int(y), 1, 1]
        for name, (x, y, *size) in cells.items()
    )


@dataclass
class _Stamp:
    """A mark that repeats at several places, perhaps with another text at each."""

    mark: dict[str, Any]
    places: list[tuple[int, str]] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)

    def told(self) -> list[Any]:
        """The mark moved to the origin, its places, and its texts."""
        self.places.sort(key=lambda one: one[0])
        numbers = vlq(steps([number for number, _ in self.places]))
        if self.mark["mark"] != "text":
            return [self.mark, numbers]
        texts = [text for _, text in self.places]
        return [self.mark, numbers, _texts(texts)]

    def paint(self) -> tuple[Any, ...]:
        """The style of a mark.  Marks of equal style may be reordered: the picture is the same."""
        return tuple(self.mark.get(name) for name in ("fill", "weight", "dashed", "size"))

    def is_below(self, other: Box) -> bool:
        """Does a mark of the stamp overlap the box of another mark?"""
        return any(_meet(box, other) for box in self.boxes)


def _stamps(marks: Iterable[Mapping[str, Any]], width: int) -> list[_Stamp]:
    """Group marks that differ only in place and text.

    A mark joins an earlier group unless a mark of another style lies between them.
    """
    stamps: list[_Stamp] = []
    for mark in marks:
        new = _stamp(mark, width)
        for stamp in reversed(stamps):
            if stamp.mark == new.mark:
                stamp.places += new.places
                stamp.boxes += new.boxes
                break
            if stamp.paint() != new.paint() and stamp.is_below(new.boxes[0]):
                stamps.append(new)
                break
        else:
            stamps.append(new)
    return stamps


def _stamp(mark: Mapping[str, Any], width: int) -> _Stamp:
    """A mark moved to the origin, with its place."""
    xs, ys = _places(mark)
    right, below = min(max(int(min(xs)), 0), width - 1), max(int(min(ys)), 0)
    moved = {name: _moved(name, part, right, below) for name, part in mark.items()}
    text = moved.pop("text", "")
    return _Stamp(moved, [(below * width + right, text)], [_box(mark)])


def _moved(name: str, part: Any, right: int, below: int) -> Any:
    if name in ACROSS:
        return _number(part - right)
    if name in DOWN:
        return _number(part - below)
    if name == "points":
        return [[_number(x - right), _number(y - below)] for x, y in part]
    return _number(part) if isinstance(part, float) else part


def _places(mark: Mapping[str, Any]) -> tuple[list[float], list[float]]:
    """The x and the y coordinates of a mark."""
    if "points" in mark:
        return [x for x, _ in mark["points"]], [y for _, y in mark["points"]]
    return [mark[one] for one in ACROSS if one in mark], [mark[one] for one in DOWN if one in mark]


def _box(mark: Mapping[str, Any]) -> Box:
    """The bounding box of a mark with its strokes: left, top, right, bottom."""
    (xs, ys), (left, top, right, bottom) = _places(mark), _reach(mark)
    return min(xs) - left, min(ys) - top, max(xs) + right, max(ys) + bottom


def _reach(mark: Mapping[str, Any]) -> Box:
    """How far a mark extends beyond its points: left, up, right, down."""
    if "radius" in mark:
        reach = mark["radius"] + STROKE
        return reach, reach, reach, reach
    if "text" in mark:
        # No letter of the font is wider than the font size.
        long, half = len(mark["text"]) * mark["size"], mark["size"] / 2
        before = {"start": 0, "middle": long / 2, "end": long}[mark["anchor"]]
        return before, half, long - before, half
    return STROKE, STROKE, mark.get("width", 0) + STROKE, mark.get("height", 0) + STROKE


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
