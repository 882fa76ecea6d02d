"""The parts of steps: for each technique, a small function returns a step's kind and values.

The kernel supplies cage, line, cells and digits of a step.  The templates in ``en.toml`` and
``ro.toml`` turn the parts into sentences.  If only a few ways to fill a cage are left, the parts
list them, as a person would write them down: 1+5 or 2+4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from operator import floordiv, sub
from typing import Any

from cruxpress.core.cells import cell_name
from cruxpress.core.walk import Part
from cruxpress.families.keen.open_digits import Open
from cruxpress.families.keen.puzzle import (
    DIVIDE,
    PRINTED,
    SUBTRACT,
    SYMBOLS,
    Puzzle,
    makes,
    operators_of,
)

# How many ways to fill a cage are listed?
LISTED = 5
# How many digits may the search for these ways try?
TRIES = 3000

# The kind of a step, which selects its sentences, and the parts that fill them.
KindAndParts = tuple[str, dict[str, Part]]

# How many links of a trial does a step list?  A person follows them on paper anyway.
LINKS = 6


@dataclass(frozen=True)
class KeenScene:
    """A step of the kernel, with the puzzle and the candidates before the step."""

    puzzle: Puzzle
    open: Open
    step: Mapping[str, Any]

    def cell(self, cell: int) -> str:
        """The name of a cell."""
        return cell_name(self.puzzle.size, cell)

    @property
    def cells(self) -> list[str]:
        """The names of the cells in the step's pattern."""
        return [self.cell(cell) for cell in self.step["cells"]]

    @property
    def shown(self) -> list[str]:
        """The pattern's cells, and the cells of cages that take part in a line sum."""
        cages = self.step.get("cages", ())
        shares = [self.cell(cell) for cage in cages for cell in self.puzzle.cells_of[cage]]
        return list(dict.fromkeys([*self.cells, *shares]))

    @property
    def digits(self) -> list[str]:
        """The digits that the step is about."""
        return [SYMBOLS[digit - 1] for digit in self.step["digits"]]

    @property
    def struck(self) -> dict[str, list[str]]:
        """The digits that the step strikes, by cell."""
        found: dict[str, list[str]] = {}
        for cell, digit in self.step["struck"]:
            found.setdefault(self.cell(cell), []).append(SYMBOLS[digit - 1])
        return found

    @property
    def links(self) -> list[Part]:
        """The cells of a chain with their digits."""
        return [
            {"link": {"cell": self.cell(cell), "digit": SYMBOLS[digit - 1]}}
            for cell, digit in self.step["chain"]
        ]

    def cage(self, number: int) -> Part:
        """A cage by its goal and its cells."""
        cells = [self.cell(cell) for cell in self.puzzle.cells_of[number]]
        return {"cage": {"goal": self.puzzle.goal(number), "cells": cells}}

    def printed(self, number: int) -> Part:
        """A cage by its goal and the cell where the goal is printed."""
        cell = self.cell(self.puzzle.cells_of[number][0])
        return {"goal-at": {"goal": self.puzzle.goal(number), "cell": cell}}

    def written(self, cells: Iterable[int]) -> list[int]:
        """The digits of cells with one digit left; the kernel places singles before other steps."""
        return [min(self.open[cell]) for cell in cells if len(self.open[cell]) == 1]


def line(pair: tuple[str, int]) -> Part:
    """A line as a part of a sentence."""
    word, number = pair
    return {word: number + 1}


def made_of(scene: KeenScene) -> KindAndParts:
    """The kind of a step and its parts."""
    return _KINDS[scene.step["technique"]](scene)


def _single_in_line(scene: KeenScene) -> KindAndParts:
    [pair], [cell], [digit] = scene.step["lines"], scene.cells, scene.digits
    return "single-in-line", {"line": line(pair), "cell": cell, "digit": digit}


