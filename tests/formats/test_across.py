"""Across Lite's text: written as its program reads it, read with every fault named."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cruxpress.cli import cli
from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.core.record import Record
from cruxpress.families.crossword.text import parse
from cruxpress.files.formats import formats
from cruxpress.testing.mutated_text import HOSTILE
from tests.formats.sheets import every, items, only, puzzle_in, solves, written

ACROSS = formats()["across"]
RECORDS = every()
HELD = ("lattice", "blocked", "romanian", "own words")
THEIRS = """<ACROSS PUZZLE>
<TITLE>
\tTiny
<AUTHOR>
\tSomebody
<COPYRIGHT>
\t
<SIZE>
\t3x3
<GRID>
\tCAT
\tO.O
\tBAD
<ACROSS>
\tIt purrs
\tNot good
<DOWN>
\tCorn centre
\tWee one
"""


def test_the_sections_stand_in_their_order() -> None:
    text = written(ACROSS, RECORDS["blocked"])
    names = [line for line in text.splitlines() if line.startswith("<")]
    assert names == [
        "<ACROSS PUZZLE>", "<TITLE>", "<AUTHOR>", "<COPYRIGHT>", "<SIZE>", "<GRID>", "<ACROSS>",
        "<DOWN>",
    ]  # fmt: skip
    assert "\t4x4\n" in text and "\t.SOY\n\tSAVE\n\tPREP\n\tAIR.\n" in text


@pytest.mark.parametrize("kind", HELD)
def test_grid_letters_and_clues_read_back(kind: str) -> None:
    ours = RECORDS[kind]
    item = only(ACROSS, written(ACROSS, ours))
    theirs, mine = puzzle_in(item), parse(ours.puzzle)
    assert theirs.grid == mine.grid and theirs.language == mine.language
    assert [clue.counted for clue in theirs.clues] == [clue.counted for clue in mine.clues]
    assert solves(item, tuple(ours.solution.split("/")))
    assert dict(item.extra) == {"title": "Crossword, easy"} | dict(ours.extra)


@pytest.mark.parametrize("kind", ["arrow", "given"])
def test_what_it_cannot_hold_is_refused(kind: str) -> None:
    with pytest.raises(AskedWrongly, match="ipuz"):
        written(ACROSS, RECORDS[kind])


def test_other_letters_make_it_version_2() -> None:
    assert written(ACROSS, RECORDS["romanian"]).startswith("<ACROSS PUZZLE V2>\n")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("<ACROSS PUZZLE>", "<A>", "<ACROSS PUZZLE> at the beginning"),
        ("\t3x3", "\t3x4", "expected 4 rows"),
        ("\t3x3", "\tbig", "a size such as"),
        ("\tO.O", "\tO.", "3 cells in row 2"),
        ("\tIt purrs\n", "", "2 words across, the file has 1"),
        ("<ACROSS>", "<REBUS>\n\t1:ACE:A\n<ACROSS>", "more than one letter"),
        ("\tCAT", "\tC1T", "expected a letter"),
    ],
)
def test_each_fault_is_named(old: str, new: str, reason: str) -> None:
    assert solves(only(ACROSS, THEIRS), ("CAT", "O#O", "BAD"))
    content = only(ACROSS, THEIRS.replace(old, new, 1)).content
    assert isinstance(content, ParseError) and reason in str(content)


def test_hostile_texts_are_refused() -> None:
    for text in (*HOSTILE, "x" * 2_000_000):
        for item in items(ACROSS, text):
            assert isinstance(item.content, ParseError)


def test_title_author_copyright_and_notes_are_options(tmp_path: Path) -> None:
    path, out = tmp_path / "a.txt", tmp_path / "b.ipuz"
    path.write_text(THEIRS, encoding="utf-8")
    asked = ["--title", "Mine", "--author", "Me", "--copyright", "2027", "--notes", "Enjoy"]
    args = ["convert", str(path), str(out), "--from", "across", *asked]
    assert CliRunner().invoke(cli, args).exit_code == 0
    back = tmp_path / "c.jsonl"
    assert CliRunner().invoke(cli, ["convert", str(out), str(back)]).exit_code == 0
    extra = Record.parse(back.read_text("utf-8")).extra
    told = {name: extra[name] for name in ("title", "author", "copyright", "intro")}
    assert told == {"title": "Mine", "author": "Me", "copyright": "2027", "intro": "Enjoy"}


def test_a_made_puzzle_has_the_facts_that_were_asked_for() -> None:
    args = ["generate", "crossword", "--height", "7", "-s", "1", "--title", "T", "--author", "A"]
    record = Record.parse(CliRunner().invoke(cli, [*args, "--format", "jsonl"]).stdout)
    assert record.extra == {"title": "T", "author": "A"}
