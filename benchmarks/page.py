"""What the benchmark pages share: CPU seconds, the machine, tables, bars, the page itself."""

from __future__ import annotations

import html
import math
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
# From which ratio of the longest bar to the shortest on are bars drawn by their logarithm?
UNLIKE = 30
# The measures of a bar picture: names, the longest bar, all of it, and a row.
NAMES, LONGEST, WIDE, ROW = 270, 330, 780, 22


class Page:
    """A page of results, printed part by part; what was measured is kept if the rest fails."""

    def __init__(self, path: Path, title: str, script: str, besides: str = ""):
        self.path, self._parts, self._pictures = path, list[str](), 0
        self.add(f"# {title}\n\nMade by `python benchmarks/{script}`. {machine()}{besides}\n")

    def add(self, *parts: str) -> None:
        """Print parts, and keep the page as far as it has come."""
        for part in parts:
            print(part, flush=True)
            self._parts.append(part)
        text = "\n".join(part.rstrip("\n") + "\n" for part in self._parts)
        self.path.write_text(text, encoding="utf-8")

    def bars(self, title: str, bars: Sequence[tuple[str, float, str]]) -> None:
        """Add a picture: a bar for each name and value, with what is written beside it."""
        self._pictures += 1
        picture = self.path.with_name(f"{self.path.stem}-{self._pictures}.svg")
        picture.write_text(drawn(bars), encoding="utf-8")
        scale = ", on a logarithmic scale" if _unlike(bars) else ""
        self.add(f"![{title}{scale}]({picture.name})\n\n*{title}{scale}.*\n")


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


def _unlike(bars: Sequence[tuple[str, float, str]]) -> bool:
    values = [value for _, value, _ in bars]
    return max(values) > UNLIKE * min(values) > 0


def drawn(bars: Sequence[tuple[str, float, str]]) -> str:
    """Bars as an SVG picture."""
    logarithmic, most = _unlike(bars), max(value for _, value, _ in bars)
    low = min(value for _, value, _ in bars) / 3
    tall, parts = 16 + ROW * len(bars), []
    for at, (name, value, told) in enumerate(bars):
        share = math.log(value / low) / math.log(most / low) if logarithmic else value / most
        top, width = 8 + ROW * at, max(1.0, LONGEST * share)
        parts.append(
            f'<text x="{NAMES - 8}" y="{top + 12}" text-anchor="end">{html.escape(name)}</text>'
            f'<rect x="{NAMES}" y="{top}" width="{width:.0f}" height="15" fill="#4a7ab5"/>'
            f'<text x="{NAMES + 6 + width:.0f}" y="{top + 12}">{html.escape(told)}</text>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {tall}" font-size="12" '
        f'font-family="sans-serif"><rect width="{WIDE}" height="{tall}" fill="#fff"/>'
        + "".join(parts)
        + "</svg>\n"
    )


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
