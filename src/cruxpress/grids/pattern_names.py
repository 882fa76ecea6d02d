"""Patterns that setters know by name: finned fish, empty rectangle, ALS-XZ and others.

Sudoku Explainer lacks these techniques, and so does the ladder.  It finds the same eliminations as
strong links or chains and rates them as such.  A person sees the named pattern sooner.  So we
examine each such step again: if a named pattern strikes exactly the same candidates, the walk
describes the named pattern.  Technique, weight and order of the walk do not change.

Almost locked sets: N cells of a unit with N + 1 candidates.  Here candidates are bit masks, because
sets of names are too slow for walks.

Rectangles: if four cells in two rows, two columns and two boxes contain only two digits, crosswise,
the digits can be exchanged.  This would be a second solution, unless a cell is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from cruxpress.core.walk import Part
from cruxpress.grids.board import SYMBOLS
from cruxpress.grids.pattern import AnyPattern, NamedPattern
from cruxpress.grids.step_parts import chain_name


def finned_x_wing(p: AnyPattern) -> NamedPattern | None:
    """An X-Wing with fins: further places in its base lines."""
    return _finned_fish(p, (2,))


def larger_finned_fish(p: AnyPattern) -> NamedPattern | None:
    """A finned swordfish or jellyfish: three or four lines."""
    return _finned_fish(p, (3, 4))


def _finned_fish(p: AnyPattern, counts: tuple[int, ...]) -> NamedPattern | None:
    """A fish with fins, places outside its cover.  It strikes the digit from cells of the cover
    that see all fins."""
    [digit], struck = p.struck, set(p.strikes)
    size = p.candidates.board.size
    lines = (list(range(size)), list(range(size, 2 * size)))
    for count in counts:
        for base, cover in (lines, lines[::-1]):
            for found in _fishes(p, digit, struck, (base, cover), count):
                return found
    return None


def _fishes(
    p: AnyPattern, digit: str, struck: set[str], lines: tuple[list[int], list[int]], count: int
) -> Iterator[NamedPattern]:
    candidates = p.candidates
    places = {unit: set(candidates.places(unit, digit)) for unit in (*lines[0], *lines[1])}
    bases = [
        unit
        for unit in lines[0]
        if 1 < len(places[unit]) <= count + 2 and not places[unit] & struck
    ]
    needed = [unit for unit in lines[1] if places[unit] & struck]
    for base in combinations(bases, count):
        body = set().union(*(places[unit] for unit in base))
        covers = [unit for unit in lines[1] if places[unit] & body]
        if len(needed) > count or len(covers) > count + 2:
            continue
        for cover in combinations(covers, count):
            covered = set().union(*(places[unit] for unit in cover))
            fins = sorted(body - covered)
            if not fins or not set(needed) <= set(cover):
                continue
            lost = {
                cell for cell in covered - body if all(candidates.sees(cell, fin) for fin in fins)
            }
            if lost == struck and all(places[unit] & body for unit in cover):
                sashimi = any(len(places[unit] & covered) < 2 for unit in base)
                yield NamedPattern("finned-fish", {
                    "digit": digit, "base": p.things(base), "cover": p.things(cover),
                    "fins": fins, "cells": list(p.strikes),
                    "name": {f"{'sashimi' if sashimi else 'finned'}-{count}": 1},
                }, sorted(body))  # fmt: skip


def empty_rectangle(p: AnyPattern) -> NamedPattern | None:
    """A box whose places for the digit lie in one row and one column, and a line with two places
    for it."""
    [digit] = p.struck
    if len(p.strikes) > 1:
        return None
    [cell] = p.strikes
    candidates, size = p.candidates, p.candidates.board.size
    row, column = (unit for unit in range(2 * size) if cell in candidates.cells(unit))
    for through, other, lines in (
        (column, range(size), range(size, 2 * size)),
        (row, range(size, 2 * size), range(size)),
    ):
        for box in range(2 * size, 3 * size):
            inside = set(candidates.places(box, digit))
            for across in other:
                found = _hinge(p, digit, cell, inside, (through, across), lines)
                if cell not in candidates.cells(box) and found:
                    line, near, far = found
                    return NamedPattern("empty-rectangle", {
                        "digit": digit, "box": candidates.board.things[box],
                        "arms": p.things((through, across)),
                        "line": candidates.board.things[line], "near": near, "far": far,
                        "cell": cell,
                    }, [*sorted(inside), near, far])  # fmt: skip
    return None


def _hinge(
    p: AnyPattern, digit: str, cell: str, inside: set[str], arms: tuple[int, int], lines: range
) -> tuple[int, str, str] | None:
    """The line with two places for the digit: one (``near``) in the arm that does not contain the
    struck cell, the other (``far``) seen by the struck cell."""
    through, across = (set(p.candidates.cells(arm)) for arm in arms)
    if not inside or not inside <= through | across or inside <= through or inside <= across:
        return None
    for line in lines:
        places = p.candidates.places(line, digit)
        if len(places) != 2 or cell in places or inside & set(places):
            continue
        for near, far in (places, places[::-1]):
            if near in across and p.candidates.sees(far, cell):
                return line, near, far
    return None


def colouring(p: AnyPattern) -> NamedPattern | None:
    """Simple colouring: places linked by units in which the digit has only two places get
    alternating colours.  One colour is true, so cells that see both colours lose the digit."""
    [digit], candidates = p.struck, p.candidates
    units = range(len(candidates.board.units))
    found = (tuple(candidates.places(unit, digit)) for unit in units)
    pairs = sorted({two for two in found if len(two) == 2})
    for start in dict.fromkeys(one for one, _ in pairs):
        colours = _colours(start, pairs)
        if any(start > cell for colour in colours for cell in colour):
            continue  # an earlier start cell has given the same colours
        lost = {
            cell
            for cell in candidates.open()
            if digit in candidates.marks(cell)
            and all(any(candidates.sees(cell, one) for one in colour) for colour in colours)
        }
        if lost.difference(*colours) == set(p.strikes):
            first, second = map(sorted, colours)
            return NamedPattern("colouring", {
                "digit": digit, "first": first, "second": second, "cells": list(p.strikes),
            }, [*first, *second])  # fmt: skip
    return None


def _colours(start: str, pairs: list[tuple[str, str]]) -> tuple[set[str], set[str]]:
    """The cells that pairs connect to ``start``, split by the parity of their distance."""
    colours: tuple[set[str], set[str]] = ({start}, set())
    grown = True
    while grown:
        grown = False
        for one, other in (*pairs, *(two[::-1] for two in pairs)):
            for colour, opposite in (colours, colours[::-1]):
                if one in colour and other not in opposite:
                    opposite.add(other)
                    grown = True
    return colours


# How many cells may an almost locked set have?  Larger sets are hard to see.
LARGEST = 4
# The number of cells in the body of a UVWXYZ-Wing.  The ladder has smaller wings as techniques.
WING_BODY = 5


class Almost(NamedTuple):
    """An almost locked set: its cells by number, and its digits as bits."""

    cells: tuple[int, ...]
    digits: int


class _Marks:
    """The pencil marks of the empty cells as bits."""

    def __init__(self, p: AnyPattern):
        self.board, self.names = p.candidates.board, p.candidates.names
        number = {name: cell for cell, name in enumerate(self.names)}
        self.of = [0] * len(self.names)
        for name, digits in p.candidates.open().items():
            self.of[number[name]] = sum(1 << SYMBOLS.index(digit) for digit in digits)
        self.struck = {
            (number[name], SYMBOLS.index(digit))
            for name, digits in p.strikes.items()
            for digit in digits
        }

    def digits(self, mask: int) -> list[str]:
        return [SYMBOLS[n] for n in range(mask.bit_length()) if mask >> n & 1]

    def where(self, cells: tuple[int, ...], digit: int) -> list[int]:
        return [cell for cell in cells if self.of[cell] >> digit & 1]

    def open(self, unit: int) -> list[int]:
        _, cells = self.board.units[unit]
        return [cell for cell in cells if self.of[cell]]

    def held(self, cells: tuple[int, ...]) -> int:
        mask = 0
        for cell in cells:
            mask |= self.of[cell]
        return mask

    def lost(self, cells: list[int], digit: int) -> set[tuple[int, int]]:
        """The candidates of a digit in cells that see all of ``cells``."""
        seen = frozenset.intersection(*(self.board.peers[cell] for cell in cells))
        return {(cell, digit) for cell in seen if self.of[cell] >> digit & 1}


def _almost_locked(marks: _Marks, counts: Sequence[int]) -> list[Almost]:
    """The almost locked sets of these sizes without a struck cell, smaller ones first."""
    found: set[Almost] = set()
    struck, most = {cell for cell, _ in marks.struck}, max(counts)
    for unit in range(len(marks.board.units)):
        cells = [cell for cell in marks.open(unit) if cell not in struck]
        todo = [(0, Almost((), 0))]
        while todo:
            start, some = todo.pop()
            for place in range(start, len(cells)):
                digits = some.digits | marks.of[cells[place]]
                if digits.bit_count() > most + 1:
                    continue
                larger = Almost((*some.cells, cells[place]), digits)
                count = len(larger.cells)
                if digits.bit_count() == count + 1 and count in counts:
                    found.add(larger)
                if count < most:
                    todo.append((place + 1, larger))
    return sorted(found, key=lambda one: (len(one.cells), one.cells))


def als_xz(p: AnyPattern) -> NamedPattern | None:
    """Two almost locked sets that cannot both contain the linked digit X.  One of them lacks X, so
    it contains all its other digits, among them Z: cells that see every place of Z lose it."""
    marks = _Marks(p)
    ends = {digit for _, digit in marks.struck}
    if len(ends) > 1:
        return None
    [end] = ends
    struck = {cell for cell, _ in marks.struck}
    sets = _almost_locked(marks, range(1, LARGEST + 1))
    near = [one for one in sets if _seen(marks, one, end, struck)]
    for one, other in sorted(combinations(near, 2), key=lambda two: _size(*two)):
        common = one.digits & other.digits
        if common.bit_count() < 2 or set(one.cells) & set(other.cells):
            continue
        linked = [digit for digit in _bits(common) if _restricted(marks, one, other, digit)]
        if len(linked) != 1 or linked == [end]:
            continue
        if _lost(marks, one, other, [d for d in _bits(common) if d not in linked]) == marks.struck:
            name = marks.names
            return NamedPattern("als-xz", {
                "first": [name[cell] for cell in one.cells],
                "firsts": marks.digits(one.digits),
                "second": [name[cell] for cell in other.cells],
                "seconds": marks.digits(other.digits),
                "joint": SYMBOLS[linked[0]], "digit": SYMBOLS[end], "cells": list(p.strikes),
            }, [name[cell] for cell in one.cells + other.cells])  # fmt: skip
    return None


def uvwxyz_wing(p: AnyPattern) -> NamedPattern | None:
    """Five cells of a unit with six candidates, and a two-digit cell linked to them by a digit."""
    marks = _Marks(p)
    if len({digit for _, digit in marks.struck}) > 1:
        return None
    [(_, end), *_] = marks.struck
    struck = {cell for cell, _ in marks.struck}
    bodies, pairs = (
        [one for one in _almost_locked(marks, [count]) if _seen(marks, one, end, struck)]
        for count in (WING_BODY, 1)
    )
    for body in bodies:
        for pair in pairs:
            [other] = (digit for digit in _bits(pair.digits) if digit != end)
            if pair.cells[0] in body.cells or not body.digits >> other & 1:
                continue
            # If both digits of the pair were linked to the body, the pattern would strike more.
            joined = [digit for digit in (other, end) if _restricted(marks, body, pair, digit)]
            if joined == [other] and _lost(marks, body, pair, [end]) == marks.struck:
                names = [marks.names[cell] for cell in body.cells]
                return NamedPattern("uvwxyz-wing", {
                    "body": names, "cell": marks.names[pair.cells[0]],
                    "digits": marks.digits(body.digits),
                    "end": SYMBOLS[end], "other": SYMBOLS[other],
                }, [*names, marks.names[pair.cells[0]]])  # fmt: skip
    return None


def _size(one: Almost, other: Almost) -> int:
    return len(one.cells) + len(other.cells)


def _bits(mask: int) -> list[int]:
    return [digit for digit in range(mask.bit_length()) if mask >> digit & 1]


def _seen(marks: _Marks, one: Almost, digit: int, struck: set[int]) -> bool:
    """Do all struck cells see every place of the digit in the set?"""
    if not one.digits >> digit & 1:
        return False
    return all(struck <= marks.board.peers[cell] for cell in marks.where(one.cells, digit))


def _restricted(marks: _Marks, one: Almost, other: Almost, digit: int) -> bool:
    """Do all places of the digit in one set see all its places in the other set?"""
    places = marks.where(other.cells, digit)
    return all(marks.board.peers[cell].issuperset(places) for cell in marks.where(one.cells, digit))


def _lost(marks: _Marks, one: Almost, other: Almost, digits: list[int]) -> set[tuple[int, int]]:
    cells = one.cells + other.cells
    return set().union(*(marks.lost(marks.where(cells, digit), digit) for digit in digits))


def sue_de_coq(p: AnyPattern) -> NamedPattern | None:
    """Cells in the crossing of a line and a box, with further cells of the line and of the box.
    They have as many candidates as cells, and the further cells of line and box share none."""
    marks = _Marks(p)
    size, units = marks.board.size, marks.board.units
    struck = {cell for cell, _ in marks.struck}
    for box in range(2 * size, 3 * size):
        for line in range(2 * size):
            if not struck <= {*units[box][1], *units[line][1]}:
                continue  # the pattern strikes only from the line and from the box
            inside, along = marks.open(box), marks.open(line)
            crossing = [cell for cell in inside if cell in along]
            rest = [cell for cell in inside if cell not in along]
            beyond = [cell for cell in along if cell not in inside]
            for found in _coq(marks, crossing, beyond, rest):
                cells, lines, boxes = ([marks.names[cell] for cell in some] for some in found)
                return NamedPattern("sue-de-coq", {
                    "cells": cells, "along": lines, "inside": boxes,
                    "line": marks.board.things[line], "box": marks.board.things[box],
                    "digits": p.marks(cells), "lines": p.marks(lines), "boxes": p.marks(boxes),
                }, [*cells, *lines, *boxes])  # fmt: skip
    return None


def _coq(
    marks: _Marks, crossing: list[int], beyond: list[int], rest: list[int]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Crossing cells, further cells of the line and of the box that strike exactly the digits."""
    lines, boxes = (
        [(some, marks.held(some)) for count in (1, 2) for some in combinations(cells, count)]
        for cells in (beyond, rest)
    )
    for count in (2, 3):
        for core in combinations(crossing, count):
            digits = marks.held(core)
            if digits.bit_count() < count + 2:
                continue
            for some, one in lines:
                most = len(core) + len(some) + 2
                if not one & digits or (digits | one).bit_count() > most:
                    continue
                for other, two in boxes:
                    if one & two or (digits | one | two).bit_count() != most - 2 + len(other):
                        continue
                    found = (core, some, other)
                    if marks.struck == _coq_lost(marks, found, (crossing, beyond, rest)):
                        yield found


