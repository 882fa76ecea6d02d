"""What a page hides: with a passphrase the solution is in it in no form but the locked one."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64decode
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser

from cruxpress.cli import cli
from cruxpress.cli.play import _typed_or_read
from cruxpress.core.errors import AskedWrongly
from cruxpress.engine.verification import adopt
from cruxpress.families import named
from cruxpress.families.crossword import CROSSWORD
from cruxpress.families.crossword.puzzle import seal, words_of
from cruxpress.player import page
from cruxpress.player.encryption import checked_passphrase, locked, packed
from tests.player.conftest import Pages, opened
from tests.player.drivers import DRIVERS, cell, into_grid
from tests.player.puzzles import RECORDS, solution_of

WORD = "after the bell"


def data_of(text: str) -> str:
    """What the data of a page says, inflated."""
    [packed] = re.findall(r'id="crux-data">([^<]*)<', text)
    return gzip.decompress(b64decode(packed)).decode()


@pytest.mark.parametrize("family", RECORDS)
def test_a_locked_page_holds_neither_solution_nor_walk_nor_recipe(family: str) -> None:
    record = RECORDS[family]()
    data = data_of(page([record], passphrase=WORD))
    assert set(json.loads(data)) == {"puzzles", "words", "language", "hints", "locked"}
    assert record.solution not in data and record.puzzle not in data
    assert record.fingerprint not in data and '"seed"' not in data
    for row in re.split(r"[/#]", record.solution):
        assert len(row) < 5 or row not in data.upper()
    values = "".join(solution_of(family).values())
    assert values not in data


def test_an_open_page_holds_the_answers_packed(pages: Pages) -> None:
    text = pages("sudoku").read_text("utf-8")
    assert RECORDS["sudoku"]().solution not in text
    assert json.loads(data_of(text))["answers"][0]["cells"] == solution_of("sudoku")


def test_a_page_without_hints_holds_no_walk(browser: Browser, pages: Pages) -> None:
    text = pages("sudoku", hints=False).read_text("utf-8")
    assert "walk" not in json.loads(data_of(text))["answers"][0]
    with opened(browser, pages("sudoku", hints=False).as_uri()) as tab:
        assert not tab.get_by_role("button", name="Teach me").is_visible()
        assert not tab.get_by_role("button", name="Check").is_visible()
        DRIVERS["sudoku"]["keyboard"](tab, solution_of("sudoku"))
        tab.wait_for_selector("dialog[aria-label='Solved']")


def test_only_the_passphrase_opens(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("crossword", passphrase=WORD).as_uri()) as tab:
        teach = tab.get_by_role("button", name="Teach me", exact=True)
        assert not teach.is_visible()
        tab.get_by_label("Passphrase").fill("after the ball")
        tab.get_by_role("button", name="Unlock").click()
        tab.wait_for_selector("text=That is not the passphrase.")
        assert not teach.is_visible()
        tab.get_by_label("Passphrase").fill(WORD)
        tab.get_by_label("Passphrase").press("Enter")
        tab.wait_for_selector("text=Unlocked.")
        teach.click()
        tab.wait_for_selector(".crux-teach p")
        DRIVERS["crossword"]["keyboard"](tab, solution_of("crossword"))
        tab.wait_for_selector("dialog[aria-label='Solved']")


def test_a_locked_page_is_played_and_tells_what_it_can(browser: Browser, pages: Pages) -> None:
    """Rules tell that a sudoku is right; a crossword waits for its passphrase."""
    with opened(browser, pages("sudoku", passphrase=WORD).as_uri()) as tab:
        DRIVERS["sudoku"]["keyboard"](tab, solution_of("sudoku"))
        tab.wait_for_selector("dialog[aria-label='Solved']")
    with opened(browser, pages("crossword", passphrase=WORD).as_uri()) as tab:
        DRIVERS["crossword"]["keyboard"](tab, solution_of("crossword"))
        tab.wait_for_selector("text=Only the passphrase tells")
        tab.get_by_label("Passphrase").fill(WORD)
        tab.get_by_role("button", name="Unlock").click()
        tab.wait_for_selector("dialog[aria-label='Solved']")


def test_words_of_a_locked_wheel_go_where_the_solver_says(browser: Browser, pages: Pages) -> None:
    with opened(browser, pages("wheel", passphrase=WORD).as_uri()) as tab:
        word, row, column = _across()
        cell(tab, f"R{row}C{column}").click()
        tab.keyboard.type(word.lower())
        tab.keyboard.press("Enter")
        assert cell(tab, f"R{row}C{column + len(word) - 1}").inner_text() == word[-1]


def _across() -> tuple[str, int, int]:
    """A word across whose first cell no other word crosses, and where it begins."""
    rows = [f"#{row}#" for row in RECORDS["wheel"]().solution.split("/")]
    edge = "#" * len(rows[0])
    for number, (above, row, below) in enumerate(
        zip([edge, *rows], rows, [*rows[1:], edge], strict=False), 1
    ):
        for word in filter(None, row.split("#")):
            column = row.index(f"#{word}#") + 1
            if len(word) > 1 and above[column] == below[column] == "#":
                return word, number, column
    raise AssertionError("every word across begins at a crossing")


def test_a_page_without_a_puzzle_is_refused() -> None:
    with pytest.raises(AskedWrongly, match="no puzzle"):
        page([])


def test_an_empty_passphrase_is_refused_and_leaves_no_open_page(tmp_path: Path) -> None:
    """As of a variable of the shell that is not set: the page would show what it should hide."""
    (tmp_path / "one.jsonl").write_text(RECORDS["sudoku"]().line() + "\n", "utf-8")
    asked = ["play", str(tmp_path / "one.jsonl"), "-o", str(tmp_path / "one.html"), "--passphrase"]
    for word, said in (("", "an empty passphrase hides nothing"), ("\udcff", "a text in UTF-8")):
        done = CliRunner().invoke(cli, [*asked, word])
        assert isinstance(done.exception, AskedWrongly) and said in str(done.exception)
        with pytest.raises(AskedWrongly, match=said):
            locked({}, word)
    assert [one.name for one in tmp_path.iterdir()] == ["one.jsonl"]


def test_every_page_is_locked_with_a_salt_of_its_own_and_a_slow_key() -> None:
    one, two = (locked({"answer": 1}, WORD) for _ in range(2))
    assert one["rounds"] >= 600_000
    assert len(b64decode(one["salt"])) == 16 and len(b64decode(one["nonce"])) == 12
    assert all(one[name] != two[name] for name in ("salt", "nonce", "text"))


@pytest.mark.parametrize(("part", "damage"), [("salt", "%%%"), ("text", "AAAA")])
def test_a_locked_page_that_was_damaged_says_so(
    browser: Browser, tmp_path: Path, part: str, damage: str
) -> None:
    text = page([RECORDS["sudoku"]()], passphrase=WORD)
    data = json.loads(data_of(text))
    data["locked"] |= {part: damage, "rounds": 1}
    (tmp_path / "damaged.html").write_text(
        re.sub(r'(id="crux-data">)[^<]*', lambda found: found[1] + packed(data), text), "utf-8"
    )
    with opened(browser, (tmp_path / "damaged.html").as_uri()) as tab:
        tab.get_by_label("Passphrase").fill(WORD)
        tab.get_by_role("button", name="Unlock").click()
        tab.wait_for_selector("text=If you are sure that it is, the page is damaged.")


def test_hostile_texts_are_inert(browser: Browser, tmp_path: Path) -> None:
    evil = "<img src=x onerror=alert(1)></script><script>alert(2)</script>"
    record = RECORDS["crossword"]()
    first = CROSSWORD.parse(record.puzzle)
    answer = words_of(first, CROSSWORD.parse_solution(first, record.solution))[0]
    text = record.puzzle.replace(
        f"{first.clues[0].text} {{bank}}", f"{evil} {{user {seal('en', answer)}}}", 1
    )
    assert text != record.puzzle
    made = adopt(named("crossword"), text, "here")
    path = tmp_path / "evil.html"
    path.write_text(page([made], title=evil), "utf-8")
    with opened(browser, path.as_uri()) as tab:
        assert tab.title() == evil
        assert tab.locator("img").count() == 0
        assert tab.locator("script").count() == 2
        assert tab.locator(".crux-clues").get_by_text("onerror").count() == 1
        into_grid(tab)
        tab.keyboard.press("a")
        assert tab.locator("[data-cell=R1C1]").inner_text() == "A"


def test_a_passphrase_is_normalised() -> None:
    assert checked_passphrase("cafe\u0301") == checked_passphrase("caf\u00e9") == "caf\u00e9"


def test_a_passphrase_comes_from_a_file_or_a_prompt(tmp_path: Path) -> None:
    (tmp_path / "word").write_text("after the bell\n", encoding="utf-8")
    assert _typed_or_read(str(tmp_path / "word")) == "after the bell"
    with CliRunner().isolation("bell\nbell\n"):
        assert _typed_or_read("-") == "bell"
