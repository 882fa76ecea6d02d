"""Walks of marks puzzles, the next step from any state, and their sentences in two languages."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import Any

import pytest

from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.state import State
from cruxpress.core.walk import Remark, Step
from cruxpress.engine.search import make
from cruxpress.families import named
from cruxpress.families.marks.letter_facts import LetterSheet
from cruxpress.families.marks.puzzle import GuessRow, Puzzle
from cruxpress.families.marks.reason import SPELLED
from cruxpress.families.marks.step_parts import tells
from cruxpress.testing.sentences import faults
from tests.families.marks.oracle import definition

MARKS = named("marks")
LEVELS = [level.name for level in MARKS.levels]
# Rows that show what made puzzles rarely do: copies of letters, all marks of one kind.
ODD = (
    "crane:22202 plate:00222 @en", "speed:10110 @en", "eerie:10102 thick:22000 @en",
    "alloy:11100 @en", "mummy:02200 @en", "mummy:01022 @en",
)  # fmt: skip


@cache
def puzzles(language: str = "en", length: int = 5, each: int = 3) -> tuple[Puzzle, ...]:
    """Some puzzles of each level."""
    shape = {"language": language, "length": length, "rows": "auto"}
    recipes = [Recipe("marks", shape, Target(level), 8, n) for level in LEVELS for n in range(each)]
    return tuple(MARKS.parse(make(recipe).puzzle) for recipe in recipes)


def right_state(puzzle: Puzzle, answer: str, chance: random.Random) -> State:
    """Some letters written and others struck, all of them rightly."""
    letters, share = puzzle.lexicon.language.alphabet, chance.choice((0, 0.1, 0.4))
    written = {f"P{at}": x for at, x in enumerate(answer, 1) if chance.random() < share}
    struck = {
        f"P{at}": tuple(sorted(set(chance.sample(letters, chance.randrange(25))) - {x}))
        for at, x in enumerate(answer, 1)
        if f"P{at}" not in written
    }
    return State(written, struck)


@pytest.mark.parametrize("language", ["en", "ro"])
def test_the_walk_is_what_the_next_step_gives_again_and_again(language: str) -> None:
    for puzzle in puzzles(language):
        state, steps = State(), []
        while step := MARKS.next(puzzle, state).step:
            steps.append(step)
            state = state.after(step)
        assert tuple(steps) == MARKS.reason(puzzle).steps


def test_what_a_row_tells_is_exactly_what_its_marks_say() -> None:
    chance = random.Random(3)
    strings = ["".join(chance.choices("ABC", k=5)) for _ in range(400)]
    for guess, answer in zip(strings[:60], strings[60:], strict=False):
        row = GuessRow(guess, definition(guess, answer))
        said = [one for one in tells(row) if isinstance(one, dict)]
        for word in strings:
            agrees = all(_holds(*one.popitem(), word, row) for one in map(dict, said))
            assert agrees == (definition(guess, word) == row.marks), (row, word, said)


def _holds(kind: str, said: object, word: str, row: GuessRow) -> bool:
    """Is a sentence about a row true of a word, as a reader would take it?"""
    if kind == "absent":
        return isinstance(said, list) and not set(said) & set(word)
    if kind == "no-other":
        green = [at for at, (x, m) in enumerate(zip(*row, strict=True)) if (x, m) == (said, "2")]
        return all(at in green for at, letter in enumerate(word) if letter == said)
    assert isinstance(said, dict)
    letter = said["letter"]
    if kind == "here":
        return word[said["place"] - 1] == letter
    elsewhere = all(word[one["place"] - 1] != letter for one in said["places"])
    copies, times = word.count(letter), said["times"]
    return elsewhere and (copies == times if kind == "exactly" else copies >= times)


def test_the_strings_left_are_those_that_rows_and_sheet_allow() -> None:
    chance, seen = random.Random(5), 0
    for puzzle in puzzles(length=3):
        answer = MARKS.solve(puzzle, 2).first
        every = map("".join, product(puzzle.lexicon.language.alphabet, repeat=3))
        allowed = [
            one
            for one in every
            if all(definition(row.guess, one) == row.marks for row in puzzle.rows)
        ]
        for _ in range(4):
            state = right_state(puzzle, answer, chance)
            while (step := MARKS.next(puzzle, state).step) and "strings" not in (step.parts or {}):
                state = state.after(step)
            if step and step.parts:
                sheet = [one for one in allowed if _on(state, one)]
                assert step.parts["strings"] == len(sheet)
                assert (step.technique == "spell-out") == (len(sheet) <= SPELLED)
                seen += 1
    assert seen > 20


def _meets(puzzle: Puzzle, word: str) -> bool:
    return all(definition(row.guess, word) == row.marks for row in puzzle.rows)


def _on(state: State, word: str) -> bool:
    cells = {f"P{at}": letter for at, letter in enumerate(word, 1)}
    written = all(cells[cell] == letter for cell, letter in state.written.items())
    return written and not any(
        cells.get(cell) in letters for cell, letters in state.struck.items() if cell != "word"
    )


def test_letters_on_the_board_turn_a_search_into_a_few_strings() -> None:
    puzzle = MARKS.parse("poppy:02000 handy:20000 raise:00001 trick:10000 @en")
    read = State()
    while (step := MARKS.next(puzzle, read).step) and step.technique == "read-row":
        read = read.after(step)
    assert step and step.technique == "search"
    helped = State({**read.written, "P5": "L"}, read.struck)
    step = MARKS.next(puzzle, helped).step
    assert step and step.technique == "spell-out"
    assert (step.places, step.parts and step.parts["known"]) == (
        {"P3": "T", "P4": "E"},
        {"pattern-with": {"pattern": "H O _ _ L", "letters": ["E", "T"]}},
    )


@pytest.mark.parametrize("language", ["en", "ro"])
def test_near_misses_fail_one_row_agree_with_the_letters_and_come_once(language: str) -> None:
    chance, seen = random.Random(6), 0
    for puzzle in puzzles(language):
        answer = MARKS.solve(puzzle, 2).first
        fold, letter = puzzle.lexicon.language.fold, chance.randrange(5)
        state = State({f"P{letter + 1}": answer[letter]} if chance.random() < 0.3 else {})
        while step := MARKS.next(puzzle, state).step:
            for word in step.strikes.get("word", ()):
                grid = fold(word)
                failed = [n for n, row in enumerate(puzzle.rows, 1)
                          if definition(row.guess, grid) != row.marks]  # fmt: skip
                assert step.parts and failed == [step.parts["row"]]
                assert all(grid[int(c[1:]) - 1] == x for c, x in state.written.items())
                assert MARKS.write_solution(puzzle, grid) == word
                assert word not in state.struck.get("word", ())
                seen += 1
            state = state.after(step)
    assert seen > 10


def test_a_near_miss_would_look_different_where_the_sentence_says() -> None:
    marks, seen = {"gray": "0", "yellow": "1", "green": "2"}, 0
    for puzzle in puzzles("ro") + puzzles("en"):
        steps = MARKS.reason(puzzle).steps
        for step in (one for one in steps if one.technique == "near-miss"):
            parts: dict[str, Any] = dict(step.parts or {})
            row = puzzle.rows[parts["row"] - 1]
            for said in (one["differs"] for one in parts["differences"]):
                [tile] = said["tile"].values()
                places = [at for at, x in enumerate(row.guess) if x == tile["letter"]]
                at = places[tile.get("number", 1) - 1]
                assert row.guess == tile["guess"]
                assert row.marks[at] == marks[next(iter(said["now"]))]
                for word in map(puzzle.lexicon.language.fold, said["words"]):
                    assert definition(row.guess, word)[at] == marks[next(iter(said["then"]))]
                    seen += 1
    assert seen > 20


def test_a_word_that_is_crossed_out_in_any_spelling_is_not_named_again() -> None:
    puzzle = MARKS.parse("palid:01010 peste:00000 golan:02011 aduna:00012 @ro")
    state, before = State(), State()
    while (step := MARKS.next(puzzle, state).step) and step.technique != "near-miss":
        before = state = state.after(step)
    assert step and step.strikes == {"word": ("normă",)}
    for spelled in ("normă", "NORMA", "Norma"):
        crossed = State(before.written, {**before.struck, "word": (spelled,)})
        following = MARKS.next(puzzle, crossed).step
        assert following and following.technique == "spell-out"


def test_the_answer_crossed_out_is_wrong() -> None:
    puzzle = MARKS.parse(MARKS.example)
    answer = MARKS.write_solution(puzzle, MARKS.solve(puzzle, 2).first)
    assert MARKS.next(puzzle, State({}, {"word": (answer,)})).wrong == ("word",)


def test_a_place_with_one_letter_left_takes_it() -> None:
    sheet = LetterSheet("ABC", [0b111, 0b010, 0b110])
    found = [(one.letter, one.positions) for one in sheet.only(least=[0, 0, 1])]
    assert found == [("B", (1,))]
    step = narrowed()
    assert step.kind == "only-letter"
    assert MARKS.tell(step).why == f"Every letter but {step.places['P1']} is struck from P1."


def narrowed() -> Step:
    """The next step when a solver has struck all letters but one from a place."""
    puzzle, state = MARKS.parse("plain:01000 overt:01110 steal:00101 @en"), State()
    while (step := MARKS.next(puzzle, state).step) and step.technique == "read-row":
        state = state.after(step)
    letter = MARKS.solve(puzzle, 2).first[0]
    others = tuple(x for x in puzzle.lexicon.language.alphabet if x != letter)
    step = MARKS.next(puzzle, State(state.written, {**state.struck, "P1": others})).step
    assert step
    return step


def test_every_template_is_used_and_every_part_is_told() -> None:
    steps = [step for language in ("en", "ro") for one in puzzles(language, each=8)
             for step in MARKS.reason(one).steps]  # fmt: skip
    steps += [step for text in ODD for step in MARKS.reason(MARKS.parse(text)).steps]
    steps.append(narrowed())
    notes = [Remark("nothing-fits"), MARKS.reason(MARKS.parse("crane:00000")).note]
    assert faults(MARKS, steps, [note for note in notes if note]) == []


@pytest.mark.parametrize("language", ["en", "ro"])
@pytest.mark.parametrize("words", ["en", "ro"])
def test_where_never_holds_what_to_write(words: str, language: str) -> None:
    chance = random.Random(9)
    for puzzle in puzzles(words):
        answer = MARKS.solve(puzzle, 2).first
        state = right_state(puzzle, answer, chance)
        while step := MARKS.next(puzzle, state).step:
            told = MARKS.tell(step, language)
            assert answer not in told.where.upper()
            assert not any(
                cell in told.where and f" {letter}" in told.where
                for cell, letter in step.places.items()
            )
            state = state.after(step)


def test_the_first_hint_about_a_row_that_is_the_answer_does_not_spell_it() -> None:
    step = MARKS.next(MARKS.parse("crane:22222 @en"), State()).step
    assert step
    assert [MARKS.tell(step, one).where for one in ("en", "ro")] == [
        "Read the marks of row 1.", "Citiți semnele de pe rândul 1.",
    ]  # fmt: skip
    assert MARKS.tell(step, "ro").what == (
        "Scrieți C în P1, R în P2, A în P3, N în P4 și E în P5; astfel cuvântul este complet."
    )


SAID = {
    "speed:10110": (
        "S is in the word, but is not the 1st letter; E is in the word at least twice, but is not "
        "the 3rd or 4th letter; there is no P or D.",
        "S este în cuvânt, dar nu pe locul 1; E este în cuvânt de cel puțin două ori, dar nu pe "
        "locul 3 sau 4; lipsesc P și D.",
    ),
    "eerie:10102": (
        "E is the 5th letter; E is in the word exactly twice, but is not the 1st or 2nd letter; "
        "R is in the word, but is not the 3rd letter; there is no I.",
        "A cincea literă este E; E este în cuvânt de exact două ori, dar nu pe locul 1 sau 2; "
        "R este în cuvânt, dar nu pe locul 3; lipsește I.",
    ),
    "mummy:02200": (
        "U is the 2nd letter; M is the 3rd letter; there is no other M; there is no Y.",
        "A doua literă este U; a treia literă este M; nu mai este alt M; lipsește Y.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", SAID)
def test_repeated_letters_are_told_exactly(text: str) -> None:
    step = MARKS.reason(MARKS.parse(text)).steps[0]
    assert tuple(MARKS.tell(step, language).why for language in ("en", "ro")) == SAID[text]


def test_numbers_of_words_are_told_in_the_right_plural() -> None:
    steps = MARKS.reason(MARKS.parse("poppy:02000 handy:20000 raise:00001 trick:10000 @en")).steps
    assert [MARKS.tell(step, "ro").what for step in steps[:4]] == [
        "Scrieți O în P2; acest rând lasă 1.265 de cuvinte, dintre care 159 sunt bine cunoscute.",
        "Scrieți H în P1; rândurile 1 și 2 lasă 49 de cuvinte, dintre care 5 sunt bine cunoscute.",
        "Rețineți aceasta; rândurile 1, 2 și 3 lasă 2 cuvinte, dintre care unul este bine "
        "cunoscut.",
        "Rețineți aceasta; toate rândurile împreună lasă un singur cuvânt din listă, care trebuie "
        "găsit.",
    ]  # fmt: skip
