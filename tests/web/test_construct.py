"""The constructor: its API, and a crossword made by hand in a real Chromium."""

from __future__ import annotations

import json
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from cruxpress.core.cells import Cell
from cruxpress.core.errors import ParseError
from cruxpress.families import named
from cruxpress.families.crossword.filling.word_pool import _vocabulary, vocabulary
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.files.formats import formats
from cruxpress.files.formats.crossword_draft import Draft, from_ipuz, to_ipuz
from tests.formats.sheets import only
from tests.web.browser import Window, window
from tests.web.conftest import Served

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import ipuz

PATTERN = Grid(
    (
        "....##.....#...", "....#......#...", "....#......#...", "##......#......",
        "...#.....#.....", ".....###....###", ".....#....#...#", "....#.....#....",
        "#...#....#.....", "###....###.....", ".....#.....#...", "......#......##",
        "...#......#....", "...#......#....", "...#.....##....",
    )
)  # fmt: skip
# Two words of the user's own that no list has, and where they go.
OWN = {"17 across": "CRUXEN", "51 across": "SEREN"}
SLOTS = {slot.name: slot for slot in PATTERN.slots}


# The API


def test_advice_names_dead_slots_and_ranks_words(server: Served) -> None:
    rows = ["XQ" + PATTERN.rows[0][2:], *PATTERN.rows[1:]]
    told = server.http.post("/api/construct/advice", json={"rows": rows, "slot": 40}).json()
    names = [slot["name"] for slot in told["slots"]]
    assert names == [slot.name for slot in PATTERN.slots]
    assert {names[place] for group in told["dead"] for place in group} >= {"1 across"}
    assert len(told["words"]) == 60 and set(told["words"][0]) == {
        "word", "score", "room", "least", "clued",
    }  # fmt: skip
    assert told["statistics"]["words"] == 80 and told["statistics"]["open"] == 179


def test_the_words_are_read_while_the_page_loads(server: Served) -> None:
    _vocabulary.cache_clear()
    assert server.http.get("/construct", headers={"Accept-Language": "ro-RO"}).status_code == 200
    until = time.monotonic() + 60
    while not _vocabulary.cache_info().currsize and time.monotonic() < until:
        time.sleep(0.02)
    assert vocabulary("ro").score("MASA") and _vocabulary.cache_info().misses == 1


def test_a_region_is_filled_and_the_rest_stays(server: Served) -> None:
    first = server.http.post("/api/construct/fill", json={"rows": PATTERN.rows, "seed": 1}).json()
    assert first["status"] == "filled"
    region = [[row, column] for row, column in PATTERN.cells if row < 3 and column < 4]
    body = {"rows": first["rows"], "region": region, "seed": 5, "bans": [first["rows"][0][:4]]}
    second = server.http.post("/api/construct/fill", json=body).json()
    assert second["status"] == "filled" and second["rows"][0][:4] != first["rows"][0][:4]
    assert second["rows"][3:] == first["rows"][3:]


def test_clues_are_judged_and_suggested(server: Served) -> None:
    clues = [{"answer": "orange", "text": "Orange thing"}, {"answer": "TEA", "text": "Cuppa"}]
    body = {"clues": [*clues, {"answer": "xqzz"}]}
    orange, tea, nothing = server.http.post("/api/construct/clues", json=body).json()
    assert [fault["rule"] for fault in orange["faults"]] == ["answer"]
    assert tea["faults"] == [] and not tea["known"] and tea["suggestions"]
    assert nothing["faults"] == [] and nothing["suggestions"] == []
    known = {"clues": [{"answer": "tea", "text": tea["suggestions"][0]}]}
    assert server.http.post("/api/construct/clues", json=known).json()[0]["known"]


def test_a_long_search_is_a_job(server: Served) -> None:
    job = server.job("/api/construct/search", {"rows": ["...", "...", "..."], "improve": False})
    assert job["status"] == "done" and job["result"]["status"] == "filled"


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"rows": ["...", "..", "..."]}, "all rows must be of one length"),
        ({"rows": ["..!", "...", "..."]}, "letters of"),
        ({"rows": ["...", "...", "..."], "slot": 99}, "there is no slot 99"),
        ({"rows": ["...", "...", "..."], "wordlist": "nowhere"}, "nowhere"),
    ],
)
def test_what_is_no_grid_is_refused(server: Served, body: dict[str, Any], says: str) -> None:
    answer = server.http.post("/api/construct/advice", json=body)
    assert answer.status_code == 422 and says in answer.json()["error"]["message"]


