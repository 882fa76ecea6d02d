"""Derived columns: what follows from text files, worked out beforehand.

A derived file lies beside its sources, with a name that ends in ``.columns``: one JSON line (the
format, a mark, how long the blocks are), then the blocks as they are.  The mark is a digest of the
sources.  Where it is of others, or there is no file, the columns are reckoned anew when they are
needed, which takes longer and gives the same.  ``make columns`` makes all of them.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FORMAT = "cruxpress columns 1"


def mark_of(sources: Iterable[Traversable]) -> str:
    """What the columns depend on, in sixteen characters; a source that is not there counts as
    empty."""
    digest = blake2b(digest_size=8)
    for source in sources:
        digest.update(_digest(source))
    return digest.hexdigest()


def _digest(source: Traversable) -> bytes:
    """The digest of a source.  Several columns follow from the same large files, which need not be
    read for each of them."""
    if not isinstance(source, Path):
        return blake2b(source.read_bytes() if source.is_file() else b"").digest()
    try:
        state = source.stat()
    except OSError:
        return blake2b().digest()
    return _digest_of(source, state.st_size, state.st_mtime_ns)


@cache
def _digest_of(path: Path, size: int, changed: int) -> bytes:
    return blake2b(path.read_bytes()).digest()


def written(mark: str, blocks: Mapping[str, bytes]) -> bytes:
    """The file of some blocks.

    >>> written("0f", {"a": b"xyz"})
    b'{"format":"cruxpress columns 1","mark":"0f","blocks":{"a":3}}\\nxyz'
    """
    sizes = {name: len(block) for name, block in blocks.items()}
    head = {"format": FORMAT, "mark": mark, "blocks": sizes}
    return json.dumps(head, separators=(",", ":")).encode() + b"\n" + b"".join(blocks.values())


def read(file: Traversable, mark: str) -> dict[str, bytes] | None:
    """The blocks of a file; None where it is missing, or of other sources."""
    if not file.is_file():
        return None
    line, _, body = file.read_bytes().partition(b"\n")
    head = json.loads(line)
    if head["format"] != FORMAT or head["mark"] != mark:
        return None
    blocks, at = {}, 0
    for name, size in head["blocks"].items():
        blocks[name] = body[at : at + size]
        at += size
    return blocks


def little(numbers: array[int]) -> bytes:
    """Numbers as bytes, the lowest first."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


def numbers(kind: str, data: bytes) -> array[int]:
    """Numbers from bytes, the lowest first."""
    found = array(kind)
    found.frombytes(data)
    if sys.byteorder == "big":
        found.byteswap()
    return found


def lines(text: bytes) -> list[str]:
    """The lines of a block of text."""
    return text.decode().split("\n") if text else []
