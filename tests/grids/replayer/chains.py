"""Claims about chains: every link is followed on a copy of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from tests.grids.replayer.sheet import Candidates, Parts, Sheet


def _w_wing(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    first, second = p["first"], p["second"]
    assert s.left[first] == s.left[second] == {p["joint"], p["digit"]}
    assert s.places(p["unit"], p["joint"]) == {p["near"], p["far"]}
    assert s.see(first, p["near"]) and s.see(second, p["far"])
    lost = s.where(s.watching([first, second]), p["digit"])
    assert strikes == {(cell, p["digit"]) for cell in lost} and not places
    assert lost == set(p["cells"])


def _told(s: Sheet, links: Sequence[Parts]) -> tuple[Sheet, list[tuple[str, str, bool]]]:
    """Follow a chain on a copy; the facts that it tells, in order."""
    trial, facts = s.copy(), []
    for place, link in enumerate(links):
        [(name, one)] = link.items()
        cell, digit = one["cell"], one["digit"]
        assert (name in ("if", "if-not")) == (place == 0)
        on = name in ("if", "only-digit", "only-place")
        _LINKS[name](trial, one)
        if on:
            trial.write(cell, digit)
        else:
            trial.left[cell].discard(digit)
        facts.append((cell, digit, on))
    return trial, facts


def _assumed(t: Sheet, one: Parts) -> None:
    assert one["cell"] not in t.written and one["digit"] in t.left[one["cell"]]


def _only_digit(t: Sheet, one: Parts) -> None:
    assert t.left[one["cell"]] <= {one["digit"]}


def _only_place(t: Sheet, one: Parts) -> None:
    unit = t.cells(one["unit"])
    assert one["cell"] in unit
    assert {cell for cell in unit if one["digit"] in t.left[cell]} <= {one["cell"]}


def _ruled_out(t: Sheet, one: Parts) -> None:
    """Something that the chain wrote excludes it; where it says what, that does."""
    if "by" in one:
        by = one["by"]["is"]
        assert t.written[by["cell"]] == by["digit"]
        assert t.excludes((by["cell"], by["digit"]), (one["cell"], one["digit"]))
    here = (one["cell"], one["digit"])
    assert any(t.excludes(written, here) for written in t.written.items())


def _confined(t: Sheet, one: Parts) -> None:
    assert len(one["units"]) == len(one["others"])
    units = frozenset().union(*(t.cells(unit) for unit in one["units"]))
    others = frozenset().union(*(t.cells(other) for other in one["others"]))
    assert one["cell"] in others - units
    assert all(cell in others for cell in units if one["digit"] in t.left[cell])


def _hidden_pair(t: Sheet, one: Parts) -> None:
    unit, cells = t.cells(one["unit"]), set(one["cells"])
    assert one["cell"] in cells and one["digit"] not in one["digits"]
    assert len(cells) == len(one["digits"]) == 2
    for digit in one["digits"]:
        assert {cell for cell in unit if digit in t.left[cell]} <= cells


def _naked_pair(t: Sheet, one: Parts) -> None:
    unit, cells = t.cells(one["unit"]), set(one["cells"])
    assert one["cell"] in unit - cells and cells < unit and one["digit"] in one["digits"]
    assert len(cells) == len(one["digits"]) == 2 and t.held(cells) <= set(one["digits"])


def _inner(t: Sheet, one: Parts) -> None:
    """A chain of its own strikes it: writing it leads singles into a dead end."""
    trial = t.copy()
    trial.write(one["cell"], one["digit"])
    assert _dead_end(trial)


_LINKS: dict[str, Callable[[Sheet, Parts], None]] = {
    "if": _assumed,
    "if-not": _assumed,
    "only-digit": _only_digit,
    "only-place": _only_place,
    "not": _ruled_out,
    "ruled-out": _ruled_out,
    "confined": _confined,
    "hidden-pair": _hidden_pair,
    "naked-pair": _naked_pair,
    "inner": _inner,
}


def _between(s: Sheet, p: Parts, ends: Sequence[tuple[str, str]], strikes: Candidates) -> None:
    """From one end false the other follows; so what both exclude goes, all of it."""
    _, facts = _told(s, p["links"])
    assert facts[0] == (*ends[0], False) and facts[-1] == (*ends[1], True)
    everything = s.candidates() - set(ends)
    assert strikes == {one for one in everything if all(s.excludes(one, end) for end in ends)}


def _named(p: Parts) -> None:
    """An X-chain has one digit, an XY-chain goes through cells with two digits alone."""
    links = [next(iter(link.items())) for link in p["links"]]
    one_digit = len({one["digit"] for _, one in links}) == 1
    by_cells = all(kind == "only-digit" for kind, _ in links[1:])
    [name] = p["name"]
    assert one_digit == (name == "x-chain")
    if name == "xy-chain":
        cells = [one["cell"] for _, one in links]
        assert by_cells and all(one != other for one, other in pairwise(cells[1:]))
    else:
        assert name in ("x-chain", "aic")


def _chain(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _named(p)
    _between(s, p, [(cell, p["digit"]) for cell in p["ends"]], strikes)
    assert {cell for cell, _ in strikes} == set(p["cells"]) and not places


def _mixed_chain(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _named(p)
    ends = [end["is"] for end in p["ends"]]
    _between(s, p, [(end["cell"], end["digit"]) for end in ends], strikes)
    assert strikes == {(one["not"]["cell"], one["not"]["digit"]) for one in p["struck"]}


def _closed_chain(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    _named(p)
    _, facts = _told(s, p["links"])
    assert facts[0] == (p["cell"], p["digit"], False) and facts[-1] == (p["cell"], p["digit"], True)
    assert places == {p["cell"]: p["digit"]} and not strikes


def _cycle(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    """Round the loop to its start; that one of two holds is tried by leaving out both."""
    _, facts = _told(s, p["links"])
    assert facts[0] == facts[-1] and facts[0][2]
    lost: Candidates = set()
    for pair in (one["one-of-two"] for one in p["pairs"]):
        trial = s.copy()
        for end in pair["ends"]:
            trial.left[end].discard(pair["digit"])
            assert all(s.see(end, cell) for cell in pair["cells"])
        assert _dead_end(trial)
        lost |= {(cell, pair["digit"]) for cell in pair["cells"]}
    assert strikes == lost and not places


def _dead_end(trial: Sheet) -> bool:
    """Do singles lead to a cell without digits or a unit without a digit?"""
    while True:
        news = dict(_singles(trial))
        if any(not digits for digits in trial.left.values()):
            return True
        for unit in trial.units.values():
            if trial.held(unit) != trial.symbols():
                return True
        if not news:
            return False
        for cell, digit in news.items():
            trial.write(cell, digit)


def _singles(s: Sheet) -> Iterator[tuple[str, str]]:
    for cell in s.empty(s.left):
        if len(s.left[cell]) == 1:
            yield cell, next(iter(s.left[cell]))
    for unit in s.units.values():
        for digit in s.symbols():
            found = s.where(unit, digit)
            if len(found) == 1:
                yield next(iter(found)), digit


def _contradiction(s: Sheet, p: Parts) -> tuple[str, str, bool]:
    """A chain that ends in the opposite of what it has said; its assumption."""
    _, facts = _told(s, p["links"])
    cell, digit, on = facts[-1]
    assert (cell, digit, not on) in facts[:-1]
    assert facts[0][:2] == (p["cell"], p["digit"])
    return facts[0]


def _refuted(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    assert _contradiction(s, p)[2]
    assert strikes == {(p["cell"], p["digit"])} and not places


def _forced(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    assert not _contradiction(s, p)[2]
    assert places == {p["cell"]: p["digit"]} and not strikes


def _cases(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> set[Any]:
    """Chains that all end in the same fact; their assumptions."""
    [(name, end)] = p["end"].items()
    last = (end["cell"], end["digit"], name == "is")
    starts = set()
    for chain in p["chains"]:
        _, facts = _told(s, chain["chain"]["links"])
        assert facts[-1] == last
        starts.add(facts[0])
    if last[2]:
        assert places == {end["cell"]: end["digit"]} and not strikes
    else:
        assert strikes == {last[:2]} and not places
    return starts


def _cell_cases(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    starts = _cases(s, p, places, strikes)
    assert starts == {(p["cell"], digit, True) for digit in s.left[p["cell"]]}


def _unit_cases(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    starts = _cases(s, p, places, strikes)
    assert starts == {(cell, p["digit"], True) for cell in s.places(p["unit"], p["digit"])}


def _both_ways(s: Sheet, p: Parts, places: dict[str, str], strikes: Candidates) -> None:
    starts = _cases(s, p, places, strikes)
    assert starts == {(p["cell"], p["digit"], on) for on in (True, False)}


CHAINS = {
    "w-wing": _w_wing,
    "chain": _chain,
    "mixed-chain": _mixed_chain,
    "closed-chain": _closed_chain,
    "cycle": _cycle,
    "refuted": _refuted,
    "forced": _forced,
    "cell-cases": _cell_cases,
    "unit-cases": _unit_cases,
    "both-ways": _both_ways,
}
