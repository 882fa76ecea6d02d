"""What the server says to a page, the page can say in its own language."""

from __future__ import annotations

import ast
import json
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from cruxpress.core.errors import AskedWrongly
from cruxpress.engine.request import PuzzleRequest
from cruxpress.families import loaded, named
from cruxpress.text.messages import said
from cruxpress.web.routes.pages import STATIC
from cruxpress.web.wishes import REFUSED
from tests.web.browser import PATIENCE, window
from tests.web.conftest import Served

HOUSE = Path(__file__).parents[2]
ROMANIAN: dict[str, str] = json.loads((STATIC / "studio" / "sentences.ro.json").read_text("utf-8"))
# Words that stand as parts in sentences, and what codes of errors mean.
WORDS = {"and", "{count} more", "equal", "easier", "harder", "yes or no", "a whole number", "text",
         "text, or a file", "cage", "zone", "classic", "blocked", "lattice",
         "all digits but one must be given", "that is proved"}  # fmt: skip


def _texts(node: ast.AST) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one.value


def _values(module: ast.Module, name: str) -> Iterator[str]:
    """The texts of a table or constant of a module, by its name; keys of tables are left out."""
    for one in module.body:
        target = one.targets[0] if isinstance(one, ast.Assign) else getattr(one, "target", None)
        if getattr(target, "id", "") == name and isinstance(one, ast.Assign | ast.AnnAssign):
            value = one.value
            for each in value.values if isinstance(value, ast.Dict) else [value]:
                yield from _texts(each) if each else ()


def _templates(path: Path) -> Iterator[str]:
    module = ast.parse(path.read_text("utf-8"))
    for call in ast.walk(module):
        function = getattr(getattr(call, "func", None), "id", "")
        if not isinstance(call, ast.Call) or function not in ("said", "_ruled"):
            continue
        first = call.args[1 if function == "_ruled" else 0]
        table = first.value if isinstance(first, ast.Subscript) else first
        yield from _values(module, table.id) if isinstance(table, ast.Name) else _texts(first)


def _of_the_kernel() -> Iterator[str]:
    """Why a keen puzzle is impossible: literals in a row are one sentence."""
    code = (HOUSE / "kernels" / "keen" / "generate.cpp").read_text("utf-8")
    begin, end = code.index("why_no_pairs("), code.index("void generate(const Shape")
    for found in re.findall(r'(?:"[^"]*"\s*)+', code[begin:end]):
        if sentence := "".join(re.findall(r'"([^"]*)"', found)):
            yield sentence


def _every() -> set[str]:
    paths = [path for path in (HOUSE / "src").rglob("*.py")
             if "from cruxpress.text.messages import" in path.read_text("utf-8")]  # fmt: skip
    return {one for path in paths for one in _templates(path)} | set(_of_the_kernel())


def test_every_sentence_has_its_romanian_with_the_same_parts_and_none_is_left_over() -> None:
    options = [one for family in loaded()[0] for one in family.shape.options()]
    every = _every() | {one.help for one in options if one.name not in REFUSED}
    assert len(every) > 80
    assert every - ROMANIAN.keys() == set()
    left = {key for key in ROMANIAN if not key.startswith("error.")} - every - WORDS
    assert left == set()
    for template in every:
        parts = [set(re.findall(r"\{\w+", one)) for one in (template, ROMANIAN[template])]
        assert parts[1] == parts[0] or template == "{rule}: {fault}", template


def test_a_sentence_is_its_text_and_survives_the_way_to_another_process() -> None:
    inner = said("{first} to {last}", first="R1C1", last="R1C3")
    told = said("of {count:,} none at {cells}", count=20_000, cells=[inner, "R2C2"])
    assert told == "of 20,000 none at R1C1 to R1C3 and R2C2"
    again = pickle.loads(pickle.dumps(told))
    assert again == told and again.to_json() == told.to_json()
    assert told.to_json()["parts"]["cells"][0] == inner.to_json()


def test_braces_of_a_stranger_are_no_template() -> None:
    error = AskedWrongly(
        said("unknown {name}: expected one of ({every})", name="{every}", every="")
    )
    assert str(error) == "unknown {every}: expected one of ()"


def test_an_error_of_a_wish_keeps_what_it_was_made_from() -> None:
    data = {"family": "sudoku", "shape": {"size": 4}, "level": "evil"}
    with pytest.raises(AskedWrongly) as refused:
        PuzzleRequest.from_json(data, "wish")
    told = refused.value.to_json()
    assert told["message"].startswith("wish: a 4x4 sudoku is too small")
    assert told["parts"]["fault"]["parts"] == {"level": "evil"}


def test_an_infeasible_wish_is_told_in_the_language_of_the_page(
    browser: Browser, server: Served
) -> None:
    with window(browser, server.url, "desktop", "light", "ro") as found:
        found.open()
        page = found.page
        page.select_option("[name='shape.size']", "4")
        page.check("input[name=level][value=evil]", force=True)
        wanted = "un sudoku de 4x4 este prea mic pentru nivelul „diabolic”; "
        wanted += "cel mai greu nivel este „greu”"
        title = page.locator(".chip:has(input[value=evil])").inner_text()
        expect(page.locator("#reason")).to_have_text(
            wanted.replace("diabolic", title), timeout=PATIENCE
        )


@pytest.mark.parametrize(
    ("language", "counts"),
    [("en", {1: "1 word", 2: "2 words"}),
     ("ro", {1: "1 cuvânt", 2: "2 cuvinte", 19: "19 cuvinte", 20: "20 de cuvinte",
             101: "101 cuvinte", 1120: "1.120 de cuvinte"})],
)  # fmt: skip
def test_words_agree_with_their_number(
    browser: Browser, server: Served, language: str, counts: dict[int, str]
) -> None:
    with window(browser, server.url, "desktop", "light", language) as found:
        found.open()
        said = found.page.evaluate(
            """async (counts) => {
                 const { say } = await import('/static/studio/messages.js');
                 return counts.map((count) => say('lists.words', { count }));
               }""",
            list(counts),
        )
        assert said == list(counts.values())


def test_a_job_that_is_refused_is_told_in_the_language_of_the_page(
    browser: Browser, server: Served
) -> None:
    with window(browser, server.url, "desktop", "light", "ro") as found:
        found.open()
        page = found.page
        page.click("#own summary")
        page.set_input_files("#upload input[type=file]", {
            "name": "x.puz", "mimeType": "application/octet-stream", "buffer": b"no puzzle"
        })  # fmt: skip
        page.click("#upload button")
        expect(page.locator(".toast").first).to_contain_text(
            "Rândul 1: acesta nu este un fișier .puz", timeout=PATIENCE
        )


@pytest.mark.parametrize("family", ["sudoku", "crossword", "wheel", "marks"])
def test_tooltips_and_downloads_are_romanian(browser: Browser, server: Served, family: str) -> None:
    with window(browser, server.url, language="ro") as found:
        found.open()
        page = found.page
        page.locator(f".chip:has(input[value={family}])").click()
        titles = page.locator("#wish .fields [title]").evaluate_all("all => all.map(a => a.title)")
        english = {one.help for one in named(family).shape.options()}
        assert len(titles) >= 3 and not english & set(titles)
