"""Books as a reader of the PDF gets them: every page, font, letter and solution."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from cruxpress import families
from cruxpress.book.contents import BookContents, gather
from cruxpress.book.font import HOME
from cruxpress.book.geometry import POINTS, geometry
from cruxpress.book.layout import lay_out
from cruxpress.book.outputs import book_files
from cruxpress.book.page_blocks import PrintedSheet
from cruxpress.book.papers import paper, service
from cruxpress.book.plan import PRESETS, Plan, read_plan
from cruxpress.book.typeset import Typesetter
from cruxpress.core.drawing import Box, Drawing, Note, Text
from cruxpress.core.errors import AskedWrongly
from tests.book.paper import (
    boxes_of,
    fonts_of,
    info_of,
    latin,
    made,
    page_boxes_of,
    pages_of,
    pixels_of,
    text_of,
)

HOSTILE = [
    "#panic() $x$ *b* _i_ `c` @ref <label> \\ // /* ] } )",
    '#import "@preview/x:1.0.0"; #read("/etc/passwd")',
    "</text><script>alert(1)</script>&amp;]]>",
    "%PDF-1.7 (a) Tj ET endstream",
    "\x1b[2J\x00\ud800\u2028line",
]


@pytest.fixture(scope="session")
def plan() -> Plan:
    """Every family, the easiest level, two puzzles."""
    return read_plan(changes=("puzzles.levels=1", "title=Științe și țări", "author=Ștefan Țuțea"))


@pytest.fixture(scope="session")
def contents(plan: Plan) -> BookContents:
    return gather(plan)


@pytest.fixture(scope="session")
def book(plan: Plan, contents: BookContents, tmp_path_factory: pytest.TempPathFactory) -> Path:
    files, _, _ = book_files(plan, contents, tmp_path_factory.mktemp("book") / "book.pdf")
    [(path, content)] = files.items()
    path.write_bytes(content)
    return path


def test_every_font_is_embedded_and_ours(book: Path) -> None:
    fonts = fonts_of(book)
    assert {name for name, _ in fonts} == {"CruxpressSans-Regular", "CruxpressSans-Bold"}
    assert all(embedded for _, embedded in fonts)


def test_titles_with_diacritics_are_found(book: Path) -> None:
    assert "Științe și țări" in text_of(book)
    assert "Ștefan Țuțea" in text_of(book)
    assert info_of(book)["Title"] == "Științe și țări"
    assert info_of(book)["Author"] == "Ștefan Țuțea"


def test_the_same_plan_gives_the_same_bytes(plan: Plan, contents: BookContents, book: Path) -> None:
    assert Typesetter(plan, contents).book("pdf") == [book.read_bytes()]


def test_the_date_of_a_book_is_the_date_of_its_plan(tmp_path: Path) -> None:
    [path] = made(latin("date=2026-11-15"), tmp_path)
    assert "CreationDate" in info_of(path)
    assert "Nov 15" in info_of(path)["CreationDate"]
    [path] = made(latin(), tmp_path)
    assert "CreationDate" not in info_of(path)


def test_every_page_has_the_size_of_the_paper(book: Path) -> None:
    assert info_of(book)["Page size"].startswith("595.276 x 841.89")


def test_nothing_is_printed_outside_the_margins_of_the_paper(book: Path) -> None:
    width, height = 595.28, 841.89
    for page, x1, y1, x2, y2, word in boxes_of(book):
        assert 18 < x1 < x2 < width - 18, (page, word)
        assert 12 < y1 < y2 < height - 12, (page, word)


def test_every_puzzle_refers_to_the_page_of_its_solution_and_back(
    contents: BookContents, book: Path
) -> None:
    pages = pages_of(book)
    to = {}
    for number, text in enumerate(pages, 1):
        for match in re.finditer(r"^ *(\d+) .*solution p\.\s(\d+)$", text, re.M):
            to[int(match[1])] = (number, int(match[2]))
    assert set(to) == {entry.number for entry in contents.entries}
    for puzzle, (page, there) in to.items():
        found = re.search(rf"(?<!\d){puzzle} +p\.\s{page}(?!\d)", pages[there - 1])
        assert found, f"puzzle {puzzle} of page {page} is not on page {there}"


def test_the_table_of_contents_tells_the_right_pages(contents: BookContents, book: Path) -> None:
    pages = pages_of(book)
    for title in (*(one.title for one in contents.chapters), "Solutions"):
        [number] = re.findall(rf"^ *{re.escape(title)}[ .]+(\d+)$", pages[2], re.M)
        assert pages[int(number) - 1].strip().startswith(title)


@pytest.mark.parametrize("name", families.names())
def test_the_solution_on_paper_is_the_solution(name: str, tmp_path: Path) -> None:
    """What the solutions have more than the puzzles is exactly what a person fills in."""
    text = f'[[sections]]\nfamily = "{name}"\n'
    names = ("number", "level", "rating", "id", "reference")
    bare = tuple(f"puzzles.{one}=no" for one in names)
    size = ("puzzles.levels=1", "puzzles.count=1", "title_page=no", "contents=no")
    more = ("puzzles.rules=none", "page.numbers=no", "page.header=", "solutions.place=separate")
    plan = read_plan(text, changes=(*bare, *size, *more, "solutions.grid=1x1"))
    contents = gather(plan)
    puzzle, solution = made(plan, tmp_path)
    [entry] = contents.entries
    family = families.named(name)
    filled = "".join(family.cells(entry.puzzle, entry.solution).values())
    assert solution.name == "book-solutions.pdf"
    notes = family.draw(entry.puzzle, None, None).notes
    clues = _letters("".join(text for note in notes for text in (note.heading, *note.lines)))
    extra = _letters(text_of(solution)) - _letters("Solutions · 1")
    extra -= _letters(text_of(puzzle)) - clues
    extra -= _letters("Solutions")
    assert extra == _letters(filled)


def _letters(text: str) -> Counter[str]:
    return Counter(char for char in text.upper() if char.isalnum())


def test_a_sudoku_solution_reads_in_order(tmp_path: Path) -> None:
    text = '[[sections]]\nfamily = "sudoku"\nlevels = ["easy"]\ncount = 3\n'
    plan = read_plan(text, changes=("solutions.place=separate",))
    entries = gather(plan).entries
    _, path = made(plan, tmp_path)
    numbers, digits = re.compile(r"p\.|Solutions|Sudoku"), []
    for _, x1, y1, _, y2, word in boxes_of(path):
        if not numbers.search(word) and y2 - y1 > 9 and word.isdigit():
            digits.append((round((y1 + y2) / 2), x1, word))
    found = "".join(word for _, _, word in sorted(digits))
    for entry in entries:
        rows = [entry.record.solution[start : start + 9] for start in range(0, 81, 9)]
        for row in rows:
            assert row in found


def test_hostile_text_is_printed_and_does_nothing(tmp_path: Path) -> None:
    for number, text in enumerate(HOSTILE):
        plan = latin()
        [section] = plan.sections
        sections = (_replaced(section, title=text, rules=text),)
        hostile = _replaced(plan, title=text, author=text, subtitle=text, sections=sections)
        [path] = made(hostile, tmp_path, f"{number}.pdf")
        shown = " ".join(text_of(path, "-raw").split())
        safe = re.sub(r"[\x00-\x1f\ud800\u2028]", " ", text)
        for word in safe.split():
            assert word in shown, word
        data = path.read_bytes()
        assert b"/JavaScript" not in data
        assert b"/Launch" not in data


def _replaced(thing: object, **changes: object) -> object:
    from dataclasses import replace

    return replace(thing, **changes)  # type: ignore[type-var]


def test_a_glyph_that_the_font_lacks_is_an_error_and_no_box(tmp_path: Path) -> None:
    with pytest.raises(AskedWrongly, match="no glyph for 数"):
        made(latin("title=数独"), tmp_path)


def test_a_font_of_the_user_is_embedded(tmp_path: Path) -> None:
    from fontTools.ttLib import TTFont

    for weight in ("Regular", "Bold"):
        own = TTFont(HOME / f"CruxpressSans-{weight}.ttf")
        own["name"].setName("My Own", 1, 3, 1, 0x409)
        own["name"].setName(f"MyOwn-{weight}", 6, 3, 1, 0x409)
        own.save(tmp_path / f"{weight}.ttf")
    changes = (f"look.font={tmp_path / 'Regular.ttf'}", f"look.bold={tmp_path / 'Bold.ttf'}")
    [path] = made(latin(*changes), tmp_path)
    assert fonts_of(path) == [("MyOwn-Bold", True), ("MyOwn-Regular", True)] or {
        name for name, _ in fonts_of(path)
    } == {"MyOwn-Bold", "MyOwn-Regular"}


def test_greyscale_has_no_colour_at_all(tmp_path: Path) -> None:
    [path] = made(latin("look.greyscale=yes", "puzzles.count=1"), tmp_path)
    for page in pixels_of(path, tmp_path):
        assert page[0::3] == page[1::3] == page[2::3]


def test_facing_solutions_are_on_the_right_of_their_puzzles(tmp_path: Path) -> None:
    [path] = made(latin("solutions.place=facing", "puzzles.count=3"), tmp_path)
    pages = pages_of(path)
    for number, text in enumerate(pages, 1):
        if "puzzle p." in text:
            assert number % 2 == 1
            assert f"solution p. {number}".replace(" ", "") in pages[number - 2].replace(
                "\u00a0", ""
            ).replace(" ", "")


def test_solutions_can_be_left_out(tmp_path: Path) -> None:
    [path] = made(latin("solutions.place=none"), tmp_path)
    assert "olution p." not in text_of(path)


def test_a_print_service_gets_its_bleed_gutter_and_no_links(tmp_path: Path) -> None:
    changes = ("page.paper=6x9", "page.service=kdp", "puzzles.count=4", "puzzles.per_page=1")
    [path] = made(latin(*changes), tmp_path)
    trim = paper("6x9")
    width, height = (trim.width + 3.2) * POINTS, (trim.height + 6.4) * POINTS
    got = [float(part) for part in info_of(path)["Page size"].split(" pts")[0].split(" x ")]
    assert got == pytest.approx([width, height], abs=0.5)
    assert b"/Annots" not in path.read_bytes()
    assert b"/Outlines" not in path.read_bytes()


def _millimetres(boxes: list[list[float]]) -> list[list[float]]:
    return [[round(side / POINTS, 1) for side in box] for box in boxes]


def test_a_page_with_bleed_says_where_it_is_cut(tmp_path: Path) -> None:
    """KDP bleeds on three edges, so the trim is at the spine: left on odd pages, else right."""
    changes = ("page.paper=6x9", "page.service=kdp", "puzzles.count=1")
    [path] = made(latin(*changes), tmp_path)
    sheets = _millimetres(page_boxes_of(path, "BleedBox"))
    assert sheets == _millimetres(page_boxes_of(path, "MediaBox"))
    assert {tuple(sheet) for sheet in sheets} == {(0, 0, 155.6, 235)}
    for number, trim in enumerate(_millimetres(page_boxes_of(path, "TrimBox")), 1):
        left = 0.0 if number % 2 else 3.2
        assert trim == pytest.approx([left, 3.2, left + 152.4, 231.8], abs=0.11)


def test_lulu_and_loose_sheets_bleed_on_all_four_edges(tmp_path: Path) -> None:
    for number, change in enumerate(("page.service=lulu", "page.bleed=3.18")):
        plan = latin("page.paper=6x9", change, "puzzles.count=1")
        [path] = made(plan, tmp_path, f"{number}.pdf")
        for trim in _millimetres(page_boxes_of(path, "TrimBox")):
            assert trim == pytest.approx([3.2, 3.2, 155.6, 231.8], abs=0.11)


def test_the_inside_margin_follows_the_number_of_pages() -> None:
    plan = latin("page.paper=6x9", "page.service=kdp")
    thin, thick = geometry(plan, 100), geometry(plan, 600)
    assert thick.inside > thin.inside
    assert thick.inside >= 19.1
    with pytest.raises(AskedWrongly, match=r"page\.inside must be at least 19\.1"):
        geometry(latin("page.paper=6x9", "page.service=kdp", "page.inside=12"), 600)


def test_the_inside_margin_for_lulu_is_that_of_its_guide() -> None:
    """Half an inch of safety, and the larger of 0.2 inches and what the guide adds by pages."""
    added = {59: 0, 61: 0.125, 150: 0.125, 151: 0.5, 400: 0.5, 401: 0.625, 600: 0.625, 601: 0.75}
    for pages, inches in added.items():
        assert service("lulu").inside(pages) >= (0.5 + max(0.2, inches)) * 25.4


def test_margins_that_leave_no_page_are_refused() -> None:
    with pytest.raises(AskedWrongly, match="the margins leave"):
        geometry(latin("page.paper=A6", "page.top=70", "page.bottom=70"), 1)


SHEETS = {"worksheet": 6, "worksheet-ro": 9, "printgen": 10}


@pytest.mark.parametrize("name", [one for one in PRESETS if one not in SHEETS])
def test_every_preset_sets_a_book_of_the_template_family(name: str, tmp_path: Path) -> None:
    text = f'preset = "{name}"\n[[sections]]\nfamily = "latin"\n'
    [path] = made(read_plan(text), tmp_path)
    assert int(info_of(path)["Pages"]) > 3


@pytest.mark.parametrize(("name", "pages"), SHEETS.items())
def test_the_sheets_for_classes_and_printers_are_as_many_as_they_should(
    name: str, pages: int, tmp_path: Path
) -> None:
    if not {"sudoku", "keen"} <= set(families.names()):
        pytest.skip("a family of the preset is not there")
    [path] = made(read_plan(preset=name, changes=("puzzles.count=3",)), tmp_path)
    texts = pages_of(path)
    assert len(texts) <= pages
    if name == "worksheet":
        assert texts[0].split()[:2] == ["Name", "Date"]
        assert "Solutions" in texts[-1]
    elif name == "worksheet-ro":
        assert texts[0].split()[:2] == ["Nume", "Data"]
        assert "ușor" in texts[0]
        assert "Dezlegări" in texts[-2] + texts[-1]
    else:
        assert "1–8 · seed 1 · easy" in texts[0]


def test_a_romanian_book_has_romanian_rules_levels_and_words(tmp_path: Path) -> None:
    text = 'language = "ro"\n[puzzles]\ncount = 1\nlevels = 1\n'
    text += "".join(f'[[sections]]\nfamily = "{one}"\n' for one in ("marks", "crossword"))
    plan = read_plan(text)
    shapes = [entry.record.recipe.shape for entry in gather(plan).entries]
    assert [shape["language"] for shape in shapes] == ["ro", "ro"]
    printed = " ".join(pages_of(made(plan, tmp_path)[0]))
    for word in ("Găsiți cuvântul ascuns", "ușor", "Integrame", "Orizontal", "Niveluri"):
        assert word in " ".join(printed.split())
    assert "easy" not in printed


def test_a_language_of_a_section_is_kept_in_a_book_of_another() -> None:
    text = 'language = "ro"\n[puzzles]\ncount = 1\nlevels = 1\n'
    text += '[[sections]]\nfamily = "marks"\nshape = { language = "en" }\n'
    [entry] = gather(read_plan(text)).entries
    assert entry.record.puzzle.split("@")[1].startswith("en")


def test_rules_speak_only_of_what_the_puzzles_have() -> None:
    text = "[puzzles]\ncount = 1\nlevels = 1\n"
    text += '[[sections]]\nfamily = "sudoku"\n'
    text += '[[sections]]\nfamily = "sudoku"\nshape = { variant = "diagonal" }\n'
    classic, diagonal = gather(read_plan(text)).chapters
    assert "diagonal" not in classic.guide.rules
    assert "diagonal" in diagonal.guide.rules


def _points(path: Path) -> float:
    """The smallest print of a document: a box of a word is as high as ascent and descent."""
    from fontTools.ttLib import TTFont

    font = TTFont(HOME / "CruxpressSans-Regular.ttf")
    line = (font["hhea"].ascent - font["hhea"].descent) / font["head"].unitsPerEm
    return min(y2 - y1 for _, _, y1, _, y2, _ in boxes_of(path)) / line


@pytest.mark.parametrize(("paper_name", "least"), [("A4", 5.0), ("A5", 4.0)])
@pytest.mark.parametrize("language", ["en", "ro"])
def test_every_clue_of_an_arrow_word_can_be_read(
    language: str, paper_name: str, least: float, tmp_path: Path
) -> None:
    shape = f'{{ style = "arrow", language = "{language}" }}'
    text = f'[[sections]]\nfamily = "crossword"\nlevels = ["hard"]\nshape = {shape}\n'
    changes = (f"page.paper={paper_name}", "puzzles.count=2", "puzzles.rules=none", "seed=12")
    plan = read_plan(text, changes=(*changes, "title_page=no", "contents=no"))
    files, notes, _ = book_files(plan, gather(plan), tmp_path / "book.pdf")
    [(path, content)] = files.items()
    path.write_bytes(content)
    smallest = _points(path)
    assert smallest >= least
    told = any("smallest print in the drawings" in note for note in notes)
    assert told == (smallest < service("none").print)


def test_the_walks_of_a_romanian_book_are_romanian(tmp_path: Path) -> None:
    text = 'language = "ro"\n[[sections]]\nfamily = "sudoku"\n[[sections]]\nfamily = "keen"\n'
    changes = ("puzzles.count=1", "puzzles.levels=1", "walks.count=1")
    plan = read_plan(text, changes=changes)
    files, notes, _ = book_files(plan, gather(plan), tmp_path / "book.pdf")
    [(path, content)] = files.items()
    path.write_bytes(content)
    told = {word for *_, word in boxes_of(path)}
    assert notes == ()
    assert {"Scrieți", "Priviți"} & told and not {"Write", "Strike", "Look"} & told


def test_large_print_has_no_letter_below_eighteen_points(tmp_path: Path) -> None:
    """All families, on every page: title, rules, puzzles, walks and solutions."""
    changes = ("puzzles.count=1", "puzzles.id=yes", "walks.count=1", "author=Me")
    plan = read_plan(preset="large-print", changes=changes)
    contents = gather(plan)
    assert {one.family.name for one in contents.chapters} == set(families.names())
    files, notes, _ = book_files(plan, contents, tmp_path / "large.pdf")
    [(path, content)] = files.items()
    path.write_bytes(content)
    assert _points(path) == pytest.approx(18, abs=0.01)
    assert notes == ()


LARGE = {
    "sudoku with colours": 'family = "sudoku"\nshape = { variant = "colour" }',
    "sudoku of sixteen": 'family = "sudoku"\nshape = { size = 16 }\nlevels = ["easy"]',
    "keen of nine": 'family = "keen"\nshape = { size = 9 }\nlevels = ["easy"]',
    "wheel of nine letters": 'family = "wheel"\nshape = { letters = 9 }',
    "marks of eight letters": 'family = "marks"\nshape = { length = 8 }',
}


@pytest.mark.parametrize("section", LARGE.values(), ids=LARGE)
def test_large_print_holds_for_other_shapes_too(section: str, tmp_path: Path) -> None:
    changes = ("puzzles.levels=1", "puzzles.count=2")
    plan = read_plan(f'preset = "large-print"\n[[sections]]\n{section}\n', changes=changes)
    [path] = made(plan, tmp_path)
    assert _points(path) == pytest.approx(18, abs=0.01)


def test_a_page_never_prints_smaller_than_was_asked() -> None:
    plan = latin("puzzles.grid=6x8", "puzzles.count=40", "look.smallest=14")
    contents = gather(plan)
    layout = lay_out(plan, contents, geometry(plan, 20))
    for block in layout.blocks:
        if isinstance(block, PrintedSheet):
            for slot in block.slots:
                assert slot.drawing.smallest * slot.cell * POINTS >= 14
    assert "instead of 48 on a page" in layout.notes[0]


@pytest.mark.parametrize("preset", ["sampler", "large-print"])
def test_levels_stand_on_the_page_of_the_rules_whatever_the_size_of_print(
    preset: str, tmp_path: Path
) -> None:
    text = f'preset = "{preset}"\n[[sections]]\nfamily = "keen"\nlevels = ["easy"]\ncount = 1\n'
    plan = read_plan(text, changes=("title_page=no", "contents=no", "walks.count=0"))
    rules, *others = pages_of(made(plan, tmp_path)[0])
    assert "Fill the grid" in rules and "Levels" in rules and "easy" in rules
    assert "unreasonable" not in rules
    # In large print the example has a page, and its solution the next.
    example, solution = others[:2] if preset == "large-print" else (rules, rules)
    assert "Example" in example and "Solution" in solution


def test_small_grids_grow_to_the_room_of_the_page() -> None:
    for size, least in ((5, 21.5), (6, 18.0)):
        text = f'[[sections]]\nfamily = "keen"\nlevels = ["easy"]\nshape = {{ size = {size} }}\n'
        plan = read_plan(text, changes=("puzzles.count=2", "puzzles.per_page=2"))
        layout = lay_out(plan, gather(plan), geometry(plan, 10))
        cells = [s.cell for b in layout.blocks if isinstance(b, PrintedSheet) for s in b.slots]
        assert len(cells) == 2 and all(least <= cell <= 22 for cell in cells)


CLUES = tuple(f"{n} A clue of usual length for number {n} (7)" for n in range(1, 33))


@pytest.fixture
def clued(monkeypatch: pytest.MonkeyPatch) -> None:
    """The template family drawn as a crossword of 13 by 13, with numbers and clues."""
    family = families.named("latin")
    numbers = tuple(
        Text(place % 13 + 0.06, place // 13 + 0.22, str(place), 0.26, anchor="start", most=0.45)
        for place in range(0, 169, 3)
    )
    letters = tuple(Text(x + 0.5, y + 0.6, "A") for x in range(13) for y in range(13))
    grid = tuple(Box(x, y, 1, 1, weight="thin") for x in range(13) for y in range(13))

    def draw(puzzle: object, solution: object, step: object) -> Drawing:
        marks = (*grid, *numbers, *(letters if solution else ()))
        notes = (Note("Across", CLUES), Note("Down", CLUES))
        return Drawing(13, 13, "Crossword", marks, ("solved" if solution else "empty",), notes)

    monkeypatch.setattr("cruxpress.book.contents.named", lambda name: _replaced(family, draw=draw))


@pytest.mark.usefixtures("clued")
def test_clues_are_set_below_the_picture_on_one_page(tmp_path: Path) -> None:
    changes = ("puzzles.levels=1", "puzzles.count=1", "title_page=no", "contents=no")
    [path] = made(latin(*changes, "puzzles.rules=none", "solutions.place=none"), tmp_path)
    assert info_of(path)["Pages"] == "1"
    text = " ".join(text_of(path).split())
    assert text.count("A clue of usual length") == 64


@pytest.mark.usefixtures("clued")
def test_in_large_print_the_clues_go_on_behind_a_picture_of_a_whole_page(tmp_path: Path) -> None:
    text = 'preset = "large-print"\n[[sections]]\nfamily = "latin"\n'
    changes = ("puzzles.levels=1", "puzzles.count=1", "puzzles.rules=none", "title_page=no")
    plan = read_plan(text, changes=changes)
    files, notes, _ = book_files(plan, gather(plan), tmp_path / "book.pdf")
    [(path, content)] = files.items()
    path.write_bytes(content)
    pages = pages_of(path)
    assert _points(path) == pytest.approx(18, abs=0.01)
    assert notes == ()
    assert "clue" not in pages[1]
    assert sum(page.count("A clue") for page in pages[2:]) == 64
    # Solutions fill their page, so that the numbers of their cells can be read there too.
    assert "99" in pages[1] and "99" in pages[-1]


def test_all_clues_stay_on_the_page_that_has_the_rules_above_them(tmp_path: Path) -> None:
    text = '[puzzles]\ncount = 1\nlevels = 1\nrules = "brief"\n[solutions]\nplace = "none"\n'
    text += '[[sections]]\nfamily = "crossword"\n'
    plan = read_plan(text, changes=("title_page=no", "contents=no"))
    [entry] = gather(plan).entries
    [page] = pages_of(made(plan, tmp_path)[0])
    printed = set(page.replace("’", "'").replace("\N{NO-BREAK SPACE}", " ").split())
    assert {"Across", "Down"} <= printed
    assert all(set(clue.text.split()) <= printed for clue in entry.puzzle.clues)


def test_minutes_stand_beside_a_puzzle_only_where_they_are_asked_for(tmp_path: Path) -> None:
    text = (
        '[[sections]]\nfamily = "sudoku"\nlevels = ["hard"]\ncount = 1\n'
        '[[sections]]\nfamily = "keen"\nlevels = ["easy"]\ncount = 1\n'
    )
    for asked in ("no", "yes"):
        plan = read_plan(text, changes=(f"puzzles.minutes={asked}", "puzzles.rules=none"))
        features = gather(plan).entries[0].record.rating.features
        low, high = round(features["minutes_low"]), round(features["minutes_high"])
        told = re.findall(r"(\d+–\d+) min", text_of(made(plan, tmp_path)[0]))
        assert told == ([f"{low}–{high}"] if asked == "yes" else [])
