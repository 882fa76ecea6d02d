"""Clues and theme words by a language model; every clue still passes the checker.

``Author`` is a ``ClueModel`` for ``clues.writer.write``; ``theme_words`` gives words with
clues.  Both talk with the model that the environment names (``settings.py``), or with another
``LanguageModel`` through a ``Conversation``.
"""

from __future__ import annotations

from cruxpress.clues.llm.author import Author
from cruxpress.clues.llm.conversation import Cache, Conversation, ModelLog
from cruxpress.clues.llm.gemini import Gemini
from cruxpress.clues.llm.model import Busy, LanguageModel, Prompt, Reply
from cruxpress.clues.llm.settings import ModelSettings
from cruxpress.clues.llm.themes import theme_words

__all__ = [
    "Author",
    "Busy",
    "Cache",
    "Conversation",
    "Gemini",
    "LanguageModel",
    "ModelLog",
    "ModelSettings",
    "Prompt",
    "Reply",
    "theme_words",
]  # fmt: skip