def test_a_draft_is_read_back_as_it_was() -> None:
    grid = Grid(("CA.", "O#.", "D.."))
    draft = Draft(grid, {"1 down": "Fish & chips <b>"}, "en", frozenset({Cell(0, 0)}), ("CAR",),
                  {"title": "Ahoy"})  # fmt: skip
    again = from_ipuz(to_ipuz(draft))
    assert (again.grid, again.locked, again.bans) == (draft.grid, draft.locked, draft.bans)
    assert again.clues["1 down"] == "Fish & chips <b>" and again.clues["1 across"] == ""
    assert again.facts["title"] == "Ahoy" and again.language == "en"
    assert ipuz.read(to_ipuz(draft))["solution"][0] == ["C", "A", 0]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"kind": ["http://ipuz.org/sudoku"]}', "[" * 9999]
)
def test_a_file_that_is_no_draft_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        from_ipuz(text)


# The page


@contextmanager
def sheet(browser: Browser, server: Served, *how: str) -> Iterator[tuple[Window, Page]]:
    """The constructor, ready, with a draft of nothing."""
    with window(browser, server.url, *how) as found:
        found.page.goto(f"{server.url}/construct")
        found.page.wait_for_selector("html[data-ready]")
        found.page.click("#tab-choices")
        found.page.click("#empty")
        found.page.wait_for_selector("#board[data-open='225']")
        found.page.click("#tab-words")
        settled(found.page)
        yield found, found.page


def settled(page: Page) -> None:
    """Wait until the server has said what it thinks of the draft."""
    page.wait_for_selector("html[data-asking=no]")


def cell(page: Page, row: int, column: int) -> Any:
    return page.locator(".line").nth(row).locator(".cell").nth(column)


def open_pattern(page: Page, folder: Path) -> None:
    file = folder / "pattern.ipuz"
    file.write_text(to_ipuz(Draft(PATTERN, {})), "utf-8")
    page.set_input_files("#open", file)
    page.wait_for_selector(f"#board[data-open='{len(PATTERN.cells)}']")


def letters(page: Page) -> list[str]:
    return page.locator(".cell b").all_inner_texts()


def test_two_own_words_a_fill_and_an_ipuz_that_others_read(
    browser: Browser, server: Served, tmp_path: Path
) -> None:
    with sheet(browser, server) as (studio, page):
        open_pattern(page, tmp_path)
        for name, word in OWN.items():
            row, column = SLOTS[name].cells[0]
            cell(page, row, column).click()
            page.keyboard.type(word.lower())
        page.wait_for_selector("#verdict[data-verdict=filled]")
        page.locator("#verdict", has_text="The list lacks CRUXEN, SEREN.").wait_for()
        page.locator("#slot", has_text="could stand here instead").wait_for()
        page.click("[data-tool=fill]")
        page.wait_for_selector("#board[data-open='0']")
        page.click("#tab-clues")
        page.click("#suggest")
        for name in OWN:
            page.fill(f"#clue-{name.replace(' ', '-')}", "Word of my own")
        page.fill("#clue-1-across", "")
        page.fill("#clue-1-across", "First of all")
        page.locator(".says.good", has_text="as far as a program can tell").first.wait_for()
        assert studio.violations() == []
        with page.expect_download() as download:
            page.click("[data-tool=save]")
        download.value.save_as(tmp_path / "mine.ipuz")
        shown = letters(page)
    text = (tmp_path / "mine.ipuz").read_text("utf-8")
    there = ipuz.read(text)
    solution = ["".join(row) for row in there["solution"]]
    assert "".join(solution).replace("#", "") == "".join(shown)
    for name, word in OWN.items():
        assert "".join(solution[row][column] for row, column in SLOTS[name].cells) == word
    assert {clue["clue"] for clue in there["clues"]["Across"]} >= {"Word of my own", "First of all"}
    item = only(formats()["ipuz"], text)
    crossword = named("crossword")
    assert isinstance(item.content, str)
    assert crossword.parse(item.content).grid == PATTERN


def test_ready_patterns_follow_one_another(browser: Browser, server: Served) -> None:
    ready = [
        server.http.get(f"/api/construct/pattern?style=blocked&height=15&width=15&number={number}")
        for number in (0, 1, 2)
    ]
    rows = [found.json()["rows"] for found in ready]
    assert len(set(map(tuple, rows))) == 3 and all("#" in "".join(each) for each in rows)
    with window(browser, server.url, "desktop", "light", "ro") as found:
        page = found.page
        page.goto(f"{server.url}/construct")
        page.wait_for_selector("html[data-ready]")
        page.click("#tab-choices")
        assert page.input_value("[name=language]") == "ro"
        for number, each in enumerate(rows):
            if number:
                page.click("#pattern")
            signs = "all => all.map(each => each.classList.contains('block') ? '#' : '.').join('')"
            page.wait_for_function(
                f"wanted => ({signs})([...document.querySelectorAll('.cell')]) === wanted",
                arg="".join(each),
            )


