"""How long does a book take?  A pack of 400 sudokus, set on about 200 pages.

Usage: python benchmarks/book.py [COUNT]   (the pack is made first, and not measured)
Aim: at most 30 s and 10 MB for 400 puzzles.
"""

from __future__ import annotations

import platform
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

AIM_SECONDS, AIM_BYTES = 30.0, 10_000_000
PLAN = 'title = "Benchmark"\n[[sections]]\npack = "pack.jsonl"\n'


def crux(*args: str) -> None:
    """Run the command line."""
    subprocess.run([sys.executable, "-m", "cruxpress", "-q", *args], check=True)


def main(count: int) -> None:
    """Make the pack, set the book, print a row."""
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
        size, memory = book.stat().st_size, after.ru_maxrss / 1024
    print("| puzzles | wall s | CPU s | MB | peak MiB | machine | date |")
    print("|---|---|---|---|---|---|---|")
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    day = time.strftime("%Y-%m-%d")
    figures = f"{wall:.1f} | {cpu:.1f} | {size / 1e6:.2f} | {memory:.0f}"
    print(f"| {count} | {figures} | {machine} | {day} |")
    if count == 400 and (cpu > AIM_SECONDS or size > AIM_BYTES):
        sys.exit("the aim is missed")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
