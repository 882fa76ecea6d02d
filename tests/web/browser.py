"""A real Chromium for the tests of the studio: windows that listen to everything a page does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, Response, expect

from tests.programs import npm_file

# How long may a busy machine take for one thing, in milliseconds?
PATIENCE = 120_000
SIZES = {"desktop": (1280, 900), "phone": (390, 844)}


class Window:
    """A page of the studio, what it said, and what it asked for."""

    def __init__(self, page: Page, url: str, size: str):
        self.page, self.url, self.phone = page, url, size == "phone"
        self.said: list[str] = []
        self.asked: list[str] = []
        self.answers: list[Response] = []
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("response", lambda response: self.answers.append(response))

    def open(self, hash: str = "") -> None:
        """Load the studio, and wait until it is ready."""
        self.visit(f"/studio{hash}")

    def visit(self, path: str) -> None:
        """Load any page, and wait until it is ready."""
        self.page.goto(f"{self.url}{path}")
        self.page.wait_for_selector("html[data-ready]")

    def room(self, name: str) -> None:
        """On a phone one room is seen at a time."""
        if self.phone:
            self.page.click(f"button[data-room={name}]")

    def make(self, family: str, count: int = 1, level: str = "easy", **fields: str) -> None:
        """Make puzzles with the form, and wait until they are on the desk."""
        self.room("make")
        there = self.page.locator(".card").count()
        self.page.locator(f".chip:has(input[value={family}])").click()
        self.page.check(f"input[name=level][value={level}]", force=True)
        self.page.fill("input[name=count]", str(count))
        for name, value in fields.items():
            self.page.select_option(f"[name='shape.{name}']", value)
        self.page.click("#wish button[type=submit]")
        self.page.locator(".card").nth(there + count - 1).wait_for()
        self.page.locator(".job").wait_for(state="detached")

    def violations(self) -> list[tuple[str, Any]]:
        """What axe-core finds fault with, once colours have stopped to change."""
        # One that is broken off, because what moved was drawn anew, is over, too.
        ended = "document.getAnimations().map((each) => each.finished)"
        late = "new Promise((done) => setTimeout(done, 2000))"
        still = f"Promise.race([Promise.allSettled({ended}), {late}]).then(() => 0)"
        self.page.evaluate(still)
        self.page.evaluate(npm_file("axe-core", "axe.min.js").read_text("utf-8"))
        found = self.page.evaluate("axe.run()")["violations"]
        return [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]

    def told(self) -> list[str]:
        """What the API has told the page; streams of events, which browsers do not keep, are asked
        for again."""
        good = [one for one in self.answers if "/api/" in one.url and one.ok]
        streams = [one for one in good if "event-stream" in one.headers.get("content-type", "")]
        whole = [self.page.request.get(one.url).text() for one in streams]
        return [*whole, *(one.text() for one in good if one not in streams)]

    def shows(self, cards: list[str]) -> None:
        """Wait until the desk has these cards, told in this order."""
        expect(self.page.locator(".card .level")).to_have_text(cards, timeout=PATIENCE)

    def cards(self) -> list[str]:
        """What is told of each card, in order."""
        return self.page.locator(".card .level").all_inner_texts()


@contextmanager
def window(
    browser: Browser, url: str, size: str = "desktop", scheme: str = "light", language: str = "en"
) -> Iterator[Window]:
    """A window of a size; a message on its console or a request to another host is a failure."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=size == "phone",
        is_mobile=size == "phone",
        color_scheme=scheme,  # type: ignore[arg-type]
        locale=language,
        accept_downloads=True,
    )
    context.set_default_timeout(PATIENCE)
    found = Window(context.new_page(), url, size)
    try:
        yield found
        assert found.said == []
        ours = (f"{url}/", f"blob:{url}/")
        assert [one for one in found.asked if not one.startswith(ours)] == []
    finally:
        context.close()
