"""A kernel runs Python's signal handlers while it works, and larger boards have a work budget."""

from __future__ import annotations

import signal

import pytest

from cruxpress._kernels import sudoku as kernel
from cruxpress.families.sudoku import ladder
from cruxpress.families.sudoku.reason import reason
from cruxpress.families.sudoku.text import parse

# A minimal 16x16 puzzle: no given can go.  Its walk takes about a second.
MINIMAL = (
    ".F8.A6....D5.B.....32..1.F.C....AD.....3.8G..2...B7G...826A..E.."
    "9....G7.....F.4.3.D2.8E.4...7..9...F.....2...5...........C.B8D.."
    ".83BG.C.A....4....2...D.....E...CE6..7.2..B..F.8.4.9...B.E7...6G"
    "..E...BFG...9CD...4..A..D...B..6..5.8.29...1A.....F.65....4A.7E."
)
# The most work of a climb or a walk on a board above 9x9, and what one search may add to it.
MOST, ONE_SEARCH = 2_500_000, 100_000


def test_signal_handlers_run_while_a_walk_is_computed() -> None:
    ran = []
    before = signal.signal(signal.SIGVTALRM, lambda *_: ran.append(1))
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.05, 0.05)
    try:
        ladder.walk_from(parse(MINIMAL))
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    assert len(ran) > 3  # a handler that has to wait for the end of the kernel runs once


def test_an_exception_of_a_handler_ends_the_kernel() -> None:
    class Stopped(Exception):
        pass

    def stop(*_: object) -> None:
        raise Stopped

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.05)
    try:
        with pytest.raises(Stopped):
            ladder.climb(parse(MINIMAL))
    finally:
        signal.signal(signal.SIGVTALRM, before)


def test_a_minimal_16x16_is_solved_within_the_work_budget_of_large_boards() -> None:
    puzzle = parse(MINIMAL)
    walk = ladder.walk_from(puzzle, budget=10**15)
    assert walk["status"] == "solved"
    assert walk["work"] < MOST
    status, _, _, work = kernel.rate_batch(
        ladder.grids([puzzle.cells]), budget=10**15, **ladder._board_arguments(puzzle.board)
    )
    assert kernel.ladder_statuses()[status[0]] == "solved"
    assert work[0] < MOST


def test_a_walk_beyond_the_budget_keeps_its_steps_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    budget = 50_000
    spent = ladder.walk_from(parse(MINIMAL), budget=budget)
    assert spent["status"] == "beyond"
    assert budget < spent["work"] < budget + ONE_SEARCH
    assert len(spent["steps"]) > 10
    monkeypatch.setitem(reason.__globals__, "walk_from", lambda _: spent)
    walk = reason(parse(MINIMAL))
    assert not walk.complete
    assert walk.note is not None
    assert walk.note.kind == "beyond"
    assert len(walk.steps) == len(spent["steps"])
