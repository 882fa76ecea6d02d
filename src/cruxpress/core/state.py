"""States: the written and struck symbols of a partly solved board.

A state uses the same cell names as a walk.  For a state, ``Family.next`` returns the wrong cells,
or the easiest step, or that the puzzle is solved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cruxpress.core.errors import ParseError, shown
from cruxpress.core.walk import Remark, Step
from cruxpress.support.untrusted import json_of

# How long may the text of a state be?  A full grid of 25x25 with all its pencil marks is shorter.
LONGEST = 100_000


@dataclass(frozen=True)
class State:
    """The symbols that are written in cells or struck from them, by cell name.

    >>> state = State.parse("R1C1=5 R1C2-3,7")
    >>> state.written, state.struck
    ({'R1C1': '5'}, {'R1C2': ('3', '7')})
    """

    written: Mapping[str, str] = field(default_factory=dict)
    struck: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> State:
        """Read ``R1C1=5 R1C2-3,7`` (written, struck), or the stored form as JSON."""
        if len(text) > LONGEST:
            raise ParseError(f"expected a state of at most {LONGEST} characters, got {len(text)}")
        if text.lstrip().startswith("{"):
            try:
                return cls.from_json(json_of(text))
            except ParseError as error:
                raise ParseError(f"expected a state as JSON ({error}): {shown(text)}") from None
        written: dict[str, str] = {}
        struck: dict[str, tuple[str, ...]] = {}
        for part in text.replace(";", " ").split():
            cell, sign, symbols = _parted(part)
            if sign == "=":
                written[cell] = symbols
            else:
                struck[cell] = (*struck.get(cell, ()), *symbols.split(","))
        return cls(written, struck)

    def __str__(self) -> str:
        """The text form."""
        written = [f"{cell}={symbol}" for cell, symbol in self.written.items()]
        struck = [f"{cell}-{','.join(symbols)}" for cell, symbols in self.struck.items() if symbols]
        return " ".join(written + struck)

    def to_json(self) -> dict[str, Any]:
        """The JSON form, for pages and programs."""
        struck = {cell: list(symbols) for cell, symbols in self.struck.items()}
        return {"written": dict(self.written), "struck": struck}

    @classmethod
    def from_json(cls, data: object) -> State:
        """Read the stored form."""
        if not isinstance(data, dict) or not set(data) <= {"written", "struck"}:
            raise ParseError("expected a state: an object with 'written' and 'struck'")
        written, struck = data.get("written", {}), data.get("struck", {})
        if not isinstance(written, dict) or not _texts(written.values()):
            raise ParseError("expected texts by the names of cells in the field 'written'")
        if not isinstance(struck, dict) or not all(
            isinstance(symbols, list) and _texts(symbols) for symbols in struck.values()
        ):
            raise ParseError("expected lists of texts by the names of cells in the field 'struck'")
        return cls(dict(written), {cell: tuple(symbols) for cell, symbols in struck.items()})

    def after(self, step: Step) -> State:
        """The state after a step."""
        struck = dict(self.struck)
        for cell, symbols in step.strikes.items():
            struck[cell] = tuple(dict.fromkeys((*struck.get(cell, ()), *symbols)))
        return State({**self.written, **step.places}, struck)

    def news(self, step: Step) -> Step | None:
        """The step without parts that are already on the board; None if nothing is left."""
        places = {
            cell: symbol for cell, symbol in step.places.items() if self.written.get(cell) != symbol
        }
        strikes = {cell: self._fresh(cell, symbols) for cell, symbols in step.strikes.items()}
        strikes = {cell: symbols for cell, symbols in strikes.items() if symbols}
        if not places and not strikes:
            return None
        return replace(step, places=places, strikes=strikes)

    def _fresh(self, cell: str, symbols: Iterable[str]) -> tuple[str, ...]:
        if cell in self.written:
            return ()
        known = self.struck.get(cell, ())
        return tuple(symbol for symbol in symbols if symbol not in known)

    def wrong(self, cells: Mapping[str, str]) -> tuple[str, ...]:
        """The cells with a symbol that is not the solution's, or whose right symbol is struck."""
        written = [cell for cell, symbol in self.written.items() if cells.get(cell) != symbol]
        struck = [cell for cell, symbols in self.struck.items() if cells.get(cell) in symbols]
        return tuple(dict.fromkeys(written + struck))


def _parted(part: str) -> tuple[str, str, str]:
    for at, sign in enumerate(part):
        if at and sign in "=-" and at + 1 < len(part):
            return part[:at], sign, part[at + 1 :]
    raise ParseError(f"expected R1C1=5 (written) or R1C2-3,7 (struck), got {shown(part)}")


def _texts(values: Iterable[object]) -> bool:
    return all(isinstance(value, str) for value in values)


@dataclass(frozen=True)
class Next:
    """The next action from a state: cells to correct, or a step, or none.

    ``done``: every cell is right.  ``note``: why there is no step although cells are still
    empty."""

    step: Step | None = None
    wrong: tuple[str, ...] = ()
    done: bool = False
    note: Remark | None = None


def first_new(steps: Iterable[Step], state: State) -> Step | None:
    """The first step that adds something to a state, reduced to its new parts.

    All earlier steps are already on the board, so this step holds there.
    """
    return next(filter(None, map(state.news, steps)), None)
