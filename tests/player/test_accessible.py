"""axe-core finds nothing, in light and dark; grids, rows and cells are told; print is clean."""

from __future__ import annotations

from base64 import b64encode

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.player.conftest import Pages, opened
from tests.player.drivers import cell, into_grid
from tests.player.puzzles import RECORDS
from tests.player.test_teaching import menu
from tests.programs import npm_file


def settled(tab: Page) -> None:
    """Wait until colours have settled, before they are measured.

    At most two seconds: an animation of an element that is no longer drawn may never finish."""
    ended = "Promise.allSettled(document.getAnimations().map((one) => one.finished))"
    late = "new Promise((done) => setTimeout(done, 2000))"
    tab.evaluate(f"Promise.race([{ended}, {late}]).then(() => 0)")


def violations(tab: Page) -> list[tuple[str, str]]:
    """What axe-core finds, with the first place of each."""
    settled(tab)
    tab.evaluate(npm_file("axe-core", "axe.min.js").read_text("utf-8"))
    found = tab.evaluate("axe.run()")["violations"]
    return [(one["id"], one["nodes"][0]["html"]) for one in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("family", RECORDS)
def test_axe_finds_nothing(browser: Browser, pages: Pages, family: str, scheme: str) -> None:
    size = "phone" if scheme == "dark" else "desktop"
    with opened(browser, pages(family).as_uri(), size, scheme) as tab:
        for _ in range(2):
            tab.get_by_role("button", name="Teach me", exact=True).click()
            tab.get_by_role("button", name="Do it for me").click()
        for _ in range(3):
            tab.get_by_role("button", name="Teach me", exact=True).click()
        tab.locator(".crux-menu summary").click()
        assert violations(tab) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_dialogs(browser: Browser, pages: Pages, scheme: str) -> None:
    with opened(browser, pages("sudoku").as_uri(), "desktop", scheme) as tab:
        menu(tab, "Settings")
        assert violations(tab) == []
        tab.get_by_role("button", name="Close").click()
        tab.get_by_role("button", name="Rules", exact=True).click()
        assert violations(tab) == []


def test_a_screen_reader_hears_rows_and_cells(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("sudoku").as_uri()) as tab:
        grid = tab.get_by_role("grid")
        assert grid.get_by_role("row").count() == 6
        assert grid.get_by_role("gridcell").count() == 36
        assert tab.locator("[role=application]").count() == 0
        assert tab.locator("[role=gridcell][tabindex='0']").count() == 1
        top = RECORDS["sudoku"]().puzzle.removeprefix("6:")[:6]
        assert {".", "1"} <= set(top)
        told = [
            f"R1C{at}, " + ("empty" if x == "." else f"{x}, given") for at, x in enumerate(top, 1)
        ]
        labels = [cell(tab, f"R1C{at}").get_attribute("aria-label") for at in range(1, 7)]
        assert labels == told
        assert tab.locator("[aria-live=polite]").count() == 1


def test_the_words_of_a_hint_are_said(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("sudoku").as_uri()) as tab:
        into_grid(tab)
        tab.keyboard.press("?")
        expect(tab.locator(".crux-say")).not_to_be_empty()
        first = tab.locator(".crux-teach p").first.inner_text()
        assert tab.locator(".crux-say").inner_text() == first


def test_paper_has_the_puzzle_and_no_tools(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("crossword").as_uri()) as tab:
        tab.emulate_media(media="print")
        assert not tab.locator(".crux-tools").is_visible()
        assert not tab.locator(".crux-pad").first.is_visible()
        assert tab.locator(".crux-picture").is_visible()
        assert tab.locator(".crux-clues").is_visible()
        # Nothing of where the solver is just now, and no heading without its clues.
        colour = "one => getComputedStyle(one).backgroundColor"
        lit = tab.locator(".crux-now, [aria-selected=true], .crux-run").all()
        settled(tab)
        assert lit and {one.evaluate(colour) for one in lit} == {"rgba(0, 0, 0, 0)"}
        heading = tab.locator(".crux-clues h2").last
        assert heading.evaluate("one => getComputedStyle(one).breakAfter") == "avoid"


# How much of a picture is nearly black: what is printed, not the ring around a cell.
BLACK = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const { width, height } = image;
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, width, height);
  let black = 0;
  for (let at = 0; at < data.length; at += 4) {
    black += Math.max(data[at], data[at + 1], data[at + 2]) < 70;
  }
  return black;
}"""


def _printed(tab: Page, name: str) -> int:
    settled(tab)
    shot = b64encode(cell(tab, name).screenshot()).decode()
    return int(tab.evaluate(BLACK, shot))


@pytest.mark.parametrize("family", ["sudoku", "keen", "killer", "crossword", "wheel"])
def test_a_cell_in_the_focus_hides_nothing_that_is_printed_in_it(
    browser: Browser, pages: Pages, family: str
) -> None:
    with opened(browser, pages(family).as_uri()) as tab:
        given = tab.locator(".crux-given")
        name = given.first.get_attribute("data-cell") if given.count() else "R1C1"
        other = tab.locator(f".crux-cell:not([data-cell={name}])").last
        other.click()
        before = _printed(tab, str(name))
        cell(tab, str(name)).click()
        assert _printed(tab, str(name)) > before / 2 > 5


def test_paper_has_what_one_needs_to_solve_a_wheel(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("wheel").as_uri()) as tab:
        assert not tab.get_by_text("wheel of letters").is_visible()
        tab.emulate_media(media="print")
        letters = tab.locator(".crux-letter")
        assert letters.count() == 6 and all(one.is_visible() for one in letters.all())
        assert not tab.locator(".crux-wheel .crux-pad").is_visible()
        assert tab.locator(".crux-head").inner_text().count("\n") >= 3  # title, level, rules, id


def test_romanian_pages_speak_romanian(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("keen", language="ro").as_uri()) as tab:
        assert tab.locator("html").get_attribute("lang") == "ro"
        value = RECORDS["keen"]().rating.value
        assert tab.locator(".crux-level").inner_text().endswith(f"{value:.2f}".replace(".", ","))
        tab.get_by_role("button", name="Învață-mă").click()
        assert tab.locator(".crux-teach p").inner_text().startswith("Priviți")
        assert violations(tab) == []


# The contrast of the ground of two elements, by the formula of WCAG.
CONTRAST = """([one, two]) => {
  const light = (name) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    pen.fillStyle = getComputedStyle(document.querySelector(name)).backgroundColor;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [a, b] = [light(one), light(two)];
  return Math.max(a, b) / Math.min(a, b);
}"""


def test_the_word_in_hand_is_seen_in_the_dark_and_in_forced_colours(
    browser: Browser, pages: Pages
) -> None:
    run, other = ".crux-run:not([aria-selected=true])", ".crux-cell:not(.crux-run)"
    with opened(browser, pages("crossword").as_uri(), "phone", "dark") as tab:
        settled(tab)
        assert tab.evaluate(CONTRAST, [run, other]) > 1.5
        assert tab.evaluate(CONTRAST, ["[aria-selected=true]", run]) > 1.2
        tab.emulate_media(forced_colors="active")
        style = "name => getComputedStyle(document.querySelector(name)).outlineStyle"
        assert tab.evaluate(style, run) == "dashed" and tab.evaluate(style, other) == "none"
