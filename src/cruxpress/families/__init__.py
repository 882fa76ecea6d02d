"""The families, by name.  A family is imported when it is first asked for.

A family that lives in another package joins through the environment:
``CRUXPRESS_FAMILIES="latin=their.package:LATIN"`` (several are separated by spaces).
"""

from __future__ import annotations

import os
from importlib import import_module

from cruxpress.errors import AskedWrongly, shown, unknown
from cruxpress.family import AnyFamily

GUESTS = "CRUXPRESS_FAMILIES"
# Name -> where its Family object is.
_HOMES: dict[str, str] = {
    "sudoku": "cruxpress.families.sudoku:SUDOKU",
    "keen": "cruxpress.families.keen:KEEN",
    "crossword": "cruxpress.families.crossword:CROSSWORD",
    "wheel": "cruxpress.families.wheel:WHEEL",
    "marks": "cruxpress.families.marks:MARKS",
}


def _homes() -> dict[str, str]:
    guests = os.environ.get(GUESTS, "").split()
    for guest in guests:
        if "=" not in guest:
            raise AskedWrongly(f"{GUESTS}: expected name=package.module:OBJECT, got {shown(guest)}")
    return _HOMES | dict(guest.split("=", 1) for guest in guests)


def names() -> tuple[str, ...]:
    """The names of all families, in the order they are shown."""
    return tuple(_homes())


def named(name: str) -> AnyFamily:
    """The family of that name; an unknown one is an error that suggests the nearest.

    >>> named("sudoku").title
    'Sudoku'
    """
    homes = _homes()
    if name not in homes:
        raise unknown("family", name, homes)
    module, _, attribute = homes[name].partition(":")
    try:
        found: AnyFamily = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise AskedWrongly(f"the family {name!r} cannot be loaded: {error}") from None
    return found


def every() -> tuple[AnyFamily, ...]:
    """All families."""
    return tuple(named(name) for name in names())
