"""Tables, messages and progress bars for the terminal.

Results go to stdout, messages and progress to stderr.  Colours and progress bars appear only on a
terminal; rich honours ``NO_COLOR``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

import click

from cruxpress.cli import spelled
from cruxpress.core.errors import RecordError
from cruxpress.support.sanitize import clean

# After how many bad lines does a command stop?
MOST_ERRORS = 100


def quiet() -> bool:
    """Was ``--quiet`` given?"""
    context = click.get_current_context(silent=True)
    return bool(context and (context.find_root().obj or {}).get("quiet"))


def note(message: str) -> None:
    """Print a message on stderr, unless quiet."""
    if not quiet():
        click.echo(clean(message), err=True)


def complain(message: str) -> None:
    """Print an error on stderr, even if quiet."""
    click.echo(clean(spelled(message)), err=True)


def complain_of_line(message: str) -> None:
    """Report a bad line of a file; after ``MOST_ERRORS`` reports the command stops."""
    complain(message)
    context = click.get_current_context(silent=True)
    if context is None:
        return
    facts = context.find_root().ensure_object(dict)
    facts["errors"] = facts.get("errors", 0) + 1
    if facts["errors"] >= MOST_ERRORS and not facts.get("all_errors"):
        raise RecordError(f"stopped after {MOST_ERRORS} errors; cruxpress --all-errors shows all")


def on_terminal() -> bool:
    """Is stdout a terminal?"""
    return sys.stdout.isatty()


def table(
    headings: Sequence[str], rows: Iterable[Sequence[str]], *, title: str = "", err: bool = False
) -> None:
    """Print a table as wide as the terminal allows; columns of numbers are right-aligned."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    rows = [list(row) for row in rows]
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for index, heading in enumerate(headings):
        numeric = all(_is_number(row[index]) for row in rows)
        shown.add_column(heading, justify="right" if numeric and rows else "left")
    for row in rows:
        shown.add_row(*map(_escape, row))
    console = Console(stderr=err, highlight=False)
    if not console.is_terminal:
        console.width = max(console.width, 160)
    # Not rich's own title, which wraps at the width of the table: a table may be narrow.
    if title:
        console.print(clean(title), style="italic", markup=False)
    console.print(shown)


def _escape(text: str) -> str:
    """Escape markup and remove control characters; a store may hold untrusted text."""
    from rich.markup import escape

    return escape(clean(text))


def _is_number(text: str) -> bool:
    return bool(text) and text.replace(".", "", 1).replace("-", "", 1).isdigit()


class Bar(Protocol):
    """A receiver of progress."""

    def step(self, done: int = 1) -> None:
        """Advance by ``done`` items."""


class _Silent:
    def step(self, done: int = 1) -> None:
        pass


@contextmanager
def progress(title: str, total: int | None, *, shown: bool = True) -> Iterator[Bar]:
    """A progress bar on stderr if stderr is a terminal; without a total it only counts.  Pass
    ``shown=False`` if the output goes to the same terminal."""
    if not shown or quiet() or not sys.stderr.isatty() or (total is not None and total < 2):
        yield _Silent()
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as bar:
        task = bar.add_task(title, total=total)

        class _Shown:
            def step(self, done: int = 1) -> None:
                bar.advance(task, done)

        yield _Shown()
