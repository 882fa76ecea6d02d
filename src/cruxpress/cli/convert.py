"""``cruxpress convert``: convert puzzles to another file format."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO

import click

from cruxpress.api import check
from cruxpress.cli import examples
from cruxpress.cli.facts import fact_options, facts_of
from cruxpress.cli.files import output
from cruxpress.cli.puzzles import SourceItem, items_of
from cruxpress.cli.terminal import complain_of_line, note
from cruxpress.core.errors import AskedWrongly, ParseError, PuzzleError, RecordError, WorkerLost
from cruxpress.core.record import Record
from cruxpress.files.formats import Format, format_named, format_of
from cruxpress.files.record_files import writer
from cruxpress.workers import Done, pool_of


@click.command(
    "convert",
    epilog=examples("cruxpress convert bank.sdm bank.jsonl", "cruxpress convert *.puz all.jsonl"),
)
@click.argument("sources", metavar="IN|-...", nargs=-1, required=True)
@click.argument("path", metavar="OUT|-")
@click.option("--from", "from_name", metavar="FORMAT", help="Format of IN; default by ending.")
@click.option("--to", "to_name", metavar="FORMAT", help="Format of OUT; default by ending.")
@click.option("--family", "family_name", metavar="NAME", help="Family of a file without one.")
@click.option("--trust", is_flag=True, help="Take records as they are, without checking them.")
@click.option(
    "-j", "--workers", type=click.IntRange(1, 256), default=1, help="Worker processes; default 1."
)
def command(
    sources: tuple[str, ...],
    path: str,
    from_name: str | None,
    to_name: str | None,
    family_name: str | None,
    trust: bool,
    workers: int,
    **values: str,
) -> None:
    """Convert puzzles between file formats.

    Puzzles from foreign files are solved, proved and rated on the way, and records are checked
    unless you --trust them. Bad ones are named on stderr and left out, and the exit code is then
    1. So is a puzzle that the format of OUT cannot hold; a format of one puzzle a file refuses it.
    Standard input and output (-) are JSON
    Lines, unless --from or --to say otherwise.
    """
    form = _written(path, to_name)
    put = writer(form)
    items = items_of(sources, from_name or "", family_name or "")
    passing = _Passing(", ".join(sources), form)
    with pool_of(workers) as pool, output(path, form) as out:
        records = passing.records(pool.map(_Prover(trust), items))
        facts = facts_of(values)
        put((record.with_fields(facts) for record in records), out)
    note(f"{passing.good} converted, {passing.bad} left out")
    sys.exit(1 if passing.bad else 0)


command.params += fact_options()


def _written(path: str, name: str | None) -> Format:
    if name:
        return format_named(name)
    return format_named("jsonl") if path == "-" else format_of(path)


class _Passing:
    """Yields the good records; reports and counts the bad ones."""

    def __init__(self, names: str, form: Format):
        self.names, self.form, self.good, self.bad = names, form, 0, 0
        self.unfit: AskedWrongly | None = None

    def records(
        self, results: Iterable[Done[SourceItem, Record | PuzzleError]]
    ) -> Iterator[Record]:
        for done in results:
            content = done.value or WorkerLost("the worker died on it")
            if isinstance(content, Record):
                content = self._held(content)
            if isinstance(content, PuzzleError):
                self.bad += 1
                complain_of_line(f"{done.item.place}: {content}")
                continue
            self.good += 1
            yield content
        if self.good:
            return
        if not self.bad:
            raise ParseError(f"{self.names} has no puzzles")
        raise self.unfit or ParseError(f"nothing of {self.names} could be converted")

    def _held(self, record: Record) -> Record | PuzzleError:
        """The record, or an error if a line format for certain families cannot hold it."""
        if self.form.families and self.form.lines and not self.form.single:
            try:
                writer(self.form)([record], StringIO())
            except AskedWrongly as error:
                self.unfit = error
                return error
        return record


@dataclass(frozen=True)
class _Prover:
    """The task of a worker: adopt or verify one puzzle."""

    trust: bool

    def __call__(self, found: SourceItem) -> Record | PuzzleError:
        content = found.source.record(found.item)
        if self.trust or not isinstance(content, Record):
            return content
        faults = check(content, older=True)
        return RecordError(faults[0]) if faults else content
