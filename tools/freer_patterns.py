"""Find blocked patterns with few words in which the clue bank still has much freedom.

    python -m tools.freer_patterns blocked-15x15 [--seeds 24]

For each part of the plan (``patterns.json``) that asks for them (``freer``: words, blocks, long,
threes and steps, see ``freer.cpp``), the annealer is compiled and run with the first seeds, and
``count`` of the grids are kept in the plan, as rows: what the annealer finds depends on the clue
bank, which grows.  Kept are grids that the bank fills with a little work at every level, and that
differ from each other.  ``make_patterns.py`` then writes the files of the library.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from cruxpress.families.crossword.filling.fill import fill_grid
from cruxpress.families.crossword.filling.word_pool import lexicon_of, source_of
from cruxpress.families.crossword.grids import fillability
from cruxpress.families.crossword.grids.conventions import broken
from cruxpress.families.crossword.grids.faults import faults
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.families.crossword.shape import Shape
from tools.make_patterns import APART, PLAN, distance, written

SOURCE = Path(__file__).with_name("freer.cpp")
LEVELS = ("easy", "medium", "hard")
# Which fills are tried, with what work for each, and how many of them must be found?
FILLS, WORK, ENOUGH = (1, 2), 900_000, 5
# What stands for the logarithm of nothing: of a length without words, of letters that never meet.
NO_WORDS, NEVER = -30.0, -12.0


def main() -> None:
    """Find patterns for the parts that ask for them."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("names", nargs="+", help="files of the plan")
    parser.add_argument("--seeds", type=int, default=24, help="how many grids are made for each")
    args = parser.parse_args()
    plan = json.loads(PLAN.read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        program, chances = compiled(Path(folder)), tables(Path(folder))
        for name in args.names:
            file = plan["files"][name]
            for part in file["parts"]:
                if "freer" in part:
                    command = [program, chances, file["height"], *part["freer"].values()]
                    grids = made(command, range(1, args.seeds + 1))
                    part["rows"] = [str(grid) for grid in chosen(grids, part["count"])]
                    PLAN.write_text(written(plan), "utf-8")


def compiled(folder: Path) -> Path:
    """The annealer as a program."""
    program = folder / "freer"
    subprocess.run(["g++", "-std=c++20", "-O3", "-o", program, SOURCE], check=True)
    return program


def tables(folder: Path) -> Path:
    """The tables of freedom of the English clue bank, for the annealer."""
    words, agree = fillability._chances(lexicon_of(source_of(Shape(), "medium", "")), 0)
    lines = [
        [len(words), len(agree)], [max(one, NO_WORDS) for one in words], fillability.FIRST,
        *([max(one, NEVER) for one in row] for row in agree),
    ]  # fmt: skip
    path = folder / "chances"
    path.write_text("\n".join(" ".join(map(str, line)) for line in lines), "utf-8")
    return path


def made(command: list[Any], seeds: range) -> list[Grid]:
    """The grids of some seeds; those that break a rule are left out."""
    found = []
    for seed in seeds:
        done = subprocess.run([*map(str, command), str(seed)], capture_output=True, text=True)
        if done.returncode == 0:
            found.append(Grid(tuple(done.stdout.split())))
    return [grid for grid in found if not broken(grid) and not faults(grid, "blocked", "rotate")]


def chosen(grids: list[Grid], count: int) -> list[Grid]:
    """The first grids that are filled soon and differ from each other."""
    kept: list[Grid] = []
    for grid in grids:
        if len(kept) < count and all(distance(grid, other) >= APART for other in kept):
            kept += [grid] * (filled(grid) >= ENOUGH)
    return kept


def filled(grid: Grid) -> int:
    """How many fills are found, of all levels and seeds."""
    lexicons = [lexicon_of(source_of(Shape(), level, "")) for level in LEVELS]
    return sum(
        fill_grid(grid, lexicon, seed=seed, budget=WORK).status == "filled"
        for lexicon in lexicons
        for seed in FILLS
    )


if __name__ == "__main__":
    main()
