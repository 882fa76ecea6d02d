"""``cruxpress store``: list, export, import and check the records of a store."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cruxpress.cli import Group, examples
from cruxpress.cli.terminal import complain, note, on_terminal, table
from cruxpress.core.errors import AskedWrongly, PuzzleError
from cruxpress.families import named
from cruxpress.store import need_database, store_at
from cruxpress.support.sanitize import clean
from cruxpress.workers import pool_named

if TYPE_CHECKING:
    from cruxpress.store.record_filter import RecordFilter

# Default number of records that ``list`` shows on a terminal.
SEEN = 40

_STORE = click.option(
    "--store", "address", default="", metavar="URL",
    help="A file (SQLite) or postgresql://…; default a file in your data folder.",
)  # fmt: skip
_CREW = click.option(
    "--crew", "crew_name", default="local", metavar="WHO", help="Who proves: local, local:4."
)
_CHOICES = (
    click.option("--family", default="", metavar="NAME", help="Only this family."),
    click.option("-l", "--level", default="", metavar="LEVEL[,…]", help="Only these levels."),
    click.option("--value", default="", metavar="LOW..HIGH", help="Only values in a range."),
    click.option("--technique", multiple=True, metavar="SLUG", help="Only with a technique."),
    click.option("--size", default="", metavar="SIZE", help="Only this size: 9, or 13x13."),
    click.option("--language", default="", metavar="CODE", help="Only words of a language."),
    click.option("--unused", is_flag=True, help="Only those that no book has used."),
    click.option("--book", default="", metavar="NAME", help="Only those that a book has used."),
    click.option("--batch", type=int, metavar="NUMBER", help="Only those of a batch."),
)


def _choosing(command: Callable[..., None]) -> Callable[..., None]:
    for option in reversed((_STORE, *_CHOICES)):
        command = option(command)
    return command


def _choice(given: dict[str, Any]) -> RecordFilter:
    need_database()
    from cruxpress.store.record_filter import filter_of

    return filter_of(**given)


@click.group(
    "store",
    cls=Group,
    epilog=examples(
        "cruxpress store stats --store packs.db",
        "cruxpress store list --family sudoku -l hard --unused",
        "cruxpress store export -l hard -o hard.jsonl.gz",
    ),
)
def command() -> None:
    """Look at a store of puzzles: list, choose, export, import, check."""


@command.command("list", epilog="Example: cruxpress store list --family sudoku -l hard --unused")
@_choosing
@click.option("-n", "--limit", type=click.IntRange(1), help="At most so many.")
def list_(address: str, limit: int | None, **given: Any) -> None:
    """List records: a table on a terminal, JSON Lines when piped."""
    choice = _choice(given)
    columns = ("id", "family", "level", "value", "size", "language")
    shown = on_terminal()
    with store_at(address, new=False) as store:
        rows = store.rows(columns, choice, limit=limit or (SEEN if shown else None))
        if not shown:
            for row in rows:
                click.echo(json.dumps(dict(zip(columns, row, strict=True)), ensure_ascii=False))
            return
        table(columns, [[f"{one:g}" if isinstance(one, float) else one for one in row]
                        for row in rows])  # fmt: skip
        note(f"{store.count(choice):,} records")


@command.command("show", epilog="Example: cruxpress store show sudoku-92dv7pschvjv")
@click.argument("name", metavar="ID")
@_STORE
def show(name: str, address: str) -> None:
    """Show one record by its id or fingerprint: drawn on a terminal, as JSON when piped."""
    with store_at(address, new=False) as store:
        entry = store.entry(name)
    record = entry.record
    if not on_terminal():
        click.echo(record.line())
        return
    family = named(record.family)
    click.echo("\n".join(family.draw(family.parse(record.puzzle), None, None).plain))
    click.echo(f"{record.rating.level} {record.rating.value:g}  {record.id}")
    click.echo(f"used in: {clean(', '.join(entry.books)) or 'no book'}")
    if entry.batches:
        click.echo(f"batches: {', '.join(map(str, entry.batches))}")


@command.command("use", epilog="Example: cruxpress store use 'Summer 2027' sudoku-92dv7pschvjv")
@click.argument("title", metavar="BOOK")
@click.argument("names", metavar="ID…", nargs=-1)
@_choosing
@click.option("-n", "--limit", type=click.IntRange(1), help="Choose at most so many.")
@click.option("--forget", is_flag=True, help="Forget what the book used.")
def use(
    title: str, names: tuple[str, ...], address: str, limit: int | None, forget: bool, **given: Any
) -> None:
    """Mark records as used in a book: those named, or those chosen by the options."""
    with store_at(address, new=False) as store:
        if forget:
            note(f"{store.unmark(title):,} records are free again")
            return
        if not names and not any(given.values()):
            raise AskedWrongly("name the records to mark, or choose them by an option")
        if names:
            marked = store.mark(names, title)
        else:
            marked = store.mark_chosen(_choice(given), title, limit=limit)
        note(f"{marked:,} more records are marked as used in {title}")


@command.command("stats", epilog="Example: cruxpress store stats --family sudoku -o spread.svg")
@_choosing
@click.option("-o", "--output", "path", metavar="FILE", help="The spread as a picture, .svg …")
def stats(address: str, path: str | None, **given: Any) -> None:
    """Counts, values and the spread of ratings for each level, and how far batches are."""
    from cruxpress.store.rating_histogram import spreads, summaries
    from cruxpress.store.store import batches

    choice = _choice(given)
    with store_at(address, new=False) as store:
        levels = summaries(store, choice)
        rows = [
            (one.family, one.level, f"{one.count:,}", f"{one.used:,}", f"{one.low:g}",
             f"{one.average:.2f}", f"{one.high:g}")
            for one in levels
        ]  # fmt: skip
        headings = ("family", "level", "count", "used", "lowest", "average", "highest")
        table(headings, rows, title=store.place)
        pictures = [one.drawing() for one in spreads(store, choice, levels)]
        for picture in pictures:
            click.echo("\n".join([*map(clean, picture.plain), ""]))
        begun = [
            (str(one.id), one.name, f"{one.next:,} of {one.total:,}", f"{one.made:,}",
             f"{one.failed:,}", f"{one.lost:,}", one.engine)
            for one in batches(store)
        ]  # fmt: skip
        if begun:
            table(("batch", "plan", "done", "made", "failed", "lost", "engine"), begun)
    if path:
        _save(pictures, path)


def _save(pictures: list[Any], path: str) -> None:
    from cruxpress.book.outputs import drawing_files
    from cruxpress.support.atomic_write import save

    if not pictures:
        raise AskedWrongly("there is no puzzle to make a picture of")
    files = drawing_files(pictures, Path(path))
    save(files)
    note(f"wrote {', '.join(map(str, files))}")


@command.command("export", epilog="Example: cruxpress store export -l hard -o hard.jsonl.gz")
@_choosing
@click.option("-o", "--output", "path", required=True, metavar="FILE", help="Where to write.")
@click.option("--walks", is_flag=True, help="With the walks that are kept.")
def export(address: str, path: str, walks: bool, **given: Any) -> None:
    """Write records to a file: .jsonl or .jsonl.gz with a manifest, or another known format."""
    from cruxpress.store.import_export import give_out

    with store_at(address, new=False) as store:
        note(f"wrote {path} ({give_out(store, path, _choice(given), walks=walks):,} records)")


@command.command("import", epilog="Example: cruxpress store import hard.jsonl.gz more.sdm")
@click.argument("paths", metavar="FILE…", nargs=-1, required=True)
@_STORE
@_CREW
@click.option("--from", "form", default="", metavar="FORMAT", help="Format; default by ending.")
@click.option("--family", default="", metavar="NAME", help="Family of a file without one.")
def import_(paths: tuple[str, ...], address: str, crew_name: str, form: str, family: str) -> None:
    """Put puzzles into the store; each is proved first, and bad ones are named and left out."""
    from cruxpress.store.import_export import take_in

    bad = 0
    with store_at(address, doing="import") as store, pool_named(crew_name) as pool:
        for path in paths:
            taken = take_in(store, path, pool=pool, form=form, family=family, told=complain)
            bad += taken.bad
            note(f"{path}: {taken.new:,} new, {taken.there:,} there already, {taken.bad:,} bad")
    sys.exit(1 if bad else 0)


@command.command("check", epilog="Example: cruxpress store check --prove --crew local:4")
@_STORE
@_CREW
@click.option("--prove", is_flag=True, help="Prove every puzzle again, too.")
def check(address: str, crew_name: str, prove: bool) -> None:
    """Is the store whole? The file, each record beside its columns, and every batch."""
    from cruxpress import api
    from cruxpress.store.integrity_check import faults

    bad = 0
    with store_at(address, new=False) as store, pool_named(crew_name) as pool:
        for fault in faults(store):
            complain(f"cruxpress: {fault}")
            bad += 1
        try:
            proofs = pool.map(api.check, store.records(walks=True)) if prove else ()
            for done in proofs:
                for fault in done.value or ():
                    complain(f"cruxpress: {done.item.id}: {fault}")
                    bad += 1
            counted = f"{store.count():,} records"
        except PuzzleError:
            if not bad:
                raise
            counted = "not all records can be read"  # the faults above say why
        note(f"{counted}, {bad} fault{'' if bad == 1 else 's'}")
    sys.exit(1 if bad else 0)


@command.command("vacuum", epilog="Example: cruxpress store vacuum")
@_STORE
def vacuum(address: str) -> None:
    """Give room back that is no longer needed."""
    with store_at(address, new=False) as store:
        store.vacuum()
        file = store.address.file
        note(f"{store.place}: {file.stat().st_size:,} bytes" if file else f"{store.place}: done")
