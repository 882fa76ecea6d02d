"""``cruxpress check``: is a file what it says?"""

from __future__ import annotations

import sys

import click

from cruxpress.cli.files import lines_of, place
from cruxpress.cli.terminal import complain, note
from cruxpress.errors import AskedWrongly, PuzzleError
from cruxpress.families import named
from cruxpress.family import AnyFamily
from cruxpress.formats import Item, format_named, format_of
from cruxpress.proof import adopt, faults_of
from cruxpress.record import Record


@click.command("check", epilog="Example: cruxpress check book.jsonl")
@click.argument("path", metavar="FILE|-")
@click.option("--from", "from_name", metavar="FORMAT", help="Format; default by the ending.")
@click.option("--family", "family_name", metavar="NAME", help="Family of a file without one.")
def command(path: str, from_name: str | None, family_name: str | None) -> None:
    """Check records and foreign files: valid, one solution, rating as stated.

    Exits 1 when anything is wrong; each fault is named on stderr as FILE:LINE.
    """
    format_ = format_named(from_name or "jsonl") if path == "-" or from_name else format_of(path)
    name = family_name or format_.family
    family = named(name) if name else None
    if format_.read is None:
        raise AskedWrongly(f"the format {format_.name} cannot be read")
    good = bad = 0
    for item in format_.read(lines_of(path, format_), family):
        faults = _faults(item, family, path)
        for fault in faults:
            complain(f"{place(path, item.line)}: {fault}")
        good, bad = good + (not faults), bad + bool(faults)
    note(f"{good} good, {bad} bad")
    if not good and not bad:
        complain(f"cruxpress: {path} holds no puzzle")
    sys.exit(1 if bad or not good else 0)


def _faults(item: Item, family: AnyFamily | None, path: str) -> list[str]:
    if isinstance(item.content, PuzzleError):
        return [str(item.content)]
    if isinstance(item.content, Record):
        return faults_of(item.content)
    if family is None:
        return ["no family is known for this line: add --family"]
    try:
        rating = adopt(family, item.content, path).rating
    except PuzzleError as error:
        return [str(error)]
    # Where a text states its level (a game id of keen may), it should be true.
    stated = rating.features.get("stated") or rating.level
    return [] if stated == rating.level else [f"stated as {stated}, rated {rating.level}"]
