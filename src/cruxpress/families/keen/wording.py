"""Steps in words that a solver understands: where to look, why it holds, what to write.

The kernel finds steps and says which cage, line, cells and digits they are about; one small
function a technique turns that into sentences.  Where a cage has only a few ways left to be
filled, they are listed: that is what a person would write down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cruxpress.cells import cell_name
from cruxpress.families.keen.board import Open
from cruxpress.families.keen.puzzle import (
    DIVIDE,
    PRINTED,
    SUBTRACT,
    SYMBOLS,
    Puzzle,
    makes,
    operators_of,
)
from cruxpress.walk import listed

Sentences = tuple[str, str]

# How many ways to fill a cage are listed?  More would not be read.
LISTED = 5
# How many digits may be tried to find them?
TRIES = 3000
# How many links of a trial are told?  A person follows it on paper in any case.
LINKS = 6


@dataclass(frozen=True)
class Scene:
    """A step of the kernel with the puzzle and the candidates it was found on."""

    puzzle: Puzzle
    open: Open
    step: Mapping[str, Any]

    def cell(self, cell: int) -> str:
        """The name of a cell."""
        return cell_name(self.puzzle.size, cell)

    @property
    def cells(self) -> list[str]:
        """The names of the cells that the step looks at."""
        return [self.cell(cell) for cell in self.step["cells"]]

    @property
    def digits(self) -> list[str]:
        """The digits that the step is about."""
        return [SYMBOLS[digit - 1] for digit in self.step["digits"]]

    @property
    def lines(self) -> list[str]:
        """The names of the lines that the step is about."""
        return [f"{word} {number + 1}" for word, number in self.step["lines"]]

    @property
    def cage(self) -> str:
        """The cage of the step by its goal and its cells."""
        return cage_name(self.puzzle, self.step["cage"])


def cage_name(puzzle: Puzzle, cage: int) -> str:
    """A cage by its goal and its cells."""
    names = ", ".join(cell_name(puzzle.size, cell) for cell in puzzle.cells_of[cage])
    return f"the cage {puzzle.goal(cage)} at {names}"


def ways(puzzle: Puzzle, cage: int, open_digits: Open) -> list[str] | None:
    """The ways to fill a cage, as sums and the like; None if there are too many to list.

    Ways that differ only in the order of their digits are one way.
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

    if not fill([]) or not found:
        return None
    return [_way(puzzle, cage, digits) for digits in found]


def _way(puzzle: Puzzle, cage: int, digits: Sequence[int]) -> str:
    """Digits joined by the operator that makes the goal of them."""
    mask, goal = puzzle.operators[cage], puzzle.goals[cage]
    texts = [SYMBOLS[digit - 1] for digit in digits]
    if len(texts) == 1:
        return texts[0]
    fitting = [bit for bit in operators_of(mask) if makes(bit, goal, digits)]
    bit = fitting[0]
    if bit in (SUBTRACT, DIVIDE):
        texts.reverse()
    return PRINTED[bit].join(texts)


def _filling(scene: Scene) -> str:
    """How the cage of a step can be filled, as the beginning of a sentence."""
    puzzle, cage = scene.puzzle, scene.step["cage"]
    found = ways(puzzle, cage, scene.open)
    if len(puzzle.cells_of[cage]) == 1:
        return f"{_upper(scene.cage)} has one cell, which holds its goal"
    if found is None:
        return f"In all the ways to fill {scene.cage}"
    if len(found) == 1:
        return f"{_upper(scene.cage)} can only be {found[0]}"
    return f"{_upper(scene.cage)} can only be {listed(found, 'or')}"


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def sentences(scene: Scene) -> Sentences:
    """Where to look, and why the step holds."""
    return _KINDS[scene.step["technique"]](scene)


def _single_in_line(scene: Scene) -> Sentences:
    [line], [cell], [digit] = scene.lines, scene.cells, scene.digits
    return f"Look for {digit} in {line}.", f"In {line}, only {cell} can hold {digit}."


def _last_candidate(scene: Scene) -> Sentences:
    [cell], [digit] = scene.cells, scene.digits
    return f"Look at {cell}.", f"Every other digit of {cell} is struck; {digit} is left."


def _cage_union(scene: Scene) -> Sentences:
    filling = _filling(scene)
    if filling.startswith("In all"):
        why = f"{filling}, only {listed(scene.digits)} appear."
    elif len(scene.cells) == 1:
        why = f"{filling}."
    else:
        why = f"{filling}, so no other digit is in it."
    return f"Look at {scene.cage}.", why


