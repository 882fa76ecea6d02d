"""Boards with pencil marks: read in the forms that people share, written and read again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cruxpress.core.cells import cell_name
from cruxpress.core.errors import ParseError
from cruxpress.core.state import State
from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.puzzle import Puzzle
from tests.contract.test_commands import crux
from tests.families.sudoku.made import BOARDS, puzzle_of, record
from tests.families.sudoku.oracle import units_of

PUZZLE = "...2..6.3.6..87....1....8...8..6......2......6....4958..5............23.7.35...4."
FORUM = """
.-------------------.-----------------------.------------------.
| 4589  4579  4789  | 2       1459   159    | 6    179   3     |
| 23459 6     49    | 1349    8      7      | 145  129   12459 |
| 23459 1     479   | 3469    3459   3569   | 8    279   24579 |
:-------------------+-----------------------+------------------:
| 13459 8     1479  | 1379    6      12359  | 1347 127   1247  |
| 13459 34579 2     | 13789   13579  13589  | 1347 167   1467  |
| 6     37    17    | 137     1237   4      | 9    5     8     |
:-------------------+-----------------------+------------------:
| 12489 249   5     | 146789* 123479 123689 | 17   16789 1679  |
| 1489  49    14689 | 146789  1479   1689   | 2    3     15679 |
| 7     29    3     | 5       129    12689  | 1    4     169   |
'-------------------'-----------------------'------------------'
"""
PLAIN = "\n".join(line.strip("| ").replace("|", " ") for line in FORUM.splitlines() if "|" in line)


def left_in(puzzle: Puzzle, state: State) -> dict[str, set[str]]:
    """What each cell can hold by the rules and by what is written and struck."""
    size, units = puzzle.board.size, units_of(puzzle.board)
    symbols = "123456789ABCDEFG"[:size]
    held = {
        cell: symbols[digit - 1] if digit else state.written.get(cell_name(size, cell), "")
        for cell, digit in enumerate(puzzle.cells)
    }
    left = {}
    for cell in range(size * size):
        name = cell_name(size, cell)
        seen = {held[other] for unit in units if cell in unit for other in unit if other != cell}
        left[name] = {held[cell]} if held[cell] else set(symbols) - seen
        left[name] -= set(state.struck.get(name, ())) if not held[cell] else set()
    return left


def read(puzzle: Puzzle, text: str) -> State:
    state = SUDOKU.sheet.read(puzzle, text)
    assert state is not None
    return state


@pytest.mark.parametrize(("size", "variant"), BOARDS)
def test_what_is_written_is_read_again(size: int, variant: str) -> None:
    puzzle, solution = puzzle_of(record("easy", size, variant))
    answers, chance = SUDOKU.cells(puzzle, solution), random.Random(3)
    assert SUDOKU.sheet.write
    for _ in range(8):
        written = {cell: digit for cell, digit in answers.items() if chance.random() < 0.4}
        state = State(written)
        left = left_in(puzzle, state)
        struck = {
            cell: tuple(
                d for d in sorted(left[cell]) if d != answers[cell] and chance.random() < 0.3
            )
            for cell in answers
            if cell not in written
        }
        state = State(written, {cell: some for cell, some in struck.items() if some})
        again = read(puzzle, SUDOKU.sheet.write(puzzle, state))
        # A cell with one mark left counts as written, which takes the digit from others too.
        single = {c: next(iter(d)) for c, d in left_in(puzzle, state).items() if len(d) == 1}
        assert again.written == {cell: single[cell] for cell in answers if cell in single}
        for cell, digits in left_in(puzzle, state).items():
            seen = left_in(puzzle, again)[cell]
            assert seen <= digits and answers.get(cell, next(iter(digits))) in seen


def one_line(text: str) -> str:
    cells = [cell.strip("*") for line in PLAIN.splitlines() for cell in line.split()]
    return "".join(d if d in cell else "." for cell in cells for d in "123456789")


@pytest.mark.parametrize("text", [FORUM, PLAIN, FORUM.replace("|", " "), one_line(PLAIN)])
def test_grids_of_forums_are_read(text: str) -> None:
    puzzle = SUDOKU.parse(PUZZLE)
    state = read(puzzle, text)
    assert state.written == {"R9C7": "1"}
    assert state.struck["R7C4"] == ("3",)
    assert set(state.struck) == {"R7C4"}
    assert SUDOKU.parse(text).givens == puzzle.givens + 1
    assert SUDOKU.write(SUDOKU.parse(text)).replace("1", ".") == PUZZLE.replace("1", ".")


def test_a_line_of_hodoku_tells_givens_from_what_was_written_and_struck() -> None:
    line = f":0000:x:{PUZZLE[:-3]}+{PUZZLE[-3:].replace('.4.', '14.')}:374 965:::"
    puzzle = SUDOKU.parse(line)
    assert SUDOKU.write(puzzle) == PUZZLE
    assert read(puzzle, line) == State({"R9C7": "1"}, {"R7C4": ("3",)})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            FORUM.replace(" 6     37 ", " 5     37 "),
            "expected the given 6 in R6C1, the marks have 5",
        ),
        ("12 34 1 2\n3 4 12 12\n1 2 3 4\n4 3 2 1", "expected the marks of a 9x9 board"),
        (f":0000:x:{PUZZLE[:-1]}+:374:::", "expected 81 cells and candidates such as 511"),
        (f":0000:x:{PUZZLE}:37 4:::", "expected 81 cells and candidates such as 511"),
    ],
)
def test_what_does_not_fit_is_told(text: str, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        read(SUDOKU.parse(PUZZLE), text)


def test_a_board_without_marks_is_a_state_if_it_has_more_digits() -> None:
    puzzle = SUDOKU.parse(PUZZLE)
    more = PUZZLE[:-3] + "14."
    rows = "\n".join(" ".join(more[at : at + 9]) for at in range(0, 81, 9))
    assert read(puzzle, more) == read(puzzle, rows) == State({"R9C7": "1"})


def test_other_texts_are_no_sheets() -> None:
    puzzle = SUDOKU.parse(PUZZLE)
    for text in ("", "R1C1=5", PUZZLE, "12|34\n34|12\n--+--\n21|43\n43|2.", FORUM[:400]):
        assert SUDOKU.sheet.read(puzzle, text) is None


def test_spoilt_grids_are_refused_in_words_or_read() -> None:
    chance = random.Random(5)
    for text in [FORUM, PLAIN, one_line(PLAIN), f":0000:x:{PUZZLE}:374 965:::"]:
        for _ in range(300):
            place = chance.randrange(len(text))
            spoilt = text[:place] + chance.choice("0129.+|-x:\n ") + text[place + 1 :]
            try:
                puzzle = SUDOKU.parse(spoilt)
                SUDOKU.sheet.read(puzzle, spoilt)
            except ParseError:
                pass


def test_a_file_may_hold_several_sheets(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{FORUM}\n{PLAIN}\n\n{PUZZLE}\n")
    solved = crux("solve", "sudoku", str(file)).stdout.splitlines()
    assert len(solved) == 3 and len(set(solved)) == 1


def test_hints_go_on_from_a_sheet_and_past_what_was_struck(tmp_path: Path) -> None:
    """A person who strikes what a hint says, and pastes the board again, gets the next hint."""
    puzzle, file, said = SUDOKU.parse(PUZZLE), tmp_path / "sheet.txt", set()
    state = State()
    for _ in range(60):
        assert SUDOKU.sheet.write
        file.write_text(SUDOKU.sheet.write(puzzle, state))
        step = SUDOKU.next(puzzle, state).step
        if step is None:
            break
        assert str(step) not in said
        said.add(str(step))
        state = read(puzzle, SUDOKU.sheet.write(puzzle, state.after(step)))
    assert SUDOKU.next(puzzle, state).done
    assert any(step for step in said if "strikes={'" in step)


def test_the_command_reads_and_shows_sheets(tmp_path: Path) -> None:
    file = tmp_path / "sheet.txt"
    file.write_text(FORUM)
    said = crux("explain", "sudoku", str(file)).stdout
    assert said == crux("explain", "sudoku", PUZZLE, "--state", str(file)).stdout
    shown = crux("explain", "sudoku", PUZZLE, "--state", str(file), "--marks").stdout
    assert shown.endswith(said)
    file.write_text(shown.removesuffix(said))
    assert crux("explain", "sudoku", str(file)).stdout == said
