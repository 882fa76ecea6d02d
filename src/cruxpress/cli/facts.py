"""Who made a puzzle and what it is called: options that become further fields of a record.

Formats with a place for them (ipuz, .puz, .jpz, Exolve, Across Lite's text) keep them.
"""

from __future__ import annotations

from typing import Any

import click

from cruxpress.files.formats.clue_text import tidy

# Option -> the field of a record, and what it is for.
FACTS = {
    "title": ("title", "Title, kept in the record and in formats that have one."),
    "author": ("author", "Author, likewise."),
    "copyright": ("copyright", "Copyright line, likewise."),
    "notes": ("intro", "Notes for the solver, likewise."),
}


def fact_options() -> list[click.Option]:
    """The options as parameters of a command."""
    return [
        click.Option([f"--{name}", f"fact_{name}"], default="", metavar="TEXT", help=purpose)
        for name, (_, purpose) in FACTS.items()
    ]


def facts_of(values: dict[str, Any]) -> dict[str, str]:
    """The facts among the values of a command, taken out of them, by the fields of a record.

    >>> facts_of({"fact_title": " One ", "fact_notes": "", "seed": 1})
    {'title': 'One'}
    """
    asked = {field: tidy(values.pop(f"fact_{name}", "")) for name, (field, _) in FACTS.items()}
    return {field: text for field, text in asked.items() if text}
