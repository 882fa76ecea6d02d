"""A solved board looks solved and is summed up: best time, days in a row, a result to share."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.player.conftest import Pages, opened
from tests.player.drivers import DRIVERS, cell
from tests.player.puzzles import RECORDS, solution_of
from tests.player.test_statistics import plant


def test_a_summary_knows_the_best_time_and_the_days_in_a_row(
    browser: Browser, pages: Pages
) -> None:
    solution = solution_of("keen")
    level = RECORDS["keen"]().rating.level
    with opened(browser, pages("keen").as_uri()) as tab:
        plant(
            tab,
            [(1, "a", "keen", level, 2), (2, "b", "keen", level, 9), (4, "c", "keen", level, 9)],
        )
        tab.wait_for_timeout(2100)
        before = cell(tab, "R1C1").evaluate("node => getComputedStyle(node).backgroundColor")
        DRIVERS["keen"]["keyboard"](tab, solution)
        rows = tab.locator(".crux-summary")
        rows.wait_for()
        told = dict(
            zip(
                rows.locator("dt").all_inner_texts(),
                rows.locator("dd").all_inner_texts(),
                strict=True,
            )
        )
        assert told["Your best"] == "0:02" and told["Days in a row"] == "3"
        after = cell(tab, "R1C1").evaluate("node => getComputedStyle(node).backgroundColor")
        assert after != before


def test_a_result_is_shared_without_the_solution(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("marks").as_uri()) as tab:
        tab.evaluate("() => { navigator.share = async ({ text }) => { window.shared = text; }; }")
        DRIVERS["marks"]["keyboard"](tab, solution_of("marks"))
        tab.get_by_role("button", name="Share the result").click()
        expect(tab.locator("dialog [role=status]")).to_have_text("Ready to paste.")
        text = tab.evaluate("window.shared")
        assert "solved in 0:0" in text
        assert "".join(solution_of("marks").values()) not in text.upper()
