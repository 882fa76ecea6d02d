"""How a person plays each family: by keyboard alone, by mouse, by touch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Locator, Page

from cruxpress import words
from tests.player.puzzles import RECORDS


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


def _crossword_by_keyboard(tab: Page, solution: dict[str, str]) -> None:
    """The cursor goes on by itself: along a word, and to the next one that is not full."""
    into_grid(tab)
    for _ in solution:
        tab.keyboard.press(solution[here(tab)].lower())


def _crossword_by_mouse(tab: Page, solution: dict[str, str]) -> None:
    """Cells are clicked, letters are typed: with a mouse there are no keys on the screen."""
    for name, symbol in solution.items():
        cell(tab, name).click()
        tab.keyboard.press(symbol.lower())


def _marks_by_keyboard(tab: Page, solution: dict[str, str]) -> None:
    into_grid(tab)
    tab.keyboard.type("".join(solution.values()).lower())
    tab.keyboard.press("Enter")


def _marks_by_mouse(tab: Page, solution: dict[str, str]) -> None:
    for letter in [*solution.values(), "enter"]:
        key(tab, letter).click()


def _marks_by_touch(tab: Page, solution: dict[str, str]) -> None:
    for letter in [*solution.values(), "enter"]:
        key(tab, letter).tap()


def wheel_words() -> list[str]:
    """The words of the wheel that is played, read from its solved rows."""
    rows = RECORDS["wheel"]().solution.split("/")
    lines = [*rows, *("".join(column) for column in zip(*rows, strict=True))]
    return [run for line in lines for run in line.split("#") if len(run) > 1]


def bonus_word() -> str:
    """A word that the letters of the wheel build and its grid has not."""
    record = RECORDS["wheel"]()
    letters = Counter(record.puzzle.split(":")[1])
    accepted = words.load("en", required=False).filter(shortest=4, longest=6)
    built = (word for word in accepted.grid_forms() if not Counter(word) - letters)
    return next(word for word in built if word not in wheel_words())


def _wheel_by_keyboard(tab: Page, solution: dict[str, str]) -> None:
    into_grid(tab)
    for word in wheel_words():
        tab.keyboard.type(word.lower())
        tab.keyboard.press("Enter")


def _wheel_by_mouse(tab: Page, solution: dict[str, str]) -> None:
    """Letters clicked one after the other, then Enter."""
    for word in wheel_words():
        for place in _ring_places(tab, word):
            tab.mouse.click(*place)
        key(tab, "enter").click()


def _wheel_by_touch(tab: Page, solution: dict[str, str]) -> None:
    """Every other word is swiped over the ring, the others are tapped."""
    for number, word in enumerate(wheel_words()):
        places = _ring_places(tab, word)
        if number % 2:
            for place in places:
                tab.touchscreen.tap(*place)
            key(tab, "enter").tap()
        else:
            swipe(tab, places)


def swipe(tab: Page, places: list[tuple[float, float]]) -> None:
    """A finger that goes from place to place."""
    session = tab.context.new_cdp_session(tab)

    def touch(kind: str, points: list[tuple[float, float]]) -> None:
        said = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        session.send("Input.dispatchTouchEvent", said)

    touch("touchStart", places[:1])
    for place in places[1:]:
        touch("touchMove", [place])
    touch("touchEnd", [])
    session.detach()


def _ring_places(tab: Page, word: str) -> list[tuple[float, float]]:
    """Where the letters of a word are on the ring, each place used once."""
    tab.locator(".crux-ring").scroll_into_view_if_needed()
    ring = [(node.inner_text(), node.bounding_box()) for node in tab.locator(".crux-letter").all()]
    found = []
    for letter in word:
        at = next(n for n, (text, _) in enumerate(ring) if text == letter)
        box = ring.pop(at)[1]
        assert box is not None
        found.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    return found


Driver = Callable[[Page, dict[str, str]], None]
_DIGITS: dict[str, Driver] = {
    "keyboard": _digits_by_keyboard,
    "mouse": _digits_by_mouse,
    "touch": _digits_by_touch,
}
DRIVERS: dict[str, dict[str, Driver]] = {
    "sudoku": _DIGITS,
    "keen": _DIGITS,
    "killer": _DIGITS,
    "twist": _DIGITS,
    "crossword": _DIGITS | {"keyboard": _crossword_by_keyboard, "mouse": _crossword_by_mouse},
    "wheel": {
        "keyboard": _wheel_by_keyboard,
        "mouse": _wheel_by_mouse,
        "touch": _wheel_by_touch,
    },
    "marks": {
        "keyboard": _marks_by_keyboard,
        "mouse": _marks_by_mouse,
        "touch": _marks_by_touch,
    },
}
