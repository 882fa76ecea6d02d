"""Readers under fire, guided by coverage: ``python -m tests.fuzz.deep [READER…] [--again]``.

libFuzzer (through atheris) keeps what reaches new code and goes on from there; half of its
mutations are ours, which keep to the form of an input.  Every function of ours is told of coverage
once, and each reader then runs in a fork of that process, with a corpus of its own under
``build/fuzz``.  Its figures go into the ledger as it runs: a reader that has had its executions at
this version is left out the next time, and one that was stopped goes on.  A finding ends a reader
and is kept for the tests.  A reader of which libFuzzer sees no coverage at all was not guided, and
is a failure.
"""

from __future__ import annotations

import argparse
import gc
import os
import pkgutil
import re
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import IO

import cruxpress
from tests.fuzz import guided, ledger
from tests.fuzz.readers import Reader, readers
from tests.fuzz.running import keep

BUILD = Path(__file__).parents[2] / "build" / "fuzz"
_COVERED = re.compile(rb"cov: (\d+)")


def main() -> None:
    """Run the readers that were named, or all of them, as far as they have not had their runs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("readers", nargs="*")
    parser.add_argument(
        "--runs", type=int, default=ledger.RUNS, help="executions of a quick reader"
    )
    parser.add_argument("--seconds", type=int, default=0, help="stop a reader after so many")
    parser.add_argument("--again", action="store_true", help="forget what the ledger has of them")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="readers at a time")
    asked = parser.parse_args()
    run = Run(asked.runs, asked.seconds, asked.again, asked.readers or list(readers()))
    run.fuzz(asked.jobs)
    sys.exit(f"findings, or no coverage, in {', '.join(run.bad)}" if run.bad else 0)


@dataclass
class Child:
    """A fork that fuzzes one reader: its process, what it tells, and what libFuzzer says."""

    reader: Reader
    before: ledger.Row
    process: int
    told: IO[str]
    said: IO[bytes]

    def covered(self) -> int:
        """How many edges libFuzzer has seen by now."""
        self.said.seek(0)
        return max(map(int, _COVERED.findall(self.said.read())), default=0)


@dataclass
class Run:
    """A whole run: the rows of the ledger, and the readers that ended badly."""

    runs: int
    seconds: int
    again: bool
    names: Sequence[str]
    bad: list[str] = field(default_factory=list)

    def fuzz(self, jobs: int) -> None:
        """Fuzz the readers that are due, some at a time."""
        every = readers()
        self.rows = ledger.ready(ledger.load(), every.values())
        if self.again:
            self.rows |= {name: ledger.Row() for name in self.names}
        due = [every[name] for name in self.names if self._left(every[name])]
        if due:
            load(due)
        running: list[Child] = []
        while due or running:
            while due and len(running) < jobs:
                running.append(self._start(due.pop(0)))
            for child in [one for one in running if not self._hear(one)]:
                running.remove(child)
                self._end(child)

    def _left(self, reader: Reader) -> int:
        return max(0, ledger.asked(reader, self.runs) - self.rows[reader.name].executions)

    def _start(self, reader: Reader) -> Child:
        end, begin = os.pipe()
        said = tempfile.TemporaryFile()  # noqa: SIM115 - the child holds it as long as it runs
        process = os.fork()
        if not process:
            os.dup2(said.fileno(), 2)
            with os.fdopen(begin, "w") as tell:
                guided.fuzz(reader, self._left(reader), self.seconds, BUILD, tell)
            os._exit(1)
        os.close(begin)
        return Child(reader, self.rows[reader.name], process, os.fdopen(end), said)

    def _hear(self, child: Child) -> bool:
        """Write what a child tells into the ledger; no more is told when it has ended."""
        line = child.told.readline()
        if line:
            told = guided.read(line) | {"edges": child.covered()}
            self.rows[child.reader.name] = child.before.plus(told)
            ledger.save(self.rows)
            ledger.write_page(self.rows)
        return bool(line)

    def _end(self, child: Child) -> None:
        _, status = os.waitpid(child.process, 0)
        for crash in BUILD.glob(f"{child.reader.name}.*-*"):
            print(keep(child.reader, crash.read_bytes()), file=sys.stderr)
            crash.unlink()
        row = self.rows[child.reader.name]
        print(f"{child.reader.name}: {row}", flush=True)
        if status or not row.edges:
            self.bad.append(child.reader.name)
            child.said.seek(0)
            sys.stderr.write(child.said.read().decode(errors="replace")[-2000:])


def load(due: Sequence[Reader]) -> None:
    """Load and make once what all forks share: seeds, modules, and the telling of coverage."""
    for reader in due:
        reader.seeds()
    for module in pkgutil.walk_packages(cruxpress.__path__, "cruxpress."):
        with suppress(ImportError):  # of packages that stand in extras
            import_module(module.name)
    guided.instrument()
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    main()
