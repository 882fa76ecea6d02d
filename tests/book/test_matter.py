"""Pages of the user's own: a part of Markdown and nothing that acts; title, date and imprint."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from cruxpress.book.contents import gather
from cruxpress.book.outputs import book_files
from cruxpress.book.plan import read_plan
from cruxpress.book.user_pages import isbn_of, parts_of
from cruxpress.core.errors import AskedWrongly
from tests.programs import program

PLAN = """
title = "Line one\\nLine two"
date = 2027-01-05
copyright = "© 2027 A. Setter\\n\\nAll rights reserved."
isbn = "978-0-306-40615-7"
front = ["preface.md"]
back = ["# Thanks\\n\\nTo *you*."]
[puzzles]
count = 1
levels = 1
[[sections]]
family = "keen"
shape = { size = 3 }
"""
PREFACE = """# A word before

Made for *slow mornings* and **long trains**.
One paragraph <b>still</b> [here](http://x) `code` #let x = 1 $a$

- one
  1. deep
- two
"""


def pages(text: str, folder: Path, *changes: str) -> list[str]:
    """The text of each page of a book."""
    plan = read_plan(text, name=str(folder / "plan.toml"), changes=changes)
    files, _, count = book_files(plan, gather(plan), folder / "book.pdf")
    (folder / "book.pdf").write_bytes(files[folder / "book.pdf"])
    command = [program("pdftotext"), "-layout", str(folder / "book.pdf"), "-"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = done.stdout.split("\f")[:-1]
    assert len(found) == count
    return found


def test_markdown_becomes_headings_paragraphs_lists_and_emphasis() -> None:
    parts = parts_of(PREFACE)
    assert [(one.kind, one.level, one.mark) for one in parts] == [
        ("heading", 1, ""),
        ("paragraph", 0, ""),
        ("item", 1, "•"),
        ("item", 2, "1."),
        ("item", 1, "•"),
    ]
    looks = [(run.text, run.strong, run.emphasis) for run in parts[1].runs]
    assert ("slow mornings", False, True) in looks
    assert ("long trains", True, False) in looks
    assert [run.breaks for run in parts_of("one  \ntwo")[0].runs] == [False, True, False]


def test_what_is_not_known_is_printed_as_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "preface.md").write_text(PREFACE)
    [page] = [one for one in pages(PLAN, tmp_path) if "A word before" in one and "slow" in one]
    assert "<b>still</b> [here](http://x) `code` #let x = 1 $a$" in " ".join(page.split())


def test_title_imprint_date_and_own_pages_stand_in_their_places(tmp_path: Path) -> None:
    (tmp_path / "preface.md").write_text(PREFACE)
    title, imprint, contents, front, *_, back = pages(PLAN, tmp_path)
    assert title.index("Line one") < title.index("Line two")
    assert "5 January 2027" in title
    for said in ("© 2027 A. Setter", "All rights reserved.", "ISBN 978-0-306-40615-7", "cruxpress"):
        assert said in imprint
    assert "A word before" in contents and "Thanks" in contents
    assert "slow mornings" in front
    assert "To you" in back


def test_the_colophon_can_be_left_out_and_the_date_is_of_the_language(tmp_path: Path) -> None:
    (tmp_path / "preface.md").write_text(PREFACE)
    title, imprint, *_ = pages(PLAN, tmp_path, "colophon=no", "language=ro")
    assert "5 ianuarie 2027" in title
    assert "cruxpress" not in imprint


def test_own_pages_come_from_the_folder_of_the_plan_only(tmp_path: Path) -> None:
    (tmp_path / "out.md").write_text("# Out")
    inner = tmp_path / "in"
    inner.mkdir()
    with pytest.raises(AskedWrongly, match="lies outside of the folder of the plan"):
        read_plan('front = ["../out.md"]', name=str(inner / "plan.toml"))
    with pytest.raises(AskedWrongly, match="there is no file"):
        read_plan('front = ["none.md"]', name=str(inner / "plan.toml"))


@pytest.mark.parametrize("good", ["", "0-306-40615-2", "978 0 306 40615 7", "080442957X"])
def test_an_isbn_with_its_check_digit_is_taken(good: str) -> None:
    assert isbn_of(good) == good


@pytest.mark.parametrize(
    "bad", ["978-0-306-40615-8", "12345", "0-306-40615-X", "X", "978030640615X"]
)
def test_an_isbn_with_a_wrong_check_digit_is_refused(bad: str) -> None:
    with pytest.raises(AskedWrongly, match="isbn must have 10 or 13 digits"):
        isbn_of(bad)
