"""Make the lists that the sudoku benchmark solves: very hard puzzles, and ones with few givens.

    python benchmarks/make_sudoku_lists.py [few] [hard]

Both are vicinity searches that begin with random minimal puzzles of our own; the hard one also
with the branchy list, in which no solver's choices played a part, and with the list that was
made before, so that it gets harder with every run.  For the hard list, one or two
givens are taken out and one put in somewhere else, and those puzzles are kept that cost our own
solver most branchings, the mean of a few symmetric images, so that a lucky order of reading
does not count.  The choice is against ourselves: other solvers find the list easier.
For the other list, two givens are taken out and one put in as long as that leaves one solution.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt

from cruxpress._kernels import sudoku as kernel

DATA = Path(__file__).parent / "data"
DATE = "2026-11-16"
SEED = 20261116
# How many random puzzles does a search begin with, how many survive a round, how many rounds?
START, KEPT, ROUNDS, FEW_ROUNDS = 20_000, 240, 24, 16
# How many puzzles of a list are kept, and over how many images is hardness measured?
LISTED, IMAGES = 400, 4

Grids = npt.NDArray[np.uint8]


def images(puzzles: Grids, rng: np.random.Generator) -> Grids:
    """One random image of each puzzle; the same shuffle for all of them."""

    def lines() -> list[int]:
        return [3 * int(b) + int(i) for b in rng.permutation(3) for i in rng.permutation(3)]

    order = np.arange(81).reshape(9, 9)[lines()][:, lines()]
    names = np.concatenate([[0], 1 + rng.permutation(9)]).astype(np.uint8)
    cells = order.T if rng.random() < 0.5 else order
    return np.ascontiguousarray(names[puzzles[:, cells.ravel()]])


def branchings(puzzles: Grids, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """Branchings of our solver for the proof of one solution, mean over images."""
    total = np.zeros(len(puzzles))
    for _ in range(IMAGES):
        total += kernel.count_batch(images(puzzles, rng))[2]
    return total / IMAGES


def moved(puzzle: Grids, out: int, rng: np.random.Generator, most: int) -> Grids:
    """The puzzles with ``out`` givens less and one more elsewhere that have one solution."""
    given, empty = np.flatnonzero(puzzle), np.flatnonzero(puzzle == 0)
    trials = np.repeat(puzzle[None], most, axis=0)
    rows = np.arange(most)
    for column in rng.random((most, len(given))).argsort(axis=1)[:, :out].T:
        trials[rows, given[column]] = 0
    trials[rows, rng.choice(empty, most)] = rng.integers(1, 10, most, dtype=np.uint8)
    counts = kernel.count_batch(trials)[0]
    return trials[counts == 1]


def different(puzzles: Grids) -> Grids:
    """Without images of one another; minimal."""
    smallest = np.array([kernel.minimise(puzzle, 1) for puzzle in puzzles])
    forms = kernel.canonical_batch(smallest)[0]
    _, first = np.unique(forms, axis=0, return_index=True)
    return smallest[np.sort(first)]


def hard() -> tuple[Grids, str]:
    """The hard list, hardest first, and what was measured on it."""
    rng = np.random.default_rng(SEED)
    before = (listed(name) for name in ("sudoku_branchy.txt", "sudoku_hard.txt"))
    pool = np.concatenate([kernel.random_minimal(SEED, 0, START), *before])
    pool = pool[np.argsort(-branchings(pool, rng), kind="stable")[:KEPT]]
    for number in range(ROUNDS):
        tried = np.concatenate([moved(puzzle, out, rng, 800) for puzzle in pool for out in (1, 2)])
        costs = kernel.count_batch(tried)[2].astype(np.int64)
        pool = different(np.concatenate([pool, tried[np.argsort(-costs)[: 3 * KEPT]]]))
        costs = branchings(pool, rng)
        size = LISTED if number == ROUNDS - 1 else KEPT
        order = np.argsort(-costs, kind="stable")[:size]
        pool, costs = pool[order], costs[order]
        print(f"round {number}: {costs[-1]:.0f} to {costs[0]:.0f} branchings", file=sys.stderr)
    note = f"{costs[-1]:.0f} to {costs[0]:.0f} branchings of our solver, mean of {IMAGES} images"
    return pool, note


def few() -> tuple[Grids, str]:
    """The list with few givens, and how many they are."""
    rng = np.random.default_rng(SEED + 1)
    pool = kernel.random_minimal(SEED + 1, 0, START)
    pool = pool[np.argsort((pool > 0).sum(1), kind="stable")[:KEPT]]
    for number in range(FEW_ROUNDS):
        fresh = [moved(puzzle, 2 - number % 2, rng, 2000) for puzzle in pool]
        found = np.concatenate([pool, *fresh])
        found = found[np.argsort((found > 0).sum(1), kind="stable")[: 3 * KEPT]]
        pool = different(found)
        size = LISTED if number == FEW_ROUNDS - 1 else KEPT
        pool = pool[np.argsort((pool > 0).sum(1), kind="stable")[:size]]
        givens = (pool > 0).sum(1)
        print(f"round {number}: {givens.min()} to {givens.max()} givens", file=sys.stderr)
    return pool, f"{givens.min()} to {givens.max()} givens"


def listed(name: str) -> Grids:
    """The puzzles of a list."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    text = "".join(line.replace(".", "0") for line in lines if not line.startswith("#"))
    return (np.frombuffer(text.encode(), np.uint8) - ord("0")).reshape(-1, 81)


def write(name: str, head: str, puzzles: Grids) -> None:
    """A list with its history in the header."""
    lines = ["".join(".123456789"[digit] for digit in puzzle) for puzzle in puzzles]
    text = "".join(f"# {line}\n" for line in head.splitlines()) + "\n".join(lines) + "\n"
    (DATA / name).write_text(text, encoding="utf-8")


def main() -> None:
    how = (
        "minimal, essentially different, one solution each.\n"
        f"Made on {DATE} by benchmarks/make_sudoku_lists.py (seed {SEED})"
    )
    wanted = sys.argv[1:] or ["few", "hard"]
    if "few" in wanted:
        puzzles, note = few()
        head = f"Sudokus with few givens ({note}), {how} from random puzzles."
        write("sudoku_few_givens.txt", head, puzzles)
    if "hard" in wanted:
        puzzles, note = hard()
        head = (
            f"Hard sudokus ({note}), {how},\nfrom random puzzles, the branchy list and this list."
        )
        write("sudoku_hard.txt", head, puzzles)


if __name__ == "__main__":
    main()
