"""Whole crosswords, with clues: how long they take, and what becomes of the level.

python benchmarks/crossword_make.py [--count 100]

CPU seconds of one core, one process; the first puzzle of a kind also pays for reading the lists,
which is shown by itself.
"""

from __future__ import annotations

import argparse
import statistics
from time import process_time

from cruxpress.clues.checker import check as clue_faults
from cruxpress.core.recipe import Recipe, Target
from cruxpress.engine.search import make
from cruxpress.families import named
from cruxpress.families.crossword.puzzle import words_of

KINDS: dict[str, dict[str, object]] = {
    "English lattice 13x13": {},
    "English blocked 15x15": {"style": "blocked", "height": 15},
    "English blocked 17x17": {"style": "blocked", "height": 17},
    "English blocked 19x19": {"style": "blocked", "height": 19},
    "English blocked 21x21": {"style": "blocked", "height": 21},
    "English cryptic lattice 13x13": {"clues": "cryptic"},
    "Romanian lattice 15x15": {"language": "ro", "height": 15},
    "Romanian arrow-word 15x10": {"language": "ro", "style": "arrow"},
}
FAMILY = named("crossword")


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=100)
    count = parser.parse_args().count
    print("| kind | level | first | median | slowest | made | zipf | bank | unfair clues |")
    print("|---|---|---|---|---|---|---|---|---|")
    for kind, shape in KINDS.items():
        for level in ("easy", "medium", "hard"):
            print(row(kind, shape, level, count), flush=True)


def row(kind: str, shape: dict[str, object], level: str, count: int) -> str:
    """One line of the table: seconds, and what was made."""
    seconds, zipf, bank, clues, unfair = [], [], 0, 0, 0
    for seed in range(count):
        start = process_time()
        record = make(Recipe("crossword", shape, Target(level), seed=seed))
        seconds.append(process_time() - start)
        zipf.append(float(str(record.rating.features["zipf"])))
        puzzle = FAMILY.parse(record.puzzle)
        words = words_of(puzzle, FAMILY.parse_solution(puzzle, record.solution))
        for clue, word in zip(puzzle.clues, words, strict=True):
            clues += 1
            bank += clue.source == "bank"
            unfair += bool(clue_faults(clue, word, puzzle.language))
    rest = seconds[1:] or seconds
    return (
        f"| {kind} | {level} | {seconds[0]:.2f} s | {statistics.median(rest):.2f} s "
        f"| {max(rest):.2f} s | {len(seconds)} of {count} | {statistics.mean(zipf):.2f} "
        f"| {bank / clues:.0%} | {unfair} of {clues} |"
    )


if __name__ == "__main__":
    main()
