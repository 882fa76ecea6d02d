"""Rates of the sudoku kernels on one core, from Python, by batch calls.

    python benchmarks/sudoku_kernels.py [FILE ...]

Each file has one puzzle a line (81 characters, 0 or . is empty).  CPU time is measured, best of
several runs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

import numpy as np

from cruxpress._kernels import sudoku as kernel

RUNS = 5


def read(path: Path) -> np.ndarray:
    lines = [line[:81].replace(".", "0") for line in path.read_text().splitlines()]
    digits = "".join(line for line in lines if len(line) == 81 and line.isdigit())
    return (np.frombuffer(digits.encode(), np.uint8) - 48).reshape(-1, 81)


def rate(name: str, items: int, call: Callable[[], object]) -> None:
    best = min(_seconds(call) for _ in range(RUNS))
    print(f"{name:44} {items / best:12,.0f} /s")


def _seconds(call: Callable[[], object]) -> float:
    start = process_time()
    call()
    return process_time() - start


def main(paths: list[str]) -> None:
    minimal = kernel.random_minimal(1, 0, 20_000)
    hard = read(Path(__file__).parent / "data" / "sudoku_branchy.txt")
    rate("solve, random minimal", len(minimal), lambda: kernel.count_batch(minimal))
    rate("solve, hard", len(hard), lambda: kernel.count_batch(hard))
    for path in paths:
        puzzles = read(Path(path))
        rate(f"solve, {path}", len(puzzles), lambda p=puzzles: kernel.count_batch(p))
    rate(
        "solve, random minimal, portable",
        2000,
        lambda: kernel.count_batch(minimal[:2000], portable=True),
    )
    rate("make full grids", 5000, lambda: kernel.random_grids(1, 0, 5000))
    rate("make minimal puzzles", 2000, lambda: kernel.random_minimal(2, 0, 2000))
    rate("canonical form", 2000, lambda: kernel.canonical_batch(minimal[:2000]))
    units = kernel.units(9, kernel.box_regions(9))
    rate(
        "document's measure, random minimal",
        500,
        lambda: kernel.printgen_batch(minimal[:500], units),
    )
    rate(
        "solve by units, random minimal",
        2000,
        lambda: kernel.count_batch_of_units(minimal[:2000], units),
    )


if __name__ == "__main__":
    main(sys.argv[1:])
