"""``cruxpress convert``: from one file format to another."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from cruxpress.cli.files import lines_of, output, place
from cruxpress.cli.terminal import complain, note
from cruxpress.errors import AskedWrongly, PuzzleError
from cruxpress.families import named
from cruxpress.family import AnyFamily
from cruxpress.formats import Format, Item, format_named, format_of
from cruxpress.proof import adopt
from cruxpress.record import Record


@click.command("convert", epilog="Example: cruxpress convert bank.sdm bank.jsonl")
@click.argument("source", metavar="IN|-")
@click.argument("path", metavar="OUT|-")
@click.option("--from", "from_name", metavar="FORMAT", help="Format of IN; default by ending.")
@click.option("--to", "to_name", metavar="FORMAT", help="Format of OUT; default by ending.")
@click.option("--family", "family_name", metavar="NAME", help="Family of a file without one.")
def command(
    source: str, path: str, from_name: str | None, to_name: str | None, family_name: str | None
) -> None:
    """Convert puzzles between file formats.

    Puzzles from foreign files are solved, proved and rated on the way. Bad ones are named on
    stderr and left out, and the exit code is then 1. A format that cannot hold a puzzle
    refuses it. Standard input and output (-) are JSON Lines, unless --from or --to say otherwise.
    """
    reader, writer = _format(source, from_name), _format(path, to_name)
    name = family_name or reader.family
    family = named(name) if name else None
    if reader.read is None or writer.write is None:
        raise AskedWrongly(f"cannot convert from {reader.name} to {writer.name}")
    passing = _Passing(source, family)
    with output(path, writer) as out:
        writer.write(passing.records(reader.read(lines_of(source, reader), family)), out)
    note(f"{passing.good} converted, {passing.bad} left out")
    sys.exit(1 if passing.bad else 0)


def _format(path: str, name: str | None) -> Format:
    if name:
        return format_named(name)
    return format_named("jsonl") if path == "-" else format_of(path)


class _Passing:
    """Turns items into records on their way; names and counts the bad ones."""

    def __init__(self, source: str, family: AnyFamily | None):
        self.source, self.family, self.good, self.bad = source, family, 0, 0

    def records(self, items: Iterator[Item]) -> Iterator[Record]:
        for item in items:
            where = place(self.source, item.line)
            try:
                record = self._record(item, where)
            except PuzzleError as error:
                self.bad += 1
                complain(f"{where}: {error}")
                continue
            self.good += 1
            yield record

    def _record(self, item: Item, where: str) -> Record:
        if isinstance(item.content, PuzzleError):
            raise item.content
        if isinstance(item.content, Record):
            return item.content
        if self.family is None:
            raise AskedWrongly("no family is known for this line: add --family")
        return adopt(self.family, item.content, where, notes=item.notes, extra=item.extra)
