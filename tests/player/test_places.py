"""Pages play from a disk, under any path of a server, in a sandboxed frame, and offline."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Frame, Page

from tests.player.conftest import Pages, opened
from tests.player.puzzles import RECORDS

# Teach me, do it for me, and again, until the puzzle is solved.
TAUGHT = """async () => {
  const all = () => [...document.querySelectorAll('button')];
  const by = (text) => all().find((one) => one.textContent === text);
  for (let turn = 0; turn < 200 && !document.querySelector('.crux-finished'); turn += 1) {
    by('Teach me').click();
    await new Promise((done) => setTimeout(done));
    by('Do it for me').click();
    document.querySelector('[data-family=marks] [data-key=enter]')?.click();
    await new Promise((done) => setTimeout(done, 5));
  }
  return document.querySelector('.crux-summary')?.innerText ?? '';
}"""


OUTER = """<!doctype html><html lang=en data-ready><title>Blog</title><link rel=icon href=data:,>
<iframe title=Puzzle sandbox=allow-scripts width=380 height=800 src={family}.html></iframe>"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A folder that a static server serves, and the address of a sub-path of it."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "some" / "where").mkdir(parents=True)
    handler = partial(_Quiet, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield folder / "some" / "where", f"http://127.0.0.1:{server.server_port}/some/where"
    server.shutdown()
    thread.join()
    server.server_close()


def taught_to_the_end(tab: Page | Frame) -> None:
    """Solve a puzzle by its hints alone."""
    assert "Hints" in str(tab.evaluate(TAUGHT))


@pytest.mark.parametrize("family", RECORDS)
def test_a_page_under_a_path_is_solved_by_its_hints(
    browser: Browser, pages: Pages, site: tuple[Path, str], family: str
) -> None:
    folder, address = site
    shutil.copy(pages(family), folder / f"{family}.html")
    with opened(browser, f"{address}/{family}.html", "phone") as tab:
        asked: list[str] = []
        tab.on("request", lambda request: asked.append(request.url))
        tab.context.set_offline(True)
        taught_to_the_end(tab)
        assert asked == []


@pytest.mark.parametrize("family", RECORDS)
def test_a_page_in_a_sandboxed_frame_is_solved_by_its_hints(
    browser: Browser, pages: Pages, site: tuple[Path, str], family: str
) -> None:
    folder, address = site
    shutil.copy(pages(family), folder / f"{family}.html")
    outer = OUTER.format(family=family)
    (folder / f"blog-{family}.html").write_text(outer, "utf-8")
    with opened(browser, f"{address}/blog-{family}.html", "phone") as tab:
        frame = tab.frames[1]
        frame.wait_for_selector("html[data-ready]")
        assert "keeps nothing here" in frame.locator(".crux-note").inner_text()
        taught_to_the_end(frame)


def test_a_page_asks_nobody_for_anything(browser: Browser, pages: Pages) -> None:
    text = pages("sudoku").read_text("utf-8")
    assert "default-src 'none'" in text and "unsafe" not in text
    assert (
        "http://" not in text.replace("http://www.w3.org/2000/svg", "") and "https://" not in text
    )
