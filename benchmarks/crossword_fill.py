"""Crossword: how fast grids are filled and how good the words are, beside other programs.

    python benchmarks/crossword_fill.py [--peers FOLDER] [--fills 10000] [-o PAGE]

Writes benchmarks/results/crossword.md.  ``--peers`` names a virtual environment with blacksquare
(see benchmarks/crossword_peers.py); a program that is not there is named as missing.  Everybody
has the same list (the built-in English one) and patterns of our own (data/crossword); figures
are CPU time on one core, without loading the words.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from statistics import fmean, median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.crossword_peers import LIMIT, Answer, Peers
from benchmarks.page import RESULTS, Page, table
from cruxpress import words
from cruxpress.families.crossword.filling.fill import Fill, fill_grid
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.grids.faults import faults
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.families.crossword.grids.patterns import patterns, read_library

DATA = Path(__file__).parent / "data" / "crossword"

# Pattern -> the milliseconds that a fill may take, at the median.
PATTERNS = {
    "blocked-15x15-78": 10,
    "blocked-15x15-72": 150,
    "blocked-21x21-140": 50,
    "lattice-15x15": 10,
    "blocked-13x13-58": 20,
    "open-9x9-26": 700,
}
SEEDS = 31
# The work that a better grid is worth: within half a second.
IMPROVE = 300_000
# The floors at which blacksquare is asked, each for so many seconds by the clock; the best counts.
FLOORS, PATIENCE = (0, 20, 30, 40, 45, 50), 1.5
HALF_SECOND = 0.5


def read(name: str) -> Grid:
    """A pattern, which must be legal."""
    (grid,) = read_library((DATA / f"{name}.txt").read_text(encoding="utf-8"))
    assert not faults(grid, symmetry="rotate"), name
    return grid


def timed(grid: Grid, lexicon: ScoredLexicon, seed: int, **options: int) -> tuple[float, Fill]:
    """CPU seconds and the fill."""
    start = process_time()
    found = fill_grid(grid, lexicon, seed=seed, **options)  # type: ignore[arg-type]
    return process_time() - start, found


def milliseconds(seconds: float | None) -> str:
    """A time in words."""
    if seconds is None:
        return "-"
    return f"{1000 * seconds:,.1f}" if seconds < 0.1 else f"{1000 * seconds:,.0f}"


def of_answers(answers: Sequence[Answer]) -> tuple[str, float | None]:
    """The median time of those that filled, in words with their number, and its seconds.

    A failure counts with the time that it took, so that the median is not better than it is.
    """
    if not answers:
        return "missing", None
    good = sum(one.words is not None for one in answers)
    spent = median(one.seconds for one in answers)
    if 2 * good <= len(answers):
        return f"{good} of {len(answers)} filled", None
    return f"{milliseconds(spent)} ({good} of {len(answers)})", spent


def speed(page: Page, lexicon: ScoredLexicon, peers: Peers, cpsat: bool) -> None:
    """Time of a fill at the median."""
    rows, bars = [], []
    for name, most in PATTERNS.items():
        grid = read(name)
        runs = [timed(grid, lexicon, seed) for seed in range(SEEDS)]
        good = sum(found.status == "filled" for _, found in runs)
        spent = sorted(seconds for seconds, _ in runs)
        ours, late = median(spent), spent[int(0.9 * SEEDS)]
        asks = [(0.0, 0, LIMIT), *[(1.0, 0, LIMIT)] * 4]
        others = {
            "blacksquare": of_answers(peers.blacksquare(grid, asks)),
            "qxw": of_answers([x for x in [peers.qxw_fills(grid, 0)] if x]),
            "CP-SAT": of_answers([by_cpsat(grid, lexicon)] if cpsat else []),
        }
        best = min((seconds for _, seconds in others.values() if seconds), default=None)
        ratio = f"{best / ours:,.1f} times" if best else "only we fill it"
        told = [text for text, _ in others.values()]
        bars.append((name, 1000 * ours, f"{milliseconds(ours)} ms"))
        rows.append(
            [name, *map(milliseconds, (ours, late)), f"{good} of {SEEDS}", str(most), *told, ratio]
        )
        print(rows[-1], flush=True)
    heads = (
        "pattern",
        "median ms",
        "90 % ms",
        "filled",
        "asked for",
        "blacksquare",
        "qxw",
        "CP-SAT",
    )
    page.add(
        f"## Speed\n\nMilliseconds for a fill at floor 0, {SEEDS} seeds; in brackets how many of "
        f"the runs of others filled the grid within {LIMIT} s. The last column compares with the "
        "fastest of them.\n\n" + table((*heads, "against the best"), rows)
    )
    page.bars("CPU milliseconds of a fill, at the median", bars)


def by_cpsat(grid: Grid, lexicon: ScoredLexicon) -> Answer:
    """A fill by CP-SAT's clauses; building the model counts, since no other program needs it."""
    start = process_time()
    found = fill_grid(grid, lexicon, seed=1, engine="cp-sat", budget=LIMIT * 1_000_000)
    filled = list(found.words) if found.status == "filled" else None
    return Answer(process_time() - start, filled)


