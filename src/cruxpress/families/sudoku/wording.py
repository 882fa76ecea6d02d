"""Steps in words that a learner understands: where to look, why it holds, what to write.

The kernel finds steps and says which cells, digits and units make the pattern; one small
function a kind of technique turns that into sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cruxpress.cells import cell_name
from cruxpress.families.sudoku.puzzle import SYMBOLS, Board
from cruxpress.walk import listed

Sentences = tuple[str, str]
Chain = list[tuple[str, str, bool]]


@dataclass(frozen=True)
class Pattern:
    """A step of the kernel in names: what the sentences are made of."""

    slug: str
    cells: list[str]
    digits: list[str]
    units: list[str]
    places: dict[str, str]
    strikes: dict[str, tuple[str, ...]]
    chains: list[Chain]

    @classmethod
    def of(cls, board: Board, step: Mapping[str, Any]) -> Pattern:
        """The names of a step of the kernel."""
        names = [cell_name(board.size, cell) for cell in range(board.size**2)]
        strikes: dict[str, tuple[str, ...]] = {}
        for cell, digit in step["eliminations"]:
            strikes[names[cell]] = (*strikes.get(names[cell], ()), SYMBOLS[digit - 1])
        chains: dict[int, Chain] = {}
        for chain, cell, digit, on, _ in step["links"]:
            chains.setdefault(chain, []).append((names[cell], SYMBOLS[digit - 1], on))
        return cls(
            step["slug"],
            [names[cell] for cell in step["cells"]],
            [SYMBOLS[digit - 1] for digit in step["digits"]],
            [board.units[unit][0] for unit in step["units"]],
            {names[cell]: SYMBOLS[digit - 1] for cell, digit in step["placements"]},
            strikes,
            list(chains.values()),
        )

    @property
    def placed(self) -> tuple[str, str]:
        """Cell and digit of the placement."""
        return next(iter(self.places.items()))


def sentences(pattern: Pattern) -> Sentences:
    """Where to look, and why the step holds."""
    return _KINDS[pattern.slug](pattern)


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def _last_cell(p: Pattern) -> Sentences:
    [unit] = p.units
    return f"Look at {unit}.", f"{_upper(unit)} has one empty cell left."


def _hidden_single(p: Pattern) -> Sentences:
    cell, digit = p.placed
    [unit] = p.units
    return f"Look at {unit}.", f"In {unit}, only {cell} can hold {digit}."


def _naked_single(p: Pattern) -> Sentences:
    cell, digit = p.placed
    return f"Look at {cell}.", f"The units of {cell} already hold every digit but {digit}."


def _direct_locking(p: Pattern) -> Sentences:
    cell, digit = p.placed
    first, second, last = p.units
    why = (
        f"In {first}, {digit} must be where it meets {second}, so it is nowhere else in {second}; "
        f"then only {cell} is left for it in {last}."
    )
    return f"Look for {digit} in {first} and {second}.", why


def _direct_hidden(p: Pattern) -> Sentences:
    cell, digit = p.placed
    unit = p.units[0]
    why = (
        f"In {unit}, {listed(p.digits)} can only be in {listed(p.cells)}, so nothing else is "
        f"there; then only {cell} is left for {digit}."
    )
    return f"Look for {listed(p.digits)} in {unit}.", why


def _locking(p: Pattern) -> Sentences:
    [digit] = p.digits
    first, second = p.units
    why = (
        f"In {first}, {digit} can only be in {listed(p.cells, 'or')}, all of which are in "
        f"{second}; so it is nowhere else in {second}."
    )
    return f"Look for {digit} in {first}.", why


def _naked_set(p: Pattern) -> Sentences:
    unit = p.units[0]
    why = (
        f"In {unit}, {listed(p.cells)} hold only {listed(p.digits)} between them, "
        f"so these digits are nowhere else there."
    )
    return f"Look at the candidates in {unit}.", why


def _hidden_set(p: Pattern) -> Sentences:
    unit = p.units[0]
    why = (
        f"In {unit}, {listed(p.digits)} can only be in {listed(p.cells)}, "
        f"so these cells hold nothing else."
    )
    return f"Look for {listed(p.digits)} in {unit}.", why


def _fish(p: Pattern) -> Sentences:
    [digit] = p.digits
    half = len(p.units) // 2
    base, cover = listed(p.units[:half]), listed(p.units[half:])
    why = (
        f"In {base}, {digit} can only be where they cross {cover}; each of them needs one, "
        f"so {digit} is nowhere else in {cover}."
    )
    return f"Look for {digit} in {base}.", why


def _strong_links(p: Pattern) -> Sentences:
    [digit] = p.digits
    strong, joints = listed(p.units[::2]), listed(p.units[1::2])
    why = (
        f"In {strong}, {digit} has two places each, and {joints} join them, so that one of the "
        f"two free ends holds {digit}; every cell that sees both ends does not."
    )
    return f"Look for {digit} in {strong}.", why


def _wing(p: Pattern) -> Sentences:
    struck = listed(dict.fromkeys(digit for digits in p.strikes.values() for digit in digits))
    why = (
        f"{listed(p.cells)} hold only {listed(p.digits)} between them; whichever way they are "
        f"filled, one of them holds {struck}, and so no cell that sees all its places does."
    )
    return f"Look at {p.cells[0]} and what it sees.", why


def _unique(p: Pattern) -> Sentences:
    why = (
        f"If {listed(p.cells)} held only {listed(p.digits[:2], 'or')}, the two could be "
        f"exchanged and the puzzle would have two solutions; so that cannot be."
    )
    return f"Look at {listed(p.cells)}.", why


def _bug(p: Pattern) -> Sentences:
    why = (
        f"Without the further digits of {listed(p.cells)}, every open cell would have two "
        f"digits and the puzzle more than one solution; so one of them must be true."
    )
    return f"Look at {listed(p.cells)}.", why


def _exclusion(p: Pattern) -> Sentences:
    why = (
        f"Of all the ways to fill {listed(p.cells)}, those that leave a cell they both see "
        f"without a digit fall away; the struck digits appear in none of the rest."
    )
    return f"Look at {listed(p.cells)} together.", why


def _links(chain: Chain) -> str:
    parts = [f"{cell} is {'' if on else 'not '}{digit}" for cell, digit, on in chain]
    return f"if {parts[0]}, then {', '.join(parts[1:])}" if len(parts) > 1 else f"if {parts[0]}"


def _cycle(p: Pattern) -> Sentences:
    why = (
        f"{_upper(_links(p.chains[0]))}, and so on round the loop, which holds in both "
        f"directions: in each link one of the two ends is true."
    )
    return f"Look for a loop through {listed(p.cells)}.", why


def _w_wing(p: Pattern) -> Sentences:
    [chain] = p.chains
    (target, struck, _), (first, *_), (_, joint, _), (one_end, *_), (other_end, *_) = chain[:5]
    second = chain[5][0]
    why = (
        f"{first} and {second} both hold only {joint} or {struck}, and {joint} is in {one_end} or "
        f"{other_end}, each of which takes it from one of the two; so one of them holds {struck}, "
        f"and {target}, which sees both, does not."
    )
    return f"Look at {first} and {second}, which hold the same pair.", why


def _chain(p: Pattern) -> Sentences:
    cell, digit, on = p.chains[0][0]
    guess = f"{cell} {'is' if on else 'is not'} {digit}"
    where = f"Look at {cell}: what if it {'were' if on else 'were not'} {digit}?"
    if len(p.chains) == 1:
        return where, f"{_upper(_links(p.chains[0]))}; so the assumption {guess} is wrong."
    arguments = "; but also ".join(_links(chain) for chain in p.chains)
    return where, f"{_upper(arguments)}. Both cannot be, so the assumption {guess} is wrong."


def _cases(p: Pattern) -> Sentences:
    starts = [chain[0] for chain in p.chains]
    arguments = "; ".join(_links(chain) for chain in p.chains)
    place = p.units[0] if p.units else p.cells[0] if p.cells else starts[0][0]
    return f"Look at every case of {place}.", f"{_upper(arguments)}. It is so in every case."


_KINDS: dict[str, Callable[[Pattern], Sentences]] = {
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
    **dict.fromkeys(("xy-wing", "xyz-wing", "wxyz-wing", "vwxyz-wing"), _wing),
    **dict.fromkeys((f"unique-rectangle-{number}" for number in range(1, 5)), _unique),
    **dict.fromkeys((f"unique-loop-{number}" for number in range(1, 5)), _unique),
    **dict.fromkeys((f"bug-{number}" for number in range(1, 5)), _bug),
    **dict.fromkeys(("aligned-pair-exclusion", "aligned-triplet-exclusion"), _exclusion),
    **dict.fromkeys(("x-cycle", "y-cycle", "xy-cycle"), _cycle),
    "w-wing": _w_wing,
    **dict.fromkeys(("forcing-x-chain", "forcing-chain", "nishio"), _chain),
    **dict.fromkeys(("dynamic-contradiction", "dynamic-plus-contradiction"), _chain),
    **dict.fromkeys(("cell-forcing-chains", "region-forcing-chains"), _cases),
    **dict.fromkeys(("dynamic-double", "dynamic-cell", "dynamic-region"), _cases),
    **dict.fromkeys(("dynamic-plus-double", "dynamic-plus-cell", "dynamic-plus-region"), _cases),
}  # fmt: skip
