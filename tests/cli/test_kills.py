"""Runs that are killed at random, or fill their disk: no finished puzzle is lost, no process is
left, and no stray file.

A run of ``generate``, ``book`` or ``convert`` gets one fate: TERM, HUP, INT or QUIT for the
command, KILL for the command or one of its workers, or a disk that is full.  What it had finished
at that moment is what a run that nobody disturbed begins with; it must be in a file that the
command names, or, when it was killed outright, that the next command names.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

# How many runs are struck in a usual run of the tests, and in a long one?  Those that end before,
# or have no worker that could be killed, are not counted.
USUAL, LONG = 10, 200
# How much fits on the disk that is full, in bytes: on a file system of its own where one may be
# mounted, or else into a file; and how much of that must be kept?
ROOM, LEAST = 64 * 1024, 30_000
PLAN = '[[sections]]\nfamily = "sudoku"\nlevels = ["easy"]\ncount = 400\n'
MAKE = ("generate", "sudoku", "-n", "400", "-s", "3", "-l", "easy")
COMMANDS = {
    "generate-1": (*MAKE, "-j", "1", "-o", "made.jsonl"),
    "generate-2": (*MAKE, "-j", "2", "-o", "made.jsonl"),
    "generate-csv": (*MAKE, "-j", "2", "-o", "made.csv"),
    "convert": ("convert", "pack.jsonl", "made.csv"),
    "book-1": ("book", "plan.toml", "-s", "3", "-j", "1", "-o", "made.json"),
    "book-2": ("book", "plan.toml", "-s", "3", "-j", "2", "-o", "made.json"),
}
FATES = ("TERM", "HUP", "INT", "QUIT", "KILL", "worker", "full")


@cache
def undisturbed(name: str, root: Path) -> tuple[str, ...]:
    """The lines that a run writes when nobody disturbs it; those of a book are its puzzles."""
    folder = root / f"undisturbed-{name}"
    _furnished(folder)
    args = (*MAKE, "-o", "made.jsonl") if name == "book" else COMMANDS[name]
    subprocess.run([sys.executable, "-m", "cruxpress", *args], cwd=folder, check=True,
                   capture_output=True)  # fmt: skip
    [made] = folder.glob("made.*")
    return tuple(made.read_text().splitlines())


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A folder on a small file system of its own; false where none may be mounted."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "none", str(folder)]
    mounted = False
    with contextlib.suppress(OSError):
        mounted = not subprocess.run(mount, capture_output=True, check=False).returncode
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", str(folder)], check=True)


def _furnished(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "plan.toml").write_text(PLAN)
    pack = folder.parent / "pack.jsonl"
    if not pack.exists():
        done = subprocess.run([sys.executable, "-m", "cruxpress", *MAKE], check=True,
                              capture_output=True)  # fmt: skip
        pack.write_bytes(done.stdout)
    (folder / "pack.jsonl").symlink_to(pack)


@dataclass
class Life:
    """A run with its fate, and what became of it."""

    name: str
    fate: str
    folder: Path
    chance: random.Random
    small: bool = False  # does the folder lie on a small disk?
    struck: bool = False  # did its fate reach it before it ended?
    seen: int = 0
    said: str = ""
    code: int = 0

    def live(self) -> None:
        """Run the command until its fate; note how many lines were finished then."""
        command = [sys.executable, "-m", "cruxpress", *COMMANDS[self.name]]
        with subprocess.Popen(
            command, cwd=self.folder, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
            text=True, start_new_session=True, preexec_fn=self._limit,
        ) as run:  # fmt: skip
            self._await(run)
            self.seen = self._lines_of_part()
            self._strike(run)
            _, self.said = run.communicate(timeout=600)
        self.code = run.returncode
        self._await_end_of(run.pid)

    def _limit(self) -> None:
        """Where no small disk could be had, files may not grow."""
        if self.fate == "full" and not self.small:
            resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM))

    def _await(self, run: subprocess.Popen[str]) -> None:
        """Wait until so much was written; a full disk needs no help."""
        much, until = self.chance.randrange(1, 150_000), time.monotonic() + 90
        while run.poll() is None and time.monotonic() < until:
            parts = list(self.folder.glob(".*.part"))
            if self.fate != "full" and any(_size(one) > much for one in parts):
                return
            time.sleep(self.chance.random() * 0.02)

    def _lines_of_part(self) -> int:
        with contextlib.suppress(OSError):
            return max(
                (one.read_bytes().count(b"\n") for one in self.folder.glob(".*.part")), default=0
            )
        return 0

    def _strike(self, run: subprocess.Popen[str]) -> None:
        victims = _session(run.pid) - {run.pid} if self.fate == "worker" else {run.pid}
        if self.fate == "full":
            self.struck = run.poll() not in (None, 0)
        elif run.poll() is None and victims:
            with contextlib.suppress(ProcessLookupError):
                kind = "KILL" if self.fate == "worker" else self.fate
                os.kill(min(victims), getattr(signal, f"SIG{kind}"))
                self.struck = True

    def _await_end_of(self, pid: int) -> None:
        until = time.monotonic() + 20
        while (left := _session(pid)) and time.monotonic() < until:
            time.sleep(0.05)
        assert not left, f"{self.name}, {self.fate}: {len(left)} processes are left"

    def rescue(self) -> None:
        """Who was killed outright says nothing: the next run does."""
        args = [*COMMANDS[self.name]]
        again = ["generate", "sudoku", "-l", "easy", "-n", "1", "-s", "1", "-o", args[-1]]
        if self.name.startswith("book"):
            (self.folder / "small.toml").write_text(PLAN.replace("400", "1"))
            again = ["book", "small.toml", "-o", args[-1]]
        done = subprocess.run([sys.executable, "-m", "cruxpress", *again], cwd=self.folder,
                              capture_output=True, text=True, check=False)  # fmt: skip
        assert done.returncode == 0, done.stderr
        self.said += done.stderr

    def kept(self) -> list[str]:
        """The lines of the file that holds what was finished."""
        partial = sorted(self.folder.glob("made*.partial*"))
        found = partial or [self.folder / COMMANDS[self.name][-1]]
        assert len(found) == 1, found
        if self.fate == "KILL" and not partial:
            return []
        assert found[0].name in self.said or self.code == 0, self.said
        return found[0].read_text().splitlines() if found[0].exists() else []


def _size(path: Path) -> int:
    with contextlib.suppress(OSError):
        return path.stat().st_size
    return 0


def _session(leader: int) -> set[int]:
    """The processes of a session, those that ended and were not waited for left out."""
    found = set()
    for one in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError, IndexError):
            state, _, _, session = (one / "stat").read_text().rpartition(")")[2].split()[:4]
            if int(session) == leader and state not in "ZX":
                found.add(int(one.name))
    return found


def test_killed_runs_lose_no_finished_puzzle(
    tmp_path: Path, thorough: bool, record_property: pytest.RecordProperty
) -> None:
    chance, tally, lives = random.Random(7), Counter[str](), itertools.count()
    while tally["struck"] < (LONG if thorough else USUAL):
        number = next(lives)
        name, fate = chance.choice(list(COMMANDS)), FATES[number % len(FATES)]
        with small_disk(tmp_path / f"life-{number}") if fate == "full" else nullcontext() as small:
            life = Life(name, fate, tmp_path / f"life-{number}", chance, bool(small))
            _furnished(life.folder)
            life.live()
            _holds(life, tmp_path)
        tally["full file" if fate == "full" and not small else fate] += life.struck
        tally["struck"] += life.struck
        tally["lines kept"] += life.seen
    record_property("kills", json.dumps(tally))
    print(json.dumps(tally))


def _holds(life: Life, root: Path) -> None:
    what = f"{life.name}, {life.fate}, {life.seen} lines, exit {life.code}: {life.said}"
    assert "Traceback" not in life.said, what
    if life.fate == "KILL" and life.code:
        life.rescue()
    book = life.name.startswith("book")
    if life.code == 0:
        assert (life.folder / COMMANDS[life.name][-1]).exists(), what
    else:
        lines = life.kept()
        whole = undisturbed("book" if book else life.name, root)
        assert len(lines) >= life.seen, what
        if life.fate == "full":
            life.seen = len(lines)
            assert sum(map(len, lines)) >= LEAST, what
        same = _puzzles(lines) == _puzzles(whole[: len(lines)])
        assert same, what
    assert not list(life.folder.glob(".*")), what


def _puzzles(lines: list[str] | tuple[str, ...]) -> list[str]:
    """What must be the same of a line: of a record its puzzle, of a row of a table all of it."""
    return [json.loads(line)["id"] if line.startswith("{") else line for line in lines]
