"""Take the screenshots of docs/player.md: every family in a real browser, with a step shown.

``python tools/player_pictures.py`` writes docs/pictures/player-*.png; look at them before you
commit.  It needs Playwright and Debian's Chromium, as the tests do.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from cruxpress import Recipe, make
from cruxpress.core.record import Record
from cruxpress.player import page

ROOT = Path(__file__).parent.parent
SIZES = {"desktop": (1120, 760), "phone": (390, 844)}
# Name -> recipe, size, colours, steps that are done before the picture, depth of the last hint.
PICTURES: dict[str, tuple[Recipe, str, str, int, int]] = {
    "sudoku": (Recipe("sudoku", level="hard", seed=7), "desktop", "light", 15, 3),
    "keen": (Recipe("keen", level="hard", seed=3), "desktop", "dark", 20, 3),
    "killer": (Recipe("killer", level="medium", seed=3), "phone", "light", 12, 0),
    "crossword": (Recipe("crossword", level="easy", seed=3), "phone", "light", 5, 0),
    "wheel": (Recipe("wheel", {"letters": 7}, seed=3), "phone", "light", 5, 0),
    "marks": (Recipe("marks", level="hard", seed=3), "phone", "dark", 4, 0),
}


def main() -> None:
    """Take the pictures that are named, or all."""
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        for name in sys.argv[1:] or PICTURES:
            recipe, size, scheme, done, depth = PICTURES[name]
            place = Path(folder) / f"{name}.html"
            take(browser, make(recipe), place, (size, scheme), (done, depth))
        browser.close()


def take(
    browser: Browser, record: Record, place: Path, looks: tuple[str, str], steps: tuple[int, int]
) -> None:
    """One picture: some steps done by the teacher, and the next one shown at a depth."""
    place.write_text(page([record]), "utf-8")
    (width, height), phone = SIZES[looks[0]], looks[0] == "phone"
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if looks[1] == "dark" else "light",
        is_mobile=phone,
        has_touch=phone,
    )
    tab = context.new_page()
    tab.goto(place.as_uri())
    tab.wait_for_selector("html[data-ready]")
    for _ in range(steps[0]):
        tab.get_by_role("button", name="Teach me", exact=True).click()
        tab.get_by_role("button", name="Do it for me").click()
    for _ in range(steps[1]):
        tab.get_by_role("button", name="Teach me", exact=True).click()
    tab.mouse.move(0, 0)
    tab.wait_for_timeout(400)
    tab.screenshot(path=ROOT / "docs" / "pictures" / f"player-{record.family}.png")
    context.close()


if __name__ == "__main__":
    main()
