"""Messages that can be translated: a template, and the parts that fill it.

A ``Said`` is a string, its English text. A page in another language translates its template and
fills in the parts, which may be sentences themselves.

>>> told = said("at most {most} puzzles at a time, got {count}", most=30, count=31)
>>> told, told.template
('at most 30 puzzles at a time, got 31', 'at most {most} puzzles at a time, got {count}')
>>> said("each letter is in a word, but not {cells}", cells=["R1C1", "R1C2"])
'each letter is in a word, but not R1C1 and R1C2'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

# How many parts of a list does a sentence name before it says "and 7 more"?
NAMED = 6

Part = str | int | float | Sequence[str]


class Said(str):
    """A sentence, with what it was made from."""

    template: str
    parts: dict[str, Part]

    def __new__(cls, template: str, parts: dict[str, Part]) -> Said:
        """The sentence in English."""
        every = {name: _text(part) for name, part in parts.items()}
        self = super().__new__(cls, template.format(**every))
        self.template, self.parts = template, parts
        return self

    def __reduce__(self) -> tuple[type, tuple[str, dict[str, Part]]]:
        return type(self), (self.template, self.parts)

    def to_json(self) -> dict[str, Any]:
        """Text, template and parts, for a page that translates it."""
        return {
            "template": self.template,
            "parts": {name: _json(part) for name, part in self.parts.items()},
        }


def said(template: str, **parts: Part) -> Said:
    """Fill a template with its parts."""
    return Said(template, parts)


def listed(parts: Iterable[str], word: str = "and") -> str:
    """Parts as an English sentence lists them.

    >>> listed(["R1C1", "R1C2", "R1C3"]), listed(["R1C1"]), listed([])
    ('R1C1, R1C2 and R1C3', 'R1C1', '')
    """
    every = list(parts)
    return f" {word} ".join(filter(None, (", ".join(every[:-1]), *every[-1:])))


def some(names: Sequence[str]) -> str:
    """Names as a sentence lists them; only the first ones if they are many."""
    more = len(names) - NAMED
    return listed(names if more <= 1 else [*names[:NAMED], f"{more} more"])


def _text(part: Part) -> str | int | float:
    return part if isinstance(part, str | int | float) else some(part)


def _json(part: Part) -> Any:
    if isinstance(part, Said):
        return part.to_json()
    if isinstance(part, str | int | float):
        return part
    return [_json(one) for one in part]
