"""Links that hold a puzzle, opened without a server: what went in comes out, and is played."""

from __future__ import annotations

import json
import random
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page

from cruxpress import Recipe, make
from cruxpress.core.record import Record
from cruxpress.families import named
from cruxpress.player import LANGUAGES, opener, playable
from cruxpress.player.bundle import bundle
from cruxpress.player.link_page import link_words
from cruxpress.player.share_link import contents, dictionaries, fragment
from tests.player.conftest import Pages, opened
from tests.player.drivers import DRIVERS
from tests.player.puzzles import RECORDS, solution_of
from tests.player.test_accessible import violations

# Shapes that are drawn and read in ways of their own, besides the small ones that are played.
SHAPES: list[Recipe] = [
    Recipe("sudoku", level="medium", seed=1),
    Recipe("sudoku", {"variant": "diagonal"}, seed=1),
    Recipe("sudoku", {"variant": "jigsaw"}, seed=1),
    Recipe("sudoku", {"variant": "colour", "size": 6}, seed=1),
    Recipe("sudoku", {"size": 16}, level="easy", seed=1),
    Recipe("keen", {"size": 9, "hidden": True}, level="easy", seed=1),
    Recipe("keen", {"size": 6, "operators": "+x", "hidden": True}, level="easy", seed=2),
    Recipe("keen", {"size": 10}, level="easy", seed=1),
    Recipe("killer", {"largest": 6}, level="easy", seed=2),
    Recipe("twist", level="easy", seed=2),
    Recipe("twist", {"rule": "arrow"}, level="easy", seed=2),
    Recipe("twist", {"rule": "antiknight"}, level="easy", seed=2),
    Recipe("crossword", level="easy", seed=2),
    Recipe("crossword", {"style": "blocked", "height": 9, "width": 9}, level="easy", seed=1),
    Recipe("crossword", {"language": "ro", "height": 9, "width": 9}, level="easy", seed=1),
    Recipe("crossword", {"style": "arrow"}, level="easy", seed=1),
    Recipe("wheel", level="easy", seed=2),
    Recipe("wheel", {"language": "ro"}, level="easy", seed=2),
    Recipe("marks", {"language": "ro"}, level="easy", seed=2),
]
READ_IN_THE_PAGE = """async ([link, dictionaries]) => (
  JSON.stringify(await window.link.unfold(`#${link}`, dictionaries)))"""
REFUSED_IN_THE_PAGE = """([link, dictionaries]) => (
  window.link.unfold(`#${link}`, dictionaries).then(() => false, () => true))"""


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("open") / "open.html"
    path.write_text(opener(), "utf-8")
    return path


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[Page]:
    """A page in which the reader of links stands open."""
    tab = browser.new_page()
    tab.evaluate(f"() => {{ window.link = (() => {{{bundle('link')}return $link;}})(); }}")
    yield tab
    tab.close()


def as_linked(record: Record, shown: dict[str, Any]) -> dict[str, Any]:
    """What a link holds of a playable: no names that only steps use, no clues in the picture."""
    facts = {
        name: [without_thing(one) for one in part] if isinstance(part, list) else part
        for name, part in shown["record"]["facts"].items()
    }
    marks = shown["drawing"]["marks"]
    if record.family == "crossword" and "@" in record.puzzle.split(":")[1]:
        marks = [mark for mark in marks if mark["mark"] == "box"]
    drawing = shown["drawing"] | {"marks": sorted(marks, key=placed)}
    return {"facts": facts, "drawing": drawing, "cells": shown["answers"]["cells"]}


def without_thing(one: Any) -> Any:
    return {k: v for k, v in one.items() if k != "thing"} if isinstance(one, dict) else one


def placed(mark: dict[str, Any]) -> str:
    """An order of marks that does not depend on the last digits of numbers."""
    kinds = sorted((name, str(part)) for name, part in mark.items() if isinstance(part, str))
    numbers = sorted(
        (name, f"{part:.1f}") for name, part in mark.items() if type(part) in (int, float)
    )
    points = [[f"{x:.1f}", f"{y:.1f}"] for x, y in mark.get("points", ())]
    return json.dumps([kinds, numbers, points])


