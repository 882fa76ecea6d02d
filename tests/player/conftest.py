"""A real Chromium for all tests of pages, and a page of each family, made once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from cruxpress.player import page as page_of
from tests.player.puzzles import RECORDS

Pages = Callable[..., Path]
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """The file of a page with one puzzle of a family; made once for the same wishes."""
    folder = tmp_path_factory.mktemp("pages")

    def made(family: str, **wishes: object) -> Path:
        name = "-".join([family, *(f"{key}-{value}" for key, value in wishes.items())])
        path = folder / f"{name}.html"
        if not path.exists():
            path.write_text(page_of([RECORDS[family]()], **wishes), "utf-8")  # type: ignore[arg-type]
        return path

    return made


@contextmanager
def opened(
    browser: Browser, address: str, size: str = "desktop", scheme: str = "light"
) -> Iterator[Page]:
    """A page in a window of a size, offline; a message on its console is a failure."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=size == "phone",
        is_mobile=size == "phone",
        color_scheme=scheme,  # type: ignore[arg-type]
        offline=address.startswith("file:"),
    )
    tab, said = context.new_page(), []
    tab.on("console", lambda message: said.append(message.text))
    tab.on("pageerror", lambda error: said.append(str(error)))
    try:
        tab.goto(address)
        tab.wait_for_selector("html[data-ready]")
        yield tab
        assert said == []
    finally:
        context.close()
