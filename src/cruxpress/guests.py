"""Guests: families, formats and commands of other packages, which join through entry points.

A package names them in its metadata, in the groups ``cruxpress.families``, ``cruxpress.formats``
and ``cruxpress.commands``: ``latin = "their.package:LATIN"``.  What is built in comes first; a
guest cannot take its name.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Literal

from cruxpress.errors import AskedWrongly

Kind = Literal["families", "formats", "commands"]


@cache
def homes(kind: Kind) -> dict[str, str]:
    """Where the guests of a kind are, by name: ``package.module:OBJECT``."""
    return {one.name: one.value for one in sorted(entry_points(group=f"cruxpress.{kind}"))}


def load(kind: str, name: str, home: str) -> Any:
    """The object at a home; AskedWrongly if its package cannot be loaded."""
    module, _, attribute = home.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise AskedWrongly(f"the {kind} {name!r} cannot be loaded: {error}") from None
