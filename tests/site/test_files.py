"""What a site holds: links that lead somewhere, sheets, pictures, files that can be read."""

from __future__ import annotations

import json
import re
import struct
import subprocess
import sys
from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from cruxpress import read
from cruxpress.engine.verification import faults_of
from cruxpress.families import named
from cruxpress.site.pages import words
from tests.book.paper import text_of
from tests.site.conftest import PLAN, built, contents

HOUSE = ("sudoku", "keen", "killer", "twist", "marks", "crossword", "wheel")


class _Links(HTMLParser):
    """All addresses of a page."""

    def __init__(self, path: Path):
        super().__init__()
        self.found: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        held = dict(attributes)
        whole = tag == "link" and held.get("rel") == "canonical"
        self.found += [held[one] or "" for one in ("href", "src") if one in held and not whole]


def test_every_link_of_every_page_leads_to_a_file_of_the_folder(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) == 3 * len(HOUSE) + 1 + 2 + 1
    for page in pages:
        links = _Links(page).found
        assert len(links) >= 5
        for link in links:
            assert not urlsplit(link).scheme and not link.startswith("/")
            target = (page.parent / link).resolve()
            assert target.is_file() and site.resolve() in target.parents, f"{page.name}: {link}"


def test_every_puzzle_has_its_page_and_files(site: Path) -> None:
    for family, more in {"sudoku": {"sdk"}, "keen": set(), "crossword": {"ipuz", "puz"}}.items():
        files = list(site.glob(f"p/{family}-*"))
        ids = {file.stem for file in files}
        assert len(ids) == 3
        assert {file.suffix[1:] for file in files} == {"html", "pdf", "png", "svg", "json"} | more
        assert len(files) == 3 * (5 + len(more))


@pytest.mark.parametrize("ending", ["json", "sdk", "ipuz", "puz"])
def test_files_to_take_away_hold_the_puzzle(site: Path, ending: str) -> None:
    for path in site.glob(f"p/*.{ending}"):
        [record] = read(path)
        [whole] = read(path.with_suffix(".json"))
        assert record.solution == whole.solution
        assert faults_of(whole) == []


@pytest.mark.parametrize("family", HOUSE)
def test_a_sheet_has_the_puzzle_on_one_page_and_its_solution_on_another(
    site: Path, family: str
) -> None:
    path = sorted(site.glob(f"p/{family}-*.pdf"))[0]
    pages = text_of(path, "-layout").split("\f")[:-1]
    assert len(pages) == 2
    assert path.stem in pages[0] and "2027" in pages[0] and "Five & more" in pages[0]
    assert "Solutions" in pages[1]


def test_social_pictures_have_the_size_that_networks_ask_for(site: Path) -> None:
    for path in site.glob("p/*.png"):
        head = path.read_bytes()[:24]
        assert head[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", head[16:24]) == (1200, 630)
    page = sorted(site.glob("p/*.html"))[0]
    assert f'content="https://example.org/puzzles/p/{page.stem}.png"' in page.read_text("utf-8")


def test_the_index_shows_the_last_day_with_level_and_number(site: Path) -> None:
    text = (site / "index.html").read_text("utf-8")
    assert "Sunday, 3 January 2027" in text and "<h1>Five &amp; more</h1>" in text
    for path in site.glob("p/*.json"):
        record = json.loads(path.read_text("utf-8"))
        if date.fromordinal(record["recipe"]["item"]) == date(2027, 1, 3):
            card = text.split(f'<img src="p/{record["id"]}.svg"')[1].split("</li>")[0]
            assert record["rating"]["level"] in card
            digits = named(record["family"]).scale("").digits
            assert f">{record['rating']['value']:.{digits}f}<" in card


def test_the_week_has_its_curve(site: Path) -> None:
    levels = {}
    for path in site.glob("p/sudoku-*.json"):
        record = json.loads(path.read_text("utf-8"))
        levels[record["recipe"]["item"] - date(2027, 1, 1).toordinal()] = record["rating"]["level"]
    assert levels == {0: "medium", 1: "hard", 2: "hard"}


def test_a_set_from_a_pack_has_numbers(site: Path, tmp_path: Path) -> None:
    lines = [path.read_text("utf-8") for path in sorted(site.glob("p/keen-*.json"))]
    pack = "".join(json.dumps(json.loads(line)) + "\n" for line in lines)
    (tmp_path / "pack.jsonl").write_text(pack, "utf-8")
    plan = 'language = "ro"\n[[sections]]\ntitle = "Trei"\npack = "pack.jsonl"\n'
    (tmp_path / "plan.toml").write_text(plan, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "cruxpress", "site", "plan.toml", "-o", "out", "-j", "1"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "no feeds" in done.stderr and not (tmp_path / "out" / "feed.xml").exists()
    index = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert all(f"<td>{number}</td>" in index for number in (1, 2, 3)) and "<h2>Trei</h2>" in index
    assert {path.name for path in (tmp_path / "out" / "p").glob("*.html")} == {
        "index.html",
        *(path.name for path in site.glob("p/keen-*.html")),
    }


def test_days_to_come_are_in_the_folder_in_no_form(site: Path, tmp_path: Path) -> None:
    built(tmp_path / "out", until="2027-01-02")
    later = [
        json.loads(path.read_text("utf-8"))
        for path in site.glob("p/*.json")
        if f'"item": {date(2027, 1, 3).toordinal()}' in path.read_text("utf-8")
    ]
    files = contents(tmp_path / "out")
    assert len(later) == len(HOUSE) and len(files) > 30
    for record in later:
        assert not any(record["id"] in name for name in files)
        assert not any(record["id"].encode() in content for content in files.values())
        assert not any(record["puzzle"].encode() in content for content in files.values())


def test_numbers_of_a_romanian_site_have_a_comma(tmp_path: Path) -> None:
    built(tmp_path / "ro", changes=["language=ro"], until="2027-01-01")
    text = (tmp_path / "ro" / "index.html").read_text("utf-8")
    assert re.search(r'<span class="site-soft">\d+,\d+</span>', text)
    assert not re.search(r'<span class="site-soft">\d+\.\d', text)


def test_both_languages_have_the_same_words() -> None:
    english, romanian = words("en"), words("ro")
    assert list(english) == list(romanian)
    for name, count in (("months", 12), ("days", 7)):
        assert len(english[name].split()) == len(romanian[name].split()) == count
    assert "week" in PLAN