def _coq_lost(
    marks: _Marks, found: tuple[tuple[int, ...], ...], cells: tuple[list[int], ...]
) -> set[tuple[int, int]]:
    core, some, other = found
    crossing, beyond, rest = cells
    digits, line, box = (marks.held(one) for one in found)
    lost = set()
    for around, gone in ((beyond, (digits | line) & ~box), (rest, (digits | box) & ~line)):
        for cell in set(around) - {*some, *other}:
            lost |= {(cell, digit) for digit in _bits(marks.of[cell] & gone)}
    for cell in set(crossing) - set(core):
        lost |= {(cell, digit) for digit in _bits(marks.of[cell] & (digits | line | box))}
    return lost


def _rectangles(p: AnyPattern, corner: str) -> Iterator[tuple[str, str, str]]:
    """The other three corners of each rectangle whose two pairs of opposite corners can exchange
    their digits: in the row of a cell, in its column, opposite."""
    names, board = p.candidates.names, p.candidates.board
    row, column = divmod(names.index(corner), board.size)
    for right in range(board.size):
        for down in range(board.size):
            if right == column or down == row:
                continue
            cell, across = (r * board.size + c for r, c in ((row, column), (down, right)))
            beside, below = (r * board.size + c for r, c in ((row, right), (down, column)))
            # Every unit remains valid: it has as many corners of one pair as of the other.
            if sorted(board.units_of[cell] + board.units_of[across]) == sorted(
                board.units_of[beside] + board.units_of[below]
            ):
                yield names[beside], names[below], names[across]


