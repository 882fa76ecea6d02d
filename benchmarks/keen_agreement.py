"""Do we and Simon Tatham's own program mean the same?  On puzzles that nobody has seen before.

It makes puzzles at each size and level, which must get that level here; and it reads puzzles
made here, for which its solver must find our solution.  Needs `sgt-keen` (Debian's package
sgt-puzzles); exits 1 at any difference.

    python benchmarks/keen_agreement.py [--count 50] [--seed fresh]
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from cruxpress.core.recipe import Recipe, Target
from cruxpress.engine.search import make
from cruxpress.families.keen.rate import rate
from cruxpress.families.keen.solve import TIERS
from cruxpress.families.keen.text import parse, write

PEER = "/usr/games/sgt-keen"
LETTERS = "enhxu"
SIZES = range(4, 10)


def theirs(size: int, tier: int, count: int, seed: str) -> list[str]:
    """Game ids that the peer makes."""
    params = f"{size}d{LETTERS[tier]}#{seed}"
    command = [PEER, "--generate", str(count), params]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.split()


def solved_by_peer(texts: list[str]) -> list[str]:
    """The solutions that the peer finds for game ids."""
    with tempfile.TemporaryDirectory() as folder:
        command = [PEER, "--save", f"{folder}/x", "--with-solution", "--save-suffix", ".sav"]
        subprocess.run(command, input="\n".join(texts) + "\n", text=True, check=True)
        saves = [Path(folder, f"x{i}.sav").read_text("latin-1") for i in range(len(texts))]
    found = [re.search(r"^SOLVE\s*:\d+:S(\d+)", save, re.M) for save in saves]
    return [match[1] if match else "" for match in found]


def main() -> None:
    """Try both ways and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=50, help="puzzles of each size and level")
    parser.add_argument("--seed", default="fresh")
    args = parser.parse_args()
    if not Path(PEER).exists():
        raise SystemExit(f"{PEER} is missing: apt-get install sgt-puzzles")
    rated = agreed = 0
    records = []
    for size in SIZES:
        for tier, level in enumerate(TIERS):
            for text in theirs(size, tier, args.count, args.seed):
                rated += 1
                agreed += write(parse(text)) == text and rate(parse(text)).level == level
            recipe = Recipe("keen", {"size": size}, Target(level), seed=len(args.seed))
            records.append(make(recipe))
        print(f"{size}x{size}: {agreed} of {rated} have the level of the peer", flush=True)
    solutions = solved_by_peer([record.puzzle for record in records])
    same = sum(s == record.solution for s, record in zip(solutions, records, strict=True))
    print(f"the peer finds our solution for {same} of {len(records)} puzzles made here")
    sys.exit(0 if agreed == rated and same == len(records) else 1)


if __name__ == "__main__":
    main()
