"""Checks of the next step from any state: wrong cells first, then sound steps to the end."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.core.state import State
from cruxpress.testing.subject import refused

# How many states are tested, and how many of them are followed to the end?
STATES, FOLLOWED = 200, 20


def _answers(family: AnyFamily, record: Record) -> dict[str, str]:
    puzzle = family.parse(record.puzzle)
    return family.cells(puzzle, family.parse_solution(puzzle, record.solution))


def _random_state(cells: dict[str, str], chance: random.Random) -> State:
    """A state without mistakes: some cells written, wrong symbols struck from some others."""
    share, symbols = chance.random(), sorted(set(cells.values()))
    written = {cell: symbol for cell, symbol in cells.items() if chance.random() < share}
    struck = {
        cell: tuple(s for s in symbols if s != symbol and chance.random() < 0.3)
        for cell, symbol in cells.items()
        if cell not in written and chance.random() < 0.3
    }
    return State(written, {cell: some for cell, some in struck.items() if some})


def _states(records: Sequence[Record], family: AnyFamily) -> list[tuple[Record, State]]:
    chance = random.Random(7)
    some = [chance.choice(records) for _ in range(STATES)]
    return [(record, _random_state(_answers(family, record), chance)) for record in some]


def from_any_state_the_next_step_is_sound_and_new(
    family: AnyFamily, records: Sequence[Record]
) -> None:
    for record, state in _states(records, family):
        cells = _answers(family, record)
        found = family.next(family.parse(record.puzzle), state)
        assert not found.wrong
        assert found.done == (state.written == cells)
        if found.done:
            continue
        step = found.step
        assert step, (record.puzzle, str(state))
        assert all(cells[cell] == symbol for cell, symbol in step.places.items()), step
        assert all(cells.get(cell) not in some for cell, some in step.strikes.items()), step
        assert state.news(step) == step, (step, str(state))


def following_the_steps_reaches_the_solution(family: AnyFamily, records: Sequence[Record]) -> None:
    for record, state in _states(records, family)[:FOLLOWED]:
        puzzle, cells = family.parse(record.puzzle), _answers(family, record)
        for _ in range(2000):
            found = family.next(puzzle, state)
            if found.done:
                break
            assert found.step, (record.puzzle, str(state), found.note)
            state = state.after(found.step)
        assert state.written == cells


def wrong_cells_are_named_before_any_step(family: AnyFamily, records: Sequence[Record]) -> None:
    chance = random.Random(8)
    for record, state in _states(records, family)[:50]:
        cells = _answers(family, record)
        symbols = sorted(set(cells.values()))
        cell = chance.choice(list(cells))
        others = [symbol for symbol in symbols if symbol != cells[cell]]
        if others:
            bad = State({**state.written, cell: chance.choice(others)}, {})
            assert family.next(family.parse(record.puzzle), bad).wrong == (cell,)
        struck = {**state.struck, cell: (cells[cell],)}
        written = {name: symbol for name, symbol in state.written.items() if name != cell}
        found = family.next(family.parse(record.puzzle), State(written, struck))
        assert found.wrong == (cell,) and found.step is None


def a_cell_that_does_not_exist_is_refused(family: AnyFamily, record: Record) -> None:
    puzzle = family.parse(record.puzzle)
    for state in (State({"Z99": "1"}), State({}, {"Z99": ("1",)})):
        with refused(AskedWrongly, "unknown cell 'Z99'"):
            family.next(puzzle, state)


def a_first_hint_never_holds_what_to_write(family: AnyFamily, records: Sequence[Record]) -> None:
    for record in records:
        for step in record.walk or ():
            words = set(re.findall(r"\w+", step.where))
            for cell, symbol in step.places.items():
                assert not {cell, symbol} <= words, step
            together = "".join(step.places.values())
            assert len(together) == 1 or together not in words, step
