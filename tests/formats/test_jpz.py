"""Crossword Compiler's XML: what others write is read, what cannot be kept is refused."""

from __future__ import annotations

import io
import zipfile

import pytest

from cruxpress.core.errors import ParseError
from cruxpress.files.formats import Item, formats
from tests.formats.sheets import BLOCKED, only, puzzle_in, record, solves, written

JPZ = formats()["jpz"]
ROWS = ("CAT", "O#O", "BAD")
NUMBERS = {(0, 0): " number='1'", (0, 2): " number='2'", (2, 0): " number='3'"}
CELLS = "".join(
    f"<cell x='{c + 1}' y='{r + 1}' "
    + ("type='block'/>" if x == "#" else f"solution='{x}'{number}/>")
    for r, row in enumerate(ROWS)
    for c, x in enumerate(row)
    for number in [NUMBERS.get((r, c), "")]
)
# A file as another program writes it: another namespace, words in parts, tags in clues.
THEIRS = f"""<?xml version="1.0"?>
<crossword-compiler xmlns="http://crossword.info/xml/crossword-compiler"><rectangular-puzzle
 xmlns="http://crossword.info/xml/rectangular-puzzle"><metadata><title>Tiny &amp; neat</title>
<creator>Somebody</creator></metadata><crossword>
<grid width="3" height="3"><grid-look/>{CELLS}</grid>
<word id="7" x="1-3" y="1"/><word id="8" y="3"><cells x="1" y="3"/><cells x="2-3" y="3"/></word>
<word id="9" x="1" y="1-3"/><word id="10" x="3" y="1-3"/>
<clues><title>Across</title><clue word="7" number="1" format="3">It <i>purrs</i></clue>
<clue word="8" number="3" format="3">Not good</clue></clues><clues><title>Down</title>
<clue word="9" number="1" format="3">Corn centre</clue>
<clue word="10" number="2" format="1,2">Wee one</clue>
</clues></crossword></rectangular-puzzle></crossword-compiler>"""


def read(text: str) -> Item:
    return only(JPZ, text.encode().decode("latin-1"))


def test_a_file_of_another_program_is_read() -> None:
    item = read(THEIRS)
    assert solves(item, ROWS)
    assert [clue.counted for clue in puzzle_in(item).clues] == [
        "It purrs", "Not good", "Corn centre", "Wee one (1,2)",
    ]  # fmt: skip
    assert dict(item.extra) == {"title": "Tiny & neat", "author": "Somebody"}


def test_a_zipped_file_is_read() -> None:
    ours = record(BLOCKED)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("p.xml", written(JPZ, ours).encode("latin-1"))
    assert only(JPZ, packed.getvalue().decode("latin-1")).content == ours.puzzle


def test_a_zipped_file_that_grows_beyond_bounds_is_refused() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("p.xml", b"<a>" + b" " * 5_000_000)
    content = only(JPZ, packed.getvalue().decode("latin-1")).content
    assert isinstance(content, ParseError) and "more than" in str(content)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("solution='A'/>", "solution='AB'/>", "more than one letter"),
        ("solution='A'/>", "solution='A' right-bar='true'/>", "one word of the grid"),
        ("type='block'", "type='clue'", "arrow-words"),
        (" number='2'", " number='4'", "should be numbered 2"),
        ("<cell x='1' y='1' ", "<cell x='9' y='1' ", "outside the grid"),
        ("<cell x='1' y='1' ", "<cell x='2' y='1' ", "twice"),
        ('width="3"', 'width="99"', "expected a width"),
        ('width="3"', 'width="4"', "expected 12 cells"),
        ('id="7" x="1-3"', 'id="7" x="1-2"', "one word of the grid"),
        ('format="1,2"', 'format="1,3"', "has 3 letters"),
        ('<?xml version="1.0"?>', '<!DOCTYPE a [<!ENTITY b "b">]>', "DOCTYPE"),
        ("</crossword>", "", "as XML"),
        ("<crossword>", "<sudoku/><crossword-x>", "as XML"),
    ],
)
def test_what_cannot_be_kept_is_refused(old: str, new: str, reason: str) -> None:
    assert THEIRS.count(old)
    content = read(THEIRS.replace(old, new, 1)).content
    assert isinstance(content, ParseError) and reason in str(content)


def test_colours_and_missing_cells_are_noted() -> None:
    coloured = THEIRS.replace("solution='C'", "solution='C' background-color='#FF0000'")
    assert read(coloured.replace("type='block'", "type='void'")).notes == (
        "colours of cells are left out", "cells that are not there are read as blocks",
    )  # fmt: skip
