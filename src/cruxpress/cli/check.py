"""``cruxpress check``: verify the puzzles of a file, and its manifest."""

from __future__ import annotations

import sys

import click

from cruxpress.cli import examples
from cruxpress.cli.files import lines_of, reason
from cruxpress.cli.terminal import complain, complain_of_line, note
from cruxpress.core.errors import AskedWrongly
from cruxpress.files.check_files import Verdict, verdict
from cruxpress.files.record_files import RecordSource
from cruxpress.workers import pool_of


@click.command(
    "check", epilog=examples("cruxpress check book.jsonl", "cruxpress check -j 4 *.jsonl.gz")
)
@click.argument("paths", metavar="FILE|-...", nargs=-1, required=True)
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
    paths: tuple[str, ...],
    from_name: str | None,
    family_name: str | None,
    workers: int,
    remake: bool,
    llm: bool,
) -> None:
    """Check records and foreign files: valid, one solution, rating as stated.

    Features, target and walk of a record are checked as well, and a pack is compared with the
    manifest beside it; --remake makes each record again. Exits 1 when anything is wrong; each
    fault is named on stderr as FILE:LINE. Several files have a line of counts each.
    """
    failed = False
    with pool_of(workers) as pool:
        for path in paths:
            try:
                source = RecordSource.of(path, from_name or "", family_name or "")
                lines = lines_of(path, source.form)
                found = verdict(path, source, lines, pool, complain_of_line, remake=remake, llm=llm)
            except (AskedWrongly, OSError) as error:
                if len(paths) == 1:
                    raise
                complain_of_line(f"{path}: {reason(error)}")
                failed = True
                continue
            _show_counts(f"{path}: " if len(paths) > 1 else "", found)
            if not found.good and not found.bad:
                complain(f"cruxpress: {path} holds no puzzle")
            failed = failed or not found.holds
    sys.exit(1 if failed else 0)


def _show_counts(start: str, found: Verdict) -> None:
    manifest = ", and the manifest says otherwise" if found.otherwise else ""
    note(f"{start}{found.good:,} good, {found.bad:,} bad{manifest}")
