"""Text forms: what people share is read, what we write reads back, what is wrong is told."""

from __future__ import annotations

import json
from hashlib import sha1
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cruxpress.core.errors import ParseError
from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.puzzle import Puzzle
from cruxpress.families.sudoku.text import parse, parse_solution, split, write, write_solution
from cruxpress.grids.board import BOXES, SYMBOLS, Board
from tests.contract.test_commands import crux
from tests.families.sudoku.made import BOARDS, puzzle_of, record

LINE = record("easy").puzzle
PUZZLE = parse(LINE)


def grid_of(line: str, across: int = 3, down: int = 3) -> list[str]:
    """The nine lines of a grid with bars and rules, as forums print them."""
    rows = [line[start : start + 9] for start in range(0, 81, 9)]
    drawn = ["|".join(row[s : s + across] for s in range(0, 9, across)) for row in rows]
    rule = "+".join(["-" * across] * (9 // across))
    return [
        text
        for i, row in enumerate(drawn)
        for text in ([rule] if i and i % down == 0 else []) + [row]
    ]


def framed(line: str, top: str, rule: str, bottom: str) -> list[str]:
    """The same within a frame, whose corners differ from program to program."""
    rows = grid_of(line)
    return [top, *(rule if "+" in row else f"|{row}|" for row in rows), bottom]


FRAMES = [
    (".-----------.", ":---+---+---:", "'-----------'"),
    ("*-----------*", "|---+---+---|", "*-----------*"),
    ("+---+---+---+", "+---+---+---+", "+---+---+---+"),
    ("===.===.===", "===+===+===", "==='==='==="),
]


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Any board with any digits, sensible or not."""
    size, variant = draw(st.sampled_from(BOARDS))
    numbers = bytes(number for number in range(size) for _ in range(size))
    maps = {"jigsaw": "regions", "colour": "colours"}
    chosen = {}
    if variant in maps:
        chosen[maps[variant]] = bytes(draw(st.permutations(numbers)))
    cells = draw(st.lists(st.integers(0, size), min_size=size**2, max_size=size**2))
    return Puzzle(Board(size, variant, **chosen), bytes(cells))


@given(puzzles())
@settings(max_examples=150, deadline=None)
def test_every_puzzle_is_written_on_one_line_and_reads_back_equal(puzzle: Puzzle) -> None:
    text = write(puzzle)
    assert text.isascii()
    assert text.isprintable()
    assert parse(text) == puzzle
    assert write(parse(text)) == text


@given(st.text(max_size=300))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    said = ""
    try:
        puzzle = parse(text)
        assert parse(write(puzzle)) == puzzle
    except ParseError as error:
        said = str(error)
    assert said.isprintable()


@given(puzzles())
@settings(max_examples=50, deadline=None)
def test_a_solution_reads_back_equal(puzzle: Puzzle) -> None:
    digits = bytes(cell or 1 for cell in puzzle.cells)
    assert parse_solution(puzzle, write_solution(puzzle, digits)) == digits


@pytest.mark.parametrize(("size", "variant"), BOARDS)
def test_made_puzzles_of_every_size_and_variant_read_back(size: int, variant: str) -> None:
    puzzle, solution = puzzle_of(record("easy", size, variant))
    assert parse(write(puzzle)) == puzzle
    assert parse_solution(puzzle, write_solution(puzzle, solution)) == solution


def test_a_classic_puzzle_is_81_characters_and_others_have_a_prefix() -> None:
    prefixes = {"classic": "", "diagonal": "x", "jigsaw": "j", "colour": "c"}
    for size, variant in BOARDS:
        text = record("easy", size, variant).puzzle
        if (size, variant) == (9, "classic"):
            assert len(text) == 81
        else:
            assert text.startswith(f"{size}{prefixes[variant]}:")


@pytest.mark.parametrize("sign", "0.*_-?")
def test_an_empty_cell_may_be_written_in_six_ways(sign: str) -> None:
    assert parse(LINE.replace(".", sign)) == PUZZLE


def test_letters_stand_for_ten_and_more_in_either_case() -> None:
    text = record("easy", 16).puzzle
    assert set(text[3:]) <= set(SYMBOLS + ".")
    assert any(symbol in text for symbol in "ABCDEFG")
    assert parse(text.lower()) == parse(text)


@pytest.mark.parametrize(
    "text",
    [
        f"{sha1(LINE.encode()).hexdigest()[:12]} {LINE.replace('.', '0')}  1.2",
        f"{LINE},1.2,bank",
        f"7;{LINE};{'9' * 9}",
        f"{LINE} # 1.2",
        f"{LINE}\t27\teasy",
        " ".join(LINE[start : start + 9] for start in range(0, 81, 9)),
        " ".join(LINE),
        "\n".join(grid_of(LINE)),
        "\n".join(row.replace("|", " | ").replace("+", "-+-") for row in grid_of(LINE)),
        "\n".join(" ".join(LINE[start : start + 9]) for start in range(0, 81, 9)),
    ],
    ids=[
        "sudoku exchange", "csv", "semicolons", "comment", "tabs", "rows in a line", "spaced out",
        "grid", "wide grid", "spaced grid",
    ],
)  # fmt: skip
def test_forms_that_people_share_are_read(text: str) -> None:
    assert parse(text) == PUZZLE


def test_a_puzzle_followed_by_its_solution_is_the_puzzle() -> None:
    assert parse(f"{LINE},{record('easy').solution}") == PUZZLE


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LINE[:80], f"expected 81 characters (digits or dots), got 80: '{LINE[:60]}…'"),
        (LINE + ".", f"expected 81 characters (digits or dots), got 82: '{LINE[:60]}…'"),
        (
            LINE[:80].replace(".", "-"),
            "expected 81 characters (digits or dots), got 80: "
            f"'{LINE[:60].replace('.', '-')}…'",
        ),
        ("", "expected 81 characters (digits or dots), got 0: ''"),
        ("x" + LINE[1:], f"unexpected 'x' at character 1: 'x{LINE[1:60]}…'"),
        (LINE[:80] + "ß", f"unexpected 'ß' at character 81: '{LINE[:60]}…'"),
        ("A" + LINE[1:], f"unexpected 'A' at character 1: 'A{LINE[1:60]}…'"),
        (LINE.replace(".", "\0"), f"unexpected '\\x00' at character {LINE.index('.') + 1}: "
         f"{LINE[:60] + '…'!r}".replace(".", "\\x00")),
        ("\t" + LINE[1:40] + "\t" + LINE[41:], "expected 81 characters (digits or dots), got 79: "
         f"{LINE[1:40] + chr(9) + LINE[41:61] + '…'!r}"),
        ("4:123\x04............", "expected digits up to 4 in a 4x4 sudoku, got '\\x04': "
         "'4:123\\x04............'"),
        ("\u0664:1234341221434321", "expected 81 characters (digits or dots), got 17: "
         "'\u0664:1234341221434321'"),
        ("5:1234", "expected a size (4, 6, 9, 12, 16) and a variant (none, x, j or c) before the "
         "colon, got '5': '5:1234'"),
        ("9k:1234", "expected a size (4, 6, 9, 12, 16) and a variant (none, x, j or c) before the "
         "colon, got '9k': '9k:1234'"),
        ("4:123", "expected 16 cells of a 4x4 sudoku, got 3 characters: '4:123'"),
        ("4:5...............", "expected digits up to 4 in a 4x4 sudoku, got '5': "
         "'4:5...............'"),
        ("9:" + LINE.replace(".", "A"), "expected digits up to 9 in a 9x9 sudoku, got 'A': "
         f"'9:{LINE.replace('.', 'A')[:58]}…'"),
        ("4j:................", "expected the 16 region letters after the cells of a jigsaw "
         "sudoku: '4j:................'"),
        ("4:................:aaaabbbbccccdddd", "expected no region letters after the cells of a "
         "classic sudoku: '4:................:aaaabbbbccccdddd'"),
        ("4j:................:aaaabbbbccccddde", "expected 16 region letters a to d: "
         "'4j:................:aaaabbbbccccddde'"),
        ("4j:................:aaaabbbbcccccddd",
         "expected 4 regions of 4 cells each, got sizes [3, 4, 4, 5]"),
    ],
)  # fmt: skip
def test_wrong_text_is_told_what_was_expected_and_what_came(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("text", ["", "123", LINE, "1" * 80, "x" * 81, "1" * 82, "\1" * 81])
def test_a_wrong_solution_text_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="expected 81 digits as solution, got"):
        parse_solution(PUZZLE, text if text != LINE else LINE + "1")


def test_a_file_may_mix_lines_grids_comments_and_blank_lines() -> None:
    other = record("medium").puzzle
    file = ["# mine", LINE, "", *grid_of(other), "", *grid_of(LINE), other]
    found = list(split(enumerate(file, 1)))
    assert [number for number, _ in found] == [2, 4, 16, 27]
    assert [parse(text) for _, text in found] == [PUZZLE, parse(other), PUZZLE, parse(other)]


@pytest.mark.parametrize("size", [4, 6, 9, 12, 16])
def test_grids_of_every_size_are_split_and_read(size: int) -> None:
    puzzle, _ = puzzle_of(record("easy", size))
    tall, wide = BOXES[size]
    plain = SUDOKU.draw(puzzle, None, None).plain
    file = ["x", *plain, *plain, "y"]
    found = [text for _, text in split(enumerate(file, 1))]
    assert found[0] == "x"
    assert found[-1] == "y"
    assert [parse(text) for text in found[1:-1]] == [puzzle, puzzle]
    assert len(plain) == size + size // tall - 1
    assert plain[0].count("|") == size // wide - 1


@pytest.mark.parametrize("frame", FRAMES)
def test_a_frame_around_a_grid_is_no_puzzle(frame: tuple[str, str, str]) -> None:
    grid = framed(LINE, *frame)
    assert parse("\n".join(grid)) == PUZZLE
    found = [text for _, text in split(enumerate([*grid, *grid, LINE, *grid], 1))]
    assert [parse(text) for text in found] == [PUZZLE] * 4


def test_an_unfinished_grid_is_one_bad_puzzle_and_the_next_is_still_read() -> None:
    file = [*grid_of(LINE)[:5], "", *grid_of(LINE)]
    done = crux("rate", "sudoku", stdin="\n".join(file) + "\n")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [("error" in row, "rating" in row) for row in rows] == [(True, False), (False, True)]
    assert "stdin:1: expected 81 characters" in done.stderr


def test_rate_reads_grids_lines_and_exchange_lines_alike() -> None:
    exchange = f"0123456789ab {LINE.replace('.', '0')}  1.2"
    file = [*grid_of(LINE), LINE, exchange, f"{LINE},bank"]
    done = crux("rate", "sudoku", stdin="\n".join(file) + "\n")
    assert done.returncode == 0, done.stderr
    ratings = [json.loads(line)["rating"] for line in done.stdout.splitlines()]
    assert len(ratings) == 4
    assert all(one == ratings[0] for one in ratings)


def test_sdm_files_pass_through_convert_both_ways(tmp_path: Path) -> None:
    lines = [record(level).puzzle.replace(".", "0") for level in ("easy", "medium")]
    (tmp_path / "in.sdm").write_text("\n".join(["#comment", *lines]) + "\n")
    for source, target in (("in.sdm", "pack.jsonl"), ("pack.jsonl", "out.sdm")):
        done = crux("convert", str(tmp_path / source), str(tmp_path / target))
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "out.sdm").read_text().splitlines() == lines


def test_an_sdk_file_passes_through_convert_both_ways(tmp_path: Path) -> None:
    rows = [LINE[start : start + 9] for start in range(0, 81, 9)]
    text = "\n".join(["#AMe", "#DA puzzle", "[Puzzle]", *rows, "[State]", *["111111111"] * 9])
    (tmp_path / "in.sdk").write_text(text + "\n")
    for source, target in (("in.sdk", "pack.jsonl"), ("pack.jsonl", "out.sdk")):
        done = crux("convert", str(tmp_path / source), str(tmp_path / target))
        assert done.returncode == 0, done.stderr
    written = (tmp_path / "out.sdk").read_text().splitlines()
    assert [line for line in written if not line.startswith("#")] == rows


def test_rate_passes_over_the_headings_and_the_state_of_an_sdk_file() -> None:
    rows = [LINE[start : start + 9] for start in range(0, 81, 9)]
    state = [row.replace(".", "1") for row in rows]
    file = ["#AMe", "[Puzzle]", *rows, "[State]", "#C so far", *state, LINE, "[Other]"]
    found = list(split(enumerate(file, 1)))
    assert found == [(3, "\n".join(rows)), (23, LINE), (24, "[Other]")]


def test_an_sdk_file_without_a_grid_is_named(tmp_path: Path) -> None:
    (tmp_path / "in.sdk").write_text("#Cnothing\n")
    done = crux("convert", str(tmp_path / "in.sdk"), str(tmp_path / "out.jsonl"))
    assert done.returncode == 1
    assert "in.sdk:1: expected nine lines of nine characters, found none" in done.stderr
