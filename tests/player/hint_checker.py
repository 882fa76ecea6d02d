"""An independent judge of hints: it reads the English sentences and compares them with the board.

It knows the rules of the digit families only from the open facts of a puzzle (units, cages, lines)
and finds everything by brute force.  It shares no code with the solvers or the player.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

CELL = r"R\d+C\d+"
CELLS = rf"((?:{CELL}(?:, | and | or )?)+)"
UNIT = r"((?:row|column|box) \d+)"


def names(text: str) -> list[str]:
    """The cells that a text names."""
    return re.findall(CELL, text)


def digits(text: str) -> set[str]:
    """The digits of a text without its cells."""
    return set(re.findall(r"\d+", re.sub(CELL, "", text)))


class Board:
    """A board of digits: facts, what is written, what is struck, and the solution."""

    def __init__(self, facts: Mapping[str, Any], state: Mapping[str, Any], right: dict[str, str]):
        self.facts, self.right = facts, right
        self.held = {**facts["givens"], **state["written"]}
        self.units = {
            f"{kind} {number}": unit["cells"]
            for unit in facts["units"]
            for kind, number in unit["thing"].items()
        }
        self.struck = state["struck"]

    def left(self, cell: str) -> list[str]:
        """The candidates of a cell; its digit if it is filled."""
        if cell in self.held:
            return [self.held[cell]]
        seen = {
            self.held.get(one)
            for cells in self.units.values() if cell in cells for one in cells
        }  # fmt: skip
        gone = seen | set(self.struck.get(cell, ()))
        return [one for one in self.facts["symbols"] if one not in gone]

    def places(self, unit: str, digit: str) -> list[str]:
        """Where a digit may still go in a unit."""
        return [
            cell for cell in self.units[unit] if cell not in self.held and digit in self.left(cell)
        ]

    def fillings(self, cells: Sequence[str]) -> Iterator[tuple[int, ...]]:
        """All fillings of cells by candidates that obey the units; no sums."""
        together = [
            (one, two)
            for one in range(len(cells)) for two in range(one)
            if any(cells[one] in unit and cells[two] in unit for unit in self.units.values())
        ]  # fmt: skip
        for way in product(*map(self.left, cells)):
            if all(way[one] != way[two] for one, two in together):
                yield tuple(map(int, way))

    def group(self, text: str) -> tuple[list[str], list[tuple[int, ...]]]:
        """The cells of the cage or line that a text names, and all its fillings."""
        found = names(text)
        for cage in self.facts.get("cages", ()):
            if cage["cells"] == found:
                return found, [way for way in self.fillings(found) if _sums(cage, way)]
        for line in self.facts.get("lines", ()):
            if [line["cells"][0], line["cells"][-1]] == found:
                cells = line["cells"]
                return cells, [way for way in self.fillings(cells) if _rises(line["kind"], way)]
        raise AssertionError(f"no cage or line: {text}")


def _sums(cage: Mapping[str, Any], way: tuple[int, ...]) -> bool:
    goal, low, high = cage["goal"], min(way), max(way)
    times = 1
    for one in way:
        times *= one
    alone, pair = len(way) == 1, len(way) == 2
    can = {"+": sum(way) == goal, "x": times == goal}
    can |= {"-": pair and high - low == goal, "/": pair and high == goal * low}
    return way[0] == goal if alone else any(can[one] for one in cage["operators"])


def _rises(kind: str, way: tuple[int, ...]) -> bool:
    if kind == "thermo":
        return list(way) == sorted(set(way))
    return way[0] == sum(way[1:])


def faults(board: Board, why: str, what: str) -> list[str]:
    """What is false in the sentences of a step; a kind of sentence that is not known is judged by
    what it writes and strikes only."""
    return [*_done(board, what), *_because(board, why)]


def _done(board: Board, what: str) -> Iterator[str]:
    for symbol, where in re.findall(rf"(?:Write|and) (\d+) in ({CELL})", what):
        if where in board.held or board.right[where] != symbol or symbol not in board.left(where):
            yield f"{symbol} cannot be written in {where}"
    text = what.partition("trike ")[2]
    for gone, where in re.findall(rf"((?:\d+(?:, | and )?)+) from {CELLS}", text):
        for cell in names(where):
            for symbol in digits(gone):
                if cell in board.held or symbol not in board.left(cell):
                    yield f"{symbol} is not a candidate of {cell}"
                elif board.right[cell] == symbol:
                    yield f"{symbol} is right in {cell}"


def _because(board: Board, why: str) -> Iterator[str]:
    if found := re.match(rf"In {UNIT}, only ({CELL}) can hold (\d+)", why):
        unit, cell, digit = found.groups()
        if board.places(unit, digit) != [cell]:
            yield f"{unit} has other places for {digit}: {board.places(unit, digit)}"
    elif found := re.match(rf"In {UNIT}, only ({CELL}) is empty", why):
        if [one for one in board.units[found[1]] if one not in board.held] != [found[2]]:
            yield f"{found[1]} has other empty cells"
    elif found := re.match(
        rf"(?:The units of |Every other digit of )?({CELL}) (?:has no candidate left but|already "
        r"hold every digit but|is struck;) (\d+)",
        why,
    ):
        if board.left(found[1]) != [found[2]]:
            yield f"{found[1]} can be {board.left(found[1])}"
    elif found := re.match(rf"In {UNIT}, (?:the digits )?([\d, and]+) can only be in {CELLS}", why):
        cells = names(found[3])
        for digit in digits(found[2]):
            if not set(board.places(found[1], digit)) <= set(cells):
                yield f"{found[1]} has other places for {digit}"
        if any(cell in board.held for cell in cells):
            yield "a cell that is named is filled"
    elif found := re.match(rf"In {UNIT}.*?, {CELLS} hold only ([\d, and]+) between", why):
        for cell in names(found[2]):
            if cell in board.held or not set(board.left(cell)) <= digits(found[3]):
                yield f"{cell} can be {board.left(cell)}"
    else:
        yield from _about_group(board, why)


def _about_group(board: Board, why: str) -> Iterator[str]:
    named = r"(?:[Tt]he (?:cage|thermometer|arrow)[^;:.]*?)"
    if found := re.match(rf"(?:The open cells of )?({named}) can only be ([^;]+?)(?:, so|;)", why):
        cells, ways = board.group(found[1])
        opened = [at for at, cell in enumerate(cells) if cell not in board.held]
        listed = {tuple(sorted(re.findall(r"\d+", way))) for way in re.split(r",| or ", found[2])}
        whole = {tuple(sorted(map(str, way))) for way in ways}
        part = {tuple(sorted(str(way[at]) for at in opened)) for way in ways}
        if not (whole <= listed or part <= listed):
            yield f"{found[1]} can be {whole} too"
    if found := re.match(rf"(?:Whichever way|In all the ways to fill) ({named}) is filled", why):
        cells, ways = board.group(found[1])
        for cell, said in re.findall(rf"({CELL}) is never (?:any of )?([\d, or]+)", why):
            if {str(way[cells.index(cell)]) for way in ways} & digits(said):
                yield f"{cell} can be {said}"
        for cell, said in re.findall(rf"({CELL}) is (\d+)\.", why):
            if {str(way[cells.index(cell)]) for way in ways} != {said}:
                yield f"{cell} can be something else than {said}"
    if found := re.match(rf"({CELL}) is the last open cell of ({named}), and", why):
        cells, _ = board.group(found[2])
        if [cell for cell in cells if cell not in board.held] != [found[1]]:
            yield f"{found[2]} has other open cells"
    if found := re.match(rf"Digits rise along ({named}), so", why):
        cells, ways = board.group(found[1])
        for cell, low, high in re.findall(rf"({CELL}) is (?:from )?(\d+)(?: to (\d+))?", why):
            can = {way[cells.index(cell)] for way in ways}
            if cell in board.held or min(can) < int(low) or max(can) > int(high or low):
                yield f"{cell} is {can}"
