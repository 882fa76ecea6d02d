"""Hints at three depths, the step written down, and the first wrong entry."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

import cruxpress
from cruxpress.families import named
from tests.player.conftest import Pages, opened
from tests.player.drivers import cell, into_grid
from tests.player.puzzles import RECORDS, solution_of

# A wheel takes no wrong word.
TYPED = [family for family in RECORDS if family != "wheel"]


def told(tab: Page) -> list[str]:
    """The paragraphs of the teacher."""
    return tab.locator(".crux-teach p").all_inner_texts()


def menu(tab: Page, name: str) -> None:
    """Choose from the menu."""
    tab.locator(".crux-menu summary").click()
    tab.locator(".crux-menu-list").get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("family", [name for name in RECORDS if name != "crossword"])
def test_a_hint_goes_deeper_three_times(browser: Browser, pages: Pages, family: str) -> None:
    first = cruxpress.explain(RECORDS[family]()).steps[0]
    with opened(browser, pages(family).as_uri()) as tab:
        into_grid(tab)
        for depth in range(3):
            tab.keyboard.press("?")
            tab.wait_for_function(
                "n => document.querySelectorAll('.crux-teach p').length === n", arg=depth + 1
            )
        assert told(tab) == [first.where, first.why, first.what]
        assert tab.locator(".crux-show-place").count() == len(first.places)


def test_a_hint_of_a_crossword_does_not_spoil_the_answer(browser: Browser, pages: Pages) -> None:
    """Where, what kind of clue, a letter, the answer; the answer is nowhere before the last."""
    record = RECORDS["crossword"]()
    first = cruxpress.explain(record).steps[0]
    answer = "".join(first.places[name] for name in first.cells)
    kind = named("crossword").wording("en").name_of(first)
    with opened(browser, pages("crossword").as_uri()) as tab:
        for depth in range(4):
            tab.keyboard.press("?")
            tab.locator(".crux-teach p").nth(depth).wait_for()
            seen = tab.locator("body").inner_text().upper()
            assert (answer in seen) == (depth == 3)
        assert told(tab) == [
            first.where,
            f"The clue is of this kind: {kind}.",
            f"Letter 1 is {answer[0]}.",
            f"{first.why} {first.what}",
        ]
        assert tab.locator(".crux-show-place").count() == len(first.places)
        tab.get_by_role("button", name="A letter", exact=True).click()
        tab.get_by_role("button", name="Do it for me").click()
        assert tab.locator(".crux-value").all_inner_texts() == [answer[0]]
        tab.get_by_role("button", name="Teach me", exact=True).click()
        tab.get_by_role("button", name="A letter", exact=True).click()
        assert told(tab)[2] == f"Letter 2 is {answer[1]}."


@pytest.mark.parametrize("family", RECORDS)
def test_the_step_is_done_for_me(browser: Browser, pages: Pages, family: str) -> None:
    with opened(browser, pages(family).as_uri(), "phone") as tab:
        walk = cruxpress.explain(RECORDS[family]())
        placing = next(n for n, step in enumerate(walk.steps) if step.places)
        for _ in range(placing + 1):
            tab.get_by_role("button", name="Teach me", exact=True).tap()
            tab.get_by_role("button", name="Do it for me").tap()
        for name, symbol in walk.steps[placing].places.items():
            assert cell(tab, name).inner_text() == symbol
        tab.get_by_role("button", name="Undo").tap()
        assert [cell(tab, name).inner_text() for name in walk.steps[placing].places] == [
            "" for _ in walk.steps[placing].places
        ]


@pytest.mark.parametrize("family", TYPED)
def test_the_first_wrong_entry_is_found(browser: Browser, pages: Pages, family: str) -> None:
    solution = solution_of(family)
    good, bad, *_ = solution
    other = next(symbol for symbol in sorted(set(solution.values())) if symbol != solution[bad])
    with opened(browser, pages(family).as_uri()) as tab:
        cell(tab, good).click()
        tab.keyboard.press(solution[good].lower())
        cell(tab, bad).click()
        tab.keyboard.press(other.lower())
        menu(tab, "Where did I go wrong?")
        tab.wait_for_selector(".crux-show-wrong")
        assert told(tab)[0] == f"Move 2 is the first wrong entry: {other} in {bad}."
        assert tab.locator(".crux-show-wrong").get_attribute("data-cell") == bad
        assert tab.locator(".crux-teach p").count() <= 2
        tab.get_by_role("button", name="Back to before it").click()
        assert cell(tab, bad).inner_text() == ""
        assert cell(tab, good).inner_text() == solution[good]


def test_a_crossword_is_taught_with_the_letters_that_stand(browser: Browser, pages: Pages) -> None:
    """The stored walk tells a word with the letters of its own order; the board may have others."""
    solution = solution_of("crossword")
    steps = cruxpress.explain(RECORDS["crossword"]()).steps
    step = next(one for one in steps[1:] if len(one.places) > 2)
    with opened(browser, pages("crossword").as_uri()) as tab:
        for name, letter in solution.items():
            if name not in step.places:
                cell(tab, name).click()
                tab.keyboard.press(letter.lower())
        tab.get_by_role("button", name="Teach me", exact=True).click()
        tab.wait_for_selector(".crux-teach p")
        shown = " ".join(cell(tab, one).inner_text() or "_" for one in step.cells)
        [where] = told(tab)
        assert where.startswith("Look at ") and where.rstrip(".").endswith(
            (shown, f"{shown} stands")
        )


def test_a_hint_says_first_that_something_is_wrong(browser: Browser, pages: Pages) -> None:
    solution = solution_of("sudoku")
    [name, right] = next(iter(solution.items()))
    with opened(browser, pages("sudoku").as_uri()) as tab:
        cell(tab, name).click()
        tab.keyboard.press("1" if right != "1" else "2")
        tab.get_by_role("button", name="Teach me", exact=True).click()
        assert told(tab) == ["One cell is wrong."]
        tab.get_by_role("button", name="Check", exact=True).click()
        tab.wait_for_selector(".crux-wrong")
        assert tab.locator(".crux-wrong").get_attribute("data-cell") == name


def test_strikes_of_a_step_stay_on_the_board(browser: Browser, pages: Pages) -> None:
    """Keen's first steps strike: done for me, they are pencil marks, and the next step is new."""
    first, second = cruxpress.explain(RECORDS["keen"]()).steps[:2]
    assert first.strikes and second.where != first.where
    with opened(browser, pages("keen").as_uri()) as tab:
        tab.get_by_role("button", name="Teach me", exact=True).click()
        tab.get_by_role("button", name="Do it for me").click()
        for name, symbols in first.strikes.items():
            marks = cell(tab, name).locator(".crux-places").inner_text().split()
            assert marks and not set(marks) & set(symbols)
        tab.get_by_role("button", name="Teach me", exact=True).click()
        assert told(tab) == [second.where]


def test_everything_is_revealed_only_after_a_question(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("crossword").as_uri()) as tab:
        menu(tab, "Reveal everything…")
        tab.get_by_role("button", name="No", exact=True).click()
        assert tab.locator(".crux-value").count() == 0
        menu(tab, "Reveal everything…")
        tab.get_by_role("button", name="Yes", exact=True).click()
        tab.wait_for_selector("dialog[aria-label='Revealed']")
        assert tab.locator(".crux-finished").count() == 0
        solution = solution_of("crossword")
        assert {name: cell(tab, name).inner_text() for name in solution} == solution
