"""The interface of worker pools: ordered tasks, with a limit on how many are in flight."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from time import perf_counter
from types import TracebackType
from typing import Generic, NamedTuple, Self, TypeVar

Item = TypeVar("Item")
Value = TypeVar("Value")

# How long should a task take, in seconds?  Long enough to hide the cost of a message, short
# enough to stop quickly and to share the last items evenly.
TASK_SECONDS = 0.15
# How many items may a task have at most, and by which factor may tasks grow?
MOST_ITEMS, GROWTH = 512, 4
# How often may a worker die on an item?
MOST_LOST = 2


class Done(NamedTuple, Generic[Item, Value]):
    """The result of an item: its value, or None if workers died on it ``MOST_LOST`` times."""

    item: Item
    value: Value | None
    lost: int = 0


class Answer(NamedTuple, Generic[Value]):
    """The values of some items, up to the first at which the function failed."""

    values: Sequence[Value]
    error: BaseException | None
    seconds: float


def answer_of(function: Callable[[Item], Value], items: Sequence[Item]) -> Answer[Value]:
    """Apply a function to items in this process."""
    start, values = perf_counter(), list[Value]()
    error: Exception | None = None
    try:
        for item in items:
            values.append(function(item))
    except Exception as raised:
        error = raised
    return Answer(values, error, perf_counter() - start)


class Task(ABC, Generic[Item, Value]):
    """Some items that were submitted together."""

    def __init__(self, function: Callable[[Item], Value], items: Sequence[Item]):
        self.function, self.items = function, items
        self.seconds = 0.0  # what the items cost so far
        self._left = len(items)
        self._done: dict[int, Done[Item, Value]] = {}
        self._errors: dict[int, BaseException] = {}

    def result(self) -> list[Done[Item, Value]]:
        """Wait until all are done; an exception of the function is raised here."""
        return list(self.results())

    def results(self) -> Iterator[Done[Item, Value]]:
        """The results one by one; an exception is raised after the results before it."""
        if self._left:
            self._wait()
        for place in range(len(self.items)):
            if place in self._errors:
                raise self._errors[place]
            yield self._done[place]

    def cancel(self) -> None:
        """Stop the task, including items that are running."""

    def forget(self) -> None:
        """Let running items finish, but start no more."""

    @abstractmethod
    def _wait(self) -> None:
        """Return when every item is done or lost, or the function has raised."""

    def _take(self, start: int, stop: int, answer: Answer[Value], lost: int = 0) -> None:
        """Note the answer for some of the items."""
        self._left -= stop - start
        self.seconds += answer.seconds
        for place, value in enumerate(answer.values, start):
            self._done[place] = Done(self.items[place], value, lost)
        if answer.error:
            self._errors[start + len(answer.values)] = answer.error

    def _lose(self, place: int) -> None:
        """Give up an item on which workers died."""
        self._left -= 1
        self._done[place] = Done(self.items[place], None, MOST_LOST)


class WorkerPool(ABC):
    """A pool runs ``workers`` items at once, in tasks of about ``task_seconds``, with up to
    ``window`` tasks in flight for each worker."""

    workers: int = 1
    window: int = 4
    task_seconds: float = TASK_SECONDS
    most_items: int = MOST_ITEMS

    @abstractmethod
    def submit(
        self, function: Callable[[Item], Value], items: Sequence[Item], *, urgent: bool = False
    ) -> Task[Item, Value]:
        """Submit items; urgent ones run before waiting ones."""

    @abstractmethod
    def close(self) -> None:
        """End the workers."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.close()

    def map(
        self, function: Callable[[Item], Value], items: Iterable[Item], *, total: int | None = None
    ) -> Iterator[Done[Item, Value]]:
        """The function of every item, in order; ``total`` is how many there are, if known."""
        source, pace = iter(items), _Pace(self, total)
        flying: deque[Task[Item, Value]] = deque()
        try:
            while True:
                while len(flying) < self.window * self.workers:
                    chunk = list(islice(source, pace.size))
                    if not chunk:
                        break
                    flying.append(self.submit(function, chunk))
                    pace.given(len(chunk))
                if not flying:
                    return
                task = flying.popleft()
                yield from task.results()
                pace.took(task.seconds, len(task.items))
        finally:
            for task in flying:
                task.cancel()


class _Pace:
    """Chooses how many items a task should have, by the cost so far."""

    def __init__(self, pool: WorkerPool, total: int | None):
        self.pool, self.left, self.size = pool, total, 1

    def given(self, count: int) -> None:
        """Note that ``count`` items were submitted."""
        if self.left is not None:
            self.left = max(0, self.left - count)
            self._share()

    def took(self, seconds: float, count: int) -> None:
        """Note what ``count`` items cost."""
        good = self.pool.task_seconds * count / max(seconds, 1e-6)
        self.size = max(1, min(int(good), GROWTH * self.size, self.pool.most_items))
        self._share()

    def _share(self) -> None:
        """Towards the end, divide the remaining items evenly among the workers."""
        if self.left is not None:
            self.size = max(1, min(self.size, -(-self.left // (2 * self.pool.workers))))


class ThisProcess(WorkerPool):
    """This process: no messages, no isolation."""

    def submit(
        self, function: Callable[[Item], Value], items: Sequence[Item], *, urgent: bool = False
    ) -> Task[Item, Value]:
        return _Deferred(function, items)

    def close(self) -> None:
        """There is nothing to end."""

    def map(
        self, function: Callable[[Item], Value], items: Iterable[Item], *, total: int | None = None
    ) -> Iterator[Done[Item, Value]]:
        """``items`` is consumed lazily."""
        return (Done(item, function(item)) for item in items)


class _Deferred(Task[Item, Value]):
    """Items that are computed lazily, when their results are requested."""

    def _wait(self) -> None:
        self._take(0, len(self.items), answer_of(self.function, self.items))
