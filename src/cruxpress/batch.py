"""Batches: many recipes on many workers, results in order and independent of their number.

Workers are processes (forkserver).  A plain pool is lost when one worker dies, so only a
window of chunks is in flight; when the pool breaks, the items of the window are run again
one by one in a pool of one worker, which names the item that kills: it is tried twice and
then reported as ``WorkerLost``, and the run goes on.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Generic, TypeVar

from cruxpress.aim import Tally, make
from cruxpress.errors import AskedWrongly, PuzzleError, TargetMissed, WorkerLost
from cruxpress.recipe import Recipe
from cruxpress.record import Record
from cruxpress.report import REPEATED

# How many items does a worker take at once, and how many such chunks are under way for
# each worker?  Large enough to hide the cost of a message, small enough to stop quickly.
CHUNK = 16
WINDOW = 3
# How often is an item made again when it repeats another one of the run?
MOST_AGAIN = 50

# How many seconds may a pool take to end when its workers are gone?
LONGEST_END = 5.0

Item = TypeVar("Item")
Value = TypeVar("Value")


@dataclass(frozen=True)
class Outcome:
    """What became of one recipe: a record, or the error that stopped it."""

    recipe: Recipe
    record: Record | None
    error: PuzzleError | None
    tally: Tally = field(default_factory=Tally)
    lost: int = 0


@dataclass(frozen=True)
class _Result(Generic[Item, Value]):
    item: Item
    value: Value | None
    lost: int


def run(
    recipes: Iterable[Recipe], *, workers: int = 1, walk: bool = False, chunk: int = CHUNK
) -> Iterator[Outcome]:
    """Make every recipe; outcomes come in the order of the recipes.

    A worker takes ``chunk`` of them at once: fewer when they are few and slow.
    A puzzle that repeats an earlier one of the run (equal up to symmetry) is made again from
    a further seed.
    """
    seen: set[int] = set()
    for outcome in _outcomes(recipes, workers, walk, chunk):
        again = 0
        while outcome.record and (key := _key(outcome.record)) in seen and again < MOST_AGAIN:
            again += 1
            tally = outcome.tally
            tally.rejects[REPEATED] += 1
            outcome = _make((replace(outcome.recipe, again=again), walk), tally)
        if outcome.record:
            if key in seen:
                outcome = _no_more(outcome, len(seen))
            seen.add(key)
        yield outcome


def _key(record: Record) -> int:
    return int(record.fingerprint[:16], 16)


def _no_more(outcome: Outcome, made: int) -> Outcome:
    message = (
        f"no new puzzle after {MOST_AGAIN} tries: {made} different ones were made, "
        "and there may be no more at this shape and target"
    )
    return replace(outcome, record=None, error=TargetMissed(message, outcome.record))


def _outcomes(recipes: Iterable[Recipe], workers: int, walk: bool, chunk: int) -> Iterator[Outcome]:
    jobs = ((recipe, walk) for recipe in recipes)
    if workers == 1:
        yield from map(_make, jobs)
        return
    for result in windowed(_make, jobs, workers, chunk):
        if result.value is None:
            recipe = result.item[0]
            error = WorkerLost(f"item {recipe.item}: the worker died {result.lost} times on it")
            yield Outcome(recipe, None, error, lost=result.lost)
        else:
            yield replace(result.value, lost=result.lost)


def _make(job: tuple[Recipe, bool], tally: Tally | None = None) -> Outcome:
    recipe, walk = job
    tally = tally or Tally()
    try:
        return Outcome(recipe, make(recipe, walk=walk, tally=tally), None, tally)
    except AskedWrongly:
        raise
    except PuzzleError as error:
        return Outcome(recipe, None, error, tally)


def windowed(
    function: Callable[[Item], Value], items: Iterable[Item], workers: int, size: int = CHUNK
) -> Iterator[_Result[Item, Value]]:
    """Map over items on worker processes, in order, surviving workers that die.

    A result's ``value`` is None only if the worker died on its item twice; ``lost`` counts
    how often one died.  An exception of ``function`` is raised here.
    """
    chunks = iter(_chunks(items, size))
    flying: deque[tuple[list[Item], Future[list[Value]]]] = deque()
    pool = _pool(workers)
    try:
        while True:
            for chunk in islice(chunks, WINDOW * workers - len(flying)):
                flying.append((chunk, pool.submit(_each, function, chunk)))
            if not flying:
                return
            chunk, future = flying[0]
            try:
                values = future.result()
            except BrokenProcessPool:
                _end(pool)
                suspects = [item for chunk, _ in flying for item in chunk]
                flying.clear()
                yield from _one_by_one(function, suspects)
                pool = _pool(workers)
                continue
            flying.popleft()
            for item, value in zip(chunk, values, strict=True):
                yield _Result(item, value, 0)
    finally:
        _end(pool)


def _one_by_one(
    function: Callable[[Item], Value], items: list[Item]
) -> Iterator[_Result[Item, Value]]:
    pool = _pool(1)
    try:
        for item in items:
            lost, value = 0, None
            while value is None and lost < 2:
                try:
                    [value] = pool.submit(_each, function, [item]).result()
                except BrokenProcessPool:
                    lost += 1
                    _end(pool)
                    pool = _pool(1)
            yield _Result(item, value, lost)
    finally:
        _end(pool)


def _each(function: Callable[[Item], Value], chunk: list[Item]) -> list[Value]:
    return [function(item) for item in chunk]


def _chunks(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    source = iter(items)
    while chunk := list(islice(source, size)):
        yield chunk


def _pool(workers: int) -> ProcessPoolExecutor:
    context = multiprocessing.get_context("forkserver")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_leave_interrupts)


def _leave_interrupts() -> None:
    """Ctrl-C is the parent's business; it ends the workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end(pool: ProcessPoolExecutor) -> None:
    """End the workers at once, and the pool before the interpreter does.

    The thread that manages a pool closes its pipe when the workers are gone; an interpreter
    that exits meanwhile would write to it and print a traceback.
    """
    processes = list((getattr(pool, "_processes", None) or {}).values())
    manager = getattr(pool, "_executor_manager_thread", None)
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    if manager:
        manager.join(LONGEST_END)
