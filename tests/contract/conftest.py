"""What the contract is tested on: every family of the house, and the template family."""

from __future__ import annotations

from functools import cache

import pytest

from cruxpress import families
from cruxpress.core.family import AnyFamily
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from tests.contract.checks import Made, made_of

NAMES = families.names()


@pytest.fixture(params=NAMES)
def family(request: pytest.FixtureRequest) -> AnyFamily:
    """Each family in turn."""
    return families.named(request.param)


@cache
def records_of(name: str) -> tuple[Record, ...]:
    """Two records of each level at the family's default shape, with their walks."""
    return tuple(
        make(Recipe(name, target=Target(level.name), seed=11, item=item), walk=True)
        for level in families.named(name).levels
        for item in range(2)
    )


@pytest.fixture
def records(family: AnyFamily) -> tuple[Record, ...]:
    """Two records of each level of the family."""
    return records_of(family.name)


@pytest.fixture
def made(family: AnyFamily, records: tuple[Record, ...]) -> list[Made]:
    """The puzzles of the records, with their solutions."""
    return made_of(family, records)


@pytest.fixture
def record(records: tuple[Record, ...]) -> Record:
    """One record of the family."""
    return records[0]
