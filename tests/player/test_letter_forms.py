"""Letters with diacritics: a held key offers them, cells show them, and grids fold them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page

from cruxpress import Recipe, make
from cruxpress.families import named
from cruxpress.player import page as page_of
from cruxpress.words import LANGUAGES
from tests.player.conftest import Pages, opened
from tests.player.drivers import cell, here, into_grid, key
from tests.player.test_accessible import violations
from tests.player.test_touch import touch

# Longer than a key is held until its forms come up.
LONG = 700
FORMS = {"A": "ăâ", "I": "î", "S": "ș", "T": "ț"}


@cache
def _romanian() -> tuple[str, dict[str, str]]:
    """A page with a Romanian crossword, and the letters of its cells."""
    shape = {"language": "ro", "height": 7, "width": 7}
    record = make(Recipe("crossword", shape, level="easy", seed=4))
    home = named("crossword")
    puzzle = home.parse(record.puzzle)
    return page_of([record], language="ro"), home.cells(puzzle, home.solve(puzzle, 2).only())


@pytest.fixture
def romanian(tmp_path: Path) -> str:
    path = tmp_path / "ro.html"
    path.write_text(_romanian()[0], "utf-8")
    return path.as_uri()


def _forms(tab: Page) -> Locator:
    return tab.locator(".crux-forms:visible .crux-key")


def _pattern(tab: Page) -> str:
    return str(tab.locator(".crux-word").get_attribute("placeholder"))


def _by_sliding(tab: Page) -> None:
    form = _forms(tab).nth(1)
    touch(tab, ("touchStart", [key(tab, "A")]), ("touchMove", [form]), ("touchEnd", []), held=LONG)


def _by_tapping(tab: Page) -> None:
    touch(tab, ("touchStart", [key(tab, "A")]), ("touchEnd", []), held=LONG)
    _forms(tab).nth(1).tap()


def _by_keyboard(tab: Page) -> None:
    into_grid(tab)
    for _ in range(4):  # the same key again without being let go: it is held
        tab.keyboard.down("a")
    tab.keyboard.up("a")
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("size", "hold"),
    [
        ("phone", _by_sliding),
        ("phone", _by_tapping),
        ("desktop", _by_keyboard),
    ],
)
def test_a_held_key_offers_the_forms_of_its_letter(
    browser: Browser, romanian: str, size: str, hold: Callable[[Page], None]
) -> None:
    first, second, *_ = _romanian()[1]
    with opened(browser, romanian, size) as tab:
        into_grid(tab)
        assert here(tab) == first
        hold(tab)
        assert cell(tab, first).inner_text() == "Â"
        assert (cell(tab, first).get_attribute("aria-label") or "").startswith("Â")
        assert _pattern(tab).startswith("A_"), "it counts as the letter of the grid"
        assert not _forms(tab).count() and here(tab) == second
        tab.keyboard.press("Control+z")
        assert cell(tab, first).inner_text() == "", "one move takes it away"


def test_a_tap_offers_nothing_and_a_touch_elsewhere_closes_the_offer(
    browser: Browser, romanian: str
) -> None:
    with opened(browser, romanian, "phone") as tab:
        key(tab, "A").tap()
        tab.wait_for_timeout(LONG)
        assert not _forms(tab).count()
        touch(tab, ("touchStart", [key(tab, "E")]), ("touchEnd", []), held=LONG)
        assert not _forms(tab).count(), "no form of E is Romanian"
        touch(tab, ("touchStart", [key(tab, "S")]), ("touchEnd", []), held=LONG)
        assert _forms(tab).all_inner_texts() == ["Ș"]
        assert tab.get_by_role("group", name="Formele literei S").count() == 1
        assert violations(tab) == []
        key(tab, "T").tap()
        assert not _forms(tab).count()
        assert tab.locator(".crux-value").all_inner_texts() == ["A", "E", "S", "T"]


def test_a_puzzle_is_solved_by_letters_with_diacritics(browser: Browser, romanian: str) -> None:
    solution = _romanian()[1]
    with opened(browser, romanian) as tab:
        for name, letter in solution.items():
            cell(tab, name).click()
            form = FORMS.get(letter, letter)[0]
            tab.evaluate(
                """key => document.activeElement.dispatchEvent(
                     new KeyboardEvent('keydown', { key, bubbles: true }))""",
                form,
            )
            assert cell(tab, name).inner_text() == form.upper()
        tab.wait_for_selector("dialog h2:has-text('Rezolvat')")


def test_marks_take_forms_too_and_keys_of_functions_type_nothing(
    browser: Browser, pages: Pages
) -> None:
    with opened(browser, pages("marks").as_uri()) as tab:
        into_grid(tab)
        for name in ("F2", "F1"):
            tab.keyboard.press(name)
        assert tab.locator(".crux-value").count() == 0
        for _ in range(3):
            tab.keyboard.down("e")
        tab.keyboard.up("e")
        assert "É" in _forms(tab).all_inner_texts()
        tab.keyboard.press("Escape")
        assert not _forms(tab).count() and here(tab)
        tab.keyboard.type("x")
        assert tab.locator(".crux-value").all_inner_texts() == ["E", "X"]


def test_every_form_of_a_language_is_folded_by_its_grids() -> None:
    for tongue in LANGUAGES.values():
        assert len(set(tongue.accented)) == len(tongue.accented) > 0
        for form in tongue.accented:
            assert form not in tongue.alphabet and tongue.knows(tongue.grid_form(form))
