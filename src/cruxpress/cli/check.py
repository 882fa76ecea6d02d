"""``cruxpress check``: is a file what it says?"""

from __future__ import annotations

import sys

import click

from cruxpress.aim import remake_faults
from cruxpress.cli.files import lines_of
from cruxpress.cli.terminal import complain, note
from cruxpress.errors import PuzzleError
from cruxpress.packs import Source
from cruxpress.proof import faults_of
from cruxpress.record import Record


@click.command("check", epilog="Example: cruxpress check book.jsonl")
@click.argument("path", metavar="FILE|-")
@click.option("--from", "from_name", metavar="FORMAT", help="Format; default by the ending.")
@click.option("--family", "family_name", metavar="NAME", help="Family of a file without one.")
@click.option("--remake", is_flag=True, help="Make each recipe again, too, and compare.")
def command(path: str, from_name: str | None, family_name: str | None, remake: bool) -> None:
    """Check records and foreign files: valid, one solution, rating as stated.

    Features, target and walk of a record are checked as well; --remake makes it again. Exits 1
    when anything is wrong; each fault is named on stderr as FILE:LINE.
    """
    source = Source.of(path, from_name or "", family_name or "")
    good = bad = 0
    for item in source.items(lines_of(path, source.form)):
        content = source.record(item)
        faults = _faults(content, adopted=isinstance(item.content, str))
        if remake and not faults and isinstance(content, Record):
            faults = remake_faults(content)
        for fault in faults:
            complain(f"{source.place(item.line)}: {fault}")
        good, bad = good + (not faults), bad + bool(faults)
    note(f"{good} good, {bad} bad")
    if not good and not bad:
        complain(f"cruxpress: {path} holds no puzzle")
    sys.exit(1 if bad or not good else 0)


def _faults(content: Record | PuzzleError, adopted: bool) -> list[str]:
    if isinstance(content, PuzzleError):
        return [str(content)]
    if not adopted:
        return faults_of(content)
    # A text was proved and rated just now; where it states its level (a game id of keen may),
    # that should be true.
    rating = content.rating
    stated = rating.features.get("stated") or rating.level
    return [] if stated == rating.level else [f"stated as {stated}, rated {rating.level}"]
