"""Plugins: families, formats and commands of other packages, found through entry points.

A package declares them in its metadata, in the groups ``cruxpress.families``, ``cruxpress.formats``
and ``cruxpress.commands``: ``latin = "their.package:LATIN"``.  A plugin cannot replace a built-in
name.

``importlib.metadata`` takes about 15 ms to import, so it is imported only when a name is not built
in or when names are listed.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Literal

from cruxpress.core.errors import AskedWrongly

Kind = Literal["families", "formats", "commands"]


@cache
def homes(kind: Kind) -> dict[str, str]:
    """Name of a plugin -> its location, ``package.module:OBJECT``."""
    from importlib.metadata import entry_points

    return {one.name: one.value for one in sorted(entry_points(group=f"cruxpress.{kind}"))}


def load(kind: str, name: str, home: str) -> Any:
    """Load the object at a location; AskedWrongly with file and line if the import fails."""
    module, _, attribute = home.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except Exception as error:  # a foreign package may raise anything during its import
        raise AskedWrongly(f"the {kind} {name!r} cannot be loaded: {_told(error)}") from error


def _told(error: Exception) -> str:
    """The message of an import error, with file and line."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}: {error.msg}"
    from traceback import extract_tb

    theirs = [one for one in extract_tb(error.__traceback__) if not _machinery(one.filename)]
    place = f"{theirs[-1].filename}:{theirs[-1].lineno}: " if theirs else ""
    kind = "" if isinstance(error, ImportError | AttributeError) else f"{type(error).__name__}: "
    return f"{place}{kind}{error}"


def _machinery(file: str) -> bool:
    """Is this a file of the import system, not of the package?"""
    return file.startswith("<") or file in (__file__, import_module.__code__.co_filename)
