"""Convert puzzles to the kernels' arrays; numpy is imported lazily."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from cruxpress.grids.board import Board

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Grids = npt.NDArray[np.uint8]
    Units = npt.NDArray[np.uint16]


def grids(cells: Sequence[bytes]) -> Grids:
    """Grids of one size as uint8[n, cells]."""
    import numpy as np

    return np.frombuffer(b"".join(cells), np.uint8).reshape(len(cells), -1)


@lru_cache(maxsize=128)
def units(board: Board) -> Units:
    """The units of a board as uint16[units, size]: rows, columns, regions, extras."""
    import numpy as np

    return np.array([cells for _, cells in board.units], np.uint16)
