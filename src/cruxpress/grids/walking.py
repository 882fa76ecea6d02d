"""Walks: what the kernel found, told of the pencil marks as they then stand.

One step is taken at a time, always the easiest of the board as it stands then, so that every
step is true of what a reader has on paper.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from cruxpress.core.walk import Step
from cruxpress.grids.candidates import Candidates, P
from cruxpress.grids.pattern import Pattern, Told
from cruxpress.grids.pattern_names import named_pattern
from cruxpress.grids.step_parts import parts_of

# What the steps of a technique are made of.
Kinds = Mapping[str, Callable[[Pattern[P]], Told]]


def steps(
    candidates: Candidates[P], raws: Iterable[Mapping[str, Any]], kinds: Kinds[P] | None = None
) -> Iterator[Step]:
    """The steps of the kernel, each told with the pencil marks that it finds.

    ``kinds`` are techniques of rules beyond units; where there are such, no step is read as one
    that rests on uniqueness.
    """
    for raw in raws:
        yield _step(Pattern.of(candidates, raw), raw["rating"] / 10, kinds)
        candidates.apply(raw)


def next_of(
    candidates: Candidates[P], walk: Callable[..., Mapping[str, Any]], kinds: Kinds[P]
) -> Step | None:
    """The easiest step from pencil marks; ``walk`` is the kernel's walk of the puzzle."""
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
