"""A site in a real browser: from a disk, under a path of a server, in a sandboxed frame."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from cruxpress.core.record import Record
from cruxpress.engine.verification import adopt
from cruxpress.families import named
from cruxpress.player.share_link import fragment
from tests.player.conftest import opened
from tests.player.test_accessible import violations
from tests.player.test_places import OUTER, _Quiet, taught_to_the_end

HOUSE = ("sudoku", "keen", "killer", "twist", "crossword", "wheel", "marks")


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The site under a path of a static server."""
    handler = partial(_Quiet, directory=str(site.parents[1]))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/some/where"
    server.shutdown()
    thread.join()
    server.server_close()


def first(site: Path, family: str) -> Path:
    return sorted(site.glob(f"p/{family}-*.html"))[0]


@pytest.mark.parametrize("family", HOUSE)
def test_a_puzzle_is_solved_by_its_hints_from_a_disk(
    browser: Browser, site: Path, family: str
) -> None:
    with opened(browser, first(site, family).as_uri(), "phone") as tab:
        taught_to_the_end(tab)


def test_one_goes_from_the_index_to_a_puzzle_and_back_under_a_path(
    browser: Browser, site: Path, address: str
) -> None:
    name = first(site, "keen").name
    with opened(browser, f"{address}/p/{name}") as tab:
        tab.get_by_role("link", name="Today").click()
        tab.get_by_role("link", name="Marks").first.click()
        tab.wait_for_selector("html[data-ready]")
        taught_to_the_end(tab)


def test_all_pages_begin_at_the_same_edge_and_the_board_is_seen_whole(
    browser: Browser, site: Path
) -> None:
    tab = browser.new_page(viewport={"width": 1280, "height": 800})
    for page in (site / "index.html", site / "archive" / "index.html", first(site, "sudoku")):
        tab.goto(page.as_uri())
        name, title = (tab.locator(one).bounding_box() for one in (".brand", "main h1"))
        assert name and title and abs(name["x"] - title["x"]) < 1
    board = tab.locator(".crux-board").bounding_box()
    assert board and board["y"] + board["height"] <= 800
    tab.close()


def test_a_puzzle_plays_in_a_sandboxed_frame(browser: Browser, site: Path, address: str) -> None:
    page = first(site, "sudoku")
    outer = site.parents[1] / "blog.html"
    outer.write_text(OUTER.format(family=f"some/where/p/{page.stem}"), "utf-8")
    with opened(browser, address.replace("/some/where", "/blog.html"), "phone") as tab:
        frame = tab.frames[1]
        frame.wait_for_selector("html[data-ready]")
        taught_to_the_end(frame)


@pytest.mark.parametrize("family", HOUSE)
def test_the_link_of_a_puzzle_opens_from_a_disk(browser: Browser, site: Path, family: str) -> None:
    record = Record.parse(first(site, family).with_suffix(".json").read_text("utf-8"))
    link = fragment(record, solved=True)
    opener = (site / "p" / "index.html").as_uri()
    with opened(browser, f"{opener}#{link}", "phone") as tab:
        assert tab.locator("[role=gridcell]").count() >= len(record.solution.split("/")[0])
        tab.get_by_role("button", name="Teach me").click()
        digits = family in ("sudoku", "keen", "killer", "twist")  # the page finds steps of its own
        told = "Look" if digits else "A link holds no explanations"
        tab.locator(".crux-teach p", has_text=told).wait_for()


def test_the_link_of_any_puzzle_opens_under_a_path(browser: Browser, address: str) -> None:
    link = fragment(adopt(named("sudoku"), "4:12343412214343..", "here"), solved=True)
    with opened(browser, f"{address}/p/#{link}") as tab:
        tab.locator("[data-cell=R4C3]").click()
        tab.keyboard.press("2")
        tab.keyboard.press("ArrowRight")
        tab.keyboard.press("1")
        tab.wait_for_selector("dialog[aria-label='Solved']")


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("page", ["index.html", "p/index.html", "archive/2027-01.html", "p/wheel"])
def test_axe_finds_nothing(browser: Browser, site: Path, page: str, size: str) -> None:
    path = first(site, "wheel") if page == "p/wheel" else site / page
    context = browser.new_context(
        viewport={"width": 390 if size == "phone" else 1280, "height": 800}
    )
    tab = context.new_page()
    tab.goto(path.as_uri())
    if page.startswith("p/"):
        tab.wait_for_selector("html[data-ready]")
    assert violations(tab) == []
    wide = tab.evaluate("document.documentElement.scrollWidth - innerWidth")
    context.close()
    assert wide <= 0


# How far a page shifts while it loads (https://web.dev/articles/cls).
SHIFT = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) sum += one.hadRecentInput ? 0 : one.value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 500);
})"""


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("family", ["sudoku", "crossword", "marks"])
def test_a_puzzle_page_does_not_shift_while_it_loads(
    browser: Browser, site: Path, address: str, family: str, size: str
) -> None:
    with opened(browser, f"{address}/p/{first(site, family).name}", size) as tab:
        assert tab.evaluate(SHIFT) < 0.05


def test_the_index_is_light_and_every_puzzle_has_its_description(
    browser: Browser, site: Path, address: str
) -> None:
    sizes: list[int] = []
    context = browser.new_context(viewport={"width": 1440, "height": 800})
    tab = context.new_page()
    tab.on("response", lambda answer: sizes.append(len(answer.body())))
    tab.goto(f"{address}/index.html")
    tab.wait_for_load_state("networkidle")
    assert sum(sizes) < 150_000
    context.close()
    descriptions = {page.read_text("utf-8").split('name="description" content="')[1].split('"')[0]
                    for page in site.glob("p/*-*.html")}  # fmt: skip
    assert len(descriptions) == len(list(site.glob("p/*-*.html")))
