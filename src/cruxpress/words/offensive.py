"""Offensive words: a small list of our own, with levels.

| level | meaning | where it may appear |
|---|---|---|
| 1 | mild, or harmless in another sense (cock, damn, dyke) | accepted, never asked for |
| 2 | strong: obscene or sexual violence | in neither list |
| 3 | slurs | in neither list |

The list blocks words, not topics: god, church, fire, gun and breast are no offence.  It is
matched against grid forms, because that is what people see.  ``~`` after a word stands for
its regular English endings, ``*`` for every word that begins so.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from cruxpress.core.errors import ParseError, shown
from cruxpress.words.language import Language, language

LEVELS = {1: "mild", 2: "strong", 3: "slur"}


@dataclass(frozen=True)
class Offensive:
    """The offensive words of a language; beginnings are filed under their first three letters."""

    words: dict[str, int]
    beginnings: dict[str, list[tuple[str, int]]] = field(default_factory=dict)

    @staticmethod
    def of(code: str) -> Offensive:
        """The list of a language; an empty one where there is none."""
        return _read(code)

    def level(self, grid: str) -> int:
        """The level of a grid form, 0 if it is no offence.

        >>> Offensive.of("en").level("CHURCH"), Offensive.of("en").level("DAMN")
        (0, 1)
        """
        level = self.words.get(grid, 0)
        for beginning, strength in self.beginnings.get(grid[:3], ()):
            if strength > level and grid.startswith(beginning):
                level = strength
        return level


@cache
def _read(code: str) -> Offensive:
    data = files("cruxpress.words") / "data" / f"offensive.{code}.txt"
    if not data.is_file():
        return Offensive({})
    return parse(data.read_text("utf-8"), language(code))


def parse(text: str, tongue: Language) -> Offensive:
    """A list from text: lines of a level and its words; ``#`` begins a comment."""
    words: dict[str, int] = {}
    beginnings: dict[str, list[tuple[str, int]]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        head, *entries = line.partition("#")[0].split() or [""]
        if head and head not in ("1", "2", "3"):
            raise ParseError(f"line {number}: expected a level from 1 to 3, got {shown(head)}")
        for entry in entries:
            grid = tongue.grid_form(entry.rstrip("*~"))
            if entry.endswith("*"):
                beginnings.setdefault(grid[:3], []).append((grid, int(head)))
            for form in _forms(grid) if entry.endswith("~") else (grid,):
                words[form] = max(int(head), words.get(form, 0))
    return Offensive(words, beginnings)


def _forms(word: str) -> list[str]:
    """A word with its regular English endings."""
    if word.endswith("E"):
        return [word, word + "S", word + "D", word[:-1] + "ING", word + "R", word + "RS"]
    plural = "ES" if word.endswith(("S", "X", "Z", "CH", "SH")) else "S"
    return [word, word + plural, word + "ED", word + "ING", word + "ER", word + "ERS"]
