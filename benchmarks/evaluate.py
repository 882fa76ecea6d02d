"""How well the ratings of every family agree with other people's labels and times.

    python benchmarks/evaluate.py DATA_FOLDER

DATA_FOLDER holds sudoku_se_labelled.csv, sudoku_human_times.csv and keen_sgt_labelled.tsv, and in
a folder `evidence` the tables that docs/evidence.md speaks of.  Prints the figures family by
family and exits 1 when one of them falls below its floor, or when a file is missing.
"""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import word_evidence

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tools"))

from agreement import spearman  # noqa: E402

# A figure by its name and the least that it may be.
Figure = tuple[str, float, float]
# What the scripts of sudoku print -> the name of the figure and its floor.
PRINTED = {
    r"spearman\s+([\d.]+)": ("Spearman with Sudoku Explainer", 0.999),
    r"exact up to 7\.0\s+([\d.]+)": ("percent exact up to 7.0", 99.0),
    r"exact, all\s+([\d.]+)": ("percent exact, all rows", 97.0),
    r"the model, out of fold\s+([\d.]+)": ("Spearman with people's seconds", 0.70),
}
# From this rating on the published ones take seconds each.
SLOW = 11.0


def sudoku(folder: Path) -> Iterator[Figure]:
    text = _run("sudoku_agreement.py", folder / "sudoku_se_labelled.csv")
    text += _run("sudoku_human.py", folder)
    for pattern, (name, floor) in PRINTED.items():
        match = re.search(pattern, text)
        if match is None:
            raise SystemExit(f"{name} was not printed")
        yield name, float(match[1]), floor
    yield from _hardest()


def _hardest() -> Iterator[Figure]:
    """The published ratings of hard puzzles, which are part of the repository."""
    from cruxpress.families.sudoku import SUDOKU

    path = HERE.parent / "tests" / "corpora" / "sudoku_hardest.tsv"
    lines = [line for line in path.read_text("utf-8").splitlines() if line[0] != "#"]
    rows = [row for row in csv.DictReader(lines, delimiter="\t") if float(row["rating"]) < SLOW]
    ours = [SUDOKU.rate(SUDOKU.parse(row["puzzle"]), "").value for row in rows]
    theirs = [float(row["rating"]) for row in rows]
    near = np.abs(np.array(ours) - np.array(theirs)) < 0.101
    yield f"percent within 0.1 of {len(rows)} published ratings from 10.1 on", 100 * near.mean(), 80


def keen(folder: Path) -> Iterator[Figure]:
    from cruxpress.families.keen.rate import LEVELS, rate
    from cruxpress.families.keen.text import parse

    rows = _rows(folder / "keen_sgt_labelled.tsv", "\t")
    names = [level.name for level in LEVELS]
    tiers = dict(zip("enhxu", names, strict=True))
    same = [rate(parse(row["game_id"])).level == tiers[row["tier"]] for row in rows]
    yield "percent with the tier of Simon Tatham's solver", 100 * float(np.mean(same)), 100
    values, labels, levels = keen_labels(folder)
    yield "Spearman with a publisher's labels", spearman(values, labels), 0.87
    for level, floor in (("easy", 0.78), ("normal", 0.75), ("hard", 0.68)):
        inside = np.array([one == level for one in levels])
        yield f"the same inside {level}", spearman(values[inside], labels[inside]), floor


def keen_labels(folder: Path) -> tuple[np.ndarray, np.ndarray, list[str]]:
    """Values of keen puzzles, their publisher's labels (0 to 3) and their levels."""
    from cruxpress.families.keen.rate import LEVELS, fraction

    names = [level.name for level in LEVELS]
    rows = _rows(folder / "evidence" / "keen_labels_features.csv")
    values = [
        names.index(row["level"])
        + fraction(
            row["level"],
            {name: float(row[name]) for name in ("hard_steps", "bottleneck", "layouts")},
            int(row["size"]) ** 2,
            int(row["cages"]),
        )
        for row in rows
    ]
    return np.array(values), _column(rows, "y"), [row["level"] for row in rows]


def crossword(folder: Path) -> Iterator[Figure]:
    import fit_crossword_minutes as fit

    minutes, day, expert, *_ = fit.agreement(
        fit.read(folder / "evidence"), list(fit.COLUMNS.values())
    )
    yield "Spearman with median minutes, out of fold", minutes, 0.80
    yield "Spearman with the weekday", day, 0.80
    yield "Spearman with one expert's times", expert, 0.80


def wheel(folder: Path) -> Iterator[Figure]:
    """Times of anagrams, and words found in a spelling bee."""
    yield from _word_figures(folder, "wheel")


def marks(folder: Path) -> Iterator[Figure]:
    """Mean tries of daily answers."""
    yield from _word_figures(folder, "marks")


def _word_figures(folder: Path, family: str) -> Iterator[Figure]:
    """The figures of word_evidence.py for a family, each with its floor."""
    found = word_evidence.figures(folder)
    for name, (sign, floor) in word_evidence.FLOORS.items():
        if name.startswith(family):
            yield f"Spearman with {name.partition(', ')[2]}", sign * found[name][0], floor


FAMILIES: tuple[Callable[[Path], Iterator[Figure]], ...] = (sudoku, keen, crossword, wheel, marks)


def main() -> None:
    """Print all figures and judge them."""
    folder = Path(sys.argv[1]) if len(sys.argv) == 2 and sys.argv[1] else None
    if folder is None or not folder.is_dir():
        raise SystemExit("usage: make evaluate DATA=folder (with the labelled files)")
    missed = []
    for family in FAMILIES:
        print(f"\n{family.__name__}")
        for name, value, floor in family(folder):
            print(f"  {name:<58}{value:>9.3f}   floor {floor:g}", flush=True)
            if value < floor:
                missed.append(f"{family.__name__}: {name} is {value:.3f}, below {floor:g}")
    print("\n" + ("\n".join(missed) or "All figures are above their floors."))
    sys.exit(1 if missed else 0)


def _rows(path: Path, delimiter: str = ",") -> list[dict[str, str]]:
    if not path.exists():
        raise SystemExit(f"{path} is missing")
    with path.open(newline="", encoding="utf-8") as file:
        lines = (line for line in file if not line.startswith("#"))
        return list(csv.DictReader(lines, delimiter=delimiter))


def _column(rows: list[dict[str, str]], name: str) -> np.ndarray:
    return np.array([float(row[name]) for row in rows])


def _run(script: str, data: Path) -> str:
    command = [sys.executable, str(HERE / script), str(data)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    print(done.stdout)
    return done.stdout


if __name__ == "__main__":
    main()
