"""Share links: a puzzle in the fragment of a URL, behind the ``#``.

Browsers do not send the fragment, so no server learns who plays what.  A link contains the facts
and the drawing of a ``playable`` as compact JSON, the id, and the text of the puzzle, which a
server needs for hints.  It contains the solution only on request.

The form is ``2.FAMILY.LETTERS``.  The letters are base64url of the JSON, deflated (RFC 1951) with
the dictionary of the family, and of the Adler-32 of dictionary and JSON.  Form 1 was
``FAMILY.LETTERS`` with the text only; pages no longer read it.  Printed links must work for years,
so the dictionaries of a form never change: a change needs a new form number.

A browser's ``DecompressionStream`` supports no dictionary.  So the page prepends the dictionary to
the data as a stored (uncompressed) block.  The result is the same, and the browser verifies the
checksum, which detects a changed letter.

Without the compact form and the dictionary, most families would not fit into a QR code: a killer
has 5,100 letters as plain JSON, 1,340 in compact form, and 760 with the dictionary.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.families import named
from cruxpress.player import compact_json
from cruxpress.player.playable import shown

FORM = 2
# Placeholders in the text of a puzzle: CLUE inserts the next clue, PASSED skips a clue.
CLUE, PASSED = "\x7f", "\x1a"


def fragment(record: Record, *, solved: bool = False) -> str:
    """A puzzle as the fragment of a link; ``solved`` includes the solution."""
    return _fragment(record.family, record.id, record.puzzle, record.solution, solved)


@lru_cache(maxsize=4096)
def _fragment(family: str, id: str, puzzle: str, solution: str, solved: bool) -> str:
    data = {"id": id, **contents(named(family), puzzle, solution, solved)}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    known = dictionaries().get(family, "").encode()
    press = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, known)
    check = zlib.adler32(known + text).to_bytes(4, "big")
    packed = press.compress(text) + press.flush() + check
    return f"{FORM}.{family}.{urlsafe_b64encode(packed).decode().rstrip('=')}"


@cache
def dictionaries() -> dict[str, str]:
    """The deflate dictionaries by family: frequent strings, the most frequent last."""
    home = resources.files("cruxpress.player").joinpath("link")
    found: dict[str, str] = json.loads(home.joinpath(f"form{FORM}.json").read_text("utf-8"))
    return found


def contents(family: AnyFamily, text: str, solved_text: str, solved: bool) -> dict[str, Any]:
    """The content of a link without the id, before compression."""
    puzzle = family.parse(text)
    solution = family.parse_solution(puzzle, solved_text)
    facts, drawing = shown(family, puzzle, solution)
    small = compact_json.Compact(compact_json.numbers_of(drawing))
    found = {
        "puzzle": _shortened(text, facts),
        "asides": [one.name for one in family.asides if one.needed(puzzle)],
        "drawing": compact_json.drawing(_without_clues(drawing)),
        "facts": small.of(_without_things(facts)),
    }
    if solved:
        found["cells"] = small.of(family.cells(puzzle, solution))
    return found


def _shortened(text: str, facts: Mapping[str, Any]) -> str:
    """Replace the clues in the text of a puzzle by placeholders: the facts contain them too."""
    if CLUE in text or PASSED in text:
        return text
    done = ""
    for entry in facts.get("entries", ()):
        before, found, after = text.partition(clue) if (clue := entry.get("clue")) else ("", "", "")
        done, text = (f"{done}{before}{CLUE}", after) if found else (done + PASSED, text)
    return done.rstrip(PASSED) + text


def _without_things(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts without the keys ``thing``, which only walks use, to name units and cages."""
    return {
        name: [
            {key: value for key, value in one.items() if key != "thing"}
            if isinstance(one, dict) else one
            for one in part
        ] if isinstance(part, list) else part
        for name, part in facts.items()
    }  # fmt: skip


def _without_clues(drawing: dict[str, Any]) -> dict[str, Any]:
    """The drawing of an arrow-word without its clues; other drawings are unchanged.

    The page lists the clues beside the grid.  With clues the drawing would not fit into a QR code.
    """
    texts = [mark for mark in drawing["marks"] if mark["mark"] == "text"]
    inside = [mark for mark in texts if _in_cell(mark, drawing["cells"].values())]
    if len(inside) == len(texts):
        return drawing
    boxes = [mark for mark in drawing["marks"] if mark["mark"] == "box"]
    return drawing | {"marks": [*boxes, *inside]}


def _in_cell(mark: Mapping[str, Any], cells: Iterable[Sequence[float]]) -> bool:
    x, y = mark["x"], mark["y"]
    return any(
        left <= x < left + width and top <= y < top + height for left, top, width, height in cells
    )
