"""What becomes of a run of ``generate``: its records or their lines, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from cruxpress.batch import Fingerprints, Outcome
from cruxpress.cli.terminal import complain, note, table
from cruxpress.core.errors import AskedWrongly, TargetMissed
from cruxpress.core.family import AnyFamily
from cruxpress.core.rating import Scale
from cruxpress.core.record import Record
from cruxpress.engine.request import Recipes
from cruxpress.engine.statistics import Figures, Report
from cruxpress.files.formats import Format
from cruxpress.files.record_files import read


class Earlier:
    """What an earlier run of the same wish has written already."""

    def __init__(self, path: str | None, form: Format | None, recipes: Recipes):
        if path in (None, "-") or form is None or form.name != "jsonl":
            raise AskedWrongly("`resume` needs a file of JSON Lines to go on with")
        self.records = list(read(str(path), form="jsonl")) if Path(str(path)).exists() else []
        for record in self.records:
            item = record.recipe.item
            if item >= len(recipes) or replace(record.recipe, again=0) != recipes[item]:
                raise AskedWrongly(f"{path} holds {record.id}, which is not of this run: use -s")
        self.items = self.records[-1].recipe.item + 1 if self.records else 0
        self.seen = Fingerprints(record.fingerprint for record in self.records)

    @classmethod
    def none(cls) -> Earlier:
        """Nothing was written before."""
        done = cls.__new__(cls)
        done.records, done.items, done.seen = [], 0, Fingerprints()
        return done


class _Written(NamedTuple):
    """A record as its line, with what is told of it: little to hand over."""

    fingerprint: str
    text: str
    figures: Figures
    missed: str
    notes: tuple[str, ...]

    def line(self) -> str:
        """The record as one line of JSON."""
        return self.text


@dataclass(frozen=True)
class RecordWriter:
    """Makes lines of records; ``measure`` is what the report asks of a rating."""

    measure: str

    def __call__(self, record: Record) -> _Written:
        figures = Figures.of(record.rating, self.measure)
        return _Written(record.fingerprint, record.line(), figures, record.missed, record.notes)


class Results:
    """Passes records on, and counts and tells what could not be made; ``report`` is there where
    somebody asks for statistics."""

    def __init__(self, family: AnyFamily, scale: Scale, verbose: bool, report: Report | None):
        self.family, self.scale, self.verbose, self.report = family, scale, verbose, report
        self.made = self.failed = 0
        self.stopped = False

    def records(self, outcomes: Iterable[Outcome[Any]], step: Any) -> Iterator[Any]:
        """The records that were made; Ctrl-C ends them, so that what is written has its end."""
        return self._until_stopped(self._records(outcomes, step))

    def _until_stopped(self, made: Iterator[Any]) -> Iterator[Any]:
        try:
            yield from made
        except KeyboardInterrupt:
            self.stopped = True
        if self.failed and not self.made:
            raise TargetMissed("no puzzle could be made")

    def _records(self, outcomes: Iterable[Outcome[Any]], step: Any) -> Iterator[Any]:
        for outcome in outcomes:
            record, level = outcome.record, outcome.recipe.target.level
            figures = self._figures(record) if record else None
            hit = bool(record and not record.missed)
            if self.report:
                self.report.take(level, figures, hit, outcome.tally)
            if outcome.lost:
                complain(f"cruxpress: a worker died on item {outcome.recipe.item}; tried again")
            if outcome.error:
                self.failed += 1
                complain(f"cruxpress: item {outcome.recipe.item}: {outcome.error}")
            if record:
                if figures and self.verbose:
                    note(f"item {outcome.recipe.item}: {_told(figures, outcome)}")
                if record.missed:
                    note(f"item {outcome.recipe.item}: {record.missed}")
                for line in record.notes:
                    note(f"item {outcome.recipe.item}: {line}")
                self.made += 1
                yield record
            step()

    def _figures(self, record: Record | _Written) -> Figures:
        if isinstance(record, _Written):
            return record.figures
        return Figures.of(record.rating, self.scale.measure)


def _told(figures: Figures, outcome: Outcome[Any]) -> str:
    """What it took to make a record: ``hard 31.6 after 9 attempts (6 too easy, 2 too hard)``."""
    tally = outcome.tally
    rejects = ", ".join(f"{times} {reason}" for reason, times in tally.rejects.most_common())
    tries = f"{tally.attempts} attempt{'s' if tally.attempts > 1 else ''}"
    why = f" ({rejects})" if rejects else ""
    return f"{figures.level} {figures.value:g} after {tries}{why}"


def show_report(report: Report) -> None:
    """The statistics of a run as tables on stderr."""
    family = report.family
    title = f"{family.title}: {report.total} made"
    table(report.headings(), report.rows(), title=title, err=True)
    headings = ("level", report.scale.value, "note")
    table(headings, report.reference(), title="Targets", err=True)
    rejects = [(reason, str(times)) for reason, times in report.rejects.most_common(8)]
    if report.repeats:
        rejects.append(("repeats another puzzle", str(report.repeats)))
    if rejects:
        table(("rejected because", "times"), rejects, err=True)
