"""Messages of ``generate`` during a run, and its statistics at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cruxpress.batch import Outcome
from cruxpress.cli.terminal import complain, note, table
from cruxpress.core.errors import TargetMissed
from cruxpress.engine.statistics import Figures, Report
from cruxpress.generation import Generation, figures_of


class Told:
    """Reports failed items and, with ``verbose``, the attempts for each puzzle."""

    def __init__(self, verbose: bool):
        self.verbose, self.stopped = verbose, False
        self.report: Report | None = None
        self.step: Callable[[], object] = lambda: None

    def until_stopped(self, run: Generation, *, lines: bool) -> Iterator[Any]:
        """The records of a run.  A stop ends the iteration, so that finished records are kept."""
        try:
            yield from run.lines() if lines else run
        except KeyboardInterrupt:
            self.stopped = True
        except TargetMissed:
            if not run.made:
                raise TargetMissed("no puzzle could be made") from None

    def outcome(self, outcome: Outcome[Any]) -> None:
        """Report the outcome of one item."""
        item, record = outcome.recipe.item, outcome.record
        if outcome.lost:
            complain(f"cruxpress: a worker died on item {item}; tried again")
        if outcome.error:
            complain(f"cruxpress: item {item}: {outcome.error}")
        if record:
            if self.verbose and self.report:
                note(f"item {item}: {_told(figures_of(record, self.report), outcome)}")
            for line in filter(None, (record.missed, *record.notes)):
                note(f"item {item}: {line}")
        self.step()


def _told(figures: Figures, outcome: Outcome[Any]) -> str:
    """Summarise the attempts: ``hard 31.6 after 9 attempts (6 too easy, 2 too hard)``."""
    tally = outcome.tally
    rejects = ", ".join(f"{times} {reason}" for reason, times in tally.rejects.most_common())
    tries = f"{tally.attempts} attempt{'s' if tally.attempts > 1 else ''}"
    why = f" ({rejects})" if rejects else ""
    return f"{figures.level} {figures.value:g} after {tries}{why}"


def show_report(report: Report) -> None:
    """Print the statistics of a run as tables on stderr."""
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
