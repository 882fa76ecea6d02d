"""Families by name: those of the house and guests of other packages."""

from __future__ import annotations

import pytest

from cruxpress import families
from cruxpress.errors import AskedWrongly


@pytest.mark.parametrize(
    ("guests", "said"),
    [
        ("latin", "expected name=package.module:OBJECT, got 'latin'"),
        ("latin=no.such:LATIN", "'latin' cannot be loaded"),
        ("latin=tests.template:NOTHING", "'latin' cannot be loaded"),
    ],
)
def test_a_guest_that_is_not_there_is_an_error(
    guests: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRUXPRESS_FAMILIES", guests)
    with pytest.raises(AskedWrongly, match=said):
        families.named("latin")


def test_a_guest_comes_after_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRUXPRESS_FAMILIES", "square=tests.template:LATIN")
    assert families.names()[-1] == "square"
    assert families.named("square").name == "latin"
