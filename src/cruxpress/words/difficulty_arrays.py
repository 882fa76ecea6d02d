"""Numbers of many words at once: difficulty and how much they are wanted, for kernels.

What ``difficulty`` says of one word, looked up for the rows of a table with numpy: a list of
a hundred thousand words takes milliseconds, so that it can be asked for with every puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import TYPE_CHECKING, TypeAlias

from cruxpress.words import difficulty
from cruxpress.words.word_table import FLAGS, UNSTATED, WordTable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    FloatArray: TypeAlias = NDArray[np.float32]


def difficulties(table: WordTable, rows: Sequence[int]) -> FloatArray:
    """The difficulty of each row."""
    import numpy as np

    at = _positions(rows)
    tiers = np.frombuffer(bytes(table.tiers), np.uint8)[at]
    zipfs = np.asarray(table.zipfs, np.uint16)[at]
    found = _from_zipf(tiers, zipfs)
    unheard = (zipfs == 0) & (tiers == 0)
    if unheard.any():
        by_score = np.array([difficulty.from_score(score) for score in range(101)], np.float32)
        found[unheard] = by_score[np.frombuffer(bytes(table.scores), np.uint8)[at][unheard]]
    if table.difficulties:
        stated = np.asarray(table.difficulties, np.int16)[at]
        found = np.where(stated == UNSTATED, found, stated / np.float32(10_000))
    return found


def _from_zipf(tiers: NDArray[np.uint8], zipfs: NDArray[np.uint16]) -> FloatArray:
    import numpy as np

    known = sorted(set(tiers.tobytes()))
    tables = np.array([difficulty.by_frequency(tier) for tier in known], np.float32)
    if not known:
        return np.zeros(0, np.float32)
    found: FloatArray = tables[np.searchsorted(known, tiers), np.minimum(zipfs, 999)]
    return found


def qualities(table: WordTable, rows: Sequence[int], scale: str) -> FloatArray:
    """The score of each row, less the malus of a scale for compounds, words of grammar,
    inflected forms and names; not below 0."""
    import numpy as np

    at = _positions(rows)
    malus = difficulty.scale_of(scale).malus
    by_flags = [fsum(malus[name] for name, bit in FLAGS.items() if f & bit) for f in range(256)]
    scores = np.frombuffer(bytes(table.scores), np.uint8)[at].astype(np.float32)
    flags = np.frombuffer(bytes(table.flags), np.uint8)[at]
    less: FloatArray = scores - np.array(by_flags, np.float32)[flags]
    return np.maximum(less, np.float32(0))


def blends(table: WordTable, rows: Sequence[int], level: str, scale: str) -> FloatArray:
    """How much each row is wanted at a level."""
    import numpy as np

    quality = qualities(table, rows, scale)
    wanted = difficulty.blend(quality, difficulties(table, rows), level, scale)
    return wanted.astype(np.float32, copy=False)


def best(wanted: FloatArray, most: int) -> list[int]:
    """The positions of the largest numbers, largest first; the earlier of equal ones first."""
    import numpy as np

    found: list[int] = np.argsort(-wanted, kind="stable")[:most].tolist()
    return found


def _positions(rows: Sequence[int]) -> NDArray[np.intp]:
    import numpy as np

    if isinstance(rows, range):
        return np.arange(rows.start, rows.stop, rows.step, dtype=np.intp)
    return np.asarray(rows, np.intp)
