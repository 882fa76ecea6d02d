"""Checks of whole files, on a pool: is each puzzle what it says, and a pack what its manifest says?

Lines of records are parsed by the workers, and foreign formats here, since a puzzle may have many
lines there.  A bad place gives its faults and the rest goes on; a file that breaks off is a fault
at the place where it does.
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
from cruxpress.files.formats import Item, format_named
from cruxpress.files.manifest import PackContents, facts_of, faults
from cruxpress.files.record_files import RecordSource
from cruxpress.workers import WorkerPool

T = TypeVar("T")

# The format whose lines are parsed by workers.
RECORDS = "jsonl"
# How long may a line be that is handed to a worker as it is?  Longer ones are parsed before, so
# that nonsense without end does not lie in many tasks at once.
LONGEST_RAW = 100_000
# How many faults of one puzzle are told?  A solution of another puzzle has some sixty.
MOST_TOLD = 5


class Checked(NamedTuple, Generic[T]):
    """A place of a file: its line, what is wrong there, and what was kept of its record."""

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
) -> Iterator[Checked[T]]:
    """Every puzzle of a file, proved on a pool, in order.

    ``keep`` is what the workers hand over of a record; with ``remake`` each recipe is made again;
    those that ask a language model only with ``llm``.
    """
    family = source.family.name if source.family else ""
    checker = _Checker(source.name, source.form.name, family, keep, remake, llm)
    items = _raw(lines) if source.form.name == RECORDS else source.items(lines)
    for done in pool.map(checker, _whole(items)):
        wrong, kept = done.value or (["the worker died on it"], None)
        yield Checked(done.item.line, wrong, kept)


@dataclass
class Verdict:
    """What a file holds, how many places of it are good and bad, and in how many points its
    manifest says otherwise."""

    contents: PackContents
    good: int = 0
    bad: int = 0
    otherwise: int = 0

    @property
    def holds(self) -> bool:
        """Is all of it right, and is there anything at all?"""
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
    """Check a file and the manifest beside it; ``told`` hears of every fault."""
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
    """The first of them, and how many more there are."""
    more = len(faults) - MOST_TOLD
    return faults if more <= 1 else [*faults[:MOST_TOLD], f"and {more} more faults"]


def _manifest_faults(path: str, found: Verdict) -> Iterator[str]:
    try:
        yield from faults(path, found.contents, found.good + found.bad)
    except ParseError as error:
        yield str(error)


def _raw(lines: Iterable[str]) -> Iterator[Item]:
    """Lines of records as they are; blank ones are passed over."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield Item(number, line if len(line) <= LONGEST_RAW else _parsed(line))


def _whole(items: Iterable[Item]) -> Iterator[Item]:
    """The items, and an error where the file breaks off."""
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
    """What workers do with an item; format and family are names, which travel well."""

    name: str
    form: str
    family: str
    keep: Callable[[Record], T]
    remake: bool
    llm: bool

    def __call__(self, item: Item) -> tuple[list[str], T | None]:
        record = self._record(item)
        if isinstance(record, PuzzleError):
            return [str(record)], None
        foreign = isinstance(item.content, str) and self.form != RECORDS
        wrong = _stated(record) if foreign else faults_of(record)
        if self.remake and not wrong:
            wrong = self._remake(record)
        return wrong, self.keep(record)

    def _remake(self, record: Record) -> list[str]:
        shape = named(record.family).shape
        if not self.llm and asks_model(shape, record.recipe.shape):
            return [f"it is not made again: {NO_MODEL}"]
        return remake_faults(record)

    def _record(self, item: Item) -> Record | PuzzleError:
        if self.form == RECORDS:
            return _parsed(item.content) if isinstance(item.content, str) else item.content
        family = named(self.family) if self.family else None
        return RecordSource(self.name, format_named(self.form), family).record(item)


def _stated(record: Record) -> list[str]:
    """The faults of a text that was proved and rated just now: where it states its level (a game
    id of keen may), that should be true."""
    rating = record.rating
    stated = rating.features.get("stated") or rating.level
    return [] if stated == rating.level else [f"stated as {stated}, rated {rating.level}"]