def test_blocks_have_partners_and_every_step_is_taken_back(
    browser: Browser, server: Served
) -> None:
    with sheet(browser, server) as (_, page):
        cell(page, 0, 4).click()
        page.keyboard.press(".")
        assert "block" in (cell(page, 0, 4).get_attribute("class") or "")
        assert "block" in (cell(page, 14, 10).get_attribute("class") or "")
        page.keyboard.press("Control+z")
        assert page.locator(".cell.block").count() == 0
        page.keyboard.press("Control+y")
        assert page.locator(".cell.block").count() == 2
        page.click("[data-tool=blocks]")
        cell(page, 7, 7).click()
        assert page.locator(".cell.block").count() == 3
        page.reload()
        page.wait_for_selector("html[data-ready]")
        assert page.locator(".cell.block").count() == 3


def test_on_a_phone_every_tool_is_in_sight_and_faults_are_told_in_romanian(
    browser: Browser, server: Served
) -> None:
    with sheet(browser, server, "phone", "light", "ro") as (_, page):
        page.wait_for_selector("#verdict[data-verdict='unfillable']")
        assert "încă" in page.inner_text("#verdict")
        boxes = [one.bounding_box() for one in page.locator("#tools > *").all()]
        assert len(boxes) == 10 and all(box and box["x"] + box["width"] <= 390 for box in boxes)
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        page.tap("#tab-numbers")
        page.locator(".rules li", has_text="30 de cuvinte; de obicei sunt").wait_for(timeout=20_000)
        for tab in ("words", "clues", "choices", "numbers"):
            page.tap(f"#tab-{tab}")
            edges = "one => one.getBoundingClientRect().right"
            edge = page.locator(".side").evaluate(edges)
            parts = page.locator(".side *").evaluate_all(f"all => all.map({edges})")
            assert max(parts) <= edge, tab


def test_dead_slots_are_seen_at_once_and_words_are_banned_and_written(
    browser: Browser, server: Served, tmp_path: Path
) -> None:
    with sheet(browser, server) as (_, page):
        open_pattern(page, tmp_path)
        cell(page, 0, 0).click()
        page.keyboard.type("qx")
        page.wait_for_selector("#verdict[data-verdict=unfillable]")
        page.locator(".cell.dead").nth(3).wait_for()
        page.keyboard.press("Backspace")
        page.keyboard.press("Backspace")
        page.wait_for_selector("#verdict[data-verdict=filled]")
        settled(page)
        assert page.locator(".cell.dead").count() == 0
        best = page.locator(".fits .word b").first.inner_text()
        page.locator(".fits .plain").first.click()
        page.locator(".bans .ban", has_text=best).wait_for()
        page.locator(".fits .word b", has_text=best).wait_for(state="detached")
        second = page.locator(".fits .word b").first.inner_text()
        page.locator(".fits .word").first.click()
        assert "".join(letters(page)[: len(second)]) == second


def test_a_region_is_marked_filled_and_locked(
    browser: Browser, server: Served, tmp_path: Path
) -> None:
    with sheet(browser, server) as (_, page):
        open_pattern(page, tmp_path)
        page.click("[data-tool=fill]")
        page.wait_for_selector("#board[data-open='0']")
        cell(page, 0, 0).click()
        page.click("[data-tool=lock]")
        first = letters(page)
        cell(page, 1, 0).click()
        for key in ("ArrowDown", *["ArrowRight"] * 3):
            page.keyboard.press(f"Shift+{key}")
        assert page.locator(".cell.region").count() == 8
        page.click("[data-tool='fill.region']")
        page.locator(".toast", has_text="mean score").nth(1).wait_for()
        assert letters(page)[:4] == first[:4] and letters(page)[30:] == first[30:]
        cell(page, 0, 0).click()
        page.click("[data-tool='clear.fill']")
        assert "".join(letters(page)) == "".join(first[:4])


def test_a_small_crossword_goes_to_the_desk_by_touch_alone(
    browser: Browser, server: Served, tmp_path: Path
) -> None:
    small = tmp_path / "small.ipuz"
    small.write_text(to_ipuz(Draft(Grid(("CAT", "O#E", "D.N")), {"1 across": "Pet"})), "utf-8")
    with sheet(browser, server, "phone", "dark", "ro") as (studio, page):
        page.set_input_files("#open", small)
        page.wait_for_selector("#board[data-open='1']")
        cell(page, 2, 1).tap()
        page.tap("[data-key=E]")
        page.wait_for_selector("#board[data-open='0']")
        page.tap("#tab-clues")
        assert page.locator("#clue-1-across").input_value() == "Pet"
        page.tap("#suggest")
        page.locator(".says.good").nth(3).wait_for()
        assert studio.violations() == []
        page.locator("[data-tool='to.desk']").tap()
        page.locator(".toast", has_text="masa atelierului").wait_for()
        page.goto(f"{server.url}/studio")
        page.wait_for_selector("html[data-ready]")
        page.tap("button[data-room=desk]")
        page.locator(".card .level").wait_for()
        kept = json.loads(page.evaluate("localStorage['cruxpress-desk']"))
        assert [one["card"]["family"] for one in kept] == ["crossword"]