def near(one: Any, other: Any) -> bool:
    """Equal, but for the last digits of numbers."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(near(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(near, one, other))
    if isinstance(one, float | int) and isinstance(other, float | int):
        return abs(one - other) < 1e-3
    return bool(one == other)


def name_of(recipe: Recipe) -> str:
    return "-".join([recipe.family, *map(str, recipe.shape.values())])


def is_read_alike(reader: Page, record: Record) -> None:
    expected = as_linked(record, json.loads(json.dumps(playable(record))))
    link = fragment(record, solved=True)
    found = json.loads(reader.evaluate(READ_IN_THE_PAGE, [link, dictionaries()]))
    found["drawing"]["marks"].sort(key=placed)
    assert (found["family"], found["id"], found["puzzle"]) == (
        record.family, record.id, record.puzzle,
    )  # fmt: skip
    for part, value in expected.items():
        assert near(found[part], value), part


@pytest.mark.parametrize("recipe", SHAPES, ids=name_of)
def test_a_link_is_read_as_python_reads_its_puzzle(reader: Page, recipe: Recipe) -> None:
    is_read_alike(reader, make(recipe))


@pytest.mark.parametrize("family", RECORDS)
def test_small_puzzles_are_read_as_python_reads_them(reader: Page, family: str) -> None:
    is_read_alike(reader, RECORDS[family]())


def test_a_link_of_a_family_of_another_package_is_read(reader: Page) -> None:
    is_read_alike(reader, make(Recipe("latin", seed=1)))


def test_a_link_without_its_solution_says_nothing_of_it(reader: Page) -> None:
    for record in (one() for one in RECORDS.values()):
        found = json.loads(reader.evaluate(READ_IN_THE_PAGE, [fragment(record), dictionaries()]))
        assert "cells" not in found and record.solution not in json.dumps(found)


@pytest.mark.parametrize("family", RECORDS)
def test_the_picture_of_a_link_is_that_of_a_page(
    browser: Browser, page_file: Path, pages: Pages, family: str
) -> None:
    """Marks are painted in another order, where that makes no difference."""
    pictures = []
    for address in (pages(family).as_uri(), link_of(page_file, family, solved=True)):
        with opened(browser, address) as tab:
            shot = tab.locator("svg.crux-picture").screenshot()
            pictures.append(Image.open(BytesIO(shot)).convert("RGB").resize((600, 600)))
    different = ImageChops.difference(*pictures).convert("L").histogram()
    assert sum(different[64:]) <= 36  # of 360,000 pixels: rounded places touch edges alone


# How long may a link be that is printed as a code?  1,200 letters are a code of 58 mm.
LONGEST = 1200


@pytest.mark.parametrize("recipe", SHAPES, ids=name_of)
def test_links_of_usual_sizes_fit_into_a_code_on_paper(recipe: Recipe) -> None:
    assert len(fragment(make(recipe))) <= LONGEST


def link_of(page_file: Path, family: str, *, solved: bool) -> str:
    return f"{page_file.as_uri()}#{fragment(RECORDS[family](), solved=solved)}"


@pytest.mark.parametrize(
    ("family", "how", "size"),
    [*((family, "keyboard", "desktop") for family in DRIVERS), ("keen", "touch", "phone")],
)
def test_a_link_with_its_solution_is_played_to_the_end(
    browser: Browser, page_file: Path, family: str, how: str, size: str
) -> None:
    with opened(browser, link_of(page_file, family, solved=True), size) as tab:
        DRIVERS[family][how](tab, solution_of(family))
        tab.wait_for_selector("dialog[aria-label='Solved']")
        assert "Level" not in tab.locator(".crux-summary").inner_text()


@pytest.mark.parametrize("family", ["sudoku", "keen", "killer", "twist"])
def test_the_rules_judge_where_the_link_has_no_solution(
    browser: Browser, page_file: Path, family: str
) -> None:
    with opened(browser, link_of(page_file, family, solved=False)) as tab:
        assert tab.get_by_role("button", name="Teach me").count() == 0
        DRIVERS[family]["keyboard"](tab, solution_of(family))
        tab.wait_for_selector("dialog[aria-label='Solved']")


@pytest.mark.parametrize("family", ["crossword", "marks"])
def test_full_words_without_a_solution_say_that_nobody_can_tell(
    browser: Browser, page_file: Path, family: str
) -> None:
    with opened(browser, link_of(page_file, family, solved=False)) as tab:
        DRIVERS[family]["keyboard"](tab, solution_of(family))
        tab.get_by_text("does not hold the solution").wait_for()
        assert tab.locator(".crux-finished").count() == 0


def test_a_wrong_entry_is_checked_and_progress_is_kept(browser: Browser, page_file: Path) -> None:
    address = link_of(page_file, "sudoku", solved=True)
    name, right = next(iter(solution_of("sudoku").items()))
    wrong = "1" if right != "1" else "2"
    with opened(browser, address) as tab:
        tab.locator(f"[data-cell='{name}']").click()
        tab.keyboard.press(wrong)
        tab.reload()
        tab.wait_for_selector("html[data-ready]")
        tab.get_by_role("button", name="Teach me").click()
        tab.get_by_text("One cell is wrong").first.wait_for()


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("2.sudoku.AAAA", "no puzzle that can be read"),
        ("nonsense", "no puzzle that can be read"),
        ("2.constructor.S0xK", "no puzzle that can be read"),
        ("3.sudoku.S0xK", "no puzzle that can be read"),
        ("sudoku.M9ZRMDcHAA", "cruxpress 0.2 or older"),
        ("crossword.S0xK", "print its page again"),
    ],
)
def test_a_damaged_or_old_link_is_told_and_the_right_one_can_be_pasted(
    browser: Browser, page_file: Path, link: str, told: str
) -> None:
    with opened(browser, f"{page_file.as_uri()}#{link}") as tab:
        assert told in tab.get_by_role("alert").inner_text()
        tab.get_by_label("Link").fill(link_of(page_file, "keen", solved=False))
        tab.get_by_role("button", name="Open").click()
        tab.get_by_role("heading", name="Keen").wait_for()


@pytest.mark.parametrize("family", RECORDS)
def test_a_link_that_is_cut_off_or_changed_is_noticed(reader: Page, family: str) -> None:
    chance = random.Random(5)
    link = fragment(RECORDS[family](), solved=True)
    # The last letter may have bits that are not used.
    for at in chance.sample(range(len(link) - 1), 40):
        other = chance.choice([one for one in "AZaz09-_" if one != link[at]])
        for damaged in (link[:at], link[:at] + other + link[at + 1 :]):
            assert reader.evaluate(REFUSED_IN_THE_PAGE, [damaged, dictionaries()]), damaged


def packed_link(text: bytes, family: str = "sudoku") -> str:
    """A link that holds any data, with the right sum."""
    known = dictionaries()[family].encode()
    press = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=known)
    data = press.compress(text) + press.flush() + zlib.adler32(known + text).to_bytes(4, "big")
    return f"2.{family}.{urlsafe_b64encode(data).decode().rstrip('=')}"


def hostile(drawing: dict[str, Any], facts: Any = None) -> bytes:
    whole = {"width": 9, "height": 9, "title": "", "cells": "A", "marks": []} | drawing
    data = {"id": "x", "puzzle": "", "asides": [], "drawing": whole, "facts": facts or {}}
    return json.dumps(data).encode()


def readable() -> bytes:
    """The data of a puzzle that can be read."""
    record = RECORDS["sudoku"]()
    told = contents(named(record.family), record.puzzle, record.solution, solved=False)
    return json.dumps({"id": record.id, **told}).encode()


# Data that is short in a link and would fill the memory of a page, or that no player can show.
BOMBS = {
    "a puzzle and spaces": readable() + b" " * 2**24,
    "lists in lists": b"[" * 40_000,
    "lists in lists that end": hostile({}, json.loads("[" * 900 + "]" * 900)),
    "one mark with many points at many places": hostile(
        {"marks": [[{"mark": "path", "points": [[0, 0]] * 3000}, "C" * 20_000]]}
    ),
    "many columns of many rows": hostile(
        {}, {"entries": {"%": {"a": {"~": "A" * 25_000}, **{f"b{n}": 0 for n in range(2000)}}}}
    ),
    "no cells": hostile({"cells": 7}),
    "no drawing": b'{"id":"x","puzzle":"","asides":[],"facts":{}}',
    "null": b"null",
    "no text": b"\xff\xfe",
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_hostile_link_is_refused_in_a_sentence(
    browser: Browser, page_file: Path, name: str
) -> None:
    with opened(browser, f"{page_file.as_uri()}#{packed_link(BOMBS[name])}") as tab:
        assert "no puzzle that can be read" in tab.get_by_role("alert").inner_text()
        tab.get_by_label("Link").fill(link_of(page_file, "keen", solved=False))
        tab.get_by_role("button", name="Open").click()
        tab.get_by_role("heading", name="Keen").wait_for()


def test_data_packed_by_the_test_is_read(reader: Page) -> None:
    """The hostile links are refused for what they hold, not for how they are packed."""
    link = packed_link(readable())
    assert json.loads(reader.evaluate(READ_IN_THE_PAGE, [link, dictionaries()]))["facts"]


def test_the_last_of_two_links_is_played(browser: Browser, page_file: Path) -> None:
    links = [fragment(RECORDS[family]()) for family in ("sudoku", "keen")]
    with opened(browser, page_file.as_uri()) as tab:
        tab.evaluate("(links) => links.forEach((one) => { location.hash = one; })", links)
        tab.get_by_role("heading", name="Keen").wait_for()
        assert tab.locator(".crux-title").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_a_link_is_asked_for(
    browser: Browser, page_file: Path, scheme: str
) -> None:
    with opened(browser, page_file.as_uri(), "phone", scheme) as tab:
        assert violations(tab) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_words_of_the_page(language: str) -> None:
    assert link_words(language).keys() == link_words("en").keys()
    assert all(link_words(language).values())


def test_the_page_has_at_most_160_kilobytes() -> None:
    assert len(opener().encode()) <= 160_000
