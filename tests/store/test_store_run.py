"""Batches in a store: each item once, puzzles shared between batches, losses made good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.batch import run, store_run
from cruxpress.batch.plan_file import BatchPlan, read_plan
from cruxpress.batch.progress import Progress
from cruxpress.batch.store_run import StoredFingerprints, StoreRun, progress_of
from cruxpress.core.errors import AskedWrongly, Unreachable
from cruxpress.engine.search import make
from cruxpress.store import store_at
from cruxpress.store.record_filter import RecordFilter
from cruxpress.store.record_rows import row_of
from cruxpress.store.schema import BATCH, ITEM
from cruxpress.store.store import Store
from cruxpress.store.writer import Writer
from cruxpress.workers import Done, ThisProcess, WorkerPool
from cruxpress.workers.pool import Item, Value
from tests.store.resumed_runs import rows

SMALL = 'seed = {}\n[[recipes]]\nfamily = "latin"\ncount = {}\nshape = {{ size = 3 }}\n'


def plan(seed: int = 1, count: int = 20) -> BatchPlan:
    return read_plan(SMALL.format(seed, count))


def kept(store: Store, what: BatchPlan, pool: WorkerPool | None = None) -> Progress:
    with Writer(store) as writer:
        return StoreRun(what, writer).go(pool or ThisProcess())


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    with store_at(address) as made:
        yield made


class Stops(ThisProcess):
    """A pool that is stopped after some items."""

    def __init__(self, after: int):
        self.after = after

    def map(
        self, function: Callable[[Item], Value], items: Iterable[Item], *, total: int | None = None
    ) -> Iterator[Done[Item, Value]]:
        for number, done in enumerate(super().map(function, items)):
            if number == self.after:
                raise KeyboardInterrupt
            yield done


class Loses(ThisProcess):
    """A pool whose workers die on some items."""

    def __init__(self, *places: int):
        self.places = places

    def map(
        self, function: Callable[[Item], Value], items: Iterable[Item], *, total: int | None = None
    ) -> Iterator[Done[Item, Value]]:
        for number, item in enumerate(items):
            dies = number in self.places
            yield Done(item, None, 2) if dies else Done(item, function(item))


def test_a_batch_holds_what_a_run_makes(store: Store) -> None:
    made = [one.record for one in run(plan(count=40).recipes()) if one.record]
    progress = kept(store, plan(count=40))
    assert list(store.records()) == made
    assert (progress.next, progress.made, progress.failed) == (40, len(made), 40 - len(made))


def test_what_was_made_before_a_stop_is_stored_and_not_made_again(store: Store) -> None:
    with pytest.raises(KeyboardInterrupt):
        kept(store, plan(), Stops(7))
    stopped = progress_of(plan(), store)
    assert stopped and stopped.next == 7 and store.count() == 7
    told: list[int] = []
    with Writer(store) as writer:
        StoreRun(plan(), writer, lambda one: told.append(one.next)).go(Stops(13))
    assert told[-1] == 20


def test_a_complete_batch_makes_nothing(store: Store) -> None:
    first = kept(store, plan())
    again = kept(store, plan(), Stops(0))
    assert again.state() == first.state() and again.next == 20


def test_plans_that_mean_the_same_are_the_same_batch(store: Store) -> None:
    kept(store, plan())
    same = '[[recipes]]\ncount=20\nshape={size="3"}\nfamily="latin"\nbudget=200\n'
    with pytest.raises(KeyboardInterrupt):
        kept(store, read_plan(same), Stops(0))  # another budget is another batch
    kept(store, read_plan(same.replace("budget=200", "")), Stops(0))


def test_a_puzzle_of_two_batches_is_stored_once_and_belongs_to_both(store: Store) -> None:
    one, two = kept(store, plan(1, 40)), kept(store, plan(2, 40))
    shared = one.made + two.made - store.count()
    assert shared > 0
    assert store.count(RecordFilter(batch=1)) == one.made
    assert store.count(RecordFilter(batch=2)) == two.made
    fingerprints = [record.fingerprint for record in store.records()]
    assert len(fingerprints) == len(set(fingerprints))


def test_a_batch_of_another_engine_is_not_mixed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(KeyboardInterrupt):
        kept(store, plan(), Stops(7))
    monkeypatch.setattr(store_run, "__version__", "9.9")
    with pytest.raises(AskedWrongly, match="begun by engine .* and this is 9.9"):
        kept(store, plan())
    assert store.count() == 7


def test_a_complete_batch_of_another_engine_is_complete(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(store, plan())
    monkeypatch.setattr(store_run, "__version__", "9.9")
    assert kept(store, plan(), Stops(0)).next == 20


def test_walks_lie_apart_and_come_back(store: Store) -> None:
    walked = read_plan("walks = true\n" + SMALL.format(1, 5))
    kept(store, walked)
    made = [make(recipe, walk=True) for recipe in walked.recipes()]
    assert list(store.records(walks=True)) == made
    assert all('"walk"' not in row.json for row in store.rows(["json"]))


def test_lost_items_are_made_when_asked_for(store: Store) -> None:
    lossy = kept(store, plan(), Loses(3, 8))
    assert (lossy.made, lossy.failed) == (18, 2)
    assert kept(store, plan()).made == 18
    with Writer(store) as writer:
        mended = StoreRun(plan(), writer).retry_lost(ThisProcess())
    assert (mended.next, mended.made, mended.failed) == (20, 20, 0)
    assert store.count() == 20
    assert [row[2] is None for row in rows(store, ITEM, ITEM.c.place)] == [False] * 20
    report = mended.reports["latin", ""].levels["gentle"]
    assert (report.asked, report.made) == (20, 20)
    stored = progress_of(plan(), store)
    assert stored and stored.state() == mended.state()


def test_items_that_are_lost_again_stay_lost(store: Store) -> None:
    kept(store, plan(), Loses(3))
    with Writer(store) as writer:
        assert StoreRun(plan(), writer).retry_lost(Loses(0)).failed == 1


def test_a_watermark_that_another_has_moved_stops_the_batch(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def moved(progress: Progress) -> None:
        with store.writing() as connection:
            connection.execute(BATCH.update().values(next=99))

    monkeypatch.setattr(store_run, "COMMIT_ITEMS", 5)
    with Writer(store) as writer, pytest.raises(Unreachable, match="written by another"):
        StoreRun(plan(), writer, moved).go(ThisProcess())
    assert store.count() == 5


def test_statistics_go_on_over_runs(store: Store) -> None:
    with pytest.raises(KeyboardInterrupt):
        kept(store, plan(count=40), Stops(11))
    kept(store, plan(count=40))
    resumed, outcomes = progress_of(plan(count=40), store), Progress(1, 40)
    for outcome in run(plan(count=40).recipes(), form=row_of):
        outcomes.take(outcome)
    assert resumed and resumed.state() == outcomes.state()


@given(st.lists(st.integers(0, 2**128 - 1), max_size=200))
def test_what_was_stored_is_never_taken_for_new(numbers: list[int]) -> None:
    fingerprints = [f"{number:032x}" for number in numbers]
    known = StoredFingerprints(lambda fingerprint: True, fingerprints, expected=10)
    assert all(one in known for one in fingerprints)


def test_the_store_is_asked_in_vain_for_one_new_puzzle_in_two_hundred() -> None:
    random, asked = Random(1), Counter[bool]()

    def stored(fingerprint: str) -> bool:
        asked[True] += 1
        return False

    some = (f"{random.getrandbits(128):032x}" for _ in range(50_000))
    known = StoredFingerprints(stored, some, expected=50_000)
    assert not any(f"{random.getrandbits(128):032x}" in known for _ in range(50_000))
    assert 150 < asked[True] < 400


def test_the_store_is_asked_only_where_the_filter_does_not_know() -> None:
    asked: list[str] = []

    def stored(fingerprint: str) -> bool:
        asked.append(fingerprint)
        return fingerprint == "00" * 16

    known = StoredFingerprints(stored, ["00" * 16])
    known.add("11" * 16)
    assert "11" * 16 in known and "22" * 16 not in known and not asked
    known.flushed()
    assert "00" * 16 in known and "11" * 16 not in known  # the store says so: it has the last word
    assert asked == ["00" * 16, "11" * 16]
