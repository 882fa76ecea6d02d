"""A site in a real browser: from a disk, under a path of a server, in a sandboxed frame."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.player.conftest import opened
from tests.player.test_accessible import violations
from tests.player.test_places import OUTER, _Quiet, taught_to_the_end

HOUSE = ("sudoku", "keen", "crossword", "wheel", "marks")


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


def test_a_puzzle_plays_in_a_sandboxed_frame(browser: Browser, site: Path, address: str) -> None:
    page = first(site, "sudoku")
    outer = site.parents[1] / "blog.html"
    outer.write_text(OUTER.format(family=f"some/where/p/{page.stem}"), "utf-8")
    with opened(browser, address.replace("/some/where", "/blog.html"), "phone") as tab:
        frame = tab.frames[1]
        frame.wait_for_selector("html[data-ready]")
        taught_to_the_end(frame)


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("page", ["index.html", "archive/2027-01.html", "p/wheel"])
def test_axe_finds_nothing(browser: Browser, site: Path, page: str, size: str) -> None:
    path = first(site, "wheel") if page == "p/wheel" else site / page
    context = browser.new_context(
        viewport={"width": 390 if size == "phone" else 1280, "height": 800}
    )
    tab = context.new_page()
    tab.goto(path.as_uri())
    if page == "p/wheel":
        tab.wait_for_selector("html[data-ready]")
    assert violations(tab) == []
    wide = tab.evaluate("document.documentElement.scrollWidth - innerWidth")
    context.close()
    assert wide <= 0
