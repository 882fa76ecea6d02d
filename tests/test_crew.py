"""Crews: order kept, deaths survived, the killing item named, nothing left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cruxpress.crew import MOST_ITEMS, Crew, Done, Gradual, Here, Processes, crew_of, processes
from cruxpress.crew.gradual import FIRST, WORTH, is_plain
from cruxpress.errors import AskedWrongly
from cruxpress.recipe import Recipe, Target

# A recipe that loads little.
SMALL = Recipe("keen", {"size": 3})
CREWS: dict[str, Callable[[], Crew]] = {
    "here": Here,
    "processes": lambda: Processes(2),
    "warm": lambda: Processes(2, warm=SMALL),
    "gradual": lambda: Gradual(2),
}


@pytest.fixture(params=CREWS)
def crew(request: pytest.FixtureRequest) -> Iterator[Crew]:
    """Each crew in turn."""
    with CREWS[request.param]() as made:
        yield made


@pytest.fixture(params=["processes", "warm"])
def two(request: pytest.FixtureRequest) -> Iterator[Processes]:
    """Two worker processes, from the server or forked from this process."""
    with CREWS[request.param]() as made:
        assert isinstance(made, Processes)
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


def test_results_come_in_order(crew: Crew) -> None:
    assert values(crew.map(square, range(1000))) == [n * n for n in range(1000)]
    assert values(crew.map(slow_when_even, range(30), total=30)) == list(range(30))


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


def test_workers_killed_from_outside_lose_nothing(two: Processes) -> None:
    results = two.map(slow_when_even, range(200), total=200)
    got = []
    for count, result in enumerate(results):
        got.append(result.value)
        if count in (20, 90):
            os.kill(two.pids[0], signal.SIGKILL)
    assert got == list(range(200))


def test_an_exception_of_the_function_is_raised_in_its_place(crew: Crew) -> None:
    results = crew.map(fails_on_3, range(10))
    assert [next(results).value for _ in range(3)] == [0, 1, 2]
    with pytest.raises(AskedWrongly, match="three"):
        next(results)
    assert values(crew.map(square, range(5))) == [0, 1, 4, 9, 16]


def test_an_answer_that_cannot_be_sent_is_an_error_not_a_hang(two: Processes) -> None:
    with pytest.raises(RuntimeError, match="could not send"):
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


def has_loaded(module: str) -> bool:
    return module in sys.modules


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def test_warm_workers_have_the_family_of_their_run_before_their_first_item(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(processes, "may_fork", lambda: True)
    with Processes(2, warm=SMALL) as crew:
        assert [parent_of(pid) for pid in crew.pids] == [os.getpid()] * 2
        assert values(crew.map(has_loaded, ["cruxpress.families.keen"] * 4)) == [True] * 4


def slowly(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def test_a_gradual_crew_works_here_while_little_is_left() -> None:
    with Gradual(2) as crew:
        assert set(values(crew.map(slowly, [0.0] * 40, total=40))) == {os.getpid()}


def test_a_gradual_crew_takes_workers_when_much_is_left_and_keeps_the_order() -> None:
    with Gradual(2) as crew:
        pids = values(crew.map(slowly, [WORTH / 4] * 12, total=12))
        assert pids[:FIRST] == [os.getpid()] * FIRST
        assert os.getpid() not in pids[FIRST:] and len(set(pids[FIRST:])) == 2
        assert values(crew.map(square, range(4))) == [0, 1, 4, 9]


def test_without_a_known_end_a_gradual_crew_takes_workers_soon() -> None:
    with Gradual(2) as crew:
        pids = values(crew.map(slowly, iter([0.0] * 12)))
        assert os.getpid() not in pids[FIRST:]


@pytest.mark.parametrize(
    ("recipe", "plain"),
    [
        (Recipe("crossword", level="easy"), True),
        (Recipe("crossword", {"language": "ro"}), True),
        (Recipe("crossword", {"style": "lattice"}), True),
        (Recipe("crossword", {"style": "blocked"}), False),
        (Recipe("keen", {"size": 9}), False),
        (Recipe("sudoku", target=Target(require=("x-wing",))), False),
    ],
    ids=str,
)
def test_plain_puzzles_begin_here_and_others_with_workers(recipe: Recipe, plain: bool) -> None:
    assert is_plain(recipe) == plain
    for items in (8, 1000):
        with crew_of(2, warm=recipe, items=items) as crew:
            assert isinstance(crew, Gradual if plain else Processes)
    with crew_of(1, warm=recipe, items=8) as crew:
        assert isinstance(crew, Here)


def test_plain_puzzles_and_other_work_beside_them_begin_with_workers() -> None:
    with crew_of(2, warm=SMALL) as crew:
        assert isinstance(crew, Processes)


def fails_on_5(number: int) -> int:
    if number == 5:
        raise AskedWrongly("five is not allowed")
    return number


def test_what_was_done_here_before_an_exception_is_handed_over() -> None:
    with Gradual(2) as crew:
        results = crew.map(fails_on_5, range(40), total=40)
        assert [next(results).value for _ in range(5)] == [0, 1, 2, 3, 4]
        with pytest.raises(AskedWrongly, match="five"):
            next(results)


def test_a_process_that_has_the_typesetter_is_not_forked() -> None:
    code = "from cruxpress.crew.processes import may_fork; print(may_fork())"
    plain = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    typeset = subprocess.run(
        [sys.executable, "-c", f"import typst; {code}"], capture_output=True, text=True, check=True
    )
    assert (plain.stdout, typeset.stdout) == ("True\n", "False\n")


def test_a_process_with_threads_is_not_forked() -> None:
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    try:
        with Processes(2, warm=SMALL) as crew:
            assert crew.pids == []
            assert values(crew.map(square, range(4))) == [0, 1, 4, 9]
            assert os.getpid() not in map(parent_of, crew.pids)
    finally:
        done.set()
        thread.join()


def test_a_recipe_that_cannot_be_made_warms_nothing_and_stops_nobody() -> None:
    with Processes(2, warm=Recipe("keen", {"size": 3}, level="unreasonable")) as crew:
        assert values(crew.map(square, range(4))) == [0, 1, 4, 9]


def test_a_closed_crew_leaves_no_process(two: Processes) -> None:
    with two as crew:
        values(crew.map(own_pid, range(8)))
        pids = crew.pids
    assert pids and not any(Path(f"/proc/{pid}").exists() for pid in pids)


ORPHANS = """
import sys, time
from cruxpress import Recipe
from cruxpress.crew import Processes
from tests.test_crew import sleeps
if __name__ == "__main__":
    crew = Processes(2, warm=Recipe("keen", {"size": 3}) if "warm" in sys.argv else None)
    tasks = [crew.submit(sleeps, [60.0]) for _ in range(2)]
    print(*crew.pids, flush=True)
    tasks[0].result()
"""


@pytest.mark.parametrize("kind", ["cold", "warm"])
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_workers_end_with_their_parent(how: int, kind: str, tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(ORPHANS)
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    with subprocess.Popen(
        [sys.executable, script, kind], stdout=subprocess.PIPE, text=True, env=environment
    ) as parent:
        assert parent.stdout
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        assert len(pids) == 2
        parent.send_signal(how)
        parent.wait(10)
    until = time.monotonic() + 10
    while any(_lives(pid) for pid in pids) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(_lives(pid) for pid in pids)


def _lives(pid: int) -> bool:
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
