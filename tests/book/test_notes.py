"""Notes below a picture: clues as a newspaper sets them."""

import pytest

from cruxpress.book.clue_columns import COLUMN, FREE, SIZE, with_notes
from cruxpress.core.drawing import Drawing, Note, Text
from cruxpress.text.text_metrics import wide

LONG = "12 A clue of so many words that it cannot stand in a single line of its column (7)"


def texts(width: int, *notes: Note) -> list[Text]:
    marks = with_notes(Drawing(width, 5, "t", (), (), notes)).marks
    return [mark for mark in marks if isinstance(mark, Text)]


def test_the_lines_of_a_clue_hang_behind_its_number() -> None:
    heading, number, *lines = texts(6, Note("Across", (LONG,)))
    assert (heading.text, number.text) == ("Across", "12")
    assert heading.bold and number.bold and number.x == 0
    assert len(lines) > 1
    assert {line.x for line in lines} == {lines[0].x} and lines[0].x > number.x
    assert " ".join(line.text for line in lines) == LONG.removeprefix("12 ")


@pytest.mark.parametrize("count", ["(7)", "(3,4)", "(4-5)*"])
@pytest.mark.parametrize("words", range(4, 14))
def test_a_count_of_letters_stays_with_its_last_word(count: str, words: int) -> None:
    *_, last = texts(6, Note("", (f"3 {' '.join(['word'] * words)} {count}",)))
    assert last.text.endswith(f"word {count}")


def test_no_line_is_wider_than_its_column() -> None:
    clues = (LONG, "3 " + "x" * 200, "4 Mediterranean archipelagoes' inhabitants (10)")
    for mark in texts(12, Note("Across", clues)):
        place = mark.x % COLUMN
        assert place + wide(mark.text) * SIZE <= COLUMN - FREE + 0.001


def test_no_clue_is_divided_between_columns_and_no_heading_stands_last() -> None:
    for count in range(2, 30):
        clues = tuple(f"{n} {LONG[3:]}" for n in range(1, count))
        marks = texts(12, Note("Across", clues), Note("Down", clues))
        numbers = [mark for mark in marks if mark.text.isdigit()]
        for number in numbers:
            beside = [one for one in marks if one.y == number.y and one.x // 6 == number.x // 6]
            assert len(beside) == 2
        for column in (0, 1):
            lowest = max((one for one in marks if one.x // 6 == column), key=lambda one: one.y)
            assert not lowest.bold
        first = [min(one.y for one in marks if one.x // 6 == column) for column in (0, 1)]
        assert first[0] == first[1]


def test_columns_are_even() -> None:
    clues = tuple(f"{n} One line" for n in range(1, 41))
    marks = texts(12, Note("Across", clues))
    ends = [max(one.y for one in marks if one.x // 6 == column) for column in (0, 1)]
    assert abs(ends[0] - ends[1]) <= 0.5


def test_notes_without_numbers_begin_at_the_left() -> None:
    assert [mark.x for mark in texts(9, Note("", ("* written by the program",)))] == [0]


def test_a_long_line_without_a_number_goes_on_in_the_next_column() -> None:
    marks = texts(12, Note("Bonus words", (", ".join(["EATER"] * 40),)))
    ends = [max(one.y for one in marks if one.x // 6 == column) for column in (0, 1)]
    assert abs(ends[0] - ends[1]) <= 0.5


def test_every_text_is_inside_the_picture() -> None:
    drawing = Drawing(3, 3, "t", (), (), (Note("Across", (LONG,) * 9), Note("Empty", ())))
    whole = with_notes(drawing)
    assert whole.width == COLUMN and not whole.notes
    assert all(mark.y < whole.height for mark in whole.marks if isinstance(mark, Text))
