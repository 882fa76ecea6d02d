"""Keen puzzles: cages with goals, shapes, and a checker that shares no code with the solvers.

A puzzle is a square of cells cut into cages.  A cage has a goal and a set of operators: a single
printed operator, or several possible operators if the operator is hidden.
Digits may repeat inside a cage as long as they are not in one row or column.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from math import prod

from cruxpress.core.cells import cell_name
from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.core.shape import Shape as BaseShape
from cruxpress.core.shape import option
from cruxpress.text.messages import said

SYMBOLS = "123456789ABCDEFG"
SMALLEST, LARGEST = 3, 16

# An operator is a bit and a set of operators a bit mask, as in the kernels.
ADD, MULTIPLY, SUBTRACT, DIVIDE = 1, 2, 4, 8
# How operators are typed, and how they are printed.
TYPED = {"+": ADD, "-": SUBTRACT, "x": MULTIPLY, "/": DIVIDE}
PRINTED = {ADD: "+", SUBTRACT: "−", MULTIPLY: "×", DIVIDE: "÷"}
# Other spellings of the operators that the parser accepts.
_ALIKE = {"−": "-", "–": "-", "×": "x", "*": "x", "X": "x", "÷": "/", ":": "/"}

SINGLES = ("none", "few", "any")


@lru_cache(maxsize=64)
def operator_set(text: str) -> int:
    """The set of operators that a text names.

    >>> operator_set("+x"), operator_set("x")
    (3, 2)
    """
    symbols = [_ALIKE.get(symbol, symbol) for symbol in text if symbol not in " ,"]
    if not symbols or not set(symbols) <= set(TYPED):
        raise AskedWrongly(said("operators must be some of + - x /, got {text}", text=shown(text)))
    return sum(TYPED[symbol] for symbol in set(symbols))


def operators_of(mask: int) -> list[int]:
    """The operators of a set, in the order + - x /."""
    return [bit for bit in TYPED.values() if mask & bit]


@dataclass(frozen=True)
class Shape(BaseShape):
    """What may be chosen about the form of a keen puzzle."""

    size: int = option(6, low=SMALLEST, high=LARGEST, help="Cells in a row")
    operators: str = option("+-x/", help="Operators in use: any of + - x /, such as x or +-")
    singles: str = option("none", choices=SINGLES, help="One-cell cages: none, few or any number")
    largest: int = option(6, low=2, high=6, help="Cells of the largest cage")
    hidden: bool = option(False, help="Print goals without their operators")

    def __post_init__(self) -> None:
        mask = operator_set(self.operators)
        # Normalise the spelling, so that equal requests make equal recipes.
        spelled = "".join(symbol for symbol, bit in TYPED.items() if mask & bit)
        object.__setattr__(self, "operators", spelled)
        if self.hidden and len(spelled) == 1:
            raise AskedWrongly(
                said(
                    "there is nothing to hide when {operator} is the only operator; allow another",
                    operator=spelled,
                )
            )

    @property
    def mask(self) -> int:
        """The operators as a set of bits."""
        return operator_set(self.operators)


_NUMBERS = bytes(range(256))


@dataclass(frozen=True)
class Puzzle:
    """Cages, numbered by first cells in reading order, with operators and goals.

    ``params``: the letters after the size in a game id, which state the maker's settings.
    Puzzles that differ only in ``params`` are equal.
    ``written``: digits that a solver has filled in, 0 for an empty cell; empty if there are none.
    Only drawings use them.
    """

    size: int
    cage_of: bytes
    operators: bytes
    goals: tuple[int, ...]
    params: str = field(default="", compare=False)
    written: bytes = b""

    def __post_init__(self) -> None:
        if not SMALLEST <= self.size <= LARGEST or len(self.cage_of) != self.size**2:
            raise ParseError(
                said(
                    "expected a size from {smallest} to {largest}, got {size}",
                    smallest=SMALLEST,
                    largest=LARGEST,
                    size=self.size,
                )
            )
        if bytes(dict.fromkeys(self.cage_of)) != _NUMBERS[: len(self.goals)]:
            raise ParseError(said("expected cages numbered by their first cells"))
        if len(self.operators) != len(self.goals):
            raise ParseError(
                said(
                    "expected a goal for each of {count} cages, got {other}",
                    count=len(self.operators),
                    other=len(self.goals),
                )
            )
        for cage, operators in enumerate(self.operators):
            # Sums and products fit cages of any size.
            if not (operators & (ADD | MULTIPLY) and operators < 16):
                self._check_cage(cage, operators)
        if len({mask for mask in set(self.operators) if mask & (mask - 1)}) > 1:
            raise ParseError(said("expected one set of hidden operators for the whole puzzle"))

    def _check_cage(self, cage: int, operators: int) -> None:
        if not 0 < operators < 16:
            raise ParseError(f"{self._place(cage)} has no operator")
        cells = self.cage_of.count(cage)
        if cells != 2 and not operators & (ADD | MULTIPLY):
            word = "subtraction" if operators & SUBTRACT else "division"
            raise ParseError(
                f"{word} needs a cage of two cells, but {self._place(cage)} has {cells}"
            )

    def _place(self, cage: int) -> str:
        return f"the cage at {cell_name(self.size, self.cells_of[cage][0])}"

    @cached_property
    def cells_of(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each cage, in reading order."""
        cells: list[list[int]] = [[] for _ in self.goals]
        for cell, cage in enumerate(self.cage_of):
            cells[cage].append(cell)
        return tuple(map(tuple, cells))

    @property
    def hidden(self) -> int:
        """The set of operators that a hidden operator may be; 0 if all are printed."""
        return next((mask for mask in self.operators if mask & (mask - 1)), 0)

    @property
    def stated(self) -> str:
        """The letter of the level that the game id states; empty if it states none."""
        return self.params[1:2] if self.params.startswith("d") else ""

    def goal(self, cage: int) -> str:
        """A goal as printed, without the operator if it is hidden or the cage has one cell."""
        mask = self.operators[cage]
        plain = mask & (mask - 1) or len(self.cells_of[cage]) == 1
        return f"{self.goals[cage]}{'' if plain else PRINTED[mask]}"