def _cage_cells(scene: Scene) -> Sentences:
    struck: dict[str, list[str]] = {}
    for cell, digit in scene.step["struck"]:
        struck.setdefault(scene.cell(cell), []).append(SYMBOLS[digit - 1])
    never = listed(f"{cell} is never {listed(digits, 'or')}" for cell, digits in struck.items())
    filling = _filling(scene)
    if filling.startswith("In all"):
        return f"Look at {scene.cage}.", f"{filling} with the digits left there, {never}."
    return f"Look at {scene.cage}.", f"{filling}; with the digits left there, {never}."


def _must_appear(scene: Scene) -> Sentences:
    [line] = scene.lines
    word, number = scene.step["lines"][0]
    size = scene.puzzle.size
    inside = [
        scene.cell(cell)
        for cell in scene.puzzle.cells_of[scene.step["cage"]]
        if (cell // size if word == "row" else cell % size) == number
    ]
    one = len(scene.digits) == 1
    holds = "holds" if len(inside) == 1 else "hold"
    filling = _filling(scene)
    joint = ", " if filling.startswith("In all") else "; in every case "
    why = (
        f"{filling}{joint}{listed(inside)} {holds} {listed(scene.digits)}, so no other cell of "
        f"{line} holds {'it' if one else 'them'}."
    )
    return f"Look at {scene.cage} and at {line}.", why


def _subset(scene: Scene) -> Sentences:
    [line] = scene.lines
    struck = {cell for cell, _ in scene.step["struck"]}
    if struck <= set(scene.step["cells"]):
        why = (
            f"In {line}, {listed(scene.digits)} can only be in {listed(scene.cells)}, so these "
            f"cells hold nothing else."
        )
        return f"Look for {listed(scene.digits)} in {line}.", why
    why = (
        f"In {line}, {listed(scene.cells)} hold only {listed(scene.digits)} between them, so "
        f"these digits are nowhere else there."
    )
    return f"Look at the candidates in {line}.", why


def _fish(scene: Scene) -> Sentences:
    [digit] = scene.digits
    half = len(scene.lines) // 2
    base, cover = listed(scene.lines[:half]), listed(scene.lines[half:])
    why = (
        f"In {base}, {digit} can only be where they cross {cover}; each of them needs one, so "
        f"{digit} is nowhere else in {cover}."
    )
    return f"Look for {digit} in {base}.", why


def _forcing_chain(scene: Scene) -> Sentences:
    [digit] = scene.digits
    links = [(scene.cell(cell), SYMBOLS[forced - 1]) for cell, forced in scene.step["chain"]]
    (start, other), last = links[0], links[-1][0]
    target = scene.cell(scene.step["struck"][0][0])
    forced = "".join(f", so {cell} is {symbol}" for cell, symbol in links[1:])
    why = (
        f"If {start} is not {digit}, it is {other}{forced}. Thus {start} or {last} is {digit}, "
        f"and {target} shares a line with each of them."
    )
    return f"Look at {start}: what if it were not {digit}?", why


def _trial(scene: Scene) -> Sentences:
    (cell, digit), *rest = scene.step["chain"]
    guess = f"{scene.cell(cell)} is {SYMBOLS[digit - 1]}"
    told = [f"{scene.cell(c)} is {SYMBOLS[d - 1]}" for c, d in rest[:LINKS]]
    if len(rest) > LINKS:
        told.append(f"so on for {len(rest) - LINKS} more cells")
    follows = f" then {listed(told)}, and" if told else ""
    why = f"If {guess},{follows} {_contradiction(scene)}."
    return f"Look at {scene.cell(cell)}: what if it were {SYMBOLS[digit - 1]}?", why


def _contradiction(scene: Scene) -> str:
    match scene.step["contradiction"]:
        case ("cell", cell):
            return f"{scene.cell(cell)} is left without a digit"
        case (word, number, digit):
            return f"{word} {number + 1} has no place for {SYMBOLS[digit - 1]}"
    return "every way to go on ends in a contradiction"


_KINDS: dict[str, Callable[[Scene], Sentences]] = {
    "single-in-row": _single_in_line,
    "single-in-column": _single_in_line,
    "last-candidate": _last_candidate,
    "cage-union": _cage_union,
    "cage-cells": _cage_cells,
    "cage-must-appear": _must_appear,
    "subset": _subset,
    "fish": _fish,
    "forcing-chain": _forcing_chain,
    "trial": _trial,
}
