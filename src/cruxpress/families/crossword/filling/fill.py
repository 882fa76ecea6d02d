"""Filling a grid with words: filled, proved unfillable with the slots to blame, or given up.

The kernel propagates letters and words against each other and searches with restarts; see
kernels/crossword/README.md.  Work is counted in slots looked at, about a microsecond each, so
that the same question has the same answer on every machine.

>>> from cruxpress.words import language
>>> rows = [(word, 50, "") for word in ("TEA", "ERA", "TOE", "ARE")]
>>> words = ScoredLexicon.of(language("en"), rows)
>>> found = fill_grid(Grid(("...", ".#.", "...")), words, seed=1)
>>> found.status, found.grid.rows[0] in ("TEA", "TOE")
('unfillable', False)
>>> [slot.name for slot in found.blame]
['1 across', '3 across', '1 down', '2 down']
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Literal

from cruxpress.core.errors import unknown
from cruxpress.families.crossword.filling.fill_task import FillTask
from cruxpress.families.crossword.filling.lexicon import WEAK, ScoredLexicon
from cruxpress.families.crossword.grids.grid import BLANK, Cell, Grid, Slot

Status = Literal["filled", "unfillable", "spent"]
ENGINES = ("kernel", "cp-sat")

# How much work may a fill take?  About three seconds.
BUDGET = 3_000_000
# How much work is worth a good grid?  About half a second.
IMPROVE = 400_000
# How much work may the search for slots to blame use, per slot and in total?
BLAME, BLAME_TOTAL = 20_000, 400_000


@dataclass(frozen=True)
class Fill:
    """The result of filling a grid.

    ``floor`` is the least score that was required in the end. ``to_blame`` finds the slots to
    blame, lazily, because that can take longer than a fill."""

    status: Status
    grid: Grid
    lexicon: ScoredLexicon
    to_blame: Callable[[], tuple[Slot, ...]] = field(default=tuple, compare=False, repr=False)
    floor: int = 0
    work: int = 0

    @cached_property
    def blame(self) -> tuple[Slot, ...]:
        """Slots that cannot be filled together, whatever the other slots hold."""
        return self.to_blame()

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The letters of each slot; ``.`` for an empty cell."""
        return self.grid.words

    @cached_property
    def scores(self) -> tuple[int | None, ...]:
        """The score of the word of each slot; None for words that are not in the lexicon."""
        return tuple(map(self.lexicon.score, self.words))

    @cached_property
    def _known(self) -> list[int]:
        return [score for score in self.scores if score is not None]

    @property
    def mean(self) -> float:
        """The mean score of the words; 0 without any."""
        return sum(self._known) / len(self._known) if self._known else 0.0

    @property
    def worst(self) -> int:
        """The lowest score of the words; 0 without any."""
        return min(self._known, default=0)

    @property
    def weak(self) -> tuple[tuple[Slot, str, int], ...]:
        """Slots with words of a score under 50, the weakest first."""
        found = [
            (slot, word, score)
            for slot, word, score in zip(self.grid.slots, self.words, self.scores, strict=True)
            if score is not None and score < WEAK
        ]
        return tuple(sorted(found, key=lambda row: (row[2], row[1])))

    @property
    def open_cells(self) -> int:
        """How many cells have no letter."""
        return sum(row.count(BLANK) for row in self.grid.rows)


def fill_grid(
    grid: Grid,
    lexicon: ScoredLexicon,
    *,
    seed: int,
    floor: int = 0,
    floors: Mapping[Slot, int] | None = None,
    bans: Collection[str] = (),
    region: Collection[Slot | Cell] | None = None,
    budget: int = BUDGET,
    improve: int = 0,
    engine: str = "kernel",
) -> Fill:
    """Fill a grid; letters already in it stay.

    No word occurs twice, with another word of its stem, from ``bans``, or with a score under
    ``floor`` (or the slot's own floor in ``floors``).  These rules do not apply to words that are
    already complete: they are the user's.  With a ``region`` of slots or cells, only these are
    refilled.  ``improve``: the work to spend on better words.
    """
    if engine not in ENGINES:
        raise unknown("engine", engine, ENGINES)
    task = FillTask(grid, lexicon, floor, floors, bans, region)
    if task.twice:
        return Fill("unfillable", grid, lexicon, partial(tuple, task.twice), floor)
    if engine == "cp-sat":
        from cruxpress.families.crossword.filling.cpsat import fill_with_cpsat

        return fill_with_cpsat(task, seed, budget)
    return _with_kernel(task, seed % 2**64, budget, improve)


def _with_kernel(task: FillTask, seed: int, budget: int, improve: int) -> Fill:
    lexicon = task.lexicon
    status, numbers, trouble, work = lexicon.kernel.fill(task.asked(), seed, budget)
    if status == "filled":
        floor = task.floor
        if improve > 0:
            from cruxpress.families.crossword.filling.improvement import improved

            better = improved(task, numbers, seed, improve)
            numbers, floor, work = better.numbers, better.floor, work + better.work
        grid = task.filled([lexicon.words[number] for number in numbers])
        return Fill("filled", grid, lexicon, floor=floor, work=work)
    to_blame = partial(blamed, task, trouble, seed) if status == "unfillable" else tuple
    return Fill(status, task.grid, lexicon, to_blame, task.floor, work)


def blamed(task: FillTask, trouble: int, seed: int) -> tuple[Slot, ...]:
    """Slots of an unfillable task that are unfillable by themselves; few of them, mostly."""
    found = task.lexicon.kernel.blame(task.asked(), trouble, seed, BLAME, BLAME_TOTAL)
    return tuple(task.open[number] for number in found)
