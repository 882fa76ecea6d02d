"""Large print on small paper, pictures of the user's own, and what a PDF promises."""

from __future__ import annotations

import struct
import subprocess
import zlib
from pathlib import Path

import pytest

from cruxpress.book.contents import gather
from cruxpress.book.outputs import book_files, book_json
from cruxpress.book.plan import read_plan
from cruxpress.book.typeset import may_set
from cruxpress.core.errors import AskedWrongly
from tests.book.paper import boxes_of, info_of, made, pages_of, pixels_of
from tests.programs import program

LARGE = """
title = "Gentle Sudoku for Long Evenings"
subtitle = "Forty puzzles in very large print"
author = "A. Setter"
[page]
paper = "6x9"
service = "kdp"
[look]
size = 18
smallest = 18
greyscale = true
[puzzles]
per_page = 1
count = 3
id = false
[[sections]]
family = "sudoku"
levels = ["easy"]
"""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("large")
    plan = read_plan(LARGE)
    files, notes, _ = book_files(plan, gather(plan), folder / "large.pdf")
    limits = "Amazon KDP paperback binds 24 to 828 of white paper in this size"
    assert notes == (f"the book has 12 pages; {limits}",)
    [(path, content)] = files.items()
    path.write_bytes(content)
    return path


def test_title_subtitle_and_author_are_on_page_one(large: Path) -> None:
    first = " ".join(pages_of(large)[0].split())
    for text in ("Gentle Sudoku", "Evenings", "very large print", "A. Setter"):
        assert text in first


def test_rules_have_the_solution_of_their_example_and_stay_inside_the_margins(large: Path) -> None:
    texts = pages_of(large)
    assert "Example" in " ".join(texts[3:6]) and "Solution" in " ".join(texts[3:6])
    size = info_of(large)["Page size"].split(" pts")[0].split(" x ")
    width, height = map(float, size)
    for page, x1, y1, x2, y2, word in boxes_of(large):
        assert x1 >= 27 and x2 <= width - 27, (page, word)
        assert y1 >= 22 and y2 <= height - 22, (page, word)


def _puzzle_pages(large: Path) -> dict[int, list[tuple[float, float, str]]]:
    """The digits of the solutions, by page: pages whose head says so."""
    pages = [n for n, text in enumerate(pages_of(large), 1) if "Solutions · Sudoku" in text]
    return {
        page: [(x1, y1, word) for at, x1, y1, _, _, word in boxes_of(large) if at == page]
        for page in pages
    }


def test_solutions_fill_the_page_and_stand_alike_on_each(large: Path) -> None:
    found = _puzzle_pages(large)
    assert len(found) == 3
    digits = [[y for _, y, w in words if len(w) == 1 and w.isdigit()] for words in found.values()]
    assert len({round(max(one)) for one in digits}) == 1
    for words in found.values():
        xs = [x for x, _, w in words if len(w) == 1 and w.isdigit()]
        assert max(xs) - min(xs) > 0.75 * 6 * 72 * 8 / 9


def test_running_heads_stand_at_the_outer_edge_and_away_from_numbers(large: Path) -> None:
    for page, text in enumerate(pages_of(large), 1):
        words = [(y1, y2, x1) for at, x1, y1, _, y2, _ in boxes_of(large) if at == page]
        if "solution p." not in text:
            continue
        head = min(words)
        below = min(y1 for y1, _, _ in words if y1 > head[1] - 1)
        assert below - head[1] > 6
        assert (head[2] < 100) == (page % 2 == 0)


CROSSWORDS = """
preset = "large-print"
title_page = false
[puzzles]
count = 2
rules = "none"
[[sections]]
family = "crossword"
levels = ["easy"]
"""


def _grid_and_clue_pages(path: Path) -> list[tuple[int, int]]:
    """The pages of each puzzle and of its clues, from the words on them."""
    pages = [" ".join(one.split()) for one in pages_of(path)]
    grids = [n for n, text in enumerate(pages, 1) if "solution p." in text]
    clues = [n for n, text in enumerate(pages, 1) if "Across" in text]
    return list(zip(grids, clues, strict=True))


