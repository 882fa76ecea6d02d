"""Run every benchmark, one after the other, and keep its page: `make bench`.

Each page can be run alone; figures are CPU seconds, so that a busy machine shifts them
less, and peers are timed in the same run where they are installed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
# The script -> the page of results that it writes.
PAGES = {
    "end_to_end.py": "end_to_end.md",
    "sudoku.py": "sudoku.md",
    "keen_generate.py": "keen.md",
    "wheel.py": "wheel.md",
    "marks.py": "marks.md",
    "crossword_fill.py": "crossword.md",
    "book.py": "book.md",
    "store.py": "store.md",
    "web.py": "web.md",
}
# Scripts that ask programs of PyPI, which live in an environment of their own.
WITH_PEERS = ("sudoku.py", "crossword_fill.py")


def main() -> None:
    """Run them all, and say at the end which failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--peers", help="environment with py-sudoku, pencilmark and blacksquare")
    peers = parser.parse_args().peers
    failed = []
    for script in PAGES:
        print(f"\n== {script}", flush=True)
        options = ["--peers", peers] if peers and script in WITH_PEERS else []
        command = [sys.executable, str(HERE / script), *options]
        if subprocess.run(command, check=False).returncode:
            failed.append(script)
    if failed:
        raise SystemExit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
