"""Links that hold a puzzle, opened without a server: read as Python reads them, and played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from cruxpress import Recipe, make
from cruxpress.link import fragment
from cruxpress.player import LANGUAGES, opener, playable
from cruxpress.player.flatten import flatten
from cruxpress.player.opening import READ, opener_data
from cruxpress.record import Record
from tests.player.conftest import opened
from tests.player.drivers import DRIVERS
from tests.player.puzzles import RECORDS, solution_of
from tests.player.test_accessible import violations

# Shapes that are drawn and read in ways of their own, besides the small ones that are played.
SHAPES: list[Recipe] = [
    Recipe("sudoku", level="medium", seed=1),
    Recipe("sudoku", {"variant": "diagonal"}, seed=1),
    Recipe("sudoku", {"variant": "jigsaw"}, seed=1),
    Recipe("sudoku", {"variant": "colour", "size": 6}, seed=1),
    Recipe("sudoku", {"size": 16}, level="easy", seed=1),
    Recipe("keen", {"size": 9, "hidden": True}, level="easy", seed=1),
    Recipe("keen", {"size": 6, "operators": "+x", "hidden": True}, level="easy", seed=2),
    Recipe("keen", {"size": 10}, level="easy", seed=1),
    Recipe("killer", {"largest": 6}, level="easy", seed=2),
    Recipe("twist", level="easy", seed=2),
    Recipe("twist", {"rule": "arrow"}, level="easy", seed=2),
    Recipe("twist", {"rule": "antiknight"}, level="easy", seed=2),
    Recipe("crossword", level="easy", seed=2),
    Recipe("crossword", {"style": "blocked", "height": 9, "width": 9}, level="easy", seed=1),
    Recipe("crossword", {"language": "ro", "height": 9, "width": 9}, level="easy", seed=1),
    Recipe("crossword", {"style": "arrow"}, level="easy", seed=1),
    Recipe("wheel", level="easy", seed=2),
    Recipe("wheel", {"language": "ro"}, level="easy", seed=2),
    Recipe("marks", {"language": "ro"}, level="easy", seed=2),
]
MODULES = ("digitgrids", "linegrids", "wordgrids")
READ_IN_THE_PAGE = """([family, text, solution]) => {
  const letters = window.opening.letters;
  const read = window.readers[family](text, letters);
  return JSON.stringify({ facts: read.facts, drawing: read.drawing, cells: read.solved(solution) });
}"""


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("open") / "open.html"
    path.write_text(opener(), "utf-8")
    return path


@pytest.fixture(scope="module")
def readers(browser: Browser) -> Iterator[Page]:
    """A page in which the readers of links stand open."""
    digits, lines, letters = (f"(() => {{{flatten(name)}return ${name};}})()" for name in MODULES)
    tab = browser.new_page()
    tab.evaluate(f"""() => {{
        const digits = {digits};
        const lines = {lines};
        const letters = {letters};
        window.readers = {{
            sudoku: digits.readSudoku, keen: digits.readKeen, killer: digits.readKiller,
            twist: lines.readTwist,
            crossword: letters.readCrossword, wheel: letters.readWheel, marks: letters.readMarks,
        }};
        window.opening = {json.dumps(opener_data())};
    }}""")
    yield tab
    tab.close()


def as_shown(record: Record, drawing: dict[str, Any]) -> dict[str, Any]:
    """Python's picture as far as links have it: no ring of a wheel, no clues in cells."""
    arrow = record.family == "crossword" and "@" in record.puzzle.split(":")[1]
    kept = dict(drawing)
    if record.family == "wheel":
        rows = record.puzzle.split(":")[2].split("/")
        kept |= {"width": len(rows[0]), "height": len(rows)}
        kept["marks"] = [
            one for one in drawing["marks"]
            if one["mark"] != "circle" and one.get("size") != 0.9
        ]  # fmt: skip
    if arrow:
        kept["marks"] = [one for one in drawing["marks"] if one["mark"] == "box"]
    return kept


