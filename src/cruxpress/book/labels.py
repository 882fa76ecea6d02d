"""The words of a book besides its puzzles, by language (``labels.toml``)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from cruxpress.text.sentences import plural


@cache
def labels(language: str) -> dict[str, str]:
    """The words of a language."""
    text = resources.files("cruxpress.book").joinpath("labels.toml").read_text("utf-8")
    words: dict[str, str] = tomllib.loads(text)[language]
    return words


def counted(language: str, label: str, count: int) -> str:
    """A label in the plural form that goes with a number.

    >>> counted("en", "count", 1), counted("ro", "count", 20)
    ('1 puzzle', '20 de jocuri')
    """
    forms = labels(language)[label].split("|")
    return forms[plural(language, count)].format(count=count)
