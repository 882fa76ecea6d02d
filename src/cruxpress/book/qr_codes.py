"""QR codes below puzzles, which open them on a phone.

The code is made by segno (ISO/IEC 18004, pure Python): typst has none of its own, and its packages
come from the internet.  It is drawn as one path of vectors, with the quiet zone that readers ask
for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from cruxpress.book.plan import Plan
from cruxpress.core.errors import AskedWrongly, shown
from cruxpress.core.record import Record
from cruxpress.player.share_link import fragment

# How many modules must be empty around a code?  Four, says the standard.
QUIET = 4
# How much of a code may be damaged?  15 %: paper is folded, and pencils slip.
CORRECTION = "m"


def link_of(plan: Plan, record: Record) -> str:
    """Where the code of a puzzle leads."""
    link = plan.puzzles.qr.replace("{id}", record.id).replace("{family}", record.family)
    if "{puzzle}" in link:
        link = link.replace("{puzzle}", fragment(record))
    if "{solved}" in link:
        link = link.replace("{solved}", fragment(record, solved=True))
    return link


def code_of(plan: Plan, record: Record) -> dict[str, Any] | None:
    """The code of a puzzle for the template; None where the plan wants none."""
    if not plan.puzzles.qr:
        return None
    link = link_of(plan, record)
    rows = _modules(link)
    side = (len(rows) + 2 * QUIET) * plan.puzzles.qr_module
    return {"svg": _svg(rows), "width": round(side, 3), "link": link, "alt": link}


def height_of(plan: Plan, records: Iterable[Record]) -> float:
    """How tall the tallest code of some puzzles is, in mm; 0 where there is none."""
    if not plan.puzzles.qr:
        return 0.0
    sides = (len(_modules(link_of(plan, one))) + 2 * QUIET for one in records)
    return max(sides) * plan.puzzles.qr_module


def may_code(plan: Plan) -> None:
    """Raise AskedWrongly, before any puzzle is made, if QR codes are impossible."""
    if plan.puzzles.qr:
        _modules(plan.puzzles.qr)


@lru_cache(maxsize=4096)
def _modules(link: str) -> tuple[bytes, ...]:
    """The rows of a code, a byte for each module."""
    try:
        import segno
    except ImportError:
        raise AskedWrongly(
            "codes on paper need the package segno: pip install 'cruxpress[qr]'"
        ) from None
    try:
        code = segno.make_qr(link, error=CORRECTION, boost_error=False)
    except segno.DataOverflowError:
        raise AskedWrongly(
            f"no QR code holds a link of {len(link)} letters: print the link of a site with {{id}} "
            f"instead of {{puzzle}} ({shown(link)})"
        ) from None
    return tuple(bytes(row) for row in code.matrix)


def _svg(rows: Sequence[bytes]) -> str:
    side = len(rows) + 2 * QUIET
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">'
        f'<path d="{"".join(_runs(rows))}"/></svg>'
    )


def _runs(rows: Sequence[bytes]) -> Iterator[str]:
    """The dark modules as runs of a row."""
    for y, row in enumerate(rows, QUIET):
        x = QUIET
        for dark, run in groupby(row):
            wide = len(list(run))
            if dark:
                yield f"M{x} {y}h{wide}v1h-{wide}z"
            x += wide
