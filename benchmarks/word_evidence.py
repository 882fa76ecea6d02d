"""How well the efforts of wheel and marks agree with people.

    python benchmarks/word_evidence.py DATA_FOLDER

DATA_FOLDER holds ``evidence/`` with wheel_anagram_items.csv (L. M. Folsom, Anag_Stats, MIT: times
of anagrams), wheel_bee_10000_players.csv (shares of players who found each word of a spelling bee)
and marks_wordle_mcm.csv (tries of daily answers, 2022).  Prints a page of figures and exits 1 when
one falls below its floor.  The formulas are those of the program; what it reads from its own lists
(frequencies, shares of letters) is taken from the rows.
"""

from __future__ import annotations

import csv
import math
import sys
from collections.abc import Sequence
from pathlib import Path

from cruxpress.families.marks.rate import points
from cruxpress.families.wheel.reason import recall

# What is compared -> the sign it must have, and the least it may be.
FLOORS = {
    "wheel, anagram times": (1, 0.58),
    "wheel, spelling-bee words": (-1, 0.60),
    "marks, mean tries (answer part)": (1, 0.65),
}


# What the program says and what people did, row by row.
Pair = tuple[Sequence[float], Sequence[float]]


def figures(folder: Path) -> dict[str, tuple[float, int]]:
    """Every comparison with its Spearman correlation and its number of rows."""
    return {name: (spearman(*pair), len(pair[0])) for name, pair in pairs(folder).items()}


def pairs(folder: Path) -> dict[str, Pair]:
    """Every comparison with the rows that it is made of."""
    anagrams, bee = _rows(folder, "wheel_anagram_items"), _rows(folder, "wheel_bee_10000_players")
    daily = _rows(folder, "marks_wordle_mcm")
    parts = [
        points(int(r["repeats"]), float(r["minshare"]), float(r["zipf"]), int(r["fam_acc"]))
        for r in daily
    ]
    return {
        "wheel, anagram times": (_recalls(anagrams), _numbers(anagrams, "rtall")),
        "wheel, spelling-bee words": (_recalls(bee), _numbers(bee, "rate")),
        "marks, mean tries (answer part)": (parts, _numbers(daily, "mean")),
    }


def missed(folder: Path) -> list[str]:
    """Print the figures; what is below its floor, in words."""
    found = figures(folder)
    faults = []
    for name, (rho, count) in found.items():
        sign, floor = FLOORS[name]
        print(f"{name:34} {rho:6.3f}  (n {count}, floor {sign * floor:.2f})")
        if sign * rho < floor:
            faults.append(f"{name} is {rho:.3f}, floor {sign * floor:.2f}")
    return faults


def spearman(first: Sequence[float], second: Sequence[float]) -> float:
    """The rank correlation; equal values share their rank.

    >>> spearman([1, 2, 3], [10, 30, 20])
    0.5
    """
    a, b = _ranks(first), _ranks(second)
    middle = (len(a) - 1) / 2
    across = sum((x - middle) * (y - middle) for x, y in zip(a, b, strict=True))
    spread = sum((x - middle) ** 2 for x in a) * sum((y - middle) ** 2 for y in b)
    return across / math.sqrt(spread)


def _ranks(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    first = {value: place for place, value in reversed(list(enumerate(ordered)))}
    last = {value: place for place, value in enumerate(ordered)}
    return [(first[value] + last[value]) / 2 for value in values]


def _recalls(rows: Sequence[dict[str, str]]) -> list[float]:
    return [recall(float(row["zipf"]), len(row["word"])) for row in rows]


def _numbers(rows: Sequence[dict[str, str]], name: str) -> list[float]:
    return [float(row[name]) for row in rows]


def _rows(folder: Path, name: str) -> list[dict[str, str]]:
    with open(folder / "evidence" / f"{name}.csv", encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


if __name__ == "__main__":
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / "evidence").is_dir():
        raise SystemExit("usage: python benchmarks/word_evidence.py FOLDER (with evidence/ in it)")
    faults = missed(Path(sys.argv[1]))
    print("\n".join(faults) or "All figures are above their floors.")
    sys.exit(1 if faults else 0)
