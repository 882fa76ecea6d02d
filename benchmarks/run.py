"""Run every benchmark, one after the other: `make bench`.

Each page can be run alone; figures are CPU seconds, so that a busy machine shifts them
less, and peers are timed in the same run where they are installed.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PAGES = (
    "end_to_end.py",
    "sudoku.py",
    "sudoku_kernels.py",
    "keen_generate.py",
    "wheel.py",
    "marks.py",
    "crossword_fill.py",
    "book.py",
    "store.py",
)


def main() -> None:
    """Run them all, and say at the end which failed."""
    failed = []
    for page in PAGES:
        print(f"\n== {page}", flush=True)
        if subprocess.run([sys.executable, str(HERE / page)], check=False).returncode:
            failed.append(page)
    if failed:
        raise SystemExit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
