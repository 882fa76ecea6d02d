"""Cards: records without their solutions, as pages hold them, and back.

No page has a solution before somebody asks for it.  Whoever sends a card back gets a record whose
solution was found anew, so nothing has to be kept between two requests.
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

# What a card does not have.
HIDDEN = ("solution", "walk")


def card_of(record: Record) -> dict[str, Any]:
    """A record for a page, with the name of its hardest technique."""
    data = {name: value for name, value in record.to_json().items() if name not in HIDDEN}
    return data | {"hardest": hardest(named(record.family), record)}


def hardest(family: AnyFamily, record: Record) -> dict[str, Any] | None:
    """The hardest technique that a puzzle needs, in the words of its family."""
    used = record.rating.techniques
    known = [one for one in family.techniques if used.get(one.slug)]
    if not known:
        step = family.reason(family.parse(record.puzzle)).hardest
        known = [one for one in family.techniques if step and one.slug == step.technique]
    top = max(known, key=lambda one: one.weight, default=None)
    return {"slug": top.slug, "name": top.name, "weight": top.weight} if top else None


def record_of(card: dict[str, Any], source: str = "the studio") -> Record:
    """The record of a card, whole; a card of a family and a puzzle alone is rated anew."""
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
    """An error for a page: the nearest puzzle that was found is a card."""
    data = error.to_json()
    if isinstance(error, TargetMissed) and isinstance(error.best, Record):
        data["nearest"] = card_of(error.best)
    return data
