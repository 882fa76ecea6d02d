"""The cover: as wide as its spine makes it, white where the barcode goes, black in one ink."""

from __future__ import annotations

import math
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from cruxpress.book.contents import BookContents, gather
from cruxpress.book.cover import BARCODE, SAFE, cover, spine_notes, spine_of
from cruxpress.book.outputs import book_files
from cruxpress.book.plan import Plan, read_plan
from cruxpress.core.errors import AskedWrongly
from tests.book.paper import text_of
from tests.programs import program

TEXT = """
title = "Line one\\nLine two"
author = "A. Setter"
[page]
paper = "6x9"
service = "kdp"
[cover]
paper = "cream"
blurb = "First part.\\n\\nSecond part."
[puzzles]
count = 1
[[sections]]
family = "keen"
levels = ["easy"]
"""
MM = 72 / 25.4


@pytest.fixture(scope="module")
def made() -> tuple[Plan, BookContents]:
    plan = read_plan(TEXT)
    return plan, gather(plan)


def boxes(path: Path) -> dict[str, list[float]]:
    """The boxes of a page, in mm."""
    told = subprocess.run(
        [program("pdfinfo"), "-box", path], capture_output=True, text=True, check=True
    )
    found = re.findall(r"(\w+)Box: +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+)", told.stdout)
    return {name: [float(one) / MM for one in sides] for name, *sides in found}


def test_the_spine_is_that_of_the_service_and_its_paper() -> None:
    # Of the calculators: 200 pages of cream are 0.5 inches at KDP; 200 at Lulu are 0.5105.
    assert spine_of(read_plan(TEXT), 200) == pytest.approx(12.7, abs=0.02)
    assert spine_of(read_plan(TEXT, changes=("cover.paper=white",)), 200) == pytest.approx(
        11.44, abs=0.02
    )
    assert spine_of(read_plan(TEXT, changes=("page.service=lulu",)), 200) == pytest.approx(
        12.97, abs=0.02
    )
    with pytest.raises(AskedWrongly, match="has no pink paper .known: white, cream, colour."):
        spine_of(read_plan(TEXT, changes=("cover.paper=pink",)), 200)


@pytest.mark.parametrize(("pages", "has_spine_text"), [(78, False), (79, True), (300, True)])
def test_the_sheet_has_two_pages_a_spine_and_a_bleed(
    made: tuple[Plan, BookContents], tmp_path: Path, pages: int, has_spine_text: bool
) -> None:
    plan, contents = made
    path = tmp_path / "cover.pdf"
    path.write_bytes(cover(plan, contents, pages))
    found = boxes(path)
    width = found["Trim"][2] - found["Trim"][0]
    assert width == pytest.approx(2 * 152.4 + spine_of(plan, pages), abs=0.1)
    assert found["Trim"][0] - found["Bleed"][0] == pytest.approx(3.2, abs=0.05)
    text = subprocess.run(
        [program("pdftotext"), path, "-"], capture_output=True, text=True, check=True
    )
    for said in ("Line one", "Line two", "A. Setter", "First part.", "Second part."):
        assert said in text.stdout
    assert text.stdout.count("A. Setter") == 1 + has_spine_text


DOTS = 600


def spine_ink(path: Path, start: float, width: float) -> tuple[float, float]:
    """The free strips left and right of the ink of a spine, in inches, from a rendered page.

    ``start`` and ``width`` of the spine are in mm; the ground of the page must be white.
    """
    left, right = start / 25.4 * DOTS, (start + width) / 25.4 * DOTS
    x, wide = math.floor(left), math.ceil(right) - math.floor(left)
    area = ["-x", str(x), "-W", str(wide), "-y", "0", "-H", "6000"]
    command = [program("pdftoppm"), "-gray", "-r", str(DOTS), *area, path, path.with_suffix("")]
    subprocess.run(command, check=True)
    [picture] = path.parent.glob(f"{path.stem}-*.pgm")
    header, pixels = picture.read_bytes().split(b"\n255\n", 1)
    across = int(header.split()[1])
    columns = [at for at in range(across) if min(pixels[at::across]) < 128]
    return (x + columns[0] - left) / DOTS, (right - x - columns[-1] - 1) / DOTS


