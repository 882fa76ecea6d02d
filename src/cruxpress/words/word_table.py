"""The words of a list as a table of columns.

A list of a hundred thousand words must load in a fraction of a second, so a list is a table, and a
``Word`` object is created only when it is looked up."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import NamedTuple, TypeVar

from cruxpress.words.language import Language

# Flags of a word, as bits; the offensive level is in bits 4 and 5.
INFLECTED, PROPER, COMPOUND, STOPWORD = 1, 2, 4, 8
FLAGS = {"inflected": INFLECTED, "proper": PROPER, "compound": COMPOUND, "stopword": STOPWORD}
OFFENSIVE_SHIFT = 4

# A stem is stored as "cut so many letters from the end, append these".
StemRule = tuple[int, str]
ITSELF: StemRule = (0, "")

# The difficulty of a word whose list states none.
UNSTATED = -1

T = TypeVar("T")


class WordEntry(NamedTuple):
    """One word on its way into columns.

    ``centi_zipf`` is 100 x Zipf, 0 if never counted; ``difficulty`` is in ten-thousandths,
    or UNSTATED where it is to follow from the frequency.
    """

    grid: str
    spelling: str
    centi_zipf: int
    tier: int
    score: int
    flags: int
    stem: str
    others: tuple[str, ...] = ()
    difficulty: int = UNSTATED
    definition: str = ""


# How many places of words does a list remember?
REMEMBERED = 1 << 15


@dataclass(frozen=True)
class WordTable:
    """The words of a list, sorted by grid form, one column for each thing known of them."""

    language: Language
    grids: Sequence[str]
    spellings: Sequence[str]
    zipfs: Sequence[int]
    tiers: bytes
    scores: bytes
    flags: bytes
    stem_rules: tuple[StemRule, ...] = (ITSELF,)
    stems: Sequence[int] = ()
    others: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    # Empty where no word states one.
    difficulties: Sequence[int] = ()
    definitions: Mapping[int, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.grids)

    @cached_property
    def lengths(self) -> bytes:
        """How many letters the grid forms have."""
        return bytes(map(len, self.grids))

    def place(self, grid: str) -> int | None:
        """The row of a grid form, or None; cached, because the same words are looked up again."""
        known, row = self._places, self._places.get(grid)
        if row is None:
            row = bisect_left(self.grids, grid)
            if row == len(self.grids) or self.grids[row] != grid:
                row = -1
            if len(known) >= REMEMBERED:
                known.clear()
            known[grid] = row
        return None if row < 0 else row

    def places(self, grids: Collection[str]) -> Iterator[int]:
        """The rows of those of many grid forms that are in the list; not cached."""
        table, size = self.grids, len(self.grids)
        for grid, row in zip(grids, map(partial(bisect_left, table), grids), strict=True):
            if row < size and table[row] == grid:
                yield row

    @cached_property
    def _places(self) -> dict[str, int]:
        """The rows of words that were looked up; of a word that is not here, -1."""
        return {}

    def stem(self, row: int) -> str:
        """The dictionary form of a word; the word itself where none is known."""
        cut, ending = self.stem_rules[self.stems[row]] if self.stems else ITSELF
        spelling = self.spellings[row]
        return spelling[: len(spelling) - cut] + ending

    def entry(self, row: int) -> WordEntry:
        """Everything about one word."""
        return WordEntry(
            self.grids[row],
            self.spellings[row],
            self.zipfs[row],
            self.tiers[row],
            self.scores[row],
            self.flags[row],
            self.stem(row),
            self.others.get(row, ()),
            self.difficulties[row] if self.difficulties else UNSTATED,
            self.definitions.get(row, ""),
        )


def stem_rule(spelling: str, stem: str) -> StemRule:
    """How to get from a spelling to its stem.

    >>> stem_rule("walked", "walk"), stem_rule("went", "go")
    ((2, ''), (4, 'go'))
    """
    same = 0
    for one, other in zip(spelling, stem, strict=False):
        if one != other:
            break
        same += 1
    return len(spelling) - same, stem[same:]


def columns_of(language: Language, entries: Iterable[WordEntry]) -> WordTable:
    """WordTable from entries, sorted by grid form."""
    ordered = sorted(entries)
    rules: dict[StemRule, int] = {ITSELF: 0}
    stems = array("H")
    for entry in ordered:
        # 65,536 stem rules are enough for any language; further words become their own stems.
        rule = stem_rule(entry.spelling, entry.stem)
        known = rule in rules or len(rules) < 2**16
        stems.append(rules.setdefault(rule, len(rules)) if known else 0)
    return WordTable(
        language,
        grids=[entry.grid for entry in ordered],
        spellings=[entry.spelling for entry in ordered],
        zipfs=array("H", [entry.centi_zipf for entry in ordered]),
        tiers=bytes(entry.tier for entry in ordered),
        scores=bytes(entry.score for entry in ordered),
        flags=bytes(entry.flags for entry in ordered),
        stem_rules=tuple(rules),
        stems=stems,
        others={row: entry.others for row, entry in enumerate(ordered) if entry.others},
        difficulties=_stated([entry.difficulty for entry in ordered]),
        definitions={row: one.definition for row, one in enumerate(ordered) if one.definition},
    )


def _stated(difficulties: list[int]) -> Sequence[int]:
    """A column of difficulties; empty if none is stated."""
    return array("h", difficulties) if any(one != UNSTATED for one in difficulties) else ()


def joined(first: WordTable, second: WordTable) -> WordTable:
    """Both lists in one; where both have a word, the second decides."""
    decided = set(second.grids)
    grids = [*first.grids, *second.grids]
    rows = [row for row, grid in enumerate(first.grids) if grid not in decided]
    rows += range(len(first), len(grids))
    rows.sort(key=grids.__getitem__)
    all_rules = dict.fromkeys(first.stem_rules + second.stem_rules)
    rules = {rule: at for at, rule in enumerate(all_rules)}
    stems = array("H")
    for one in (first, second):
        new = [rules[rule] for rule in one.stem_rules]
        stems.extend(map(new.__getitem__, one.stems) if one.stems else bytes(len(one)))
    difficulties: list[int] = []
    for one in (first, second):
        difficulties += one.difficulties or [UNSTATED] * len(one)
    others = _both(first.others, second.others, len(first))
    definitions = _both(first.definitions, second.definitions, len(first))
    return WordTable(
        second.language,
        grids=_picked(grids, rows),
        spellings=_picked([*first.spellings, *second.spellings], rows),
        zipfs=array("H", _picked([*first.zipfs, *second.zipfs], rows)),
        tiers=bytes(_picked([*first.tiers, *second.tiers], rows)),
        scores=bytes(_picked([*first.scores, *second.scores], rows)),
        flags=bytes(_picked([*first.flags, *second.flags], rows)),
        stem_rules=tuple(rules),
        stems=array("H", _picked(stems, rows)),
        others={at: others[row] for at, row in enumerate(rows) if row in others},
        difficulties=_stated(_picked(difficulties, rows)),
        definitions={at: definitions[row] for at, row in enumerate(rows) if row in definitions},
    )


def _both(first: Mapping[int, T], second: Mapping[int, T], begin: int) -> dict[int, T]:
    """Two sparse columns, the second appended to the first."""
    return {**first, **{begin + row: one for row, one in second.items()}}


def _picked(column: Sequence[T], rows: Iterable[int]) -> list[T]:
    return list(map(column.__getitem__, rows))
