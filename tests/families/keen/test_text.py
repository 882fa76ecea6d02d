"""Keen as text: game ids as the original writes them, our extension, and broken input."""

from __future__ import annotations

import random

import pytest

from cruxpress.core.errors import ParseError
from cruxpress.families.keen.puzzle import Puzzle, check
from cruxpress.families.keen.text import (
    canonical,
    images,
    parse,
    parse_solution,
    write,
    write_solution,
)
from tests.families.keen.corpus import corpus

GOOD = "4:__a__a_ab_a__a_a_,m8d2s1a3a4m12s2d2"


def test_every_labelled_id_is_written_as_it_was_read() -> None:
    assert len(corpus()) == 2238
    for one in corpus():
        puzzle = parse(one.text)
        assert write(puzzle) == one.text
        solution = parse_solution(puzzle, one.solution)
        assert write_solution(puzzle, solution) == one.solution


def test_the_letters_after_the_size_are_kept_but_are_no_part_of_the_puzzle() -> None:
    for letters in ("", "de", "dx", "dum", "m"):
        text = GOOD.replace("4:", f"4{letters}:")
        assert write(parse(text)) == text
        assert parse(text) == parse(GOOD)
        assert hash(parse(text)) == hash(parse(GOOD))


def test_vertical_borders_are_read_column_by_column() -> None:
    # Twelve borders inside rows, three below R1C1, R2C1, R3C1; the sixteenth is below R1C2.
    puzzle = parse(f"4:_15a_8,{'a1' * 15}")
    assert [cells for cells in puzzle.cells_of if len(cells) == 2] == [(1, 5)]


