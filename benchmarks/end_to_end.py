"""The command itself, as a user runs it: start-up, every family and level, peers, two workers.

Other pages measure kernels; this one runs `cruxpress generate … -o` and counts CPU seconds of the
whole process: command line, making, rating, proof, record and file.  Start-up is what one puzzle
takes, and is taken off the rates, here and at the peers: Simon Tatham's `sgt-keen` and `sgt-solo`
and `qqwing`, as Debian packages them, where they are installed.  Peers only make puzzles; they
neither prove nor rate nor keep what they made.  Workers are compared in seconds on the wall, which
mean something on an idle machine only; the page says how busy it was.

    python benchmarks/end_to_end.py [--seconds 1.0] [--repeats 3] [-o FILE]
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from page import RESULTS, Page, of_command, per_second, table

COMMAND = (sys.executable, "-m", "cruxpress", "--quiet")
# Family and options -> the levels that are made.
MAKING: dict[tuple[str, ...], tuple[str, ...]] = {
    ("sudoku",): ("easy", "medium", "hard", "expert", "evil"),
    ("keen",): ("easy", "normal", "hard", "extreme", "unreasonable"),
    ("keen", "--size", "9"): ("easy", "normal", "hard", "extreme", "unreasonable"),
    ("marks",): ("easy", "medium", "hard", "expert"),
    ("wheel",): ("easy", "medium", "hard"),
    ("crossword",): ("easy", "medium", "hard"),
}
FAMILIES = ("sudoku", "keen", "marks", "wheel", "crossword")
# The levels of keen in the letters of its peer; "d" and such a letter follow the size.
LETTERS = {"easy": "e", "normal": "n", "hard": "h", "extreme": "x", "unreasonable": "u"}
KEEN_SIZES = range(4, 10)
# Ours -> a peer that makes so many ({}) of about the same kind, and its options.
PEERS: dict[tuple[str, ...], tuple[str, str]] = {
    **{
        ("keen", "--size", str(size), "-l", level): ("sgt-keen", f"--generate {{}} {size}d{letter}")
        for size in KEEN_SIZES
        for level, letter in LETTERS.items()
    },
    ("sudoku", "-l", "easy"): ("sgt-solo", "--generate {} 3x3db"),
    ("sudoku", "-l", "hard"): ("sgt-solo", "--generate {} 3x3da"),
    ("sudoku",): ("qqwing", "--generate {} --one-line"),
}
# What two workers are asked for: many cheap puzzles, few and many dear ones.
SHARED: tuple[tuple[str, ...], ...] = (
    ("crossword", "-n", "2"),
    ("crossword", "-n", "8"),
    ("crossword", "--style", "blocked", "--height", "15", "--width", "15", "-n", "8"),
    ("crossword", "-n", "200"),
    ("sudoku", "-l", "medium", "-n", "20000"),
)


def making(folder: Path, wish: Sequence[str], count: int, seed: int) -> float:
    """CPU seconds of making so many puzzles into a file."""
    path = str(folder / "made.jsonl")
    options = ["-n", str(count), "-s", str(seed), "-o", path]
    return of_command([*COMMAND, "generate", *wish, *options])[0]


def rate_of(spend: Callable[[int, int], float], seconds: float, repeats: int) -> float:
    """Puzzles for a CPU second after the first one: the median of several runs on fresh seeds."""
    start, count = min(spend(1, seed) for seed in range(3)), 4
    while (spent := spend(count, 0) - start) < seconds:
        count = max(2 * count, min(20 * count, int(1.2 * count * seconds / max(spent, 1e-3))))
    return statistics.median(
        (count - 1) / max(spend(count, seed) - start, 1e-3) for seed in range(1, repeats + 1)
    )


def start_up(folder: Path, repeats: int) -> Iterator[tuple[str, str]]:
    """The least CPU seconds of short commands."""
    least = min(of_command([*COMMAND, "--help"])[0] for _ in range(repeats))
    yield "`--help`", f"{least:.2f}"
    for family in FAMILIES:
        least = min(making(folder, [family], 1, seed) for seed in range(repeats))
        yield f"`generate {family} -n 1`", f"{least:.2f}"


def rates(folder: Path, seconds: float, repeats: int) -> Iterator[tuple[str, str, float]]:
    """Every family and level through the command."""
    for wish, levels in MAKING.items():
        for level in levels:
            one = [*wish, "-l", level]
            rate = rate_of(lambda n, s, one=one: making(folder, one, n, s), seconds, repeats)
            yield " ".join(wish), level, rate


def beside_peers(folder: Path, seconds: float, repeats: int) -> Iterator[tuple[str, ...]]:
    """Ours and a peer in the same run; there are many, so each gets a part of the time."""
    for wish, (name, options) in PEERS.items():
        peer = shutil.which(name, path="/usr/games:/usr/bin:/usr/local/bin")
        if peer is None:
            continue
        part = seconds / 2
        ours = rate_of(lambda n, s, one=wish: making(folder, one, n, s), part, repeats)
        theirs = rate_of(
            lambda n, _, one=(peer, options): of_command([one[0], *one[1].format(n).split()])[0],
            part,
            repeats,
        )
        yield " ".join(wish), per_second(ours), name, per_second(theirs), f"{ours / theirs:.1f}"


def wall(wish: Sequence[str], workers: int, runs: int = 1) -> float:
    """Seconds on the wall until so many runs at once are done."""
    begin = time.perf_counter()
    command = [*COMMAND, "generate", *wish, "-s", "5", "-j", str(workers), "-o", "-"]
    started = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(runs)]
    codes = [run.wait() for run in started]
    if any(codes):
        raise RuntimeError(f"{' '.join(command)} failed")
    return time.perf_counter() - begin


def two_workers(repeats: int) -> Iterator[tuple[str, ...]]:
    """One worker, two, and two runs of one worker at once, in turn; how many times as fast two are,
    and could be: start-up is not shared, and the cores of a machine slow each other down."""
    starts = {family: min(wall([family, "-n", "1"], 1) for _ in range(3)) for family in FAMILIES}
    for wish in SHARED:
        runs = [(wall(wish, 1), wall(wish, 2), wall(wish, 1, runs=2)) for _ in range(repeats)]
        one, two, crowd = (min(times) for times in zip(*runs, strict=True))
        start = min(one, starts[wish[0]])
        ideal = start + (one - start) / 2 * max(1.0, crowd / one)
        times = (f"{one / seconds:.2f}" for seconds in (two, ideal))
        yield " ".join(wish), f"{one:.2f}", f"{two:.2f}", f"{crowd:.2f}", *times


def measure(page: Page, seconds: float, repeats: int) -> None:
    """The page, part by part."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        page.add("## Start-up", "CPU seconds until the command is done, least of several runs.")
        page.add(table(("command", "CPU seconds"), start_up(folder, repeats + 2)))
        page.add("## Making")
        page.add("Puzzles for a CPU second through `generate … -o`, after the first one.")
        found = list(rates(folder, seconds, repeats))
        headings = ("family", "level", "a second", "milliseconds each")
        page.add(table(headings, ((*row[:2], per_second(row[2]), each(row[2])) for row in found)))
        bars = [(f"{wish}, {level}", rate, per_second(rate)) for wish, level, rate in found]
        page.bars("Puzzles for a CPU second, through the command", bars)
        page.add(
            "## Beside peers", "Both after their start-up; ours with rating, proof and record."
        )
        rows = list(beside_peers(folder, seconds, repeats))
        headings = ("command", "ours, a second", "peer", "theirs", "ratio")
        page.add(table(headings, rows))
        if rows:
            page.bars(
                "How many times as fast as a peer",
                [(row[0], float(row[4]), f"{row[4]} × {row[2]}") for row in rows],
            )
    page.add(
        "## Two workers",
        "Seconds on the wall, least of several runs that took turns, and how many times as fast "
        "two workers are. *Possible* is what start-up and half of the rest would give: work is "
        "shared, loading is not, and two runs at once take a little longer than one alone.",
    )
    headings = (
        "command", "one worker", "two", "two runs at once", "times as fast", "possible",
    )  # fmt: skip
    page.add(table(headings, two_workers(repeats)))


def each(rate: float) -> str:
    """Milliseconds of a puzzle."""
    return f"{1000 / rate:.2f}"


def main() -> None:
    """Print the page, and write it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of a run")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("-o", "--output", type=Path, default=RESULTS / "end_to_end.md")
    args = parser.parse_args()
    page = Page(args.output, "The command from end to end", "end_to_end.py")
    measure(page, args.seconds, args.repeats)


if __name__ == "__main__":
    main()
