"""A batch that is killed again and again ends with the store of one that was not."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cruxpress.batch.plan_file import read_plan
from tests.store.conftest import Addresses
from tests.store.postgres import Server
from tests.store.resumed_runs import PLAN, Nursery, contents, live

# How often is a batch killed in a usual run, and in a long one?
USUAL, LONG = 50, 200


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """The store of a batch that nobody disturbed."""
    address = str(tmp_path_factory.mktemp("undisturbed") / "store.db")
    live(read_plan(PLAN), address)
    return contents(address)


@pytest.fixture
def nursery(tmp_path: Path) -> Iterator[Nursery]:
    """Where lives begin."""
    with Nursery(tmp_path) as made:
        yield made


def children(pid: int) -> list[int]:
    """The processes below one, as the kernel lists them."""
    found = []
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for one in (task / "children").read_text().split():
                found += [int(one), *children(int(one))]
    return found


class Fates:
    """How the lives of a batch end, chosen at random; each kind often."""

    def __init__(self, nursery: Nursery, postgres: Server | None, seed: int):
        self.nursery, self.postgres, self.random = nursery, postgres, Random(seed)
        self.kills = 0

    def one(self, address: str) -> int:
        """One life with its fate; how it ended."""
        fates = [self.anywhere] * 7 + [self.whole, self.worker]
        if self.postgres:
            fates += [self.connection] * 3
        self.kills += 1
        return self.random.choice(fates)(address)

    def anywhere(self, address: str) -> int:
        """Dies after a while of work, in the middle of whatever it does."""
        self.nursery.begin(address, cpu=self.random.uniform(0.01, 0.25))
        return self.nursery.end()

    def whole(self, address: str) -> int:
        """Dies with all of its workers, or alone."""
        pid = self.nursery.begin(address, workers=2)
        time.sleep(self.random.uniform(0.2, 1.5))
        with suppress(ProcessLookupError):
            self.random.choice((os.killpg, os.kill))(pid, signal.SIGKILL)
        return self.nursery.end()

    def worker(self, address: str) -> int:
        """One of its workers dies, and then all of it."""
        pid = self.nursery.begin(address, workers=2)
        time.sleep(self.random.uniform(0.4, 1.5))
        with suppress(ProcessLookupError, IndexError):
            os.kill(self.random.choice(children(pid)), signal.SIGKILL)
            time.sleep(self.random.uniform(0.1, 0.5))
            os.killpg(pid, signal.SIGKILL)
        return self.nursery.end()

    def connection(self, address: str) -> int:
        """Loses its connection some times, and dies later."""
        assert self.postgres
        self.nursery.begin(address, cpu=self.random.uniform(0.1, 0.3))
        for _ in range(3):
            time.sleep(self.random.uniform(0, 0.1))
            self.postgres.cut(address)
        return self.nursery.end()


def test_a_killed_batch_ends_as_if_it_had_not_been(
    addresses: Addresses,
    nursery: Nursery,
    undisturbed: list[Any],
    request: pytest.FixtureRequest,
    thorough: bool,
) -> None:
    address = addresses()
    server = request.getfixturevalue("postgres") if address.startswith("postgresql") else None
    fates, complete = Fates(nursery, server, seed=len(address)), 0
    while fates.kills < (LONG if thorough else USUAL):
        if fates.one(address) == 0:
            assert contents(address) == undisturbed
            address, complete = addresses(), complete + 1
    nursery.begin(address)
    assert nursery.end() == 0, nursery.said()
    assert contents(address) == undisturbed
    print(f"{fates.kills} kills, {complete + 1} complete batches")
