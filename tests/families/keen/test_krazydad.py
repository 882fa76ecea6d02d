"""Krazydad's form, there and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.families.keen import krazydad
from cruxpress.families.keen.text import parse
from tests.contract.test_commands import crux
from tests.families.keen.corpus import corpus

GOOD = "AABCDBCDD;3*,5+,2/,8+"


def test_every_labelled_puzzle_goes_there_and_back() -> None:
    for one in corpus():
        puzzle = parse(one.text)
        assert krazydad.parse(krazydad.write(puzzle)) == puzzle


def test_the_family_reads_it_wherever_a_puzzle_is_read() -> None:
    assert parse(GOOD) == krazydad.parse(GOOD)


def test_goals_stand_in_the_order_of_the_first_cells() -> None:
    puzzle = krazydad.parse("zzbqqbqyy;3*,5+,9+,5+")
    assert puzzle.goals == (3, 5, 9, 5)
    assert puzzle.cells_of == ((0, 1), (2, 5), (3, 4, 6), (7, 8))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AABB;3+,3+", "a symbol for each cell of a square"),
        ("AABCDBCD;3*,5+,2/,8+", "a symbol for each cell of a square"),
        ("AABCDBCDA;3*,5+,2/,8+", "the cage 'A' is not in one piece"),
        ("AABCDBCDD;3*,5+,2/", "4 cages, but there are 3 goals"),
        ("AABCDBCDD;3*,5+,2/,8", "expected an operator after 8"),
        ("AABCDBCDD;3*,5+,2/,x", "expected goals such as"),
        ("AABCDBCDD;3*,5+,2/,8-", "subtraction needs a cage of two cells"),
    ],
)
def test_broken_ones_are_refused(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        parse(text)


def test_a_cage_of_one_cell_needs_no_operator() -> None:
    texts = ["AABCDBCDE;3*,5+,2/,5+,3" + end for end in ("", "+", "=")]
    assert len({parse(text) for text in texts}) == 1


def test_what_the_form_cannot_hold_is_refused() -> None:
    with pytest.raises(AskedWrongly, match="hidden"):
        krazydad.write(parse("k3:l,h18"))
    with pytest.raises(AskedWrongly, match="62 symbols"):
        krazydad.write(parse("9:_145," + "a1" * 81))


def test_files_are_converted_both_ways(tmp_path: Path) -> None:
    first, pack, back = (str(tmp_path / name) for name in ("a.inky", "a.jsonl", "b.inky"))
    texts = [krazydad.write(parse(one.text)) for one in corpus()[:40:10]]
    Path(first).write_text("\n".join(texts) + "\n", encoding="utf-8")
    assert crux("convert", first, pack).returncode == 0
    assert crux("convert", pack, back).returncode == 0
    assert Path(back).read_text(encoding="utf-8") == Path(first).read_text(encoding="utf-8")
