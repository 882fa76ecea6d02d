"""Walks of wheels, the next step from any state, and their sentences in two languages."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.state import State
from cruxpress.core.walk import Step
from cruxpress.engine.search import make
from cruxpress.families.wheel import WHEEL
from cruxpress.testing.sentences import faults
from tests.families.wheel.oracle import Board, Entry, cell

LEVELS = [level.name for level in WHEEL.levels]


@cache
def texts(language: str = "en", each: int = 2) -> tuple[str, ...]:
    """Some puzzles of each level, and strict ones."""
    wishes = [({"language": language}, level, n) for level in LEVELS for n in range(each)]
    wishes += [({"language": language, "strict": True}, "medium", 0)]
    wishes += [({"language": language, "mode": "m4"}, level, 0) for level in LEVELS]
    return tuple(
        make(Recipe("wheel", shape, Target(level), seed=6, item=n)).puzzle
        for shape, level, n in wishes
    )


def answers(text: str) -> dict[str, str]:
    puzzle = WHEEL.parse(text)
    return WHEEL.cells(puzzle, WHEEL.solve(puzzle, 2).only())


def right_state(cells: dict[str, str], chance: random.Random) -> State:
    """Some letters written and others struck, all of them rightly."""
    share, letters = chance.choice((0.0, 0.1, 0.4, 0.8)), sorted(set(cells.values()))
    written = {name: letter for name, letter in cells.items() if chance.random() < share}
    struck = {
        name: tuple(x for x in letters if x != letter and chance.random() < 0.4)
        for name, letter in cells.items()
        if name not in written and chance.random() < 0.5
    }
    return State(written, struck)


def states(language: str, seed: int) -> list[tuple[str, State]]:
    chance = random.Random(seed)
    return [
        (text, right_state(answers(text), chance)) for text in texts(language) for _ in range(6)
    ]


def next_step(text: str, state: State) -> Step | None:
    return WHEEL.next(WHEEL.parse(text), state).step


def entry_of(board: Board, step: Step) -> Entry:
    [entry] = [one for one in board.entries if tuple(map(cell, one.spots)) == step.cells]
    return entry


def said(step: Step) -> dict[str, Any]:
    assert step.parts is not None
    return dict(step.parts)


@pytest.mark.parametrize("language", ["en", "ro"])
def test_the_walk_is_what_the_next_step_gives_again_and_again(language: str) -> None:
    for text in texts(language):
        state, steps = State(), []
        while step := next_step(text, state):
            steps.append(step)
            state = state.after(step)
        assert tuple(steps) == WHEEL.reason(WHEEL.parse(text)).steps


@pytest.mark.parametrize("language", ["en", "ro"])
def test_a_step_names_its_entry_its_pattern_and_the_rivals_of_its_word(language: str) -> None:
    for text, state in states(language, 1):
        if not (step := next_step(text, state)):
            continue
        board, parts = Board(text, state.written, state.struck), said(step)
        entry, word = entry_of(board, step), str(parts["word"])
        assert parts["slot"] == {entry.name.split()[1]: int(entry.name.split()[0])}
        assert parts["length"] == len(word) == len(entry.spots)
        pattern = " ".join(board.pattern(entry)).replace(".", "_")
        assert parts.get("pattern", " ".join("_" * len(word))) == pattern
        rivals = board.rivals(entry)
        assert word in rivals
        named = [one for one in parts.get("others", ()) if isinstance(one, str)]
        more = [one["more"] for one in parts.get("others", ()) if isinstance(one, dict)]
        assert set(named) <= set(rivals) - {word}
        assert len(named) + sum(more) + 1 == len(rivals)


@pytest.mark.parametrize("language", ["en", "ro"])
def test_the_technique_is_named_after_what_stands_and_what_fits(language: str) -> None:
    for text, state in states(language, 2):
        if step := next_step(text, state):
            board = Board(text, state.written, state.struck)
            entry = entry_of(board, step)
            crossing = "crossing-letters" if len(board.rivals(entry)) > 1 else "only-fit"
            empty = set(board.pattern(entry)) == {"."}
            assert step.technique == ("from-letters" if empty else crossing)


@pytest.mark.parametrize("language", ["en", "ro"])
def test_of_the_entries_with_a_letter_the_easiest_is_next(language: str) -> None:
    for text, state in states(language, 3):
        step = next_step(text, state)
        if not step:
            continue
        board, solution = Board(text, state.written, state.struck), answers(text)
        entry = entry_of(board, step)
        efforts = {one.name: board.effort(one, _word(board, one, solution)) for one in board.open()}
        assert step.weight == efforts[entry.name]
        touched = [one for one in board.open() if set(board.pattern(one)) != {"."}]
        if state.written and touched:
            assert step.weight == min(efforts[one.name] for one in touched)
        else:
            assert len(entry.spots) == max(len(one.spots) for one in board.open())


def _word(board: Board, entry: Entry, solution: dict[str, str]) -> str:
    return "".join(solution.get(cell(spot), board.letters[spot]) for spot in entry.spots)


def test_every_rival_that_a_step_turns_down_leaves_no_filling() -> None:
    seen = 0
    for text in texts()[:-1]:
        for step in WHEEL.reason(WHEEL.parse(text)).steps[:4]:
            before = _before(text, step)
            board = Board(text, before, {})
            entry, word = entry_of(board, step), said(step)["word"]
            for rival in board.rivals(entry):
                letters = dict(zip(step.cells, rival, strict=True))
                ways = Board(text, {**before, **letters}, {}).fillings()
                assert (next(ways, None) is not None) == (rival == word), (text, rival)
                seen += 1
    assert seen > 30


def _before(text: str, step: Step) -> dict[str, str]:
    """The letters that the walk has written before a step."""
    written: dict[str, str] = {}
    for one in WHEEL.reason(WHEEL.parse(text)).steps:
        if one == step:
            break
        written |= one.places
    return written


# A puzzle whose first entry, RETURN, has two rivals: NATURE and TURRET.
RETURN = (
    "en.hard:AENRRTTU:#....######/##.##T...#./.E..####.#./.#.###.#.#./.##.#....../.....#.##.#/"
    "#U#.#....../#.#.#.#.#.#/#.#.....##./###.#.#..../####.#.#.#./####.#...../####.#.#.##/"
    "###.....###"
)


def test_the_longest_word_comes_first_on_an_empty_board() -> None:
    step = next_step(RETURN, State())
    assert step
    told = WHEEL.tell(step)
    assert told.where == "Look at 13 across: 6 letters, still empty."
    assert told.why == (
        "RETURN has 6 letters, but so do NATURE and TURRET; only RETURN leaves a word for every "
        "other entry."
    )
    assert told.what == "Write RETURN at 13 across."


def test_letters_on_the_board_change_which_entry_is_next_and_what_is_said_of_it() -> None:
    one, other = (next_step(RETURN, State(some)) for some in ({"R2C7": "E"}, {"R2C8": "A"}))
    assert one and other
    assert [WHEEL.tell(step, "ro").where for step in (one, other)] == [
        "Priviți 3 orizontal: 4 litere, unde stă T E _ _.",
        "Priviți 3 orizontal: 4 litere, unde stă T _ A _.",
    ]
    assert [WHEEL.tell(step, "ro").why for step in (one, other)] == [
        "TEAR se potrivește cu T E _ _, la fel ca TENT, dar numai TEAR lasă câte un cuvânt pentru "
        "toate celelalte locuri.",
        "Dintre cuvintele care se mai pot forma din AENRRTTU, numai TEAR se potrivește cu T _ A _.",
    ]


def test_struck_letters_rule_rivals_out_and_are_told() -> None:
    step = next_step(RETURN, State({}, {"R7C6": ("N", "T")}))
    assert step
    assert (WHEEL.tell(step).why, WHEEL.tell(step, "ro").why) == (
        "Of the words that AENRRTTU still builds without a struck letter, only RETURN has 6 "
        "letters.",
        "Dintre cuvintele care se mai pot forma din AENRRTTU fără literele tăiate, numai RETURN "
        "are 6 litere.",
    )


def test_every_template_is_used_and_every_part_is_told() -> None:
    steps = [s for one in ("en", "ro") for text in texts(one, 6)
             for s in WHEEL.reason(WHEEL.parse(text)).steps]  # fmt: skip
    steps += filter(None, (next_step(*one) for one in states("en", 4) + states("ro", 4)))
    assert faults(WHEEL, steps) == []


@pytest.mark.parametrize("language", ["en", "ro"])
def test_where_never_holds_what_to_write(language: str) -> None:
    for text, state in states("en", 5) + states("ro", 5):
        if step := next_step(text, state):
            where = WHEEL.tell(step, language).where
            assert str(said(step)["word"]) not in where.replace(" ", "")
