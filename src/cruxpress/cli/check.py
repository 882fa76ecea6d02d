"""``cruxpress check``: verify the puzzles of a file, and its manifest."""

from __future__ import annotations

import sys

import click

from cruxpress.cli import examples
from cruxpress.cli.files import lines_of
from cruxpress.cli.terminal import complain, complain_of_line, note
from cruxpress.files.record_files import RecordSource


@click.command(
    "check", epilog=examples("cruxpress check book.jsonl", "cruxpress check -j 4 pack.jsonl.gz")
)
@click.argument("path", metavar="FILE|-")
@click.option("--from", "from_name", metavar="FORMAT", help="Format; default by the ending.")
@click.option("--family", "family_name", metavar="NAME", help="Family of a file without one.")
@click.option(
    "-j", "--workers", type=click.IntRange(1, 256), default=1, help="Worker processes; default 1."
)
@click.option("--remake", is_flag=True, help="Make each recipe again, too, and compare.")
@click.option(
    "--llm", is_flag=True, help="With --remake: ask a language model where a recipe says so."
)
def command(
    path: str, from_name: str | None, family_name: str | None, workers: int, remake: bool, llm: bool
) -> None:
    """Check records and foreign files: valid, one solution, rating as stated.

    Features, target and walk of a record are checked as well, and a pack is compared with the
    manifest beside it; --remake makes each record again. Exits 1 when anything is wrong; each
    fault is named on stderr as FILE:LINE.
    """
    from cruxpress.files.check_files import verdict
    from cruxpress.workers import pool_of

    source = RecordSource.of(path, from_name or "", family_name or "")
    with pool_of(workers) as pool:
        lines = lines_of(path, source.form)
        found = verdict(path, source, lines, pool, complain_of_line, remake=remake, llm=llm)
    manifest = ", and the manifest says otherwise" if found.otherwise else ""
    note(f"{found.good:,} good, {found.bad:,} bad{manifest}")
    if not found.good and not found.bad:
        complain(f"cruxpress: {path} holds no puzzle")
    sys.exit(0 if found.holds else 1)
