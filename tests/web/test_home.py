"""The home page, the header of all pages, the way from one puzzle to the next, and lost pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from cruxpress.families import loaded
from tests.web.browser import Window, window
from tests.web.conftest import Served

PAGES = ("/", "/studio", "/construct", "/play/keen?level=easy&seed=1", "/nowhere")
# Controls that are lower than 44 px, or too narrow: ten keys of a keyboard share a row of a phone,
# and a card has four buttons in a row.
SMALL = """() => {
  const controls = document.querySelectorAll('button, select, summary, .button, .chip span, nav a');
  const small = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return height < 43.9 || width < (one.matches('.crux-key') ? 28 : 34);
  };
  return [...controls].filter((one) => one.checkVisibility() && small(one))
    .map((one) => one.outerHTML.slice(0, 90));
}"""


def _open(tab: Window, path: str) -> None:
    tab.page.goto(f"{tab.url}{path}")
    tab.page.wait_for_selector("html[data-ready]")
    if path == "/nowhere":  # the status of the page itself
        tab.said = [text for text in tab.said if "404" not in text]


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(("size", "scheme"), [("desktop", "light"), ("phone", "dark")])
def test_every_page_has_the_header_large_targets_and_no_violation(
    browser: Browser, server: Served, path: str, size: str, scheme: str
) -> None:
    with window(browser, server.url, size, scheme) as tab:
        _open(tab, path)
        ways = tab.page.locator(".top a").evaluate_all("all => all.map(a => a.pathname)")
        assert ways[:4] == ["/", "/", "/studio", "/construct"]
        assert tab.page.evaluate(SMALL) == []
        assert tab.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        flash = "getComputedStyle(document.querySelector('a')).webkitTapHighlightColor"
        assert tab.page.evaluate(flash) == "rgba(0, 0, 0, 0)"
        assert tab.violations() == []


def test_one_click_leads_from_home_to_a_board_of_every_family(
    browser: Browser, server: Served
) -> None:
    with window(browser, server.url, "phone") as tab:
        for family in (one.name for one in loaded()[0]):
            _open(tab, "/")
            tab.page.locator(f".tile[data-tile={family}] .face").click()
            tab.page.locator(f".crux[data-family={family}] .crux-cell").first.wait_for()


def test_today_is_the_same_puzzle_for_everybody_and_another_is_not(
    browser: Browser, server: Served
) -> None:
    board = ".crux-picture"
    with window(browser, server.url) as one, window(browser, server.url, "phone") as two:
        _open(one, "/play/sudoku")
        _open(two, "/play/sudoku")
        today = one.page.locator(board).inner_html()
        assert two.page.locator(board).inner_html() == today
        _open(one, "/")
        one.page.get_by_label("Another Sudoku", exact=True).click()
        one.page.wait_for_url("**/play/sudoku?level=*&seed=*")
        one.page.wait_for_selector("html[data-ready]")
        assert one.page.locator(board).inner_html() != today


def test_the_level_of_another_puzzle_is_the_one_that_was_chosen(
    browser: Browser, server: Served
) -> None:
    with window(browser, server.url) as tab:
        _open(tab, "/")
        tab.page.get_by_label("Level of Keen").select_option("hard")
        tab.page.get_by_label("Another Keen", exact=True).click()
        expect(tab.page.locator(".crux-band")).to_have_text("hard")


def test_the_header_and_the_summary_lead_to_a_next_puzzle_of_the_same_level(
    browser: Browser, server: Served, card: Callable[[str], dict[str, Any]]
) -> None:
    with window(browser, server.url) as tab:
        _open(tab, f"/p/{card('keen')['id']}")
        before = tab.page.locator(".crux-picture").inner_html()
        tab.page.get_by_role("link", name="Next puzzle").click()
        tab.page.wait_for_url("**/play/keen?level=easy&seed=*")
        tab.page.wait_for_selector("html[data-ready]")
        assert tab.page.locator(".crux-picture").inner_html() != before
        tab.page.locator(".brand").click()
        tab.page.locator(".tile").first.wait_for()


def test_a_puzzle_links_the_other_families_of_today(browser: Browser, server: Served) -> None:
    with window(browser, server.url) as tab:
        _open(tab, "/play/keen?level=easy&seed=1")
        links = tab.page.locator("nav.today a")
        links.first.wait_for()
        addresses = [link.get_attribute("href") for link in links.all()]
        others = [family.name for family in loaded()[0] if family.name != "keen"]
        assert addresses == [f"/play/{name}" for name in others]


def test_home_speaks_romanian(browser: Browser, server: Served) -> None:
    with window(browser, server.url, language="ro") as tab:
        _open(tab, "/")
        expect(tab.page.locator("h1")).to_have_text("Jocurile de azi")
        expect(tab.page.locator(".tile[data-tile=crossword] strong")).to_have_text("Integrame")
        assert tab.violations() == []


def test_the_theme_of_one_page_is_that_of_all_pages(browser: Browser, server: Served) -> None:
    with window(browser, server.url) as tab:
        _open(tab, "/")
        tab.page.click("#theme")
        for path in ("/studio", "/construct", "/play/keen?level=easy&seed=1"):
            _open(tab, path)
            assert tab.page.locator("html").get_attribute("data-theme") == "dark"


@pytest.mark.parametrize("path", ["/nope", "/p/unknown", "/p/#2.sudoku.xxxx", "/play/chess"])
def test_what_is_not_there_is_told_on_a_page_that_leads_on(
    browser: Browser, server: Served, path: str
) -> None:
    with window(browser, server.url, "phone", "dark") as tab:
        tab.page.goto(f"{server.url}{path}")
        lost = tab.page.locator(".lost[role=alert]")
        expect(lost.locator("h1")).to_have_text("Nothing here")
        assert "{" not in lost.inner_text()
        assert tab.violations() == []
        lost.get_by_role("link", name="Today’s puzzles").click()
        tab.page.locator(".tile").first.wait_for()
        tab.said = [text for text in tab.said if "404" not in text]


def test_programs_get_their_errors_as_json(server: Served) -> None:
    asked = {"Accept": "text/html"}
    assert server.http.get("/nope", headers=asked).headers["content-type"].startswith("text/html")
    for answer in (server.http.get("/api/nope", headers=asked), server.http.get("/nope")):
        assert answer.status_code == 404 and answer.json()["error"]["code"] == "not-found"


def test_pages_and_answers_are_compressed_and_events_are_not(
    server: Served, card: Callable[[str], dict[str, Any]]
) -> None:
    for path in ("/", "/static/player/js/mount.js", "/api/families"):
        answer = server.http.get(path, headers={"Accept-Encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip", path
    job = server.job("/api/generate", {"wishes": [{"family": "keen", "level": "easy"}], "seed": 1})
    events = server.http.get(f"/api/jobs/{job['id']}/events", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in events.headers


@pytest.mark.parametrize("path", ["/", "/studio", "/construct", "/play/keen"])
def test_every_page_says_what_it_is_about(server: Served, path: str) -> None:
    assert '<meta name="description" content="' in server.http.get(path).text


@pytest.mark.parametrize("path", ["/", "/studio", "/play/keen?level=easy&seed=1"])
def test_the_header_fits_on_a_phone_in_romanian(
    browser: Browser, server: Served, path: str
) -> None:
    with window(browser, server.url, "phone", language="ro") as tab:
        _open(tab, path)
        tab.page.set_viewport_size({"width": 360, "height": 740})
        right = tab.page.locator(".ways > :last-child, .ways select").evaluate_all(
            "all => Math.max(...all.map(one => one.getBoundingClientRect().right))"
        )
        assert right <= 360
