"""A cluster of Dask: the same puzzles as anywhere, deaths survived, strangers refused."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from dask import config as settings

from cruxpress.batch import store_run
from cruxpress.batch.plan_file import read_plan
from cruxpress.batch.progress import Progress
from cruxpress.batch.store_run import StoreRun
from cruxpress.core.errors import AskedWrongly, Unreachable
from cruxpress.store import store_at
from cruxpress.store.import_export import give_out
from cruxpress.store.record_filter import RecordFilter
from cruxpress.store.writer import Writer
from cruxpress.support.user_folder import FOLDER
from cruxpress.words import registry
from cruxpress.words.importer import read_list
from cruxpress.workers import Processes, ThisProcess, WorkerPool, pool_named
from cruxpress.workers import dask_cluster as module
from tests.dask_cluster import Dask, dask
from tests.store.resumed_runs import contents

# All five families, and one space with many repeats.
PLAN = """
seed = 7
[[recipes]]
family = "sudoku"
level = "easy, hard"
count = 40
[[recipes]]
family = "keen"
level = "normal"
count = 30
[[recipes]]
family = "sudoku"
level = "medium"
count = 30
budget = 30
accept = "nearest"
shape = { size = 4 }
[[recipes]]
family = "wheel"
level = "easy"
count = 4
[[recipes]]
family = "marks"
level = "easy"
count = 4
[[recipes]]
family = "crossword"
level = "easy"
count = 2
"""


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    """A scheduler and two workers."""
    with dask(tmp_path_factory.mktemp("dask"), 2) as running:
        yield running


def exported(
    folder: Path, name: str, pool: WorkerPool, told: object = None
) -> tuple[bytes, list[object]]:
    """The plan on a pool: its pack as bytes, and all of its store."""
    address = str(folder / f"{name}.db")
    with store_at(address) as store, Writer(store) as writer:
        StoreRun(read_plan(PLAN), writer, told or (lambda progress: None)).go(pool)  # type: ignore[arg-type]
        give_out(store, str(folder / f"{name}.jsonl"), RecordFilter())
    return (folder / f"{name}.jsonl").read_bytes(), contents(address)


def squared(number: int) -> int:
    return number * number


def killing(number: int) -> int:
    if number == 13:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def refusing(number: int) -> int:
    if number == 3:
        raise AskedWrongly("three is not allowed")
    return number


def test_all_families_are_the_same_here_on_processes_and_on_a_cluster_that_loses_a_worker(
    tmp_path: Path, two: Dask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_run, "COMMIT_ITEMS", 5)
    victim = two.hire()
    deaths: list[int] = []

    def kill_in_the_middle(progress: Progress) -> None:
        if progress.next >= 50 and not deaths:
            victim.kill()
            deaths.append(progress.next)

    here = exported(tmp_path, "here", ThisProcess())
    with Processes(2) as pool:
        assert exported(tmp_path, "processes", pool) == here
    with pool_named(two.address) as pool:
        assert pool.workers == 3
        found = exported(tmp_path, "cluster", pool, kill_in_the_middle)
    assert found == here
    assert len(here[0].splitlines()) == 110
    assert deaths and deaths[0] < 110 and victim.wait(60) == -signal.SIGKILL


def test_order_is_kept(two: Dask) -> None:
    with pool_named(two.address) as pool:
        assert [done.value for done in pool.map(squared, range(300))] == [
            number * number for number in range(300)
        ]


def test_an_error_comes_after_what_was_done_before_it(two: Dask) -> None:
    seen: list[int | None] = []
    with pool_named(two.address) as pool, pytest.raises(AskedWrongly, match="three"):
        seen.extend(done.value for done in pool.map(refusing, range(10)))
    assert seen == [0, 1, 2]


def test_a_worker_of_another_engine_is_refused_at_the_start_and_later(
    two: Dask, tmp_path: Path
) -> None:
    pool = pool_named(two.address)
    stranger = two.hire(engine="9.9")
    try:
        with pool, pytest.raises(Unreachable, match="its engine is 9.9, and ours is"):
            list(pool.map(squared, range(4000)))
        with pytest.raises(Unreachable, match=r"worker tcp.* its engine is 9\.9"):
            pool_named(two.address)
    finally:
        stranger.kill()
        stranger.wait(60)


def test_wordlists_that_a_worker_lacks_are_told(
    two: Dask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    mine = registry.add("mine", read_list(["crane", "heron"], "en")[0])
    with pytest.raises(Unreachable, match=f"it lacks the wordlist {mine}: add it there"):
        pool_named(two.address)


def test_an_item_that_kills_is_lost_and_the_others_are_not() -> None:
    once = settings.set({"distributed.scheduler.allowed-failures": 0})
    with once, pool_named("dask:2") as pool:
        done = pool.submit(killing, [1, 13, 2]).result()
    assert [(one.value, one.lost) for one in done] == [(1, 0), (None, 2), (2, 0)]


def test_a_cluster_of_our_own_is_not_reached_from_elsewhere() -> None:
    with pool_named("dask:1"):
        ours = [psutil.Process(), *psutil.Process().children(recursive=True)]
        open_ = [one for process in ours for one in process.net_connections("tcp")
                 if one.status == psutil.CONN_LISTEN]  # fmt: skip
    assert len(open_) >= 3
    assert {one.laddr.ip for one in open_} == {"127.0.0.1"}


def test_a_scheduler_that_does_not_answer_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 1)
    with pytest.raises(Unreachable, match="no Dask scheduler answers at 'tcp://127.0.0.1:9'"):
        pool_named("dask://127.0.0.1:9")


def test_a_scheduler_without_workers_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WORKERS_PATIENCE", 0.5)
    with dask(tmp_path, 0) as running, pytest.raises(Unreachable, match="has no workers"):
        pool_named(running.address)


@pytest.mark.parametrize("text", ["dask://", "dask://host", "dask:x", "local:", "slurm"])
def test_a_crew_that_is_named_wrongly_is_told(text: str) -> None:
    with pytest.raises(AskedWrongly, match="expected a pool such as"):
        pool_named(text)
