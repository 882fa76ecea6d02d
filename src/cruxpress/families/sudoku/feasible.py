"""Which puzzles are feasible: proofs, and a table measured by ``benchmarks/sudoku_feasible.py``.

The program refuses a request at once if it is impossible or if no puzzle of a large sample met it.
The table lists the ladder values of classic puzzles in the sample, levels that small boards never
reached, and for each technique how often a search found a puzzle that needs it.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from cruxpress.core.recipe import Range, Target
from cruxpress.families.sudoku.puzzle import Shape
from cruxpress.grids.pattern_names import NAMED_FROM
from cruxpress.grids.techniques import SUDOKU as TECHNIQUES
from cruxpress.grids.techniques import WEIGHTS
from cruxpress.support.package_files import files
from cruxpress.text.messages import said

# Technique -> why no puzzle needs it, if known.
READ_AS = {
    "x-cycle": "what it strikes, a forcing X-chain of almost the same length strikes too",
    "forcing-x-chain": "it is a forcing chain too, which weighs 0.4 more",
    "xy-cycle": "what it strikes, a forcing chain of almost the same length strikes too",
    "x-chain": "it is rated as a forcing X-chain, and a forcing chain 0.4 above does the same",
}
# The fewest givens of a classic board of a size, by search through all grids: 9x9 by McGuire,
# Tugemann and Civario (2012).  On any board all digits but one must be given.
FEWEST = {4: 4, 6: 8, 9: 17}
# How many puzzles that need a technique must a search of twenty seconds find?  With three, most
# requests succeed within this time; requests for rarer techniques are refused.
LEAST = 3
# From which value on is the sample too small to refuse a request?
RARE = 9.2


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    file = files("cruxpress.families.sudoku").joinpath("feasible.json")
    table: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return table


def feasible() -> list[tuple[str, ...]]:
    """Headings, then for each technique the puzzles that need it per CPU second of search."""
    rows: list[tuple[str, ...]] = [
        (f"technique ({_table()['measured']})", "weight", "puzzles per CPU second")
    ]
    names = [*(one.slug for one in TECHNIQUES), *NAMED_FROM]
    rows += [(name, f"{weight_of(name):g}", _rate(name)) for name in names]
    return rows


def weight_of(name: str) -> float:
    """The weight of a technique; for a named pattern, of the easiest technique that shows it."""
    return min(WEIGHTS[slug] for slug in NAMED_FROM.get(name, (name,)))


def _measured(name: str) -> tuple[int, float, int]:
    """For a technique or named pattern: puzzles found that need it, CPU seconds, puzzles tried."""
    table = _table()
    found, seconds, tried = (table["techniques"] | table["names"])[name]
    return found, seconds, tried


def _rate(slug: str) -> str:
    found, seconds, tried = _measured(slug)
    if found < LEAST:
        return f"{found or 'none'} of {tried:,}"
    rate = found / max(seconds, 0.01)
    return f"{rate:.0f}" if rate >= 10 else f"{rate:.2g}"


def refusal(shape: Shape, target: Target) -> str | None:
    """Explain why a request on the ladder scale is not tried; None if it is."""
    if "last-cell" in target.forbid and shape.givens != shape.size**2:
        return said("every sudoku ends with a last empty cell, so it cannot do without last-cell")
    classic = shape.size == 9 and shape.variant == "classic"
    reasons = [_too_few(shape, target), _level(shape, target)]
    if classic:
        reasons += [_number(one) for one in target.ranges]
        reasons += map(_technique, (*target.require, *target.named))
    elif target.named:
        reasons.append(said(
            "patterns by name such as {name} are searched for on the classic 9x9 board only",
            name=target.named[0],
        ))  # fmt: skip
    return next(filter(None, reasons), None)


def _too_few(shape: Shape, target: Target) -> str | None:
    """Explain that a request has fewer givens than any puzzle; None if it does not."""
    plain = shape.variant == "classic"
    fewest = FEWEST.get(shape.size, shape.size - 1) if plain else shape.size - 1
    wished = [one.high for one in target.ranges if one.feature == "givens"]
    if shape.givens is not None:
        wished.append(shape.givens)
    if not wished or min(wished) >= fewest:
        return None
    why = "all digits but one must be given" if fewest == shape.size - 1 else "that is proved"
    return said(
        "no {size}x{size} {variant} sudoku with fewer than {fewest} givens has one solution: {why}",
        size=shape.size, variant=shape.variant, fewest=fewest, why=why,
    )  # fmt: skip


def _level(shape: Shape, target: Target) -> str | None:
    for size, variant, levels, tried in _table()["levels"]:
        if (str(shape.size), shape.variant) == (size, variant) and target.level in levels:
            level = target.level or ""
            if seen := levels[level]:
                return said(
                    "of {count:,} {size}x{size} {variant} sudokus only {seen} was {level}",
                    count=tried, size=size, variant=variant, seen=seen, level=level,
                )  # fmt: skip
            return said(
                "of {count:,} {size}x{size} {variant} sudokus none was {level}",
                count=tried, size=size, variant=variant, level=level,
            )  # fmt: skip
    return None


def _number(wished: Range) -> str | None:
    """Explain that a range contains no value of the scale, with the nearest values."""
    if wished.feature not in ("value", "hardest") or wished.high >= RARE:
        return None
    seen = _table()["numbers"]["seen"]
    below = [number for number in seen if number < wished.low]
    above = [number for number in seen if number > wished.high]
    if not below or not above or len(below) + len(above) < len(seen):
        return None
    tried = _table()["numbers"]["puzzles"]
    return said(
        "of {count:,} sudokus none has {wished}; the nearest numbers of the scale are {low:g} "
        "and {high:g}",
        count=tried, wished=str(wished), low=below[-1], high=above[0],
    )  # fmt: skip


def _technique(slug: str) -> str | None:
    found, seconds, tried = _measured(slug)
    if found >= LEAST:
        return None
    if found:
        if found == 1:
            return said(
                "of {count:,} sudokus searched for the technique {technique} only 1 needs it: it "
                "is too rare to be made in time",
                count=tried, technique=slug,
            )  # fmt: skip
        return said(
            "of {count:,} sudokus searched for the technique {technique} only {found} need it: it "
            "is too rare to be made in time",
            count=tried, technique=slug, found=found,
        )  # fmt: skip
    if not seconds:
        return said(
            "of {count:,} random sudokus none is hard enough for the technique {technique}",
            count=tried, technique=slug,
        )  # fmt: skip
    why = said(": {why}", why=said(READ_AS[slug])) if slug in READ_AS else ""
    return said(
        "of {count:,} sudokus searched for the technique {technique} none needs it, that is, none "
        "is harder by 0.5 without it{why}",
        count=tried, technique=slug, why=why,
    )  # fmt: skip
