"""Every hint is true on the board that is shown: random boards, and a checker of their own."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from cruxpress.core.record import Record
from cruxpress.player import playable
from tests.player.conftest import Pages, opened
from tests.player.hint_checker import Board, faults
from tests.player.puzzles import RECORDS, solution_of
from tests.web.conftest import Served, server  # noqa: F401

DIGITS = ("sudoku", "keen", "killer", "twist")
# How many boards of each family are tried?
USUAL, MANY = 6, 100
# A board for the next load of the page is in window.name: pages save their own when they are left.
INJECT = """if (window.name) {
  const [key, value] = JSON.parse(window.name);
  localStorage.setItem(key, value);
}"""


def boards(family: str, count: int) -> Iterator[dict[str, Any]]:
    """Random boards without a wrong entry; some have struck candidates."""
    right, dice = solution_of(family), random.Random(family)
    facts = playable(RECORDS[family]())["record"]["facts"]
    for _ in range(count):
        groups = [[cell] for cell in right]
        if family == "wheel":
            groups = [entry["cells"] for entry in facts["entries"]]
        some = dice.sample(groups, dice.randrange(len(groups)))
        written = {cell: right[cell] for group in some for cell in group if cell in right}
        if len(written) == len(right):
            continue
        state: dict[str, Any] = {"written": written, "struck": {}}
        if family in DIGITS and dice.random() < 0.5:
            board = Board(facts, state, right)
            for cell in right.keys() - written.keys():
                wrong = [one for one in board.left(cell) if one != right[cell]]
                if gone := dice.sample(wrong, dice.randrange(len(wrong) + 1)):
                    state["struck"][cell] = sorted(gone)
            state["struck"] = dict(sorted(state["struck"].items()))
        yield state


def laid(tab: Page, record: Record, state: dict[str, Any]) -> None:
    """Load the page again with this board."""
    progress = {"moves": [state], "seconds": 1}
    tab.evaluate(
        "name => { window.name = name; }",
        json.dumps([f"cruxpress/play/{record.id}", json.dumps(progress)]),
    )
    tab.reload()
    tab.wait_for_selector("html[data-ready]")


def hint(tab: Page) -> list[str]:
    """All sentences of the next step."""
    tab.get_by_role("button", name="Teach me", exact=True).click()
    tab.locator(".crux-depths button").last.click()
    return tab.locator(".crux-teach p").all_inner_texts()


def judged(tab: Page, family: str, count: int) -> list[Any]:
    """The false hints of random boards."""
    record, right = RECORDS[family](), solution_of(family)
    facts = playable(record)["record"]["facts"]
    found: list[Any] = []
    for state in boards(family, count):
        laid(tab, record, state)
        told = hint(tab)
        if family in DIGITS:
            false = faults(Board(facts, state, right), told[1], told[2])
        else:
            false = list(word_faults(facts, state, right, told))
        if false:
            found.append((state, told, false))
    return found


def word_faults(
    facts: dict[str, Any], state: dict[str, Any], right: dict[str, str], told: list[str]
) -> Iterator[str]:
    """What a hint for words says falsely: the letters that stand, and what is to be written."""
    where, *between, what = told
    letter = re.search(r"Letter (\d+) is (\w)\.", " ".join(between))
    held = {**facts["givens"], **state["written"]}
    letters = right | facts["givens"]
    for entry in facts.get("entries", ()):
        way = "down" if entry["down"] else "across"
        if f"{entry['number']} {way}" not in where:
            continue
        stands = " ".join(held.get(cell, "_") for cell in entry["cells"])
        empty = all(cell not in held for cell in entry["cells"])
        if stands not in where and not (empty and "empty" in where):
            yield f"{stands} stands"
        if all(cell in held for cell in entry["cells"]):
            yield "the entry is full"
        if "".join(letters[cell] for cell in entry["cells"]) not in re.sub(r"\W", "", what).upper():
            yield "another word"
        if letter:
            cell = entry["cells"][int(letter[1]) - 1]
            if cell in held or letters[cell] != letter[2]:
                yield f"{letter[0]} is false"
    for cell in facts.get("answer", ()):
        if f" in {cell}" in what and (cell in held or f"{right[cell]} in {cell}" not in what):
            yield f"{cell} is not to be written"


@pytest.mark.parametrize("family", RECORDS)
def test_hints_of_a_page_to_take_away_are_true(
    browser: Browser, pages: Pages, family: str, thorough: bool
) -> None:
    with opened(browser, pages(family).as_uri()) as tab:
        tab.add_init_script(INJECT)
        assert judged(tab, family, MANY if thorough else USUAL) == []


@pytest.mark.parametrize("family", RECORDS)
def test_hints_of_the_server_are_true(
    browser: Browser,
    server: Served,  # noqa: F811
    family: str,
    thorough: bool,
) -> None:
    record = RECORDS[family]()
    server.http.post("/api/play", json={"card": {"family": family, "puzzle": record.puzzle}})
    with opened(browser, f"{server.url}/p/{record.id}?language=en") as tab:
        tab.add_init_script(INJECT)
        assert judged(tab, family, MANY if thorough else USUAL) == []


@pytest.mark.parametrize("family", DIGITS)
def test_a_wrong_entry_is_named_and_its_reason_is_on_the_board(
    browser: Browser, pages: Pages, family: str
) -> None:
    record, right = RECORDS[family](), solution_of(family)
    facts = playable(record)["record"]["facts"]
    dice = random.Random(family)
    with opened(browser, pages(family).as_uri()) as tab:
        tab.add_init_script(INJECT)
        for state in boards(family, USUAL):
            cell = dice.choice([one for one in right if one not in state["written"]])
            wrong = dice.choice([one for one in facts["symbols"] if one != right[cell]])
            moves = {"written": state["written"] | {cell: wrong}, "struck": {}}
            laid(tab, record, moves)
            tab.locator(".crux-menu summary").click()
            tab.get_by_role("button", name="Where did I go wrong?", exact=True).click()
            tab.wait_for_selector(".crux-show-wrong")
            first, *reason = tab.locator(".crux-teach p").all_inner_texts()
            assert first == f"Move 1 is the first wrong entry: {wrong} in {cell}."
            held = {**facts["givens"], **state["written"]}
            twins = [
                one for unit in facts["units"] if cell in unit["cells"]
                for one in unit["cells"] if one != cell and held.get(one) == wrong
            ]  # fmt: skip
            told = [f"{one} sees {cell} and holds {wrong} too." for one in twins]
            assert reason == told[:1] or (len(reason) == 1 and reason[0] in told)
