"""What can be made: a table measured by ``benchmarks/keen_feasible.py``, for people to read.

``no`` is refused at once; ``rare`` found no puzzle within the work of two attempts, so that
a request may spend its budget; everything else is puzzles per CPU second.
"""

from __future__ import annotations

import json

from cruxpress.families.keen.solve import TIERS
from cruxpress.shipped import files


def feasible() -> list[tuple[str, ...]]:
    """Headings, then a row for each set of options and size."""
    file = files("cruxpress.families.keen").joinpath("feasible.json")
    data = json.loads(file.read_text("utf-8"))
    headings = (f"puzzles per CPU second, {data['measured']}", "size", *TIERS)
    return [headings, *map(tuple, data["rows"])]
