"""Walks: steps of the kernel, each described with the candidates at that moment.

The kernel always applies one step, the easiest, before it looks for the next.  So every step is
true of the candidates that a person has on paper at that moment.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from cruxpress.core.family import Solutions
from cruxpress.core.walk import Remark, Step, Walk
from cruxpress.grids.candidates import Candidates, P
from cruxpress.grids.pattern import KindAndParts, Pattern
from cruxpress.grids.pattern_names import named_pattern
from cruxpress.grids.step_parts import parts_of

# Technique -> the function that returns the kind and the parts of its steps.
Kinds = Mapping[str, Callable[[Pattern[P]], KindAndParts]]


def steps(
    candidates: Candidates[P], raws: Iterable[Mapping[str, Any]], kinds: Kinds[P] | None = None
) -> Iterator[Step]:
    """Describe the steps of the kernel, each with the candidates before it.

    ``kinds``: techniques for rules beyond units.  If a family has such rules, no step is named
    after a pattern that relies on uniqueness.
    """
    for raw in raws:
        yield _step(Pattern.of(candidates, raw), raw["rating"] / 10, kinds)
        candidates.apply(raw)


def whole_walk(
    candidates: Candidates[P],
    found: Mapping[str, Any],
    kinds: Kinds[P],
    check: Callable[[P, bytes], list[str]],
    solve: Callable[[P], Solutions[bytes]],
) -> Walk:
    """The walk through a puzzle with rules beyond units; a remark explains an early end."""
    taken = tuple(steps(candidates, found["steps"], kinds))
    if found["status"] == "solved" and not check(candidates.puzzle, candidates.written):
        return Walk(taken, True)
    verdict = solve(candidates.puzzle).verdict
    return Walk(taken, False, Remark("budget" if verdict == "one" else verdict))


def easiest_step(
    candidates: Candidates[P], walk: Callable[..., Mapping[str, Any]], kinds: Kinds[P]
) -> Step | None:
    """The easiest step from some candidates; ``walk``: the kernel function for this puzzle."""
    found = walk(steps=1, written=candidates.written, candidates=array("H", candidates.masks()))
    return next(steps(candidates, found["steps"], kinds), None)


def _step(pattern: Pattern[P], weight: float, kinds: Kinds[P] | None) -> Step:
    own = kinds.get(pattern.slug) if kinds else None
    told = own(pattern) if own else parts_of(pattern)
    kind, parts, cells = (not own and named_pattern(pattern, unique=kinds is None)) or (
        *told, [*pattern.cells, *pattern.others],
    )  # fmt: skip
    return Step(
        pattern.slug,
        weight,
        cells=tuple(dict.fromkeys(cells)),
        places=pattern.places,
        strikes=pattern.strikes,
        kind="" if kind == pattern.slug else kind,
        parts=parts,
    )
