"""Families under test: their records are made once for all tests of a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from cruxpress import families, words
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.testing import Subject
from cruxpress.words import registry

NAMES = families.names()
# The word list that samples of families name.
OWN_LIST = "plenty"


@cache
def subject_of(name: str) -> Subject:
    """A family with the records that are made of it."""
    return Subject(families.named(name))


@pytest.fixture(autouse=True, scope="session")
def own_list(data_folder: Path) -> None:
    """A list of the user's own: two of three words of the built-in one."""
    accepted = words.load("en", required=False).filter(longest=9)
    registry.add(OWN_LIST, accepted.without(accepted.grid_forms()[::3]))


@pytest.fixture(params=NAMES)
def family(request: pytest.FixtureRequest) -> AnyFamily:
    """Each family in turn."""
    return families.named(request.param)


@pytest.fixture
def records(family: AnyFamily) -> tuple[Record, ...]:
    """Two records of each level of the family."""
    return subject_of(family.name).records


@pytest.fixture
def record(family: AnyFamily) -> Record:
    """One record of the family."""
    return subject_of(family.name).record
