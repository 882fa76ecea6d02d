"""``cruxpress site``: build a static site from a plan."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import click

from cruxpress.cli import examples
from cruxpress.cli.terminal import note, progress
from cruxpress.core.errors import AskedWrongly, shown
from cruxpress.site import build, read_plan
from cruxpress.site.puzzles import wanted
from cruxpress.support.untrusted import LONGEST_PLAN, text_in
from cruxpress.workers import pool_of


@click.command(
    "site",
    epilog=examples(
        "cruxpress site daily.toml -o public",
        "cruxpress site daily.toml -o public --until today",
        "cruxpress site daily.toml -o public --set base=https://example.org/puzzles/",
    ),
)
@click.argument("plan_path", metavar="PLAN.toml")
@click.option("-o", "--output", "folder", required=True, metavar="FOLDER", help="Write here.")
@click.option("--until", metavar="DATE", help="Publish days up to this one: 2027-01-31, or today.")
@click.option(
    "--set", "changes", multiple=True, metavar="KEY=VALUE", help="Change a key of the plan."
)
@click.option("--llm", is_flag=True, help="Ask a language model where the plan says so.")
@click.option("--fresh", is_flag=True, help="Make everything anew, trusting nothing that is there.")
@click.option(
    "-j", "--workers", type=click.IntRange(1, 256), default=None,
    help="Worker processes; default as many as there are cores.",
)  # fmt: skip
def command(
    plan_path: str,
    folder: str,
    until: str | None,
    changes: tuple[str, ...],
    llm: bool,
    fresh: bool,
    workers: int | None,
) -> None:
    """Make a site: static pages of a set of puzzles, or of a puzzle a day.

    An index, an archive, a page for each puzzle with the player, a sheet to print and files to
    take away, feeds, a calendar, a sitemap and pictures for social networks. The folder works under
    any address and from a disk. Run again, it makes only what has changed; days after --until are
    in the folder in no form. The keys of a plan are on the page docs/site.md.
    """
    plan = read_plan(text_in(plan_path, LONGEST_PLAN), plan_path, changes, llm=llm)
    last = _day(until)
    recipes = [one for part in wanted(plan, last) for one in part]
    workers = min(workers or os.cpu_count() or 1, max(1, len(recipes)))
    with (
        pool_of(workers) as pool,
        progress("Puzzles and pages", 2 * len(recipes)) as bar,
    ):
        built = build(plan, Path(folder), pool=pool, until=last, fresh=fresh, step=bar.step)
    for line in built.notes:
        note(f"note: {line}")
    note(
        f"{folder}: {built.puzzles} puzzles; {built.written} files written, {built.kept} as they "
        f"were, {built.gone} taken away"
    )


def _day(text: str | None) -> date | None:
    """The last day to publish; the clock is read only for ``today``."""
    if text is None or text == "today":
        return date.today() if text else None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise AskedWrongly(f"`until` must be as 2027-01-31, or today, got {shown(text)}") from None
