"""``cruxpress rate``: rate puzzles, one rating per puzzle, in order."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import click

from cruxpress.cli import examples
from cruxpress.cli.files import output
from cruxpress.cli.per_family import FamilyName, per_family
from cruxpress.cli.puzzles import PuzzleLine, puzzles_of
from cruxpress.cli.terminal import complain_of_line, on_terminal, table
from cruxpress.core.errors import AskedWrongly, ParseError, PuzzleError, WorkerLost, shown
from cruxpress.core.family import AnyFamily
from cruxpress.core.rating import Rating
from cruxpress.families import named
from cruxpress.support.untrusted import LONGEST_PLAN, text_in
from cruxpress.workers import WorkerPool

_encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

Result = Rating | PuzzleError
Row = tuple[PuzzleLine, Result]


@per_family(
    help="Rate puzzles of a FAMILY: one puzzle text a line in, one rating a line out.",
    epilog="Example: cruxpress rate crossword *.ipuz --format csv -o ratings.csv",
)
def command(family: AnyFamily) -> click.Command:
    """The command that rates puzzles of one family."""
    scales = [scale.name for scale in family.scales]
    params: list[click.Parameter] = [
        click.Argument(["paths"], nargs=-1, metavar="[PUZZLE|FILE|-]..."),
        click.Option(
            ["--format", "format_name"],
            type=click.Choice(["table", "jsonl", "csv"]),
            help="Default: table on a terminal, jsonl when piped.",
        ),
        click.Option(
            ["--scale"],
            type=FamilyName(family.scale, lambda: scales),
            default="",
            metavar="NAME",
            help=f"Scale of the rating ({', '.join(scales)}).",
        ),
        click.Option(
            ["--times"], metavar="FILE",
            help="Add minutes of your own solvers, by the scale that calibrate wrote.",
        ),
        click.Option(
            ["-j", "--workers"],
            type=click.IntRange(1, 256),
            default=1,
            help="Worker processes; default 1.",
        ),
        click.Option(["-o", "--output", "out"], metavar="FILE", help="Write here."),
    ]  # fmt: skip

    def callback(
        paths: tuple[str, ...],
        format_name: str | None,
        scale: str,
        times: str | None,
        workers: int,
        out: str | None,
    ) -> None:
        from cruxpress.workers import pool_of

        style = format_name or ("table" if on_terminal() and not out else "jsonl")
        with pool_of(workers) as pool:
            found = rated(family, puzzles_of(paths, family), scale, pool)
            rows = _Rows(_timed(found, family, scale, times) if times else found)
            with output(out) as stream:
                _WRITERS[style](rows, stream, with_files=len(paths) > 1)
        sys.exit(1 if rows.bad else 0)

    return click.Command(
        family.name,
        params=params,
        callback=callback,
        help=f"Rate {family.title.lower()} puzzles, one text a line; records and tables too. "
        "With several files each rating names its file.",
        short_help=family.summary,
        epilog=examples(f"echo '{family.example}' | cruxpress rate {family.name}"),
    )


def rated(
    family: AnyFamily, lines: Iterator[PuzzleLine], scale: str, pool: WorkerPool
) -> Iterator[Row]:
    """Each puzzle with its rating or error."""
    for done in pool.map(_Rater(family.name, scale), lines):
        yield done.item, done.value or WorkerLost("the worker died on it")


@dataclass(frozen=True)
class _Rater:
    """The task of a worker; the family is a name, because names are cheap to pickle."""

    family: str
    scale: str

    def __call__(self, line: PuzzleLine) -> Result:
        family = named(self.family)
        if isinstance(line.text, PuzzleError):
            return line.text
        try:
            return family.rate(family.parse(line.text), self.scale)
        except PuzzleError as error:
            return error


def _timed(rows: Iterator[Row], family: AnyFamily, scale: str, path: str) -> Iterator[Row]:
    """Add the minutes of the user's own solvers and their interval to the ratings."""
    from cruxpress.engine.calibration import read_scale

    if scale not in ("", family.scale("").name):
        raise AskedWrongly(f"`times` go with the scale {family.scale('').name}, not with {scale}")
    try:
        fit = read_scale(text_in(path, LONGEST_PLAN), family.name)
    except ParseError as error:
        raise AskedWrongly(f"{path}: {error}") from None
    for line, result in rows:
        if isinstance(result, Rating):
            names = ("own_minutes", "own_minutes_low", "own_minutes_high")
            own = (round(one, 2) for one in fit.minutes(result.value))
            features = dict(zip(names, own, strict=True)) | dict(result.features)
            result = replace(result, features=features)
        yield line, result


class _Rows:
    """An iterable of rows that reports errors on stderr and counts them."""

    def __init__(self, rows: Iterator[Row]):
        self.rows, self.bad = rows, 0

    def __iter__(self) -> Iterator[Row]:
        for line, result in self.rows:
            if isinstance(result, PuzzleError):
                self.bad += 1
                complain_of_line(f"{line.place}: {result}")
            yield line, result


def _text(line: PuzzleLine) -> str:
    """The puzzle text, empty if the line could not be read."""
    return line.text if isinstance(line.text, str) else ""


def _jsonl(rows: Iterable[Row], out: Any, *, with_files: bool) -> None:
    for line, result in rows:
        file = {"file": line.file} if with_files else {}
        told = (
            {"rating": result.to_json()} if isinstance(result, Rating) else {"error": str(result)}
        )
        out.write(_encoded(file | {"puzzle": _text(line)} | told) + "\n")


def _csv(rows: Iterable[Row], out: Any, *, with_files: bool) -> None:
    writer = csv.writer(out, lineterminator="\n")
    names: list[str] = []
    for count, (line, result) in enumerate(rows):
        features = result.features if isinstance(result, Rating) else {}
        if not count or (features and not names):
            names = list(features)
            file = ["file"] if with_files else []
            writer.writerow([*file, "puzzle", "level", "value", *names, "error"])
        start = [line.file, _text(line)] if with_files else [_text(line)]
        if isinstance(result, Rating):
            cells = [_cell(features.get(name, "")) for name in names]
            writer.writerow([*start, result.level, result.value, *cells, ""])
        else:
            writer.writerow([*start, "", "", *([""] * len(names)), str(result)])


def _cell(feature: Any) -> Any:
    if isinstance(feature, dict):
        return " ".join(f"{name}:{times}" for name, times in feature.items())
    return feature


def _table(rows: Iterable[Row], out: Any, *, with_files: bool) -> None:
    shown_rows = []
    for line, result in rows:
        if isinstance(result, Rating):
            numbers = _numbers(result.features)
            least = "+" if result.features.get("beyond") else ""  # a lower bound
            cells = (result.level, f"{result.value:g}{least}", ", ".join(numbers[:5]))
        else:
            cells = ("-", "-", str(result))
        number = line.place if with_files else str(line.line)
        shown_rows.append((number, shown(_text(line))[1:-1], *cells))
    table(("line", "puzzle", "level", "value", "features"), shown_rows)


def _numbers(features: Mapping[str, Any]) -> list[str]:
    """Format the numeric features; an interval follows its number in brackets."""
    told = []
    for name, value in features.items():
        if not _is_short(value) or name.endswith(("_low", "_high")):
            continue
        low, high = features.get(f"{name}_low"), features.get(f"{name}_high")
        told.append(f"{name} {value:g}" + (f" ({low:g} to {high:g})" if low and high else ""))
    return told


def _is_short(feature: Any) -> bool:
    return isinstance(feature, (int, float)) and not isinstance(feature, bool)


_WRITERS = {"jsonl": _jsonl, "csv": _csv, "table": _table}
