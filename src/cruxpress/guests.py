"""Guests: families, formats and commands of other packages, which join through entry points.

A package names them in its metadata, in the groups ``cruxpress.families``, ``cruxpress.formats``
and ``cruxpress.commands``: ``latin = "their.package:LATIN"``.  What is built in comes first; a
guest cannot take its name.

Most machines have no guests, and the library that reads metadata takes as long to import as the
whole command line: it is asked only where a package on the path speaks of us.
"""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from importlib import import_module
from importlib.machinery import PathFinder
from typing import Any, Literal

from cruxpress.errors import AskedWrongly

Kind = Literal["families", "formats", "commands"]

_OURS = re.compile(rb"^\s*\[\s*cruxpress\.", re.MULTILINE)


@cache
def homes(kind: Kind) -> dict[str, str]:
    """Where the guests of a kind are, by name: ``package.module:OBJECT``."""
    if not _expected(tuple(sys.path)):
        return {}
    from importlib.metadata import entry_points

    return {one.name: one.value for one in sorted(entry_points(group=f"cruxpress.{kind}"))}


@cache
def _expected(path: tuple[str, ...]) -> bool:
    """May a package on the path have entry points of ours?  False only where none can."""
    if any(hasattr(one, "find_distributions") for one in sys.meta_path if one is not PathFinder):
        return True
    return any(map(_speaks_of_us, path))


def _speaks_of_us(folder: str) -> bool:
    """Does a folder hold a package with entry points of ours, or one that we cannot look into?"""
    try:
        with os.scandir(folder or os.curdir) as entries:
            return any(map(_has_guests, entries))
    except NotADirectoryError:
        return True
    except OSError:
        return False


def _has_guests(entry: os.DirEntry[str]) -> bool:
    if not entry.name.endswith((".dist-info", ".egg-info")):
        return entry.name.endswith(".egg")
    try:
        with open(f"{entry.path}/entry_points.txt", "rb") as file:
            return bool(_OURS.search(file.read()))
    except OSError:
        return False


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
