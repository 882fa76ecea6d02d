"""``cruxpress play``: make a self-contained HTML page to play puzzles."""

from __future__ import annotations

import re
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import click
from click.core import ParameterSource

from cruxpress.api import check
from cruxpress.cli import examples
from cruxpress.cli.puzzles import SourceItem, items_of
from cruxpress.cli.serve import command as serve
from cruxpress.cli.terminal import complain, complain_of_line, note
from cruxpress.core.errors import AskedWrongly, PuzzleError, RecordError, shown
from cruxpress.core.record import Record
from cruxpress.files.file_options import read_text
from cruxpress.player import LANGUAGES, opener, page
from cruxpress.player.encryption import checked_passphrase
from cruxpress.player.page import page_title
from cruxpress.player.results import ResultSheet, sheets_of
from cruxpress.player.scorm import scorm_package
from cruxpress.support.atomic_write import ending, may_write, save

# How many characters of a pupil's name are used in the file name?
LONGEST_NAME = 60


@click.command(
    "play",
    epilog=examples(
        "cruxpress play",
        "cruxpress play hard.jsonl",
        "cruxpress play hard.jsonl -o hard.html --language ro",
        "cruxpress play class.jsonl --pupils -o pages",
        "cruxpress play exam.jsonl -o exam.html --passphrase 'after the bell'",
        "cruxpress play lesson.jsonl --scorm -o lesson.zip",
        "cruxpress play --links -o open.html",
    ),
)
@click.argument("sources", metavar="[FILE|PUZZLE|-]...", nargs=-1)
@click.option(
    "-o", "--output", "path", metavar="FILE", help="Write the page here: .html (.zip for --scorm)."
)
@click.option("--from", "from_name", metavar="FORMAT", help="Format of FILE; default by ending.")
@click.option("--family", "family_name", metavar="NAME", help="Family of puzzle texts.")
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", help="Language of the page."
)
@click.option("--title", default="", help="Title of the page.")
@click.option("--no-hints", is_flag=True, help="No teaching, no checking, nothing revealed.")
@click.option("--passphrase", metavar="TEXT", help="Lock solutions and hints with this.")
@click.option(
    "--passphrase-file", "word_file", metavar="FILE|-",
    help="The passphrase is the first line of this file; - asks for it.",
)  # fmt: skip
@click.option(
    "--pupils", is_flag=True,
    help="A page for each pupil of a class, into the folder -o; finished, it shows a code.",
)  # fmt: skip
@click.option(
    "--scorm", is_flag=True,
    help="A SCORM 1.2 package for learning platforms, into -o FILE.zip.",
)  # fmt: skip
@click.option("--trust", is_flag=True, help="Take records as they are, without checking them.")
@click.option(
    "--links", is_flag=True,
    help="Without FILE: a page that plays the puzzle of any link that holds one.",
)  # fmt: skip
def command(
    sources: tuple[str, ...],
    path: str | None,
    from_name: str | None,
    family_name: str | None,
    pupils: bool,
    trust: bool,
    links: bool,
    **look: Any,
) -> None:
    """Make one page that plays the puzzles of the FILEs: no server, no internet, no other file.

    Without FILE and options it opens today's puzzles in the browser, as cruxpress serve does.
    Without -o the page is opened in the browser. Records that are not what they say (another level,
    a false solution) are named and left out, unless you --trust them. With --passphrase solutions
    and hints are locked until it is typed in; whoever does not know it can still play.
    """
    context = click.get_current_context()
    if _is_bare(context):
        context.invoke(serve)
        return None
    pages = _Pages.of(**look)
    if links == bool(sources) or (links and (pupils or pages.passphrase or not pages.hints)):
        raise AskedWrongly("expected a FILE of puzzles, or `links` without FILE and its options")
    if pupils and path in (None, "-"):
        raise AskedWrongly("`pupils` need a folder: add -o FOLDER")
    if pages.scorm and (pupils or links or path in (None, "-")):
        raise AskedWrongly("`scorm` needs -o FILE.zip, and goes without `pupils` and `links`")
    if path and path != "-" and not pupils:
        ending(path, ("zip",) if pages.scorm else ("html", "htm"))
        may_write(Path(path))
    if links:
        return _put(opener(pages.language, pages.title).encode(), path)
    records, bad = _records(
        items_of(sources, from_name or "", family_name or "", texts=True), trust
    )
    if not records:
        complain(f"cruxpress: nothing to play in {', '.join(map(shown, sources))}")
        sys.exit(1)
    if pupils:
        folder = Path(str(path))
        sheets = dict(pages.of_pupils(records))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise AskedWrongly(f"{folder}: {error.strerror}") from None
        save({folder / name: text.encode() for name, text in sheets.items()}, within=folder)
        note(f"wrote {len(sheets)} pages into {folder}; cruxpress results reads their codes")
        sys.exit(1 if bad else 0)
    _put(pages.file_of(records), path)
    sys.exit(1 if bad else 0)


