"""What steps are made of: the kind of each and its parts, from which every language tells it.

The kernel finds steps and says which cells, digits and units make the pattern; one small
function a kind of technique names the parts that sentences speak of.  The sentences are in
``en.toml`` and ``ro.toml``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cruxpress.core.walk import Part
from cruxpress.grids.board import SYMBOLS
from cruxpress.grids.parts_chains import (
    alternatives,
    contradiction,
    cycle,
    forcing_chain,
    w_wing,
)
from cruxpress.grids.parts_exclusion import exclusion
from cruxpress.grids.parts_unique import BUGS, LOOPS
from cruxpress.grids.pattern import AnyPattern, Told


def parts_of(pattern: AnyPattern) -> Told:
    """The kind of a step and its parts."""
    return _KINDS[pattern.slug](pattern)


def _last_cell(p: AnyPattern) -> Told:
    return "last-cell", {"unit": p.unit(0), **p.placed}


def _hidden_single(p: AnyPattern) -> Told:
    return "hidden-single", {"unit": p.unit(0), **p.placed}


def _naked_single(p: AnyPattern) -> Told:
    [cell] = p.places
    return "seen-single" if p.pencil.seen_but_one(cell) else "naked-single", p.placed


def _direct_locking(p: AnyPattern) -> Told:
    first, second, last = p.things(p.units)
    return "direct-locking", {"first": first, "second": second, "last": last, **p.placed}


def _direct_hidden(p: AnyPattern) -> Told:
    return "direct-hidden", {
        "unit": p.unit(0), "digits": p.digits, "cells": p.cells, **p.placed,
    }  # fmt: skip


def _locking(p: AnyPattern) -> Told:
    unit, *others = p.things(p.units)
    return "locking", {"digit": p.digits[0], "unit": unit, "others": others, "cells": p.cells}


def _naked_set(p: AnyPattern) -> Told:
    return "naked-set", {"units": p.things(p.units), "cells": p.cells, "digits": p.digits}


def _hidden_set(p: AnyPattern) -> Told:
    return "hidden-set", {"unit": p.unit(0), "cells": p.cells, "digits": p.digits}


def _fish(p: AnyPattern) -> Told:
    half, units = len(p.units) // 2, p.things(p.units)
    return "fish", {"digit": p.digits[0], "base": units[:half], "cover": units[half:]}


def _strong_links(p: AnyPattern) -> Told:
    """Strong links in a row, or in a ring, where not every struck cell sees the ends."""
    units = p.things(p.units)
    ring = not all(p.pencil.sees(cell, end) for cell in p.strikes for end in p.others)
    return "strong-ring" if ring else "strong-links", {
        "digit": p.digits[0],
        "strong": units[::2],
        "joints": units[1::2],
        "places": {"groups" if "grouped" in p.slug else "pairs": 2},
        "ends": p.others,
    }


def _small_wing(p: AnyPattern) -> Told:
    pivot, *wings = p.cells
    [end] = p.struck
    marks = p.pencil.marks(pivot)
    cases: list[Part] = [
        {"wing-case": {"digit": digit, "cell": wing, "end": end}}
        for digit in marks
        for wing in wings
        if digit != end and digit in p.pencil.marks(wing)
    ]
    ends = p.cells if end in marks else wings
    return "small-wing", {
        "pivot": pivot, "marks": marks, "cases": cases, "end": end, "ends": ends,
    }  # fmt: skip


def _long_wing(p: AnyPattern) -> Told:
    """A body with one digit too many and a cell that takes one of its pair from it."""
    *body, cell = p.cells
    pair = p.pencil.marks(cell)
    parts: dict[str, Part] = {"body": body, "cell": cell, "digits": p.marks(body)}
    if len(p.struck) > 1 or p.struck[0] not in pair:
        return "double-wing", parts | {"pair": pair, "ends": p.struck}
    [end] = p.struck
    [other] = [digit for digit in pair if digit != end]
    return "long-wing", parts | {"end": end, "other": other}


def common_peer(p: AnyPattern) -> Told:
    """Cells that see all places of a digit in a unit, some of them by a cage or a knight's move."""
    return p.slug, {
        "unit": p.unit(0), "digit": p.digits[0], "cells": p.cells, "seeing": list(p.strikes),
    }  # fmt: skip


