"""Wordlists: words with what is known of them; immutable, filtered into views.

A list is a selection of rows of a table (``columns``), in the order of grid forms; a view
shares the table of the list it came from.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from hashlib import blake2b
from itertools import compress
from operator import and_
from typing import TYPE_CHECKING

from cruxpress.core.errors import unknown
from cruxpress.words import difficulty, difficulty_arrays
from cruxpress.words.editor_lists import asked, unasked
from cruxpress.words.grades import GRADES, RULES, Rule, grade_of
from cruxpress.words.language import Language
from cruxpress.words.us_gb_spelling import varieties
from cruxpress.words.word_table import (
    COMPOUND,
    INFLECTED,
    OFFENSIVE_SHIFT,
    PROPER,
    STOPWORD,
    UNSTATED,
    WordEntry,
    WordTable,
    columns_of,
    joined,
)

if TYPE_CHECKING:
    from cruxpress.words.difficulty_arrays import FloatArray


@dataclass(frozen=True, slots=True)
class Word:
    """One word.

    ``spelling`` is how it is printed, ``grid`` how it stands in cells; ``others`` are more
    spellings with the same grid form.  ``zipf`` is 0 where it was never counted; ``stem`` is
    the dictionary form.  ``offensive`` is 0 (not) to 3 (slur); ``unasked`` is a reason not to
    ask for it, if there is one; ``asked`` words are asked for, though they are seldom written.
    ``variety`` is US or GB where only Americans or only the British spell it so.
    ``stated_difficulty`` and ``definition`` come from a dictionary that was imported.
    """

    spelling: str
    grid: str
    zipf: float
    tier: int
    score: int
    inflected: bool
    proper: bool
    offensive: int
    compound: bool
    stopword: bool
    stem: str
    others: tuple[str, ...] = ()
    stated_difficulty: float | None = None
    definition: str = ""
    unasked: str = ""
    asked: bool = False
    variety: str = ""

    @property
    def difficulty(self) -> float:
        """From 0 (everybody knows it) to 1: as its list states it, or from its frequency."""
        return difficulty.difficulty_of(self)

    @property
    def grade(self) -> str:
        """How well people know it: easy, medium, hard or rare."""
        return grade_of(self.score)

    @staticmethod
    def of(entry: WordEntry, unasked: str = "", asked: bool = False, variety: str = "") -> Word:
        """The word of an entry of a table, and what the lists of words say of it."""
        flags = entry.flags
        return Word(
            spelling=entry.spelling,
            grid=entry.grid,
            zipf=entry.centi_zipf / 100,
            tier=entry.tier,
            score=entry.score,
            inflected=bool(flags & INFLECTED),
            proper=bool(flags & PROPER),
            offensive=flags >> OFFENSIVE_SHIFT,
            compound=bool(flags & COMPOUND),
            stopword=bool(flags & STOPWORD),
            stem=entry.stem,
            others=entry.others,
            stated_difficulty=None if entry.difficulty < 0 else entry.difficulty / 10_000,
            definition=entry.definition,
            unasked=unasked,
            asked=asked,
            variety=variety,
        )


class Wordlist:
    """An immutable list of words of one language.

    >>> from cruxpress import words
    >>> english = words.load("en")
    >>> "crossword" in english, english["CAFE"].spelling
    (True, 'café')
    """

    def __init__(self, columns: WordTable, rows: Sequence[int] | None = None):
        self._columns = columns
        self._rows: Sequence[int] = range(len(columns)) if rows is None else rows

    @staticmethod
    def of(language: Language, entries: Iterable[WordEntry]) -> Wordlist:
        """A list of entries."""
        return Wordlist(columns_of(language, entries))

    @property
    def language(self) -> Language:
        """The language of all its words."""
        return self._columns.language

    @property
    def from_dictionary(self) -> bool:
        """Does a word have a difficulty or a definition that a dictionary gave it?"""
        return bool(self._columns.difficulties or self._columns.definitions)

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Word]:
        return (self._word(row) for row in self._rows)

    def grids(self) -> Iterator[str]:
        """The grid forms in order, without what else is known of the words."""
        return map(self._columns.grids.__getitem__, self._rows)

    def nth(self, place: int) -> Word:
        """The word at a place of the list."""
        return self._word(self._rows[place])

    def __repr__(self) -> str:
        return f"<Wordlist {self.language.code}: {len(self):,} words>"

    @cached_property
    def _unasked(self) -> Mapping[str, str]:
        return unasked(self.language.code)

    @cached_property
    def _asked(self) -> Collection[str]:
        return asked(self.language.code)

    @cached_property
    def _varieties(self) -> Mapping[str, str]:
        return varieties(self.language.code)

    def _word(self, row: int) -> Word:
        entry = self._columns.entry(row)
        grid = entry.grid
        reason, variety = self._unasked.get(grid, ""), self._varieties.get(grid, "")
        return Word.of(entry, reason, grid in self._asked, variety)

    def get(self, text: str) -> Word | None:
        """The word with the grid form of a text (a spelling will do), or None."""
        row = self.row(self.language.fold(text))
        return None if row is None else self._word(row)

    def entry(self, grid: str) -> WordEntry | None:
        """The entry of a grid form, or None."""
        row = self.row(grid)
        return None if row is None else self._columns.entry(row)

    def stem(self, grid: str) -> str | None:
        """The dictionary form of a grid form, as it is written; None if it is not here."""
        row = self.row(grid)
        return None if row is None else self._columns.stem(row)

    def zipf(self, grid: str) -> float | None:
        """How frequent a grid form is: log10 of occurrences in a thousand million words."""
        row = self.row(grid)
        return None if row is None else self._columns.zipfs[row] / 100

    def forms(self) -> Container[str]:
        """A container of the grid forms, for ``in``."""
        return _Forms(self)

    def __getitem__(self, text: str) -> Word:
        word = self.get(text)
        if word is None:
            raise KeyError(text)
        return word

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and self.row(self.language.fold(text)) is not None

    def row(self, grid: str) -> int | None:
        """The row of a grid form in the table, or None."""
        row = self._columns.place(grid)
        if row is None or len(self._rows) == len(self._columns):
            return row
        at = bisect_left(self._rows, row)
        return row if at < len(self._rows) and self._rows[at] == row else None

    # Views.

    def filter(
        self,
        *,
        shortest: int = 1,
        longest: int = 99,
        grades: Collection[str] | None = None,
        least_score: int = 0,
        most_score: int = 100,
        least_zipf: float = 0.0,
        most_tier: int = 255,
        most_offensive: int = 3,
        inflected: bool | None = None,
        proper: bool | None = None,
        compound: bool | None = None,
        stopword: bool | None = None,
    ) -> Wordlist:
        """The words that meet all conditions; None means "either way"."""
        table = self._columns
        scores = _allowed_scores(grades, least_score, most_score)
        bits = {INFLECTED: inflected, PROPER: proper, COMPOUND: compound, STOPWORD: stopword}
        flags = _allowed_flags(bits, most_offensive)
        lengths = range(shortest, longest + 1)
        mask = _every(
            _mask(table.scores, scores),
            _mask(table.flags, flags),
            _mask(table.tiers, range(most_tier + 1)),
            _mask(table.lengths, lengths),
        )
        if centi := round(100 * least_zipf):
            mask = _every(mask, bytes(zipf >= centi for zipf in table.zipfs))
        return self._where(mask)

    def _where(self, mask: bytes) -> Wordlist:
        """The words whose rows of the table are marked with 1."""
        return Wordlist(self._columns, array("I", compress(self._rows, self._picked(mask))))

    def _picked(self, column: bytes) -> bytes:
        """A column of the table, for the rows of this list only."""
        if len(self) == len(column):
            return column
        return bytes(map(column.__getitem__, self._rows))

    def by_rule(self, rule: Rule) -> Wordlist:
        """The words that a rule takes."""
        table, required = self._columns, {INFLECTED: rule.inflected, PROPER: rule.proper}
        bits = {bit: None if value else False for bit, value in required.items()}
        taken = _every(
            _mask(table.flags, _allowed_flags(bits, rule.most_offensive)),
            _mask(table.tiers, range(rule.most_tier + 1)),
        )
        known = bytearray(_mask(table.scores, range(rule.least_score, 101)))
        for grids, verdict in ((self._asked, 1), (self._unasked, 0)) if rule.asked else ():
            for row in self._columns.places(grids):
                known[row] = verdict
        return self._where(_every(taken, bytes(known)))

    @cached_property
    def required(self) -> Wordlist:
        """The words that a puzzle may ask for."""
        return self.by_rule(RULES["required"])

    @cached_property
    def accepted(self) -> Wordlist:
        """The words that count when a solver finds them."""
        return self.by_rule(RULES["accepted"])

    def without(self, grids: Collection[str]) -> Wordlist:
        """The list without some grid forms."""
        mask = bytearray(b"\1" * len(self._columns))
        for row in map(self.row, grids):
            if row is not None:
                mask[row] = 0
        return self._where(bytes(mask))

    def only(self, grids: Container[str]) -> Wordlist:
        """The words of the list whose grid forms are among some."""
        kept = compress(self._rows, map(grids.__contains__, self.grids()))
        return Wordlist(self._columns, array("I", kept))

    def merged(self, other: Wordlist) -> Wordlist:
        """Both lists in one; where both have a word, the other decides."""
        return Wordlist(joined(self._own(), other._own()))

    def _own(self) -> WordTable:
        if len(self) == len(self._columns):
            return self._columns
        return columns_of(self.language, map(self._columns.entry, self._rows))

    # WordTable for kernels; all of one length are in the order of grid forms.

    @cached_property
    def _lengths(self) -> bytes:
        return self._picked(self._columns.lengths)

    def lengths(self) -> list[int]:
        """The word lengths there are, ascending."""
        return sorted(set(self._lengths))

    def of_length(self, length: int) -> list[Word]:
        """The words of a length."""
        return [self._word(row) for row in self._chosen(length)]

    def grid_forms(self, length: int | None = None) -> list[str]:
        """The grid forms, of one length or of all."""
        return list(map(self._columns.grids.__getitem__, self._chosen(length)))

    def letters_array(self, length: int) -> bytes:
        """The grid forms of a length as letter codes: one row of ``length`` bytes a word."""
        return self.language.codes("".join(self.grid_forms(length)))

    def zipf_array(self, length: int) -> array[float]:
        """The Zipf frequencies of the words of a length, as 32-bit floats."""
        zipfs = self._columns.zipfs
        return array("f", [zipfs[row] / 100 for row in self._chosen(length)])

    def centi_array(self, length: int | None = None) -> array[int]:
        """The Zipf frequencies of the words of a length, or of all, in hundredths."""
        return array("H", map(self._columns.zipfs.__getitem__, self._chosen(length)))

    def score_array(self, length: int | None = None) -> bytes:
        """The scores of the words of a length, or of all, one byte a word."""
        return bytes(map(self._columns.scores.__getitem__, self._chosen(length)))

    def stems(self, length: int | None = None) -> list[str]:
        """The dictionary forms of the words of a length, or of all."""
        return list(map(self._columns.stem, self._chosen(length)))

    def difficulty_array(self, length: int | None = None) -> FloatArray:
        """The difficulties of the words of a length, or of all, as 32-bit floats."""
        return difficulty_arrays.difficulties(self._columns, self._chosen(length))

    def blend_array(self, level: str, length: int | None = None, scale: str = "own") -> FloatArray:
        """How much the words of a length, or all, are wanted at a level: 0 to 100."""
        return difficulty_arrays.blends(self._columns, self._chosen(length), level, scale)

    def _chosen(self, length: int | None) -> Sequence[int]:
        if length is None:
            return self._rows
        return array("I", compress(self._rows, _mask(self._lengths, (length,))))

    def most_wanted(self, most: int, level: str, scale: str = "own") -> Wordlist:
        """The list with at most so many words of each length: those most wanted at a level.

        >>> from cruxpress import words
        >>> [len(words.load("en").most_wanted(100, "hard").grid_forms(n)) for n in (3, 6, 9)]
        [100, 100, 100]
        """
        kept: list[int] = []
        for length in self.lengths():
            rows = self._chosen(length)
            best = difficulty_arrays.best(self.blend_array(level, length, scale), most)
            kept += [rows[at] for at in best]
        return Wordlist(self._columns, array("I", sorted(kept)))

    @cached_property
    def fingerprint(self) -> str:
        """A hash of everything the list holds; equal lists have equal fingerprints."""
        digest = blake2b(self.language.code.encode(), digest_size=16)
        for row in self._rows:
            entry = self._columns.entry(row)
            digest.update("\t".join(map(str, (*entry[:7], ",".join(entry.others)))).encode())
            if entry.difficulty != UNSTATED or entry.definition:
                digest.update(f"\t{entry.difficulty}\t{entry.definition}".encode())
            digest.update(b"\n")
        return digest.hexdigest()


class _Forms:
    """The grid forms of a list, looked up one by one."""

    def __init__(self, words: Wordlist):
        self._words = words

    def __contains__(self, grid: object) -> bool:
        return isinstance(grid, str) and self._words.row(grid) is not None


def _mask(column: bytes, allowed: Container[int]) -> bytes:
    """1 where a value of a column is allowed, else 0: looked up in C, for a whole list at once."""
    return column.translate(bytes(value in allowed for value in range(256)))


def _every(*masks: bytes) -> bytes:
    """1 where all masks have it."""
    both = reduce(and_, map(int.from_bytes, masks))
    return both.to_bytes(len(masks[0]))


def _allowed_flags(bits: Mapping[int, bool | None], most_offensive: int) -> frozenset[int]:
    """The flag bytes whose bits have the required values; None means any value."""
    asked = sum(bit for bit, value in bits.items() if value is not None)
    wanted = sum(bit for bit, value in bits.items() if value)
    return frozenset(
        value
        for value in range(256)
        if value & asked == wanted and value >> OFFENSIVE_SHIFT <= most_offensive
    )


def _allowed_scores(grades: Collection[str] | None, least: int, most: int) -> frozenset[int]:
    for grade in grades or ():
        if grade not in GRADES:
            raise unknown("grade", grade, GRADES)
    scores = range(least, most + 1)
    return frozenset(s for s in scores if grades is None or grade_of(s) in grades)
