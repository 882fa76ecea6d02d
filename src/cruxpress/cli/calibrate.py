"""``cruxpress calibrate``: fit a scale of minutes to the times of solvers."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import click

from cruxpress.cli import examples
from cruxpress.cli.files import lines_of
from cruxpress.cli.terminal import complain, complain_of_line, note, table
from cruxpress.core.errors import ParseError, PuzzleError
from cruxpress.engine.calibration import Fit, Time, TooFew, counted, fit, read_time, write_scale
from cruxpress.families import named
from cruxpress.files.formats import format_named
from cruxpress.support.atomic_write import ending, may_write, save

_LEFT = {
    "helped": "with hints or revealed cells",
    "beyond": "under 5 seconds or over 4 hours",
    "again": "of a puzzle that the solver had solved before",
}


@click.command(
    "calibrate",
    epilog=examples(
        "cruxpress calibrate ana.jsonl ben.jsonl",
        "cruxpress calibrate times/*.jsonl -o mine.json",
        "cruxpress rate sudoku mine.txt --times mine.json",
    ),
)
@click.argument("paths", nargs=-1, required=True, metavar="FILES")
@click.option("-o", "--output", "path", metavar="FILE", help="Write the fitted scale: .json.")
def command(paths: tuple[str, ...], path: str | None) -> None:
    """Fit minutes to solve times, and tell how well ratings order them.

    A file holds the times of one solver, as the player hands them out (JSON Lines with id, family,
    value, seconds, hints, checks, reveals), or of several that have a field "solver". Times with
    help, and second solves, do not count. The scale is applied by `rate --times`.
    """
    if path:
        ending(path, ("json",))
        may_write(Path(path))
    times, bad = _read(paths)
    kept, left = counted(times)
    for name, count in left.items():
        if count:
            note(f"{count} times {_LEFT[name]} do not count")
    fits, refused = _fitted(kept)
    if fits:
        _tell(fits)
        if path:
            save({Path(path): write_scale(fits).encode()})
            note(f"wrote {path}")
    elif not refused:
        refused = [TooFew("there are no times that count: solve without hints, and keep times")]
    for error in refused:
        complain(f"cruxpress: {error}")
    sys.exit(1 if bad or not fits else 0)


def _read(paths: Iterable[str]) -> tuple[list[Time], int]:
    """Read the times of all files and count the bad lines; each bad line is reported."""
    times, bad = [], 0
    for path in paths:
        for number, line in enumerate(lines_of(path, format_named("jsonl")), 1):
            try:
                if line.strip():
                    times.append(read_time(line, Path(path).stem))
            except ParseError as error:
                bad += 1
                complain_of_line(f"{path}:{number}: {error}")
    return times, bad


def _fitted(times: Iterable[Time]) -> tuple[list[Fit], list[PuzzleError]]:
    own: dict[str, list[Time]] = defaultdict(list)
    for time in times:
        own[time.family].append(time)
    fits: list[Fit] = []
    refused: list[PuzzleError] = []
    for family in sorted(own):
        try:
            fits.append(fit(own[family]))
        except TooFew as error:
            refused.append(error)
    return fits, refused


def _tell(fits: Iterable[Fit]) -> None:
    rows = []
    for one in fits:
        rho, low, high = one.order
        order = f"{rho:.2f} ({low:.2f} to {high:.2f})"
        counts = (str(one.times), str(one.solvers), str(one.puzzles))
        rows.append((one.family, *counts, order, _minutes(one, one.low), _minutes(one, one.high)))
    heads = ("family", "times", "solvers", "puzzles", "Spearman", "easiest", "hardest")
    table(heads, rows, title="Minutes of the usual solver, with 95 % intervals")
    for one in fits:
        note(f"{one.family}: {_levels(one)}")


def _minutes(one: Fit, value: float) -> str:
    middle, low, high = one.minutes(value)
    return f"{value:g}: {middle:.1f} ({low:.1f} to {high:.1f})"


def _levels(one: Fit) -> str:
    """The minutes at which levels begin, within the range of the fitted values."""
    bands = named(one.family).scale("").bands
    inside = [band for band in bands if one.low <= band.at_least <= one.high]
    told = [f"{band.level} from {one.minutes(band.at_least)[0]:.1f} minutes" for band in inside]
    return ", ".join(told) or "all times are inside one level"
