"""Disks that fill up and folders that cannot be written: nothing is lost that was acknowledged."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cruxpress.batch.plan_file import read_plan
from cruxpress.core.errors import PuzzleError
from cruxpress.core.recipe import Recipe
from cruxpress.engine.search import make
from cruxpress.store import store_at
from cruxpress.store.record_rows import row_of
from cruxpress.store.store import Store
from cruxpress.store.writer import Writer, add_all
from tests.store.postgres import Server, at, home
from tests.store.resumed_runs import contents, live

MANY = '[[recipes]]\nfamily = "sudoku"\nlevel = "easy"\ncount = 1500\n'
# How much of a disk is there for the store, in bytes?  About a third of what it needs.
ROOM = 600_000
# How large is the disk of a server, in bytes?  An empty one needs about half of it.
SERVER_DISK = 100_000_000

LIFE = """
import resource, sys
from tests.store.resumed_runs import live
from cruxpress.batch.plan_file import read_plan
from cruxpress.core.errors import PuzzleError
if int(sys.argv[3]):
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]),) * 2)
try:
    live(read_plan(open(sys.argv[1]).read()), sys.argv[2])
except PuzzleError as error:
    sys.exit(f"told: {error}")
"""


@contextmanager
def small_disk(place: Path, room: int) -> Iterator[bool]:
    """A disk of its own at a place, where we may mount one; was it?"""
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={room}", "tmpfs", str(place)]
    mounted = os.geteuid() == 0 and subprocess.run(mount, check=False).returncode == 0
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", str(place)], check=True)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of its own, where we may mount one, or else only a folder."""
    with small_disk(tmp_path / "disk", ROOM):
        yield tmp_path / "disk"


@pytest.fixture
def full_server() -> Iterator[tuple[Server, Path]]:
    """A server with its data on a disk that has little room left, and what takes up the rest."""
    with home() as folder, small_disk(folder / "disk", SERVER_DISK) as mounted:
        assert mounted, "this test needs a small disk: run it as root, where mounting is allowed"
        (folder / "data").symlink_to(folder / "disk")
        with at(folder) as running:
            yield running, folder / "disk" / "ballast"


def life(plan: Path, store: Path | str, room: int = 0) -> subprocess.CompletedProcess[str]:
    """A batch in a process of its own; ``room`` is the size that its files may have."""
    command = [sys.executable, "-c", LIFE, str(plan), str(store), str(room)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_full_disk_loses_nothing_and_the_batch_goes_on_elsewhere(
    disk: Path, tmp_path: Path
) -> None:
    plan, small, large = tmp_path / "plan.toml", disk / "store.db", tmp_path / "store.db"
    plan.write_text(MANY)
    stopped = life(plan, small, 0 if os.path.ismount(disk) else ROOM)
    assert stopped.returncode == 1 and "Traceback" not in stopped.stderr
    assert "told: the store" in stopped.stderr
    sentence = "no room is left on the disk" if os.path.ismount(disk) else "refuses to"
    assert sentence in stopped.stderr
    acknowledged = int(stopped.stdout.split()[-1])
    with store_at(str(small), new=False) as store:
        assert 0 < acknowledged <= store.count() < 1500
    # Room is made by moving the store to a larger disk.
    for file in disk.glob("store.db*"):
        large.with_name(file.name).write_bytes(file.read_bytes())
    assert life(plan, large).returncode == 0
    live(read_plan(MANY), str(tmp_path / "undisturbed.db"))
    assert contents(str(large)) == contents(str(tmp_path / "undisturbed.db"))


def test_a_full_disk_of_a_server_loses_nothing_and_the_batch_goes_on_when_there_is_room(
    full_server: tuple[Server, Path], tmp_path: Path
) -> None:
    running, ballast = full_server
    address, plan = running.database(), tmp_path / "plan.toml"
    plan.write_text(MANY)
    store_at(address).close()
    with open(ballast, "wb") as file:
        file.write(bytes(shutil.disk_usage(ballast.parent).free - ROOM))
    stopped = life(plan, address)
    assert stopped.returncode == 1 and "Traceback" not in stopped.stderr
    assert "no room is left on the disk of the server" in stopped.stderr
    acknowledged = int(stopped.stdout.split()[-1])
    with store_at(address, new=False) as store:
        assert 0 < acknowledged <= store.count() < 1500
    ballast.unlink()
    assert life(plan, address).returncode == 0
    live(read_plan(MANY), str(tmp_path / "undisturbed.db"))
    assert contents(address) == contents(str(tmp_path / "undisturbed.db"))


def test_limits_of_files_are_told_as_the_disk_is(tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(MANY)
    stopped = life(plan, tmp_path / "store.db", ROOM)
    assert stopped.returncode == 1 and "told: the store" in stopped.stderr
    with store_at(str(tmp_path / "store.db"), new=False) as store:
        assert store.count() >= int(stopped.stdout.split()[-1])
    assert resource.getrlimit(resource.RLIMIT_FSIZE) != (ROOM, ROOM)


@pytest.fixture
def read_only(disk: Path) -> Iterator[Path]:
    """A store in a folder that cannot be written any more."""
    with store_at(str(disk / "store.db")) as store, Writer(store) as writer:
        list(
            add_all(writer, [row_of(make(Recipe("latin", seed=1, item=item))) for item in range(5)])
        )
    if os.path.ismount(disk):
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    else:
        disk.chmod(0o555)
        (disk / "store.db").chmod(0o444)
    yield disk / "store.db"
    if not os.path.ismount(disk):
        disk.chmod(0o755)


def test_a_store_in_a_read_only_folder_can_be_read(read_only: Path) -> None:
    with store_at(str(read_only), new=False) as store:
        assert store.count() == 5
        assert len(list(store.records())) == 5


def test_writing_into_a_read_only_folder_is_one_sentence(read_only: Path) -> None:
    def write(store: Store) -> None:
        with Writer(store) as writer:
            list(add_all(writer, [row_of(make(Recipe("latin", seed=2)))]))

    with pytest.raises(PuzzleError, match="cannot be written|read-only"):
        with_store(read_only, write)
    with pytest.raises(PuzzleError, match="cannot be written|read-only"):
        with_store(read_only, lambda store: store.mark([next(store.records()).id], "Summer"))
    with store_at(str(read_only), new=False) as store:
        assert store.count() == 5


def with_store(path: Path, work: object) -> None:
    with store_at(str(path)) as store:
        work(store)  # type: ignore[operator]


def test_a_new_store_in_a_read_only_folder_is_refused_at_once(read_only: Path) -> None:
    with pytest.raises(PuzzleError, match="cannot be written|read-only"):
        store_at(str(read_only.parent / "other.db"))
