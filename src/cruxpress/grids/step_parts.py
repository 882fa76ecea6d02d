"""The parts of steps: the kind of each step, and the values for its sentence templates.

The kernel returns the cells, digits and units of a pattern.  One small function for each kind of
technique computes the parts that the templates in ``en.toml`` and ``ro.toml`` use.

Uniqueness: a loop of cells with only two digits could be filled in two ways.  A grid in which every
open cell has two candidates, and every digit two places in each unit, has no solution or several.
So if a puzzle has one solution, one of these cells holds another digit.

Aligned exclusions: if a base cell holds the struck digit, the next base cell can hold no digit.
Each of its digits either repeats the struck digit in a shared unit, or leaves no candidate in a
cell that sees both.  A digit that is not excluded so is followed into the third base cell.

Chains: a person follows a chain on a copy of the candidates.  A digit written there is struck from
the cells that see it.  So the text names only the written digits, each with its reason: the only
digit of a cell or the only place in a unit.  For locked digits, pairs and nested chains, the text
also names their strikes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, combinations, product
from typing import NamedTuple

from cruxpress.core.walk import Part
from cruxpress.grids.board import SYMBOLS, Gridded
from cruxpress.grids.candidates import Candidates
from cruxpress.grids.pattern import AnyPattern, KindAndParts, Link, in_order


def _loop(p: AnyPattern) -> tuple[list[str], list[str], list[str]]:
    """The pair of digits of a loop, its cells with further candidates, and these candidates."""
    pair = min((p.marks([cell]) for cell in p.cells), key=len)
    wide = [cell for cell in p.cells if p.marks([cell]) != pair]
    return pair, wide, [digit for digit in p.marks(wide) if digit not in pair]


def _loop_1(p: AnyPattern) -> KindAndParts:
    pair, [wide], _ = _loop(p)
    return "loop-1", {"cells": p.cells, "pair": pair, "wide": wide}


def _loop_2(p: AnyPattern) -> KindAndParts:
    pair, wide, [digit] = _loop(p)
    return "loop-2", {"cells": p.cells, "pair": pair, "wide": wide, "digit": digit}


def _loop_3(p: AnyPattern) -> KindAndParts:
    """The wide cells act as one cell of a subset: naked, or hidden (it strikes in ``others``)."""
    pair, wide, further = _loop(p)
    parts: dict[str, Part] = {"cells": p.cells, "pair": pair, "wide": wide, "others": p.others}
    if set(p.strikes) <= set(p.others):
        return "loop-3-hidden", parts | {"digits": p.digits, "unit": p.unit(-1)}
    digits = in_order([*further, *p.marks(p.others)])
    return "loop-3", parts | {"further": further, "digits": digits, "unit": p.unit(-1)}


def _loop_4(p: AnyPattern) -> KindAndParts:
    pair, wide, _ = _loop(p)
    [gone] = p.struck
    [sure] = [digit for digit in pair if digit != gone]
    return "loop-4", {
        "cells": p.cells, "pair": pair, "wide": wide, "unit": p.unit(-1), "sure": sure,
        "gone": gone,
    }  # fmt: skip


def _bug_1(p: AnyPattern) -> KindAndParts:
    [cell] = p.cells
    digits = [digit for digit in p.candidates.marks(cell) if digit not in p.strikes[cell]]
    return "bug-1", {"cell": cell, "digits": digits}


def _bug_2(p: AnyPattern) -> KindAndParts:
    return "bug-2", {"cells": p.cells, "digit": p.digits[0]}


def _bug_3(p: AnyPattern) -> KindAndParts:
    return "bug-3", {
        "extras": _extras(p),
        "cells": p.cells,
        "others": p.others,
        "digits": in_order(p.marks(p.others)),
        "unit": p.unit(-1),
    }


def _bug_4(p: AnyPattern) -> KindAndParts:
    common = set.intersection(*(set(p.candidates.marks(cell)) for cell in p.cells))
    [sure] = [d for d in common if set(p.candidates.places(p.units[-1], d)) == set(p.cells)]
    return "bug-4", {
        "extras": _extras(p), "cells": p.cells, "unit": p.unit(-1), "sure": sure,
        "gone": p.struck,
    }  # fmt: skip


def _extras(p: AnyPattern) -> list[Part]:
    """The candidates of each cell beyond the two digits of a bivalue universal grave."""
    choices = [combinations(p.candidates.marks(cell), 2) for cell in p.cells]
    kept = next(
        kept
        for pairs in product(*choices)
        if _is_grave(p.candidates, kept := dict(zip(p.cells, pairs, strict=True)))
    )
    extras = {
        cell: [digit for digit in p.candidates.marks(cell) if digit not in pair]
        for cell, pair in kept.items()
    }
    return [{"mark": {"digits": digits, "cell": cell}} for cell, digits in extras.items()]


def _is_grave(candidates: Candidates[Gridded], kept: Mapping[str, tuple[str, ...]]) -> bool:
    """Would every digit have two places in each unit, if these cells had only the kept digits?"""
    open_cells = candidates.open() | {cell: "".join(pair) for cell, pair in kept.items()}
    for unit in range(len(candidates.board.units)):
        marks = "".join(open_cells.get(cell, "") for cell in candidates.cells(unit))
        if any(marks.count(digit) != 2 for digit in marks):
            return False
    return True


LOOPS = (_loop_1, _loop_2, _loop_3, _loop_4)
BUGS = (_bug_1, _bug_2, _bug_3, _bug_4)


# How many reasons does the text list before "and so on"?
MOST = 24


class _Case(NamedTuple):
    """If some cells are filled (``held``), why another cell loses its digits (``ways``)."""

    held: Sequence[Part]
    other: str
    ways: Sequence[Part]


def exclusion(p: AnyPattern) -> KindAndParts:
    """Base cells, excluding cells, and the cases of each struck digit."""
    struck = [(cell, digit) for cell, digits in p.strikes.items() for digit in digits]
    cases = [_shortest(p, cell, digit) for cell, digit in struck]
    most = max(1, sum(total <= MOST for total in accumulate(map(_reasons_in, cases))))
    told: list[Part] = [{"case": case._asdict()} for some in cases[:most] for case in some]
    if left := len(cases) - most:
        told.append({"more-cases": {"left": left}})
    gone: list[Part] = [{"not": {"cell": cell, "digit": digit}} for cell, digit in struck]
    return "exclusion", {"cells": p.cells, "others": p.others, "cases": told, "struck": gone}


def _shortest(p: AnyPattern, cell: str, digit: str) -> list[_Case]:
    """The cases of a struck digit, with the other base cells in the order with fewer reasons."""
    others = [other for other in p.cells if other != cell]
    orders = [others, others[::-1]][: len(others)]
    return min((list(_cases(p, {cell: digit}, order)) for order in orders), key=_reasons_in)


def _cases(p: AnyPattern, held: Mapping[str, str], rest: list[str]) -> Iterator[_Case]:
    """The digits that the first cell of ``rest`` loses if the ``held`` cells are filled; then
    the cases that follow from its remaining digits."""
    other, *further = rest
    ways, open_digits = list[Part](), list[str]()
    for digit in p.candidates.marks(other):
        why = next(_reasons(p, {**held, other: digit}), None)
        if why:
            ways.append(why)
        else:
            open_digits.append(digit)
    if ways:
        yield _Case([{"is": {"cell": cell, "digit": d}} for cell, d in held.items()], other, ways)
    for digit in open_digits:
        yield from _cases(p, {**held, other: digit}, further)


def _reasons(p: AnyPattern, held: Mapping[str, str]) -> Iterator[Part]:
    """Why the last cell of ``held`` cannot hold its digit together with the other cells."""
    *before, (cell, digit) = held.items()
    for one, same in before:
        if same == digit and p.candidates.sees(one, cell):
            yield {"repeats": {"digit": digit, "cell": one}}
    for other in p.others:
        marks = p.candidates.marks(other)
        if digit in marks and set(marks) <= set(held.values()):
            yield {"empties": {"digit": digit, "cell": other}}


def _reasons_in(cases: list[_Case]) -> int:
    """The number of reasons in some cases."""
    return sum(len(case.ways) for case in cases)


# Causes of strikes inside a chain, other than a written digit.
_PATTERNS = ("locking", "hidden-pair", "naked-pair", "x-wing", "inner")


def w_wing(p: AnyPattern) -> KindAndParts:
    """Two cells with the same pair; one digit of the pair has two places in a unit, and each cell
    sees one of these places."""
    [chain] = p.chains
    _, first, joint, near, far, second, *_ = chain
    return "w-wing", {
        "first": first.cell,
        "second": second.cell,
        "digit": first.digit,
        "joint": joint.digit,
        "near": near.cell,
        "far": far.cell,
        "unit": p.things(far.units)[0],
        "cells": list(p.strikes),
    }


def forcing_chain(p: AnyPattern) -> KindAndParts:
    """A chain: if its first candidate is false, its last is true.  So one of the two is true."""
    [chain] = p.chains
    if not chain[0].on:
        end = chain[0]
        return "closed-chain", {
            "links": _links(p, chain), "cell": end.cell, "digit": end.digit,
            "name": chain_name(chain),
        }  # fmt: skip
    first, *_, last = inner = chain[1:-1]
    links, name = _links(p, inner), chain_name(inner)
    if first.digit == last.digit:
        return "chain", {
            "links": links, "digit": first.digit, "ends": [first.cell, last.cell],
            "cells": list(p.strikes), "name": name,
        }  # fmt: skip
    struck: list[Part] = [
        {"not": {"cell": cell, "digit": digit}}
        for cell, some in p.strikes.items()
        for digit in some
    ]
    ends: list[Part] = [_fact(first._replace(on=True)), _fact(last)]
    return "mixed-chain", {
        "links": links, "ends": ends, "struck": struck, "cells": list(p.strikes), "name": name,
    }  # fmt: skip


def chain_name(chain: list[Link]) -> dict[str, Part]:
    """The usual name of a chain: of one digit (X), of two-digit cells (XY), or mixed (AIC)."""
    if len({link.digit for link in chain}) == 1:
        return {"x-chain": 1}
    if all(link.cause in (("cell",) if link.on else ("unit", "peer")) for link in chain[1:]):
        return {"xy-chain": 1}
    return {"aic": 1}


def cycle(p: AnyPattern) -> KindAndParts:
    """A loop: in the solution either all candidates with ``on`` are true, or all others are."""
    [chain] = p.chains
    ring = [chain[-1], *chain[:-1]]
    pairs: dict[tuple[str, str, str], list[str]] = {}
    for cell, digits in p.strikes.items():
        for digit in digits:
            near = [
                link for link in ring if link.digit == digit and p.candidates.sees(link.cell, cell)
            ]
            one, other = (next(link.cell for link in near if link.on is on) for on in (True, False))
            pairs.setdefault((digit, one, other), []).append(cell)
    told: list[Part] = [
        {"one-of-two": {"digit": digit, "ends": [one, other], "cells": cells}}
        for (digit, one, other), cells in pairs.items()
    ]
    links = _links(p, [*ring, chain[-1]], ends=(chain[-1],))
    return "cycle", {"links": links, "cells": p.cells, "pairs": told}


def contradiction(p: AnyPattern) -> KindAndParts:
    """An assumption that implies both a candidate and its opposite."""
    true_side, false_side = p.chains
    start = next(link for link in true_side + false_side if not link.parents)
    links = _links(p, [*true_side, *false_side], ends=(true_side[-1], false_side[-1]))
    kind = "refuted" if start.on else "forced"
    return kind, {"links": links, "cell": start.cell, "digit": start.digit}


def alternatives(p: AnyPattern) -> KindAndParts:
    """Chains with the same end, from every digit of a cell, from every place of a digit in a unit,
    or from a candidate and its opposite."""
    start, end = p.chains[0][0], p.chains[0][-1]
    told: list[Part] = [
        {"chain": {"links": _links(p, chain, ends=(chain[-1],))}} for chain in p.chains
    ]
    parts: dict[str, Part] = {"chains": told, "end": _fact(end)}
    if p.units:
        return "unit-cases", {"unit": p.unit(0), "digit": start.digit, **parts}
    if "double" in p.slug:
        return "both-ways", {"cell": start.cell, "digit": start.digit, **parts}
    return "cell-cases", {"cell": start.cell, **parts}


def _links(p: AnyPattern, chain: Iterable[Link], ends: tuple[Link, ...] = ()) -> list[Part]:
    """A chain from its start: the written digits, the ends, and the strikes of patterns."""
    first, *rest = chain
    told: list[Part] = [{"if" if first.on else "if-not": _candidate(first)}]
    seen, before = {first[:3]}, first
    for link in rest:
        known = link[:3] in seen and (not link.parents or link not in ends)
        if not known and (link.on or link in ends or link.cause in _PATTERNS):
            told.append(_reasoned(p, link, before))
            before = link
        seen.add(link[:3])
    return told


def _reasoned(p: AnyPattern, link: Link, before: Link) -> Part:
    """A link with its reason; a strike by the link ``before`` needs no reason."""
    every = [one for chain in p.chains for one in chain]
    parents = [every[place] for place in link.parents]
    here, units = _candidate(link), p.things(link.units)
    if link.cause in ("hidden-pair", "naked-pair"):
        return _pair(p, link, {(one.cell, one.digit) for one in parents})
    if link.cause == "inner":
        return {"inner": here}
    if link.cause in _PATTERNS:
        half = len(units) // 2
        return {"confined": {**here, "units": units[:half], "others": units[half:]}}
    if not link.on:
        by = parents[0]
        return _fact(link) if by == before else {"ruled-out": {**here, "by": _fact(by)}}
    if link.cause == "cell":
        return {"only-digit": here}
    return {"only-place": {**here, "unit": units[0]}}


def _pair(p: AnyPattern, link: Link, gone: set[tuple[str, str]]) -> Part:
    """The pair that strikes a link after the ``gone`` candidates: two cells with the same two
    digits left (naked), or two digits with the same two cells left (hidden)."""
    [unit] = link.units
    cells, hidden = p.candidates.cells(unit), link.cause == "hidden-pair"
    left = {cell: [d for d in p.candidates.marks(cell) if (cell, d) not in gone] for cell in cells}
    places = {d: [cell for cell in cells if d in left[cell]] for d in p.marks(cells)}
    rows = places if hidden else left
    own, across = (link.digit, link.cell) if hidden else (link.cell, link.digit)
    one, other = next(
        two
        for two in map(list, combinations(rows, 2))
        if rows[two[0]] == rows[two[1]] and len(rows[two[0]]) == 2
        if across in rows[two[0]] and own not in two
    )
    pair = {"cells": rows[one], "digits": [one, other]}
    if not hidden:
        pair = {"cells": [one, other], "digits": rows[one]}
    return {link.cause: {**_candidate(link), "unit": p.candidates.board.things[unit], **pair}}


def _candidate(link: Link) -> dict[str, Part]:
    return {"cell": link.cell, "digit": link.digit}


def _fact(link: Link) -> Part:
    return {"is" if link.on else "not": _candidate(link)}


def parts_of(pattern: AnyPattern) -> KindAndParts:
    """The kind of a step and its parts."""
    return _KINDS[pattern.slug](pattern)


def _last_cell(p: AnyPattern) -> KindAndParts:
    return "last-cell", {"unit": p.unit(0), **p.placed}


def _hidden_single(p: AnyPattern) -> KindAndParts:
    return "hidden-single", {"unit": p.unit(0), **p.placed}


def _naked_single(p: AnyPattern) -> KindAndParts:
    [cell] = p.places
    return "seen-single" if p.candidates.seen_but_one(cell) else "naked-single", p.placed


def _direct_locking(p: AnyPattern) -> KindAndParts:
    first, second, last = p.things(p.units)
    return "direct-locking", {"first": first, "second": second, "last": last, **p.placed}


def _direct_hidden(p: AnyPattern) -> KindAndParts:
    return "direct-hidden", {
        "unit": p.unit(0), "digits": p.digits, "cells": p.cells, **p.placed,
    }  # fmt: skip


def _locking(p: AnyPattern) -> KindAndParts:
    unit, *others = p.things(p.units)
    return "locking", {"digit": p.digits[0], "unit": unit, "others": others, "cells": p.cells}


def _naked_set(p: AnyPattern) -> KindAndParts:
    return "naked-set", {"units": p.things(p.units), "cells": p.cells, "digits": p.digits}


def _hidden_set(p: AnyPattern) -> KindAndParts:
    return "hidden-set", {"unit": p.unit(0), "cells": p.cells, "digits": p.digits}


def _fish(p: AnyPattern) -> KindAndParts:
    half, units = len(p.units) // 2, p.things(p.units)
    return "fish", {"digit": p.digits[0], "base": units[:half], "cover": units[half:]}


def _strong_links(p: AnyPattern) -> KindAndParts:
    """Strong links in a chain; or in a ring, if not every struck cell sees both ends."""
    units = p.things(p.units)
    ring = not all(p.candidates.sees(cell, end) for cell in p.strikes for end in p.others)
    return "strong-ring" if ring else "strong-links", {
        "digit": p.digits[0],
        "strong": units[::2],
        "joints": units[1::2],
        "places": {"groups" if "grouped" in p.slug else "pairs": 2},
        "ends": p.others,
    }


def _small_wing(p: AnyPattern) -> KindAndParts:
    pivot, *wings = p.cells
    [end] = p.struck
    marks = p.candidates.marks(pivot)
    cases: list[Part] = [
        {"wing-case": {"digit": digit, "cell": wing, "end": end}}
        for digit in marks
        for wing in wings
        if digit != end and digit in p.candidates.marks(wing)
    ]
    ends = p.cells if end in marks else wings
    return "small-wing", {
        "pivot": pivot, "marks": marks, "cases": cases, "end": end, "ends": ends,
    }  # fmt: skip


def _long_wing(p: AnyPattern) -> KindAndParts:
    """A body with one more candidate than cells, and a two-digit cell linked to the body."""
    *body, cell = p.cells
    pair = p.candidates.marks(cell)
    parts: dict[str, Part] = {"body": body, "cell": cell, "digits": p.marks(body)}
    if len(p.struck) > 1 or p.struck[0] not in pair:
        return "double-wing", parts | {"pair": pair, "ends": p.struck}
    [end] = p.struck
    [other] = [digit for digit in pair if digit != end]
    return "long-wing", parts | {"end": end, "other": other}


def common_peer(p: AnyPattern) -> KindAndParts:
    """Cells that see all places of a digit in a unit, some through a cage or a knight's move."""
    return p.slug, {
        "unit": p.unit(0), "digit": p.digits[0], "cells": p.cells, "seeing": list(p.strikes),
    }  # fmt: skip


