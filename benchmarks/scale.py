"""Where a batch is limited with 1, 2, 10, 100 and 1,000 workers: a simulation.

Four things take time: workers make puzzles, the scheduler of a cluster hands out tasks one after
the other, the one writer takes what was made in order and stores it, and the window lets only so
many tasks be under way.  The simulation follows every task through them, with the sizes of tasks
that a pool really chooses, and tells the rate and who was busy how much of the time.  Costs are
those that `benchmarks/store.py` measures; give others to see what they would change.  With
shards, the workers are parted into as many pools, each with a scheduler and a writer of its own.

    python benchmarks/scale.py [--writer 60] [--scheduler 5] [--shards 1]
"""

from __future__ import annotations

import argparse
import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from page import per_second, table

from cruxpress.workers import dask_cluster as cluster
from cruxpress.workers.pool import MOST_ITEMS, TASK_SECONDS, WorkerPool

WORKERS = (1, 2, 10, 100, 1000)
# What a puzzle takes to make, in seconds of one core; and how much that varies, as a share.
MAKING = {
    "easy sudoku": (0.00045, 0.5),
    "hard sudoku": (0.005, 1.0),
    "wheel": (0.05, 0.6),
    "crossword with clues": (1.0, 0.8),
}
# How many tasks of each worker are followed?
TASKS = 40


@dataclass(frozen=True)
class Costs:
    """Seconds: a puzzle on the writer, a task on the scheduler, a puzzle on a worker (and how
    much that varies)."""

    writer: float
    scheduler: float
    making: float
    spread: float


@dataclass(frozen=True)
class Found:
    """Puzzles a second, and the share of the time that each was busy."""

    rate: float
    workers: float
    writer: float
    scheduler: float

    @property
    def limit(self) -> str:
        """Who was busiest."""
        shares = {"the workers": self.workers, "the writer": self.writer,
                  "the scheduler": self.scheduler}  # fmt: skip
        return max(shares, key=lambda name: shares[name])


def items_of(workers: int, costs: Costs) -> int:
    """How many puzzles a task has, by the rules of the pools."""
    if not costs.scheduler:
        return max(1, min(MOST_ITEMS, int(TASK_SECONDS / costs.making)))
    share = workers * cluster.TASK_COST * cluster.SHARE
    seconds = min(cluster.LONGEST_TASK, max(TASK_SECONDS, share))
    return max(1, min(cluster.MOST_ITEMS, int(seconds / costs.making)))


def simulate(workers: int, costs: Costs, *, seed: int = 1) -> Found:
    """Follow tasks in their order: given, scheduled, worked at, taken."""
    random, items = Random(seed), items_of(workers, costs)
    took = items * costs.writer
    free = [0.0] * workers
    taken: list[float] = []
    scheduler = writer = spent = 0.0
    for number in range(TASKS * max(workers, 10)):
        late = number - WorkerPool.window * workers
        given = taken[late] if late >= 0 else 0.0
        scheduler = max(scheduler, given) + costs.scheduler
        work = items * costs.making * _varied(random, costs.spread / items**0.5)
        done = max(heapq.heappop(free), scheduler) + work
        heapq.heappush(free, done)
        writer = max(writer, done) + took
        taken.append(writer)
        spent += work
    tasks, end = len(taken), taken[-1]
    return Found(
        tasks * items / end,
        spent / workers / end,
        tasks * took / end,
        tasks * costs.scheduler / end,
    )


def _varied(random: Random, spread: float) -> float:
    """A factor around 1 that is never below a tenth."""
    return max(0.1, random.gauss(1.0, spread))


def rows(writer: float, scheduler: float, shards: int) -> Iterator[tuple[str, ...]]:
    """A row for each kind of puzzle and number of workers."""
    for name, (making, spread) in MAKING.items():
        for workers in WORKERS:
            # Two workers are processes beside the writer; more are a cluster.
            costs = Costs(writer, scheduler if workers > 2 else 0.0, making, spread)
            parts = min(shards, workers)
            found = simulate(workers // parts, costs)
            rate = per_second(parts * found.rate)
            yield (
                name, f"{workers:,}", rate, f"{100 * found.workers:.0f} %",
                f"{100 * found.writer:.0f} %", f"{100 * found.scheduler:.0f} %", found.limit,
            )  # fmt: skip


HEADINGS = ("", "workers", "puzzles a second", "workers busy", "writer busy", "scheduler busy",
            "limited by")  # fmt: skip


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description="Where a batch is limited.")
    asked.add_argument("--writer", type=float, default=60, help="µs of the writer for a puzzle")
    asked.add_argument("--scheduler", type=float, default=5, help="ms of the scheduler for a task")
    asked.add_argument("--shards", type=int, default=1, help="pools with a writer each")
    given = asked.parse_args()
    print(table(HEADINGS, rows(given.writer / 1e6, given.scheduler / 1e3, given.shards)))


if __name__ == "__main__":
    main()
