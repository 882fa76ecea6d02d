"""Cards: records without solution and walk, as the pages hold them.

A page gets a solution only on request.  To turn a card back into a record, the server solves the
puzzle again, so it keeps no state between two requests.
"""

from __future__ import annotations

from typing import Any

from cruxpress.core.errors import ParseError, PuzzleError, TargetMissed
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.engine.verification import adopt, only_solution
from cruxpress.families import named
from cruxpress.support.untrusted import well_formed
from cruxpress.text.messages import said

# Fields of a record that a card does not contain.
HIDDEN = ("solution", "walk")


def card_of(record: Record) -> dict[str, Any]:
    """Convert a record to a card; it also names the hardest technique."""
    data = {name: value for name, value in record.to_json().items() if name not in HIDDEN}
    return data | {"hardest": hardest(named(record.family), record)}


def hardest(family: AnyFamily, record: Record) -> dict[str, Any] | None:
    """The hardest technique that a puzzle needs; None if no technique is known."""
    used = record.rating.techniques
    known = [one for one in family.techniques if used.get(one.slug)]
    if not known:
        step = family.reason(family.parse(record.puzzle)).hardest
        known = [one for one in family.techniques if step and one.slug == step.technique]
    top = max(known, key=lambda one: one.weight, default=None)
    return {"slug": top.slug, "name": top.name, "weight": top.weight} if top else None


def record_of(card: dict[str, Any], source: str = "the studio") -> Record:
    """Convert a card to a complete record; a card without a rating is rated now."""
    well_formed(card)
    family, text = card.get("family"), card.get("puzzle")
    if not isinstance(family, str) or not isinstance(text, str):
        raise ParseError(said("expected a card with the texts 'family' and 'puzzle'"))
    home = named(family)
    if "rating" not in card:
        return adopt(home, text, source)
    data = {name: value for name, value in card.items() if name != "hardest"}
    if "solution" not in data:
        puzzle = home.parse(text)
        data["solution"] = home.write_solution(puzzle, only_solution(home, puzzle))
    return Record.from_json(data)


def error_of(error: PuzzleError) -> dict[str, Any]:
    """Convert an error to JSON; the nearest puzzle of a missed target becomes a card."""
    data = error.to_json()
    if isinstance(error, TargetMissed) and isinstance(error.best, Record):
        data["nearest"] = card_of(error.best)
    return data
