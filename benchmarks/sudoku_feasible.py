"""Which sudokus can be made: writes the table behind the refusals of ``generate sudoku``.

Three things are measured: which numbers of the ladder random minimal puzzles have; whether a
6x6 colour board is ever expert or evil; and for each technique and each named pattern, how many
puzzles that need it the search of the kernel finds.  The seconds depend on the machine, what is
found does not.

    python benchmarks/sudoku_feasible.py [--seconds 20] [--puzzles 60000] [--only x-wing,...]
"""

from __future__ import annotations

import argparse
import datetime
import json
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cruxpress
from cruxpress._kernels import sudoku as kernel
from cruxpress.core.family import Reject
from cruxpress.core.seeds import Stream
from cruxpress.families.sudoku.generate import SEARCH, Givens, _dug, _field
from cruxpress.families.sudoku.ladder import climb, needs_named, number_of
from cruxpress.families.sudoku.puzzle import CLASSIC, Puzzle, Shape
from cruxpress.families.sudoku.rate import INNER, LADDER
from cruxpress.grids.pattern_names import NAMED_FROM
from cruxpress.grids.techniques import SUDOKU as TECHNIQUES

FILE = Path(cruxpress.__file__).parent / "families" / "sudoku" / "feasible.json"
# How many puzzles that need a technique are enough, and how many are rated in one call?
ENOUGH, BATCH = 10, 5000
# Numbers that minimal puzzles do not have, or one in a million has: a grid with one empty cell,
# and a jellyfish, which the search for techniques finds.
BESIDES = (1.0, 5.2)
# Of which share of the puzzles is a level too rare to be made?
RARE = 0.0005


def numbers(puzzles: int) -> dict[str, Any]:
    """The numbers of the ladder that random minimal puzzles have."""
    seen = set(BESIDES)
    for first in range(0, puzzles, BATCH):
        status, hardest, _, _ = kernel.rate_batch(
            kernel.random_minimal(5, first, BATCH), inner=False
        )
        seen |= {tenths / 10 for tenths in hardest[status == 0].tolist()}
    return {"puzzles": puzzles, "seen": sorted(seen)}


def levels(puzzles: int) -> list[list[Any]]:
    """Levels that small boards of the colour variant never had, or hardly ever, and how often."""
    shape, stream = Shape(size=6, variant="colour"), Stream(9, 9, 0)
    found: Counter[str] = Counter()
    for _ in range(puzzles):
        field = _field(shape, stream)
        if isinstance(field, Reject):
            continue
        climbed = climb(_dug(field, "none", Givens(0), stream).puzzle)
        found[LADDER.level(climbed.hardest)] += 1
    names = [band.level for band in LADDER.bands]
    rare = {name: found[name] for name in names if found[name] < puzzles * RARE}
    return [["6", "colour", rare, puzzles]] if rare else []


def technique(slug: str, seconds: float) -> list[float]:
    """Puzzles that need a technique, CPU seconds and puzzles that were looked at."""
    return _searched(slug, seconds, lambda puzzle: True)


def named(name: str, seconds: float) -> list[float]:
    """The same for a named pattern."""
    return _searched(NAMED_FROM[name][0], seconds, lambda puzzle: needs_named(puzzle, name))


def _searched(slug: str, seconds: float, fits: Callable[[Puzzle], bool]) -> list[float]:
    found = tried = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds and found < ENOUGH:
        cells, _, digs, hit, _, _ = kernel.search_target(
            tried, 0, digs=SEARCH, needed=[number_of(slug)]
        )
        tried += digs
        found += hit and fits(Puzzle(CLASSIC, bytes(cells)))
    return [found, round(spent, 2), tried]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=60_000)
    parser.add_argument("--seconds", type=float, default=20.0, help="CPU time of each technique")
    parser.add_argument("--only", default="", help="techniques to measure again, nothing else")
    args = parser.parse_args()
    data = json.loads(FILE.read_text("utf-8"))
    if not args.only:
        data["numbers"], data["levels"] = numbers(args.puzzles), levels(args.puzzles // 5)
    # No random puzzle needs chains inside chains: what was rated above is all that is known.
    beyond = [0, 0.0, data["numbers"]["puzzles"]]
    for one in TECHNIQUES:
        if not args.only or one.slug in args.only.split(","):
            found = beyond if one.weight >= INNER else technique(one.slug, args.seconds)
            data["techniques"][one.slug] = found
            print(one.slug, *found, sep="\t", flush=True)
    for name in NAMED_FROM:
        if not args.only or name in args.only.split(","):
            data["names"][name] = named(name, args.seconds)
            print(name, *data["names"][name], sep="\t", flush=True)
    data["measured"] = str(datetime.date.today())
    FILE.write_text(_written(data), "utf-8")


def _written(data: dict[str, Any]) -> str:
    techniques, names = (
        ",\n".join(f'  "{slug}": {json.dumps(row)}' for slug, row in data[part].items())
        for part in ("techniques", "names")
    )
    return (
        f'{{"measured": "{data["measured"]}",\n "numbers": {json.dumps(data["numbers"])},\n'
        f' "levels": {json.dumps(data["levels"])},\n "techniques": {{\n{techniques}\n }},\n'
        f' "names": {{\n{names}\n }}\n}}\n'
    )


if __name__ == "__main__":
    main()
