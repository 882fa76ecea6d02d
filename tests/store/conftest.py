"""Stores for tests: SQLite in a folder of the test, PostgreSQL on a server of the tests' own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.store.postgres import Server, server

Addresses = Callable[[], str]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A running server."""
    with server() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def addresses(request: pytest.FixtureRequest, tmp_path: Path) -> Addresses:
    """Addresses of new stores, of each kind in turn."""
    if request.param == "postgresql":
        running: Server = request.getfixturevalue("postgres")
        return running.database
    numbers = count(1)
    return lambda: str(tmp_path / f"store{next(numbers)}.db")


@pytest.fixture
def address(addresses: Addresses) -> str:
    """The address of a new store."""
    return addresses()