def one_cage(size: int) -> Puzzle:
    """A grid that is one cage: no walls but the last."""
    return Puzzle(size, bytes(size * size), bytes([1]), (size * size * (size + 1) // 2,))


@pytest.mark.parametrize(
    ("size", "blocks"),
    [(3, "l"), (4, "x"), (5, "zo"), (6, "zzj"), (9, "z5s"), (12, "z10n"), (16, "z19e")],
)
def test_runs_longer_than_25_are_written_with_z(size: int, blocks: str) -> None:
    puzzle = one_cage(size)
    text = write(puzzle)
    assert text.split(":")[1].split(",")[0] == blocks
    assert parse(text) == puzzle


def test_numbers_of_runs_may_have_zeros_before_them() -> None:
    assert parse(GOOD.replace("__", "_0000000002", 1)) == parse(GOOD)


def test_a_run_of_exactly_25_is_y() -> None:
    # 25 open borders, a wall, 14 open borders, and the last wall.
    puzzle = parse("5:yn,a75")
    assert puzzle == one_cage(5)
    assert parse("5:zo,a75") == puzzle


def test_ids_in_the_meaning_of_the_originals_parser_are_read_too() -> None:
    # There y is 25 borders without a wall, and z 26 with one.
    assert parse("6:yyj,a126") == one_cage(6)
    assert parse("6:zyh,a126") == one_cage(6)


def test_a_wall_inside_a_cage_is_ignored() -> None:
    # R1C1-R1C2 has a wall, but the two are joined through the second row.
    puzzle = parse("3:_k,a18")
    assert puzzle.cells_of == (tuple(range(9)),)
    assert write(puzzle) == "3:l,a18"


def test_sizes_above_9_and_hidden_operators_have_a_letter_before_them() -> None:
    wide = one_cage(12)
    assert write(wide).startswith("k12:")
    hidden = parse("k4:__a__a_ab_a__a_a_,h8h2h1h3h4h12h2h2")
    assert hidden.hidden == 15
    assert write(hidden) == "k4:__a__a_ab_a__a_a_,h8h2h1h3h4h12h2h2"
    some = parse("k4am:__a__a_ab_a__a_a_,h8h2h1h3h4h12h2h2")
    assert some.hidden == 3
    assert write(some).startswith("k4am:")
    assert some != hidden


def test_a_puzzle_of_both_worlds_is_written_for_the_original() -> None:
    assert write(parse("k" + GOOD)) == GOOD


def test_the_eight_images_have_one_canonical_form() -> None:
    for one in corpus()[::40]:
        puzzle = parse(one.text)
        forms = {canonical(image, b"") for image, _ in images(puzzle, bytes(puzzle.size**2))}
        assert len(forms) == 1
        assert canonical(parse(forms.pop()), b"") == canonical(puzzle, b"")


def test_a_turned_puzzle_has_the_turned_solution() -> None:
    for one in corpus()[::40]:
        puzzle = parse(one.text)
        every = list(images(puzzle, parse_solution(puzzle, one.solution)))
        assert len(every) == 8 and every[0][0] == puzzle
        assert all(check(image, solution) == [] for image, solution in every)


def test_digits_are_not_renamed_in_the_canonical_form() -> None:
    assert canonical(parse("3:l,a18"), b"") != canonical(parse("3:l,a19"), b"")
    forms = [canonical(parse(one.text), b"") for one in corpus() if one.text[0] == "9"]
    assert len(set(forms)) == len(forms)


BROKEN = {
    "6dh#12345": "expected a game id",
    "6:": "expected a game id",
    "6:_3a": "expected a game id",
    "2:d,a6": "size from 3 to 9",
    "99:d,a6": "size from 3 to 9",
    "10:d,a6": "with a k before it",
    "k17:d,a6": "size from 3 to 16",
    "k2:d,a6": "size from 3 to 16",
    "4dz:x,a40": "expected de, dn, dh, dx or du",
    "k4az:x,h40": "operators out of a m s d",
    "k4a:x,h40": "two or more operators",
    "4:w,a40": "walls do not close",
    "4:xa,a40": "walls do not close",
    "4:z,a40": "walls do not close",
    "4:_99999999999999,a40": "at most 25 runs",
    "4:5x,a40": "expected _ and letters as walls, got '5'",
    "4:X,a40": "expected _ and letters as walls, got 'X'",
    "4:,a40": "expected _ and letters as walls, got nothing",
    "4:x,40": "expected a, m, s or d and a number",
    "4:x,a": "expected a, m, s or d and a number",
    "4:x,a40;": "expected a, m, s or d and a number",
    "4:x,h40": "expected a, m, s or d and a number",
    "4:x,a-3": "expected a, m, s or d and a number",
    "4:x,a40a40": "the walls make 1 cages, but there are 2 goals",
    "4:x,": "the walls make 1 cages, but there are 0 goals",
    "4:x,s40": "subtraction needs a cage of two cells",
    "4:x,d40": "division needs a cage of two cells",
    "3:_13,s1a1a1a1a1a1a1a1a1": "subtraction needs a cage of two cells, but the cage at R1C1 has 1",
    "3:_13,a1a1a1a1a1a1a1a1d1": "division needs a cage of two cells, but the cage at R3C3 has 1",
    "4:x,a9223372036854775808": "at most 18 digits",
    "4:x,a" + "9" * 5000: "at most 18 digits",
    "\x00\xff:x,a40": "expected a game id",
}


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: text[:24])
def test_broken_input_is_refused_in_one_clear_line(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert BROKEN[text] in str(caught.value)
    assert len(str(caught.value)) < 250
    assert str(caught.value).isprintable()


def test_goals_that_no_cage_can_make_are_no_error_of_the_text() -> None:
    assert parse("4:x,a0").goals == (0,)
    assert parse("4:x,m999999999999999999").goals == (10**18 - 1,)


def test_random_bytes_never_escape_as_another_error() -> None:
    chance = random.Random(4)
    for _ in range(3000):
        text = bytes(chance.randrange(256) for _ in range(chance.randrange(40))).decode("latin-1")
        with pytest.raises(ParseError):
            parse("5:" + text)