def trial(p: AnyPattern, no_way: Callable[[int], Part]) -> KindAndParts:
    """An assumption whose simple consequences end in a contradiction.

    ``no_way``: the part for a cage or line that cannot be filled.
    """
    [cell], [digit] = p.cells, p.digits
    parts: dict[str, Part] = {"cell": cell, "digit": digit, "end": _end(p, no_way)}
    if not p.chains:
        return "trial-at-once", parts
    links: list[Part] = [{"is": {"cell": one.cell, "digit": one.digit}} for one in p.chains[0]]
    return "trial", {**parts, "links": links}


def _end(p: AnyPattern, no_way: Callable[[int], Part]) -> Part:
    """The contradiction at the end of a trial, as a part."""
    match p.facts["contradiction"]:
        case ("cell", cell):
            return {"no-digit": p.candidates.names[cell]}
        case ("mark", mark):
            return no_way(mark)
        case ("unit", unit, digit):
            thing = p.candidates.board.things[unit]
            return {"no-place": {"unit": thing, "digit": SYMBOLS[digit - 1]}}
        case ("area", units):
            return {"no-sum": {"area": several(p.things(units))}}
    raise AssertionError("a trial without a contradiction")


def several(units: list[Part]) -> Part:
    """One unit, or several units of one kind as one part."""
    if len(units) == 1:
        return units[0]
    [word] = {word for unit in units if isinstance(unit, Mapping) for word in unit}
    many = {"row": "rows", "column": "columns", "box": "boxes"}[word]
    return {many: [unit[word] for unit in units if isinstance(unit, Mapping)]}


def _search(p: AnyPattern) -> KindAndParts:
    [cell], [digit] = p.cells, p.digits
    return "search", {"cell": cell, "digit": digit}


_KINDS: dict[str, Callable[[AnyPattern], KindAndParts]] = {
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
