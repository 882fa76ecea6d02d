"""How a person plays each family: by keyboard alone, by mouse, by touch."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page


def cell(tab: Page, name: str) -> Locator:
    """A cell of the grid."""
    return tab.locator(f"[data-cell='{name}']")


def key(tab: Page, symbol: str) -> Locator:
    """A key on the screen."""
    return tab.locator(f"[data-key='{symbol}']")


def into_grid(tab: Page) -> None:
    """Go into the grid by the Tab key, from the beginning of the page."""
    tab.evaluate("document.activeElement.blur()")
    for _ in range(40):
        tab.keyboard.press("Tab")
        if tab.evaluate("document.activeElement.getAttribute('role') === 'gridcell'"):
            return
    raise AssertionError("the Tab key does not lead into the grid")


def here(tab: Page) -> str:
    """The cell that has the focus."""
    return str(tab.evaluate("document.activeElement.dataset.cell ?? ''"))


def walk_to(tab: Page, name: str) -> None:
    """Go to a cell R3C5 by arrows."""
    for _ in range(60):
        at = here(tab)
        if at == name:
            return
        (row, column), (to_row, to_column) = _place(at), _place(name)
        if row != to_row:
            tab.keyboard.press("ArrowDown" if row < to_row else "ArrowUp")
        else:
            tab.keyboard.press("ArrowRight" if column < to_column else "ArrowLeft")
    raise AssertionError(f"arrows do not lead to {name}")


def _place(name: str) -> tuple[int, int]:
    row, _, column = name[1:].partition("C")
    return int(row), int(column)


def _digits_by_keyboard(tab: Page, solution: dict[str, str]) -> None:
    into_grid(tab)
    for name, symbol in solution.items():
        walk_to(tab, name)
        tab.keyboard.press(symbol)


def _digits_by_mouse(tab: Page, solution: dict[str, str]) -> None:
    for name, symbol in solution.items():
        cell(tab, name).click()
        key(tab, symbol).click()


def _digits_by_touch(tab: Page, solution: dict[str, str]) -> None:
    for name, symbol in solution.items():
        cell(tab, name).tap()
        key(tab, symbol).tap()


Driver = Callable[[Page, dict[str, str]], None]
DRIVERS: dict[str, dict[str, Driver]] = {
    "sudoku": {
        "keyboard": _digits_by_keyboard,
        "mouse": _digits_by_mouse,
        "touch": _digits_by_touch,
    },
    "keen": {
        "keyboard": _digits_by_keyboard,
        "mouse": _digits_by_mouse,
        "touch": _digits_by_touch,
    },
}
