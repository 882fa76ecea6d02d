"""Pencil marks, corner marks and colours: where they are shown, and what a tap does to them."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.player.conftest import Pages, opened
from tests.player.drivers import cell, key
from tests.player.puzzles import solution_of
from tests.player.test_accessible import settled
from tests.player.test_teaching import menu


def candidates(tab: Page, name: str) -> str:
    found = cell(tab, name).locator(".crux-places")
    return "".join(found.inner_text().split()) if found.count() else ""


def setting(tab: Page, name: str) -> None:
    """Turn a setting on."""
    menu(tab, "Settings")
    tab.get_by_label(name).check()
    tab.get_by_role("button", name="Close").click()


def test_candidates_have_fixed_places_and_corner_marks_are_in_corners(
    browser: Browser, pages: Pages
) -> None:
    with opened(browser, pages("sudoku").as_uri()) as tab:
        cell(tab, "R1C1").click()
        for pressed in ("Control+Digit1", "Control+Digit3", "Control+Digit5"):
            tab.keyboard.press(pressed)
        spans = cell(tab, "R1C1").locator(".crux-places > span")
        assert spans.all_inner_texts() == ["1", "", "3", "", "5", ""]
        first, third, fifth = (spans.nth(at).bounding_box() for at in (0, 2, 4))
        assert first and third and fifth
        assert first["y"] == third["y"] and first["x"] < fifth["x"] < third["x"]
        assert first["y"] < fifth["y"]
        cell(tab, "R1C3").click()
        for pressed in ("Shift+Digit1", "Shift+Digit2", "Shift+Digit3", "Shift+Digit4"):
            tab.keyboard.press(pressed)
        whole = cell(tab, "R1C3").bounding_box()
        assert whole is not None
        places = set()
        for mark in cell(tab, "R1C3").locator(".crux-corner > span").all():
            box = mark.bounding_box()
            assert box is not None
            right = box["x"] + box["width"] / 2 > whole["x"] + whole["width"] / 2
            low = box["y"] + box["height"] / 2 > whole["y"] + whole["height"] / 2
            places.add((right, low))
        assert len(places) == 4


def test_colour_keys_show_their_colours(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("sudoku").as_uri()) as tab:
        key(tab, "colour").click()
        settled(tab)
        shades = {
            key(tab, str(digit)).evaluate("node => getComputedStyle(node).backgroundColor")
            for digit in range(1, 7)
        }
        assert len(shades) == 6


def test_a_tap_on_an_automatic_candidate_removes_it_and_hints_know(
    browser: Browser, pages: Pages
) -> None:
    right = solution_of("sudoku")
    with opened(browser, pages("sudoku").as_uri(), "phone") as tab:
        setting(tab, "Show candidates by itself")
        name = next(one for one in right if len(candidates(tab, one)) == 2)
        [gone] = set(candidates(tab, name)) - {right[name]}
        cell(tab, name).tap()
        key(tab, "centre").tap()
        at = cell(tab, name).locator(".crux-places > span", has_text=gone).bounding_box()
        assert at is not None
        tab.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        assert candidates(tab, name) == right[name]
        key(tab, gone).tap()
        assert set(candidates(tab, name)) == {gone, right[name]}
        key(tab, gone).tap()
        assert candidates(tab, name) == right[name]


def test_pencil_marks_of_my_own_count_for_hints(browser: Browser, pages: Pages) -> None:
    """A cell whose only pencil mark is right is the next step; a wrong mark is no mistake."""
    right = solution_of("keen")
    name = list(right)[-1]
    with opened(browser, pages("keen").as_uri()) as tab:
        for one, digit in ((name, right[name]), (next(iter(right)), "")):
            cell(tab, one).click()
            wrong = next(other for other in "1234" if other != right[one])
            tab.keyboard.press(f"Shift+Digit{digit or wrong}")
        for _ in range(3):
            tab.get_by_role("button", name="Teach me", exact=True).click()
        expect(tab.locator(".crux-teach p").last).to_have_text(f"Write {right[name]} in {name}.")


def test_a_second_tap_lets_go_of_a_cell_so_that_digits_come_first(
    browser: Browser, pages: Pages
) -> None:
    one, two = list(solution_of("sudoku"))[:2]
    with opened(browser, pages("sudoku").as_uri(), "phone") as tab:
        cell(tab, one).tap()
        tab.wait_for_timeout(500)
        cell(tab, one).tap()
        key(tab, "3").tap()
        for name in (one, two):
            cell(tab, name).tap()
            expect(cell(tab, name).locator(".crux-value")).to_have_text("3")


def test_a_message_goes_away_with_the_next_move(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("crossword").as_uri()) as tab:
        tab.get_by_role("button", name="Check", exact=True).click()
        expect(tab.locator(".crux-say")).to_have_text("Nothing is wrong so far.")
        tab.keyboard.press("q")
        expect(tab.locator(".crux-say")).to_have_text("")
