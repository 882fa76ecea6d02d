"""The ladder: the difficulty of the hardest step of a sudoku if every step is the easiest.

The kernel climbs; this module converts boards and results.  Recent climbs are cached, because the
search for a puzzle on target asks for the same climb more than once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cruxpress._kernels import sudoku as kernel
from cruxpress.families.sudoku.arrays import grids, units
from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.grids.board import Board
from cruxpress.grids.candidates import Candidates
from cruxpress.grids.pattern import Pattern
from cruxpress.grids.pattern_names import NAMED_FROM, may_be_named, name_of, named_pattern
from cruxpress.grids.step_parts import parts_of
from cruxpress.grids.techniques import SUDOKU as TECHNIQUES

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

# How many climbs does the cache hold?
REMEMBERED = 2048

# From which rating on do steps need nested chains?
INNER = 9.5

_STATUSES: tuple[str, ...] = tuple(kernel.ladder_statuses())
_SLUGS = tuple(technique.slug for technique in TECHNIQUES)


@dataclass(frozen=True)
class Climb:
    """The result of a climb; ``hardest`` is a lower bound unless the climb is solved."""

    status: str
    hardest: float
    techniques: dict[str, int]

    @property
    def solved(self) -> bool:
        """Did the steps reach the solution?"""
        return self.status == "solved"


_memory: OrderedDict[tuple[Board, bytes], Climb] = OrderedDict()


def climb(
    puzzle: Puzzle,
    *,
    ceiling: float = float("inf"),
    inner: bool = True,
    classic: bool = False,
) -> Climb:
    """Climb one puzzle; a step harder than the ceiling ends the climb ("above").

    Without ``inner`` the climb does not try nested chains, which are slow: a puzzle that needs them
    is "stuck".  ``classic`` omits the techniques that SukakuExplainer added to Sudoku Explainer
    1.2.1.  The cache never changes a result.
    """
    if classic:
        return _climbed(puzzle, ceiling, inner, classic=True)
    climbed = _memory.get((puzzle.board, puzzle.cells))
    if climbed is None or (climbed.hardest >= INNER and not inner):
        climbed = _climbed(puzzle, ceiling, inner)
        if climbed.solved or (inner and climbed.status != "above"):
            remember(puzzle, climbed)
    if climbed.status == "above" or climbed.hardest > ceiling:
        return Climb("above", ceiling, {})
    return climbed


def _climbed(puzzle: Puzzle, ceiling: float, inner: bool, *, classic: bool = False) -> Climb:
    """A fresh climb by the kernel."""
    status, hardest, used = kernel.climb(
        puzzle.cells, tenths(ceiling), inner, classic, **_board_arguments(puzzle.board)
    )
    return Climb(_STATUSES[status], hardest / 10, _counts(used))


def remember(puzzle: Puzzle, climbed: Climb) -> None:
    """Cache a complete climb."""
    _memory[puzzle.board, puzzle.cells] = climbed
    if len(_memory) > REMEMBERED:
        _memory.popitem(last=False)


def solved_climb(hardest_x10: int, used: list[tuple[int, int]]) -> Climb:
    """A solved climb from the kernel's result."""
    return Climb("solved", hardest_x10 / 10, _counts(used))


def _counts(used: list[tuple[int, int]]) -> dict[str, int]:
    """Technique -> uses, from the kernel's pairs of technique number and uses."""
    return {_SLUGS[number]: times for number, times in used}


def tenths(ceiling: float) -> int:
    """A ceiling in the kernel's tenths; 255 means no ceiling."""
    return 255 if ceiling >= 25.5 else int(ceiling * 10 + 1e-6)


# A technique is needed if the puzzle without it is harder by at least this much.
CLEARLY = 0.5


def needs(puzzle: Puzzle, slug: str) -> bool:
    """Is the puzzle clearly harder without the technique, or not solved at all?"""
    climbed = climb(puzzle)
    if slug not in climbed.techniques:
        return False
    status, _, _, _ = kernel.rate_batch(
        grids([puzzle.cells]),
        tenths(climbed.hardest + CLEARLY) - 1,
        without=number_of(slug),
        **_board_arguments(puzzle.board),
    )
    return _STATUSES[status[0]] in ("above", "stuck")


def number_of(slug: str) -> int:
    """The index of a technique in the kernel's table."""
    return _SLUGS.index(slug)


def walk_from(
    puzzle: Puzzle, candidates: Sequence[int] | None = None, **limits: int
) -> dict[str, Any]:
    """The kernel's walk: ``status`` and ``steps``, as its documentation says.

    ``candidates``: bit masks of the digits that cells can still hold.  Limits of the kernel:
    ``most`` is the largest number of steps, ``without`` a technique to omit.
    """
    import numpy as np

    arguments: dict[str, Any] = _board_arguments(puzzle.board) | limits
    if candidates is not None:
        arguments["candidates"] = np.array(candidates, np.uint16)
    walk: dict[str, Any] = kernel.walk(grids([puzzle.cells])[0], **arguments)
    return walk


def _board_arguments(board: Board) -> dict[str, Any]:
    return {} if board.is_plain else {"units": units(board), "kinds": _kinds(board)}


@lru_cache(maxsize=128)
def _kinds(board: Board) -> npt.NDArray[np.uint8]:
    """The kinds of the units of a board: 0 row, 1 column, 2 region, 3 extra."""
    import numpy as np

    size, count = board.size, len(board.units)
    return np.repeat(np.arange(4), [size, size, size, count - 3 * size]).astype(np.uint8)


def needs_named(puzzle: Puzzle, name: str) -> bool:
    """Does the puzzle need a pattern by its name, such as ``finned-x-wing``?

    Ratings count only the techniques of the ladder.  So a named pattern counts as needed if the
    walk has a step with this name and the rest of the puzzle, without the technique of the step,
    is harder by ``CLEARLY`` or not solved.
    """
    walk, candidates = walk_from(puzzle), Candidates(puzzle, puzzle.cells)
    hardest = max((step["rating"] for step in walk["steps"]), default=0)
    for raw in walk["steps"]:
        if raw["slug"] in NAMED_FROM[name] and may_be_named(
            pattern := Pattern.of(candidates, raw), name
        ):
            kind, parts, *_ = named_pattern(pattern) or parts_of(pattern)
            if name_of(kind, parts) == name and _is_needed(candidates, raw["slug"], hardest):
                return True
        candidates.apply(raw)
    return False


def _is_needed(candidates: Candidates[Puzzle], slug: str, hardest: int) -> bool:
    """Is the rest of the puzzle clearly harder without a technique?"""
    ceiling = hardest + round(10 * CLEARLY) - 1
    now = Puzzle(candidates.board, candidates.written)
    rest = walk_from(now, candidates.masks(), without=number_of(slug), ceiling_x10=ceiling)
    return rest["status"] in ("above", "stuck")
