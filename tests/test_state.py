"""States: text and JSON forms, what is new, what is wrong."""

from __future__ import annotations

import json

import pytest

from cruxpress.core.errors import ParseError
from cruxpress.core.state import LONGEST, State, first_new
from cruxpress.core.walk import Step


@pytest.mark.parametrize(
    "state",
    [
        State(),
        State({"R1C1": "5"}),
        State({}, {"R1C2": ("3", "7")}),
        State({"P1": "Ș"}, {"word": ("SLATE", "GRATE"), "P2": ("A",)}),
    ],
)
def test_a_state_is_read_back_equal(state: State) -> None:
    assert State.parse(str(state)) == state
    assert State.parse(json.dumps(state.to_json())) == state


@pytest.mark.parametrize(
    "text",
    [
        "R1C1", "=5", "R1C1=", "R1C1-", "{", '{"written": 3}', '{"written": {"R1C1": 5}}',
        '{"struck": {"R1C1": "5"}}', '{"filled": {}}', "[" * 100_000, "x" * (LONGEST + 1),
    ],
)  # fmt: skip
def test_what_is_not_a_state_is_a_parse_error(text: str) -> None:
    with pytest.raises(ParseError):
        State.parse(text)


def test_a_step_on_the_board_is_no_news() -> None:
    write = Step("a", 1.0, places={"R1C1": "5"})
    strike = Step("b", 1.0, strikes={"R1C2": ("3", "7"), "R1C1": ("2",)})
    state = State({"R1C1": "5"}, {"R1C2": ("3",)})
    assert state.news(write) is None
    left = state.news(strike)
    assert left and left.strikes == {"R1C2": ("7",)}
    assert first_new([write, strike], state) == left
    assert first_new([write], state) is None
    assert state.after(left).news(strike) is None


def test_cells_are_wrong_that_contradict_the_solution() -> None:
    cells = {"R1C1": "5", "R1C2": "3", "R1C3": "1"}
    state = State({"R1C1": "4", "R1C2": "3"}, {"R1C3": ("1", "2"), "R1C2": ("9",)})
    assert state.wrong(cells) == ("R1C1", "R1C3")
