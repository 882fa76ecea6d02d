"""Options for metadata (title, author, copyright, notes) that become fields of a record.

The formats ipuz, .puz, .jpz, Exolve and Across Lite's text store them.
"""

from __future__ import annotations

from typing import Any

import click

from cruxpress.files.formats.clue_text import tidy

# Option -> field of a record, and help text.
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
    """Remove the metadata from the values of a command; return it by field of a record.

    >>> facts_of({"fact_title": " One ", "fact_notes": "", "seed": 1})
    {'title': 'One'}
    """
    asked = {field: tidy(values.pop(f"fact_{name}", "")) for name, (field, _) in FACTS.items()}
    return {field: text for field, text in asked.items() if text}
