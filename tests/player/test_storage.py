"""Moves survive a reload; settings and the clock do what the solver asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from cruxpress.player import page
from tests.player.conftest import Pages, opened
from tests.player.drivers import DRIVERS, cell, key
from tests.player.puzzles import RECORDS, solution_of
from tests.player.test_teaching import menu


@pytest.mark.parametrize("family", RECORDS)
def test_a_reload_in_the_middle_loses_nothing(browser: Browser, pages: Pages, family: str) -> None:
    with opened(browser, pages(family).as_uri()) as tab:
        for _ in range(3):
            tab.get_by_role("button", name="Teach me", exact=True).click()
            tab.get_by_role("button", name="Do it for me").click()
        before = tab.locator(".crux-grid").inner_text()
        log = "JSON.parse(Object.values(localStorage).find((one) => one.includes('moves'))).moves"
        moves = tab.evaluate(log)
        tab.reload()
        tab.wait_for_selector("html[data-ready]")
        assert tab.locator(".crux-grid").inner_text() == before
        assert tab.evaluate(log) == moves and len(moves) == 3
        assert tab.get_by_role("button", name="Undo").is_enabled()


def test_undo_and_redo_have_no_end_and_survive_a_reload(browser: Browser, pages: Pages) -> None:
    solution = dict(list(solution_of("sudoku").items())[:6])
    with opened(browser, pages("sudoku").as_uri()) as tab:
        DRIVERS["sudoku"]["mouse"](tab, solution)
        for _ in range(4):
            tab.keyboard.press("Control+z")
        tab.reload()
        tab.wait_for_selector("html[data-ready]")
        assert tab.locator(".crux-value").count() == 2
        cell(tab, next(iter(solution))).click()
        for _ in range(9):
            tab.keyboard.press("Control+y")
        assert tab.locator(".crux-value").count() == 6


def test_a_finished_puzzle_stays_finished(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("marks").as_uri()) as tab:
        DRIVERS["marks"]["keyboard"](tab, solution_of("marks"))
        tab.get_by_role("button", name="Close").click()
        tab.reload()
        tab.wait_for_selector("html[data-ready]")
        assert tab.locator(".crux-finished").count() == 1
        menu(tab, "Start again…")
        tab.get_by_role("button", name="Yes").click()
        assert tab.locator(".crux-value").count() == 0


def test_the_clock_stops_while_the_page_is_hidden(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("keen").as_uri()) as tab:
        tab.evaluate(
            """() => {
              Object.defineProperty(document, 'hidden', { value: true, configurable: true });
              document.dispatchEvent(new Event('visibilitychange'));
            }"""
        )
        tab.wait_for_timeout(1100)
        before = tab.locator(".crux-time").inner_text()
        tab.wait_for_timeout(2200)
        assert tab.locator(".crux-time").inner_text() == before
        menu(tab, "Settings")
        tab.get_by_label("Show the clock").uncheck()
        assert not tab.locator(".crux-time").is_visible()


def test_settings_change_the_looks_and_are_kept(browser: Browser, pages: Pages) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    with opened(browser, pages("keen").as_uri()) as tab:
        light = tab.evaluate(ground)
        menu(tab, "Settings")
        tab.get_by_label("Colours").select_option("dark")
        tab.get_by_label("High contrast").check()
        tab.get_by_label("Large text").check()
        tab.reload()
        tab.wait_for_selector("html[data-ready]")
        assert tab.evaluate(ground) == "rgb(0, 0, 0)" != light
        assert tab.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"


def test_many_puzzles_share_a_page(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "many.html"
    path.write_text(page([RECORDS["marks"](), RECORDS["keen"]()], title="Two"), "utf-8")
    with opened(browser, path.as_uri() + "#1") as tab:
        assert tab.title() == "Two"
        DRIVERS["marks"]["keyboard"](tab, solution_of("marks"))
        tab.get_by_role("button", name="Next puzzle").click()
        assert tab.locator("[data-family=keen]").count() == 1
        assert tab.locator(".crux-list button").all_inner_texts() == ["1 ✓", "2"]
        cell(tab, "R1C1").click()
        key(tab, "1").click()
        assert cell(tab, "R1C1").inner_text() == "1"
