"""Claims about units: singles, locked digits, subsets, fishes."""

from __future__ import annotations

from tests.grids.replayer.sheet import Candidates, Parts, Sheet


def _last_cell(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    assert s.empty(s.cells(p["unit"])) == {p["cell"]}
    _hidden_single(s, p, places, strikes)


def _hidden_single(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    assert s.places(p["unit"], p["digit"]) == {p["cell"]}
    assert places == {p["cell"]: p["digit"]} and not strikes


def _naked_single(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    assert s.left[p["cell"]] == {p["digit"]}
    assert places == {p["cell"]: p["digit"]} and not strikes


def _seen_single(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    around = frozenset().union(*(unit for unit in s.units.values() if p["cell"] in unit))
    seen = {s.written[cell] for cell in around if cell in s.written}
    assert seen | {p["digit"]} == s.symbols() and p["digit"] not in seen
    _naked_single(s, p, places, strikes)


def _direct_locking(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    first, second, last = (s.cells(p[name]) for name in ("first", "second", "last"))
    assert first != last and s.where(first, p["digit"]) <= second
    assert s.where(last - (second - first), p["digit"]) == {p["cell"]}
    assert places == {p["cell"]: p["digit"]} and not strikes


def _direct_hidden(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    cells = set(p["cells"])
    assert len(cells) == len(p["digits"]) and p["digit"] not in p["digits"]
    assert set().union(*(s.places(p["unit"], d) for d in p["digits"])) == cells
    assert s.places(p["unit"], p["digit"]) - cells == {p["cell"]}
    assert places == {p["cell"]: p["digit"]} and not strikes


def _locking(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    digit, cells = p["digit"], set(p["cells"])
    assert s.places(p["unit"], digit) == cells
    assert all(cells <= s.cells(other) for other in p["others"])
    lost = set().union(*(s.places(other, digit) for other in p["others"])) - cells
    assert strikes == {(cell, digit) for cell in lost} and not places


def _naked_set(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    cells, digits = p["cells"], set(p["digits"])
    assert s.held(cells) == digits and len(cells) == len(digits)
    named = [s.cells(unit) for unit in p["units"]]
    assert all(set(cells) <= unit for unit in named)
    around = frozenset().union(*(unit for unit in s.units.values() if set(cells) <= unit))
    lost = {(cell, d) for cell in s.empty(around - set(cells)) for d in s.left[cell] & digits}
    assert strikes == lost and not places
    assert {cell for cell, _ in lost} <= frozenset().union(*named)


def _hidden_set(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    cells, digits = set(p["cells"]), set(p["digits"])
    assert set().union(*(s.places(p["unit"], d) for d in digits)) == cells
    assert len(cells) == len(digits)
    assert strikes == {(cell, d) for cell in cells for d in s.left[cell] - digits} and not places


def _fish(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    digit = p["digit"]
    base = set().union(*(s.places(unit, digit) for unit in p["base"]))
    cover = set().union(*(s.places(unit, digit) for unit in p["cover"]))
    assert len(p["base"]) == len(p["cover"]) and base <= cover
    assert strikes == {(cell, digit) for cell in cover - base} and not places


UNITS = {
    "last-cell": _last_cell,
    "hidden-single": _hidden_single,
    "seen-single": _seen_single,
    "naked-single": _naked_single,
    "direct-locking": _direct_locking,
    "direct-hidden": _direct_hidden,
    "locking": _locking,
    "naked-set": _naked_set,
    "hidden-set": _hidden_set,
    "fish": _fish,
}
