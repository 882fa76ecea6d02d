"""What a store costs, and how far one writer goes.

Making easy sudokus, which are the quickest to make, so that the store weighs most: what the store
adds to the CPU time of making; the rates of one and two workers; the ceiling of the one writer,
with puzzles that are there already, on SQLite and on a PostgreSQL of our own; what a task costs
on Dask; and the memory of the parent.  Then the simulation of `scale.py` with these figures.

    python benchmarks/store.py [--count 20000] [--million] [-o benchmarks/results/store.md]

`--million` makes a million puzzles with two workers, too (some minutes).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil
import scale
from page import RESULTS, Page, table

from cruxpress.batch import run
from cruxpress.batch.plan_file import BatchPlan, read_plan
from cruxpress.batch.store_run import StoreRun
from cruxpress.engine.search import Tally, make
from cruxpress.store import store_at
from cruxpress.store.record_rows import StoredRow, row_of
from cruxpress.store.writer import Writer
from cruxpress.workers import Done, ThisProcess, pool_named
from cruxpress.workers.pool import Item, Value

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.store.postgres import server

# How many tasks are handed to Dask to see what one costs?
DASK_TASKS = 200
MILLION = 1_000_000


def plan_of(count: int, seed: int = 5) -> BatchPlan:
    """So many easy sudokus."""
    return read_plan(
        f'seed = {seed}\n[[recipes]]\nfamily = "sudoku"\nlevel = "easy"\ncount = {count}\n'
    )


def making(count: int) -> float:
    """CPU seconds of a puzzle and its line of JSON, with no store."""
    recipes = plan_of(count).recipes()
    make(recipes[0]).line()
    begin = time.process_time()
    for recipe in recipes:
        make(recipe, tally=Tally()).line()
    return (time.process_time() - begin) / count


@dataclass(frozen=True)
class Life:
    """A whole `cruxpress batch`: seconds by the clock, CPU seconds of the parent and of all,
    the peak of the parent's memory and the size of the store, in bytes."""

    count: int
    wall: float
    parent: float
    total: float
    memory: int
    size: int


def life(count: int, workers: int, folder: str) -> Life:
    """Run the command and watch it."""
    plan, store = Path(folder) / "plan.toml", Path(folder) / f"{count}-{workers}.db"
    plan.write_text(f'seed = 5\n[[recipes]]\nfamily = "sudoku"\nlevel = "easy"\ncount = {count}\n')
    command = [sys.executable, "-m", "cruxpress", "--quiet", "batch", str(plan)]
    command += ["--store", str(store), "--crew", f"local:{workers}"]
    begin, spent, memory = time.perf_counter(), dict[int, float](), 0
    running = psutil.Popen(command)
    while running.poll() is None:
        try:
            for one in (running, *running.children(recursive=True)):
                spent[one.pid] = sum(one.cpu_times()[:2])
            memory = max(memory, running.memory_info().rss)
        except psutil.Error:
            pass  # it has just ended
        time.sleep(0.05)
    wall = time.perf_counter() - begin
    assert running.returncode == 0, running.returncode
    parent = spent[running.pid]
    return Life(count, wall, parent, sum(spent.values()), memory, store.stat().st_size)


class Ready(ThisProcess):
    """A pool that has everything ready: what is left is the work of the writer."""

    def __init__(self) -> None:
        outcomes = run(plan_of(200).recipes(), form=row_of)
        self.rows: list[StoredRow] = [one.record for one in outcomes if one.record]

    def map(
        self, function: Callable[[Item], Value], items: Iterable[Item], *, total: int | None = None
    ) -> Iterator[Done[Item, Value]]:
        for number, item in enumerate(items):
            name = blake2b(str(number).encode(), digest_size=16).hexdigest()
            row = self.rows[number % len(self.rows)]._replace(fingerprint=name, id=f"s-{name[:12]}")
            answer: Any = (row, None, 1, 1, None)
            yield Done(item, answer)


