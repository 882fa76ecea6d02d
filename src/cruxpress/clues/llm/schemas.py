"""Schemas of replies, in the subset of JSON Schema that services of language models know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

# The roles that a piece may have; synonyms would have to be known to be right.
ROLES = ("definition", "indicator", "link", "fodder", "abbreviation")

Schema = Mapping[str, Any]

TEXT: Schema = {"type": "STRING"}


def _object(needed: Mapping[str, Schema], **optional: Schema) -> Schema:
    return {
        "type": "OBJECT",
        "properties": {**needed, **optional},
        "required": list(needed),
    }


def _list(name: str, item: Schema) -> Schema:
    return _object({name: {"type": "ARRAY", "items": item}})


def _one_of(names: Sequence[str]) -> Schema:
    return {"type": "STRING", "enum": list(names)}


PLAIN = _list("clues", _object({"answer": TEXT, "clue": TEXT}))
THEME = _list("words", _object({"word": TEXT, "clue": TEXT}))


def cryptic(devices: Sequence[str]) -> Schema:
    """The schema of cryptic clues by these devices."""
    piece = _object({"role": _one_of(ROLES), "text": TEXT}, letters=TEXT)
    pieces = {"type": "ARRAY", "items": piece}
    device = _one_of(devices)
    return _list(
        "clues", _object({"answer": TEXT, "clue": TEXT, "device": device, "pieces": pieces})
    )
