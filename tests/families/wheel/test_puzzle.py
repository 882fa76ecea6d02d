"""Puzzle, checker and text: what is a wheel, and what is wrong with one that is none."""

from __future__ import annotations

import pytest

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.families.wheel import WHEEL
from cruxpress.families.wheel.lexicon import WheelListName, built_in, named
from cruxpress.families.wheel.puzzle import Puzzle, Shape, check
from cruxpress.families.wheel.solve import solve
from cruxpress.families.wheel.text import parse, write

NAME = built_in("en").name


def puzzle(*rows: str, letters: str = "AELST", name: WheelListName = NAME) -> Puzzle:
    return Puzzle(name, letters, rows)


def test_letters_are_kept_sorted() -> None:
    assert puzzle("....", letters="TSLEA").letters == "AELST"


def test_runs_of_two_or_more_cells_are_slots_numbered_as_in_a_crossword() -> None:
    one = puzzle("....", ".##.", ".##.", "....")
    assert [(slot.name, len(slot)) for slot in one.slots] == [
        ("1 across", 4), ("1 down", 4), ("2 down", 4), ("3 across", 4),
    ]  # fmt: skip
    assert one.slots[2].cells[0].name == "R1C4"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (("....", "..."), "all of one length"),
        (("....", "####"), "first and last row"),
        (("....#",), "first and last row"),
        (("..##", "####", "##.."), "hang together"),
        ((".",), "at least one word"),
        (("..?.",), "letters of the wheel"),
        (("..X.",), "letters of the wheel"),
        (tuple(["."] * 25), "1 to 24 rows"),
    ],
)
def test_a_grid_that_is_none_is_refused(rows: tuple[str, ...], message: str) -> None:
    with pytest.raises(ParseError, match=message):
        puzzle(*rows)


@pytest.mark.parametrize("letters", ["ABCD", "ABCDEFGHIJ"])
def test_a_wheel_has_five_to_nine_letters(letters: str) -> None:
    with pytest.raises(ParseError, match="5 to 9 letters"):
        puzzle("....", letters=letters)


def test_the_checker_accepts_a_right_solution() -> None:
    one = puzzle("....", ".###", ".###", ".###")
    assert check(one, ("SEAT", "A###", "L###", "E###")) == []


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (("SEAT", "A###", "L###"), "another size"),
        (("SEAT", "A###", "L###", "T#S#"), "no cell"),
        (("SEA#", "A###", "L###", "T###"), "is empty"),
        (("SEAT", "E###", "A###", "T###"), "stands in the grid 2 times"),
        (("SEAT", "E###", "E###", "S###"), "cannot be built"),
        (("TSEA", "A###", "L###", "E###"), "not in the wordlist"),
        (("TEAL", "A###", "L###", "E###"), "given as S"),
    ],
)
def test_the_checker_says_what_is_wrong(rows: tuple[str, ...], fault: str) -> None:
    one = puzzle("S...", ".###", ".###", ".###") if "given" in fault else puzzle(
        "....", ".###", ".###", ".###"
    )  # fmt: skip
    assert any(fault in found for found in check(one, rows)), check(one, rows)


def test_a_rare_word_is_no_word_of_the_easy_vocabulary() -> None:
    easy = built_in("en", "easy")
    rare = next(
        w for w in built_in("en").words if w not in easy.number and len(set(w)) == len(w) == 5
    )
    one = puzzle(".....", letters=rare, name=easy.name)
    assert any("not in the wordlist" in fault for fault in check(one, (rare,)))
    assert check(puzzle(".....", letters=rare), (rare,)) == []


def test_text_names_list_letters_and_rows() -> None:
    one = puzzle("S...", ".###", ".###", ".###")
    assert write(one) == f"{NAME}:AELST:S.../.###/.###/.###"
    assert parse(write(one)) == one
    assert parse(write(one).replace("AELST:S", "tsael:s")) == one


def test_a_list_without_fingerprint_is_the_one_of_this_version() -> None:
    assert parse("en.hard:AELST:....").list == NAME


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("en.hard@00000000", "not the one of this version"),
        ("en.huge@00000000", "expected a wordlist"),
        ("xx.hard@00000000", "no built-in wordlist"),
        ("en.hard@1234", "expected a wordlist"),
        ("", "expected a wordlist"),
    ],
)
def test_an_unknown_list_is_a_clear_error(name: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        parse(f"{name}:AELST:....")
    with pytest.raises(ParseError, match="not built in"):
        named(WheelListName("own", "hard", "00000000"))


def test_a_puzzle_and_its_transpose_have_one_canonical_form() -> None:
    one = puzzle("....#", ".##..", ".##.#", ".##.#")
    turned = one.transposed()
    assert turned != one
    assert WHEEL.canonical(one, ()) == WHEEL.canonical(turned, ())


def test_the_solver_counts_none_one_and_many() -> None:
    assert solve(puzzle("....", letters="QVXZJ"), 2).verdict == "none"
    assert solve(puzzle("....", letters="AELST"), 2).verdict == "many"
    only = [w for w in built_in("en").words if len(w) == 5 and not set(w) - set("AELST")]
    count = sum(sorted(word) == list("AELST") for word in only)
    assert solve(puzzle(".....", letters="AELST"), 99).count == count > 1


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"letters": 5, "shortest": 6}, "no words of 6 letters"),
        ({"shortest": 5, "longest": 4}, "cannot be shorter"),
        ({"letters": 10}, "5 to 9"),
        ({"mode": "m5"}, "did you mean|expected one of"),
        ({"language": "xx"}, "unknown language"),
        ({"height": 3}, "4 to 24"),
    ],
)
def test_impossible_shapes_are_asked_wrongly(values: dict[str, object], message: str) -> None:
    with pytest.raises(AskedWrongly, match=message):
        Shape.of(values)
