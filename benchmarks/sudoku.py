"""Sudoku: how fast puzzles are solved, rated and made, beside other programs, in one run.

    python benchmarks/sudoku.py [--peers FOLDER] [-o PAGE]

Writes benchmarks/results/sudoku.md.  ``--peers`` names a virtual environment with py-sudoku and
pencilmark (see benchmarks/sudoku_peers.py); a program that is not there is named as missing.
Figures are puzzles per CPU second on one core, best of three; ratios within a run are what
counts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.make_sudoku_lists import listed
from benchmarks.page import RESULTS, Page, per_second, seconds, table
from benchmarks.sudoku_peers import QQWING, SOLO, Made, Peers
from cruxpress._kernels import sudoku as kernel
from cruxpress.core.rating import Rating
from cruxpress.core.recipe import Range, Recipe, Target
from cruxpress.engine.search import make
from cruxpress.families.sudoku import SUDOKU
from cruxpress.families.sudoku.ladder import climb
from cruxpress.families.sudoku.puzzle import CLASSIC, Puzzle

Grids = npt.NDArray[np.uint8]

SEED = 2026
# How many random puzzles are the random lists drawn from?
RANDOM = 20_000
LEVELS = tuple(level.name for level in SUDOKU.levels)
# How many puzzles does each level of the others make?  Enough to outlast its start.
QQWING_COUNT = {"simple": 10, "easy": 150, "intermediate": 100, "expert": 150}
SOLO_COUNT = {
    "trivial": 1500, "basic": 1000, "intermediate": 150, "advanced": 60, "extreme": 60,
    "unreasonable": 40,
}  # fmt: skip
# Which levels of the others need about the same techniques as ours?  Chosen before measuring.
# From which hardest step on do singles, pairs and locked candidates not solve a puzzle?
BEYOND_PAIRS = 3.2
COMPARABLE = {
    "easy": ("easy", "basic"),
    "medium": ("easy", "basic"),
    "hard": ("intermediate", "advanced"),
    "expert": ("expert", "extreme"),
    "evil": ("expert", "unreasonable"),
}
# What others reached elsewhere (a busy Zen 3 machine, one core, CPU seconds; November 2026).
ELSEWHERE_SOLVE = (
    ("rust `sudoku`", "409,000", "379,000", "12,600", "6,500"),
    ("tdoku", "274,000", "235,000", "14,900", "9,500"),
)
ELSEWHERE_RATE = (
    ("HoDoKu", "4,276", "96", "6.1"),
    ("SukakuExplainer", "1,794", "10.8", "1.0"),
    ("pencilmark", "8.7", "-", "0.24"),
)
ELSEWHERE_MAKE = (("HoDoKu", "29", "14", "11", "5.8", "6.4"),)


def texts(puzzles: Grids) -> list[str]:
    """Puzzles as lines for other programs."""
    return ["".join(".123456789"[digit] for digit in row) for row in puzzles]


def rate(items: int, call: Callable[[], object]) -> float:
    """Items per CPU second."""
    return items / seconds(call)


def solving(page: Page, minimal: Grids, peers: Peers) -> None:
    """Solving with the proof of one solution."""
    lists = {
        "random minimal": minimal,
        "few givens": listed("sudoku_few_givens.txt"),
        "branchy": listed("sudoku_branchy.txt"),
        "against us": listed("sudoku_hard.txt"),
    }
    found: dict[str, list[float | None]] = {
        "cruxpress, batch call": [_solves(one, False) for one in lists.values()],
        "cruxpress, without AVX2": [_solves(one, True) for one in lists.values()],
    }
    few = {name: texts(one[:200]) for name, one in lists.items()}
    found["qqwing"] = [peers.qqwing_solves(one) for one in few.values()]
    for name, most in (("pencilmark", 200), ("py-sudoku", 5)):
        found[name] = [peers.solves(name, one[:most]) for one in few.values()]
    rows = [[name, *map(per_second, rates)] for name, rates in found.items()]
    elsewhere = table(
        ("elsewhere", "random minimal", "17 givens", "SE 11 and more", "forum's hardest"),
        ELSEWHERE_SOLVE,
    )
    sizes = ", ".join(f"{len(one):,} {name}" for name, one in lists.items())
    page.add(
        "## Solving, with the proof of one solution\n\n"
        f"Puzzles per CPU second, best of three passes over a list; {sizes}. Random minimal "
        f"puzzles seen for the first time: {per_second(_first_pass())}.\n\n"
        + table(("program", *lists), rows)
        + "\nBranchy puzzles cost a solver that picks its cells at random most branchings; those "
        "of the last list were searched for: they cost our own solver most, as it was then. "
        "qqwing counts solutions; py-sudoku gives the first one without a proof. What others "
        "reached on another machine (so compare ratios only), on lists that are not ours:\n\n"
        + elsewhere
    )
    page.bars(
        "Solved for a CPU second, random minimal puzzles",
        [(name, first, per_second(first)) for name, (first, *_) in found.items() if first],
    )


def _solves(puzzles: Grids, portable: bool) -> float:
    counts = kernel.count_batch(puzzles, portable=portable)[0]
    assert (counts == 1).all()
    return rate(len(puzzles), lambda: kernel.count_batch(puzzles, portable=portable))


def _first_pass() -> float:
    """Solves per CPU second of puzzles that no cache has seen."""
    fresh = kernel.random_minimal(SEED + 1, 0, 2 * RANDOM)
    return len(fresh) / seconds(lambda: kernel.count_batch(fresh), runs=1, least=0.0)


def rating(minimal: Grids, peers: Peers) -> str:
    """Rating by bands of the hardest step."""
    chosen = minimal[:6000]
    climbs = [climb(Puzzle(CLASSIC, bytes(row))) for row in chosen]
    hardest = np.array([one.hardest for one in climbs])
    bands = {
        "up to 1.5": chosen[hardest <= 1.5][:2000],
        "random minimal": chosen[:2000],
        "1.6 to 2.5": chosen[(hardest > 1.5) & (hardest < 2.55)][:1000],
        "2.6 to 4.4": chosen[(hardest > 2.55) & (hardest < 4.45)][:500],
        "4.5 to 6.9": chosen[(hardest > 4.45) & (hardest < 6.95)][:500],
        "7.0 to 7.9": chosen[(hardest > 6.95) & (hardest < 7.95)][:200],
        "8.0 and up": chosen[hardest > 7.95][:60],
    }
    rows = [
        [
            name,
            str(len(one)),
            per_second(rate(len(one), lambda one=one: kernel.rate_batch(one))),
            per_second(_rates(one)),
            per_second(peers.rates("pencilmark", texts(one[:20]))),
        ]
        for name, one in bands.items()
    ]
    elsewhere = table(("elsewhere", "easy", "random minimal", "SE 7 to 8"), ELSEWHERE_RATE)
    return (
        '## Rating\n\nRatings per CPU second by the hardest step. "climb" is the kernel\'s ladder '
        'alone; "full rating" is `rate` from Python: proof of one solution, ladder, minutes, '
        "features.\n\n"
        + table(("hardest step", "puzzles", "climb", "full rating", "pencilmark"), rows)
        + "\nWhat others reached on another machine:\n\n"
        + elsewhere
    )


def _rates(puzzles: Grids) -> float:
    boards = [Puzzle(CLASSIC, bytes(row)) for row in puzzles]
    return rate(len(boards), lambda: [SUDOKU.rate(board) for board in boards])


def making(peers: Peers) -> str:
    """Making puzzles at a level."""
    qqwing = {one: peers.qqwing_makes(one, QQWING_COUNT[one]) for one in QQWING}
    solo = {one: peers.solo_makes(one, SOLO_COUNT[one]) for one in SOLO}
    ours = {level: _makes(level) for level in LEVELS}
    theirs = {f"qqwing {one}": made for one, made in qqwing.items()}
    theirs |= {f"sgt-solo {one}": made for one, made in solo.items()}
    rows = []
    for level in LEVELS:
        named = [_against(ours[level], f"qqwing {COMPARABLE[level][0]}", theirs)]
        named.append(_against(ours[level], f"sgt-solo {COMPARABLE[level][1]}", theirs))
        rows.append([level, per_second(ours[level]), *named, _same(level, ours[level], theirs)])
    beyond = _makes_from(BEYOND_PAIRS)
    named = [_against(beyond, "qqwing expert", theirs), "-", "-"]
    rows.append([f"{BEYOND_PAIRS} and up", per_second(beyond), *named])
    others = [[name, per_second(rate), *_shares(made)] for name, (rate, made) in theirs.items()]
    minimal = rate(500, lambda: kernel.random_minimal(SEED, 0, 500))
    return (
        "## Making\n\nPuzzles per CPU second, 100 % with one solution and at the level asked. Ours "
        "is the whole way from a seed to a record: made, proved, rated, checked by other code, "
        'fingerprint taken. "Same product" asks what others need for a puzzle of *our* level: the '
        "best of their levels, its rate times the share of its puzzles that we rate so.\n\n"
        + table(("level", "cruxpress", "against qqwing", "against sgt-solo", "same product"), rows)
        + f"\nqqwing calls expert what its singles, pairs and locked candidates do not solve; a "
        f"hardest step of {BEYOND_PAIRS} and up is the same promise on our scale.\n"
        + "\nThe others in the same run, start-up time taken off; how we rate what they make:\n\n"
        + table(("program and level", "per CPU second", *LEVELS), others)
        + _py_sudoku(peers)
        + f"\nMinimal puzzles of any level (batch call): **{per_second(minimal)}** per CPU second; "
        "elsewhere rust `sudoku` made 7,009 and tdoku 3,745.\n\nHoDoKu elsewhere, its five "
        "levels:\n\n"
        + table(("program", "easy", "medium", "hard", "unfair", "extreme"), ELSEWHERE_MAKE)
    )


def _against(ours: float, name: str, theirs: dict[str, Made]) -> str:
    other = theirs[name][0]
    short = name.split()[1]
    return f"{short}: {ours / other:.2g} times" if other else f"{short}: missing"


def _levels(made: list[str]) -> list[str]:
    ratings = [SUDOKU.rate(SUDOKU.parse(text)) for text in made]
    return [one.level if isinstance(one, Rating) else "not unique" for one in ratings]


def _shares(made: list[str]) -> list[str]:
    levels = _levels(made)
    return [f"{100 * levels.count(level) / len(levels):.0f} %" if made else "-" for level in LEVELS]


def _same(level: str, ours: float, theirs: dict[str, Made]) -> str:
    rates = {
        name: rate * _levels(made).count(level) / len(made)
        for name, (rate, made) in theirs.items()
        if rate
    }
    if not rates or not max(rates.values()):
        return "-"
    best = max(rates, key=lambda name: rates[name])
    return f"{best}: {ours / rates[best]:.2g} times"


def _py_sudoku(peers: Peers) -> str:
    lines = []
    for share in (0.5, 0.7):
        value, made = peers.makes("py-sudoku", share, 20)
        unique = _levels(made)
        good = 100 * (1 - unique.count("not unique") / len(unique)) if made else 0.0
        lines.append(f"with {share:.0%} empty {per_second(value)}, {good:.0f} % of them unique")
    return f"\npy-sudoku: {'; '.join(lines)}.\n"


def _makes(level: str) -> float:
    """Records of a level per CPU second, fresh seeds in every run."""
    count = {"easy": 400, "medium": 400, "hard": 300, "expert": 200, "evil": 150}[level]
    return _records_per_second(Target(level), count)


def _makes_from(hardest: float) -> float:
    """Records at least so hard per CPU second."""
    return _records_per_second(Target(ranges=(Range("hardest", hardest, float("inf")),)), 100)


def _records_per_second(target: Target, count: int) -> float:
    item = 0

    def work() -> None:
        nonlocal item
        for _ in range(count):
            made = make(Recipe("sudoku", target=target, seed=SEED, item=item))
            assert not made.missed
            item += 1

    return count / seconds(work, least=0.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--peers", type=Path, help="environment with py-sudoku and pencilmark")
    parser.add_argument("-o", "--output", type=Path, default=RESULTS / "sudoku.md")
    options = parser.parse_args()
    peers = Peers(options.peers)
    minimal = kernel.random_minimal(SEED, 0, RANDOM)
    versions = ", ".join(f"{name} {version}" for name, version in peers.versions().items())
    page = Page(options.output, "Sudoku: measured", "sudoku.py", f"\nOthers: {versions}.")
    solving(page, minimal, peers)
    page.add(rating(minimal, peers), making(peers))


if __name__ == "__main__":
    main()