def _only_strike(p: AnyPattern) -> tuple[str, str] | None:
    strikes = [(cell, digit) for cell, digits in p.strikes.items() for digit in digits]
    return strikes[0] if len(strikes) == 1 else None


def hidden_rectangle(p: AnyPattern) -> NamedPattern | None:
    """A corner opposite a two-digit cell.  In the row and the column of the corner, one of the two
    digits has places only in the rectangle, so the corner cannot hold the other digit."""
    if not (strike := _only_strike(p)):
        return None
    cell, digit = strike
    candidates, empty = p.candidates, p.candidates.open()
    size = candidates.board.size
    row, column = (unit for unit in range(2 * size) if cell in candidates.cells(unit))
    for beside, below, across in _rectangles(p, cell):
        pair = candidates.marks(across)
        if not {beside, below, across} <= empty.keys() or len(pair) != 2 or digit not in pair:
            continue
        [other] = (one for one in pair if one != digit)
        if set(candidates.places(row, other)) != {cell, beside}:
            continue
        if set(candidates.places(column, other)) == {cell, below}:
            units = p.things((row, column))
            return NamedPattern("hidden-rectangle", {
                "cell": cell, "digit": digit, "other": other, "units": units,
                "sides": [beside, below], "across": across,
            }, [cell, beside, across, below])  # fmt: skip
    return None


