"""The process pool: worker processes on this machine.

A worker that dies takes only its own task with it.  The items of that task are then run one by one,
to find the item that kills the worker; it is tried twice and is then ``lost``.

Why not a library?  When a worker dies, ``concurrent.futures`` and loky fail all tasks of the pool,
and neither can cancel a task that runs.  Pebble 5.2.3 can (tried in November 2026), but a killed
worker broke its pool, and tasks beside a cancelled one never ended (its issue 153).
"""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Callable, Sequence
from multiprocessing.connection import wait
from typing import Any, NamedTuple

from cruxpress.core.errors import WorkerLost
from cruxpress.workers.pool import MOST_LOST, Answer, Item, Task, Value, WorkerPool, answer_of
from cruxpress.workers.worker import Message, Tell, Worker

# How many tasks are queued at a worker, including the running one?
AT_HAND = 2
# How many tasks are in flight for each worker? Enough that none is idle while a run waits for an
# urgent item: with 4 in 100 items made again, two workers do 1.93 times the work of one (16 tasks)
# or 1.71 times (4 tasks).
WINDOW = 16
# How many processes can Windows wait for?
MOST_ON_WINDOWS = 60


class Processes(WorkerPool):
    """Worker processes, started when there is work for them."""

    window = WINDOW

    def __init__(self, workers: int):
        self.workers = min(workers, MOST_ON_WINDOWS) if sys.platform == "win32" else workers
        # The pieces queued at each worker (the first is running), and those still unassigned.
        self._held: dict[Worker, deque[_Piece]] = {}
        self._waiting: deque[_Piece] = deque()

    def submit(
        self, function: Callable[[Item], Value], items: Sequence[Item], *, urgent: bool = False
    ) -> Task[Item, Value]:
        task = _Handed(self, function, items)
        piece = _Piece(task, 0, len(items))
        if urgent:
            self._waiting.appendleft(piece)
        else:
            self._waiting.append(piece)
        self._feed()
        return task

    def close(self) -> None:
        self._waiting.clear()
        for worker in self._held:  # kill all first, so that they end in parallel
            worker.kill()
        while self._held:
            self._held.popitem()[0].close()

    @property
    def pids(self) -> list[int]:
        """The process numbers of the workers."""
        return [worker.process.pid for worker in self._held if worker.process.pid]

    def turn(self) -> None:
        """Wait for a message of any worker and handle it."""
        self._feed()
        workers = {worker.pipe: worker for worker in self._held}
        for pipe in wait(list(workers)):
            self._listen(workers[pipe])  # type: ignore[index]
        self._feed()

    def forget(self, task: Task[Any, Any]) -> None:
        """Start no more pieces of a task."""
        self._waiting = deque(piece for piece in self._waiting if piece.task is not task)

    def drop(self, task: Task[Any, Any]) -> None:
        """Forget a task and kill the workers that run pieces of it."""
        self.forget(task)
        for worker, pieces in list(self._held.items()):
            if any(piece.task is task for piece in pieces):
                self._retire(worker)
                self._again([piece for piece in pieces if piece.task is not task])

    def _feed(self) -> None:
        """Give waiting pieces to the least busy workers, and start workers for the rest."""
        while self._waiting:
            piece = self._waiting[0]
            free = min(self._held, key=lambda worker: len(self._held[worker]), default=None)
            if (free is None or self._held[free]) and len(self._held) < self.workers:
                free = Worker()
                self._held[free] = deque()
            if free is None or not self._has_room(free, piece):
                return
            self._waiting.popleft()
            free.call(_answer, piece.task.function, piece.task.items[piece.start : piece.stop])
            self._held[free].append(piece)

    def _has_room(self, worker: Worker, piece: _Piece) -> bool:
        """A suspect piece runs alone, because a dying worker may not have sent its last answer."""
        held = self._held[worker]
        alone = piece.is_suspect or any(one.is_suspect for one in held)
        return not held if alone else len(held) < AT_HAND

    def _listen(self, worker: Worker) -> None:
        message = worker.receive()
        if message.kind == "lost":
            self._bury(worker)
        else:
            self._held[worker].popleft().took(message)

    def _bury(self, worker: Worker) -> None:
        """Handle a dead worker: its first piece is suspect, the pieces queued behind it are not."""
        if worker.failed_to_start:
            raise WorkerLost(
                "a worker process could not start; a script that starts workers needs "
                "`if __name__ == '__main__':`"
            )
        pieces = self._held[worker]
        self._retire(worker)
        if pieces:
            self._again([*pieces.popleft().suspected(), *pieces])

    def _retire(self, worker: Worker) -> None:
        del self._held[worker]
        worker.close()

    def _again(self, pieces: list[_Piece]) -> None:
        self._waiting.extendleft(reversed(pieces))


class _Handed(Task[Item, Value]):
    """Items submitted to worker processes; ``deaths`` counts dead workers by item."""

    def __init__(self, pool: Processes, function: Callable[[Item], Value], items: Sequence[Item]):
        super().__init__(function, items)
        self.pool = pool
        self.deaths: Counter[int] = Counter()

    def cancel(self) -> None:
        self.pool.drop(self)

    def forget(self) -> None:
        self.pool.forget(self)

    def _wait(self) -> None:
        while self._left:
            self.pool.turn()


class _Piece(NamedTuple):
    """Some of the items of a task, as they are given to one worker."""

    task: _Handed[Any, Any]
    start: int
    stop: int

    @property
    def is_suspect(self) -> bool:
        """Did a worker die while running it?"""
        return self.task.deaths[self.start] > 0

    def took(self, message: Message) -> None:
        """Note the answer of a worker."""
        failed = message.kind == "failed"
        answer = Answer([], message.content, 0.0) if failed else message.content
        self.task._take(self.start, self.stop, answer, self.task.deaths[self.start])

    def suspected(self) -> list[_Piece]:
        """The pieces to try again after a worker died on this one."""
        if self.stop - self.start > 1:
            return [_Piece(self.task, at, at + 1) for at in range(self.start, self.stop)]
        self.task.deaths[self.start] += 1
        if self.task.deaths[self.start] < MOST_LOST:
            return [self]
        self.task._lose(self.start)
        return []


def _answer(_: Tell, function: Callable[[Any], Any], items: Sequence[Any]) -> Answer[Any]:
    """The call that a worker runs."""
    return answer_of(function, items)
