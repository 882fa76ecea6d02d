"""Steps in words that a learner understands: where to look, why it holds, what to write.

The kernel finds steps and says which cells, digits and units make the pattern; one small
function a kind of technique turns that into sentences.
"""

from __future__ import annotations

from collections.abc import Callable

from cruxpress.families.sudoku.pattern import Chain, Pattern, Sentences, together
from cruxpress.families.sudoku.wording_unique import BUGS, LOOPS
from cruxpress.walk import listed


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
    if p.pencil.seen_but_one(cell):
        return f"Look at {cell}.", f"The units of {cell} already hold every digit but {digit}."
    return f"Look at {cell}.", f"{cell} has no candidate left but {digit}."


def _direct_locking(p: Pattern) -> Sentences:
    cell, digit = p.placed
    first, second, last = p.units
    why = (
        f"In {first}, {digit} must be where {first} meets {second}, so it is nowhere else in "
        f"{second}; then only {cell} is left for it in {last}."
    )
    return f"Look for {digit} in {first} and {second}.", why


def _direct_hidden(p: Pattern) -> Sentences:
    cell, digit = p.placed
    unit = p.units[0]
    why = (
        f"In {unit}, {listed(p.digits)} can only be in {listed(p.cells)}, so nothing else is "
        f"there; then only {cell} is left for {digit} in {unit}."
    )
    return f"Look for {listed(p.digits)} in {unit}.", why


def _locking(p: Pattern) -> Sentences:
    [digit] = p.digits
    first, second = p.units
    which = "both" if len(p.cells) == 2 else "all"
    why = (
        f"In {first}, {digit} can only be in {listed(p.cells, 'or')}, {which} of which are in "
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
    strong, joints = p.units[::2], p.units[1::2]
    ends = [*_free_end(p, strong[0], joints[0]), *_free_end(p, strong[-1], joints[-1])]
    places = "two places or groups of places each" if "grouped" in p.slug else "two places each"
    joined = f"{listed(joints)} {'joins' if len(joints) == 1 else 'join'} them"
    why = (
        f"In {listed(strong)}, {digit} has {places}, and {joined}: not both of two joined places "
        f"can hold it. So {digit} is in {listed(ends, 'or')}, and no cell that sees "
        f"{together(ends)} can hold it"
    )
    if not all(p.pencil.sees(cell, end) for cell in p.strikes for end in ends):
        why += "; as these see each other too, the same is true of every two joined places"
    return f"Look for {digit} in {listed(strong)}.", f"{why}."


def _free_end(p: Pattern, strong: str, joint: str) -> list[str]:
    """The places of a digit in a unit that no joint touches."""
    inside = p.pencil.places(joint, p.digits[0])
    return [cell for cell in p.pencil.places(strong, p.digits[0]) if cell not in inside]


def _small_wing(p: Pattern) -> Sentences:
    pivot, *wings = p.cells
    [end] = p.struck
    cases = [
        f"if it is {digit}, {wing} is {end}"
        for digit in p.pencil.marks(pivot)
        for wing in wings
        if digit != end and digit in p.pencil.marks(wing)
    ]
    ends = p.cells if end in p.pencil.marks(pivot) else wings
    why = (
        f"{pivot} is {listed(p.pencil.marks(pivot), 'or')}: {'; '.join(cases)}. So {end} is in "
        f"{listed(ends, 'or')}, and no cell that sees {together(ends)} can hold it."
    )
    return f"Look at {pivot} and what it sees.", why


def _long_wing(p: Pattern) -> Sentences:
    *body, cell = p.cells
    pair = p.pencil.marks(cell)
    where = f"Look at {listed(body)} together with {cell}."
    set_ = f"{listed(body)} hold only {listed(p.marks(body))} between them, one digit too many"
    if len(p.struck) == 1 and p.struck[0] in pair:
        [end] = p.struck
        other = next(digit for digit in pair if digit != end)
        return where, (
            f"{_upper(set_)}. If {cell} is not {end}, it is {other} and takes {other} from them; "
            f"then they need all their other digits, and one of them is {end}. So no cell that "
            f"sees every place of {end} in these cells can hold it."
        )
    return where, (
        f"{_upper(set_)}. {cell} is {listed(pair, 'or')} and takes it from them; then they need "
        f"all their other digits. So each of {listed(p.struck)} is in one of these cells, and no "
        f"cell that sees all its places there can hold it."
    )


def _exclusion(p: Pattern) -> Sentences:
    why = (
        f"Of all the ways to fill {listed(p.cells)}, those fall away that repeat a digit in a "
        f"unit or take every digit from a cell that sees them; the struck digits appear in none "
        f"of the others."
    )
    return f"Look at {listed(p.cells)} together.", why


def _links(chain: Chain) -> str:
    parts = [f"{cell} is {'' if on else 'not '}{digit}" for cell, digit, on in chain]
    return f"if {parts[0]}, then {', '.join(parts[1:])}" if len(parts) > 1 else f"if {parts[0]}"


def _cycle(p: Pattern) -> Sentences:
    why = (
        f"{_upper(_links(p.chains[0]))}, and so on round the loop, which holds in both "
        f"directions: of two neighbours one is true, and so nothing else that it would rule "
        f"out can be."
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
    truth = f"{cell} {'cannot be' if on else 'must be'} {digit}"
    # That a cell must hold a digit is the answer; where to look does not say it.
    where = f"Look at {cell}: {f'what if it were {digit}?' if on else 'what must it hold?'}"
    if len(p.chains) == 1:
        return where, f"{_upper(_links(p.chains[0]))}: a contradiction. So {truth}."
    arguments = "; but also ".join(_links(chain) for chain in p.chains)
    return where, f"{_upper(arguments)}: a contradiction. So {truth}."


def _cases(p: Pattern) -> Sentences:
    cell, digit, _ = p.chains[0][0]
    place = f"place for {digit} in {p.units[0]}" if p.units else f"case of {cell}"
    arguments = "; ".join(_links(chain) for chain in p.chains)
    end, last, on = p.chains[0][-1]
    truth = f"{end} is {'' if on else 'not '}{last}"
    return f"Look at every {place}.", f"{_upper(arguments)}. So {truth} in every case."


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
    **dict.fromkeys(("xy-wing", "xyz-wing"), _small_wing),
    **dict.fromkeys(("wxyz-wing", "vwxyz-wing"), _long_wing),
    **{f"unique-rectangle-{number}": kind for number, kind in enumerate(LOOPS, 1)},
    **{f"unique-loop-{number}": kind for number, kind in enumerate(LOOPS, 1)},
    **{f"bug-{number}": kind for number, kind in enumerate(BUGS, 1)},
    **dict.fromkeys(("aligned-pair-exclusion", "aligned-triplet-exclusion"), _exclusion),
    **dict.fromkeys(("x-cycle", "y-cycle", "xy-cycle"), _cycle),
    "w-wing": _w_wing,
    **dict.fromkeys(("forcing-x-chain", "forcing-chain", "nishio"), _chain),
    **dict.fromkeys(("dynamic-contradiction", "dynamic-plus-contradiction"), _chain),
    **dict.fromkeys(("cell-forcing-chains", "region-forcing-chains"), _cases),
    **dict.fromkeys(("dynamic-double", "dynamic-cell", "dynamic-region"), _cases),
    **dict.fromkeys(("dynamic-plus-double", "dynamic-plus-cell", "dynamic-plus-region"), _cases),
}  # fmt: skip