@dataclass(frozen=True)
class _Pages:
    """Makes pages with the language, title, hints and passphrase of the command line, or a SCORM
    package."""

    language: str
    title: str
    hints: bool
    passphrase: str
    scorm: bool

    @classmethod
    def of(
        cls,
        language: str,
        title: str,
        no_hints: bool,
        passphrase: str | None,
        word_file: str | None,
        scorm: bool,
    ) -> _Pages:
        if word_file is not None:
            if passphrase is not None:
                raise AskedWrongly("expected `passphrase` or `passphrase_file`, not both")
            passphrase = _typed_or_read(word_file)
        # An empty passphrase (for example from an unset variable) would leave the page unlocked.
        word = "" if passphrase is None else checked_passphrase(passphrase)
        return cls(language, title, not no_hints, word, scorm)

    def of_records(self, records: Sequence[Record], sheet: ResultSheet | None = None) -> str:
        title = self.title or (sheet.pupil if sheet else "")
        return page(
            records, language=self.language, title=title, hints=self.hints,
            passphrase=self.passphrase, sheet=sheet,
        )  # fmt: skip

    def file_of(self, records: Sequence[Record]) -> bytes:
        """The page, or the package that holds it."""
        text = self.of_records(records)
        if not self.scorm:
            return text.encode()
        return scorm_package(text, self.title or page_title(records, self.language), self.language)

    def of_pupils(self, records: list[Record]) -> Iterator[tuple[str, str]]:
        """Pairs of file name and page, one for each pupil."""
        taken: set[str] = set()
        for sheet in sheets_of(records):
            own = re.sub(r"[^\w.-]+", "-", sheet.pupil)[:LONGEST_NAME].strip("-.") or "pupil"
            others = (f"{own}-{number}" for number in count(2))
            name = next(one for one in chain([own], others) if one.lower() not in taken)
            taken.add(name.lower())
            yield f"{name}.html", self.of_records(sheet.records, sheet)


def _is_bare(context: click.Context) -> bool:
    """Was the command called without any argument or option?"""
    given = (context.get_parameter_source(name) for name in context.params)
    return all(one is ParameterSource.DEFAULT for one in given)


def _typed_or_read(name: str) -> str:
    """Prompt for the passphrase (hidden, twice), or read the first line of a file."""
    if name == "-":
        typed: str = click.prompt("Passphrase", hide_input=True, confirmation_prompt=True, err=True)
        return typed
    lines = read_text(Path(name), f"the file {shown(name)}").splitlines()
    return lines[0] if lines else ""


def _put(content: bytes, path: str | None) -> None:
    """Write a page; without a path, write a temporary file and open it in the browser."""
    if path == "-":
        click.echo(content, nl=False)
        return
    place = Path(path) if path else Path(mkdtemp(prefix="cruxpress-")) / "play.html"
    save({place: content})
    note(f"wrote {place} ({len(content) / 1000:.0f} KB)")
    if not path:
        webbrowser.open(place.as_uri())


def _records(items: Iterator[SourceItem], trust: bool) -> tuple[list[Record], int]:
    """Adopt the puzzles as records and count the bad ones; each bad one is reported."""
    records, bad = [], 0
    for found in items:
        content = found.source.record(found.item)
        content = content if trust else _true(content)
        if isinstance(content, PuzzleError):
            bad += 1
            complain_of_line(f"{found.place}: {content}")
        else:
            records.append(content)
    return records, bad


def _true(content: Record | PuzzleError) -> Record | PuzzleError:
    """The record, or an error with its first fault."""
    if isinstance(content, Record) and (faults := check(content, older=True)):
        return RecordError(faults[0])
    return content
