"""A single-file page that plays the puzzle in a link, without a server."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from cruxpress.core.family import AnyFamily
from cruxpress.families import loaded
from cruxpress.player.bundle import bundle
from cruxpress.player.page import assembled, words
from cruxpress.player.share_link import dictionaries


def opener(language: str = "en", title: str = "") -> str:
    """The page as HTML."""
    data = opener_data(language)
    heading = data["words"]["link.heading"]
    return assembled(data, bundle("linkpage"), title or heading, language)


def opener_data(language: str = "en") -> dict[str, Any]:
    """The data that the script of the page reads.

    >>> opener_data("ro")["families"]["keen"]["title"]
    'Keen'
    """
    return {
        "words": words(language) | link_words(language),
        "language": language,
        "families": {family.name: _told(family, language) for family in loaded()[0]},
        "dictionaries": dictionaries(),
    }


def link_words(language: str) -> dict[str, str]:
    """The messages of this page only, without the messages of the player."""
    home = resources.files("cruxpress.player").joinpath("link")
    found: dict[str, str] = json.loads(home.joinpath(f"{language}.json").read_text("utf-8"))
    return found


def _told(family: AnyFamily, language: str) -> dict[str, Any]:
    wording = family.wording(language)
    return {"title": wording.title, "rules": wording.rules, "asides": dict(wording.asides)}