@pytest.mark.parametrize("contents", ["yes", "no"])
def test_a_grid_and_its_clues_share_a_page_or_face_each_other(
    tmp_path: Path, contents: str
) -> None:
    [path] = made(read_plan(CROSSWORDS, changes=(f"contents={contents}",)), tmp_path)
    found = _grid_and_clue_pages(path)
    assert len(found) == 2
    assert all(grid % 2 == 0 and clues == grid + 1 for grid, clues in found)


def test_clues_may_follow_on_the_next_page(tmp_path: Path) -> None:
    changes = ("contents=no", "puzzles.clues=next")
    [path] = made(read_plan(CROSSWORDS, changes=changes), tmp_path)
    assert _grid_and_clue_pages(path) == [(1, 2), (3, 4)]
    [path] = made(read_plan(CROSSWORDS, changes=("contents=no", "page.mirrored=no")), tmp_path)
    assert _grid_and_clue_pages(path) == [(1, 2), (3, 4)]
    small = ("contents=no", "look.size=9", "look.smallest=6")
    [path] = made(read_plan(CROSSWORDS, changes=small), tmp_path)
    assert _grid_and_clue_pages(path) == [(1, 1), (2, 2)]


@pytest.mark.parametrize("asked", ["0", "4"])
def test_four_large_solutions_stand_on_a_page_where_four_fit(tmp_path: Path, asked: str) -> None:
    text = 'preset = "large-print"\n[[sections]]\nfamily = "sudoku"\nlevels = ["easy"]\n'
    changes = ("puzzles.count=10", f"solutions.per_page={asked}", "puzzles.rules=none")
    plan = read_plan(text, changes=changes)
    files, notes, _ = book_files(plan, gather(plan), tmp_path / "book.pdf")
    assert notes == ()
    [(path, content)] = files.items()
    path.write_bytes(content)
    digits: dict[int, list[float]] = {}
    solved = [n for n, one in enumerate(pages_of(path), 1) if "Solutions" in one and n > 3]
    for page, _, y1, _, y2, word in boxes_of(path):
        if page in solved and len(word) == 1 and word.isdigit():
            digits.setdefault(page, []).append(y2 - y1)
    assert [len(one) // 81 for one in digits.values()] == [2, 4, 4]
    # The box of a digit is as high as the line of its font: 1.362 times the size in points.
    assert min(min(one) for one in digits.values()) >= 18 * 1.36


def test_the_numbers_of_clues_never_touch_their_clues(tmp_path: Path) -> None:
    plan = read_plan(
        '[[sections]]\nfamily = "crossword"\nlevels = ["easy"]\n',
        changes=("puzzles.count=1", "puzzles.rules=none", "title_page=no", "contents=no"),
    )
    [path] = made(plan, tmp_path)
    lines: dict[int, list[tuple[float, float, str]]] = {}
    for page, x1, y1, x2, _, word in boxes_of(path):
        if page == 1:
            lines.setdefault(round(y1), []).append((x1, x2, word))
    gaps = [
        right[0] - left[1]
        for words in lines.values()
        for left, right in zip(sorted(words), sorted(words)[1:], strict=False)
        if left[2].isdigit() and right[2][:1].isupper()
    ]
    assert gaps and min(gaps) > 2


def picture(folder: Path, name: str, colour: bytes = b"\xff\x20\x20") -> Path:
    """A PNG of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    head = struct.pack(">IIBBBBB", 40, 30, 8, 2, 0, 0, 0)
    rows = zlib.compress((b"\0" + colour * 40) * 30)
    path = folder / name
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    )
    return path


OWN = """
title = "Ours"
picture = "title.png"
contents = false
front = ["# Us\\n\\nHere we are: ![The two of us](us.png) in June."]
[puzzles]
count = 1
[[sections]]
family = "crossword"
shape = { style = "arrow", picture = "4x3" }
levels = ["easy"]
pictures = ["frame.png"]
"""
COLOURS = {"title.png": b"\xfe\x10\x20", "us.png": b"\x30\xfd\x40", "frame.png": b"\x50\x60\xfc"}


def test_own_pictures_stand_on_the_title_page_on_pages_and_in_arrow_words(tmp_path: Path) -> None:
    for name, colour in COLOURS.items():
        picture(tmp_path, name, colour)
    plan = read_plan(OWN, name=str(tmp_path / "plan.toml"))
    may_set(plan)
    [path] = made(plan, tmp_path)
    pages = pixels_of(path, tmp_path)
    where = {
        name: [n for n, page in enumerate(pages) if page.count(colour) > 200]
        for name, colour in COLOURS.items()
    }
    assert where["title.png"] == [0] and where["us.png"] == [2]
    assert len(where["frame.png"]) == 2, "in the puzzle and in its solution"
    assert "in June." in pages_of(path)[2]
    assert book_json(plan, gather(plan))["sections"][0]["pictures"] == ["frame.png"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "picture: there is no file 'title.png'"),
        (b"GIF89a", "picture: 'title.png' is no picture in PNG, JPEG or SVG"),
        (b"\x89PNG\r\n\x1a\nbroken", "picture: the picture 'title.png' cannot be read"),
    ],
)
def test_a_picture_that_cannot_be_printed_is_refused_before_puzzles_are_made(
    content: bytes | None, said: str, tmp_path: Path
) -> None:
    if content is not None:
        (tmp_path / "title.png").write_bytes(content)
    plan = read_plan('picture = "title.png"', name=str(tmp_path / "plan.toml"))
    with pytest.raises(AskedWrongly, match=said):
        may_set(plan)


@pytest.mark.parametrize("standard", ["none", "ua-1", "a-2a"])
def test_a_pdf_holds_what_it_promises_and_readers_find_no_fault(
    standard: str, tmp_path: Path
) -> None:
    text = '[[sections]]\nfamily = "sudoku"\nlevels = ["easy"]\n[[sections]]\nfamily = "marks"\n'
    changes = ("puzzles.count=1", "puzzles.levels=1", "walks.count=1", "date=2027-01-31")
    [path] = made(read_plan(text, changes=(*changes, f"page.standard={standard}")), tmp_path)
    assert info_of(path)["Tagged"] == "yes"
    checked = subprocess.run(
        [program("qpdf"), "--check", str(path)], capture_output=True, text=True
    )
    assert checked.returncode == 0 and "No syntax or stream encoding errors" in checked.stdout
    read = subprocess.run([program("pdftotext"), str(path), "-"], capture_output=True, text=True)
    assert read.returncode == 0 and read.stderr == ""
    data = subprocess.run([program("qpdf"), "--qdf", "--stream-data=uncompress", str(path), "-"],
                          capture_output=True, check=False).stdout  # fmt: skip
    assert b"/Alt " in data and b"/StructTreeRoot" in data
    if standard != "none":
        assert (b"pdfuaid:part" if standard == "ua-1" else b"pdfaid:part") in data


def test_few_clues_have_a_column_for_each_list(tmp_path: Path) -> None:
    words = "margaret:The bride; william:The groom; rome:Where they met; orchid:Her flower"
    plan = read_plan(
        '[[sections]]\nfamily = "crossword"\ncount = 1\nrules = "none"\n'
        f'levels = ["easy"]\nshape = {{ style = "free", words = "{words}" }}\n',
        changes=("title_page=no", "contents=no", "page.header=", "puzzles.accept=nearest"),
    )
    boxes = [box for box in boxes_of(made(plan, tmp_path)[0]) if box[0] == 1]
    (across,) = [box for box in boxes if box[5] == "Across"]
    (down,) = [box for box in boxes if box[5] == "Down"]
    assert across[2] == pytest.approx(down[2], abs=1) and down[1] > across[1] + 72


def test_the_keys_of_solutions_stand_on_the_pages_of_their_grids(tmp_path: Path) -> None:
    plan = read_plan(
        '[[sections]]\nfamily = "crossword"\nlevels = ["medium"]\ncount = 2\n'
        'shape = { clues = "cryptic", height = 13 }\n',
        changes=("title_page=no", "contents=no", "puzzles.rules=none", "seed=3"),
    )
    pages = pages_of(made(plan, tmp_path)[0])
    assert len(pages) == 4
    assert all(page.count("Across") == page.count("Down") == 1 for page in pages)