def _last_candidate(scene: KeenScene) -> KindAndParts:
    [cell], [digit] = scene.cells, scene.digits
    return "last-candidate", {"cell": cell, "digit": digit}


def _about_cage(scene: KeenScene, kind: str, parts: dict[str, Part]) -> KindAndParts:
    """The cage, and the ways left to fill it if they are few enough to list."""
    number = scene.step["cage"]
    parts = {"cage": scene.cage(number), **parts}
    if found := ways(scene.puzzle, number, scene.open):
        return kind, {**parts, "ways": found}
    return f"{kind}-many-ways", parts


def _cage_union(scene: KeenScene) -> KindAndParts:
    if len(scene.cells) == 1:
        return "cage-of-one-cell", {"cage": scene.cage(scene.step["cage"]), "cell": scene.cells[0]}
    kind, parts = _about_cage(scene, "cage-union", {})
    # A list of ways shows the digits.
    return kind, parts if "ways" in parts else {**parts, "digits": scene.digits}


def _cage_cells(scene: KeenScene) -> KindAndParts:
    return _about_cage(scene, "cage-cells", {"never": _never(scene)})


def _must_appear(scene: KeenScene) -> KindAndParts:
    [(word, number)] = scene.step["lines"]
    size = scene.puzzle.size
    inside = [
        scene.cell(cell)
        for cell in scene.step["cells"]
        if (cell // size if word == "row" else cell % size) == number
    ]
    parts: dict[str, Part] = {
        "line": line((word, number)),
        "inside": {"itself": "cage"} if inside == scene.cells else inside,
        "digits": scene.digits,
    }
    return _about_cage(scene, "cage-must-appear", parts)


def _subset(scene: KeenScene) -> KindAndParts:
    [pair] = scene.step["lines"]
    kind = "hidden-subset" if scene.struck.keys() <= set(scene.cells) else "naked-subset"
    return kind, {"line": line(pair), "cells": scene.cells, "digits": scene.digits}


def _fish(scene: KeenScene) -> KindAndParts:
    [digit], lines = scene.digits, scene.step["lines"]
    half = len(lines) // 2
    return "fish", {"digit": digit, "base": _lines(lines[:half]), "cover": _lines(lines[half:])}


def _lines(pairs: list[tuple[str, int]]) -> Part:
    """Lines of one direction as one part."""
    [word] = {word for word, _ in pairs}
    return {f"{word}s": [number + 1 for _, number in pairs]}


def _forcing_chain(scene: KeenScene) -> KindAndParts:
    [digit] = scene.digits
    return "forcing-chain", {
        "start": scene.cells[0],
        "last": scene.cells[-1],
        "targets": list(scene.struck),
        "digit": digit,
        "links": scene.links,
    }


def _line_sum(scene: KeenScene) -> KindAndParts:
    """The total of the open cells of lines, the shares of cages, and the remainder."""
    puzzle, step = scene.puzzle, scene.step
    make, less = (prod, floordiv) if step["product"] else (sum, sub)
    every = [cell for pair in step["lines"] for cell in _cells_of(puzzle.size, *pair)]
    whole = make(list(range(1, puzzle.size + 1)) * len(step["lines"]))
    rest = less(whole, make(scene.written(every)))
    shares = [
        less(puzzle.goals[cage], make(scene.written(puzzle.cells_of[cage])))
        for cage in step["cages"]
    ]
    need = make(shares)
    parts: dict[str, Part] = {
        "area": _lines(step["lines"]) if len(step["lines"]) > 1 else line(step["lines"][0]),
        "rest": rest,
        "cages": [scene.printed(cage) for cage in step["cages"]],
        "need": need,
    }
    kind = "outer" if step["outside"] else "product" if step["product"] else "inner"
    if step["placed"]:
        [cell], [digit] = scene.cells, scene.digits
        return f"{kind}-cell", {**parts, "cell": cell, "digit": digit}
    never = _never(scene)
    left = need - rest if step["outside"] else less(rest, need)
    return f"{kind}-leftovers", {**parts, "cells": scene.cells, "left": left, "never": never}


def _cells_of(size: int, word: str, number: int) -> range:
    """The cells of a row or column."""
    if word == "row":
        return range(number * size, (number + 1) * size)
    return range(number, size**2, size)


def _never(scene: KeenScene) -> list[Part]:
    """The digits that cells lose, cell by cell."""
    return [{"never": {"cell": cell, "digits": digits}} for cell, digits in scene.struck.items()]


def _trial(scene: KeenScene) -> KindAndParts:
    [cell], [digit], [_, *links] = scene.cells, scene.digits, scene.links
    parts: dict[str, Part] = {"cell": cell, "digit": digit}
    end = _contradiction(scene)
    if end is None:
        return "trial-by-search", parts
    parts["end"] = end
    if not links:
        return "trial-at-once", parts
    if len(links) <= LINKS:
        return "trial", {**parts, "links": links}
    return "trial-long", {**parts, "links": links[:LINKS], "more": len(links) - LINKS}


def _contradiction(scene: KeenScene) -> Part | None:
    """The contradiction at the end of a trial: a cell, cage or line without options."""
    match scene.step["contradiction"]:
        case ("cell", cell):
            return {"no-digit": scene.cell(cell)}
        case ("cage", cage):
            return {"no-way": {"cage": scene.cage(cage)}}
        case ("line", pair, digit):
            return {"no-place": {"line": line(pair), "digit": SYMBOLS[digit - 1]}}
        case ("crowd", pair):
            return {"crowd": {"line": line(pair)}}
    return None


_KINDS: dict[str, Callable[[KeenScene], KindAndParts]] = {
    "single-in-row": _single_in_line,
    "single-in-column": _single_in_line,
    "last-candidate": _last_candidate,
    "cage-union": _cage_union,
    "cage-cells": _cage_cells,
    "cage-must-appear": _must_appear,
    "subset": _subset,
    "fish": _fish,
    "forcing-chain": _forcing_chain,
    "line-sum": _line_sum,
    "trial": _trial,
}


def ways(puzzle: Puzzle, cage: int, open_digits: Open) -> list[str]:
    """The ways to fill a cage with open digits; empty if there are too many to list.

    Ways that differ only in the order of their digits count as one.
    """
    found: dict[tuple[int, ...], None] = {}
    tries = TRIES
    cells, size = puzzle.cells_of[cage], puzzle.size
    choices = [sorted(open_digits[cell]) for cell in cells]

    def clash(digits: list[int], digit: int) -> bool:
        row, column = divmod(cells[len(digits)], size)
        return any(
            other == digit and (cell // size == row or cell % size == column)
            for cell, other in zip(cells, digits, strict=False)
        )

    def fill(digits: list[int]) -> bool:
        nonlocal tries
        if len(digits) == len(cells):
            if makes(puzzle.operators[cage], puzzle.goals[cage], digits):
                found[tuple(sorted(digits))] = None
            return len(found) <= LISTED
        for digit in choices[len(digits)]:
            tries -= 1
            if tries < 0:
                return False
            if not clash(digits, digit) and not fill([*digits, digit]):
                return False
        return True

    return [_way(puzzle, cage, digits) for digits in found] if fill([]) else []


def _way(puzzle: Puzzle, cage: int, digits: Sequence[int]) -> str:
    """The digits, joined by the operator that makes the goal."""
    mask, goal = puzzle.operators[cage], puzzle.goals[cage]
    texts = [SYMBOLS[digit - 1] for digit in digits]
    if len(texts) == 1:
        return texts[0]
    bit = next(bit for bit in operators_of(mask) if makes(bit, goal, digits))
    if bit in (SUBTRACT, DIVIDE):
        texts.reverse()
    return PRINTED[bit].join(texts)
