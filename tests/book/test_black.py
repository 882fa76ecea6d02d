"""``look.black = "k"``: the black ink alone, and the same pictures."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from cruxpress.book.plan import read_plan
from tests.book.paper import info_of, made, pixels_of
from tests.programs import program

TEXT = """
title = "All in black"
language = "en"
[look]
greyscale = true
[puzzles]
count = 1
qr = "https://example.org/{id}"
[walks]
count = 1
"""
SECTIONS = "".join(
    f'[[sections]]\nfamily = "{family}"\nlevels = ["{level}"]\n'
    for family, level in (
        ("sudoku", "easy"), ("killer", "easy"), ("keen", "easy"), ("twist", "easy"),
        ("crossword", "easy"), ("wheel", "easy"), ("marks", "easy"),
    )
)  # fmt: skip


def inks_of(path: Path) -> list[tuple[float, ...]]:
    """The share of each page that cyan, magenta, yellow and black cover, by Ghostscript."""
    if not shutil.which("gs"):
        pytest.fail("gs is not installed: run tools/prepare_tests.sh")
    command = [program("gs"), "-q", "-dSAFER", "-o", "-", "-sDEVICE=inkcov", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [
        tuple(map(float, line.split()[:4])) for line in done.stdout.splitlines() if "OK" in line
    ]


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    found = {}
    for black in ("rgb", "k"):
        folder = tmp_path_factory.mktemp(black)
        plan = read_plan(TEXT + SECTIONS, changes=(f"look.black={black}",))
        [found[black]] = made(plan, folder)
    return found


def test_all_pages_are_printed_with_the_black_ink_alone(books: dict[str, Path]) -> None:
    pages = inks_of(books["k"])
    assert len(pages) == int(info_of(books["k"])["Pages"]) > 20
    assert {page[:3] for page in pages} == {(0.0, 0.0, 0.0)}
    assert sum(page[3] > 0.01 for page in pages) > 15
    # What the test would find in a book whose greys are RGB.
    assert all(page[0] > 0 for page in inks_of(books["rgb"]) if page[3] > 0)


def test_the_pages_look_the_same(books: dict[str, Path], tmp_path: Path) -> None:
    pages = []
    for name, path in books.items():
        (tmp_path / name).mkdir()
        pages.append(pixels_of(path, tmp_path / name))
    assert len(pages[0]) == len(pages[1])
    for number, (one, two) in enumerate(zip(*pages, strict=True), 1):
        other = sum(abs(a - b) > 100 for a, b in zip(one, two, strict=True))
        assert other <= 0.005 * len(one), number


def test_pictures_keep_their_alternative_text(tmp_path: Path) -> None:
    changes = ("look.black=k", "page.standard=ua-1", "puzzles.qr=", "walks.count=0")
    text = TEXT + SECTIONS.partition('[[sections]]\nfamily = "killer"')[0]
    [path] = made(read_plan(text, changes=changes), tmp_path)
    plain = tmp_path / "plain.pdf"
    subprocess.run([program("qpdf"), "--qdf", "--object-streams=disable", path, plain], check=True)
    assert plain.read_bytes().count(b"/Alt") >= 2
