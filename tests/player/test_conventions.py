"""What people expect of a player, family by family."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner
from playwright.sync_api import Browser, Page

from cruxpress.cli import cli
from cruxpress.families import named
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.files.formats.crossword_draft import Draft, to_ipuz
from tests.player.conftest import Pages, opened
from tests.player.drivers import bonus_word, cell, here, into_grid, key, wheel_words
from tests.player.puzzles import RECORDS, solution_of
from tests.player.test_teaching import menu


def _marks(tab: Page, name: str, kind: str) -> str:
    found = cell(tab, name).locator(f".crux-{kind}")
    return "".join(found.inner_text().split()) if found.count() else ""


def test_sudoku_digits_with_shift_and_control_are_marks(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("sudoku").as_uri()) as tab:
        cell(tab, "R1C1").click()
        tab.keyboard.press("Shift+Digit2")
        tab.keyboard.press("Shift+Digit1")
        tab.keyboard.press("Control+Digit3")
        assert (_marks(tab, "R1C1", "corner"), _marks(tab, "R1C1", "places")) == ("12", "3")
        tab.keyboard.press("x")
        tab.keyboard.press("1")
        assert _marks(tab, "R1C1", "corner") == "2"
        tab.keyboard.press("z")
        tab.keyboard.press("6")
        assert cell(tab, "R1C1").inner_text() == "6"
        tab.keyboard.press("Backspace")
        assert _marks(tab, "R1C1", "corner") == ""


def test_sudoku_colours_go_on_any_cell_and_are_told_in_words(
    browser: Browser, pages: Pages
) -> None:
    with opened(browser, pages("sudoku").as_uri()) as tab:
        given = tab.locator(".crux-given").first
        given.click()
        tab.keyboard.press("v")
        tab.keyboard.press("4")
        assert "crux-colour-4" in (given.get_attribute("class") or "")
        assert "colour 4" in (given.get_attribute("aria-label") or "")
        tab.keyboard.press("2")
        assert "crux-colour-2" in (given.get_attribute("class") or "")
        tab.keyboard.press("Control+z")
        assert "crux-colour-4" in (given.get_attribute("class") or "")
        tab.keyboard.press("4")
        assert "crux-colour" not in (given.get_attribute("class") or "")
        tab.keyboard.press("9")
        tab.keyboard.press("Backspace")
        assert "crux-colour" not in (given.get_attribute("class") or "")
        tab.keyboard.press("z")
        assert not tab.locator("[class*=crux-colour]").count()


def test_a_mark_goes_to_all_selected_cells_if_any_lacks_it(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("sudoku").as_uri()) as tab:
        row = ["R3C1", "R3C2", "R3C3"]
        given = RECORDS["sudoku"]().puzzle.removeprefix("6:")[12:15]
        assert given == "...", "three cells beside each other that are open"
        cell(tab, row[0]).click()
        tab.keyboard.press("Control+Digit2")
        cell(tab, row[0]).hover()
        tab.mouse.down()
        cell(tab, row[1]).hover()
        cell(tab, row[2]).hover()
        tab.mouse.up()
        assert tab.locator("[aria-selected=true]").count() == 3
        tab.keyboard.press("Control+Digit2")
        assert [_marks(tab, name, "places") for name in row] == ["2", "2", "2"]
        tab.keyboard.press("Control+Digit2")
        assert [_marks(tab, name, "places") for name in row] == ["", "", ""]
        cell(tab, "R2C2").click(modifiers=["Control"])
        assert tab.locator("[aria-selected=true]").count() == 4


def test_a_digit_takes_away_the_marks_that_it_rules_out(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("sudoku").as_uri()) as tab:
        cell(tab, "R1C1").click()
        tab.keyboard.press("Control+Digit2")
        cell(tab, "R1C3").click()
        tab.keyboard.press("2")
        assert _marks(tab, "R1C1", "places") == ""
        tab.keyboard.press("Control+z")
        assert _marks(tab, "R1C1", "places") == "2"


def test_a_cell_with_one_candidate_is_filled_by_a_double_click(
    browser: Browser, pages: Pages
) -> None:
    """Also where candidates are shown by themselves and nobody has marked one."""
    with opened(browser, pages("sudoku").as_uri()) as tab:
        tab.get_by_text("More", exact=True).click()
        tab.get_by_role("button", name="Settings").click()
        tab.get_by_label("Show candidates by itself").check()
        tab.keyboard.press("Escape")
        shown = {name: _marks(tab, name, "places") for name in solution_of("sudoku")}
        single = next(name for name, marks in shown.items() if len(marks) == 1)
        cell(tab, single).dblclick()
        assert cell(tab, single).inner_text() == solution_of("sudoku")[single]


def test_equal_digits_clash_and_are_told(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("sudoku").as_uri()) as tab:
        cell(tab, "R1C1").click()
        tab.keyboard.press("1")
        assert "against the rules" in str(cell(tab, "R1C1").get_attribute("aria-label"))
        assert tab.locator(".crux-clash").count() >= 2
        cell(tab, "R1C1").dblclick()
        assert tab.locator("[aria-selected=true]").count() >= 2


def test_lines_clash_where_they_cannot_hold_any_more(browser: Browser, pages: Pages) -> None:
    puzzle = named("twist").parse(RECORDS["twist"]().puzzle)
    empty = [one for one in puzzle.lines if not any(puzzle.givens[c] for c in one.cells)]
    thermo, arrow = (next(x for x in empty if x.kind == kind) for kind in ("thermo", "arrow"))
    with opened(browser, pages("twist").as_uri()) as tab:
        for line, digits in ((thermo, "54"), (arrow, "14")):
            names = [puzzle.name(at) for at in line.cells[:2]]
            label = [cell(tab, name).get_attribute("aria-label") or "" for name in names]
            kind = "a thermometer" if line.kind == "thermo" else "an arrow"
            assert all(f"place {at} of {kind}" in one for at, one in enumerate(label, 1))
            for name, digit in zip(names, digits, strict=True):
                cell(tab, name).click()
                tab.keyboard.press(digit)
            for name in names:
                assert "crux-clash" in str(cell(tab, name).get_attribute("class"))


def test_digit_first_goes_where_the_taps_are(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("sudoku").as_uri()) as tab:
        into_grid(tab)
        tab.keyboard.press("Escape")
        key(tab, "3").click()
        cell(tab, "R1C1").click()
        cell(tab, "R4C3").click()
        assert [cell(tab, name).inner_text() for name in ("R1C1", "R4C3")] == ["3", "3"]


def test_keen_has_its_pencil_on_enter_and_its_eraser_on_space(
    browser: Browser, pages: Pages
) -> None:
    with opened(browser, pages("keen").as_uri()) as tab:
        cell(tab, "R1C1").click()
        tab.keyboard.press("Enter")
        tab.keyboard.press("2")
        tab.keyboard.press("4")
        assert _marks(tab, "R1C1", "places") == "24"
        tab.keyboard.press("Enter")
        tab.keyboard.press("3")
        assert cell(tab, "R1C1").inner_text() == "3"
        tab.keyboard.press(" ")
        assert cell(tab, "R1C1").locator(".crux-value").count() == 0
        tab.keyboard.press("m")
        assert _marks(tab, "R4C4", "places") == "1234"
        cell(tab, "R2C2").click(button="right")
        assert key(tab, "centre").get_attribute("aria-pressed") == "true"


def test_a_perpendicular_arrow_turns_first_and_then_moves(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("crossword").as_uri()) as tab:
        into_grid(tab)
        assert here(tab) == "R1C1"
        tab.keyboard.press("ArrowRight")
        assert here(tab) == "R1C2" and "1 across" in tab.locator(".crux-clue").inner_text()
        tab.keyboard.press("ArrowDown")
        assert here(tab) == "R1C2" and "down" in tab.locator(".crux-clue").inner_text()
        tab.keyboard.press("ArrowDown")
        assert here(tab) == "R2C2"
        tab.keyboard.press(" ")
        tab.keyboard.press("End")
        assert here(tab) == "R7C2"


def test_a_phrase_is_counted_once(browser: Browser, tmp_path: Path) -> None:
    grid, clues = Grid(("CAT", "O#E", "DEN")), {"1 across": "Pet (1,2)", "1 down": "Fish"}
    (tmp_path / "small.ipuz").write_text(to_ipuz(Draft(grid, clues)), "utf-8")
    path = tmp_path / "small.html"
    asked = ["play", str(tmp_path / "small.ipuz"), "-o", str(path)]
    done = CliRunner().invoke(cli, asked)
    assert done.exit_code == 0, done.output
    with opened(browser, path.as_uri()) as tab:
        lists = tab.locator(".crux-clues").inner_text()
        assert "Pet (1,2)" in lists and "(1,2) (3)" not in lists and "Fish (3)" in lists
        assert tab.locator(".crux-clue").inner_text().endswith("Pet (1,2)")


def test_backspace_clears_and_then_goes_back(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("crossword").as_uri()) as tab:
        into_grid(tab)
        tab.keyboard.type("wx")
        assert here(tab) == "R1C3"
        tab.keyboard.press("Backspace")
        assert here(tab) == "R1C2" and cell(tab, "R1C2").inner_text() == ""
        tab.keyboard.press("Backspace")
        assert here(tab) == "R1C1" and cell(tab, "R1C1").inner_text() == ""


def test_tab_goes_from_word_to_word_and_leaves_after_the_last(
    browser: Browser, pages: Pages
) -> None:
    with opened(browser, pages("crossword").as_uri()) as tab:
        into_grid(tab)
        seen = []
        for _ in range(20):
            if not here(tab):
                break
            seen.append(tab.locator(".crux-clue b").inner_text())
            tab.keyboard.press("Tab")
        assert len(seen) == len(set(seen)) == 9
        # Behind the grid no letter of the screen holds the keyboard up.
        for _ in range(3):
            assert tab.evaluate("document.activeElement.dataset.key?.length ?? 2") > 1
            tab.keyboard.press("Tab")
        into_grid(tab)
        tab.keyboard.press("Escape")
        assert here(tab) == ""


def test_any_letter_is_folded_and_a_whole_word_can_be_typed(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("crossword").as_uri()) as tab:
        into_grid(tab)
        tab.evaluate(
            """document.activeElement.dispatchEvent(
                 new KeyboardEvent('keydown', { key: 'ă', bubbles: true }))"""
        )
        assert cell(tab, "R1C1").inner_text() == "Ă", "shown as it was typed"
        assert tab.get_by_label("Whole word").get_attribute("placeholder") == "A__", "and folded"
        tab.get_by_label("Whole word").fill("war")
        tab.get_by_label("Whole word").press("Enter")
        assert [cell(tab, f"R1C{n}").inner_text() for n in (1, 2, 3)] == ["W", "A", "R"]


def test_clearing_a_word_keeps_the_letters_of_complete_crossings(
    browser: Browser, pages: Pages
) -> None:
    solution = solution_of("crossword")
    with opened(browser, pages("crossword").as_uri()) as tab:
        down = [f"R{row}C2" for row in range(1, 8)]
        for name in ["R1C1", "R1C3", *down]:
            cell(tab, name).click()
            tab.keyboard.press(solution[name].lower())
        cell(tab, "R1C1").click()
        menu(tab, "Clear this word")
        assert [cell(tab, f"R1C{n}").inner_text() for n in (1, 2, 3)] == ["", solution["R1C2"], ""]


def test_a_wrong_answer_names_the_row_that_it_contradicts(browser: Browser, pages: Pages) -> None:
    rows = [row.split(":") for row in RECORDS["marks"]().puzzle.split(" @")[0].split()]
    first, marks = rows[0]
    assert set(marks) != {"0"}
    # A word without a letter of the first row, which has some marks.
    wrong = next(one for one in ("board", "lying", "jumpy", "fudge") if not {*one} & {*first})
    marked = next(letter for letter, mark in zip(first, marks, strict=True) if mark != "0")
    right = next(word[marks.index("2")] for word, marks in rows if "2" in marks)
    with opened(browser, pages("marks").as_uri()) as tab:
        into_grid(tab)
        tab.keyboard.type(wrong)
        tab.keyboard.press("Enter")
        tab.wait_for_selector(f"text=Row 1 says otherwise: with this word its {marked.upper()}")
        assert "“not in the word”" in tab.locator(".crux-say").inner_text()
        assert tab.locator(".crux-show-strike").first.get_attribute("data-cell") == "G1P1"
        assert "right place" in str(key(tab, right.upper()).get_attribute("aria-label"))
        assert "absent: " in tab.locator(".crux-told").inner_text()


def test_a_revealed_answer_is_the_end(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("marks").as_uri()) as tab:
        menu(tab, "Reveal everything…")
        tab.get_by_role("button", name="Yes").click()
        tab.wait_for_selector("dialog h2:has-text('Revealed')")


def test_a_wheel_counts_words_and_bonus_words(browser: Browser, pages: Pages) -> None:
    first = wheel_words()[0]
    with opened(browser, pages("wheel").as_uri()) as tab:
        into_grid(tab)
        for word, said in (
            (first, "is in the grid"),
            (first, "was found before"),
            (bonus_word(), "is a bonus word"),
        ):
            tab.keyboard.type(word.lower())
            tab.keyboard.press("Enter")
            tab.wait_for_selector(f".crux-say:has-text('{said}')")
        strange = next(one for one in "KXZQ" if one not in RECORDS["wheel"]().puzzle.split(":")[1])
        tab.keyboard.type(2 * strange.lower())
        tab.wait_for_selector(f".crux-say:has-text('There is no {strange} on the wheel')")
        assert "bonus 1" in tab.locator(".crux-count").inner_text()
        tab.locator(".crux-left summary").click()
        tab.wait_for_selector(".crux-left td")
        ring = tab.locator(".crux-ring").inner_text()
        tab.locator("[data-key=shuffle]").click()
        assert sorted(tab.locator(".crux-ring").inner_text()) == sorted(ring)
