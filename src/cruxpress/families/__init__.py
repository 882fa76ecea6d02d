"""The families, by name.  A family is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from cruxpress.errors import unknown
from cruxpress.family import AnyFamily

# Name -> where its Family object is.
_HOMES: dict[str, str] = {
    "sudoku": "cruxpress.families.sudoku:SUDOKU",
}


def names() -> tuple[str, ...]:
    """The names of all families, in the order they are shown."""
    return tuple(_HOMES)


def family(name: str) -> AnyFamily:
    """The family of that name; an unknown one is an error that suggests the nearest."""
    if name not in _HOMES:
        raise unknown("family", name, names())
    module, _, attribute = _HOMES[name].partition(":")
    found: AnyFamily = getattr(import_module(module), attribute)
    return found


def families() -> tuple[AnyFamily, ...]:
    """All families."""
    return tuple(family(name) for name in names())


def add(name: str, home: str) -> None:
    """Add a family that lives elsewhere: ``home`` is "package.module:OBJECT"."""
    _HOMES[name] = home
