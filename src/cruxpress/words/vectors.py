"""Word vectors: how near two texts are in meaning, and how common names and forms are.

``data/vectors.en.zip`` has GloVe's vectors of the commonest English words, names among them, made
small by ``tools/build_vectors.py``: product quantization, 20 bytes a word.  Its columns: ``runs``,
for each of 20 parts 256 runs of 5 whole numbers; then for all words, in the order of their keys,
``keys`` (CRC-32), ``zipfs`` (frequencies in thirtieths) and ``codes``, 20 a word, each naming a
run; and ``rarer``, the keys of rarer words, which have no vector.  Everything is reckoned in whole
numbers, so that every machine finds the same.

>>> english = vectors("en")
>>> near, far = english.closeness(["feline"], ["cat"]), english.closeness(["tax"], ["cat"])
>>> near > far
True
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import sqrt
from operator import add
from zlib import crc32

from cruxpress._kernels import crossword as kernel
from cruxpress.support.package_files import files
from cruxpress.words.archive import Archive, numbers

PARTS, RUN, CODES = 20, 5, 256
# Where do the runs of each part begin?
BOOKS = range(0, PARTS * CODES * RUN, CODES * RUN)
# How many units of the file are one step of Zipf?
ZIPF_UNITS = 30

Vector = Sequence[int]


class Vectors:
    """The vectors of a language."""

    def __init__(self, columns: Mapping[str, bytes]):
        self._runs, self._zipfs, self._codes = (columns[n] for n in ("runs", "zipfs", "codes"))
        self._keys, self._rarer = (numbers("I", columns[name]) for name in ("keys", "rarer"))

    def __len__(self) -> int:
        return len(self._keys)

    def _place(self, word: str) -> int | None:
        return _place(self._keys, crc32(word.encode()))

    def is_rarer(self, word: str) -> bool:
        """Is a word in small letters known, but too rare to have a vector here?"""
        return _place(self._rarer, crc32(word.encode())) is not None

    def zipf(self, word: str) -> float:
        """The Zipf frequency of a word in small letters; 0 where it has no vector."""
        at = self._place(word)
        return 0.0 if at is None else self._zipfs[at] / ZIPF_UNITS

    def vector(self, word: str) -> Vector | None:
        """The vector of a word in small letters."""
        at = self._place(word)
        if at is None:
            return None
        runs, codes = self._runs, self._codes[at * PARTS : (at + 1) * PARTS]
        begins = map(add, BOOKS, map(RUN.__mul__, codes))
        return array("b", b"".join([runs[begin : begin + RUN] for begin in begins]))

    def closeness(self, text: Iterable[str], other: Iterable[str]) -> float | None:
        """The cosine of the sums of two texts' vectors; None where one text has none."""
        one, two = self._places(text), self._places(other)
        if not one or not two:
            return None
        product, *squares = kernel.products(self._runs, self._codes, one, two)
        lengths = squares[0] * squares[1]
        return product / sqrt(lengths) if lengths else None

    def _places(self, text: Iterable[str]) -> list[int]:
        return [place for word in text if (place := self._place(word)) is not None]


def _place(keys: array[int], key: int) -> int | None:
    at = bisect_left(keys, key)
    return at if at < len(keys) and keys[at] == key else None


@cache
def vectors(language: str) -> Vectors | None:
    """The vectors of a language, if it has any; read once."""
    data = files("cruxpress.words") / "data" / f"vectors.{language}.zip"
    return Vectors(Archive(data.read_bytes())) if data.is_file() else None
