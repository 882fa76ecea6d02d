"""How long does a book take?  A pack of 400 sudokus, set on about 200 pages.

Usage: python benchmarks/book.py [COUNT ...]   (the pack is made first, and not measured)
Aim: at most 30 s and 10 MB for 400 puzzles.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from page import RESULTS, Page, table

AIM_SECONDS, AIM_BYTES = 30.0, 10_000_000
PLAN = 'title = "Benchmark"\n[[sections]]\npack = "pack.jsonl"\n'


def crux(*args: str) -> None:
    """Run the command line."""
    subprocess.run([sys.executable, "-m", "cruxpress", "-q", *args], check=True)


def measured(count: int) -> tuple[float, float, int, float]:
    """Make the pack and set the book: seconds, CPU seconds, bytes, peak in MiB."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        levels = "easy,medium,hard,expert"
        pack, book = str(folder / "pack.jsonl"), folder / "book.pdf"
        crux("generate", "sudoku", "-n", str(count), "-l", levels, "-s", "3", "-o", pack)
        (folder / "plan.toml").write_text(PLAN)
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        crux("book", str(folder / "plan.toml"), "-o", str(book))
        after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - start
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return wall, cpu, book.stat().st_size, after.ru_maxrss / 1024


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("counts", nargs="*", type=int, default=[50, 100, 200, 400])
    parser.add_argument("-o", "--output", type=Path, default=RESULTS / "book.md")
    asked = parser.parse_args()
    page = Page(asked.output, "Books: measured", "book.py")
    found = {count: measured(count) for count in asked.counts}
    rows = [
        (f"{count:,}", f"{wall:.1f}", f"{cpu:.1f}", f"{size / 1e6:.2f}", f"{memory:.0f}")
        for count, (wall, cpu, size, memory) in found.items()
    ]
    page.add("A pack of sudokus of four levels, two on a page, with solutions.")
    page.add(table(("puzzles", "seconds", "CPU seconds", "MB", "peak MiB"), rows))
    cpu = [(f"{count:,} puzzles", one[1], f"{one[1]:.1f} s") for count, one in found.items()]
    page.bars("CPU seconds of a book", cpu)
    _, spent, size, _ = found.get(400, (0.0, 0.0, 0, 0.0))
    if spent > AIM_SECONDS or size > AIM_BYTES:
        sys.exit("the aim is missed")


if __name__ == "__main__":
    main()
