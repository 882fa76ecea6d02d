"""Check whole files on a worker pool: verify each puzzle, and compare a pack with its manifest.

Workers parse the lines of record files.  Foreign formats are split here, because one puzzle may
span many lines.  A bad puzzle does not stop the check.  A truncated file gives one more fault,
after the last puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from cruxpress.core.errors import ParseError, PuzzleError
from cruxpress.core.record import Record
from cruxpress.engine.search import remake_faults
from cruxpress.engine.verification import faults_of
from cruxpress.families import named
from cruxpress.files.file_options import NO_MODEL, asks_model
from cruxpress.files.formats import Item
from cruxpress.files.manifest import PackContents, facts_of, faults
from cruxpress.files.record_files import RecordSource
from cruxpress.workers import WorkerPool

T = TypeVar("T")

# The format whose lines are parsed by workers.
RECORDS = "jsonl"
# How long may an unparsed line be that a worker gets?  Longer lines are parsed in this process, so
# that the task queue does not fill up with huge invalid lines.
LONGEST_RAW = 100_000
# How many faults of one puzzle are shown?  The solution of another puzzle gives about sixty.
MOST_TOLD = 5


class Checked(NamedTuple, Generic[T]):
    """The result for one puzzle of a file: its line, its faults, and the result of ``keep``."""

    line: int
    faults: list[str]
    kept: T | None


def checked(
    source: RecordSource,
    lines: Iterable[str],
    pool: WorkerPool,
    keep: Callable[[Record], T],
    *,
    remake: bool = False,
    llm: bool = False,
    older: bool = False,
) -> Iterator[Checked[T]]:
    """Verify every puzzle of a file on a pool; yield the results in order.

    ``keep`` runs in the worker and extracts what the caller needs of a record.  ``remake``
    generates each puzzle again from its recipe; a recipe that calls a language model needs ``llm``.
    ``older`` accepts ratings that another engine stated.
    """
    checker = _Checker(source, keep, remake, llm, older)
    items = _raw(lines) if source.form.name == RECORDS else source.items(lines)
    for done in pool.map(checker, _whole(items)):
        wrong, kept = done.value or (["the worker died on it"], None)
        yield Checked(done.item.line, wrong, kept)


@dataclass
class Verdict:
    """The contents of a file, the numbers of good and bad puzzles, and the number of differences
    from the manifest (``otherwise``)."""

    contents: PackContents
    good: int = 0
    bad: int = 0
    otherwise: int = 0

    @property
    def holds(self) -> bool:
        """Is there at least one puzzle, and no fault?"""
        return bool(self.good) and not self.bad and not self.otherwise


def verdict(
    path: str,
    source: RecordSource,
    lines: Iterable[str],
    pool: WorkerPool,
    told: Callable[[str], None],
    *,
    remake: bool = False,
    llm: bool = False,
) -> Verdict:
    """Check a file and the manifest beside it; ``told`` is called with each message."""
    found = Verdict(PackContents())
    for one in checked(source, lines, pool, facts_of, remake=remake, llm=llm):
        if one.kept:
            found.contents.take(one.kept)
        for fault in _first(one.faults):
            told(f"{source.place(one.line)}: {fault}")
        found.good, found.bad = found.good + (not one.faults), found.bad + bool(one.faults)
    if path != "-" and source.form.name == RECORDS:
        for fault in _manifest_faults(path, found):
            told(f"{path}: {fault}")
            found.otherwise += 1
    return found


def _first(faults: list[str]) -> list[str]:
    """The first faults, and the number of the others."""
    more = len(faults) - MOST_TOLD
    return faults if more <= 1 else [*faults[:MOST_TOLD], f"and {more} more faults"]


def _manifest_faults(path: str, found: Verdict) -> Iterator[str]:
    try:
        yield from faults(path, found.contents, found.good + found.bad)
    except ParseError as error:
        yield str(error)


def _raw(lines: Iterable[str]) -> Iterator[Item]:
    """The lines of a record file, unparsed unless they are very long; blank lines are skipped."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield Item(number, line if len(line) <= LONGEST_RAW else _parsed(line))


def _whole(items: Iterable[Item]) -> Iterator[Item]:
    """The items, then an error item if the reader fails."""
    last = 0
    try:
        for item in items:
            last = item.line
            yield item
    except ParseError as error:
        yield Item(last + 1, error)


def _parsed(line: str) -> Record | PuzzleError:
    try:
        return Record.parse(line)
    except ParseError as error:
        return error


@dataclass(frozen=True)
class _Checker(Generic[T]):
    """The task of a worker: verify one puzzle."""

    source: RecordSource
    keep: Callable[[Record], T]
    remake: bool
    llm: bool
    older: bool

    def __call__(self, item: Item) -> tuple[list[str], T | None]:
        record = self._record(item)
        if isinstance(record, PuzzleError):
            return [str(record)], None
        foreign = isinstance(item.content, str) and self.source.form.name != RECORDS
        wrong = _stated(record) if foreign else faults_of(record, older=self.older)
        if self.remake and not wrong:
            wrong = self._remake(record)
        return wrong, self.keep(record)

    def _remake(self, record: Record) -> list[str]:
        shape = named(record.family).shape
        if not self.llm and asks_model(shape, record.recipe.shape):
            return [f"it is not made again: {NO_MODEL}"]
        return remake_faults(record)

    def _record(self, item: Item) -> Record | PuzzleError:
        if self.source.form.name == RECORDS:
            return _parsed(item.content) if isinstance(item.content, str) else item.content
        return self.source.record(item)


def _stated(record: Record) -> list[str]:
    """The faults of a puzzle text that was just verified and rated: a level that the text states
    (a Keen game id may) must equal the rated level."""
    rating = record.rating
    stated = rating.features.get("stated") or rating.level
    return [] if stated == rating.level else [f"stated as {stated}, rated {rating.level}"]
