"""A site knows what was solved in this browser, can be installed, and opens without a network."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.player.conftest import opened
from tests.player.test_places import taught_to_the_end
from tests.player.test_statistics import plant
from tests.site.test_playing import address, first

__all__ = ["address"]


def last(site: Path, family: str) -> Path:
    """The page of the puzzle of a family on the last day, by the links of the index."""
    index = (site / "index.html").read_text("utf-8")
    found = re.search(rf'href="p/({family}-[\w-]+\.html)"', index)
    assert found
    return site / "p" / found[1]


def test_solved_and_begun_puzzles_are_marked_in_index_and_archive(
    browser: Browser, site: Path, address: str
) -> None:
    marks, keen, sudoku = (last(site, name) for name in ("marks", "keen", "sudoku"))
    with opened(browser, f"{address}/p/{keen.name}") as tab:
        tab.locator(".crux-cell").first.click()
        tab.keyboard.press("1")
        tab.goto(f"{address}/p/{marks.name}")
        tab.wait_for_selector("html[data-ready]")
        taught_to_the_end(tab)
        for page in ("index.html", "archive/2027-01.html"):
            tab.goto(f"{address}/{page}")
            for name, text in ((marks, "✓ solved"), (keen, "… begun"), (sudoku, None)):
                mark = tab.locator(f"a[href$='p/{name.name}'] .site-mark")
                if text:
                    expect(mark).to_have_text(text)
                else:
                    expect(mark).to_have_count(0)


def test_the_index_shows_the_statistics(browser: Browser, site: Path, address: str) -> None:
    tab = browser.new_page(viewport={"width": 390, "height": 664})
    tab.goto(f"{address}/index.html")
    plant(tab, [(0, "a", "keen", "easy", 61)])
    tab.get_by_role("button", name="Statistics").click()
    expect(tab.locator("dialog td")).to_have_text(["keen", "easy", "1", "1:01", "1:01"])
    tab.close()


def test_a_page_links_the_other_families_of_its_day_and_goes_on_to_them(
    browser: Browser, site: Path, address: str
) -> None:
    page = last(site, "sudoku")
    with opened(browser, f"{address}/p/{page.name}") as tab:
        links = tab.locator(".site-day a").all_inner_texts()
        assert [text.split(",")[0] for text in links] == [
            "Keen", "Marks", "Crossword", "Word wheel", "Killer sudoku", "Sudoku with a twist",
        ]  # fmt: skip
        taught_to_the_end(tab)
        tab.get_by_role("button", name="Next puzzle").click()
        tab.wait_for_selector("[data-family=keen]")
        assert tab.url.endswith(last(site, "keen").name)


def controlled(tab: Page) -> None:
    """Wait until the service worker has kept its files."""
    tab.evaluate("async () => { await navigator.serviceWorker.ready; }")
    tab.wait_for_function("navigator.serviceWorker.controller !== null")


def test_an_installed_site_opens_without_a_network(
    browser: Browser, site: Path, address: str
) -> None:
    context = browser.new_context()
    tab = context.new_page()
    tab.goto(f"{address}/index.html")
    controlled(tab)
    old = first(site, "sudoku")
    tab.goto(f"{address}/p/{old.name}")
    context.set_offline(True)
    tab.reload()
    tab.wait_for_selector(".crux-board")
    tab.goto(f"{address}/")
    assert tab.locator(".site-cards img").count() == 7
    assert tab.evaluate("[...document.images].every((one) => one.naturalWidth > 0)")
    tab.goto(f"{address}/p/{last(site, 'marks').name}")
    tab.wait_for_selector("html[data-ready]")
    taught_to_the_end(tab)
    # A page that was never opened: the index instead.
    tab.goto(f"{address}/archive/2027-01.html")
    assert tab.locator(".site-cards").count() == 1
    context.close()


def test_chromium_can_install_the_site(browser: Browser, site: Path, address: str) -> None:
    context = browser.new_context()
    tab = context.new_page()
    tab.goto(f"{address}/index.html")
    controlled(tab)
    session = context.new_cdp_session(tab)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == [] and manifest["url"] == f"{address}/manifest.webmanifest"
    # A private window cannot install anything; nothing else must be missing.
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in found} <= {"in-incognito"}
    context.close()
    data = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    sizes = {one["sizes"] for one in data["icons"]}
    assert sizes == {"192x192", "512x512"} and data["name"] == "Five & more"
    assert all((site / one["src"]).is_file() for one in data["icons"])


def test_the_list_of_kept_files_has_no_dead_names(site: Path) -> None:
    code = (site / "sw.js").read_text("utf-8")
    found = re.search(r"FILES = (\[.*?\]);", code)
    assert found
    files = json.loads(found[1])
    assert len(files) > 14 and all((site / name).exists() for name in files)
