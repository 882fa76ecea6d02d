"""``cruxpress convert``: convert puzzles to another file format."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO

import click

from cruxpress.cli.facts import fact_options, facts_of
from cruxpress.cli.files import lines_of, output
from cruxpress.cli.terminal import complain_of_line, note
from cruxpress.core.errors import AskedWrongly, ParseError, PuzzleError, RecordError, WorkerLost
from cruxpress.core.record import Record
from cruxpress.engine.verification import faults_of
from cruxpress.families import named
from cruxpress.files.formats import Format, Item, format_named, format_of
from cruxpress.files.record_files import RecordSource, writer
from cruxpress.workers import WorkerPool, pool_of


@click.command("convert", epilog="Example: cruxpress convert bank.sdm bank.jsonl")
@click.argument("source", metavar="IN|-")
@click.argument("path", metavar="OUT|-")
@click.option("--from", "from_name", metavar="FORMAT", help="Format of IN; default by ending.")
@click.option("--to", "to_name", metavar="FORMAT", help="Format of OUT; default by ending.")
@click.option("--family", "family_name", metavar="NAME", help="Family of a file without one.")
@click.option("--trust", is_flag=True, help="Take records as they are, without checking them.")
@click.option(
    "-j", "--workers", type=click.IntRange(1, 256), default=1, help="Worker processes; default 1."
)
def command(
    source: str,
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
    reader, form = (
        RecordSource.of(source, from_name or "", family_name or ""),
        _written(path, to_name),
    )
    put = writer(form)
    passing = _Passing(reader, trust, form)
    with pool_of(workers) as pool, output(path, form) as out:
        records = passing.records(reader.items(lines_of(source, reader.form)), pool)
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

    def __init__(self, source: RecordSource, trust: bool, form: Format):
        self.source, self.trust, self.form, self.good, self.bad = source, trust, form, 0, 0
        self.unfit: AskedWrongly | None = None

    def records(self, items: Iterable[Item], pool: WorkerPool) -> Iterator[Record]:
        family = self.source.family.name if self.source.family else ""
        prover = _Prover(self.source.name, self.source.form.name, family, self.trust)
        for done in pool.map(prover, items):
            content = done.value or WorkerLost("the worker died on it")
            if isinstance(content, Record):
                content = self._held(content)
            if isinstance(content, PuzzleError):
                self.bad += 1
                complain_of_line(f"{self.source.place(done.item.line)}: {content}")
                continue
            self.good += 1
            yield content
        if self.good:
            return
        if not self.bad:
            raise ParseError(f"{self.source.name} has no puzzles")
        raise self.unfit or ParseError(f"nothing of {self.source.name} could be converted")

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
    """The task of a worker; format and family are names, because names are cheap to pickle."""

    name: str
    form: str
    family: str
    trust: bool

    def __call__(self, item: Item) -> Record | PuzzleError:
        family = named(self.family) if self.family else None
        content = RecordSource(self.name, format_named(self.form), family).record(item)
        if isinstance(content, Record) and not self.trust and (faults := faults_of(content)):
            return RecordError(faults[0])
        return content
