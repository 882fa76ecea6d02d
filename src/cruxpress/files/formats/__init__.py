"""File formats, one module each; a format can be read, written, or both.

A reader yields items in order: a record, the text of a puzzle, or an error.  A writer consumes
records one at a time, so files of any length stream.  A binary format reads and writes bytes as
Latin-1 text (one character per byte), so all formats have the same interface.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import PurePath
from typing import NamedTuple, TextIO, TypedDict

from cruxpress.core.errors import AskedWrongly, PuzzleError, unknown
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.support import plugins
from cruxpress.text.messages import said

_NO_FIELDS: Mapping[str, str] = {}


class Item(NamedTuple):
    """Something read from a file: a record, a puzzle text, or an error, and its line.

    ``notes``: what was lost in reading.  ``extra``: further fields for the record of a puzzle
    text, such as title and author.  ``family``: set by formats that hold several families.
    """

    line: int
    content: Record | str | PuzzleError
    notes: tuple[str, ...] = ()
    extra: Mapping[str, str] = _NO_FIELDS
    family: str = ""


Reader = Callable[[Iterable[str], AnyFamily | None], Iterator[Item]]
Writer = Callable[[Iterable[Record], TextIO], None]


class Opening(TypedDict):
    """Keyword arguments of ``open`` for reading a file."""

    encoding: str
    errors: str
    newline: str | None


@dataclass(frozen=True)
class Format:
    """A file format; ``families`` are the families that it can hold, empty for all.

    ``lines``: a file truncated after any line is still valid.  ``single``: a file holds one puzzle.
    """

    name: str
    summary: str
    endings: tuple[str, ...]
    families: tuple[str, ...] = ()
    read: Reader | None = None
    write: Writer | None = None
    binary: bool = False
    lines: bool = True
    single: bool = False

    @property
    def encoding(self) -> str:
        """The encoding for writing."""
        return "latin-1" if self.binary else "utf-8"

    @property
    def opening(self) -> Opening:
        """Arguments of ``open``.  Invalid UTF-8 becomes escapes, so that a bad byte spoils one
        puzzle and not the whole file."""
        if self.binary:
            return {"encoding": "latin-1", "errors": "strict", "newline": ""}
        return {"encoding": "utf-8-sig", "errors": "backslashreplace", "newline": None}


# The built-in formats in their order: module and attribute, and file extensions.  Modules are
# imported lazily.
_OURS = {
    "jsonl": ("jsonl:FORMAT", (".jsonl", ".ndjson")),
    "json": ("json:FORMAT", (".json",)),
    "text": ("text:FORMAT", (".txt",)),
    "csv": ("csv:FORMAT", (".csv",)),
    "sdm": ("sdm:FORMAT", (".sdm",)),
    "sdk": ("sdk:FORMAT", (".sdk",)),
    "inky": ("krazydad:FORMAT", (".inky",)),
    "ipuz": ("ipuz:FORMAT", (".ipuz",)),
    "puz": ("puz:FORMAT", (".puz",)),
    "puz2": ("puz:UTF_8", ()),
    "exolve": ("exolve:FORMAT", (".exolve",)),
    "jpz": ("jpz:FORMAT", (".jpz",)),
    "across": ("across:FORMAT", ()),
    "fpuzzles": ("fpuzzles:FORMAT", (".fpuzzles",)),
    "sudokupad": ("fpuzzles:SUDOKUPAD", (".sudokupad",)),
    "hodoku": ("hodoku:FORMAT", (".hodoku",)),
}


@cache
def formats() -> dict[str, Format]:
    """All formats by name, including plugins."""
    return {**_joined(), **{name: _ours(name) for name in _OURS}}


def names() -> list[str]:
    """The names of all formats: plugins first, then the built-in formats in their order."""
    return list(dict.fromkeys((*_joined(), *_OURS)))


@cache
def _joined() -> dict[str, Format]:
    """The formats of plugins."""
    homes = plugins.homes("formats").items()
    joined: list[Format] = [plugins.load("format", name, home) for name, home in homes]
    return {one.name: one for one in joined}


def _ours(name: str) -> Format:
    module, _, attribute = _OURS[name][0].partition(":")
    found: Format = getattr(import_module(f"{__name__}.{module}"), attribute)
    return found


def format_named(name: str) -> Format:
    """The format of that name."""
    if name in _OURS:
        return _ours(name)
    if name not in _joined():
        raise unknown("format", name, names())
    return _joined()[name]


def format_of(path: str) -> Format:
    """The format for the extension of a file."""
    ending = PurePath(path).suffix.lower()
    for name, (_, known) in _OURS.items():
        if ending in known:
            return _ours(name)
    for one in _joined().values():
        if ending in one.endings:
            return one
    endings = ", ".join(ending for one in formats().values() for ending in one.endings)
    raise AskedWrongly(
        said(
            "cannot tell the format of {path} by its ending (known: {endings})",
            path=repr(path),
            endings=endings,
        )
    )
