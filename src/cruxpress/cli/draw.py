"""``cruxpress draw``: draw puzzles as pictures or plain text."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from cruxpress.api import draw
from cruxpress.book.outputs import DRAWING_ENDINGS, drawing_files
from cruxpress.cli import examples
from cruxpress.cli.puzzles import SourceItem, items_of
from cruxpress.cli.terminal import complain, complain_of_line, note
from cruxpress.core.drawing import Drawing
from cruxpress.core.errors import AskedWrongly, PuzzleError, WorkerLost, shown
from cruxpress.support.atomic_write import ending, may_write, save
from cruxpress.workers import pool_of


@click.command(
    "draw",
    epilog=examples(
        "cruxpress draw pack.jsonl -o page.svg",
        "cruxpress draw PUZZLE --family sudoku --solution -o solved.png",
    ),
)
@click.argument("sources", metavar="FILE|PUZZLE|-...", nargs=-1, required=True)
@click.option(
    "-o", "--output", "path", metavar="FILE", help="Write here: .svg .png .pdf .txt .json."
)
@click.option("--family", "family_name", metavar="NAME", help="Family of a puzzle text.")
@click.option("--from", "from_name", metavar="FORMAT", help="Format of FILE; default by ending.")
@click.option("--solution", is_flag=True, help="Draw the solution.")
@click.option("--step", type=click.IntRange(1), metavar="K", help="Show step K of the walk.")
@click.option("--cell-names", is_flag=True, help="Name the cells of an SVG, for scripts.")
@click.option(
    "--cell", type=click.FloatRange(1, 100), default=9.0, help="Size of a cell in mm; default 9."
)
@click.option(
    "-j", "--workers", type=click.IntRange(1, 256), default=1, help="Worker processes; default 1."
)
def command(
    sources: tuple[str, ...],
    path: str | None,
    family_name: str | None,
    from_name: str | None,
    workers: int,
    cell: float,
    cell_names: bool,
    **what: Any,
) -> None:
    """Draw puzzles as SVG, PNG, PDF, plain text or JSON.

    FILE holds records or puzzles of a known format; a puzzle text needs --family. Several
    puzzles become numbered files, or the pages of one PDF. Without -o the picture is plain
    text on stdout.
    """
    drawer = _Drawer(**what)
    if drawer.solution and drawer.step:
        raise AskedWrongly("`solution` and `step` cannot be drawn together")
    if path and path != "-":
        ending(path, DRAWING_ENDINGS)
        may_write(Path(path))
    drawings, bad = [], 0
    items = items_of(sources, from_name or "", family_name or "", texts=True)
    with pool_of(workers) as pool:
        for done in pool.map(drawer, items):
            drawn = done.value or WorkerLost("the worker died on it")
            if isinstance(drawn, Drawing):
                drawings.append(drawn)
            else:
                bad += 1
                complain_of_line(f"{done.item.place}: {drawn}")
    if not drawings:
        complain(f"cruxpress: nothing to draw in {', '.join(map(shown, sources))}")
        sys.exit(1)
    if path in (None, "-"):
        [text] = drawing_files(drawings, Path("out.txt")).values()
        click.echo(text.decode(), nl=False)
    else:
        files = drawing_files(drawings, Path(str(path)), cell_mm=cell, cells=cell_names)
        save(files)
        note(f"wrote {', '.join(map(str, files)) if len(files) < 4 else f'{len(files)} files'}")
    sys.exit(1 if bad else 0)


@dataclass(frozen=True)
class _Drawer:
    """The task of a worker: draw a puzzle, its solution, or a step of its walk."""

    solution: bool
    step: int | None

    def __call__(self, found: SourceItem) -> Drawing | PuzzleError:
        content = found.item.content
        if isinstance(content, PuzzleError):
            return content
        try:
            family = found.source.family_of(found.item).name
            return draw(content, family=family, solution=self.solution, step=self.step)
        except PuzzleError as error:
            return error
