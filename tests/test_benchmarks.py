"""The pages of benchmarks: each is there, tells of this engine, and has the pictures it shows."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks.page import Page, drawn
from benchmarks.run import HERE, PAGES
from cruxpress.version import __version__

RESULTS = HERE / "results"
MADE = r"Made by `python benchmarks/(\S+)`\. (\d{4}-\d\d-\d\d), .* cruxpress (\S+) at (\S+)\."


def test_every_page_is_of_one_of_the_scripts() -> None:
    assert all((HERE / script).is_file() for script in PAGES)
    assert {page.name for page in RESULTS.glob("*.md")} == set(PAGES.values())


@pytest.mark.parametrize(("script", "name"), PAGES.items())
def test_results_are_not_older_than_the_engine(script: str, name: str) -> None:
    text = (RESULTS / name).read_text("utf-8")
    told = re.search(MADE, text)
    assert told, f"{name} does not say what was measured: python benchmarks/{script}"
    assert told[1] == script
    assert told[3] == __version__, f"{name} is of {told[3]}: python benchmarks/{script}"
    pictures = re.findall(r"\]\(([^)]+\.svg)\)", text)
    assert pictures, f"{name} has no picture"
    for picture in pictures:
        root = ElementTree.parse(RESULTS / picture).getroot()
        assert root.tag.endswith("svg") and len(root) > 2


def test_a_page_keeps_what_was_measured_before_it_failed(tmp_path: Path) -> None:
    page = Page(tmp_path / "one.md", "One", "one.py")
    page.add("## First")
    page.bars("Bars", [("a < b", 1.0, "1 ms"), ("c", 2.0, "2 ms")])
    text = (tmp_path / "one.md").read_text("utf-8")
    assert "## First\n" in text and "](one-1.svg)" in text and __version__ in text
    names = [one.text for one in ElementTree.parse(tmp_path / "one-1.svg").getroot().iter()]
    assert "a < b" in names and "2 ms" in names


@pytest.mark.parametrize(("low", "share"), [(1.0, 0.5), (0.001, 0.5)])
def test_bars_are_as_long_as_their_values(low: float, share: float) -> None:
    bars = [("low", low, ""), ("high", 2.0, "")]
    widths = [float(width) for width in re.findall(r'x="270" y="\d+" width="(\d+)"', drawn(bars))]
    ratio = widths[0] / widths[1]
    assert ratio == pytest.approx(share, abs=0.01) if low == 1.0 else 0 < ratio < share
