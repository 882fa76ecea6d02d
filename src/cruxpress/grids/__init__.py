"""One engine for grids with rows, columns and boxes: sudoku, killer, and sudoku with a twist.

The kernel climbs one ladder of techniques (``kernels/grids``); this package describes and draws its
steps.  A family adds its puzzle, its rules (cages or lines) and the sentences about them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from cruxpress.text.family_texts import tables_in


@cache
def wordings(package: str, language: str) -> Mapping[str, Any]:
    """The text tables of a family in a language, merged with the tables that all grids share."""
    shared, own = tables_in(__name__, language), tables_in(package, language)
    tables = {
        name: {**table, **own.get(name, {})}
        for name, table in shared.items()
        if isinstance(table, Mapping)
    }
    return {**shared, **own, **tables}