def ceiling(count: int, address: str) -> tuple[float, float]:
    """Items that the writer takes in a second by the clock, and its CPU seconds for one."""
    pool = Ready()
    with store_at(address) as store, Writer(store) as writer:
        keeper = StoreRun(plan_of(count), writer)
        begin, wall = time.process_time(), time.perf_counter()
        keeper.go(pool)
        spent = time.process_time() - begin
        return count / (time.perf_counter() - wall), spent / count


def nothing(number: int) -> int:
    """What a task does that only costs what tasks cost."""
    return number


def dask_task() -> float:
    """Seconds that a task takes on a cluster with two workers when there is nothing to do."""
    with pool_named("dask:2") as pool:
        for task in [pool.submit(nothing, [1]) for _ in range(20)]:
            task.result()
        begin = time.perf_counter()
        for task in [pool.submit(nothing, [number]) for number in range(DASK_TASKS)]:
            task.result()
        return (time.perf_counter() - begin) / DASK_TASKS


# What is measured, as a table has it; rates by the clock, for the picture.
Rows = list[tuple[str, str]]
Rates = list[tuple[str, float, str]]


def costs(count: int, folder: str) -> tuple[Rows, Rates, float]:
    """What the store adds, the ceilings of writers, and what a task costs; these ceilings as rates;
    and the CPU seconds of the writer for a puzzle."""
    alone = making(count)
    found = [("making an easy sudoku and its line of JSON, CPU", f"{1e6 * alone:.0f} µs")]
    rate, each = ceiling(5 * count, f"{folder}/ceiling.db")
    found.append(("what the store adds to it, CPU", f"{1e6 * each:.0f} µs ({each / alone:.0%})"))
    rates = [_rate("ceiling of the writer, SQLite", rate)]
    with server(("fsync=on",)) as running:
        rate, _ = ceiling(5 * count, running.database())
    rates.append(_rate("ceiling of the writer, PostgreSQL", rate))
    found += [(name, told) for name, _, told in rates]
    found.append(("a task on Dask", f"{1e3 * dask_task():.1f} ms"))
    return found, rates, each


def _rate(name: str, rate: float) -> tuple[str, float, str]:
    """A bar of the picture."""
    return name, rate, f"{rate:,.0f} a second"


def row_of_life(one: Life, workers: int) -> tuple[str, ...]:
    """A whole run as a row of the table."""
    return (
        f"{one.count:,}", str(workers), f"{one.wall:,.0f} s", f"{one.count / one.wall:,.0f}",
        f"{one.total:,.0f} s", f"{1e6 * one.parent / one.count:.0f} µs",
        f"{one.memory / 1e6:.0f} MB", f"{one.size / 1e6:,.0f} MB",
    )  # fmt: skip


HEADINGS = ("puzzles", "workers", "took", "a second", "CPU in all", "parent, each",
            "parent's memory", "store")  # fmt: skip


def measure(page: Page, count: int, million: bool) -> None:
    """The whole page, part by part."""
    with TemporaryDirectory() as folder:
        found, rates, writer = costs(count, folder)
        page.add(table(("", "measured"), found))
        wished = [(3 * count, 1), (3 * count, 2), *([(MILLION, 2)] if million else [])]
        lives = [(life(many, workers, folder), workers) for many, workers in wished]
        page.add(table(HEADINGS, (row_of_life(*one) for one in lives)))
    for one, workers in lives:
        rates.append(
            _rate(f"{one.count:,} made and kept, workers: {workers}", one.count / one.wall)
        )
    page.bars("Easy sudokus a second, by the clock", rates)
    page.add(f"## Simulated\n\nWith {1e6 * writer:.0f} µs for the writer:")
    page.add(table(scale.HEADINGS, scale.rows(writer, 0.005, 1)))


def main() -> None:
    """Measure, and write the page."""
    asked = argparse.ArgumentParser(description="What a store costs.")
    asked.add_argument("--count", type=int, default=20_000)
    asked.add_argument("--million", action="store_true")
    asked.add_argument("-o", "--output", type=Path, default=RESULTS / "store.md")
    given = asked.parse_args()
    page = Page(given.output, "Stores and batches: measured", "store.py")
    measure(page, given.count, given.million)


if __name__ == "__main__":
    main()