def near(one: Any, other: Any) -> bool:
    """Equal, but for the last digits of numbers."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(near(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(near, one, other))
    if isinstance(one, float | int) and isinstance(other, float | int):
        return abs(one - other) < 1e-9
    return bool(one == other)


def name_of(recipe: Recipe) -> str:
    return "-".join([recipe.family, *map(str, recipe.shape.values())])


def is_read_alike(readers: Page, record: Record) -> None:
    expected = json.loads(json.dumps(playable(record)))
    answer = readers.evaluate(READ_IN_THE_PAGE, [record.family, record.puzzle, record.solution])
    found = json.loads(answer)
    assert near(found["facts"], expected["record"]["facts"])
    assert near(found["drawing"], as_shown(record, expected["drawing"]))
    assert found["cells"] == expected["answers"]["cells"]


@pytest.mark.parametrize("recipe", SHAPES, ids=name_of)
def test_a_link_is_read_as_python_reads_its_puzzle(readers: Page, recipe: Recipe) -> None:
    is_read_alike(readers, make(recipe))


@pytest.mark.parametrize("family", RECORDS)
def test_small_puzzles_are_read_as_python_reads_them(readers: Page, family: str) -> None:
    is_read_alike(readers, RECORDS[family]())


def test_every_family_that_is_played_is_read() -> None:
    assert set(RECORDS) <= set(READ)


def link_of(page_file: Path, family: str, *, solved: bool) -> str:
    record = RECORDS[family]()
    solution = record.solution if solved else ""
    return f"{page_file.as_uri()}#{fragment(family, record.puzzle, solution)}"


@pytest.mark.parametrize(
    ("family", "how", "size"),
    [*((family, "keyboard", "desktop") for family in DRIVERS), ("keen", "touch", "phone")],
)
def test_a_link_with_its_solution_is_played_to_the_end(
    browser: Browser, page_file: Path, family: str, how: str, size: str
) -> None:
    with opened(browser, link_of(page_file, family, solved=True), size) as tab:
        DRIVERS[family][how](tab, solution_of(family))
        tab.wait_for_selector("dialog[aria-label='Solved']")
        assert "Level" not in tab.locator(".crux-summary").inner_text()


@pytest.mark.parametrize("family", ["sudoku", "keen", "killer", "twist"])
def test_the_rules_judge_where_the_link_has_no_solution(
    browser: Browser, page_file: Path, family: str
) -> None:
    with opened(browser, link_of(page_file, family, solved=False)) as tab:
        assert tab.get_by_role("button", name="Teach me").count() == 0
        DRIVERS[family]["keyboard"](tab, solution_of(family))
        tab.wait_for_selector("dialog[aria-label='Solved']")


@pytest.mark.parametrize("family", ["crossword", "marks"])
def test_full_words_without_a_solution_say_that_nobody_can_tell(
    browser: Browser, page_file: Path, family: str
) -> None:
    with opened(browser, link_of(page_file, family, solved=False)) as tab:
        DRIVERS[family]["keyboard"](tab, solution_of(family))
        tab.get_by_text("does not hold the solution").wait_for()
        assert tab.locator(".crux-finished").count() == 0


def test_a_wrong_entry_is_checked_and_progress_is_kept(browser: Browser, page_file: Path) -> None:
    address = link_of(page_file, "sudoku", solved=True)
    name, right = next(iter(solution_of("sudoku").items()))
    wrong = "1" if right != "1" else "2"
    with opened(browser, address) as tab:
        tab.locator(f"[data-cell='{name}']").click()
        tab.keyboard.press(wrong)
        tab.reload()
        tab.wait_for_selector("html[data-ready]")
        tab.get_by_role("button", name="Teach me").click()
        tab.get_by_text("One cell is wrong").first.wait_for()


@pytest.mark.parametrize("link", ["sudoku.AAAA", "nonsense", "latin.S0xK", "__proto__.S0xK"])
def test_a_damaged_link_is_said_and_the_right_one_can_be_pasted(
    browser: Browser, page_file: Path, link: str
) -> None:
    with opened(browser, f"{page_file.as_uri()}#{link}") as tab:
        assert "no puzzle that can be read" in tab.get_by_role("alert").inner_text()
        tab.get_by_label("Link").fill(link_of(page_file, "keen", solved=False))
        tab.get_by_role("button", name="Open").click()
        tab.get_by_role("heading", name="Keen").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_a_link_is_asked_for(
    browser: Browser, page_file: Path, scheme: str
) -> None:
    with opened(browser, page_file.as_uri(), "phone", scheme) as tab:
        assert violations(tab) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_words_of_the_page(language: str) -> None:
    assert opener_data(language)["said"].keys() == opener_data("en")["said"].keys()
    assert all(opener_data(language)["said"].values())


def test_the_page_has_at_most_150_kilobytes() -> None:
    assert len(opener().encode()) <= 150_000
