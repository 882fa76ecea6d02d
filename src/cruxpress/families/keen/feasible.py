"""Which puzzles are feasible: a readable table, measured by ``benchmarks/keen_feasible.py``.

``no``: a proof shows that no puzzle exists.  ``rare``: two attempts found no puzzle.  The program
refuses both.  All other entries are puzzles per CPU second.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from cruxpress.families.keen.puzzle import Shape
from cruxpress.families.keen.solve import TIERS
from cruxpress.support.package_files import files
from cruxpress.text.messages import said

OPTIONS: dict[str, dict[str, object]] = {
    "all operators": {},
    "x only": {"operators": "x"},
    "+ only": {"operators": "+"},
    "+ and -": {"operators": "+-"},
    "hidden operators": {"hidden": True},
    "few one-cell cages": {"singles": "few"},
}


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    file = files("cruxpress.families.keen").joinpath("feasible.json")
    table: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return table


def feasible() -> list[tuple[str, ...]]:
    """Headings, then a row for each set of options and size."""
    data = _table()
    headings = (f"puzzles per CPU second, {data['measured']}", "size", *TIERS)
    return [headings, *map(tuple, data["rows"])]


def too_rare(shape: Shape, tier: int) -> str | None:
    """Explain why a shape is not tried at a tier: the benchmark found no puzzle."""
    for name, size, *rates in _table()["rows"]:
        if rates[tier] == "rare" and Shape.of({"size": int(size)} | OPTIONS[name]) == shape:
            return said(
                "{size}x{size} keen puzzles with {name} are hardly ever {level}: none was found "
                "when it was measured; allow few one-cell cages, or take a smaller grid",
                size=int(size), name=name, level=TIERS[tier],
            )  # fmt: skip
    return None
