"""Advice for whoever fills a grid by hand: slots that can no longer be filled, and for one slot
the words that leave the others most choice.

Letters and words are propagated against each other, as at the root of a fill: a slot is dead as
soon as none of its words is compatible with its neighbours. Dead slots are then ignored, so that
there is still advice for the rest of the grid.  A search can still prove more: `fill_grid` says
whether the whole grid can be filled.

>>> from cruxpress.words import language
>>> rows = [(word, 50, "") for word in ("TEA", "TOE", "TEN", "EAR", "AIR", "NOR", "ANT")]
>>> words = ScoredLexicon.of(language("en"), rows)
>>> told = advise(Grid(("T..", ".#.", "..R")), words, slot=0)
>>> [(one.word, one.least) for one in told.words], told.dead
([('TEN', 1), ('TEA', 1), ('TOE', 1)], ())
>>> [slot.name for group in advise(Grid(("X..", ".#.", "...")), words).dead for slot in group]
['1 across', '1 down']
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from cruxpress._kernels import crossword as kernel
from cruxpress.core.errors import AskedWrongly
from cruxpress.families.crossword.filling.fill_task import FillTask
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.grids.grid import BLANK, Grid, Slot

# How many words of a slot are tried, and how much work may that take?  About 30 milliseconds.
MOST, BUDGET = 150, 20_000
# How much work may the search for slots to blame use, per slot and in total?
BLAME, BLAME_TOTAL = 1_000, 10_000
# How many groups of dead slots are reported?
GROUPS = 6
# The kernel's units for a factor of two.
OCTAVE = 256


@dataclass(frozen=True)
class RankedWord:
    """A word for a slot: its score, how many doublings of choice the other slots have left, and
    the fewest words that a crossing slot has left."""

    word: str
    score: int
    room: float
    least: int


@dataclass(frozen=True)
class Advice:
    """How many words each open slot may still take; groups of slots that cannot be filled
    together; and the words of the slot that was asked about, the best first."""

    counts: dict[Slot, int]
    dead: tuple[tuple[Slot, ...], ...]
    words: tuple[RankedWord, ...]


def advise(
    grid: Grid,
    lexicon: ScoredLexicon,
    slot: int | None = None,
    *,
    floor: int = 0,
    bans: Collection[str] = (),
    most: int = MOST,
    budget: int = BUDGET,
) -> Advice:
    """Advice on a grid, and on the slot of a number (its place in ``grid.slots``).

    If the slot already has a word, the word is removed, except letters that it shares with other
    complete words.
    """
    chosen = _chosen(grid, slot)
    task = FillTask(_reopened(grid, chosen) if chosen else grid, lexicon, floor, None, bans)
    dead = [task.twice] if task.twice else []
    counts = dict(zip(task.open, lexicon.kernel.fitting(task.asked()), strict=True))
    dead += [(one,) for one in task.open if counts[one] == 0]
    alive = [one for one in task.open if counts[one]]
    told = _told(task, alive, chosen, most, budget)
    while not told[0] and len(dead) < GROUPS:
        group = _blamed(task, alive, told[1])
        dead.append(group)
        alive = [one for one in alive if one not in group]
        told = _told(task, alive, chosen, most, budget)
    if told[0]:
        counts |= dict(zip(alive, told[2], strict=True))
    if chosen and chosen not in alive and counts.get(chosen):
        told = _told(task, [chosen], chosen, most, budget)  # what fits it, whatever crosses it
    return Advice(counts, tuple(dead), tuple(_candidates(lexicon, told[3])))


def _chosen(grid: Grid, slot: int | None) -> Slot | None:
    if slot is None:
        return None
    if not 0 <= slot < len(grid.slots):
        raise AskedWrongly(f"the grid has {len(grid.slots)} slots, there is no slot {slot}")
    return grid.slots[slot]


def _reopened(grid: Grid, slot: Slot) -> Grid:
    """The grid without the word of a slot, except letters of other complete words."""
    if BLANK in grid.pattern(slot):
        return grid
    shared = {
        cell
        for other in grid.slots
        if other != slot and BLANK not in grid.pattern(other)
        for cell in other.cells
    }
    rows = [list(row) for row in grid.rows]
    for cell in slot.cells:
        if cell not in shared:
            rows[cell.row][cell.column] = BLANK
    return grid.lettered(rows)


# The kernel's answer: is a fill possible, the slot without words, counts, words.
Told = tuple[bool, int, Sequence[int], Sequence[tuple[int, int, int]]]


def _told(
    task: FillTask, alive: Sequence[Slot], chosen: Slot | None, most: int, budget: int
) -> Told:
    at = alive.index(chosen) if chosen in alive else -1
    told: Told = task.lexicon.kernel.advise(_part(task, alive), at, most, budget)
    return told


def _part(task: FillTask, slots: Sequence[Slot]) -> kernel.Task:
    """Some slots of a task in the kernel's format."""
    places = [places for slot, places in zip(task.open, task.places, strict=True) if slot in slots]
    floors = bytes([task.floor]) * len(slots)
    return kernel.Task(places, task.letters, floors, task.banned, task.used)


def _blamed(task: FillTask, alive: Sequence[Slot], trouble: int) -> tuple[Slot, ...]:
    part = _part(task, alive)
    found = task.lexicon.kernel.blame(part, trouble, 0, BLAME, BLAME_TOTAL)
    return tuple(alive[number] for number in found)


def _candidates(
    lexicon: ScoredLexicon, found: Sequence[tuple[int, int, int]]
) -> Iterator[RankedWord]:
    for number, room, least in found:
        yield RankedWord(lexicon.words[number], lexicon.scores[number], room / OCTAVE, least)
