"""Long files stream through: memory stays flat, bad lines do not stop the others."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path

from tests.families.sudoku.made import record

# How many lines are rated, in the usual and in the long run?
USUAL, THOROUGH = 6_000, 200_000
# How much more memory may the longer of two files need, in kilobytes?
SLACK = 12_000

_PEAK = """
import resource, runpy, sys
sys.argv = ["cruxpress", "--all-errors", "rate", "sudoku", sys.argv[1], "-o", sys.argv[2]]
try:
    runpy.run_module("cruxpress", run_name="__main__")
except SystemExit as stop:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    sys.exit(stop.code)
"""


def rated(path: Path, out: Path) -> tuple[int, int]:
    """Exit code and peak memory in kilobytes of a process that rates a file."""
    command = [sys.executable, "-c", _PEAK, str(path), str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, int(done.stdout)


def test_rating_a_long_file_needs_no_more_memory_than_a_short_one(
    tmp_path: Path, thorough: bool
) -> None:
    count = THOROUGH if thorough else USUAL
    lines = [record("easy", item=item).puzzle for item in range(20)]
    short, long = tmp_path / "short.txt", tmp_path / "long.txt"
    short.write_text("\n".join(lines[i % 20] for i in range(600)) + "\n")
    with open(long, "w") as file:
        for i in range(count):
            file.write(lines[i % 20] + "\n")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    code, least = rated(short, tmp_path / "short.jsonl")
    assert code == 0
    code, most = rated(long, tmp_path / "long.jsonl")
    assert code == 0
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime - before.ru_utime
    print(f"600 lines: {least} kB; {count} lines: {most} kB; {spent:.1f} CPU s")
    with open(tmp_path / "long.jsonl") as file:
        assert sum(1 for _ in file) == count
    assert most - least < SLACK


def test_bad_lines_are_answered_in_their_place(tmp_path: Path) -> None:
    path, out = tmp_path / "mixed.txt", tmp_path / "mixed.jsonl"
    good = record("easy").puzzle
    junk = bytes(range(1, 10)) + b"\xff\xfe\x80\n"
    content = [good.encode() + b"\n", junk, b"." * 81 + b"\n", good[:80].encode() + b"\n"]
    path.write_bytes(b"".join(content * 300) + good.encode())
    code, _ = rated(path, out)
    assert code == 1
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    # A tab and a line feed inside the junk make two lines of it.
    assert sum("rating" in row for row in rows) == 301
    assert sum(row.get("error") == "many solutions" for row in rows) == 300
    assert sum("got 80" in row.get("error", "") for row in rows) == 300
