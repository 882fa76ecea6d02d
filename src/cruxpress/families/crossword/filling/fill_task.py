"""A fill task: a grid with its fixed letters, and the rules of the fill.

A slot whose cells all have letters is *standing*: its word stays, whether or not a list has it.
All other slots are open; their letters stay.  With a region, only its cells are refilled, and only
slots that reach into it are open.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from cruxpress._kernels import crossword as kernel
from cruxpress.core.errors import AskedWrongly
from cruxpress.families.crossword.filling.lexicon import BEST, ScoredLexicon
from cruxpress.families.crossword.grids.grid import BLANK, SOLID, Cell, Grid, Slot

OPEN = 255  # the kernel's sign for a cell without a letter


@dataclass(frozen=True)
class FillTask:
    """A grid, the words it may take, and the rules."""

    grid: Grid
    lexicon: ScoredLexicon
    floor: int = 0
    floors: Mapping[Slot, int] | None = None
    bans: Collection[str] = ()
    region: Collection[Slot | Cell] | None = None

    def __post_init__(self) -> None:
        language = self.lexicon.language
        strange = set("".join(self.grid.rows)) - set(language.alphabet + BLANK + SOLID)
        if strange:
            raise AskedWrongly(f"the grid has {min(strange)!r}, no letter of {language.name}")
        for floor in (self.floor, *(self.floors or {}).values()):
            if not 0 <= floor <= BEST:
                raise AskedWrongly(f"a floor is a score of 0 to {BEST}, got {floor}")
        named = [*(self.floors or ()), *(x for x in self.region or () if isinstance(x, Slot))]
        for slot in named:
            if slot not in self.grid.slots:
                raise AskedWrongly(f"the grid has no slot {slot.name} of {len(slot)} letters")

    @cached_property
    def written(self) -> frozenset[Cell]:
        """The cells of the region; none without one."""
        if self.region is None:
            return frozenset()
        cells = [x.cells if isinstance(x, Slot) else (x,) for x in self.region]
        return frozenset(cell for some in cells for cell in some) & frozenset(self.grid.cells)

    @cached_property
    def kept(self) -> Grid:
        """The grid with the letters that stay."""
        if self.region is None:
            return self.grid
        rows = [list(row) for row in self.grid.rows]
        for row, column in self.written:
            rows[row][column] = BLANK
        return self.grid.lettered(rows)

    @cached_property
    def open(self) -> tuple[Slot, ...]:
        """The slots that take a word."""
        return tuple(one.slot for one in self._open)

    @cached_property
    def _open(self) -> list[_Standing]:
        blank = [one for one in _patterns(self.kept) if BLANK in one.word]
        if self.region is None:
            return blank
        return [one for one in blank if not self.written.isdisjoint(one.slot.cells)]

    @cached_property
    def standing(self) -> dict[Slot, str]:
        """Slots with the words that stand in them."""
        return {one.slot: one.word for one in _patterns(self.kept) if BLANK not in one.word}

    @cached_property
    def twice(self) -> tuple[Slot, ...]:
        """Two slots in which the same word stands, if there are any."""
        first: dict[str, Slot] = {}
        for slot, word in self.standing.items():
            if word in first:
                return first[word], slot
            first[word] = slot
        return ()

    @cached_property
    def used(self) -> list[int]:
        """The indexes of the standing words that are in the lexicon."""
        return self._numbers(self.standing.values())

    @cached_property
    def banned(self) -> list[int]:
        """The indexes of the banned words."""
        return self._numbers(map(self.lexicon.language.fold, self.bans))

    def _numbers(self, words: Iterable[str]) -> list[int]:
        # An open grid without bans needs no places of words, and computing them takes time.
        if not (some := set(words)):
            return []
        number = self.lexicon.number
        return sorted(number[word] for word in some if word in number)

    def least(self, slot: Slot, raised: int = 0) -> int:
        """The least score of a slot when the floor is raised for all.

        A slot's own floor takes precedence. If it is lower than the floor of the grid, a weak word
        is allowed here, and the floor is not raised."""
        own = (self.floors or {}).get(slot, self.floor)
        return own if own < self.floor else max(own, raised)

    @cached_property
    def places(self) -> list[list[int]]:
        """The cells of the open slots, as numbers."""
        return [list(one.places) for one in self._open]

    @cached_property
    def letters(self) -> bytes:
        """The letter code of each cell, or OPEN."""
        codes = _codes(self.lexicon.language.alphabet)
        return "".join(self.kept.rows).translate(codes).encode("latin-1")

    def asked(self, raised: int = 0) -> kernel.Task:
        """The task in the kernel's format."""
        if self.floors:
            floors = bytes(self.least(slot, raised) for slot in self.open)
        else:
            floors = bytes([max(self.floor, raised)]) * len(self.open)
        return kernel.Task(self.places, self.letters, floors, self.banned, self.used)

    def filled(self, words: Sequence[str]) -> Grid:
        """The grid with a word in each open slot; cells outside the region stay as they are."""
        letters = list("".join(self.kept.rows))
        width = self.grid.width
        written = {row * width + column for row, column in self.written}
        for places, word in zip(self.places, words, strict=True):
            for place, letter in zip(places, word, strict=True):
                if not written or place in written:
                    letters[place] = letter
        text = "".join(letters)
        return self.grid.lettered(text[at : at + width] for at in range(0, len(text), width))


class _Standing(NamedTuple):
    """A slot, what stands in it, and its cells as numbers."""

    slot: Slot
    word: str
    places: tuple[int, ...]


@lru_cache(maxsize=64)
def _patterns(grid: Grid) -> list[_Standing]:
    """Each slot with its letters.  Cached: the same grid is filled repeatedly."""
    return list(map(_Standing, grid.slots, grid.words, grid.places))


@cache
def _codes(alphabet: str) -> dict[int, int]:
    """The translation of rows to letter codes; symbols other than letters are open."""
    codes = dict.fromkeys(map(ord, BLANK + SOLID), OPEN)
    return codes | {ord(letter): code for code, letter in enumerate(alphabet)}