def quality(lexicon: ScoredLexicon, peers: Peers) -> str:
    """Scores within half a second."""
    rows = []
    for name in PATTERNS:
        grid = read(name)
        runs = [timed(grid, lexicon, seed, improve=IMPROVE) for seed in range(9)]
        plain = fmean(fill_grid(grid, lexicon, seed=seed).mean for seed in range(9))
        spent = median(seconds for seconds, _ in runs)
        mean = fmean(found.mean for _, found in runs)
        worst = median(found.worst for _, found in runs)
        asks = [(t, floor, PATIENCE) for floor in FLOORS for t in (0.0, 1.0)]
        answers = peers.blacksquare(grid, asks)
        qxw = [one for one in [peers.qxw_fills(grid, 0)] if one]
        in_time = [
            marks(lexicon, one.words)[0]
            for one in (*answers, *qxw)
            if one.words and one.seconds <= HALF_SECOND
        ]
        ours = milliseconds(spent), f"{plain:.1f}", f"{mean:.1f}", f"{worst:.0f}"
        ahead = f"+{mean - max(in_time):.1f}" if in_time else "no other in time"
        rows.append([name, *ours, best_of(lexicon, answers), best_of(lexicon, qxw), ahead])
        print(rows[-1], flush=True)
    heads = ("pattern", "CPU ms", "plain mean", "mean", "worst", "blacksquare", "qxw", "ahead by")
    return (
        "## Quality\n\nMean and worst score of the words, 9 seeds. Ours is one call with "
        f"`improve={IMPROVE:,}`; plain is without. blacksquare is asked at the floors "
        f"{', '.join(map(str, FLOORS))}, twice each, and its best grid is shown. The last column "
        f"compares with the best of all grids that took up to {HALF_SECOND} s.\n\n"
        + table(heads, rows)
    )


def marks(lexicon: ScoredLexicon, found: Sequence[str]) -> tuple[float, int]:
    """The mean and the worst score of words."""
    scores = [lexicon.score(word) or 0 for word in found]
    return fmean(scores), min(scores)


def best_of(lexicon: ScoredLexicon, answers: Sequence[Answer]) -> str:
    """Mean and worst of the best answer in a cell, and its seconds if it is late."""
    filled = [one for one in answers if one.words]
    if not filled:
        return "-"
    best = max(filled, key=lambda one: marks(lexicon, one.words or ())[0])
    mean, worst = marks(lexicon, best.words or ())
    late = f" after {best.seconds:.1f} s" if best.seconds > HALF_SECOND else ""
    return f"{mean:.1f}, worst {worst}{late}"


def many(lexicon: ScoredLexicon, count: int) -> str:
    """No word twice in many fills."""
    grid, faulty, unfilled = read("blocked-15x15-78"), 0, 0
    start = process_time()
    for seed in range(count):
        found = fill_grid(grid, lexicon, seed=seed)
        unfilled += found.status != "filled"
        used = [lexicon.stems[lexicon.number[word]] for word in found.words]
        known = [stem for stem in used if stem]
        faulty += len(set(found.words)) < len(found.words) or len(set(known)) < len(known)
    spent = process_time() - start
    return (
        f"## Many\n\n{count:,} fills of the 15x15 with 78 words, one seed each: {faulty} with a "
        f"word or stem twice, {unfilled} not filled, {1000 * spent / count:.1f} ms each.\n"
    )


def romanian() -> str:
    """The Romanian list: lattice and arrow-word."""
    lexicon = ScoredLexicon.of_list(words.load("ro", required=False))
    _ = lexicon.kernel
    rows = []
    grids = {
        "lattice 15x15": read("lattice-15x15"),
        "arrow-word 10x15": patterns("arrow", 15, 10)[0],
    }
    for name, grid in grids.items():
        runs = [timed(grid, lexicon, seed) for seed in range(100)]
        good = sum(found.status == "filled" for _, found in runs)
        spent = [seconds for seconds, _ in runs]
        rows.append([name, milliseconds(median(spent)), milliseconds(max(spent)), f"{good} of 100"])
        print(rows[-1], flush=True)
    return "## Romanian\n\n" + table(("grid", "median ms", "longest ms", "filled"), rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--peers", type=Path, help="environment with blacksquare")
    parser.add_argument("--fills", type=int, default=10_000, help="how many fills to look through")
    parser.add_argument("--no-cp-sat", action="store_true", help="leave the slowest one out")
    parser.add_argument("-o", "--output", type=Path, default=RESULTS / "crossword.md")
    options = parser.parse_args()
    english = words.load("en", required=False)
    lexicon = ScoredLexicon.of_list(english)
    start = process_time()
    _ = lexicon.kernel
    built = process_time() - start
    peers = Peers(options.peers, dict(zip(lexicon.words, lexicon.scores, strict=True)))
    others = {**peers.versions(), "CP-SAT": version("ortools")}
    told = ", ".join(f"{name} {number}" for name, number in others.items())
    page = Page(
        options.output,
        "Crossword: measured",
        "crossword_fill.py",
        f"\nOthers: {told}. List: {len(lexicon):,} English words, indexed in "
        f"{milliseconds(built)} ms.",
    )
    speed(page, lexicon, peers, not options.no_cp_sat)
    page.add(quality(lexicon, peers), many(lexicon, options.fills), romanian())


if __name__ == "__main__":
    main()
