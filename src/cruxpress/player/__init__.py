"""The player: puzzles of all families in a browser.

The player is a folder of ES modules (``js``), one style sheet, and a file of messages for each
language.  ``playable`` turns a record into the data that the player reads; ``page`` assembles
single-file pages.
"""

from __future__ import annotations

from cruxpress.player.link_page import opener
from cruxpress.player.page import LANGUAGES, page, words
from cruxpress.player.playable import playable, step_json

__all__ = ["LANGUAGES", "opener", "page", "playable", "step_json", "words"]
