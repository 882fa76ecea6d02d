"""``cruxpress play``: puzzles as a page that plays anywhere."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path
from tempfile import mkdtemp

import click

from cruxpress.cli import examples
from cruxpress.cli.files import lines_of
from cruxpress.cli.terminal import complain, note
from cruxpress.errors import PuzzleError, shown
from cruxpress.packs import Source
from cruxpress.player import LANGUAGES, page
from cruxpress.record import Record
from cruxpress.saving import ending, may_write, save


@click.command(
    "play",
    epilog=examples(
        "cruxpress play hard.jsonl",
        "cruxpress play hard.jsonl -o hard.html --language ro",
        "cruxpress play exam.jsonl -o exam.html --passphrase 'after the bell'",
    ),
)
@click.argument("source", metavar="FILE|-")
@click.option("-o", "--output", "path", metavar="FILE", help="Write the page here: .html.")
@click.option("--from", "from_name", metavar="FORMAT", help="Format of FILE; default by ending.")
@click.option("--family", "family_name", metavar="NAME", help="Family of puzzle texts.")
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", help="Language of the page."
)
@click.option("--title", default="", help="Title of the page.")
@click.option("--no-hints", is_flag=True, help="No teaching, no checking, nothing revealed.")
@click.option(
    "--passphrase", default="", metavar="TEXT", help="Lock solutions and hints with this."
)
def command(
    source: str,
    path: str | None,
    from_name: str | None,
    family_name: str | None,
    language: str,
    title: str,
    no_hints: bool,
    passphrase: str,
) -> None:
    """Make one page that plays the puzzles of FILE: no server, no internet, no other file.

    Without -o the page is opened in the browser. With --passphrase solutions and hints are locked
    until it is typed in; whoever does not know it can still play.
    """
    if path and path != "-":
        ending(path, ("html", "htm"))
        may_write(Path(path))
    records, bad = _records(source, from_name or "", family_name or "")
    if not records:
        complain(f"cruxpress: nothing to play in {shown(source)}")
        sys.exit(1)
    text = page(records, language=language, title=title, hints=not no_hints, passphrase=passphrase)
    if path == "-":
        click.echo(text, nl=False)
    else:
        place = Path(path) if path else Path(mkdtemp(prefix="cruxpress-")) / "play.html"
        save({place: text.encode()})
        note(f"wrote {place} ({len(text.encode()) / 1000:.0f} KB)")
        if not path:
            webbrowser.open(place.as_uri())
    sys.exit(1 if bad else 0)


def _records(name: str, form: str, family: str) -> tuple[list[Record], int]:
    """The records of a file, and how many of its places were bad; those are told."""
    source = Source.of(name, form, family, bare="text" if family else "jsonl")
    records, bad = [], 0
    for found in source.records(lines_of(name, source.form)):
        if isinstance(found.content, PuzzleError):
            bad += 1
            complain(f"{source.place(found.line)}: {found.content}")
        else:
            records.append(found.content)
    return records, bad
