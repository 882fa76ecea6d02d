"""Results stay in the browser: shown by level, taken to another device, erased."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.player.conftest import Pages, opened
from tests.player.drivers import DRIVERS
from tests.player.puzzles import RECORDS, solution_of
from tests.player.test_teaching import menu

# Days before today, id, family, level, seconds.
Old = tuple[int, str, str, str, int]
PLANT = """(all) => {
  const rows = all.map(([back, id, family, level, seconds]) => {
    const date = new Date();
    date.setDate(date.getDate() - back);
    const part = (number) => String(number).padStart(2, '0');
    const day = [date.getFullYear(), part(date.getMonth() + 1), part(date.getDate())].join('-');
    return { id, family, title: family, level, value: 1, day, seconds, hints: 0, checks: 0, reveals: 0 };
  });
  localStorage.setItem('cruxpress/results', JSON.stringify(rows));
}"""  # noqa: E501
OLD: list[Old] = [
    (1, "a", "keen", "easy", 100), (2, "b", "keen", "easy", 60), (2, "c", "keen", "easy", 80),
    (3, "d", "keen", "hard", 3700), (9, "e", "marks", "easy", 30),
]  # fmt: skip


def plant(tab: Page, rows: Sequence[Old]) -> None:
    """Put results of earlier days into the browser."""
    tab.evaluate(PLANT, rows)


def told(tab: Page) -> tuple[dict[str, str], list[str]]:
    """The numbers and the rows of the panel."""
    panel = tab.locator("dialog[aria-label=Statistics]")
    names, values = (panel.locator(one).all_inner_texts() for one in ("dt", "dd"))
    rows = [
        " ".join(row.locator("td").all_inner_texts()) for row in panel.locator("tbody tr").all()
    ]
    return dict(zip(names, values, strict=True)), rows


def test_the_panel_counts_by_level_and_knows_the_days_in_a_row(
    browser: Browser, pages: Pages
) -> None:
    with opened(browser, pages("marks").as_uri(), "phone") as tab:
        plant(tab, OLD)
        menu(tab, "Statistics")
        numbers, rows = told(tab)
        assert numbers == {"Puzzles solved": "5", "Days in a row": "3", "Most days in a row": "3"}
        assert rows == [
            "keen easy 3 1:00 1:20", "keen hard 1 1:01:40 1:01:40", "marks easy 1 0:30 0:30",
        ]  # fmt: skip
        box = tab.locator("dialog").bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390


def test_a_solved_puzzle_counts_once_and_only_if_results_are_kept(
    browser: Browser, pages: Pages
) -> None:
    record = RECORDS["marks"]()
    with opened(browser, pages("marks").as_uri()) as tab:
        DRIVERS["marks"]["keyboard"](tab, solution_of("marks"))
        tab.get_by_role("button", name="Close").click()
        [row] = tab.evaluate("JSON.parse(localStorage.getItem('cruxpress/results'))")
        assert (row["id"], row["value"]) == (record.id, record.rating.value)
        menu(tab, "Settings")
        tab.get_by_label("Keep my results").uncheck()
        tab.get_by_role("button", name="Close").click()
        menu(tab, "Start again…")
        tab.get_by_role("button", name="Yes").click()
        tab.wait_for_timeout(1100)
        DRIVERS["marks"]["keyboard"](tab, solution_of("marks"))
        tab.get_by_role("button", name="Close").click()
        menu(tab, "Statistics")
        assert told(tab)[0]["Puzzles solved"] == "1"
        assert len(tab.evaluate("JSON.parse(localStorage.getItem('cruxpress/results'))")) == 1


def test_a_file_and_a_code_take_results_to_another_device(
    browser: Browser, pages: Pages, tmp_path: Path
) -> None:
    path = tmp_path / "results.jsonl"
    with opened(browser, pages("marks").as_uri()) as tab:
        plant(tab, OLD)
        tab.evaluate("() => { navigator.clipboard.writeText = async (t) => { window.code = t; }; }")
        menu(tab, "Statistics")
        with tab.expect_download() as download:
            tab.get_by_role("button", name="Save as a file").click()
        download.value.save_as(path)
        tab.get_by_role("button", name="Copy as a code").click()
        expect(tab.locator("dialog [role=status]")).to_have_text("Ready to paste.")
        code = tab.evaluate("window.code")
    assert [json.loads(line)["id"] for line in path.read_text().splitlines()] == list("abcde")
    with opened(browser, pages("marks").as_uri()) as tab:
        plant(tab, [*OLD[:2], (0, "z", "keen", "easy", 50)])
        menu(tab, "Statistics")
        note = tab.locator("dialog [role=status]")
        tab.get_by_label("Code from another device").fill("nonsense")
        tab.get_by_role("button", name="Add the code").click()
        expect(note).to_have_text("This holds no results, or it is damaged.")
        tab.get_by_label("Code from another device").fill(code)
        tab.get_by_role("button", name="Add the code").click()
        expect(note).to_have_text("Results added: 3.")
        numbers, rows = told(tab)
        assert numbers["Puzzles solved"] == "6" and numbers["Days in a row"] == "4"
        assert rows[0] == "keen easy 4 0:50 1:20"
        tab.locator("input[type=file]").set_input_files(path)
        expect(note).to_have_text("Results added: 0.")


def test_results_are_erased_after_a_question(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("marks").as_uri()) as tab:
        plant(tab, OLD)
        menu(tab, "Statistics")
        tab.get_by_role("button", name="Erase…").click()
        tab.get_by_role("button", name="No", exact=True).click()
        assert len(told(tab)[1]) == 3
        tab.get_by_role("button", name="Erase…").click()
        tab.get_by_role("button", name="Yes").click()
        tab.get_by_text("Nothing is solved yet.").wait_for()
        assert tab.evaluate("localStorage.getItem('cruxpress/results')") == "[]"


def test_a_time_with_hints_is_no_best_time(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("marks").as_uri()) as tab:
        tab.get_by_role("button", name="Teach me").click()
        DRIVERS["marks"]["keyboard"](tab, solution_of("marks"))
        rows = tab.locator(".crux-summary")
        assert rows.locator("dt", has_text="Your best").locator("+ dd").inner_text() == "–"
        tab.get_by_role("button", name="Close").click()
        menu(tab, "Statistics")
        assert told(tab)[1] == ["Marks easy 1 – –"]
