"""Generate twists: the kernel draws lines into a full grid, then adds givens until steps solve it.

It adds as few givens as the requested difficulty needs (see ``kernels/twist/generate.hpp``).  A
work unit is a hundred climbs of the kernel.
"""

from __future__ import annotations

from typing import Any

from cruxpress._kernels import twist as kernel
from cruxpress.core.family import Candidate, Reject
from cruxpress.core.recipe import Target
from cruxpress.core.seeds import Stream
from cruxpress.families.twist.puzzle import KINDS, RULES, Puzzle, Shape, TwistLine
from cruxpress.families.twist.rate import LADDER, TECHNIQUES
from cruxpress.grids.target_range import CALL, UNIT, TargetRange
from cruxpress.text.messages import said

# The range of values without a target: suitable for most people.
ANY = LADDER.range("medium")
# A ceiling, times ten, at which six of six searches of each rule found a puzzle; at 10 none of four
# did, because no given is on a line.
EASIEST = 12
# Technique -> the rules whose puzzles can need it.
NEEDS = {
    "last-of-arrow": ("arrow", "mixed"),
    "arrow-bounds": ("arrow", "mixed"),
    "arrow-cells": ("arrow", "mixed"),
    "thermo": ("thermo", "mixed"),
    "knight": ("antiknight",),
}
RANGES = {
    rule: TargetRange(
        TECHNIQUES, LADDER, frozenset(slug for slug, rules in NEEDS.items() if rule not in rules)
    )
    for rule in RULES
}

Made = Candidate[Puzzle, bytes] | Reject


def infeasible(shape: Shape, target: Target) -> str | None:
    """Why shape and target can never meet, if so."""
    ranges = RANGES[shape.rule]
    for slug in target.require:
        if slug in ranges.absent:
            return said(
                "the technique {technique} does not come up with the rule {rule}",
                technique=slug, rule=shape.rule,
            )  # fmt: skip
    low, _ = ranges.range(target, ANY)
    if (shape.size, shape.rule) == (6, "antiknight") and low >= LADDER.range("hard")[0]:
        return said(
            "a 6x6 sudoku with the knight's rule above medium is too rare to be made: of 40,000 "
            "that were made none is hard or expert"
        )
    return ranges.infeasible(target, ANY, said("a sudoku with a twist"))


def candidate(shape: Shape, target: Target, stream: Stream) -> Made:
    """A new puzzle whose hardest step is in the range of the target."""
    ranges = RANGES[shape.rule]
    floor, ceiling = ranges.tenths(*ranges.range(target, ANY))
    ceiling = max(ceiling, EASIEST)
    made: dict[str, Any] = kernel.generate(
        stream.seed(),
        shape.size,
        thermos=shape.rule in ("thermo", "mixed"),
        arrows=shape.rule in ("arrow", "mixed"),
        knight=shape.rule == "antiknight",
        lines=shape.lines or 0,
        symmetry=shape.symmetry,
        floor=floor,
        ceiling=ceiling,
        budget=CALL,
    )
    work = 1 + made["climbs"] // UNIT
    if not made["found"]:
        return Reject("no puzzle found that is as hard as wished", work)
    puzzle = Puzzle(shape.size, made["givens"], _lines(made["lines"]), shape.rule == "antiknight")
    return Candidate(puzzle, made["solution"], work)


def _lines(numbers: bytes) -> tuple[TwistLine, ...]:
    """Decode the kernel's lines: kind, number of cells, cells."""
    found, at, kinds = [], 0, tuple(KINDS)
    while at < len(numbers):
        end = at + 2 + numbers[at + 1]
        found.append(TwistLine(tuple(numbers[at + 2 : end]), kinds[numbers[at]]))
        at = end
    return tuple(sorted(found))
