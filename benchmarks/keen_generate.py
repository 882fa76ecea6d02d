"""How many keen puzzles a CPU second makes, against Simon Tatham's own program.

For every size and level, ours and `sgt-keen --generate` (Debian's package sgt-puzzles) take
turns, three times over, each on fresh seeds; the table has the median rate of each and their
ratio.  Only CPU time counts, and the peer's start-up time is taken off.  Our puzzles go
through the Python function, one call a puzzle.  Then the time that grading takes, on the
labelled corpus of the tests.

    python benchmarks/keen_generate.py [--sizes 4,5,6] [--levels enhxu] [--seconds 0.5]
                                       [--repeats 3] [-o benchmarks/results/keen.md]
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from page import RESULTS, Page

from cruxpress._kernels import keen
from cruxpress.families.keen.rate import rate
from cruxpress.families.keen.solve import TIERS, arrays
from cruxpress.families.keen.text import parse

PEER = Path("/usr/games/sgt-keen")
LEVELS = "enhxu"
CORPUS = Path(__file__).parent.parent / "tests" / "corpora" / "keen_sgt.tsv"
# The least ratio that is wished for, by size.
WISHED = {4: 4.0, 5: 4.0}
WISHED_ABOVE = 10.0


def peer_seconds(count: int, params: str) -> float:
    """CPU seconds that the peer takes for so many puzzles."""
    process = subprocess.Popen([PEER, "--generate", str(count), params], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{PEER} --generate {count} {params} failed")
    return usage.ru_utime + usage.ru_stime


def peer_rate(size: int, level: str, seed: int, seconds: float, startup: float) -> float:
    """Doubles the count until the run is long enough to be measured."""
    count = 2
    while True:
        spent = peer_seconds(count, f"{size}d{level}#bench{seed}") - startup
        if spent >= seconds:
            return count / spent
        count = max(2 * count, min(20 * count, int(1.2 * count * seconds / max(spent, 1e-3))))


def our_rate(size: int, level: str, seed: int, seconds: float) -> float:
    """Puzzles per CPU second of our kernel."""
    tier, made = LEVELS.index(level), 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds or made < 5:
        result = keen.generate(seed * 1_000_000 + made, size, tier)
        if result["status"] != "found":
            raise RuntimeError(f"{size}x{size} {level}: {result['status']} for seed {made}")
        made += 1
    return made / spent


@dataclass(frozen=True)
class Made:
    """How many times as fast as the peer a size and level is made."""

    size: int
    level: str
    ratio: float


def rates(args: argparse.Namespace, has_peer: bool, found: list[Made]) -> Iterator[str]:
    """The table of generation, row by row; the ratios are put into `found`."""
    startup = min(peer_seconds(1, "3de#1") for _ in range(5)) if has_peer else 0.0
    yield "| size | level | ours | lowest | sgt-keen | highest | ratio |"
    yield "|---|---|---|---|---|---|---|"
    low: list[str] = []
    for size in map(int, args.sizes.split(",")):
        for level in args.levels:
            ours, peers = [], []
            for seed in range(1, args.repeats + 1):
                ours.append(our_rate(size, level, seed, args.seconds))
                if has_peer:
                    peers.append(peer_rate(size, level, seed, args.seconds, startup))
            name = TIERS[LEVELS.index(level)]
            row = [f"{statistics.median(ours):,.0f}", f"{min(ours):,.0f}"]
            if has_peer:
                ratio = statistics.median(ours) / statistics.median(peers)
                row += [f"{statistics.median(peers):,.1f}", f"{max(peers):,.1f}", f"{ratio:.1f}"]
                found.append(Made(size, name, ratio))
                if ratio < WISHED.get(size, WISHED_ABOVE):
                    low.append(f"{size} {level} {ratio:.1f}")
            else:
                row += ["-", "-", "-"]
            yield f"| {size} | {name} | {' | '.join(row)} |"
    if has_peer:
        wish = "wished for: 4 times at sizes 4 and 5, 10 times from 6 up"
        yield f"\nRatios below what is {wish}: {', '.join(low) or 'none'}."


def gradings() -> Iterator[str]:
    """The table of grading, by size: the kernel alone, and a whole rating with its features."""
    rows = [line.split("\t") for line in CORPUS.read_text("utf-8").splitlines()]
    texts = [row[3] for row in rows if len(row) == 5 and row[0] != "size"]
    yield "| size | puzzles | grade | rating | text |"
    yield "|---|---|---|---|---|"
    for size in range(3, 10):
        mine = [text for text in texts if text.startswith(str(size))]
        puzzles = [parse(text) for text in mine]
        ready = [arrays(puzzle) for puzzle in puzzles]
        times = []
        for work in (
            lambda ready=ready: [keen.grade(*one) for one in ready],
            lambda puzzles=puzzles: [rate(one) for one in puzzles],
            lambda mine=mine: [parse(text) for text in mine],
        ):
            begin = time.process_time()
            work()
            times.append(1e6 * (time.process_time() - begin) / len(mine))
        yield f"| {size} | {len(mine)} | " + " | ".join(f"{one:,.0f}" for one in times) + " |"


def measure(page: Page, args: argparse.Namespace) -> None:
    """The whole page, part by part."""
    has_peer = PEER.exists()
    if not has_peer:
        print(f"NO PEER: {PEER} is missing (apt-get install sgt-puzzles)", file=sys.stderr)
    page.add("## Making")
    page.add(
        f"Puzzles per CPU second, all operators, median of {args.repeats} interleaved runs; "
        "`lowest` is our slowest run, `highest` the peer's fastest."
    )
    found: list[Made] = []
    page.add("\n".join(rates(args, has_peer, found)))
    if has_peer:
        page.bars(
            "How many times as fast as sgt-keen, by size and level",
            [(f"{one.size} {one.level}", one.ratio, f"{one.ratio:.1f} ×") for one in found],
        )
    page.add("## Grading")
    page.add(
        "Microseconds of CPU for each puzzle of the labelled corpus, all levels: the tier "
        "(`grade`), the whole rating with features and techniques, and reading the game id."
    )
    page.add("\n".join(gradings()))


def main() -> None:
    """Print the page, and write it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="4,5,6,7,8,9")
    parser.add_argument("--levels", default=LEVELS)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time of each measurement")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("-o", "--output", type=Path, default=RESULTS / "keen.md")
    args = parser.parse_args()
    measure(Page(args.output, "Keen: measured", "keen_generate.py"), args)


if __name__ == "__main__":
    main()
