"""Board and pad are whole on the screen, and the board is the largest thing on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.player.conftest import Pages
from tests.player.puzzles import RECORDS

SCREENS = [(390, 664), (390, 844), (844, 390), (768, 1024)]


# The header of our sites and of the server, above a player that is open already.
HEADER = """() => {
  document.body.insertAdjacentHTML('afterbegin', '<header class="top"><a class="brand" href="#"><span>Site</span></a></header>');
  dispatchEvent(new Event('resize'));
}"""  # noqa: E501


@pytest.mark.parametrize("header", [False, True])
@pytest.mark.parametrize("family", RECORDS)
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_board_and_pad_are_whole_on_the_screen(
    browser: Browser, pages: Pages, family: str, width: int, height: int, header: bool
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
    )
    tab = context.new_page()
    tab.goto(pages(family).as_uri())
    tab.wait_for_selector("html[data-ready]")
    if header:
        tab.evaluate(HEADER)
    board = tab.locator(".crux-board").bounding_box()
    pad = tab.locator(".crux-play > :last-child").bounding_box()
    assert board and pad
    for box in (board, pad):
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] >= 0 and box["y"] + box["height"] <= height
    apart = pad["y"] >= board["y"] + board["height"] or pad["x"] >= board["x"] + board["width"]
    assert apart
    if family != "wheel":  # letters and grid of a wheel are of the same weight
        assert board["width"] * board["height"] > pad["width"] * pad["height"]
    context.close()


def test_a_crossword_on_a_laptop_has_no_letter_keys_and_shows_the_clue_in_hand(
    browser: Browser, pages: Pages
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 600})
    tab = context.new_page()
    tab.goto(pages("crossword").as_uri())
    tab.wait_for_selector("html[data-ready]")
    assert tab.locator("[data-key='Q']").is_hidden()
    lists = [one.bounding_box() for one in tab.locator(".crux-clues section").all()]
    assert lists[0] and lists[1] and lists[0]["y"] == lists[1]["y"]
    for _ in range(30):
        tab.keyboard.press("Enter")
        box = tab.locator(".crux-now").bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= 600
    context.close()


def test_a_crossword_on_a_phone_has_its_clue_between_board_and_keys(
    browser: Browser, pages: Pages
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True
    )
    tab = context.new_page()
    tab.goto(pages("crossword").as_uri())
    tab.wait_for_selector("html[data-ready]")
    places = (".crux-board", ".crux-clue", ".crux-pad")
    tops = [tab.locator(one).first.bounding_box() for one in places]
    assert all(tops)
    heights = [box["y"] for box in tops if box]
    assert heights == sorted(heights) and heights[2] > 400
    context.close()
