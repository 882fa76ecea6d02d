"""Typing works at once, wherever the focus is; letters of a wheel are swiped without mistakes."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import cruxpress
from cruxpress.player import page
from tests.player.conftest import Pages, opened
from tests.player.drivers import bonus_word, cell
from tests.player.puzzles import solution_of


def said(tab: Page, text: str) -> None:
    expect(tab.locator(".crux-say")).to_have_text(text)


@pytest.mark.parametrize("family", ["sudoku", "keen", "crossword", "marks"])
def test_a_key_writes_at_page_open(browser: Browser, pages: Pages, family: str) -> None:
    first = next(iter(solution_of(family).items()))
    with opened(browser, pages(family).as_uri()) as tab:
        tab.keyboard.press(first[1].lower())
        assert cell(tab, first[0]).locator(".crux-value").inner_text() == first[1]


@pytest.mark.parametrize("place", ["tool", "background"])
def test_a_key_writes_after_a_click_elsewhere(browser: Browser, pages: Pages, place: str) -> None:
    [name, symbol] = next(iter(solution_of("sudoku").items()))
    with opened(browser, pages("sudoku").as_uri()) as tab:
        cell(tab, name).click()
        if place == "tool":
            tab.get_by_role("button", name="Check", exact=True).click()
        else:
            tab.mouse.click(3, 700)
        tab.keyboard.press(symbol)
        assert cell(tab, name).locator(".crux-value").inner_text() == symbol


def test_keys_of_a_dialog_do_not_reach_the_board(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("sudoku").as_uri()) as tab:
        tab.locator(".crux-menu summary").click()
        tab.get_by_role("button", name="Settings", exact=True).click()
        tab.keyboard.press("1")
        assert tab.locator(".crux-value").count() == 0


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with a wheel of eight letters."""
    made = cruxpress.make(cruxpress.Recipe("wheel", {"letters": 8}, seed=1))
    path = tmp_path_factory.mktemp("ring") / "ring.html"
    path.write_text(page([made]), "utf-8")
    return path


def test_a_straight_swipe_between_any_two_letters_picks_these_two(
    browser: Browser, ring: Path
) -> None:
    with opened(browser, ring.as_uri(), "phone") as tab:
        tab.locator(".crux-ring").scroll_into_view_if_needed()
        letters = tab.locator(".crux-letter").all()
        assert len(letters) == 8
        boxes = [letter.bounding_box() for letter in letters]
        wrong = []
        for one, two in permutations(range(8), 2):
            ends = [boxes[one], boxes[two]]
            (x, y), (to_x, to_y) = (
                (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in ends if box
            )
            tab.mouse.move(x, y)
            tab.mouse.down()
            tab.mouse.move(to_x, to_y, steps=5)
            if tab.locator(".crux-picked").count() != 2:
                wrong.append((one, two))
            tab.mouse.up()
        assert wrong == []


def test_a_word_that_does_not_count_is_told_why(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("wheel").as_uri()) as tab:
        letters = tab.locator(".crux-letter").all_inner_texts()
        absent = next(one for one in "QXZJK" if one not in letters)
        tab.keyboard.press(absent.lower())
        said(tab, f"There is no {absent} on the wheel.")
        alone = next(one for one in letters if letters.count(one) == 1)
        tab.keyboard.type(alone.lower() * 2)
        said(tab, f"Every {alone} of the wheel is in the word already.")
        tab.keyboard.press("Enter")
        expect(tab.locator(".crux-say")).to_contain_text("is too short: words have at least")
        tab.keyboard.press("Escape")
        word = "".join(sorted(letters, reverse=True))[:6]
        tab.keyboard.type(word.lower())
        tab.keyboard.press("Enter")
        said(tab, f"{word} is not in the word list.")


def test_bonus_words_are_listed(browser: Browser, pages: Pages) -> None:
    word = bonus_word()
    with opened(browser, pages("wheel").as_uri()) as tab:
        tab.keyboard.type(word.lower())
        tab.keyboard.press("Enter")
        expect(tab.locator(".crux-bonus")).to_have_text(f"Bonus words: {word}")
