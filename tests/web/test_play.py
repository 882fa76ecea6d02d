"""The page of a puzzle: played to the end with hints of the server, and to take away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from cruxpress.engine.verification import adopt
from cruxpress.families import named
from cruxpress.player.share_link import fragment
from tests.web.browser import window
from tests.web.conftest import SUDOKU, Served

HOUSE = ("sudoku", "keen", "killer", "twist", "crossword", "wheel", "marks")
Card = Callable[[str], dict[str, Any]]


@pytest.mark.parametrize("family", HOUSE)
def test_a_puzzle_is_finished_by_the_hints_of_the_server(
    server: Served, card: Card, family: str
) -> None:
    made = card(family)
    place = f"/api/play/{made['id']}"
    home = named(family)
    puzzle = home.parse(made["puzzle"])
    right = home.cells(puzzle, home.solve(puzzle, 2).only())
    shown = server.http.get(place).text
    assert made["puzzle"] not in shown or family == "marks"
    state: dict[str, Any] = {"written": {}, "struck": {}}
    for _ in range(400):
        found = server.http.post(f"{place}/next", json={"state": state}).json()
        if found.get("done"):
            break
        step = found["step"]
        state["written"] |= step.get("places", {})
        for cell, symbols in step.get("strikes", {}).items():
            state["struck"][cell] = [*state["struck"].get(cell, ()), *symbols]
    assert state["written"] == right
    assert server.http.post(f"{place}/solution", json={}).json()["cells"] == right
    first = next(iter(right))
    wrong = {"written": {first: "9" if right[first] != "9" else "1"}}
    answer = server.http.post(f"{place}/next", json={"state": wrong}).json()
    assert answer["wrong"] == [first]


def test_a_word_of_a_wheel_is_known(server: Served, card: Card) -> None:
    made = card("wheel")
    place = f"/api/play/{made['id']}"
    right = server.http.post(f"{place}/solution", json={}).json()["cells"]
    facts = server.http.get(place).json()["record"]["facts"]
    letters = right | facts["givens"]
    entry = facts["entries"][0]
    word = "".join(letters[cell] for cell in entry["cells"])
    found = server.http.post(f"{place}/word", json={"word": word}).json()
    assert found["cells"] == entry["cells"]
    assert server.http.post(f"{place}/word", json={"word": "QQQQ"}).json() == {"bonus": False}


def test_an_unproved_card_is_not_put_on_the_shelf(server: Served, card: Card) -> None:
    false = card("keen") | {"id": "keen-000000000000"}
    told = server.http.post("/api/play", json={"card": false}).json()
    assert told["faults"] != []
    assert server.http.get("/api/play/keen-000000000000").status_code == 404


def test_a_page_plays_a_puzzle_to_the_end_by_keyboard(browser: Browser, server: Served) -> None:
    asked = {"card": {"family": "sudoku", "puzzle": SUDOKU}}
    name = server.http.post("/api/play", json=asked).json()["id"]
    with window(browser, server.url, "phone") as studio:
        studio.visit(f"/p/{name}?language=ro")
        told = studio.told()
        assert not any("1234341221434321" in text for text in told)
        assert studio.violations() == []
        studio.page.locator("[role=gridcell][tabindex='0']").focus()
        for key in ("2", "ArrowRight", "1"):
            studio.page.keyboard.press(key)
        studio.page.locator(".crux-summary, dialog[open]").first.wait_for()
        assert studio.page.title().startswith("Sudoku")


def test_a_link_that_holds_its_puzzle_is_played_with_hints(
    browser: Browser, server: Served
) -> None:
    link = fragment(adopt(named("sudoku"), SUDOKU, "here"))
    with window(browser, server.url, "phone") as studio:
        studio.visit(f"/p/?language=en#{link}")
        studio.page.get_by_role("button", name="Teach me").click()
        studio.page.locator(".crux-teach").first.wait_for()
        asked = [one.url for one in studio.answers]
        assert not any(link.split(".")[-1] in url.split("#")[0] for url in asked)


@pytest.mark.parametrize(
    ("link", "told"),
    [("sudoku.M9ZRMDcHAA", "cruxpress 0.2 or older"), ("2.sudoku.AAAA", "cut off or changed")],
)
def test_a_link_of_an_older_form_or_a_damaged_one_is_told(
    browser: Browser, server: Served, link: str, told: str
) -> None:
    with window(browser, server.url) as studio:
        studio.visit(f"/p/?language=en#{link}")
        assert told in studio.page.locator("[role=alert]").inner_text()


def test_a_puzzle_that_nobody_knows_is_told(browser: Browser, server: Served) -> None:
    with window(browser, server.url) as studio:
        studio.visit("/p/sudoku-000000000000")
        assert "does not have this puzzle" in studio.page.locator("[role=alert]").inner_text()
        studio.said.clear()  # Chromium itself tells of the 404


def test_a_page_to_take_away_plays_without_the_server(
    browser: Browser, server: Served, card: Card, tmp_path: Path
) -> None:
    cards = [card("sudoku"), card("marks")]
    job = server.job("/api/export", {"cards": cards, "form": "html", "language": "ro"})
    data = server.http.get(f"/api/jobs/{job['id']}/files/puzzles.html")
    assert "attachment" in data.headers["content-disposition"]
    (tmp_path / "page.html").write_bytes(data.content)
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.goto((tmp_path / "page.html").as_uri())
    page.wait_for_selector("html[data-ready]")
    assert page.locator("nav button").count() == 2
    context.close()


def test_an_open_page_outlives_a_restart_and_says_when_the_server_is_gone(
    browser: Browser, server: Served
) -> None:
    asked = {"card": {"family": "sudoku", "puzzle": SUDOKU}}
    name = server.http.post("/api/play", json=asked).json()["id"]
    with window(browser, server.url) as studio:
        studio.visit(f"/p/{name}?language=en")
        server.office.cards._data.clear()  # what a restart does
        studio.page.get_by_role("button", name="Teach me").click()
        studio.page.locator(".crux-teach p").first.wait_for()
        assert "Look" in studio.page.locator(".crux-teach p").inner_text()
        studio.page.locator(".crux-close").click()
        studio.page.route("**/api/**", lambda route: route.abort())
        studio.page.get_by_role("button", name="Check", exact=True).click()
        studio.page.locator(".crux-say", has_text="The server does not answer.").wait_for()
        studio.page.get_by_role("button", name="Teach me").click()
        told = "The server does not answer. If nothing on the board is wrong, this helps: Look"
        studio.page.locator(".crux-teach p", has_text=told).wait_for()
        studio.said.clear()  # Chromium itself tells of what failed
