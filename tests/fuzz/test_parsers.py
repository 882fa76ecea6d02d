"""Parsers under fire: mutated lines are refused or read back the same; nothing else escapes.

The usual run takes a few thousand lines a family; ``make fuzz`` takes a hundred thousand.
"""

from __future__ import annotations

import random

import pytest

from cruxpress import families
from cruxpress.errors import ParseError
from cruxpress.formats import formats
from cruxpress.record import Record
from tests.contract.conftest import NAMES, records_of
from tests.mutate import mutated


@pytest.mark.parametrize("name", NAMES)
def test_mutated_puzzles_are_refused_or_read_back(name: str, pytestconfig: pytest.Config) -> None:
    family = families.named(name)
    texts = [record.puzzle for record in records_of(name)] + [family.example]
    read = 0
    for text in mutated(texts, pytestconfig.getoption("--fuzz-lines"), random.Random(1)):
        try:
            puzzle = family.parse(text)
        except ParseError:
            continue
        read += 1
        assert family.parse(family.write(puzzle)) == puzzle
    assert read > 0


@pytest.mark.parametrize("name", NAMES)
def test_mutated_records_are_refused_or_read_back(name: str, pytestconfig: pytest.Config) -> None:
    lines = [record.line() for record in records_of(name)]
    for line in mutated(lines, pytestconfig.getoption("--fuzz-lines") // 4, random.Random(2)):
        try:
            record = Record.parse(line)
        except ParseError:
            continue
        assert Record.parse(record.line()) == record


# Formats of families that are there.
FORMATS = [one.name for one in formats().values() if one.family in ("", *NAMES)]


@pytest.mark.parametrize("format_name", FORMATS)
def test_mutated_files_are_read_without_a_crash(
    format_name: str, pytestconfig: pytest.Config
) -> None:
    format_ = formats()[format_name]
    family = families.named(format_.family or "latin")
    texts = [record.puzzle for record in records_of(family.name)]
    if format_.read is None:
        pytest.fail(f"{format_name} cannot be read")
    chance = random.Random(3)
    for _ in range(pytestconfig.getoption("--fuzz-lines") // 50):
        lines = list(mutated(texts, 5, chance))
        try:
            items = list(format_.read(lines, family))
        except ParseError:
            continue
        assert all(item.line >= 1 for item in items)