def fill(puzzle: Puzzle, places: Mapping[str, str]) -> Puzzle:
    """The puzzle with digits written into some of its cells."""
    if not places:
        return puzzle
    digits = bytearray(puzzle.written or bytes(puzzle.size**2))
    for cell in range(puzzle.size**2):
        if symbol := places.get(cell_name(puzzle.size, cell)):
            digits[cell] = SYMBOLS.index(symbol) + 1
    return replace(puzzle, written=bytes(digits))


def uses(puzzle: Puzzle, operator: int) -> bool:
    """Can a cage of several cells use an operator?"""
    return any(
        mask & operator and len(cells) > 1
        for mask, cells in zip(puzzle.operators, puzzle.cells_of, strict=True)
    )


def like(puzzles: Sequence[Puzzle]) -> dict[str, int | str | bool]:
    """Shape options that match some puzzles: the size of the first puzzle, and the operators of
    all."""
    operators = [sign for sign, bit in TYPED.items() if any(uses(one, bit) for one in puzzles)]
    hidden = len(operators) > 1 and all(one.hidden for one in puzzles)
    return {"size": puzzles[0].size, "operators": "".join(operators) or "+", "hidden": hidden}


def cells(puzzle: Puzzle, solution: bytes) -> dict[str, str]:
    """The cells that a person fills, with their digits: all cells."""
    return {cell_name(puzzle.size, cell): SYMBOLS[digit - 1] for cell, digit in enumerate(solution)}


def makes(mask: int, goal: int, digits: Sequence[int]) -> bool:
    """Whether an operator of the set makes the goal from the digits of a cage.

    >>> makes(DIVIDE, 3, (2, 6)), makes(SUBTRACT, 3, (2, 6)), makes(ADD, 3, (3,))
    (True, False, True)
    """
    if len(digits) == 1:
        return digits[0] == goal
    if mask & ADD and sum(digits) == goal:
        return True
    if mask & MULTIPLY and prod(digits) == goal:
        return True
    if len(digits) > 2:
        return False
    high, low = max(digits), min(digits)
    return bool(mask & SUBTRACT and high - low == goal) or bool(
        mask & DIVIDE and high == goal * low
    )


def check(puzzle: Puzzle, solution: bytes) -> list[str]:
    """List the faults of a solution as sentences; empty if it is right."""
    size = puzzle.size
    if len(solution) != size * size:
        return [f"expected {size * size} cells, got {len(solution)}"]
    faults = [
        f"{cell_name(size, cell)} is empty or out of range"
        for cell, digit in enumerate(solution)
        if not 1 <= digit <= size
    ]
    for line in range(size):
        for word, digits in (
            ("row", solution[line * size : (line + 1) * size]),
            ("column", solution[line::size]),
        ):
            if len(set(digits)) < size:
                twice = sorted({digit for digit in digits if digits.count(digit) > 1})
                faults += [f"{word} {line + 1} holds {digit} twice" for digit in twice]
    for cage, inside in enumerate(puzzle.cells_of):
        held = [solution[cell] for cell in inside]
        if not makes(puzzle.operators[cage], puzzle.goals[cage], held):
            where = cell_name(size, inside[0])
            faults.append(f"the cage at {where} does not make {puzzle.goal(cage)}")
    return faults
