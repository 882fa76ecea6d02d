"""``cruxpress solve``: print the solution of each puzzle, or none, many or unknown."""

from __future__ import annotations

import sys

import click

from cruxpress.cli import examples
from cruxpress.cli.files import output
from cruxpress.cli.per_family import per_family
from cruxpress.cli.puzzles import puzzles_of
from cruxpress.cli.terminal import complain_of_line
from cruxpress.core.errors import PuzzleError
from cruxpress.core.family import AnyFamily


@per_family(
    help="Solve puzzles of a FAMILY exactly: a solution a line, `none` or `many`.",
    epilog="Example: cruxpress solve sudoku mine.txt yours.txt",
)
def command(family: AnyFamily) -> click.Command:
    """The command that solves puzzles of one family."""
    params: list[click.Parameter] = [
        click.Argument(["paths"], nargs=-1, metavar="[PUZZLE|FILE|-]..."),
        click.Option(["-o", "--output", "out"], metavar="FILE", help="Write here."),
    ]

    def callback(paths: tuple[str, ...], out: str | None) -> None:
        bad = 0
        with output(out) as stream:
            for line in puzzles_of(paths, family):
                try:
                    answer = solution_of(family, line.text)
                except PuzzleError as error:
                    bad += 1
                    answer = "error"
                    complain_of_line(f"{line.place}: {error}")
                stream.write(f"{line.file}: {answer}\n" if len(paths) > 1 else f"{answer}\n")
        sys.exit(1 if bad else 0)

    return click.Command(
        family.name,
        params=params,
        callback=callback,
        help=f"Solve {family.title.lower()} puzzles, one text a line; records and tables too. "
        "Writes the solution, "
        "`none`, `many`, or `unknown` when the work budget is spent; with several files each line "
        "starts with its file.",
        short_help=family.summary,
        epilog=examples(f"echo '{family.example}' | cruxpress solve {family.name}"),
    )


def solution_of(family: AnyFamily, text: str | PuzzleError) -> str:
    """The solution of a puzzle as text, or the verdict if there is not exactly one."""
    if isinstance(text, PuzzleError):
        raise text
    puzzle = family.parse(text)
    found = family.solve(puzzle, 2)
    if found.verdict == "one":
        return family.write_solution(puzzle, found.first)
    return found.verdict
