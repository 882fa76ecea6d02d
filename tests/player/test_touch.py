"""Fingers: two thumbs that type, two fingers that zoom, and a sheet that covers no board."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, Page

from tests.player.conftest import Pages, opened
from tests.player.drivers import cell, key
from tests.player.puzzles import solution_of


def middle(place: Locator) -> dict[str, float]:
    box = place.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def touch(tab: Page, *moments: tuple[str, list[Locator]], held: int = 0) -> None:
    """Fingers on the screen, moment by moment: those that are down, each on its place; after the
    first moment they are held for so many milliseconds."""
    session = tab.context.new_cdp_session(tab)
    for kind, places in moments:
        points = [{**middle(place), "id": number} for number, place in enumerate(places)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        if kind == "touchStart":
            tab.wait_for_timeout(held)
    session.detach()


def test_two_thumbs_at_once_write_two_letters(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("marks").as_uri(), "phone") as tab:
        one, two = key(tab, "Q"), key(tab, "P")
        touch(tab, ("touchStart", [one]), ("touchStart", [one, two]), ("touchEnd", []))
        assert tab.locator(".crux-value").all_inner_texts() == ["Q", "P"]


def test_a_tap_writes_once(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("marks").as_uri(), "phone") as tab:
        key(tab, "Q").tap()
        key(tab, "P").click()
        key(tab, "A").focus()
        tab.keyboard.press("Enter")
        assert tab.locator(".crux-value").all_inner_texts() == ["Q", "P", "A"]


def test_a_pinch_never_writes(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("keen").as_uri(), "phone") as tab:
        key(tab, "3").tap()  # no cell is selected: it waits for a tap
        one, two = cell(tab, "R1C1"), cell(tab, "R3C3")
        touch(tab, ("touchStart", [one]), ("touchStart", [one, two]), ("touchEnd", []))
        assert tab.locator(".crux-value").count() == 0
        cell(tab, "R1C1").tap()
        assert cell(tab, "R1C1").locator(".crux-value").inner_text() == "3"


def test_a_hint_on_a_phone_leaves_the_whole_board_in_reach(browser: Browser, pages: Pages) -> None:
    last = list(solution_of("marks"))[-1]
    with opened(browser, pages("marks").as_uri(), "phone") as tab:
        for _ in range(3):
            tab.get_by_role("button", name="Teach me").click()
        tab.mouse.wheel(0, 5000)
        tab.wait_for_timeout(300)
        low, high = cell(tab, last).bounding_box(), tab.locator(".crux-teach").bounding_box()
        assert low is not None and high is not None
        assert low["y"] + low["height"] <= high["y"]
