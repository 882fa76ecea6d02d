"""``cruxpress results``: turn the result codes of a class into a table."""

from __future__ import annotations

import csv
import sys
from typing import Any

import click

from cruxpress.cli import examples
from cruxpress.cli.files import lines_of, output, shown_path
from cruxpress.cli.terminal import complain_of_line, note
from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.files.record_files import read
from cruxpress.player.results import Result, ResultSheet, codes_in, read_code, sheets_of
from cruxpress.support.sanitize import clean

HEADS = ("pupil", "solved", "of", "minutes", "hints", "checks", "reveals", "code")


@click.command(
    "results",
    epilog=examples(
        "cruxpress results class.jsonl codes.txt -o results.csv",
        "echo '0001-8407-m000-4d29' | cruxpress results class.jsonl -",
    ),
)
@click.argument("pack", metavar="CLASS.jsonl")
@click.argument("codes", default="-", metavar="[CODES|-]")
@click.option("-o", "--output", "path", metavar="FILE", help="Write the table here: .csv.")
def command(pack: str, codes: str, path: str | None) -> None:
    """Turn the codes that finished pages of a class show into a CSV.

    CLASS.jsonl is the class whose pages were made by `play --pupils`. CODES has a code anywhere in
    each line; names and greetings around it are passed over. A code that is mistyped or of another
    class is named, and the others are read all the same. The last code of a pupil counts.
    """
    if path and not path.endswith(".csv"):
        raise AskedWrongly(f"results are written as .csv, got {path}")
    sheets = sheets_of(list(read(pack)))
    found: dict[str, tuple[Result, str]] = {}
    bad = 0
    for number, line in enumerate(lines_of(codes), 1):
        if not line.strip():
            continue
        try:
            found |= {one.sheet.pupil: (one, code) for one, code in _read(line, sheets)}
        except ParseError as error:
            bad += 1
            complain_of_line(f"{shown_path(codes)}:{number}: {error}")
    with output(path) as out:
        _write(sheets, found, out)
    if missing := [one.pupil for one in sheets if one.pupil not in found]:
        note(f"no code of {len(missing)} of {len(sheets)}: {', '.join(missing)}")
    sys.exit(1 if bad else 0)


def _read(line: str, sheets: list[ResultSheet]) -> list[tuple[Result, str]]:
    """Read the result codes in a line; a line without a code raises ParseError."""
    codes = codes_in(line) or [line.strip()]
    return [(read_code(code, sheets), code) for code in codes]


def _write(sheets: list[ResultSheet], found: dict[str, tuple[Result, str]], out: Any) -> None:
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADS)
    for sheet in sheets:
        if held := found.get(sheet.pupil):
            one, code = held
            minutes = f"{one.seconds / 60:.1f}"
            counts = (one.hints, one.checks, one.reveals)
            writer.writerow(
                [_safe(sheet.pupil), one.solved, len(sheet.records), minutes, *counts, code]
            )


def _safe(name: str) -> str:
    """Make a name safe for spreadsheets (no formula) and terminals (no control characters)."""
    shown = clean(name).strip()
    return f"'{shown}" if shown[:1] in ("=", "+", "-", "@") else shown
