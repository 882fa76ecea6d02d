"""``cruxpress explain``: show how a person solves a puzzle, or give one hint."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import click

from cruxpress.api import explain
from cruxpress.cli import examples
from cruxpress.cli.files import text_or_file
from cruxpress.cli.per_family import per_family
from cruxpress.cli.puzzles import puzzles_of
from cruxpress.cli.terminal import complain_of_line, on_terminal
from cruxpress.core.errors import PuzzleError
from cruxpress.core.family import AnyFamily
from cruxpress.core.state import Next, State
from cruxpress.core.walk import DEPTHS, Depth, Part, Remark, Step, Walk
from cruxpress.text.sentences import LANGUAGES


@per_family(
    help="Show how a person solves a puzzle of a FAMILY, or give one hint.",
    epilog="Example: cruxpress explain sudoku PUZZLE --hint where",
)
def command(family: AnyFamily) -> click.Command:
    """The command that explains puzzles of one family."""
    params: list[click.Parameter] = [
        click.Argument(["paths"], nargs=-1, metavar="[PUZZLE|FILE|-]..."),
        click.Option(
            ["--hint"],
            type=click.Choice(DEPTHS),
            help="Only the next step: where to look, why it holds, or what to write.",
        ),
        click.Option(
            ["--state"],
            metavar="STATE",
            help="What is on the board: 'R1C1=5 R1C2-3,7' (written, struck), JSON, or a file with "
            "either. Only the next step from there is told, or which cells are wrong.",
        ),
        *_sheet_options(family),
        click.Option(
            ["--language"],
            type=click.Choice(LANGUAGES),
            default="en",
            help="Language of the sentences; default en.",
        ),
        click.Option(["--json", "as_json"], is_flag=True, help="Steps as JSON, one a line."),
    ]

    def callback(
        paths: tuple[str, ...],
        hint: Depth | None,
        state: str | None,
        language: str,
        as_json: bool,
        marks: bool = False,
    ) -> None:
        bad = 0
        told = text_or_file("--state", state, "text") if state is not None else None
        for line in puzzles_of(paths, family):
            text, file = line.text, line.file if len(paths) > 1 else ""
            voice = _Voice(family, language, hint, as_json, file)
            try:
                if isinstance(text, PuzzleError):
                    raise text
                parsed = family.parse(text)
                board = _board(family, parsed, text, told)
                if marks and family.sheet.write:
                    click.echo(family.sheet.write(parsed, board or State()))
                if board is not None or hint:
                    voice.next(family.next(parsed, board or State()))
                else:
                    voice.walk(explain(text, family.name, language=language), text)
            except PuzzleError as error:
                bad += 1
                complain_of_line(f"{line.place}: {error}")
        sys.exit(1 if bad else 0)

    return click.Command(
        family.name,
        params=params,
        callback=callback,
        help=f"Explain {family.title.lower()} puzzles: the walk step by step, or one hint.",
        short_help=family.summary,
        epilog=examples(f"cruxpress explain {family.name} '{family.example}'"),
    )


def _sheet_options(family: AnyFamily) -> list[click.Parameter]:
    """The additional options of families with pencil marks."""
    if not family.sheet.write:
        return []
    flag = "First the board with its pencil marks, where a family has them; read by --state."
    return [click.Option(["--marks"], is_flag=True, help=flag)]


def _board(family: AnyFamily, puzzle: object, text: str, state: str | None) -> State | None:
    """The state from the option; without it, the state that the puzzle text contains."""
    return family.sheet.read(puzzle, text) if state is None else family.state(puzzle, state)


@dataclass(frozen=True)
class _Voice:
    """Prints steps in a language, at a depth, as text or as JSON; each line with its file, if
    there are several files."""

    family: AnyFamily
    language: str
    depth: Depth | None
    as_json: bool
    file: str

    def next(self, found: Next) -> None:
        """Print the next step from a state, or the wrong cells."""
        if self.as_json:
            self._as_json(found)
        elif found.wrong:
            self._print(self._said("wrong", {"cells": found.wrong}))
        elif found.step:
            step = self.family.tell(found.step, self.language)
            self._print(step.hint(self.depth) if self.depth else self._line(step))
        else:
            self._print(self._end(found.note) if found.note else self._said("done"))

    def walk(self, walk: Walk, text: str) -> None:
        """Print all steps, one per line."""
        if self.as_json:
            for step in walk.steps:
                self._print_json(step.to_json())
            return
        self._print(click.style(text, bold=True) if on_terminal() else text)
        width = len(str(len(walk.steps)))
        for number, step in enumerate(walk.steps, 1):
            self._print(f"{number:>{width}}. {self._line(step)}")
        if not walk.complete:
            self._print(self._end(walk.note))

    def _print(self, text: str) -> None:
        start = f"{self.file}: " if self.file else ""
        click.echo(start + text)

    def _print_json(self, data: dict[str, Any]) -> None:
        file = {"file": self.file} if self.file else {}
        click.echo(json.dumps(file | data, ensure_ascii=False))

    def _line(self, step: Step) -> str:
        name = self.family.wording(self.language).name_of(step)
        heading = f"{name} ({step.weight:g})"
        heading = click.style(heading, fg="cyan") if on_terminal() else heading
        return f"{heading}: {step.why} {step.what}"

    def _end(self, note: Remark | None) -> str:
        return self._said("end", {"why": self.family.remark(note, self.language)})

    def _said(self, kind: str, parts: Mapping[str, Part] | None = None) -> str:
        said = self.family.remark(Remark(kind, parts or {}), self.language)
        return said[0].upper() + said[1:]

    def _as_json(self, found: Next) -> None:
        step = self.family.tell(found.step, self.language).to_json() if found.step else None
        data = {"step": step, "wrong": list(found.wrong), "done": found.done}
        note = {"note": self.family.remark(found.note, self.language)} if found.note else {}
        self._print_json(data | note)
