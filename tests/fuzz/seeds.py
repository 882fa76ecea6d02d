"""Valid inputs to begin with: records of every family, files of every format, a log of rounds."""

from __future__ import annotations

import io
import json
import struct
from dataclasses import replace
from functools import cache
from importlib import resources

from cruxpress import families
from cruxpress.book.font import HOME
from cruxpress.core.errors import PuzzleError
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.families.wheel.round_sequence import FORMAT
from cruxpress.files.formats import formats
from cruxpress.files.formats.fpuzzles import object_in
from tests.formats import sheets

# Family -> the shape of its records here, where that of the house is large.
SMALL = {"crossword": {"height": 5, "width": 5}}
# Of how many puzzles is a file of several?
SEVERAL = 3
# Formats whose links hold a packed object: it may also stand there as it is.
PACKED = ("fpuzzles", "sudokupad")


@cache
def some_records(name: str) -> tuple[Record, ...]:
    """A record of every level, with its walk; small, because what is read costs by its length."""
    return tuple(
        make(Recipe(name, SMALL.get(name, {}), Target(level.name), seed=11), walk=True)
        for level in families.named(name).levels
    )


@cache
def files_of(name: str) -> tuple[bytes, ...]:
    """Files of a format: one with a puzzle of each kind, and one with several where it can."""
    form = formats()[name]
    names = form.families or ("latin",)
    records = tuple(_shortened(record) for one in names for record in some_records(one))
    if "crossword" in names:
        records = (*records, *sheets.every().values())
    several = sorted(records, key=lambda record: len(record.puzzle))[:SEVERAL]
    found = [_written(name, [record]) for record in records] + [_written(name, several)]
    if name in PACKED:
        found += [json.dumps(object_in(data.decode().strip())).encode() for data in found[:-1]]
    return tuple(data for data in found if data) or (b"",)


def _shortened(record: Record) -> Record:
    """A record with the first step of its walk only: the others are read in the same way."""
    return replace(record, walk=record.walk[:1] if record.walk else None)


def _written(name: str, records: list[Record]) -> bytes:
    """The bytes of a file, or none where the format cannot hold these records."""
    form, out = formats()[name], io.StringIO()
    if form.write is None:
        return "\n".join(record.puzzle for record in records).encode()
    try:
        form.write(records, out)
    except PuzzleError:
        return b""
    return out.getvalue().encode(form.encoding)


def small_font() -> bytes:
    """Our font with the two tables that are read here, its names and its characters."""
    data = (HOME / "CruxpressSans-Regular.ttf").read_bytes()
    rows = [struct.unpack_from(">4sIII", data, 12 + 16 * at) for at in range(data[5])]
    kept = [row for row in rows if row[0] in (b"cmap", b"name")]
    head, body, at = data[:4] + struct.pack(">HHHH", len(kept), 0, 0, 0), b"", 12 + 16 * len(kept)
    for tag, check, start, length in kept:
        head += struct.pack(">4sIII", tag, check, at + len(body), length)
        body += data[start : start + length]
    return head + body


def rounds_log() -> bytes:
    """The log of a sequence of two rounds."""
    head = {"format": FORMAT, "seed": 1, "memory": 1, "settings": {"mode": "m4", "letters": 8}}
    words = {"full": ["BEAD"], "words": ["BEAD"], "missing": [], "grid": ["BEAD"]}
    one = {"letters": "ABCDEFGH", **words, "puzzle": None, "overlap": 0.0, "score": {}}
    lines = [head, {"round": 1, **one}, {"round": 2, **one}]
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def presets() -> list[bytes]:
    """The plans behind the presets of books."""
    folder = resources.files("cruxpress.book").joinpath("presets")
    return [one.read_bytes() for one in folder.iterdir() if one.name.endswith(".toml")]
