"""Workers: order kept, deaths survived, the killing item named."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from cruxpress.batch import run, windowed
from cruxpress.errors import AskedWrongly, TargetMissed, WorkerLost
from cruxpress.recipe import Range, Recipe, Target


def square(number: int) -> int:
    return number * number


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


def test_results_come_in_order() -> None:
    assert [result.value for result in windowed(square, range(100), 3)] == [
        number * number for number in range(100)
    ]


def test_a_worker_that_dies_once_loses_nothing(tmp_path: Path) -> None:
    jobs = [(number, str(tmp_path)) for number in range(60)]
    assert [result.value for result in windowed(dies_once, jobs, 2)] == list(range(60))


def test_an_item_that_always_kills_is_named_and_the_rest_is_done() -> None:
    results = list(windowed(always_dies_on_13, range(60), 2))
    assert [result.item for result in results if result.value is None] == [13]
    assert next(result for result in results if result.item == 13).lost == 2
    assert [result.value for result in results if result.item != 13] == [
        number for number in range(60) if number != 13
    ]


def test_an_exception_of_the_function_is_raised() -> None:
    with pytest.raises(AskedWrongly, match="three"):
        list(windowed(fails_on_3, range(10), 2))


def test_a_missed_target_does_not_stop_the_run() -> None:
    hopeless = Target(ranges=(Range("value", -9, -8),))
    recipes = [
        Recipe("latin", seed=1, item=0),
        Recipe("latin", target=hopeless, seed=1, item=1, budget=2),
        Recipe("latin", seed=1, item=2),
    ]
    first, missed, last = run(recipes, workers=2)
    assert first.record
    assert last.record
    assert isinstance(missed.error, TargetMissed)
    assert not isinstance(missed.error, WorkerLost)


def test_what_is_asked_wrongly_stops_the_run_at_once() -> None:
    with pytest.raises(AskedWrongly, match="3x3"):
        list(run([Recipe("latin", {"size": 3}, Target("tricky"))]))


def test_when_nothing_new_is_left_the_run_says_so() -> None:
    tiny = [Recipe("latin", {"size": 3}, Target("gentle"), seed=1, item=i) for i in range(120)]
    errors = [outcome.error for outcome in run(tiny) if outcome.error]
    assert errors
    assert "no new puzzle" in str(errors[-1])
