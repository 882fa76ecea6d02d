"""Crews: order kept, deaths survived, the killing item named, nothing left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.workers import MOST_ITEMS, Done, Processes, ThisProcess, WorkerPool, pool_of
from tests.process_helpers import lives, wait_for


@pytest.fixture(params=[1, 2])
def pool(request: pytest.FixtureRequest) -> Iterator[WorkerPool]:
    """This process, and two worker processes."""
    with pool_of(request.param) as made:
        yield made


@pytest.fixture
def two() -> Iterator[Processes]:
    """Two worker processes."""
    with Processes(2) as made:
        yield made


def square(number: int) -> int:
    return number * number


def slow_when_even(number: int) -> int:
    time.sleep(0.02 if number % 2 == 0 else 0)
    return number


def dies_once(job: tuple[int, str]) -> int:
    number, folder = job
    mark = Path(folder) / "died"
    if number == 13 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def always_dies_on_13(number: int) -> int:
    if number == 13:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def dies_when_odd(number: int) -> int:
    if number % 2:
        os._exit(9)
    return number


def fails_on_3(number: int) -> int:
    if number == 3:
        raise AskedWrongly("three is not allowed")
    return number


def sleeps(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def own_pid(_: int) -> int:
    time.sleep(0.01)
    return os.getpid()


def large(number: int) -> bytes:
    return bytes(300_000)


def unsendable(_: int) -> object:
    return lambda: None


def values(results: Iterator[Done[int, int]]) -> list[int | None]:
    return [result.value for result in results]


def test_results_come_in_order(pool: WorkerPool) -> None:
    assert values(pool.map(square, range(1000))) == [n * n for n in range(1000)]
    assert values(pool.map(slow_when_even, range(30), total=30)) == list(range(30))


def test_a_crew_works_again_and_again_with_the_same_workers(two: Processes) -> None:
    first = set(values(two.map(own_pid, range(40))))
    again = set(values(two.map(own_pid, range(40))))
    assert first == again == set(two.pids)


def test_few_items_are_shared_by_all_workers(two: Processes) -> None:
    values(two.map(own_pid, range(8)))
    assert len(set(values(two.map(own_pid, range(10), total=10)))) == 2


def test_a_task_grows_until_it_takes_a_good_part_of_a_second(two: Processes) -> None:
    sizes: list[int] = []
    submit = two.submit

    def watched(function, items, **options):  # type: ignore[no-untyped-def]
        sizes.append(len(items))
        return submit(function, items, **options)

    two.submit = watched  # type: ignore[method-assign]
    list(two.map(square, range(20_000)))
    assert sizes[0] == 1 and max(sizes) == MOST_ITEMS


def test_a_window_bounds_what_is_under_way(two: Processes) -> None:
    taken: list[int] = []
    source = (taken.append(n) or n for n in range(10_000))
    results = two.map(sleeps, (0.0 for _ in source))
    next(results)
    assert len(taken) < 200
    results.close()


def test_a_worker_that_dies_once_loses_nothing(two: Processes, tmp_path: Path) -> None:
    jobs = [(number, str(tmp_path)) for number in range(60)]
    results = list(two.map(dies_once, jobs))
    assert [result.value for result in results] == list(range(60))


def test_an_item_that_always_kills_is_named_and_the_rest_is_done(two: Processes) -> None:
    results = list(two.map(always_dies_on_13, range(60)))
    assert [result.item for result in results if result.value is None] == [13]
    assert results[13].lost == 2
    assert [result.value for result in results if result.item != 13] == [
        number for number in range(60) if number != 13
    ]


def test_items_beside_those_that_kill_are_done(two: Processes) -> None:
    found = values(two.map(dies_when_odd, range(12), total=12))
    assert found == [None if number % 2 else number for number in range(12)]


def test_workers_killed_from_outside_lose_nothing(two: Processes) -> None:
    results = two.map(slow_when_even, range(200), total=200)
    got = []
    for count, result in enumerate(results):
        got.append(result.value)
        if count in (20, 90):
            os.kill(two.pids[0], signal.SIGKILL)
    assert got == list(range(200))


def test_an_exception_of_the_function_is_raised_in_its_place(pool: WorkerPool) -> None:
    results = pool.map(fails_on_3, range(10))
    assert [next(results).value for _ in range(3)] == [0, 1, 2]
    with pytest.raises(AskedWrongly, match="three"):
        next(results)
    assert values(pool.map(square, range(5))) == [0, 1, 4, 9, 16]


def test_an_answer_that_cannot_be_sent_is_an_error_not_a_hang(two: Processes) -> None:
    with pytest.raises(Exception, match="pickle"):
        list(two.map(unsendable, range(3)))


def test_large_answers_do_not_block(two: Processes) -> None:
    results = two.map(large, range(40))
    first = next(results)
    time.sleep(0.2)
    assert first.value is not None and sum(len(one.value or b"") for one in results) == 39 * 300_000


def test_a_task_can_be_cancelled_and_the_crew_goes_on(two: Processes) -> None:
    slow = two.submit(sleeps, [30.0])
    quick = two.submit(square, [7])
    assert quick.result() == [Done(7, 49)]
    start = time.monotonic()
    slow.cancel()
    assert values(two.map(square, range(10))) == [n * n for n in range(10)]
    assert time.monotonic() - start < 15


def test_urgent_items_come_before_those_that_wait(two: Processes) -> None:
    waiting = [two.submit(sleeps, [0.05]) for _ in range(40)]
    assert two.submit(square, [3], urgent=True).result() == [Done(3, 9)]
    assert sum(task.seconds == 0 for task in waiting) > 30
    for task in waiting:
        task.cancel()


def test_one_worker_is_this_process() -> None:
    with pool_of(1) as pool:
        assert isinstance(pool, ThisProcess)


def test_a_closed_crew_leaves_no_process(two: Processes) -> None:
    with two as pool:
        values(pool.map(own_pid, range(8)))
        pids = pool.pids
    assert pids and not any(map(lives, pids))


def exits(_: int) -> None:
    sys.exit("not a value, and not an error")


def test_an_item_that_ends_its_worker_is_lost(two: Processes) -> None:
    assert two.submit(exits, [1]).result() == [Done(1, None, 2)]


UNGUARDED = """
from cruxpress.workers import Processes
print(list(Processes(2).map(abs, range(3))))
"""


def test_a_script_that_does_not_guard_its_main_part_ends_with_a_sentence(tmp_path: Path) -> None:
    script = tmp_path / "unguarded.py"
    script.write_text(UNGUARDED)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "needs `if __name__ == '__main__':`" in done.stderr


ORPHANS = """
import time
from cruxpress.workers import Processes
if __name__ == "__main__":
    pool = Processes(2)
    tasks = [pool.submit(time.sleep, [60.0]) for _ in range(2)]
    print(*pool.pids, flush=True)
    tasks[0].result()
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_workers_end_with_their_parent(how: int, tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(ORPHANS)
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        assert len(pids) == 2
        parent.send_signal(how)
        parent.wait(10)
    assert wait_for(lambda: not any(map(lives, pids)))
