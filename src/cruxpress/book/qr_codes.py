"""QR codes below puzzles, which open the puzzles on a phone.

We use segno (ISO/IEC 18004, pure Python): typst has no QR codes, and downloads its packages from
the internet.  A code is drawn as one vector path, with the quiet zone that the standard requires.
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

# The width of the quiet zone, in modules: the standard requires four.
QUIET = 4
# The error correction level: M tolerates 15 % damage, such as folds and pencil marks.
CORRECTION = "m"


def link_of(plan: Plan, record: Record) -> str:
    """The link in the code of a puzzle."""
    link = plan.puzzles.qr.replace("{id}", record.id).replace("{family}", record.family)
    if "{puzzle}" in link:
        link = link.replace("{puzzle}", fragment(record))
    if "{solved}" in link:
        link = link.replace("{solved}", fragment(record, solved=True))
    return link


def code_of(plan: Plan, record: Record) -> dict[str, Any] | None:
    """The code of a puzzle for the template; None if the plan has no QR codes."""
    if not plan.puzzles.qr:
        return None
    link = link_of(plan, record)
    rows = _modules(link)
    side = (len(rows) + 2 * QUIET) * plan.puzzles.qr_module
    return {"svg": _svg(rows), "width": round(side, 3), "link": link, "alt": link}


def height_of(plan: Plan, records: Iterable[Record]) -> float:
    """The height of the tallest code of some puzzles, in mm; 0 if the plan has no QR codes."""
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
    """The rows of a code, one byte per module."""
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
    """SVG path segments: one rectangle for each run of dark modules in a row."""
    for y, row in enumerate(rows, QUIET):
        x = QUIET
        for dark, run in groupby(row):
            wide = len(list(run))
            if dark:
                yield f"M{x} {y}h{wide}v1h-{wide}z"
            x += wide
