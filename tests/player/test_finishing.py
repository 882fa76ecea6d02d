"""A solved board looks solved and is summed up: best time, days in a row, a result to share."""

from __future__ import annotations

from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, expect

from tests.player.conftest import Pages, opened
from tests.player.drivers import DRIVERS, cell
from tests.player.puzzles import RECORDS, solution_of
from tests.player.test_statistics import plant
from tests.player.test_teaching import menu


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


def test_a_picture_of_the_result_shows_no_symbol_of_the_puzzle(
    browser: Browser, pages: Pages, tmp_path: Path
) -> None:
    record, solution = RECORDS["keen"](), solution_of("keen")
    with opened(browser, pages("keen").as_uri()) as tab:
        tab.evaluate(
            """() => {
              window.drawn = [];
              const pen = CanvasRenderingContext2D.prototype;
              const { fillText } = pen;
              pen.fillText = function (text, ...rest) { drawn.push(text); fillText.call(this, text, ...rest); };
              pen.strokeText = pen.drawImage = () => { throw new Error('not looked at'); };
            }"""  # noqa: E501
        )
        # The first cell is revealed, all others are written by hand.
        cell(tab, next(iter(solution))).click()
        menu(tab, "Reveal this cell")
        DRIVERS["keen"]["mouse"](tab, dict(list(solution.items())[1:]))
        with tab.expect_download() as download:
            tab.get_by_role("button", name="Picture", exact=True).click()
        download.value.save_as(tmp_path / "card.png")
        time = tab.locator(".crux-summary dd").first.inner_text()
        assert tab.evaluate("drawn") == ["Keen", "normal", time, "Hints: 0"]
    card = Image.open(tmp_path / "card.png").convert("RGB")
    assert card.size == (1200, 630) and download.value.suggested_filename == f"{record.id}.png"
    # The board is 510 pixels wide and high, from (60, 60) on.
    seen = [
        card.getpixel((60 + x * 127 + 64, 60 + y * 127 + 64)) for y in range(4) for x in range(4)
    ]
    assert seen == [(0xB3, 0x26, 0x1E)] + 15 * [(0x24, 0x50, 0xB8)]
