"""``generate``: a run of puzzles of one family as an iterator of records.

This is the library's side of the command ``cruxpress generate``: the same options with the same
messages, the same records.  A run makes each record when it is asked for; several workers make
some ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from cruxpress.batch import Fingerprints, Outcome, as_it_is, run
from cruxpress.core.errors import AskedWrongly, TargetMissed
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.core.seeds import fresh_seed
from cruxpress.engine.request import PuzzleRequest, Recipes, recipes_of
from cruxpress.engine.series import Series, dated
from cruxpress.engine.statistics import Figures, Report
from cruxpress.families import named
from cruxpress.files.record_files import read
from cruxpress.workers import WorkerPool, pool_of

Progress = Callable[[Outcome[Any]], object]


def generate(
    family: str,
    *,
    level: str | Iterable[str] | None = None,
    count: int | None = None,
    seed: int | None = None,
    workers: int | WorkerPool = 1,
    target: str | Iterable[str] = (),
    require: str | Iterable[str] = (),
    forbid: str | Iterable[str] = (),
    scale: str = "",
    budget: int | None = None,
    accept: str | None = None,
    walk: bool = False,
    dates: str = "",
    week: str | Sequence[str] = (),
    resume: str | Path | Iterable[Record] = (),
    facts: Mapping[str, str] | None = None,
    progress: Progress | None = None,
    shape: Mapping[str, Any] | None = None,
    **options: Any,
) -> Generation:
    """Make puzzles of a family at a level; iterate over the result for the records.

    The keywords are the options of ``cruxpress generate FAMILY``; those of the family itself, such
    as ``size``, are given as keywords too, or as a mapping in ``shape``.  ``workers`` is a number
    of processes, or a pool that is already open.  ``resume`` is a file of JSON Lines (or records)
    of an earlier run with the same options and seed: these come first and are not made again.
    ``facts`` are further fields of each record, such as its title.  ``progress`` is called with
    the outcome of each puzzle, whether it could be made or not.

    Options that can never be met raise ``AskedWrongly`` here, before the first puzzle.  A puzzle
    that cannot be made does not end the run: ``TargetMissed`` is raised after the last record.

    >>> [record.rating.level for record in generate("sudoku", level="easy,hard", count=3, seed=5)]
    ['easy', 'hard', 'easy']
    >>> generate("sudoku", count=0)
    Traceback (most recent call last):
    cruxpress.core.errors.AskedWrongly: count must be 1 to 1000000000, got 0
    """
    series = _series(dates, week, count, level)
    request = PuzzleRequest.of(
        family,
        level=(series.week if series and series.week else level),
        count=len(series.days) if series else 1 if count is None else count,
        shape={**(shape or {}), **options},
        target=target,
        require=require,
        forbid=forbid,
        scale=scale,
        budget=budget,
        accept=accept,
    )
    seed = fresh_seed() if seed is None else seed
    recipes = series.recipes(request, seed) if series else recipes_of([request], seed)
    earlier = _earlier(resume, recipes)
    return Generation(
        family=request.family,
        seed=seed,
        recipes=recipes[earlier[-1].recipe.item + 1 :] if earlier else recipes,
        earlier=earlier,
        extras=_Extras(series is not None, dict(facts or {})),
        workers=workers,
        walk=walk,
        statistics=Report(named(request.family), named(request.family).scale(scale)),
        progress=progress,
    )


class RecordLine(NamedTuple):
    """A record as its line of JSON, with what statistics and messages need of it."""

    fingerprint: str
    text: str
    figures: Figures
    missed: str
    notes: tuple[str, ...]

    def line(self) -> str:
        """The record as one line of JSON."""
        return self.text


@dataclass(frozen=True)
class _LineMaker:
    """Turns a record into its line, in the worker: less data passes between processes."""

    measure: str

    def __call__(self, record: Record) -> RecordLine:
        figures = Figures.of(record.rating, self.measure)
        return RecordLine(record.fingerprint, record.line(), figures, record.missed, record.notes)


@dataclass(frozen=True)
class _Extras:
    """Fields that a run adds to its records: the date of a series, facts such as a title."""

    dated: bool
    facts: Mapping[str, str]

    def __bool__(self) -> bool:
        return self.dated or bool(self.facts)

    def add(self, record: Record) -> Record:
        """The record with these fields."""
        record = record.with_fields(self.facts)
        return dated(record) if self.dated else record


@dataclass(kw_only=True)
class Generation:
    """A run of puzzles.  Iterate over it once; the counts follow while it goes on.

    ``recipes`` are those that are still to be made, ``earlier`` the records of an earlier run.
    """

    family: str
    seed: int
    recipes: Sequence[Recipe]
    earlier: Sequence[Record]
    workers: int | WorkerPool
    walk: bool
    extras: _Extras
    statistics: Report
    progress: Progress | None
    made: int = 0
    failed: int = 0

    def __iter__(self) -> Iterator[Record]:
        """The records in order, those of an earlier run first."""
        yield from map(self.extras.add, chain(self.earlier, self._results(as_it_is)))

    def lines(self) -> Iterator[RecordLine | Record]:
        """The records as lines of JSON, for writing: faster with several workers."""
        if self.extras:
            return iter(self)
        maker = _LineMaker(self.statistics.scale.measure)
        return chain(self.earlier, self._results(maker))

    def _results(self, form: Callable[[Record], Any]) -> Iterator[Any]:
        seen = Fingerprints(record.fingerprint for record in self.earlier)
        with self._pool() as pool:
            for outcome in run(self.recipes, pool=pool, walk=self.walk, seen=seen, form=form):
                self._count(outcome)
                if self.progress:
                    self.progress(outcome)
                if outcome.record:
                    yield outcome.record
        if self.failed:
            total = self.made + self.failed
            raise TargetMissed(f"{self.failed} of {total} puzzles could not be made")

    def _pool(self) -> AbstractContextManager[WorkerPool]:
        if isinstance(self.workers, int):
            return pool_of(min(self.workers, len(self.recipes) or 1))
        return nullcontext(self.workers)

    def _count(self, outcome: Outcome[Any]) -> None:
        record, figures = outcome.record, None
        if record:
            self.made += 1
            figures = figures_of(record, self.statistics)
        self.failed += outcome.error is not None
        hit = bool(record and not record.missed)
        self.statistics.take(outcome.recipe.target.level, figures, hit, outcome.tally)


def figures_of(record: Record | RecordLine, report: Report) -> Figures:
    """What a report reads of a record."""
    if isinstance(record, RecordLine):
        return record.figures
    return Figures.of(record.rating, report.scale.measure)


def _series(
    dates: str, week: str | Sequence[str], count: int | None, level: object
) -> Series | None:
    if not dates:
        if week:
            raise AskedWrongly("`week` and `solutions` need `dates`, as 2027-01-01..2027-01-31")
        return None
    if count is not None:
        raise AskedWrongly("`dates` say how many: `count` cannot be given too")
    series = Series.of(dates, week)
    if series.week and level:
        raise AskedWrongly("`week` says the levels: `level` cannot be given too")
    return series


def _earlier(
    resume: str | Path | Iterable[Record], recipes: Recipes | list[Recipe]
) -> list[Record]:
    """The records of an earlier run, which must be of these recipes."""
    if isinstance(resume, (str, Path)):
        place = str(resume)
        records = list(read(place, form="jsonl")) if Path(place).exists() else []
    else:
        place, records = "the earlier run", list(resume)
    if records and not isinstance(recipes, Recipes):
        raise AskedWrongly(
            "`resume` is for a count: with `dates`, ask for the days that are missing"
        )
    for record in records:
        item = record.recipe.item
        if item >= len(recipes) or replace(record.recipe, again=0) != recipes[item]:
            raise AskedWrongly(f"{place} holds {record.id}, which is not of this run: use -s")
    return records
