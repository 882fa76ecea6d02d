"""Keen as text: the game id of Simon Tatham's Keen, and an extension for other puzzles.

``6:BLOCKS,GOALS``.  BLOCKS lists the walls between neighbouring cells: first between cells of a
row, row by row, then between cells of a column, column by column, then one last wall.  Every wall
ends a run of open borders: ``_`` for none, ``a`` for 1 to ``y`` for 25; ``z`` is 25 open borders
without a wall.  A letter and a number replace three or more equal letters.  GOALS has a letter (a
add, m multiply, s subtract, d divide) and a goal for each cage, in the order of their first cells.
Letters between size and colon (``6dx:``) state the level that the maker requested; the puzzle
keeps them, and the rating compares them.

The game id does not support sizes above 9 and hidden operators.  Such puzzles begin with a ``k``:
``k12:BLOCKS,GOALS``, and in GOALS ``h`` is a goal with a hidden operator.  If a hidden operator
cannot be all four, the letters of the possible operators follow the size: ``k6am:…``.

The parser also reads krazydad's ``LAYOUT;GOALS`` (``krazydad.py``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import compress, repeat
from operator import itemgetter, ne, not_
from typing import Any

from cruxpress._kernels import keen as kernel
from cruxpress.core.errors import ParseError, shown
from cruxpress.families.keen import krazydad
from cruxpress.families.keen.puzzle import (
    ADD,
    DIVIDE,
    LARGEST,
    MULTIPLY,
    SMALLEST,
    SUBTRACT,
    SYMBOLS,
    Puzzle,
)
from cruxpress.families.keen.solve import arrays
from cruxpress.text.messages import said

LETTERS = {"a": ADD, "m": MULTIPLY, "s": SUBTRACT, "d": DIVIDE}
_LETTER_OF = {bit: letter for letter, bit in LETTERS.items()}
_ANY = sum(LETTERS.values())
# The largest size that the original supports.
SGT_LARGEST = 9
# How many digits may a goal have?  Longer goals do not fit the kernels' 64 bits.
GOAL_DIGITS = 18

_ID = re.compile(r"(k?)([0-9]{1,4})([a-z]*):([^,:]*),([^,:]*)")
_PARAMS = re.compile(r"(d[enhxu])?m?")
_RUNS = re.compile(r"(?:[_a-z][0-9]*)*")
_COUNTED = re.compile(r"([_a-z])0*([0-9]+)")
_GOAL = re.compile(r"([amsdh])([0-9]+)")
# Whole GOALS, without and with hidden operators.
_GOALS = (re.compile(r"(?:[amsd][0-9]+)*"), re.compile(r"(?:[amsdh][0-9]+)*"))
_DIGITS = {symbol: value for value, symbol in enumerate(SYMBOLS, 1)}
_DIGITS |= {symbol.lower(): value for symbol, value in _DIGITS.items()}
# Letter -> its open borders and the wall that ends them: in the original's writer, and in its
# parser.
_AS_WRITTEN = {chr(96 + run): [False] * run + [True] for run in range(1, 26)}
_AS_WRITTEN |= {"_": [True], "z": [False] * 25}
_AS_PARSED = _AS_WRITTEN | {"y": [False] * 25, "z": [False] * 26 + [True]}


def parse(text: str) -> Puzzle:
    """Read a game id.

    >>> parse("3de:a_3aab_,m3s1s1a4").goals
    (3, 1, 1, 4)
    """
    line = text.strip()
    if ";" in line and ":" not in line:
        return krazydad.parse(line)
    match = _ID.fullmatch(line)
    if not match:
        raise ParseError(
            said("expected a game id such as 6:BLOCKS,GOALS, got {got}", got=shown(line))
        )
    ours, number, letters, blocks, goals_text = match.groups()
    size = int(number)
    largest = LARGEST if ours else SGT_LARGEST
    if not SMALLEST <= size <= largest:
        more = "" if ours else f" (to {LARGEST} with a k before it)"
        raise ParseError(
            f"expected a size from {SMALLEST} to {largest}{more}, got {number}: {shown(line)}"
        )
    hidden = _hidden(letters, line) if ours else 0
    if not ours and not _PARAMS.fullmatch(letters):
        raise ParseError(
            said(
                "expected de, dn, dh, dx or du and perhaps m after the size, got {letters}: {got}",
                letters=repr(letters),
                got=shown(line),
            )
        )
    cage_of = cages_of(size, walls_of(size, blocks, line))
    operators, goals = _goals(goals_text, hidden, max(cage_of) + 1, line)
    return Puzzle(size, cage_of, operators, goals, "" if ours else letters)


def _hidden(letters: str, line: str) -> int:
    """The operators that a hidden operator may be."""
    mask = sum({LETTERS.get(letter, 0) for letter in letters}) or _ANY
    if len(letters) != mask.bit_count() and letters:
        raise ParseError(
            said("expected operators out of a m s d after the size: {got}", got=shown(line))
        )
    if not mask & (mask - 1):
        raise ParseError(
            said("expected two or more operators that may be hidden: {got}", got=shown(line))
        )
    return mask


# The same letter three times or more is written once, with the number.
_REPEATED = re.compile(r"(.)\1{2,}")


@lru_cache(maxsize=16)
def borders(size: int) -> tuple[tuple[int, int], ...]:
    """The pairs of neighbouring cells in the order of the game id."""
    across = [(y * size + x, y * size + x + 1) for y in range(size) for x in range(size - 1)]
    down = [(y * size + x, y * size + x + size) for x in range(size) for y in range(size - 1)]
    return (*across, *down)


def walls_of(size: int, blocks: str, line: str) -> list[bool]:
    """For every border, whether it has a wall.

    Runs of 25 and more first follow the original's writer.  If the number of borders is then
    wrong, they follow its parser, which reads ``y`` as 25 without a wall and ``z`` as 26 with a
    wall.
    """
    count = len(borders(size)) + 1
    letters = _letters(blocks, count, line)
    for table in (_AS_WRITTEN, _AS_PARSED):
        walls = [wall for letter in letters for wall in table[letter]]
        if len(walls) == count and walls[-1]:
            return walls[:-1]
    raise ParseError(
        said(
            "the walls do not close: a {size}x{size} grid has {least} borders and a last "
            "wall, got {count}: {got}",
            size=size,
            least=count - 1,
            count=len(walls),
            got=shown(line),
        )
    )


def _letters(blocks: str, most: int, line: str) -> str:
    """BLOCKS with repeated letters spelled out."""
    end = _end(_RUNS, blocks)
    if end < len(blocks) or not blocks:
        place = shown(blocks[end : end + 1]) if blocks else "nothing"
        raise ParseError(
            said(
                "expected _ and letters as walls, got {place}: {got}", place=place, got=shown(line)
            )
        )
    letters = _COUNTED.sub(lambda run: run[1] * min(int(run[2][:6]), most + 1), blocks)
    if len(letters) > most:
        raise ParseError(
            said("expected at most {most} runs of borders: {got}", most=most, got=shown(line))
        )
    return letters


def _end(pattern: re.Pattern[str], text: str) -> int:
    """The index at which a text stops matching the pattern."""
    match = pattern.match(text)
    return match.end() if match else 0


def cages_of(size: int, walls: Iterable[bool]) -> bytes:
    """The cage number of each cell: cells without a wall between them share a cage."""
    cages = bytes(range(size * size))
    for one, other in compress(borders(size), map(not_, walls)):
        cages = cages.replace(cages[other : other + 1], cages[one : one + 1])
    return numbered(cages)


def numbered(cages: Sequence[int]) -> bytes:
    """Cages renumbered from 0 in the order of their first cells."""
    numbers = {cage: number for number, cage in enumerate(dict.fromkeys(cages))}
    return bytes(map(numbers.__getitem__, cages))


def _goals(text: str, hidden: int, count: int, line: str) -> tuple[bytes, tuple[int, ...]]:
    end = _end(_GOALS[hidden > 0], text)
    if end < len(text):
        kinds = "a, m, s, d or h" if hidden else "a, m, s or d"
        raise ParseError(
            f"expected {kinds} and a number for each cage, got {shown(text[end : end + 12])}: "
            f"{shown(line)}"
        )
    goals = _GOAL.findall(text)
    long = next((goal for _, goal in goals if len(goal) > GOAL_DIGITS), "")
    if long:
        raise ParseError(
            said(
                "expected goals of at most {most} digits, got {count}: {long}",
                most=GOAL_DIGITS,
                count=len(long),
                long=shown(long),
            )
        )
    if len(goals) != count:
        raise ParseError(
            said(
                "the walls make {count} cages, but there are {other} goals: {got}",
                count=count,
                other=len(goals),
                got=shown(line),
            )
        )
    operators = bytes([LETTERS.get(letter, hidden) for letter, _ in goals])
    return operators, tuple([int(goal) for _, goal in goals])


def write(puzzle: Puzzle) -> str:
    """The game id of a puzzle, with the settings that its maker stated.

    >>> write(parse("3de:a___aab_,m3s1s1a4"))
    '3de:a_3aab_,m3s1s1a4'
    """
    return _written(puzzle.size, puzzle.params, puzzle.cage_of, puzzle.operators, puzzle.goals)


def _written(
    size: int, params: str, cage_of: bytes, operators: bytes, goals: tuple[int, ...]
) -> str:
    hidden = next((mask for mask in operators if mask & (mask - 1)), 0)
    ours = hidden or size > SGT_LARGEST
    letters = params
    if ours:
        letters = "".join(k for k, bit in LETTERS.items() if hidden & bit and hidden != _ANY)
    return (
        f"{'k' if ours else ''}{size}{letters}:{_blocks(size, cage_of)},{_texts(operators, goals)}"
    )


def blocks_of(puzzle: Puzzle) -> str:
    """The walls of a puzzle as BLOCKS."""
    return _blocks(puzzle.size, puzzle.cage_of)


def _blocks(size: int, cage_of: bytes) -> str:
    ones, others = _sides(size)
    walls = bytes(map(ne, ones(cage_of), others(cage_of)))
    letters = "".join([_RUN_OF[len(run)] for run in walls.split(b"\1")])
    return _REPEATED.sub(lambda same: f"{same[1]}{len(same[0])}", letters)


# Number of open borders before a wall -> its letters.
_RUN_OF = ["z" * (max(run - 1, 0) // 25) + "_abcdefghijklmnopqrstuvwxy"[run and (run - 1) % 25 + 1]
           for run in range(2 * LARGEST * LARGEST)]  # fmt: skip


@lru_cache(maxsize=16)
def _sides(size: int) -> tuple[itemgetter[Any], itemgetter[Any]]:
    """The two cells of every border, for all borders at once."""
    ones, others = zip(*borders(size), strict=True)
    return itemgetter(*ones), itemgetter(*others)


def goals_of(puzzle: Puzzle) -> str:
    """Operators and goals of a puzzle as GOALS."""
    return _texts(puzzle.operators, puzzle.goals)


def _texts(operators: bytes, goals: tuple[int, ...]) -> str:
    letters = map(_LETTER_OF.get, operators, repeat("h"))
    return "".join([f"{letter}{goal}" for letter, goal in zip(letters, goals, strict=True)])


def parse_solution(puzzle: Puzzle, text: str) -> bytes:
    """Read a solution: all cells in reading order."""
    line = text.strip()
    cells = bytes(map(_DIGITS.get, line, repeat(0)))
    if len(cells) != puzzle.size**2 or not 1 <= min(cells) <= max(cells) <= puzzle.size:
        raise ParseError(
            said(
                "expected {cells} digits as solution, got {got}",
                cells=puzzle.size**2,
                got=shown(line),
            )
        )
    return cells


def write_solution(puzzle: Puzzle, solution: bytes) -> str:
    """All cells of a solution in reading order."""
    return "".join([SYMBOLS[digit - 1] for digit in solution])


def canonical(puzzle: Puzzle, solution: bytes) -> str:
    """The least of the eight turned and mirrored images, as text.

    Digits are not renamed: goals depend on them.
    """
    return _written(puzzle.size, "", *kernel.least(*arrays(puzzle)))


def least(puzzle: Puzzle) -> Puzzle:
    """The least of the eight images of a puzzle: by cages, then operators, then goals."""
    return Puzzle(puzzle.size, *kernel.least(*arrays(puzzle)))


def images(puzzle: Puzzle, solution: bytes) -> Iterator[tuple[Puzzle, bytes]]:
    """The puzzle turned and mirrored in all eight ways, itself first."""
    for order in _orders(puzzle.size):
        turned = bytes(map(solution.__getitem__, order))
        yield Puzzle(puzzle.size, *_image(puzzle, order)), turned


def _image(puzzle: Puzzle, order: tuple[int, ...]) -> tuple[bytes, bytes, tuple[int, ...]]:
    """Cages, operators and goals with the cells in another order."""
    cages = [*map(puzzle.cage_of.__getitem__, order)]
    old = list(dict.fromkeys(cages))
    operators = bytes(map(puzzle.operators.__getitem__, old))
    return numbered(cages), operators, tuple(map(puzzle.goals.__getitem__, old))


@lru_cache(maxsize=16)
def _orders(size: int) -> tuple[tuple[int, ...], ...]:
    line = range(size)
    found = []
    for rows in (line, line[::-1]):
        for columns in (line, line[::-1]):
            found.append(tuple(row * size + column for row in rows for column in columns))
            found.append(tuple(row * size + column for column in columns for row in rows))
    return tuple(found)
