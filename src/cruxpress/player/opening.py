"""A page that plays the puzzle of a link, without a server: the text is read in the browser.

A link (``link.py``) holds the text of a puzzle and perhaps its solution; the modules of the
folder ``open`` read the texts of all families that are built in, as the families' own parsers do.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from cruxpress.families import named
from cruxpress.player.flatten import flatten
from cruxpress.player.page import assembled, words
from cruxpress.words import LANGUAGES as TONGUES

# The families whose texts the page reads.
READ = ("sudoku", "keen", "killer", "twist", "crossword", "wheel", "marks")


def opener(language: str = "en", title: str = "") -> str:
    """A page of one file that plays the puzzle of any link."""
    data = opener_data(language)
    return assembled(data, flatten("open"), title or data["said"]["heading"], language)


def opener_data(language: str = "en") -> dict[str, Any]:
    """What the script of such a page reads.

    >>> opener_data("ro")["families"]["keen"]["title"]
    'Keen'
    """
    home = resources.files("cruxpress.player")
    return {
        "words": words(language),
        "language": language,
        "families": {name: _told(name, language) for name in READ},
        "letters": {code: tongue.letters for code, tongue in TONGUES.items()},
        "said": json.loads(home.joinpath("open", f"{language}.json").read_text("utf-8")),
    }


def _told(name: str, language: str) -> dict[str, Any]:
    wording = named(name).wording(language)
    return {"title": wording.title, "rules": wording.rules, "asides": dict(wording.asides)}
