"""Drawings do not change unnoticed."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from cruxpress import families
from tests.book.golden import drawings


@pytest.mark.parametrize("name", families.names())
def test_the_drawings_of_a_family_are_the_golden_ones(name: str) -> None:
    for path, content in drawings(name):
        ElementTree.fromstring(content)
        assert path.exists(), f"{path.name} is missing: run python -m tests.book.golden"
        assert content == path.read_text("utf-8"), f"{path.name} has changed"