@pytest.mark.parametrize("pages", [80, 93, 110, 135, 180, 250, 330, 450, 600, 800])
def test_type_on_the_spine_leaves_a_sixteenth_of_an_inch_free(
    made: tuple[Plan, BookContents], tmp_path: Path, pages: int
) -> None:
    for title in ("Gentle Sudoku\nfor Long Evenings", "AXIOM", "gypsy"):
        plan = replace(read_plan(TEXT, changes=("cover.ground=#ffffff",)), title=title)
        path = tmp_path / f"{title[:5]}.pdf"
        path.write_bytes(cover(plan, made[1], pages))
        strips = spine_ink(path, 3.2 + 152.4, spine_of(plan, pages))
        assert min(strips) >= 0.0625
        assert abs(strips[0] - strips[1]) < 0.01


def test_the_spine_can_be_left_empty(made: tuple[Plan, BookContents], tmp_path: Path) -> None:
    plan = read_plan(TEXT, changes=("cover.spine=no",))
    path = tmp_path / "cover.pdf"
    path.write_bytes(cover(plan, made[1], 300))
    assert text_of(path).count("A. Setter") == 1


def test_small_type_on_the_spine_is_told() -> None:
    plan = read_plan(TEXT, changes=("cover.paper=white",))
    [note] = spine_notes(plan, 80)
    assert note == (
        "the spine leaves 3.3 pt for its type, less than 7 pt; cover.spine=no leaves it empty"
    )
    assert not spine_notes(plan, 78)
    assert not spine_notes(plan, 300)


def test_the_place_of_the_barcode_is_white(made: tuple[Plan, BookContents], tmp_path: Path) -> None:
    plan, contents = made
    (tmp_path / "cover.pdf").write_bytes(cover(plan, contents, 100))
    bleed, dots = 3.2, 100 / 25.4
    left = (bleed + 152.4 - SAFE - BARCODE["width"]) * dots
    top = (bleed + 228.6 - SAFE - BARCODE["height"]) * dots
    area = ["-x", left + 4, "-y", top + 4, "-W", BARCODE["width"] * dots - 8]
    area += ["-H", BARCODE["height"] * dots - 8]
    command = [
        program("pdftoppm"),
        "-r",
        "100",
        *(str(one if one in area[::2] else int(one)) for one in area),
    ]
    subprocess.run([*command, tmp_path / "cover.pdf", tmp_path / "part"], check=True)
    [part] = tmp_path.glob("part*.ppm")
    header, pixels = part.read_bytes()[:15], part.read_bytes()[15:]
    assert header.startswith(b"P6")
    assert set(pixels) == {255}


def test_a_bright_ground_has_black_type(made: tuple[Plan, BookContents]) -> None:
    plan, contents = made
    bright = read_plan(TEXT, changes=("cover.ground=#ffeecc",))
    assert cover(bright, contents, 100) != cover(plan, contents, 100)
    with pytest.raises(AskedWrongly, match=r"cover\.ground must be a colour"):
        read_plan(TEXT, changes=("cover.ground=red",))


def test_the_cover_goes_beside_the_book_and_needs_a_pdf(
    made: tuple[Plan, BookContents], tmp_path: Path
) -> None:
    files, _, _ = book_files(*made, tmp_path / "b.pdf", with_cover=True)
    assert [path.name for path in files] == ["b.pdf", "b-cover.pdf"]
    with pytest.raises(AskedWrongly, match=r"a cover is made with a book in \.pdf"):
        book_files(*made, tmp_path / "b.txt", with_cover=True)
