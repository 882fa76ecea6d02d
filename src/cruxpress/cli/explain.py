"""``cruxpress explain``: how a person solves it, step by step, or one hint."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from cruxpress.cli import examples
from cruxpress.cli.files import place
from cruxpress.cli.per_family import per_family
from cruxpress.cli.puzzles import puzzles_of
from cruxpress.cli.terminal import complain, on_terminal
from cruxpress.errors import ParseError, PuzzleError
from cruxpress.family import AnyFamily
from cruxpress.proof import only_solution
from cruxpress.walk import DEPTHS, Depth, Walk


@per_family(
    help="Show how a person solves a puzzle of a FAMILY, or give one hint.",
    epilog="Example: cruxpress explain sudoku PUZZLE --hint where",
)
def command(family: AnyFamily) -> click.Command:
    """The command that explains puzzles of one family."""
    params: list[click.Parameter] = [
        click.Argument(["puzzle"], default="-", metavar="[PUZZLE|FILE|-]"),
        click.Option(
            ["--hint"],
            type=click.Choice(DEPTHS),
            help="Only the next step: where to look, why it holds, or what to write.",
        ),
        click.Option(["--json", "as_json"], is_flag=True, help="Steps as JSON, one a line."),
    ]

    def callback(puzzle: str, hint: Depth | None, as_json: bool) -> None:
        bad = 0
        for where, text in _texts(family, puzzle):
            try:
                if isinstance(text, PuzzleError):
                    raise text
                parsed = family.parse(text)
                only_solution(family, parsed)
                walk = family.reason(parsed)
            except PuzzleError as error:
                bad += 1
                complain(f"{where}: {error}")
                continue
            if hint:
                _hint(walk, hint)
            elif as_json:
                for step in walk.steps:
                    click.echo(json.dumps(step.to_json(), ensure_ascii=False))
            else:
                _tell(family, walk, text)
        sys.exit(1 if bad else 0)

    return click.Command(
        family.name,
        params=params,
        callback=callback,
        help=f"Explain {family.title.lower()} puzzles: the walk step by step, or one hint.",
        short_help=family.summary,
        epilog=examples(f"cruxpress explain {family.name} '{family.example}'"),
    )


def _texts(family: AnyFamily, argument: str) -> Iterator[tuple[str, str | PuzzleError]]:
    """The puzzle given on the command line, or those of the file of that name."""
    if argument != "-" and not _is_file(argument):
        try:
            family.parse(argument)
        except ParseError as error:
            raise ParseError(f"neither a file nor a puzzle: {error}") from None
        yield "puzzle", argument
        return
    for number, text in puzzles_of(argument, family):
        yield place(argument, number), text


def _is_file(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False


def _hint(walk: Walk, depth: Depth) -> None:
    nothing = f"Here the walk ends: {walk.note}" if walk.note else "Nothing is left to do."
    click.echo(walk.steps[0].hint(depth) if walk.steps else nothing)


def _tell(family: AnyFamily, walk: Walk, text: str) -> None:
    bold = on_terminal()
    click.echo(click.style(text, bold=True) if bold else text)
    width = len(str(len(walk.steps)))
    for number, step in enumerate(walk.steps, 1):
        name = f"{family.technique(step.technique).name} ({step.weight:g})"
        name = click.style(name, fg="cyan") if bold else name
        click.echo(f"{number:>{width}}. {name}: {step.why} {step.what}")
    if not walk.complete:
        click.echo(f"Here the walk ends: {walk.note}")
