"""Plans: every key is checked, and a wrong one is named with the one that was meant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cruxpress.book.contents import BookContents
from cruxpress.book.papers import paper, papers, service, services
from cruxpress.book.plan import PRESETS, keys, preset_data, read_plan
from cruxpress.book.typeset import Typesetter
from cruxpress.core.errors import AskedWrongly, ParseError, PuzzleError

DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('titel = "x"', "unknown key 'titel': did you mean 'title'?"),
        ('[page]\npapr = "A4"', "unknown key 'page.papr': did you mean 'page.paper'?"),
        ('[[sections]]\nfamly = "x"', "unknown key 'sections.1.famly': did you mean"),
        ('[page]\npaper = "A44"', "unknown paper 'A44'"),
        ('[page]\npaper = "5x5mm"', "of 50 to 1200 mm"),
        ('[page]\ntop = "wide"', "page.top must be a number from 0 to 200, got 'wide'"),
        ("[page]\ntop = nan", "page.top must be a number"),
        ("[page]\ntop = -1", "page.top must be a number from 0 to 200, got -1"),
        ("[look]\nsize = 1", "look.size must be a number from 6 to 48, got 1"),
        ("[puzzles]\ncount = 1.5", "puzzles.count must be a whole number"),
        ('[puzzles]\nrules = "pag"', "unknown puzzles.rules 'pag': did you mean 'page'?"),
        ('[puzzles]\ngrid = "2*4"', "puzzles.grid must be columns x rows"),
        ('[[sections]]\ngrid = "99x1"', "sections.1.grid must be columns x rows"),
        ('[puzzles]\nlevel = "maybe"', "puzzles.level must be yes or no"),
        ('[look]\naccent = "red"', "look.accent must be a colour"),
        ("sections = []", "sections is an empty list; leave it out for all families"),
        (
            '[[sections]]\nfamily = "sudoku"\nsize = 6',
            "size is an option of sudoku: write shape = { size = … } into sections.1",
        ),
        ('size = 6\n[[sections]]\nfamily = "sudoku"', "into sections.1"),
        ('[[sections]]\nfamily = "keen"\ncount = 0', "a whole number from 1 to 100,000, got 0"),
        ('[page]\nstandard = "a-2b"', "page.standard a-2b needs a date"),
        ('date = "yesterday"', "date must be as 2026-11-15"),
        ("title = 4", "title must be text in quotes"),
        ("page = 4", "page must be a table of keys"),
        ("sections = 3", "sections must be a list"),
        ("sections = [3]", "sections.1 must be a table of keys"),
        ('[[sections]]\nshape = "6"', "sections.1.shape must be a table"),
        ("[[sections]]\nlevels = [1]", "sections.1.levels must be a list of texts"),
        ('preset = "samplr"', "unknown preset 'samplr': did you mean 'sampler'?"),
        ('folder = "x"\n[page]\nfolder = "x"', "unknown key 'page.folder'"),
    ],
)
def test_a_wrong_key_or_value_is_named(text: str, message: str) -> None:
    with pytest.raises(AskedWrongly) as error:
        read_plan(text)
    assert message in str(error.value)


@pytest.mark.parametrize("text", ["title = [", "[1, 2]", "\x00", '{"a": '])
def test_a_file_that_is_no_plan_is_one_clear_error(text: str) -> None:
    for name in ("plan.toml", "plan.json"):
        with pytest.raises(PuzzleError, match="plan"):
            read_plan(text, name=name)


def test_toml_and_json_say_the_same() -> None:
    data = {"title": "Mine", "page": {"paper": "A5"}, "sections": [{"family": "latin"}]}
    toml = 'title = "Mine"\n[page]\npaper = "A5"\n[[sections]]\nfamily = "latin"\n'
    assert read_plan(json.dumps(data), name="plan.json") == read_plan(toml, name="plan.toml")


def test_a_change_comes_on_top_of_the_plan_and_the_plan_on_top_of_the_preset() -> None:
    plan = read_plan('preset = "printgen"\ntitle = "Mine"', changes=("page.paper=A5", "seed=9"))
    assert (plan.title, plan.page.paper, plan.seed) == ("Mine", "A5", 9)
    assert plan.puzzles.grid == "2x4"


@pytest.mark.parametrize("change", ["page.paper", "page=A4=", "title.x=1", "sections.1.count=3"])
def test_a_wrong_change_is_refused(change: str) -> None:
    with pytest.raises(AskedWrongly):
        read_plan('[[sections]]\nfamily = "latin"', changes=(change,))


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_a_plan(name: str) -> None:
    assert read_plan(preset=name).title == preset_data(name)["title"]


def test_large_print_is_eighteen_points_and_more() -> None:
    look = read_plan(preset="large-print").look
    assert look.size >= 18
    assert look.smallest is not None
    assert look.smallest >= 18


def test_the_page_about_books_documents_every_key_preset_and_paper() -> None:
    page = (DOCS / "book.md").read_text(encoding="utf-8")
    for path, allowed, default, meaning in keys():
        row = f"| `{path}` | {allowed} | {default} | {meaning} |"
        assert row in page, f"docs/book.md is stale: run `make docs` ({path})"
    for name in PRESETS:
        assert f"`{name}`" in page
    for known in (*papers(), *services()):
        assert known in page


def test_papers_are_known_in_any_case_and_by_size() -> None:
    assert paper("a4") == paper("A4")
    assert paper("170x240mm").height == 240
    with pytest.raises(AskedWrongly, match="did you mean 'Letter'"):
        paper("Leter")


def test_every_service_is_dated_and_sourced_and_its_gutter_grows() -> None:
    for one in services().values():
        assert one.since.startswith("20")
        assert len(one.source) > 20
        margins = [inside for _, inside in one.gutter]
        assert margins == sorted(margins)
        assert one.gutter[0][0] == 0
    assert service("kdp").inside(829) == 22.3


def test_fonts_of_a_plan_are_files_of_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "plans"
    folder.mkdir()
    for path in (folder / "Own.ttf", tmp_path / "Own.ttf"):
        path.write_bytes(b"")
    name = str(folder / "plan.toml")
    assert read_plan('[look]\nfont = "Own.ttf"', name=name).look.font == str(folder / "Own.ttf")
    for key in ("font", "bold"):
        for path in ("../Own.ttf", str(tmp_path / "Own.ttf")):
            with pytest.raises(AskedWrongly, match=f"look.{key}: .* outside of the folder"):
                read_plan(f'[look]\n{key} = "{path}"', name=name)
    with pytest.raises(AskedWrongly, match="there is no folder"):
        read_plan('[look]\nfont = "Own.ttf"')
    assert read_plan('[look]\nfont = "Noto Sans"').look.font == "Noto Sans"


def test_a_plan_that_cannot_be_read_is_a_parse_error() -> None:
    with pytest.raises(ParseError):
        read_plan("= 3")


@pytest.mark.parametrize(
    ("stock", "size", "most"),
    [
        ("white", "6x9", 828),
        ("white", "8.5x11", 590),
        ("white", "Letter", 590),
        ("white", "215.9x279.4mm", 590),
        ("white", "A4", 780),
        ("cream", "6x9", 776),
        ("cream", "8.5x8.5", 550),
        ("colour", "A4", 590),
        ("colour", "5x8", 828),
    ],
)
def test_kdp_binds_so_many_pages_by_paper_and_size(stock: str, size: str, most: int) -> None:
    assert service("kdp").most_pages(stock, paper(size)) == most


def test_every_limit_of_pages_has_a_date_and_a_known_paper() -> None:
    for one in services().values():
        assert bool(one.binds) == bool(one.binds_since) == bool(one.binds_source)
        assert {bound.paper for bound in one.binds} <= set(one.spine.papers)
        for stock in one.spine.papers if one.binds else ():
            assert one.most_pages(stock, paper("6x9"))


def test_too_many_pages_for_the_size_are_told() -> None:
    plan = read_plan("", changes=("page.service=kdp", "page.paper=8.5x11"))
    setter = Typesetter(plan, BookContents(()))
    setter.pages = 600
    [note] = setter._page_notes()
    assert note.startswith("the book has 600 pages; Amazon KDP paperback binds 24 to 590 of white")
    setter.pages = 590
    assert setter._page_notes() == []
