"""Take the pictures of the studio in docs/pictures, in a real Chromium.

Needs the extras ``web`` and ``test``; it starts a server of its own.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
CHROMIUM = "/usr/bin/chromium"
# What is on the desk: family, level, and how many.
DESK = (
    ("sudoku", "easy", 1), ("keen", "normal", 1), ("crossword", "easy", 1), ("wheel", "medium", 1),
    ("marks", "hard", 1), ("sudoku", "expert", 1),
)  # fmt: skip


def main() -> None:
    """All pictures: a desk in the light, the same on a phone in the dark."""
    command = [sys.executable, "-m", "cruxpress", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr
            address = re.search(r"http://\S+", server.stderr.readline())
            assert address
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=CHROMIUM, args=["--no-sandbox"]
                )
                _take(browser, address[0], "studio.png", 1440, 900, "light", "en")
                _take(browser, address[0], "studio-phone.png", 390, 844, "dark", "ro")
                _construct(browser, address[0])
                _home(browser, address[0])
                _controls(browser)
                browser.close()
        finally:
            server.terminate()


def _home(browser: Browser, address: str) -> None:
    """The home page by day."""
    page = browser.new_page(viewport={"width": 1280, "height": 800}, locale="en")
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    page.screenshot(path=PICTURES / "home.png")


def _controls(browser: Browser) -> None:
    """All controls of the design system, by day and by night."""
    for scheme in ("light", "dark"):
        context = browser.new_context(viewport={"width": 720, "height": 640}, color_scheme=scheme)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto((Path(__file__).parent / "controls.html").as_uri())
        page.screenshot(path=PICTURES / f"controls-{scheme}.png", full_page=True)
        context.close()


def _construct(browser: Browser, address: str) -> None:
    """The constructor with a filled pattern around two typed words."""
    page = browser.new_page(viewport={"width": 1280, "height": 900}, locale="en")
    page.goto(f"{address}construct")
    page.wait_for_selector("html[data-ready]")
    page.locator(".cell.block").first.wait_for()
    for row, column, word in ((2, 0, "gardens"), (12, 0, "lantern")):
        page.locator(".line").nth(row).locator(".cell").nth(column).click()
        page.keyboard.type(word)
    page.click("[data-tool=fill]")
    page.wait_for_selector("#board[data-open='0']")
    page.locator(".line").nth(7).locator(".cell").nth(5).click()
    page.wait_for_selector("html[data-asking=no]")
    page.locator(".toast").wait_for(state="detached")
    page.screenshot(path=PICTURES / "constructor.png")


def _take(
    browser: Browser, address: str, name: str, width: int, height: int, scheme: str, language: str
) -> None:
    window = {"width": width, "height": height}
    context = browser.new_context(viewport=window, color_scheme=scheme, locale=language)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{address}studio")
    page.wait_for_selector("html[data-ready]")
    for number, (family, level, count) in enumerate(DESK, 1):
        if width < 500:
            page.click("button[data-room=make]")
        page.locator(f".chip:has(input[value={family}])").click()
        page.check(f"input[name=level][value={level}]", force=True)
        page.fill("input[name=count]", str(count))
        page.click("#wish button[type=submit]")
        page.locator(".card").nth(number - 1).wait_for(timeout=60_000)
    page.locator(".card [data-act=pin]").nth(2).click()
    page.wait_for_timeout(2000)
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=PICTURES / name)
    context.close()


if __name__ == "__main__":
    main()
