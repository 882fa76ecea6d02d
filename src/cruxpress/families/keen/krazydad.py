"""Krazydad's form of a keen puzzle: ``LAYOUT;GOALS``.

LAYOUT has a symbol for each cell in reading order, the same symbol for the cells of one
cage; GOALS are separated by commas, in the order in which the symbols first appear, each a
goal and its operator (``11+,2/,20*,6-``).  Jim Bumgardner's own programs read his "Inkies" in this
way.  A cage of one cell needs no operator, but this format has one (``5+``).
"""

from __future__ import annotations

import re
import string
from math import isqrt

from cruxpress.core.cells import cell_name
from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.families.keen.puzzle import (
    ADD,
    DIVIDE,
    LARGEST,
    MULTIPLY,
    SMALLEST,
    SUBTRACT,
    Puzzle,
)
from cruxpress.text.messages import said

_OPERATORS = {"+": ADD, "-": SUBTRACT, "*": MULTIPLY, "x": MULTIPLY, "/": DIVIDE, "": 0, "=": 0}
_WRITTEN = {ADD: "+", SUBTRACT: "-", MULTIPLY: "*", DIVIDE: "/"}
_GOAL = re.compile(r"([0-9]{1,18})([-+*x/=]?)")
_SYMBOLS = string.ascii_uppercase + string.ascii_lowercase + string.digits


def parse(text: str) -> Puzzle:
    """Read ``LAYOUT;GOALS``.

    >>> parse("AABCDBCDD;3*,5+,2/,8+").goals
    (3, 5, 2, 8)
    """
    layout, _, goals_text = text.strip().partition(";")
    size = isqrt(len(layout))
    if size * size != len(layout) or not SMALLEST <= size <= LARGEST:
        raise ParseError(
            said(
                "expected a symbol for each cell of a square of {smallest} to {largest} "
                "cells before the semicolon, got {count}: {got}",
                smallest=SMALLEST,
                largest=LARGEST,
                count=len(layout),
                got=shown(text),
            )
        )
    numbers: dict[str, int] = {}
    cage_of = bytes(numbers.setdefault(symbol, len(numbers)) for symbol in layout)
    for symbol, cage in numbers.items():
        if not is_connected(size, cage_of, cage):
            raise ParseError(
                said(
                    "the cage {symbol} is not in one piece: {got}",
                    symbol=repr(symbol),
                    got=shown(text),
                )
            )
    parts = goals_text.split(",")
    if len(parts) != len(numbers):
        raise ParseError(
            said(
                "the layout has {count} cages, but there are {other} goals: {got}",
                count=len(numbers),
                other=len(parts),
                got=shown(text),
            )
        )
    pairs = [_goal(part.strip(), cage_of.count(cage), text) for cage, part in enumerate(parts)]
    operators, goals = zip(*pairs, strict=True)
    return Puzzle(size, cage_of, bytes(operators), goals)


def _goal(part: str, cells: int, text: str) -> tuple[int, int]:
    match = _GOAL.fullmatch(part)
    if not match:
        raise ParseError(
            said(
                "expected goals such as 11+ or 2/, got {part}: {got}",
                part=shown(part),
                got=shown(text),
            )
        )
    operator = _OPERATORS[match[2]]
    if not operator and cells > 1:
        raise ParseError(
            said("expected an operator after {goal}: {got}", goal=match[1], got=shown(text))
        )
    return operator or ADD, int(match[1])


def is_connected(size: int, cage_of: bytes, cage: int) -> bool:
    """Whether the cells of a cage are connected."""
    cells = {cell for cell, number in enumerate(cage_of) if number == cage}
    todo = [min(cells)]
    cells.remove(todo[0])
    while todo:
        cell = todo.pop()
        beside = [cell - size, cell + size]
        beside += [cell - 1] if cell % size else []
        beside += [cell + 1] if (cell + 1) % size else []
        for other in beside:
            if other in cells:
                cells.remove(other)
                todo.append(other)
    return not cells


def write(puzzle: Puzzle) -> str:
    """The puzzle as ``LAYOUT;GOALS``; AskedWrongly if this format cannot express it.

    >>> write(parse("AABCDBCDD;3*,5+,2/,8+"))
    'AABCDBCDD;3*,5+,2/,8+'
    """
    if puzzle.hidden:
        raise AskedWrongly(said("krazydad's form cannot hold hidden operators"))
    if len(puzzle.goals) > len(_SYMBOLS):
        first = cell_name(puzzle.size, puzzle.cells_of[len(_SYMBOLS)][0])
        raise AskedWrongly(
            said(
                "krazydad's form has {count} symbols for cages, and the cage at {first} "
                "is one too many",
                count=len(_SYMBOLS),
                first=first,
            )
        )
    layout = "".join(_SYMBOLS[cage] for cage in puzzle.cage_of)
    pairs = zip(puzzle.goals, puzzle.operators, strict=True)
    return f"{layout};{','.join(f'{goal}{_WRITTEN[mask]}' for goal, mask in pairs)}"
