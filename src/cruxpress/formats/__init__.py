"""Formats: one file a foreign format, each able to read, to write, or both.

Reading yields items in order: a record, the text of a puzzle, or the error of a bad place;
writing takes records one at a time, so files of any length stream through.  A format of bytes
reads and writes them as Latin-1, one character a byte, so that all formats have one shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import PurePath
from typing import TextIO, TypedDict

from cruxpress import guests
from cruxpress.errors import AskedWrongly, PuzzleError, unknown
from cruxpress.family import AnyFamily
from cruxpress.record import Record


@dataclass(frozen=True)
class Item:
    """Something read from a file: a record, a puzzle text, or an error, and its line.

    ``notes`` tell what of the file could not be kept; ``extra`` are further fields for the
    record of a puzzle text: its title, its author; ``family`` is that of the puzzle where the
    format holds several.
    """

    line: int
    content: Record | str | PuzzleError
    notes: tuple[str, ...] = ()
    extra: Mapping[str, str] = field(default_factory=dict)
    family: str = ""


Reader = Callable[[Iterable[str], AnyFamily | None], Iterator[Item]]
Writer = Callable[[Iterable[Record], TextIO], None]


class Opening(TypedDict):
    """How a file is opened for reading: keywords of ``open``."""

    encoding: str
    errors: str
    newline: str | None


@dataclass(frozen=True)
class Format:
    """A file format; ``families`` are the only ones that it can hold, or none for all.

    A format of ``lines`` may be cut after any of them and still be read; a ``single`` one holds
    one puzzle a file.
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
        """How its files are written."""
        return "latin-1" if self.binary else "utf-8"

    @property
    def opening(self) -> Opening:
        """How its files are opened: bytes one by one, or UTF-8 in which bad bytes survive as
        escapes, so that a bad line is refused as a puzzle and not as a file."""
        if self.binary:
            return {"encoding": "latin-1", "errors": "strict", "newline": ""}
        return {"encoding": "utf-8-sig", "errors": "backslashreplace", "newline": None}


@cache
def formats() -> dict[str, Format]:
    """All formats by name; those of other packages too."""
    from cruxpress.formats import (
        across,
        csv,
        exolve,
        fpuzzles,
        hodoku,
        inky,
        ipuz,
        jpz,
        json,
        jsonl,
        puz,
        sdk,
        sdm,
        text,
    )

    every = (
        jsonl.FORMAT, json.FORMAT, text.FORMAT, csv.FORMAT, sdm.FORMAT, sdk.FORMAT, inky.FORMAT,
        ipuz.FORMAT, puz.FORMAT, puz.UTF_8, exolve.FORMAT, jpz.FORMAT, across.FORMAT,
        fpuzzles.FORMAT, fpuzzles.SUDOKUPAD, hodoku.FORMAT,
    )  # fmt: skip
    homes = guests.homes("formats").items()
    joined: list[Format] = [guests.load("format", name, home) for name, home in homes]
    return {one.name: one for one in (*joined, *every)}


def format_named(name: str) -> Format:
    """The format of that name."""
    known = formats()
    if name not in known:
        raise unknown("format", name, known)
    return known[name]


def format_of(path: str) -> Format:
    """The format that a file's ending tells."""
    ending = PurePath(path).suffix.lower()
    for one in formats().values():
        if ending in one.endings:
            return one
    endings = ", ".join(ending for one in formats().values() for ending in one.endings)
    raise AskedWrongly(f"cannot tell the format of {path!r} by its ending (known: {endings})")