def avoidable_rectangle(p: AnyPattern) -> NamedPattern | None:
    """A corner of a rectangle whose other three corners are solved, and none of them given."""
    if not (strike := _only_strike(p)):
        return None
    cell, digit = strike
    found = p.candidates.found()
    for beside, below, across in _rectangles(p, cell):
        if not {beside, below, across} <= found.keys():
            continue
        other = found[beside]
        if found[below] == other and found[across] == digit:
            return NamedPattern("avoidable-rectangle", {
                "cell": cell, "digit": digit, "other": other, "sides": [beside, below],
                "across": across,
            }, [cell, beside, across, below])  # fmt: skip
    return None


# Name of a pattern -> the techniques of the ladder whose steps may be this pattern.  The generator
# searches for the first technique.
_SINGLE = ("grouped-turbot-fish", "three-strong-links", "grouped-three-strong-links")
NAMED_FROM = {
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

# A function that looks for a pattern with the same strikes as a step.
Reader = Callable[[AnyPattern], NamedPattern | None]

# Readers for steps that strike one digit, easiest first; and readers for all steps.
_ONE_DIGIT: tuple[Reader, ...] = (
    empty_rectangle, finned_x_wing, colouring, larger_finned_fish,
)  # fmt: skip
_ANY: tuple[Reader, ...] = (
    avoidable_rectangle, hidden_rectangle, sue_de_coq, als_xz, uvwxyz_wing,
)  # fmt: skip

_UNIQUE: tuple[Reader, ...] = (avoidable_rectangle, hidden_rectangle)

# The reader of each name.  Names of chains have no reader: the ladder finds chains itself.
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


def named_pattern(pattern: AnyPattern, *, unique: bool = True) -> NamedPattern | None:
    """The easiest named pattern with the strikes of the step; ``unique``: allow patterns that rely
    on uniqueness."""
    if pattern.places or pattern.slug not in _READ or _is_xy_chain(pattern):
        return None
    readers = (one for one in _readers(pattern) if unique or one not in _UNIQUE)
    return next(filter(None, (one(pattern) for one in readers)), None)


def may_be_named(pattern: AnyPattern, name: str) -> bool:
    """Can the step have this name?  This pre-check is faster than describing the step."""
    if pattern.places or pattern.slug not in NAMED_FROM[name]:
        return False
    if reader := _READER.get(name):
        return reader in _readers(pattern) and reader(pattern) is not None
    inner = pattern.chains[0] if not pattern.chains[0][0].on else pattern.chains[0][1:-1]
    return name in chain_name(inner)


def _readers(pattern: AnyPattern) -> tuple[Reader, ...]:
    """The readers that may give a step a simpler name.  Wings already have a name, so only one
    reader applies to them."""
    if pattern.slug in _WINGS:
        return (avoidable_rectangle,)
    single = _ONE_DIGIT if len(pattern.struck) == 1 else ()
    return single if pattern.slug in _SINGLE else (*single, *_ANY)


def _is_xy_chain(pattern: AnyPattern) -> bool:
    """Is the step an XY-Chain?  It already has a name, and is easy to follow from cell to cell."""
    return pattern.slug == "forcing-chain" and "xy-chain" in chain_name(pattern.chains[0][1:-1])


_READ = {
    *_WINGS,
    *_SINGLE,
    *_CHAINS,
    "aligned-pair-exclusion",
    "aligned-triplet-exclusion",
    *(f"dynamic-{kind}" for kind in ("contradiction", "double", "cell", "region")),
}


_FISHES = {"2": "x-wing", "3": "swordfish", "4": "jellyfish"}
_CHAIN_KINDS = ("chain", "mixed-chain", "closed-chain")


def name_of(kind: str, parts: Mapping[str, Part]) -> str | None:
    """The well-known name of a step of this kind; None if it has only its technique."""
    if kind == "finned-fish":
        manner, lines = _only(parts["name"]).split("-")
        return f"{manner}-{_FISHES[lines]}"
    if kind in _CHAIN_KINDS:
        return _only(parts["name"])
    return {"colouring": "simple-colouring"}.get(kind, kind if kind in NAMED_FROM else None)


def _only(name: Part) -> str:
    """The only key of a part: the phrase for a name."""
    assert isinstance(name, dict)
    [phrase] = name
    return str(phrase)
