"""Plain text is safe in a terminal and ends with exactly one line break."""

from hypothesis import given
from hypothesis import strategies as st

from cruxpress.book.outputs import to_plain
from cruxpress.core.drawing import Drawing

ANYTHING = st.text(st.characters(categories=None), max_size=20)


def plain(title, *lines):
    return to_plain(Drawing(1, 1, title, (), lines))


def test_title_and_lines_are_apart():
    assert plain("Sudoku 7", "5 3 .  ", "6 . .") == "Sudoku 7\n\n5 3 .\n6 . .\n"


def test_without_lines_the_title_stands_alone():
    assert plain("Sudoku 7") == "Sudoku 7\n"


def test_an_escape_sequence_loses_its_sting():
    assert "\x1b" not in plain("a\x1b[2Jb", "c\x9b31md")


@given(ANYTHING, st.lists(ANYTHING, max_size=4))
def test_any_text_can_be_printed(title, lines):
    text = plain(title, *lines)
    text.encode("utf-8")
    assert text.endswith("\n")
    assert all(c == "\n" or (c >= " " and not "\x7f" <= c <= "\x9f") for c in text)
    assert text.count("\n") <= len(lines) + 2
