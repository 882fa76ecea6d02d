"""Claims of patterns that setters name: each is tried by its own logic, not as a chain."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from tests.grids.replayer.sheet import Candidates, Parts, Sheet


def _finned_fish(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    """Every place of the base is in the cover or a fin; the cover loses what sees all fins."""
    digit, fins = p["digit"], set(p["fins"])
    base = [s.places(unit, digit) for unit in p["base"]]
    cover = set().union(*(s.places(unit, digit) for unit in p["cover"]))
    [name] = p["name"]
    manner, size = name.split("-")
    assert len(base) == len(p["cover"]) == int(size)
    assert len({next(iter(unit)) for unit in p["base"]}) == 1, "rows, or columns"
    assert set().union(*base) - cover == fins and fins
    assert (manner == "sashimi") == any(len(line & cover) < 2 for line in base)
    lost = (cover - set().union(*base)) & s.watching(fins)
    assert strikes == {(cell, digit) for cell in lost} and not places
    assert lost == set(p["cells"])


def _empty_rectangle(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    digit, cell, near, far = p["digit"], p["cell"], p["near"], p["far"]
    through, across = (s.cells(arm) for arm in p["arms"])
    inside = s.places(p["box"], digit)
    assert inside <= through | across and inside - through and inside - across
    assert s.places(p["line"], digit) == {near, far} and s.see(cell, far)
    assert cell in through and near in across and not {cell, near} & s.cells(p["box"])
    assert {next(iter(arm)) for arm in p["arms"]} == {"row", "column"}
    assert strikes == {(cell, digit)} and not places


def _colouring(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    """The cells hang together by pairs of two places, each with a cell of either colour, and are
    all that hang together so: else a reader who colours on would strike more."""
    digit, colours = p["digit"], (set(p["first"]), set(p["second"]))
    pairs = [s.where(unit, digit) for unit in s.units.values()]
    joined = [two for two in pairs if len(two) == 2 and two <= colours[0] | colours[1]]
    assert joined and all(len(two & colours[0]) == 1 for two in joined)
    assert all(two in joined for two in pairs if len(two) == 2 and two & (colours[0] | colours[1]))
    reached = set(p["first"][:1])
    while grown := {cell for two in joined if two & reached for cell in two} - reached:
        reached |= grown
    assert reached == colours[0] | colours[1]
    seen = (frozenset().union(*(s.peers[cell] for cell in colour)) for colour in colours)
    lost = s.where(frozenset.intersection(*seen), digit) - reached
    assert strikes == {(cell, digit) for cell in lost} and not places
    assert lost == set(p["cells"])


def _als_xz(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    """One digit too many in each set, one that not both can have: another is in one of them."""
    sets = (set(p["first"]), set(p["second"]))
    assert not sets[0] & sets[1]
    for cells, digits in zip(sets, (p["firsts"], p["seconds"]), strict=True):
        assert s.held(cells) == set(digits) and len(digits) == len(cells) + 1
        assert any(cells <= unit for unit in s.units.values())
    joint, digit = p["joint"], p["digit"]
    assert joint != digit
    one, other = (s.where(cells, joint) for cells in sets)
    assert one and other and all(s.see(*two) for two in product(one, other))
    ends = s.where(sets[0] | sets[1], digit)
    assert ends & sets[0] and ends & sets[1]
    lost = s.where(s.watching(ends), digit)
    assert strikes == {(cell, digit) for cell in lost} and not places
    assert lost == set(p["cells"])


def _uvwxyz_wing(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    """If the cell is not the end, it takes a digit from five cells with six."""
    body, cell, end, other = set(p["body"]), p["cell"], p["end"], p["other"]
    assert len(body) == 5 and cell not in body
    assert any(body <= unit for unit in s.units.values())
    assert s.held(body) == set(p["digits"]) and len(p["digits"]) == 6
    assert s.left[cell] == {end, other} and len(s.left[cell]) == 2
    assert s.where(body, other) and all(s.see(cell, one) for one in s.where(body, other))
    ends = s.where(body | {cell}, end)
    assert ends > {cell}
    assert strikes == {(one, end) for one in s.where(s.watching(ends), end)} and not places


def _sue_de_coq(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    line, box = s.cells(p["line"]), s.cells(p["box"])
    core, along, inside = set(p["cells"]), set(p["along"]), set(p["inside"])
    assert core <= line & box and along <= line - box and inside <= box - line
    lines, boxes = s.held(along), s.held(inside)
    assert (s.held(core), lines, boxes) == (set(p["digits"]), set(p["lines"]), set(p["boxes"]))
    digits = s.held(core) | lines | boxes
    assert not lines & boxes and len(digits) == len(core | along | inside)
    used = core | along | inside
    lost = _marks(s, line - used, digits - boxes) | _marks(s, box - used, digits - lines)
    assert strikes == lost | _marks(s, (line & box) - used, digits) and not places


def _marks(s: Sheet, cells: Iterable[str], digits: set[str]) -> Candidates:
    return {(cell, digit) for cell in s.empty(cells) for digit in s.left[cell] & digits}


def _corners(s: Sheet, p: Parts) -> None:
    """Could two digits be exchanged in the four cells without breaking any unit?"""
    one, other = {p["cell"], p["across"]}, set(p["sides"])
    assert len(one | other) == 4 and not (one | other) & s.given
    assert all(len(unit & one) == len(unit & other) for unit in s.units.values())


def _hidden_rectangle(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _corners(s, p)
    assert not {p["cell"], p["across"], *p["sides"]} & set(s.written)
    assert s.left[p["across"]] == {p["digit"], p["other"]}
    for unit, side in zip(p["units"], p["sides"], strict=True):
        assert s.places(unit, p["other"]) == {p["cell"], side}
    assert strikes == {(p["cell"], p["digit"])} and not places


def _avoidable_rectangle(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _corners(s, p)
    assert s.written[p["across"]] == p["digit"]
    assert all(s.written[side] == p["other"] for side in p["sides"])
    assert strikes == {(p["cell"], p["digit"])} and not places


READINGS = {
    "finned-fish": _finned_fish,
    "empty-rectangle": _empty_rectangle,
    "colouring": _colouring,
    "als-xz": _als_xz,
    "uvwxyz-wing": _uvwxyz_wing,
    "sue-de-coq": _sue_de_coq,
    "hidden-rectangle": _hidden_rectangle,
    "avoidable-rectangle": _avoidable_rectangle,
}
