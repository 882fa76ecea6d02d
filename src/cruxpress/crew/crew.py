"""What a crew is: who does the work, in tasks, in order, with a bounded window under way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from time import perf_counter
from types import TracebackType
from typing import Generic, NamedTuple, Self, TypeVar

Item = TypeVar("Item")
Value = TypeVar("Value")

# How long should a task take, in seconds?  Long enough to hide the cost of a message, short
# enough to stop quickly and to share the last items evenly.
TASK_SECONDS = 0.15
# How many items may a task have at most, and how many times more than the one before?
MOST_ITEMS, GROWTH = 512, 4
# How many tasks are under way for each worker?
WINDOW = 4
# How often may a worker die on an item?
MOST_LOST = 2


class Done(NamedTuple, Generic[Item, Value]):
    """What became of an item: its value, or None if workers died on it ``MOST_LOST`` times."""

    item: Item
    value: Value | None
    lost: int = 0


class Part(NamedTuple, Generic[Item, Value]):
    """Items that one worker did together, and their values: one for each, unless the ``many`` of
    the function makes others of them.  None if workers died on a single item too often."""

    items: Sequence[Item]
    values: Sequence[Value] | None
    lost: int = 0

    def each(self) -> Iterator[Done[Item, Value]]:
        """What became of every item, up to one at which the function failed."""
        if self.values is None:
            return iter([Done(self.items[0], None, self.lost)])
        return (Done(*pair, self.lost) for pair in zip(self.items, self.values, strict=False))


def each(function: Callable[[Item], Value], items: Sequence[Item]) -> Iterator[Value]:
    """The function of items that lie at one worker together: a function that has a ``many`` is
    faster for several at once, and gives the same."""
    many: Callable[[Sequence[Item]], Iterator[Value]] | None = getattr(function, "many", None)
    return many(items) if many else map(function, items)


class Task(ABC, Generic[Item, Value]):
    """Some items that were handed in together."""

    @abstractmethod
    def parts(self) -> list[Part[Item, Value]]:
        """Wait until all are done; an exception of the function is raised here."""

    def before(self) -> list[Part[Item, Value]]:
        """The items before the one at which the function raised an exception."""
        return []

    def result(self) -> list[Done[Item, Value]]:
        """The same for every item."""
        return [done for part in self.parts() for done in part.each()]

    def cancel(self) -> None:
        """Stop it: nothing of it is under way any more."""

    def forget(self) -> None:
        """Let what is under way come to its end, but begin nothing more of it."""

    @property
    def seconds(self) -> float:
        """What the items cost."""
        return 0.0


class Crew(ABC):
    """Who does the work: ``workers`` items at once, in tasks of about so many seconds."""

    workers: int = 1
    task_seconds: float = TASK_SECONDS
    most_items: int = MOST_ITEMS

    @abstractmethod
    def submit(
        self, function: Callable[[Item], Value], items: Sequence[Item], *, urgent: bool = False
    ) -> Task[Item, Value]:
        """Hand in items; urgent ones are taken before those that wait."""

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
        parts = self.parts(function, items, total=total)
        try:
            for part in parts:
                yield from part.each()
        finally:
            parts.close()

    def parts(
        self, function: Callable[[Item], Value], items: Iterable[Item], *, total: int | None = None
    ) -> Generator[Part[Item, Value]]:
        """The same in parts as workers did them.  Workers are handed slices of a sequence, which
        may be much shorter to tell than their items."""
        pace = _Pace(self, total)
        chunks = _chunks(items, pace)
        flying: deque[Task[Item, Value]] = deque()
        try:
            while True:
                room = max(0, WINDOW * self.workers - len(flying))  # a cluster may lose workers
                for chunk in islice(chunks, room):
                    flying.append(self.submit(function, chunk))
                    pace.given(len(chunk))
                if not flying:
                    return
                task = flying.popleft()
                try:
                    results = task.parts()
                except Exception:
                    yield from task.before()
                    raise
                pace.took(task.seconds, sum(len(part.items) for part in results))
                yield from results
        finally:
            for task in flying:
                task.cancel()


def _chunks(items: Iterable[Item], pace: _Pace) -> Iterator[Sequence[Item]]:
    """Items in chunks of the size that is right when each is asked for."""
    if isinstance(items, Sequence):
        start = 0
        while some := items[start : start + pace.size]:
            start += len(some)
            yield some
        return
    source = iter(items)
    while chunk := list(islice(source, pace.size)):
        yield chunk


class _Pace:
    """How many items a task should have, by what they cost so far."""

    def __init__(self, crew: Crew, total: int | None):
        self.crew, self.left, self.size = crew, total, 1

    def given(self, count: int) -> None:
        """So many items were handed in."""
        if self.left is not None:
            self.left = max(0, self.left - count)
            self._share()

    def took(self, seconds: float, count: int) -> None:
        """So many items cost so much."""
        good = self.crew.task_seconds * count / max(seconds, 1e-6)
        self.size = max(1, min(int(good), GROWTH * self.size, self.crew.most_items))
        self._share()

    def _share(self) -> None:
        """Towards the end every worker gets its part."""
        if self.left is not None:
            self.size = max(1, min(self.size, -(-self.left // (2 * self.crew.workers))))


class Here(Crew):
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
        several = hasattr(function, "many")
        for chunk in self.chunks(items) if several else ([item] for item in items):
            for item, value in zip(chunk, each(function, chunk), strict=True):
                yield Done(item, value)

    def chunks(self, items: Iterable[Item]) -> Iterator[Sequence[Item]]:
        """Items in chunks that take as long as a task should, by what the last ones took until the
        next was asked for."""
        pace = _Pace(self, None)
        for chunk in _chunks(items, pace):
            begin = perf_counter()
            yield chunk
            pace.took(perf_counter() - begin, len(chunk))


@dataclass
class _Deferred(Task[Item, Value]):
    """Items whose work is done when it is asked for."""

    function: Callable[[Item], Value]
    items: Sequence[Item]

    def parts(self) -> list[Part[Item, Value]]:
        return [Part(self.items, list(each(self.function, self.items)))]
