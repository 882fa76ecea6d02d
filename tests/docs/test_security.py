"""tests/security.md tells the truth: its limits are those of the code, and its tests are there."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "tests" / "security.md").read_text("utf-8")
ROWS = re.findall(
    r"^\| `([a-z_.]+)\.([A-Z_]+)`[^|]*\| ([\d,]+) \| `([^:`]+)::(\w+)` \|$", PAGE, re.M
)


@pytest.mark.parametrize(("module", "name", "value", "file", "test"), ROWS)
def test_a_limit_is_as_the_page_says(
    module: str, name: str, value: str, file: str, test: str
) -> None:
    assert getattr(import_module(f"cruxpress.{module}"), name) == int(value.replace(",", ""))
    assert f"def {test}(" in (ROOT / file).read_text("utf-8")


def test_every_row_of_the_table_is_read() -> None:
    table = PAGE.partition("## Limits")[2].partition("\n## ")[0]
    assert len(ROWS) == sum(line.startswith("| `") for line in table.splitlines()) >= 15


def test_every_file_that_the_page_names_is_there() -> None:
    for name in re.findall(r"`(tests/[\w/.]+\.py|tools/\w+\.py)", PAGE):
        assert (ROOT / name).is_file(), name


def test_every_test_that_the_page_names_is_there() -> None:
    named = re.findall(r"`(tests/[\w/.]+\.py)::(\w+)`", PAGE)
    assert len(named) >= 25
    for file, test in named:
        assert f"def {test}(" in (ROOT / file).read_text("utf-8"), test


def test_every_heading_of_the_page_has_something_below_it() -> None:
    assert not re.findall(r"^(#+ .*)\n\n(?=## )", PAGE, re.M)
