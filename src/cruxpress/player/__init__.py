"""The player: puzzles of all families in a browser, and pages that play anywhere.

The player itself is a folder of ES modules (``js``), one style sheet and a file of words for
each language.  Python says what the player must know of a record (``playable``) and assembles
pages of one file (``page``).
"""

from __future__ import annotations

from cruxpress.player.opening import opener
from cruxpress.player.page import LANGUAGES, page, words
from cruxpress.player.playable import playable, step_json

__all__ = ["LANGUAGES", "opener", "page", "playable", "step_json", "words"]
