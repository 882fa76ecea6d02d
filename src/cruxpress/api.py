"""The library: what ``import cruxpress`` offers, with defaults that work.

A puzzle is a ``Record``, a ``Puzzle``, or a text with the name of its family.  Nothing is printed,
and files are opened only where a path is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from cruxpress.core.drawing import Drawing
from cruxpress.core.errors import AskedWrongly, RecordError
from cruxpress.core.family import AnyFamily
from cruxpress.core.puzzle_methods import PuzzleMethods
from cruxpress.core.rating import Rating
from cruxpress.core.record import Record
from cruxpress.core.state import Next, State
from cruxpress.core.walk import Walk
from cruxpress.engine.verification import faults_of, only_solution
from cruxpress.families import named
from cruxpress.workers import WorkerPool


@dataclass(frozen=True)
class Puzzle(PuzzleMethods):
    """A puzzle that may come from anywhere: its family's name, and its text in our own form."""

    family: str
    puzzle: str


def puzzle(text: str, family: str) -> Puzzle:
    """Read the text of a puzzle, in any form that the family knows.

    >>> mine = puzzle("1234 3412 2143 43..", "sudoku")
    >>> mine.solve(), mine.rate().level, mine.hint("R4C3=1").wrong
    ('1234341221434321', 'easy', ('R4C3',))
    >>> print(mine)
    1 2 | 3 4
    3 4 | 1 2
    ----+----
    2 1 | 4 3
    4 3 | . .
    """
    home = named(family)
    return Puzzle(home.name, home.write(home.parse(text)))


AnyPuzzle = str | PuzzleMethods


def rate(puzzle: AnyPuzzle, family: str = "", *, scale: str = "") -> Rating:
    """The rating of a puzzle, computed now; NotUnique unless it has exactly one solution.

    >>> rate("1234 3412 2143 43..", "sudoku").level
    'easy'
    """
    home, parsed = _parsed(puzzle, family)
    return home.rate(parsed, scale)


def solve(puzzle: AnyPuzzle, family: str = "") -> str:
    """The one solution of a puzzle, as text; NotUnique if there is none, or more than one.

    >>> solve("1234 3412 2143 43..", "sudoku")
    '1234341221434321'
    """
    home, parsed = _parsed(puzzle, family)
    return home.write_solution(parsed, only_solution(home, parsed))


def explain(puzzle: AnyPuzzle, family: str = "", *, language: str = "en") -> Walk:
    """How a person solves a puzzle, step by step, told in a language.

    >>> explain("1234 3412 2143 432.", "sudoku", language="ro").steps[0].what
    'Scrieți 1 în R4C4.'
    """
    home, parsed = _parsed(puzzle, family)
    only_solution(home, parsed)
    walk = home.reason(parsed)
    steps = tuple(home.tell(step, language) for step in walk.steps)
    return Walk(steps, walk.complete, walk.note)


def hint(
    puzzle: AnyPuzzle, state: State | str = "", family: str = "", *, language: str = "en"
) -> Next:
    """The next step from a state: the cells that are wrong, the easiest step, or that all is done.

    >>> hint("1234 3412 2143 43..", "R4C3=1", "sudoku").wrong
    ('R4C3',)
    """
    home, parsed = _parsed(puzzle, family)
    found = home.next(parsed, home.state(parsed, state) if isinstance(state, str) else state)
    step = home.tell(found.step, language) if found.step else None
    return Next(step, found.wrong, found.done, found.note)


def check(record: Record, *, older: bool = False) -> list[str]:
    """What is wrong with a record, in words; empty when all of it holds.

    ``older`` accepts the stated rating of a record that another version of the engine made.
    """
    return faults_of(record, older=older)


