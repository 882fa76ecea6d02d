"""A Dask cluster of the tests' own: a scheduler and workers as processes, on loopback only."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

# How long may a scheduler or a worker take to begin, in seconds?  It takes two or three.
PATIENCE = 90
# Without the second, ports for pictures and measures would be open to the network.
LOOPBACK = ["--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0"]
OTHER_ENGINE = (
    "import cruxpress.version; cruxpress.version.__version__ = '9.9'\n"
    "from distributed.cli.dask_worker import main; main()"
)


class Dask:
    """A scheduler, and the workers that were hired."""

    def __init__(self, folder: Path):
        self.folder, self.file = folder, folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self._start("scheduler", "-m", "distributed.cli.dask_scheduler", "--port", "0")
        self._await(self.file.exists)

    @property
    def address(self) -> str:
        """The address as a user gives it."""
        found: str = json.loads(self.file.read_text())["address"]
        return found.replace("tcp://", "dask://")

    def hire(self, *, engine: str = "") -> subprocess.Popen[bytes]:
        """One more worker, with another engine if wished; it dies for good when it is killed."""
        name = f"worker{len(self.processes)}"
        code = ["-c", OTHER_ENGINE] if engine else ["-m", "distributed.cli.dask_worker"]
        self._start(name, *code, "--no-nanny", "--nthreads", "1", "--local-directory",
                    str(self.folder / name))  # fmt: skip
        log = self.folder / f"{name}.log"
        self._await(lambda: b"Registered to" in log.read_bytes())
        return self.processes[-1]

    def end(self) -> None:
        """End all processes."""
        for process in reversed(self.processes):
            process.kill()
            process.wait(PATIENCE)

    def _start(self, name: str, *arguments: str) -> None:
        command = [sys.executable, *arguments, "--scheduler-file", str(self.file), *LOOPBACK]
        with open(self.folder / f"{name}.log", "wb") as log:
            self.processes.append(
                subprocess.Popen(command, stdout=log, stderr=log, env=dict(os.environ))
            )

    def _await(self, ready: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not ready():
            said = "\n".join(log.read_text() for log in self.folder.glob("*.log"))
            assert time.monotonic() < end and self.processes[-1].poll() is None, said[-3000:]
            time.sleep(0.05)


@contextmanager
def dask(folder: Path, workers: int) -> Iterator[Dask]:
    """A cluster that ends with the test."""
    running = Dask(folder)
    try:
        for _ in range(workers):
            running.hire()
        yield running
    finally:
        running.end()
