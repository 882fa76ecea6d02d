"""Fill the tables of docs/api.md from the code: statuses and limits.

``make docs`` runs it; a test fails when the page is stale.
"""

from __future__ import annotations

import re
from pathlib import Path

from cruxpress.web.settings import Limits
from cruxpress.web.statuses import STATUSES

PAGE = Path(__file__).parent.parent / "docs" / "api.md"


def filled(page: str) -> str:
    """The page with its tables as the code has them."""
    statuses = [(str(status), f"`{code}`", what) for status, (code, what) in STATUSES.items()]
    limits = [(f"`{name}`", default, what) for name, default, what in Limits.rows()]
    page = _put(page, "statuses", ("status", "code", "what happened"), statuses)
    return _put(page, "limits", ("limit", "default", "meaning"), limits)


def _put(page: str, name: str, heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    mark = f"<!-- {name}: made from the code by `make docs` -->\n"
    lines = [heads, ("---",) * len(heads), *rows]
    table = "".join(f"| {' | '.join(line)} |\n" for line in lines).replace("| --- ", "|---")
    table = table.replace("|--- |", "|---|")
    found = re.escape(mark) + ".*?<!-- end -->"
    return re.sub(found, lambda _: f"{mark}{table}<!-- end -->", page, flags=re.S)


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8")