def draw(
    puzzle: AnyPuzzle,
    path: str | Path | None = None,
    family: str = "",
    *,
    solution: bool = False,
    step: int | None = None,
    cell_mm: float = 9.0,
    cell_names: bool = False,
) -> Drawing:
    """The picture of a puzzle; with a path it is written there (.svg, .png, .pdf, .txt or .json).

    ``step`` shows a step of the walk, counted from 1.  ``cell_names`` lays named rectangles over
    the cells of an SVG, for scripts.

    >>> print(draw("1234 3412 2143 43..", family="sudoku").plain[-1])
    4 3 | . .
    """
    if solution and step:
        raise AskedWrongly("`solution` and `step` cannot be drawn together")
    home, parsed = _parsed(puzzle, family)
    if step:
        drawing = _step_drawing(home, parsed, step)
    else:
        drawing = home.draw(parsed, _solved(puzzle, home, parsed) if solution else None, None)
    if path is not None:
        from cruxpress.book.outputs import drawing_files
        from cruxpress.support.atomic_write import save

        save(drawing_files([drawing], Path(path), cell_mm=cell_mm, cells=cell_names))
    return drawing


def _step_drawing(family: AnyFamily, puzzle: Any, step: int) -> Drawing:
    only_solution(family, puzzle)
    steps = family.reason(puzzle).steps
    if not 1 <= step <= len(steps):
        raise AskedWrongly(f"the walk has {len(steps)} steps, there is no step {step}")
    return family.draw_step(puzzle, steps, step - 1)


def _solved(given: AnyPuzzle, family: AnyFamily, puzzle: Any) -> Any:
    """The solution: that of a record is checked, that of a text is computed."""
    if not isinstance(given, Record):
        return only_solution(family, puzzle)
    solution = family.parse_solution(puzzle, given.solution)
    if faults := family.check(puzzle, solution):
        raise RecordError(f"the stated solution is wrong: {faults[0]}")
    return solution


def html(puzzle: AnyPuzzle, family: str = "") -> str:
    """The picture of a puzzle as HTML, with the level of a record below it: for notebooks."""
    from cruxpress.book.svg import to_svg

    picture = to_svg(draw(puzzle, family=family))
    if not isinstance(puzzle, Record):
        return picture
    rating = puzzle.rating
    caption = escape(f"{puzzle.family} {rating.level} {rating.value:g}  {puzzle.id}")
    return f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"


def play(record: Record, path: str | Path, *, language: str = "en", title: str = "") -> None:
    """Write a page that plays a record in any browser, without a server."""
    from cruxpress.player import page
    from cruxpress.support.atomic_write import ending, save

    ending(str(path), ("html", "htm"))
    save({Path(path): page([record], language=language, title=title).encode()})


def make_book(
    plan: str, path: str | Path, *, preset: str = "", pool: WorkerPool | None = None, **changes: Any
) -> tuple[str, ...]:
    """Make a book from a plan (TOML text; empty is the preset alone), and return notes about it.

    Changes are keys of the plan: ``make_book("", "b.pdf", preset="pocket", title="Mine")``.
    """
    from cruxpress.book.contents import gather
    from cruxpress.book.from_store import Stock
    from cruxpress.book.outputs import book_files
    from cruxpress.book.plan import read_plan
    from cruxpress.support.atomic_write import may_write, save

    may_write(Path(path))
    asked = tuple(f"{name}={value}" for name, value in changes.items())
    read = read_plan(plan, preset=preset or ("" if plan else "sampler"), changes=asked)
    with Stock(read) as stock:
        contents = gather(read, pool=pool, stock=stock)
        files, notes, _ = book_files(read, contents, Path(path))
        stock.keep({entry.record.fingerprint for entry in contents.entries})
        save(files)
    return notes


def _parsed(puzzle: AnyPuzzle, family: str) -> tuple[AnyFamily, Any]:
    if isinstance(puzzle, PuzzleMethods):
        home = named(puzzle.family)
        return home, home.parse(puzzle.puzzle)
    if not family:
        raise AskedWrongly("the text of a puzzle needs its family: add `family`")
    home = named(family)
    return home, home.parse(puzzle)
