"""The families, by name.  A family is imported when it is first asked for.

A family that lives in another package joins through the entry point group
``cruxpress.families``.
"""

from __future__ import annotations

from functools import cache

from cruxpress.core.errors import AskedWrongly, unknown
from cruxpress.core.family import AnyFamily
from cruxpress.support import plugins

# Name -> where its Family object is.
_HOMES: dict[str, str] = {
    "sudoku": "cruxpress.families.sudoku:SUDOKU",
    "keen": "cruxpress.families.keen:KEEN",
    "killer": "cruxpress.families.killer:KILLER",
    "twist": "cruxpress.families.twist:TWIST",
    "crossword": "cruxpress.families.crossword:CROSSWORD",
    "wheel": "cruxpress.families.wheel:WHEEL",
    "marks": "cruxpress.families.marks:MARKS",
}


def names() -> tuple[str, ...]:
    """The names of all families, in the order they are shown."""
    return tuple({**_HOMES, **plugins.homes("families")})


def known(name: str) -> bool:
    """Is there a family of that name?"""
    return name in _HOMES or name in plugins.homes("families")


@cache
def named(name: str) -> AnyFamily:
    """The family of that name; an unknown one is an error that suggests the nearest.

    >>> named("sudoku").title
    'Sudoku'
    """
    home = _HOMES.get(name) or plugins.homes("families").get(name)
    if home is None:
        raise unknown("family", name, names())
    found: AnyFamily = plugins.load("family", name, home)
    return found


def every() -> tuple[AnyFamily, ...]:
    """All families."""
    return tuple(named(name) for name in names())


def loaded() -> tuple[tuple[AnyFamily, ...], dict[str, str]]:
    """The families that can be loaded, and why the others cannot, by name.

    For lists and help, which one broken family must not take away from the others.
    """
    found, broken = [], {}
    for name in names():
        try:
            found.append(named(name))
        except AskedWrongly as error:
            broken[name] = str(error)
    return tuple(found), broken
