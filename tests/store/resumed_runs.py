"""Processes that run a batch and die at a chosen moment, so that the next one must resume it.

`python -m tests.store.resumed_runs` imports everything once and then forks a process for each line
of its input, so that fifty of them cost little.  A process can be told to die after a given amount
of its own CPU time, wherever it is then, by a signal that it cannot catch.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from cruxpress.batch import store_run
from cruxpress.batch.plan_file import BatchPlan, read_plan
from cruxpress.batch.store_run import StoreRun
from cruxpress.core.errors import PuzzleError
from cruxpress.store import store_at
from cruxpress.store.schema import BATCH, ITEM, RECORD, WALK
from cruxpress.store.store import Store
from cruxpress.store.writer import Writer
from cruxpress.workers import pool_of

# Two spaces that are soon exhausted, many puzzles that are quickly made, and levels in turn.
PLAN = """
seed = 5
[[recipes]]
family = "latin"
level = "gentle"
count = 130
shape = { size = 3 }
[[recipes]]
family = "sudoku"
level = "easy"
count = 700
[[recipes]]
family = "keen"
level = "easy"
count = 90
shape = { size = 3 }
[[recipes]]
family = "latin"
level = "gentle, tricky"
count = 100
"""


def live(plan: BatchPlan, address: str, workers: int = 1, cpu: float = 0.0) -> None:
    """Work at a plan; commits come often, so that death finds many places."""
    store_run.COMMIT_SECONDS, store_run.COMMIT_ITEMS = 0.02, 7
    if cpu:
        signal.setitimer(signal.ITIMER_PROF, cpu)
    with store_at(address) as store, Writer(store) as writer, pool_of(workers) as pool:
        StoreRun(plan, writer, lambda progress: print(progress.next, flush=True)).go(pool)


def contents(address: str) -> list[Any]:
    """All that must be the same however often a batch was killed; deaths of workers are not."""
    with store_at(address, new=False) as store:
        return [
            rows(store, RECORD, RECORD.c.seq),
            rows(store, WALK, WALK.c.record),
            rows(store, BATCH, BATCH.c.id),
            [row[:5] + row[6:] for row in rows(store, ITEM, ITEM.c.place)],
        ]


def rows(store: Store, table: Any, order: Any) -> list[tuple[Any, ...]]:
    """All rows of a table."""
    with store.reading() as connection:
        return [tuple(row) for row in connection.execute(table.select().order_by(order))]


class Nursery:
    """The process that forks lives."""

    def __init__(self, folder: Path, plan: str = PLAN):
        self.log = folder / "lives.log"
        (folder / "plan.toml").write_text(plan)
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.store.resumed_runs", str(folder / "plan.toml")],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(60)

    def begin(self, address: str, workers: int = 1, cpu: float = 0.0) -> int:
        """Begin a life; its process number, which is also that of its group."""
        assert self.process.stdin
        print(json.dumps([address, workers, cpu]), file=self.process.stdin, flush=True)
        return self._answer()

    def end(self) -> int:
        """Wait for the end of the life; 0 is a batch that is complete, below 0 a signal."""
        return self._answer()

    def _answer(self) -> int:
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, self.said()
        return int(line)

    def said(self) -> str:
        """What the lives had to say."""
        return self.log.read_text()


def main(path: str) -> None:
    """Fork a life for each line."""
    plan = read_plan(Path(path).read_text())
    for line in sys.stdin:
        address, workers, cpu = json.loads(line)
        if (pid := os.fork()) == 0:
            os.setsid()
            os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
            try:
                live(plan, address, workers, cpu)
            except PuzzleError as error:
                print(error, file=sys.stderr, flush=True)
                os._exit(1)
            except BaseException:
                import traceback

                traceback.print_exc()
                os._exit(2)
            os._exit(0)
        print(pid, flush=True)
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
