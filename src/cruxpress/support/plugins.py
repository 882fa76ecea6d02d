"""Plugins: families, formats and commands of other packages, found through entry points.

A package names them in its metadata, in the groups ``cruxpress.families``, ``cruxpress.formats``
and ``cruxpress.commands``: ``latin = "their.package:LATIN"``.  Built-in names come first: a
plugin cannot replace one.

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
    """Where the plugins of a kind are, by name: ``package.module:OBJECT``."""
    from importlib.metadata import entry_points

    return {one.name: one.value for one in sorted(entry_points(group=f"cruxpress.{kind}"))}


def load(kind: str, name: str, home: str) -> Any:
    """The object at a home; AskedWrongly, with file and line, if its package cannot be loaded."""
    module, _, attribute = home.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except Exception as error:  # whatever another package does wrong while it is imported
        raise AskedWrongly(f"the {kind} {name!r} cannot be loaded: {_told(error)}") from error


def _told(error: Exception) -> str:
    """An error of an import, with the place where it happened."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}: {error.msg}"
    from traceback import extract_tb

    theirs = [one for one in extract_tb(error.__traceback__) if not _machinery(one.filename)]
    place = f"{theirs[-1].filename}:{theirs[-1].lineno}: " if theirs else ""
    kind = "" if isinstance(error, ImportError | AttributeError) else f"{type(error).__name__}: "
    return f"{place}{kind}{error}"


def _machinery(file: str) -> bool:
    """Is this a file of the import itself, not of the package?"""
    return file.startswith("<") or file in (__file__, import_module.__code__.co_filename)