def trial(p: AnyPattern, no_way: Callable[[int], Part]) -> Told:
    """An assumption whose plain consequences end in a contradiction; ``no_way`` says of which
    cage or line it cannot be filled."""
    [cell], [digit] = p.cells, p.digits
    parts: dict[str, Part] = {"cell": cell, "digit": digit, "end": _end(p, no_way)}
    if not p.chains:
        return "trial-at-once", parts
    links: list[Part] = [{"is": {"cell": one.cell, "digit": one.digit}} for one in p.chains[0]]
    return "trial", {**parts, "links": links}


def _end(p: AnyPattern, no_way: Callable[[int], Part]) -> Part:
    """What cannot be in the end of a trial."""
    match p.facts["contradiction"]:
        case ("cell", cell):
            return {"no-digit": p.pencil.names[cell]}
        case ("mark", mark):
            return no_way(mark)
        case ("unit", unit, digit):
            thing = p.pencil.board.things[unit]
            return {"no-place": {"unit": thing, "digit": SYMBOLS[digit - 1]}}
        case ("area", units):
            return {"no-sum": {"area": several(p.things(units))}}
    raise AssertionError("a trial without a contradiction")


def several(units: list[Part]) -> Part:
    """One unit, or several of a kind together."""
    if len(units) == 1:
        return units[0]
    [word] = {word for unit in units if isinstance(unit, Mapping) for word in unit}
    many = {"row": "rows", "column": "columns", "box": "boxes"}[word]
    return {many: [unit[word] for unit in units if isinstance(unit, Mapping)]}


def _search(p: AnyPattern) -> Told:
    [cell], [digit] = p.cells, p.digits
    return "search", {"cell": cell, "digit": digit}


_KINDS: dict[str, Callable[[AnyPattern], Told]] = {
    "last-cell": _last_cell,
    "hidden-single-box": _hidden_single,
    "hidden-single-line": _hidden_single,
    "naked-single": _naked_single,
    "direct-pointing": _direct_locking,
    "direct-claiming": _direct_locking,
    "direct-hidden-pair": _direct_hidden,
    "direct-hidden-triplet": _direct_hidden,
    "pointing": _locking,
    "claiming": _locking,
    **dict.fromkeys(("naked-pair", "naked-triplet", "naked-quad"), _naked_set),
    **dict.fromkeys(("hidden-pair", "hidden-triplet", "hidden-quad"), _hidden_set),
    **dict.fromkeys(("x-wing", "swordfish", "jellyfish"), _fish),
    **dict.fromkeys(
        (
            "skyscraper", "two-string-kite", "turbot-fish", "grouped-turbot-fish",
            "three-strong-links", "grouped-three-strong-links",
        ),
        _strong_links,
    ),
    **dict.fromkeys(("xy-wing", "xyz-wing"), _small_wing),
    **dict.fromkeys(("wxyz-wing", "vwxyz-wing"), _long_wing),
    **{f"unique-rectangle-{number}": kind for number, kind in enumerate(LOOPS, 1)},
    **{f"unique-loop-{number}": kind for number, kind in enumerate(LOOPS, 1)},
    **{f"bug-{number}": kind for number, kind in enumerate(BUGS, 1)},
    **dict.fromkeys(("aligned-pair-exclusion", "aligned-triplet-exclusion"), exclusion),
    **dict.fromkeys(("x-cycle", "y-cycle", "xy-cycle"), cycle),
    "w-wing": w_wing,
    **dict.fromkeys(("forcing-x-chain", "forcing-chain"), forcing_chain),
    "nishio": contradiction,
    "search": _search,
    **dict.fromkeys(("cell-forcing-chains", "region-forcing-chains"), alternatives),
    **{
        f"dynamic-{depth}{kind}": contradiction if kind == "contradiction" else alternatives
        for depth in ("", "plus-", "chains-", "multiple-", "nested-")
        for kind in ("contradiction", "double", "cell", "region")
    },
}  # fmt: skip
