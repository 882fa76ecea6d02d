"""What the benchmark pages share: CPU seconds, the machine, Markdown tables."""

from __future__ import annotations

import os
import platform
import resource
import subprocess
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path
from time import process_time

from cruxpress.version import __version__

RESULTS = Path(__file__).parent / "results"


def seconds(call: Callable[[], object], *, runs: int = 3, least: float = 0.2) -> float:
    """CPU seconds of a call: the best of several runs, each repeated until it lasts."""
    return min(_one_run(call, least) for _ in range(runs))


def _one_run(call: Callable[[], object], least: float) -> float:
    times, start = 0, process_time()
    while not times or process_time() - start < least:
        call()
        times += 1
    return (process_time() - start) / times


def of_command(command: Sequence[str], given: str = "") -> tuple[float, str]:
    """CPU seconds and output of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return max(spent, 1e-4), done.stdout


def machine() -> str:
    """The machine and the date, in a line."""
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [row for row in info.read_text().splitlines() if row.startswith("model name")]
        name = models[0].split(":", 1)[1].strip() if models else name
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return (
        f"{date.today()}, {name} ({os.cpu_count()} cores, load {load} during the run), "
        f"Python {platform.python_version()}, cruxpress {__version__} at {_commit()}. "
        "One core, CPU seconds."
    )


def _commit() -> str:
    """The commit that was measured, with a + where the tree has changes besides."""
    named = ["git", "-C", str(RESULTS.parent), "describe", "--always", "--dirty=+"]
    done = subprocess.run(named, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "no commit"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table, numbers to the right."""
    right = ["---" if place == 0 else "---:" for place in range(len(headings))]
    lines = [headings, right, *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def per_second(rate: float | None) -> str:
    """A rate in words: three digits, thousands apart."""
    if rate is None:
        return "missing"
    if rate >= 100:
        return f"{rate:,.0f}"
    return f"{rate:.1f}" if rate >= 10 else f"{rate:.2g}"
