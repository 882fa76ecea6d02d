"""Workers of a Dask cluster: a scheduler that runs somewhere, or one of our own on this machine.

Dask (the extra ``cluster``) runs on Kubernetes, SLURM, SSH and clouds. The number of tasks in
flight is limited, and results stay with the workers until they are collected in order. Dask gives
the task of a dead worker to another. A task that killed several workers is split into single items,
and an item that still kills its worker is ``lost``. Scheduler and workers must have the same engine
and words as we do. This is checked at the start and with every answer, because workers may join
later."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import Any

import distributed
from distributed import Client, Future, LocalCluster
from distributed.comm.core import CommClosedError

from cruxpress.core.errors import Unreachable, shown
from cruxpress.families import names
from cruxpress.support.package_files import files
from cruxpress.version import __version__
from cruxpress.words import registry
from cruxpress.workers.pool import TASK_SECONDS, Answer, Item, Task, Value, WorkerPool, answer_of

# How long do we wait for a scheduler, and for workers, in seconds?
PATIENCE, WORKERS_PATIENCE = 15, 60
# What does a task cost the scheduler, in seconds?  About 5 ms; its share should stay small.
TASK_COST, SHARE = 0.005, 1.5
# How long may a task take at most, in seconds, and how many items may it have?
LONGEST_TASK, MOST_ITEMS = 1.0, 2048
# How often is the number of workers looked up, in seconds?
LOOK = 2.0


@dataclass(frozen=True)
class Identity:
    """Two processes with the same identity make the same puzzles."""

    engine: str
    words: str
    lists: frozenset[str]
    families: frozenset[str]

    def difference(self, theirs: Identity) -> str:
        """Why another process would make different puzzles; empty if it would not."""
        if theirs.engine != self.engine:
            return f"its engine is {theirs.engine}, and ours is {self.engine}"
        if theirs.words != self.words:
            return "its built-in wordlists are others than ours"
        if missing := sorted(self.lists - theirs.lists):
            return f"it lacks the wordlist {missing[0]}: add it there with `cruxpress words add`"
        if missing := sorted(self.families - theirs.families):
            return f"it lacks the family {missing[0]}"
        return ""


def identity() -> Identity:
    """The identity of this process."""
    lists = frozenset(str(one) for one in registry.every())
    return Identity(__version__, _built_in(), lists, frozenset(names()))


@cache
def _built_in() -> str:
    """A hash of the built-in wordlists."""
    digest = blake2b(digest_size=8)
    folder = files("cruxpress.words") / "data"
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith((".words.zip", ".zipf.zip", ".txt")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


# The message of a worker: its identity and its answer.
Sent = tuple[Identity, Answer[Any]]


class Cluster(WorkerPool):
    """The workers of a Dask scheduler at an address, or of one on this machine."""

    most_items = MOST_ITEMS

    def __init__(self, address: str = "", *, workers: int = 0):
        self._own: LocalCluster | None = None
        self.place = address or "this machine"
        if not address:
            self._own = _local(workers or os.cpu_count() or 1)
            address = self._own.scheduler_address
        try:
            self._client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            self._end_own()
            raise Unreachable(f"no Dask scheduler answers at {shown(address)}: {error}") from None
        self._seen, self._count = 0.0, 0
        try:
            self._compare()
        except BaseException:
            self.close()
            raise

    @property
    def workers(self) -> int:  # type: ignore[override]
        """The current number of workers, according to the scheduler."""
        now = time.monotonic()
        if now - self._seen > LOOK or not self._count:
            self._count = sum(self._client.nthreads().values())
            self._seen = now
        return max(1, self._count)

    @property
    def task_seconds(self) -> float:  # type: ignore[override]
        """Longer tasks for more workers, so that the scheduler keeps up."""
        return min(LONGEST_TASK, max(TASK_SECONDS, self.workers * TASK_COST * SHARE))

    def submit(
        self, function: Callable[[Item], Value], items: Sequence[Item], *, urgent: bool = False
    ) -> Task[Item, Value]:
        return _Sent(self, function, items, urgent)

    def close(self) -> None:
        self._client.close()
        self._end_own()

    def _end_own(self) -> None:
        if self._own is not None:
            self._own.close()
            self._own = None

    def _send(
        self, function: Callable[[Any], Any], items: Sequence[Any], urgent: bool
    ) -> Future[Sent]:
        return self._client.submit(
            _answer, function, items, pure=False, priority=1 if urgent else 0, retries=0
        )

    def _await(self, future: Future[Sent]) -> Answer[Any] | None:
        """The answer of a task; None if it killed its workers."""
        alone = 0.0
        while True:
            try:
                theirs, answer = future.result(timeout=LOOK)
            except distributed.KilledWorker:
                return None
            except (distributed.TimeoutError, TimeoutError):
                alone = self._check_alive(alone)
            except (distributed.CancelledError, CommClosedError, OSError) as error:
                raise Unreachable(f"the Dask scheduler at {self.place} is gone: {error}") from None
            else:
                _refuse(theirs, "a worker")
                return answer

    def _check_alive(self, alone: float) -> float:
        """Since when there are no workers, 0 if there are some; raises after too long."""
        try:
            some = bool(self._client.nthreads())
        except (CommClosedError, OSError, TimeoutError) as error:
            raise Unreachable(f"the Dask scheduler at {self.place} is gone: {error}") from None
        if some:
            return 0.0
        if alone and time.monotonic() - alone > WORKERS_PATIENCE:
            raise Unreachable(f"the Dask scheduler at {self.place} has no workers left")
        return alone or time.monotonic()

    def _compare(self) -> None:
        """Refuse a scheduler or workers that would make other puzzles."""
        try:
            self._client.wait_for_workers(1, timeout=WORKERS_PATIENCE)
            found = {"the scheduler": self._client.run_on_scheduler(identity)}
            found |= {f"worker {name}": one for name, one in self._client.run(identity).items()}
        except (distributed.TimeoutError, TimeoutError):
            raise Unreachable(f"the Dask scheduler at {self.place} has no workers") from None
        except ImportError as error:
            raise Unreachable(
                f"the cluster at {self.place} cannot load cruxpress ({error}): scheduler and "
                "workers need the same version of it"
            ) from None
        for name, one in found.items():
            _refuse(one, name)


def _refuse(theirs: Identity, who: str) -> None:
    if difference := identity().difference(theirs):
        raise Unreachable(f"{who} of the cluster would make other puzzles: {difference}")


def _local(workers: int) -> LocalCluster:
    """A scheduler and workers that only this machine can reach."""
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        worker_dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
    )


class _Sent(Task[Item, Value]):
    """Items that were handed to the cluster."""

    def __init__(
        self,
        pool: Cluster,
        function: Callable[[Item], Value],
        items: Sequence[Item],
        urgent: bool,
    ):
        super().__init__(function, items)
        self.pool = pool
        self.future = pool._send(function, items, urgent)

    def _wait(self) -> None:
        answer = self.pool._await(self.future)
        if answer is not None:
            self._take(0, len(self.items), answer)
            return
        for place, item in enumerate(self.items):
            single = self.pool._await(self.pool._send(self.function, [item], True))
            if single is None:
                self._lose(place)
            else:
                self._take(place, place + 1, single)

    def cancel(self) -> None:
        self.future.cancel()

    def forget(self) -> None:
        self.future.cancel()


def _answer(function: Callable[[Any], Any], items: Sequence[Any]) -> Sent:
    """What a worker does."""
    return identity(), answer_of(function, items)
