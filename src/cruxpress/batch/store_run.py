"""Batches into a store: they can be stopped at any time and continue where they were.

Results come in the order of the plan.  One transaction adds records and items and moves the
watermark ``next``. Unstored items beyond the watermark are made again by the next run, with the
same result, so a batch that was killed a hundred times ends with the same store as an undisturbed
one. The state of the run (exhausted spaces, statistics) is stored with the watermark. Duplicates
are removed within the batch only, which makes it a pure function of its plan; a puzzle that the
store already has from another batch is not stored twice."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rbloom import Bloom
from sqlalchemy import Connection, func, insert, select, update

from cruxpress.batch.plan_file import BatchPlan
from cruxpress.batch.progress import Progress
from cruxpress.batch.run_loop import Outcome, Space, run
from cruxpress.core.errors import AskedWrongly, WorkerLost
from cruxpress.core.recipe import Recipe
from cruxpress.store.lock import busy
from cruxpress.store.record_rows import StoredRow, row_of
from cruxpress.store.schema import BATCH, ITEM, RECORD
from cruxpress.store.store import FETCH, Store
from cruxpress.store.writer import Writer, add, put
from cruxpress.support.signals import unparted
from cruxpress.version import __version__
from cruxpress.workers import WorkerPool

# After how many items, or how many seconds, are results stored?
COMMIT_ITEMS, COMMIT_SECONDS = 5000, 1.0

Told = Callable[[Progress], None]


def progress_of(plan: BatchPlan, store: Store) -> Progress | None:
    """How far the batch of a plan is in a store; None if it was never begun."""
    with store.reading() as connection:
        row = _row(connection, plan)
    return None if row is None else _progress(row)


def failures(store: Store, batch: int, most: int = 5) -> list[tuple[str, int]]:
    """The main reasons why items of a batch could not be made, and how often."""
    times = func.count().label("times")
    failed = (ITEM.c.batch == batch) & ITEM.c.record.is_(None)
    asked = select(ITEM.c.failure, times).where(failed).group_by(ITEM.c.failure)
    with store.reading() as connection:
        found = connection.execute(asked.order_by(times.desc(), ITEM.c.failure).limit(most))
        return [(row.failure, row.times) for row in found]


# With ten million fingerprints the filter has one false positive in 200.
EXPECTED, FALSE_POSITIVES = 10_000_000, 0.005


class StoredFingerprints:
    """The fingerprints of a batch: ``stored`` asks the store for one."""

    def __init__(
        self,
        stored: Callable[[str], bool],
        before: Iterable[str] = (),
        *,
        expected: int = EXPECTED,
    ):
        self._stored = stored
        self._filter = Bloom(expected, FALSE_POSITIVES, _number)
        self._filter.update(before)
        self._pending: set[str] = set()

    def __contains__(self, fingerprint: object, /) -> bool:
        if fingerprint in self._pending:
            return True
        return fingerprint in self._filter and self._stored(str(fingerprint))

    def add(self, fingerprint: str, /) -> None:
        """Remember one that is not stored yet."""
        self._pending.add(fingerprint)

    def flushed(self) -> None:
        """All that were added are stored now."""
        self._filter.update(self._pending)
        self._pending.clear()


def _number(fingerprint: str) -> int:
    """A fingerprint is a hash already; the filter wants it as a signed number of 128 bits."""
    return int(fingerprint, 16) - (1 << 127)


class _Pending(NamedTuple):
    """An outcome that is not stored yet, with the counts of its space as they were then."""

    outcome: Outcome[StoredRow]
    found: int
    idle: int


class StoreRun:
    """A running batch in a store; ``told`` is called with the progress after each write."""

    def __init__(self, plan: BatchPlan, writer: Writer, told: Told = lambda progress: None):
        self.plan, self.writer, self.told = plan, writer, told
        kinds = plan.kinds()
        row = writer.transaction(self._begin)
        self.progress, self.batch = _progress(row), int(row.id)
        counts = json.loads(row.state).get("spaces") or [[0, 0]] * len(kinds)
        self.spaces = {kind: Space(*one) for kind, one in zip(kinds, counts, strict=True)}
        self.counts = dict(zip(self.spaces.values(), counts, strict=True))
        self.known = StoredFingerprints(self._has, self._fingerprints())
        self.pending: list[_Pending] = []

    def go(self, pool: WorkerPool) -> Progress:
        """Make and store the remaining items; finished ones are stored however this ends."""
        last = time.monotonic()
        try:
            for one in self._outcomes(self.plan.recipes(self.progress.next), pool):
                self.pending.append(one)
                late = time.monotonic() - last >= COMMIT_SECONDS
                if late or len(self.pending) >= COMMIT_ITEMS:
                    self._flush()
                    last = time.monotonic()
        finally:
            self._flush()
        return self.progress

    def retry_lost(self, pool: WorkerPool) -> Progress:
        """Make the lost items again, those on which workers died."""
        lost = ITEM.c.record.is_(None), ITEM.c.lost > 0, ITEM.c.batch == self.batch
        with self.writer.store.reading() as connection:
            asked = select(ITEM.c.place).where(*lost).order_by(ITEM.c.place)
            places = list(connection.scalars(asked))
        every = self.plan.recipes()
        for one in self._outcomes([every[place] for place in places], pool):
            if not isinstance(one.outcome.error, WorkerLost):
                self._mend(one)
        return self.progress

    def _outcomes(self, recipes: Sequence[Recipe], pool: WorkerPool) -> Iterator[_Pending]:
        for outcome in run(
            recipes,
            pool=pool,
            walk=self.plan.walks,
            seen=self.known,
            spaces=self.spaces,
            form=row_of,
        ):
            yield _Pending(outcome, outcome.space.found, outcome.space.idle)

    def _flush(self) -> None:
        """Store all pending outcomes in one transaction."""
        if not self.pending:
            return
        with unparted():
            first, pending, self.pending = self.progress.next, self.pending, []
            for one in pending:
                self.progress.take(one.outcome)
                self.counts[one.outcome.space] = [one.found, one.idle]
            self.writer.transaction(lambda connection: self._move(connection, first, pending))
            self.known.flushed()
        self.told(self.progress)

    def _move(self, connection: Connection, first: int, pending: list[_Pending]) -> None:
        """Move the watermark and insert the items before it."""
        mine, reached = BATCH.c.id == self.batch, self.progress.next
        there = mine & (BATCH.c.next == first)
        moved = connection.execute(
            update(BATCH).where(there).values(next=reached, state=self._state())
        )
        if moved.rowcount != 1:
            if connection.scalar(select(BATCH.c.next).where(mine)) == reached:
                return  # already stored: only the confirmation was lost with the connection
            raise busy(self.writer.store.place, "")
        outcomes = [one.outcome for one in pending]
        numbers = iter(add(connection, [one.record for one in outcomes if one.record]))
        rows = [(self.batch, *_item(one, next(numbers) if one.record else None))
                for one in outcomes]  # fmt: skip
        put(connection, ITEM, ("batch", *_ITEM), rows)

    def _mend(self, one: _Pending) -> None:
        """Store what became of an item that was lost."""

        def work(connection: Connection) -> None:
            record = one.outcome.record
            row = _item(one.outcome, add(connection, [record])[0] if record else None)
            here = (ITEM.c.batch == self.batch) & (ITEM.c.place == row[0])
            connection.execute(update(ITEM).where(here).values(dict(zip(_ITEM, row, strict=True))))
            mine = BATCH.c.id == self.batch
            connection.execute(update(BATCH).where(mine).values(state=self._state()))

        with unparted():
            self.counts[one.outcome.space] = [one.found, one.idle]
            self.progress.mend(one.outcome)
            self.writer.transaction(work)
            self.known.flushed()
        self.told(self.progress)

    def _state(self) -> str:
        spaces = list(self.counts.values())
        return json.dumps({"spaces": spaces, **self.progress.state()}, separators=(",", ":"))

    def _begin(self, connection: Connection) -> Any:
        """The row of the batch, made if there is none."""
        row = _row(connection, self.plan)
        if row is None:
            connection.execute(insert(BATCH).values(self._first_row(connection)))
            row = _row(connection, self.plan)
        if row.engine != __version__ and row.next < row.total:
            raise AskedWrongly(
                f"batch {row.id} was begun by engine {row.engine} and this is {__version__}, "
                "which may make other puzzles: finish it with that version, or give the plan "
                "another seed"
            )
        return row

    def _first_row(self, connection: Connection) -> dict[str, Any]:
        plan = self.plan
        return {
            "id": int(connection.scalar(select(func.max(BATCH.c.id))) or 0) + 1,
            "name": plan.name,
            "plan": plan.text(),
            "digest": plan.digest(),
            "engine": __version__,
            "base": int(connection.scalar(select(func.max(RECORD.c.seq))) or 0),
            "total": len(plan),
            "next": 0,
            "state": "{}",
        }

    def _has(self, fingerprint: str) -> bool:
        """Has the batch stored this puzzle?"""
        asked = select(ITEM.c.place).join(RECORD, RECORD.c.seq == ITEM.c.record)
        mine = ITEM.c.batch == self.batch, RECORD.c.fingerprint == fingerprint
        with self.writer.store.reading() as connection:
            return connection.scalar(asked.where(*mine)) is not None

    def _fingerprints(self) -> Iterator[str]:
        asked = select(RECORD.c.fingerprint).join(ITEM, ITEM.c.record == RECORD.c.seq)
        with self.writer.store.reading() as connection:
            streamed = connection.execution_options(stream_results=True, yield_per=FETCH)
            yield from streamed.scalars(asked.where(ITEM.c.batch == self.batch))


def _row(connection: Connection, plan: BatchPlan) -> Any:
    """The row of the newest batch of a plan."""
    mine = select(BATCH).where(BATCH.c.digest == plan.digest())
    return connection.execute(mine.order_by(BATCH.c.id.desc())).first()


def _progress(row: Any) -> Progress:
    progress = Progress(int(row.id), int(row.total), int(row.next))
    progress.restore(json.loads(row.state))
    return progress


# The stored columns of an item, in the order of ``_item``.
_ITEM = ("place", "record", "attempts", "work", "lost", "failure")


def _item(outcome: Outcome[StoredRow], record: int | None) -> tuple[Any, ...]:
    tally = outcome.tally
    return (
        outcome.recipe.item,
        record,
        tally.attempts,
        tally.work,
        outcome.lost,
        str(outcome.error or ""),
    )
