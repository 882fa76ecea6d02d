"""The parts of chains: an assumption, what follows from it and why, and what it comes to.

A chain is told as a person follows it on a copy of the pencil marks: whatever it writes there
takes its digit from the cells around it, so that only what it writes need be told, with the
cell that has nothing else left or the unit that has no other place; and, where a chain reasons
with locked digits, pairs or chains of its own on the way, what these strike.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from cruxpress.core.walk import Part
from cruxpress.grids.pattern import AnyPattern, Link, Told

# Causes by which the kernel strikes something on the way, apart from what a written digit strikes.
_PATTERNS = ("locking", "hidden-pair", "naked-pair", "x-wing", "inner")


def w_wing(p: AnyPattern) -> Told:
    """Two cells with the same pair, one digit of which has two places that they see."""
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


def forcing_chain(p: AnyPattern) -> Told:
    """A chain from one false candidate to a true one: one of the two is true."""
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
    """What setters call a chain: by one digit, by cells with two digits, or by both."""
    if len({link.digit for link in chain}) == 1:
        return {"x-chain": 1}
    if all(link.cause in (("cell",) if link.on else ("unit", "peer")) for link in chain[1:]):
        return {"xy-chain": 1}
    return {"aic": 1}


def cycle(p: AnyPattern) -> Told:
    """A loop: the true candidates on it, or the false ones, are the solution's."""
    [chain] = p.chains
    ring = [chain[-1], *chain[:-1]]
    pairs: dict[tuple[str, str, str], list[str]] = {}
    for cell, digits in p.strikes.items():
        for digit in digits:
            near = [link for link in ring if link.digit == digit and p.pencil.sees(link.cell, cell)]
            one, other = (next(link.cell for link in near if link.on is on) for on in (True, False))
            pairs.setdefault((digit, one, other), []).append(cell)
    told: list[Part] = [
        {"one-of-two": {"digit": digit, "ends": [one, other], "cells": cells}}
        for (digit, one, other), cells in pairs.items()
    ]
    links = _links(p, [*ring, chain[-1]], ends=(chain[-1],))
    return "cycle", {"links": links, "cells": p.cells, "pairs": told}


def contradiction(p: AnyPattern) -> Told:
    """An assumption from which something and its opposite follow."""
    true_side, false_side = p.chains
    start = next(link for link in true_side + false_side if not link.parents)
    links = _links(p, [*true_side, *false_side], ends=(true_side[-1], false_side[-1]))
    kind = "refuted" if start.on else "forced"
    return kind, {"links": links, "cell": start.cell, "digit": start.digit}


def alternatives(p: AnyPattern) -> Told:
    """Chains from every case of a cell, every place in a unit, or a candidate and its opposite."""
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
    """A chain from its start: all that it writes, its ends, and what patterns strike."""
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
    """A link and why it holds; what the link told before it rules out is plain."""
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
    """The pair that strikes a link once some candidates are gone: two cells with the same two
    digits left, or two digits with the same two cells."""
    [unit] = link.units
    cells, hidden = p.pencil.cells(unit), link.cause == "hidden-pair"
    left = {cell: [d for d in p.pencil.marks(cell) if (cell, d) not in gone] for cell in cells}
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
    return {link.cause: {**_candidate(link), "unit": p.pencil.board.things[unit], **pair}}


def _candidate(link: Link) -> dict[str, Part]:
    return {"cell": link.cell, "digit": link.digit}


def _fact(link: Link) -> Part:
    return {"is" if link.on else "not": _candidate(link)}
