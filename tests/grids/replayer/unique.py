"""Claims that rest on there being one solution: unique loops and graves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from tests.grids.replayer.sheet import Candidates, Parts, Sheet


def _loop(s: Sheet, p: Parts) -> None:
    """A loop that could be filled in two ways with its pair."""
    cells, pair = p["cells"], set(p["pair"])
    wide = [p["wide"]] if isinstance(p["wide"], str) else p["wide"]
    assert all(s.see(one, other) for one, other in pairwise([*cells, cells[0]]))
    for unit in s.units.values():
        assert len(unit & set(cells[::2])) == len(unit & set(cells[1::2])) <= 1
    assert all(pair <= s.left[cell] for cell in cells)
    assert [cell for cell in cells if s.left[cell] != pair] == wide


def _loop_1(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _loop(s, p)
    assert strikes == {(p["wide"], digit) for digit in p["pair"]} and not places


def _loop_2(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _loop(s, p)
    assert s.held(p["wide"]) - set(p["pair"]) == {p["digit"]}
    assert strikes == {(cell, p["digit"]) for cell in s.where(s.watching(p["wide"]), p["digit"])}


def _loop_3(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _loop(s, p)
    unit, inside, digits = s.cells(p["unit"]), {*p["wide"], *p["others"]}, set(p["digits"])
    assert inside <= unit and len(p["wide"]) == 2 and len(digits) == len(p["others"]) + 1
    assert s.held(p["wide"]) - set(p["pair"]) == set(p["further"]) <= digits
    assert s.held(p["others"]) <= digits
    lost = {(cell, d) for cell in s.empty(unit - inside) for d in s.left[cell] & digits}
    assert strikes == lost and not places


def _loop_3_hidden(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _loop(s, p)
    unit, inside, digits = s.cells(p["unit"]), {*p["wide"], *p["others"]}, set(p["digits"])
    assert inside <= unit and len(p["wide"]) == 2 and len(digits) == len(p["others"]) + 1
    assert all(s.where(unit, digit) <= inside for digit in digits)
    assert s.held(p["wide"]) & digits == set(p["pair"])
    lost = {(cell, d) for cell in p["others"] for d in s.left[cell] - digits}
    assert strikes == lost and not places


def _loop_4(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _loop(s, p)
    assert {p["sure"], p["gone"]} == set(p["pair"])
    assert s.places(p["unit"], p["sure"]) == set(p["wide"])
    assert strikes == {(cell, p["gone"]) for cell in p["wide"]} and not places


def _grave(s: Sheet, extras: Mapping[str, Iterable[str]]) -> None:
    """Without the extras every open cell has two digits, every digit two places in a unit."""
    left = {cell: s.left[cell] - set(extras.get(cell, ())) for cell in s.empty(s.left)}
    assert all(len(digits) == 2 for digits in left.values())
    for unit in s.units.values():
        for digit in s.symbols():
            assert sum(digit in left[cell] for cell in s.empty(unit)) in (0, 2)


def _extras(p: Parts) -> dict[str, list[str]]:
    marks = [extra["mark"] for extra in p["extras"]]
    assert {mark["cell"] for mark in marks} == set(p["cells"])
    return {mark["cell"]: mark["digits"] for mark in marks}


def _bug_1(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _grave(s, {p["cell"]: p["digits"]})
    assert strikes == {(p["cell"], d) for d in s.left[p["cell"]] - set(p["digits"])}


def _bug_2(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _grave(s, dict.fromkeys(p["cells"], p["digit"]))
    assert strikes == {(cell, p["digit"]) for cell in s.where(s.watching(p["cells"]), p["digit"])}


def _bug_3(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    extras, digits, unit = _extras(p), set(p["digits"]), s.cells(p["unit"])
    _grave(s, extras)
    inside = {*p["cells"], *p["others"]}
    assert set().union(*extras.values()) <= digits and s.held(p["others"]) == digits
    assert inside <= unit and len(digits) == len(p["others"]) + 1
    lost = {(cell, d) for cell in s.empty(unit - inside) for d in s.left[cell] & digits}
    assert strikes == lost and not places


def _bug_4(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    extras = _extras(p)
    _grave(s, extras)
    assert len(p["cells"]) == 2 and s.places(p["unit"], p["sure"]) == set(p["cells"])
    lost = {(c, d) for c in p["cells"] for d in s.left[c] - set(extras[c]) - {p["sure"]}}
    assert strikes == lost and not places


UNIQUE = {
    "loop-1": _loop_1,
    "loop-2": _loop_2,
    "loop-3": _loop_3,
    "loop-3-hidden": _loop_3_hidden,
    "loop-4": _loop_4,
    "bug-1": _bug_1,
    "bug-2": _bug_2,
    "bug-3": _bug_3,
    "bug-4": _bug_4,
}
