"""``cruxpress draw``: draw puzzles as pictures or plain text."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import click

from cruxpress.book.outputs import DRAWING_ENDINGS, drawing_files
from cruxpress.cli import examples
from cruxpress.cli.files import is_there, lines_of
from cruxpress.cli.terminal import complain, complain_of_line, note
from cruxpress.core.drawing import Drawing
from cruxpress.core.errors import AskedWrongly, PuzzleError, RecordError, WorkerLost, shown
from cruxpress.core.record import Record
from cruxpress.engine.verification import only_solution
from cruxpress.families import named
from cruxpress.files.formats import Item, format_named
from cruxpress.files.record_files import RecordSource
from cruxpress.support.atomic_write import ending, may_write, save
from cruxpress.workers import pool_of

# The name in messages of a puzzle from the command line.
GIVEN = "puzzle"


@click.command(
    "draw",
    epilog=examples(
        "cruxpress draw pack.jsonl -o page.svg",
        "cruxpress draw PUZZLE --family sudoku --solution -o solved.png",
    ),
)
@click.argument("source", metavar="FILE|PUZZLE|-")
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
    source: str,
    path: str | None,
    family_name: str | None,
    from_name: str | None,
    solution: bool,
    step: int | None,
    cell_names: bool,
    cell: float,
    workers: int,
) -> None:
    """Draw puzzles as SVG, PNG, PDF, plain text or JSON.

    FILE holds records or puzzles of a known format; a puzzle text needs --family. Several
    puzzles become numbered files, or the pages of one PDF. Without -o the picture is plain
    text on stdout.
    """
    if solution and step:
        raise AskedWrongly("--solution and --step cannot be drawn together")
    if path and path != "-":
        ending(path, DRAWING_ENDINGS)
        may_write(Path(path))
    drawings, bad = [], 0
    file, items = _items(source, family_name or "", from_name or "")
    known = file.family.name if file.family else ""
    drawer = _Drawer(file.name, file.form.name, known, solution, step)
    with pool_of(workers) as pool:
        for done in pool.map(drawer, items):
            drawn = done.value or WorkerLost("the worker died on it")
            if isinstance(drawn, Drawing):
                drawings.append(drawn)
            else:
                bad += 1
                complain_of_line(f"{_where(file, done.item)}: {drawn}")
    if not drawings:
        complain(f"cruxpress: nothing to draw in {shown(source)}")
        sys.exit(1)
    if path in (None, "-"):
        [text] = drawing_files(drawings, Path("out.txt")).values()
        click.echo(text.decode(), nl=False)
    else:
        files = drawing_files(drawings, Path(str(path)), cell_mm=cell, cells=cell_names)
        save(files)
        note(f"wrote {', '.join(map(str, files)) if len(files) < 4 else f'{len(files)} files'}")
    sys.exit(1 if bad else 0)


def _items(name: str, family: str, from_name: str) -> tuple[RecordSource, Iterable[Item]]:
    """The puzzles of the file ``name``; if there is none, ``name`` itself as a puzzle text."""
    if name != "-" and not is_there(name):
        if not family:
            raise AskedWrongly(f"there is no file {shown(name)}; for a puzzle text add `family`")
        return RecordSource(GIVEN, format_named("text"), named(family)), [Item(1, name)]
    source = RecordSource.of(name, from_name, family, bare="text" if family else "jsonl")
    return source, source.items(lines_of(name, source.form))


def _where(source: RecordSource, item: Item) -> str:
    return source.name if source.name == GIVEN else source.place(item.line)


@dataclass(frozen=True)
class _Drawer:
    """The task of a worker; format and family are names, because names are cheap to pickle."""

    name: str
    form: str
    family: str
    solution: bool
    step: int | None

    def __call__(self, item: Item) -> Drawing | PuzzleError:
        family = named(self.family) if self.family else None
        source = RecordSource(self.name, format_named(self.form), family)
        try:
            return _drawing(source, item, self.solution, self.step)
        except PuzzleError as error:
            return error


def _drawing(source: RecordSource, item: Item, solution: bool, step: int | None) -> Drawing:
    content = item.content
    if isinstance(content, PuzzleError):
        raise content
    family = source.family_of(item)
    answer = content.solution if isinstance(content, Record) else ""
    puzzle = family.parse(content.puzzle if isinstance(content, Record) else content)
    if step:
        only_solution(family, puzzle)
        steps = family.reason(puzzle).steps
        if step > len(steps):
            raise AskedWrongly(f"the walk has {len(steps)} steps, there is no step {step}")
        return family.draw_step(puzzle, steps, step - 1)
    if not solution:
        return family.draw(puzzle, None, None)
    solved = family.parse_solution(puzzle, answer) if answer else only_solution(family, puzzle)
    if answer and (faults := family.check(puzzle, solved)):
        raise RecordError(f"the stated solution is wrong: {faults[0]}")
    return family.draw(puzzle, solved, None)
