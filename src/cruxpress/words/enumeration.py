"""Spellings of several words: how their letters are counted, and how they are shown again.

The enumeration of ICECREAM is ``3,5``: a comma where a space stands in its spelling, a hyphen
where a hyphen does.  Apostrophes and full stops part nothing: DON'T STOP is ``4,4``.

>>> enumeration("ice cream", "en"), enumeration("Don't Stop", "en"), enumeration("cat", "en")
('3,5', '4,4', '')
>>> shown_apart("JACKINTHEBOX", "4-2-3-3"), shown_apart("CAT", "")
('JACK-IN-THE-BOX', 'CAT')
"""

from __future__ import annotations

import re

from cruxpress.words.language import language

# What parts two words, and what of that is a hyphen.
BREAKS = re.compile(r"[\s,/&·]+|[-‐-―]")
HYPHENS = re.compile(r"[-‐-―]")
# An enumeration that tells more than a length.
ENUMERATION = re.compile(r"[1-9]\d?(?:[,-][1-9]\d?){1,24}")


def enumeration(spelling: str, code: str) -> str:
    """The numbers of letters of the words of a spelling; empty for a single word."""
    if spelling.isalpha():
        return ""
    fold, found, left = language(code).fold, "", spelling.strip()
    while left:
        gap = BREAKS.search(left)
        part, left = (left[: gap.start()], left[gap.end() :]) if gap else (left, "")
        if letters := fold(part):
            found += str(len(letters))
            found += "-" if gap and HYPHENS.search(gap[0]) else ","
    found = found[:-1]
    return found if ENUMERATION.fullmatch(found) else ""


def counts(enumerated: str) -> list[int]:
    """The numbers of an enumeration.

    >>> counts("3,5"), counts("4-2-3")
    ([3, 5], [4, 2, 3])
    """
    return [int(number) for number in re.findall(r"\d+", enumerated)]


def shown_apart(grid: str, enumerated: str) -> str:
    """A grid form with the spaces and hyphens of its enumeration."""
    found, at = "", 0
    for number, sign in re.findall(r"(\d+)([,-]?)", enumerated):
        found += grid[at : at + int(number)] + {",": " ", "-": "-"}.get(sign, "")
        at += int(number)
    return found + grid[at:]
