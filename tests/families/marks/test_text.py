"""Texts: our line, the rows that people share, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from cruxpress.core.errors import ParseError
from cruxpress.families import named
from cruxpress.families.marks.text import canonical, parse, parse_solution, split, write

MARKS = named("marks")
ROWS = "north:00110 stair:01201 glide:00000 condo:20000"


def test_our_line_names_the_list_and_its_fingerprint() -> None:
    puzzle = parse(ROWS)
    assert write(puzzle) == f"{ROWS} @en#{puzzle.lexicon.fingerprint}"
    assert parse(write(puzzle)) == puzzle


@pytest.mark.parametrize(
    "text",
    [
        "NORTH --YY-\nSTAIR -YG-Y\nGLIDE -----\nCONDO G----",
        "north ⬜⬜🟨🟨⬜\nstair ⬜🟨🟩⬜🟨\nglide ⬛⬛⬛⬛⬛\ncondo 🟩⬜⬜⬜⬜",
        "north ⬜⬜🟦🟦⬜ / stair ⬜🟦🟧⬜🟦 / glide ⬜⬜⬜⬜⬜ / condo 🟧⬜⬜⬜⬜",
        "--YY- north; -YG-Y stair; ..... glide; G.... condo",
        "North=00110, Stair=01201, Glide=xxxxx, Condo=gbbbb",
        "nórth:00110 stair:01201 GLIDE:_____ condo:2---- @en",
        "⬜️⬜️🟨🟨⬜️ north stair 01201 glide 00000 condo 20000",
    ],
)
def test_the_rows_that_people_share_are_read(text: str) -> None:
    assert parse(text) == parse(ROWS)


def test_a_guess_that_could_be_marks_is_a_guess_when_it_comes_first() -> None:
    # "bybgg" are marks; "baggy" is not, but "byby" would be both.
    row = parse("baggy bybgg").rows[0]
    assert (row.guess, row.marks) == ("BAGGY", "01022")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("xyzzy:00000", "is not in the list en"),
        ("crane:0000", "letters and as many marks"),
        ("crane:000000", "letters and as many marks"),
        ("crane:20100 cat:000", "letters and as many marks"),
        ("crane:20103", "expected marks"),
        ("crane", "expected rows such as"),
        ("crane:20100 crane:20100", "different guesses"),
        ("cr4ne:20100", "not a letter"),
        ("crane:20100 @klingon", "unknown language"),
        ("crane:20100 @en/nosuch", "not registered here"),
        ("crane:20100 @en @ro", "expected one list"),
        ("crane:20100 @en/../../etc/passwd", "expected a list"),
        ("crane:20100 @en#00000000", "fingerprint"),
        ("ab:00", "3 to 8 marks"),
        ("crosswords:0000000000", "3 to 8 marks"),
        (" ".join(f"{a}rane:00000" for a in "cbdfghjklmnpq"), "1 to 12 rows"),
    ],
)
def test_what_is_wrong_is_said(text: str, reason: str) -> None:
    with pytest.raises(ParseError, match=reason):
        parse(text)


def test_the_order_of_rows_does_not_make_another_puzzle() -> None:
    turned = " ".join(reversed(ROWS.split()))
    assert canonical(parse(ROWS), "") == canonical(parse(turned), "")
    assert parse(ROWS) != parse(turned)


def test_romanian_is_folded_in_the_grid_and_kept_for_display() -> None:
    puzzle = parse("șarpe:00000 @ro")
    assert puzzle.rows[0].guess == "SARPE"
    assert parse("ŞARPE:00000 @ro") == puzzle
    assert parse_solution(puzzle, "țânăr") == "TANAR"
    assert MARKS.write_solution(puzzle, "TANAR") == "tânăr"


def test_answers_of_another_length_are_refused() -> None:
    with pytest.raises(ParseError, match="expected 5 letters, got 4"):
        parse_solution(parse(ROWS), "cart")


def test_a_file_may_hold_rows_line_by_line() -> None:
    lines = [
        "# shared",
        "crane 🟩⬜⬜⬜⬜",
        "moist ⬜⬜⬜⬜⬜",
        "",
        "slate:00000",
        "",
        f"{ROWS} @en",
    ]
    texts = [text for _, text in split(enumerate(lines, 1))]
    assert texts == ["crane 🟩⬜⬜⬜⬜\nmoist ⬜⬜⬜⬜⬜", "slate:00000", f"{ROWS} @en"]


def test_the_line_of_the_page_is_read_with_its_fingerprint() -> None:
    page = Path(__file__).parents[3] / "docs" / "families" / "marks.md"
    [line] = [one for one in page.read_text(encoding="utf-8").splitlines() if "@en#" in one]
    assert write(parse(line)) == line.strip()
