"""``cruxpress book``: make a book from a plan or a preset."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import click

from cruxpress.book.contents import expected, gather
from cruxpress.book.cover import spine_of
from cruxpress.book.from_store import Stock
from cruxpress.book.outputs import BOOK_ENDINGS, book_files
from cruxpress.book.plan import PRESETS, read_plan
from cruxpress.book.typeset import may_set
from cruxpress.cli import examples
from cruxpress.cli.files import tell_rescued
from cruxpress.cli.terminal import note, progress
from cruxpress.core.errors import AskedWrongly
from cruxpress.support.atomic_write import ending, keeping, may_write, save
from cruxpress.support.untrusted import LONGEST_PLAN, text_in
from cruxpress.workers import pool_of


@click.command(
    "book",
    epilog=examples(
        "cruxpress book -o sampler.pdf",
        "cruxpress book --preset large-print -o large.pdf",
        "cruxpress book plan.toml -o book.pdf --set page.paper=6x9",
        "cruxpress book plan.toml -o book.pdf --replace 17",
        "cruxpress book book.json -o again.pdf",
    ),
)
@click.argument("plan_path", required=False, metavar="[PLAN.toml]")
@click.option(
    "-o", "--output", "path", default="book.pdf", metavar="FILE",
    help="Write here; the ending says what: .pdf, .svg or .png (a file a page), .txt, .json, "
    ".jsonl; default book.pdf.",
)  # fmt: skip
@click.option("--preset", default="", metavar="NAME", help=f"Build on {', '.join(PRESETS)}.")
@click.option(
    "--set", "changes", multiple=True, metavar="KEY=VALUE", help="Change a key of the plan."
)
@click.option(
    "--cover",
    "with_cover",
    is_flag=True,
    help="The cover too, as FILE-cover.pdf: front, spine, back.",
)
@click.option(
    "--replace", "replaced", type=click.IntRange(1), multiple=True, metavar="N",
    help="Another puzzle in the place of number N, as hard as it; the same as puzzles.replace.",
)  # fmt: skip
@click.option(
    "--store", "stores", multiple=True, metavar="NAME=URL",
    help="The store that the plan calls NAME: a file, or postgresql://…",
)  # fmt: skip
@click.option("--llm", is_flag=True, help="Ask a language model where the plan says so.")
@click.option("-s", "--seed", metavar="N", help="The seed; the same as --set seed=N.")
@click.option(
    "-j", "--workers", type=click.IntRange(1, 256), default=None,
    help="Worker processes; default as many as there are cores.",
)  # fmt: skip
def command(
    plan_path: str | None,
    path: str,
    preset: str,
    changes: tuple[str, ...],
    with_cover: bool,
    replaced: tuple[int, ...],
    stores: tuple[str, ...],
    llm: bool,
    seed: str | None,
    workers: int | None,
) -> None:
    """Make a book: rules, graded puzzles, solutions, ready to print.

    Without a plan it is a sampler of all families. A plan is a TOML or JSON file; the keys
    are on the page docs/book.md. The .json and .jsonl files of a book are plans too: they make
    the same book again.
    """
    ending(path, BOOK_ENDINGS)
    may_write(Path(path))
    if seed is not None:
        changes = (*changes, f"seed={seed}")
    text, name = _plan_text(plan_path)
    if not plan_path and not preset:
        preset = "sampler"
    plan = read_plan(text, name=name, preset=preset, changes=changes)
    plan = replace(plan, stores=dict(map(_named_store, stores)), llm=llm)
    if with_cover:
        if ending(path, BOOK_ENDINGS) != "pdf":
            raise AskedWrongly("a cover is made with a book in .pdf")
        spine_of(plan, 1)
    if replaced:
        every = (*plan.puzzles.replace, *replaced)
        plan = replace(plan, puzzles=replace(plan.puzzles, replace=every))
    if ending(path, BOOK_ENDINGS) in ("pdf", "svg", "png"):
        may_set(plan)
    count = expected(plan)
    workers = min(workers or os.cpu_count() or 1, max(1, count))
    puzzles = Path(path).with_suffix(".jsonl")
    tell_rescued(puzzles)
    with keeping(puzzles) as made, Stock(plan) as stock:
        with pool_of(workers) as pool, progress("Puzzles", count) as bar:
            contents = gather(
                plan,
                pool=pool,
                step=bar.step,
                made=lambda one: made.write(one.line() + "\n"),
                stock=stock,
            )
        number = len(contents.entries)
        said = "1 puzzle" if number == 1 else f"{number} puzzles, each"
        note(f"{said} proved to have one solution; setting the pages")
        files, notes, pages = book_files(plan, contents, Path(path), with_cover=with_cover)
        for line in notes:
            note(f"note: {line}")
        stock.keep({entry.record.fingerprint for entry in contents.entries})
        save(files)
    size = sum(map(len, files.values()))
    shown = ", ".join(map(str, files)) if len(files) < 4 else f"{len(files)} files"
    note(f"wrote {shown} ({f'{pages} pages, ' if pages else ''}{size / 1024:.0f} KiB)")


def _named_store(text: str) -> tuple[str, str]:
    name, equals, address = text.partition("=")
    if not equals or not name or not address or "://" in name:
        # The message does not show the address, because it may hold a password.
        raise AskedWrongly("--store must be NAME=URL, such as packs=postgresql://…")
    return name, address


def _of_pack(name: str) -> str:
    """The plan of a book with the puzzles of a pack, in the order of the pack."""
    return f'[puzzles]\norder = "given"\napart = 0\n[[sections]]\npack = {json.dumps(name)}\n'


def _plan_text(path: str | None) -> tuple[str, str]:
    if path is None:
        return "", "plan.toml"
    if path.endswith((".jsonl", ".jsonl.gz")):
        return _of_pack(Path(path).name), path
    try:
        return text_in(path, LONGEST_PLAN), path
    except IsADirectoryError:
        raise AskedWrongly(f"{path} is a folder, not a plan") from None
