"""``cruxpress batch``: make the puzzles of a plan into a store."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import click

from cruxpress.batch.plan_file import BatchPlan, read_plan
from cruxpress.batch.progress import Progress, RunRate, duration
from cruxpress.cli import examples
from cruxpress.cli.making import show_report
from cruxpress.cli.terminal import complain, note, quiet, table
from cruxpress.core.errors import PuzzleError
from cruxpress.store import store_at
from cruxpress.support.untrusted import LONGEST_PLAN, text_in
from cruxpress.workers import pool_named

if TYPE_CHECKING:
    from cruxpress.store.store import Store

# Interval of progress messages without a terminal, in seconds.
TOLD_SECONDS = 10.0


@click.command(
    "batch",
    epilog=examples(
        "cruxpress batch night.toml --store packs.db --crew local:4",
        "cruxpress batch night.toml --dry-run",
    ),
)
@click.argument("path", metavar="PLAN.toml")
@click.option(
    "--store", "address", default="", metavar="URL",
    help="A file (SQLite) or postgresql://…; default a file in your data folder.",
)  # fmt: skip
@click.option(
    "--crew", "crew_name", default="local", metavar="WHO",
    help="local (all cores), local:4, dask://host:port or dask; the puzzles do not depend on it.",
)  # fmt: skip
@click.option("--dry-run", is_flag=True, help="Say what is feasible and how long it will take.")
@click.option("--stats", is_flag=True, help="Statistics of the whole batch, on stderr.")
@click.option("--llm", is_flag=True, help="Ask a language model where the plan says so.")
@click.option("--retry-lost", is_flag=True, help="Make items anew on which workers died.")
def command(
    path: str,
    address: str,
    crew_name: str,
    dry_run: bool,
    stats: bool,
    llm: bool,
    retry_lost: bool,
) -> None:
    """Make the puzzles of a plan, none twice, into a store.

    Stop it as you like (Ctrl-C, kill, a full disk, a lost connection): the same command goes on
    where it was, and ends with the same puzzles. Exits 1 when some could not be made.
    """
    plan = read_plan(text_in(path, LONGEST_PLAN), path, llm=llm)
    if dry_run:
        _dry_run(plan, address, crew_name)
        return
    progress = _keep(plan, address, crew_name, retry_lost)
    if stats:
        for report in progress.reports.values():
            show_report(report)
    sys.exit(1 if progress.failed else 0)


def _keep(plan: BatchPlan, address: str, crew_name: str, retry_lost: bool) -> Progress:
    pool = pool_named(crew_name)
    with store_at(address, doing=f"batch {plan.name}") as store:
        from cruxpress.batch.store_run import StoreRun, failures
        from cruxpress.store.writer import Writer

        with pool, Writer(store) as writer, _watched(plan) as watch:
            keeper = StoreRun(plan, writer, watch.see)
            watch.begin(keeper.progress)
            with _going_on(watch, store):
                progress = keeper.retry_lost(pool) if retry_lost else keeper.go(pool)
        note(
            f"batch {progress.batch}: {progress.next:,} of {progress.total:,} done, "
            f"{progress.made:,} puzzles in {store.place}"
        )
        left = progress.failed
        for reason, times in failures(store, progress.batch):
            complain(f"cruxpress: {times:,} could not be made: {reason}")
            left -= times
        if left:
            complain(f"cruxpress: {left:,} more could not be made")
        return progress


@contextmanager
def _going_on(watch: _Watch, store: Store) -> Iterator[None]:
    """On an error or a stop, print the progress and how to continue."""
    from cruxpress.batch.store_run import progress_of

    try:
        yield
    except (PuzzleError, KeyboardInterrupt):
        # The last commit may not have been reported yet, so ask the store if it is reachable.
        with suppress(PuzzleError):
            if found := progress_of(watch.plan, store):
                watch.stored = found.next
        complain(f"cruxpress: {watch.stored:,} of {watch.total:,} are stored; "
                 "the same command goes on from there")  # fmt: skip
        raise


class _Watch:
    """Shows the progress of a batch: a message every ``TOLD_SECONDS``; a subclass draws a bar."""

    def __init__(self, plan: BatchPlan):
        self.plan, self.total, self.stored, self.pace = plan, len(plan), 0, RunRate()
        self._last = time.monotonic()

    def begin(self, progress: Progress) -> None:
        self.stored = progress.next
        self.pace.begin(progress)
        if 0 < self.stored < self.total:
            note(f"going on after {self.stored:,} of {self.total:,}")

    def see(self, progress: Progress) -> None:
        self.stored = progress.next
        self.show(progress)

    def show(self, progress: Progress) -> None:
        if time.monotonic() - self._last >= TOLD_SECONDS:
            self._last = time.monotonic()
            note(f"{progress.next:,} of {progress.total:,} stored, {self.pace.told(progress)}")


@contextmanager
def _watched(plan: BatchPlan) -> Iterator[_Watch]:
    if quiet() or not sys.stderr.isatty():
        yield _Watch(plan)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Shown

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
               TextColumn("{task.fields[told]}"))  # fmt: skip
    with Shown(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(plan.name, total=len(plan), told="")

        class _Bar(_Watch):
            def show(self, progress: Progress) -> None:
                bar.update(task, completed=progress.next, told=self.pace.told(progress))

        yield _Bar(plan)


def _dry_run(plan: BatchPlan, address: str, crew_name: str) -> None:
    from cruxpress.batch.cost_estimate import estimates

    done, rows, seconds, room = _done(plan, address), [], 0.0, 0
    workers = pool_named(crew_name).workers
    for number, one in enumerate(estimates(plan, done), 1):
        wish = one.request.to_json()
        rows.append(
            (
                str(number),
                one.request.family,
                ", ".join(wish.get("level", ["any"])),
                f"{one.left:,}",
                f"{one.made} of {one.tried}",
                f"{one.each * 1000:.1f} ms",
                duration(one.seconds),
                one.why[:80],
            )
        )
        seconds, room = seconds + one.seconds, room + one.bytes
    headings = ("", "family", "level", "left", "made", "each", "one worker", "why not")
    table(headings, rows, title=f"{plan.name}: tried now, nothing stored")
    click.echo(
        f"about {duration(seconds / workers)} with {workers} worker{'s' if workers > 1 else ''}"
        f" on as many free cores, {room / 1e6:,.1f} MB in the store"
    )


def _done(plan: BatchPlan, address: str) -> int:
    """The number of items of a plan that are already stored."""
    from cruxpress.store.database import address_of

    file = address_of(address).file
    if file and not file.exists():
        return 0
    from cruxpress.batch.store_run import progress_of

    with store_at(address, new=False) as store:
        found = progress_of(plan, store)
        return found.next if found else 0
