"""Steps read by the names that setters use: finned fishes, empty rectangles, ALS-XZ and others.

The ladder has no such techniques, because Sudoku Explainer has none: it finds the same strikes
as joined strong links or by chains, and rates them so.  A person sees the pattern sooner.  So a
step of those kinds is looked at once more: where a named pattern strikes exactly what the step
strikes, the walk tells that pattern.  Technique, weight and the order of a walk do not change.
``naming.py`` says which name a step has, and whether it is needed.
"""

from __future__ import annotations

from collections.abc import Callable

from cruxpress.grids.parts_chains import chain_name
from cruxpress.grids.pattern import AnyPattern, Reading
from cruxpress.grids.readings_fish import (
    colouring,
    empty_rectangle,
    finned_x_wing,
    larger_finned_fish,
)
from cruxpress.grids.readings_sets import als_xz, sue_de_coq, uvwxyz_wing
from cruxpress.grids.readings_unique import avoidable_rectangle, hidden_rectangle

# The names that users know, each with the techniques whose steps are read so; a search for the name
# begins with the first of them.
_SINGLE = ("grouped-turbot-fish", "three-strong-links", "grouped-three-strong-links")
READ_FROM = {
    **dict.fromkeys(("empty-rectangle", "finned-x-wing", "sashimi-x-wing"), _SINGLE[:1]),
    **dict.fromkeys(("finned-swordfish", "finned-jellyfish"), _SINGLE[::-1]),
    **dict.fromkeys(("sashimi-swordfish", "sashimi-jellyfish"), _SINGLE),
    "simple-colouring": _SINGLE[1:],
    **dict.fromkeys(
        ("als-xz", "sue-de-coq", "hidden-rectangle", "uvwxyz-wing", "x-chain", "xy-chain", "aic"),
        ("forcing-chain",),
    ),
    "avoidable-rectangle": ("wxyz-wing", "forcing-chain"),
}

# Looks for a pattern that strikes what a step strikes.
Reader = Callable[[AnyPattern], Reading | None]

# What steps that follow one digit may be read as, easiest first; and what all of them may be.
_ONE_DIGIT: tuple[Reader, ...] = (
    empty_rectangle, finned_x_wing, colouring, larger_finned_fish,
)  # fmt: skip
_ANY: tuple[Reader, ...] = (
    avoidable_rectangle, hidden_rectangle, sue_de_coq, als_xz, uvwxyz_wing,
)  # fmt: skip

_UNIQUE: tuple[Reader, ...] = (avoidable_rectangle, hidden_rectangle)

# The reader of each name, but for those of chains, which are names of what the ladder finds.
_READER: dict[str, Reader] = {
    "empty-rectangle": empty_rectangle,
    **dict.fromkeys(("finned-x-wing", "sashimi-x-wing"), finned_x_wing),
    **dict.fromkeys(
        ("finned-swordfish", "sashimi-swordfish", "finned-jellyfish", "sashimi-jellyfish"),
        larger_finned_fish,
    ),
    "simple-colouring": colouring,
    "als-xz": als_xz,
    "sue-de-coq": sue_de_coq,
    "hidden-rectangle": hidden_rectangle,
    "uvwxyz-wing": uvwxyz_wing,
    "avoidable-rectangle": avoidable_rectangle,
}

_WINGS = ("wxyz-wing", "vwxyz-wing")
_CHAINS = (
    "forcing-x-chain", "forcing-chain", "nishio", "cell-forcing-chains", "region-forcing-chains",
)  # fmt: skip


def read(pattern: AnyPattern, *, unique: bool = True) -> Reading | None:
    """The easiest named pattern that strikes what the step strikes; ``unique`` is whether it may
    rest on uniqueness."""
    if pattern.places or pattern.slug not in _READ or _is_xy_chain(pattern):
        return None
    readers = (one for one in _readers(pattern) if unique or one not in _UNIQUE)
    return next(filter(None, (one(pattern) for one in readers)), None)


def may_be_read(pattern: AnyPattern, name: str) -> bool:
    """Can the step have the name at all?  Most have not, which is told much sooner."""
    if pattern.places or pattern.slug not in READ_FROM[name]:
        return False
    if reader := _READER.get(name):
        return reader in _readers(pattern) and reader(pattern) is not None
    inner = pattern.chains[0] if not pattern.chains[0][0].on else pattern.chains[0][1:-1]
    return name in chain_name(inner)


def _readers(pattern: AnyPattern) -> tuple[Reader, ...]:
    """What a step may be read as; wings have names, so only as something far easier."""
    if pattern.slug in _WINGS:
        return (avoidable_rectangle,)
    single = _ONE_DIGIT if len(pattern.struck) == 1 else ()
    return single if pattern.slug in _SINGLE else (*single, *_ANY)


def _is_xy_chain(pattern: AnyPattern) -> bool:
    """A chain that has a name already, and is easy to follow from cell to cell."""
    return pattern.slug == "forcing-chain" and "xy-chain" in chain_name(pattern.chains[0][1:-1])


_READ = {
    *_WINGS,
    *_SINGLE,
    *_CHAINS,
    "aligned-pair-exclusion",
    "aligned-triplet-exclusion",
    *(f"dynamic-{kind}" for kind in ("contradiction", "double", "cell", "region")),
}
