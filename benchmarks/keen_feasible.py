"""Which keen puzzles can be made, and how fast: writes the table of ``cruxpress families keen``.

For each set of options, size and level, puzzles are made for a while; the table has how many
a CPU second makes.  ``no`` is refused by a proof, ``rare`` found none within the work of several
attempts and is refused too.  The numbers depend on the machine, what is feasible does not.

    python benchmarks/keen_feasible.py [--seconds 0.2] [--sizes 3,4,5]
"""

from __future__ import annotations

import argparse
import datetime
import json
import time
from pathlib import Path

import cruxpress
from cruxpress.families.keen.feasible import OPTIONS
from cruxpress.families.keen.generate import CALL, _made, impossible
from cruxpress.families.keen.puzzle import Shape
from cruxpress.families.keen.solve import TIERS

# How many attempts without a puzzle are enough to call it rare?
ATTEMPTS = 2
FILE = Path(cruxpress.__file__).parent / "families" / "keen" / "feasible.json"


def rate(shape: Shape, tier: int, seconds: float) -> str:
    """Puzzles per CPU second to two digits, or ``no``, or ``rare``."""
    if impossible(shape, tier):
        return "no"
    found = attempts = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds or (found < 2 and attempts < ATTEMPTS):
        attempts += 1
        found += _made(shape, tier, attempts, CALL)["status"] == "found"
    return f"{float(f'{found / spent:.2g}'):,.6g}" if found else "rare"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="3,4,5,6,7,8,9,10,11,12,14,16")
    parser.add_argument("--seconds", type=float, default=0.2, help="CPU time of each number")
    args = parser.parse_args()
    rows = []
    for name, options in OPTIONS.items():
        for size in map(int, args.sizes.split(",")):
            shape = Shape.of({"size": size} | options)
            rows.append(
                [name, str(size), *(rate(shape, tier, args.seconds) for tier in range(len(TIERS)))]
            )
            print(*rows[-1], sep="\t", flush=True)
    data = {"measured": str(datetime.date.today()), "rows": rows}
    text = ",\n  ".join(json.dumps(row) for row in rows)
    FILE.write_text(f'{{"measured": "{data["measured"]}", "rows": [\n  {text}\n]}}\n', "utf-8")


if __name__ == "__main__":
    main()
