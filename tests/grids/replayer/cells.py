"""Claims that are tried out on the cells they name: strong links, wings, exclusions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product

from tests.grids.replayer.sheet import Candidates, Parts, Sheet


def _links(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    """Each unit needs the digit once; no way to give it to all leaves one for a struck cell."""
    digit, ends = p["digit"], set(p["ends"])
    ways = [
        set(way)
        for way in product(*(s.places(unit, digit) for unit in p["strong"]))
        if not any(s.see(one, other) for one, other in combinations(set(way), 2))
    ]
    assert ways and all(way & ends for way in ways)
    for cell, gone in strikes:
        assert gone == digit and all(any(s.see(cell, one) for one in way) for way in ways)
    for joint, (one, two) in zip(p["joints"], pairwise(p["strong"]), strict=True):
        assert s.places(joint, digit) & s.cells(one) and s.places(joint, digit) & s.cells(two)
    whole = {(cell, digit) for cell in s.where(s.watching(ends), digit)}
    assert strikes >= whole and not places


def _strong_ring(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    """The last link touches the first: then not all that is struck sees the ends."""
    assert any(set(p["ends"]) <= unit for unit in s.units.values())
    assert any(not set(p["ends"]) <= s.peers[cell] for cell, _ in strikes)
    _links(s, p, places, strikes)


def _strong_links(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    assert all(set(p["ends"]) <= s.peers[cell] for cell, _ in strikes)
    _links(s, p, places, strikes)


def _fillings(s: Sheet, cells: Sequence[str]) -> Iterator[dict[str, str]]:
    """Every way to fill some cells that breaks no rule among them."""
    for digits in product(*(sorted(s.left[cell]) for cell in cells)):
        way = dict(zip(cells, digits, strict=True))
        if not any(s.excludes(one, other) for one, other in combinations(way.items(), 2)):
            yield way


def _no_way(s: Sheet, cells: Sequence[str], strikes: Candidates) -> None:
    """Whatever fills the cells, each struck candidate is excluded."""
    ways = list(_fillings(s, cells))
    assert ways
    for gone in strikes:
        assert all(any(s.excludes(gone, one) for one in way.items()) for way in ways)


def _small_wing(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    assert s.left[p["pivot"]] == set(p["marks"])
    wings = [case["wing-case"] for case in p["cases"]]
    assert {case["digit"] for case in wings} | {p["end"]} >= set(p["marks"])
    for case in wings:
        assert s.left[case["cell"]] == {case["digit"], p["end"]}
        assert s.see(p["pivot"], case["cell"])
    _no_way(s, [p["pivot"], *(case["cell"] for case in wings)], strikes)
    assert strikes == {(cell, p["end"]) for cell in s.where(s.watching(p["ends"]), p["end"])}


def _long_wing(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    cells = [*p["body"], p["cell"]]
    assert s.held(p["body"]) == set(p["digits"]) and len(p["digits"]) == len(cells)
    assert s.left[p["cell"]] == set(p.get("pair") or (p["end"], p["other"]))
    whole: Candidates = set()
    for digit in p.get("ends") or p["end"]:
        inside = [cell for cell in cells if digit in s.left[cell]]
        assert inside
        whole |= {(cell, digit) for cell in s.where(s.watching(inside), digit)}
    assert strikes == whole and {digit for _, digit in strikes} == {*(p.get("ends") or p["end"])}
    _no_way(s, cells, strikes)


def _exclusion(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    """All ways to fill the base cells that leave something for the cells that see them."""
    assert all(set(p["cells"]) <= s.peers[other] for other in p["others"])
    ways = [
        way
        for way in _fillings(s, p["cells"])
        if all(s.left[other] - set(way.values()) for other in p["others"])
    ]
    possible = {one for way in ways for one in way.items()}
    assert strikes == {(c, d) for c in p["cells"] for d in s.left[c]} - possible and not places
    for case in p["cases"]:
        _exclusion_case(s, p, case)


def _exclusion_case(s: Sheet, p: Parts, case: Parts) -> None:
    if "more-cases" in case:
        return
    held = {fact["is"]["cell"]: fact["is"]["digit"] for fact in case["case"]["held"]}
    for way in case["case"]["ways"]:
        [(name, why)] = way.items()
        if name == "repeats":
            assert held[why["cell"]] == why["digit"]
            assert s.see(why["cell"], case["case"]["other"])
        else:
            assert name == "empties" and why["cell"] in p["others"]
            assert s.left[why["cell"]] <= {*held.values(), why["digit"]}


CELLS = {
    "strong-links": _strong_links,
    "strong-ring": _strong_ring,
    "small-wing": _small_wing,
    "long-wing": _long_wing,
    "double-wing": _long_wing,
    "exclusion": _exclusion,
}
