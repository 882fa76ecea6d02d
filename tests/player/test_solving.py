"""Every family is played to the end by keyboard only, by mouse and by touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.player.conftest import Pages, opened
from tests.player.drivers import DRIVERS
from tests.player.puzzles import solution_of

HOWS = [("keyboard", "desktop"), ("mouse", "desktop"), ("touch", "phone")]
# The same at the other size; slower, so only when asked for.
OTHERS = [("keyboard", "phone"), ("mouse", "phone")]


def _played(browser: Browser, pages: Pages, family: str, how: str, size: str) -> None:
    with opened(browser, pages(family).as_uri(), size) as tab:
        DRIVERS[family][how](tab, solution_of(family))
        tab.wait_for_selector("dialog[aria-label='Solved']")
        assert "Hints0Checks0" in tab.locator(".crux-summary").inner_text().replace("\n", "")


@pytest.mark.parametrize(("how", "size"), HOWS)
@pytest.mark.parametrize("family", DRIVERS)
def test_a_puzzle_is_solved(
    browser: Browser, pages: Pages, family: str, how: str, size: str
) -> None:
    _played(browser, pages, family, how, size)


@pytest.mark.parametrize(("how", "size"), OTHERS)
@pytest.mark.parametrize("family", DRIVERS)
def test_a_puzzle_is_solved_at_the_other_size_too(
    browser: Browser, pages: Pages, thorough: bool, family: str, how: str, size: str
) -> None:
    if thorough:
        _played(browser, pages, family, how, size)
