"""Precomputed data about the clue bank of a language.

``data/derived.LANGUAGE.zip`` has columns about the words and clues of the bank, in its order: its
index (``bank.py``), facts (``bank_cache.py``), and what crosswords need (``families/crossword``).
Its ``mark`` is a digest of all files on which the columns depend.  If a source has changed, the
archive is ignored and each column is computed when needed, with the same result, in some seconds.
``make columns`` writes the archives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from cruxpress.support.package_files import files
from cruxpress.words.archive import Archive
from cruxpress.words.builtin import PARTS

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def bank_files(language: str) -> tuple[Traversable, ...]:
    """The files of the bank of a language: its words, and its phrases."""
    data = files("cruxpress.clues") / "data"
    return tuple(data / f"{kind}.{language}.tsv" for kind in ("bank", "phrases"))


def _sources(language: str) -> Iterator[Traversable]:
    """The files on which the columns depend, except the vectors, which take too long to read."""
    yield from bank_files(language)
    yield files("cruxpress.clues") / "data" / "small.toml"
    words, crossword = files("cruxpress.words"), files("cruxpress.families.crossword")
    for name in (PARTS[language][0], f"{language}-phrases"):
        yield from (words / "data" / f"{name}.{kind}.zip" for kind in ("words", "zipf"))
    yield from (words / "data" / "kin.toml", words / "data" / f"varieties.{language}.txt")
    yield words / "difficulty.toml"
    yield from (crossword / "minutes.toml", crossword / "traits.toml")


def mark_of(language: str) -> bytes:
    """A digest of everything on which the columns depend; a missing file counts as empty."""
    digest = blake2b(digest_size=8)
    for source in _sources(language):
        digest.update(blake2b(source.read_bytes() if source.is_file() else b"").digest())
    return digest.digest()


@cache
def derived(language: str) -> Mapping[str, bytes] | None:
    """The columns of a language; None if there are none or a source has changed."""
    file = files("cruxpress.clues") / "data" / f"derived.{language}.zip"
    if language not in PARTS or not file.is_file():
        return None
    columns = Archive(file.read_bytes())
    return columns if columns["mark"] == mark_of(language) else None
