"""Widths of letters, and texts broken into lines by them.

Widths are those of the bundled font (and of Noto Sans, from which it comes), rounded up, so that
a drawing does not depend on the fonts of a machine.  Long words are divided by a rule that holds
in most words of both languages: a syllable begins with the last consonant before a vowel, or with
a pair that is spoken as one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from math import fsum

# How wide are letters, as a share of the font size? Measured on the font of tools/make_font.py.
WIDTHS = {
    letter: width
    for width, letters in (
        (0.225, "'‘’"),
        (0.275, "ijl ,.:;!J"),
        (0.345, "()[]-If"),
        (0.375, "”“t/"),
        (0.445, '"„r?_'),
        (0.48, "zsc"),
        (0.535, "vyxkFL–"),
        (0.575, "aeETSZY+=0123456789"),
        (0.625, "bdghnopquVPKRX"),
        (0.655, "ABC#"),
        (0.765, "DGUHN&"),
        (0.795, "OQw…"),
        (0.94, "mMW%@"),
    )
    for letter in letters
}
OTHER = 0.8
# How long must a word be, and each of its parts, to be divided?
LONG, PART = 7, 3
SYLLABLE = re.compile(r"(?:[cgpst]h|qu|[bcdfgptv][lr]|[bcdfghj-np-tv-xz])(?=[aeiouy])")
VOWEL = re.compile(r"[aeiouy]")

Lines = tuple[str, ...]


def wide(text: str) -> float:
    """The width of a text, as a multiple of its font size.

    >>> round(wide("mill"), 3) < round(wide("moon"), 3)
    True
    """
    return fsum(_width(letter) for letter in text)


def _width(letter: str) -> float:
    if letter in WIDTHS:
        return WIDTHS[letter]
    return WIDTHS.get(unicodedata.normalize("NFD", letter)[0], OTHER)


def broken(text: str, room: float, hyphens: bool) -> Lines:
    """The text in lines that are no wider than ``room``; () if a word is too long for a line.

    Words that have a hyphen are divided there; others only with ``hyphens``.

    >>> broken("Mediterranean island", 6.0, hyphens=True)
    ('Mediterra-', 'nean island')
    """
    lines: list[str] = []
    for word in text.split():
        if lines and wide(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
            continue
        while wide(word) > room:
            found = heads(word) if hyphens or "-" in word else ()
            head = max((one for one in found if wide(one) <= room), key=len, default="")
            if not head:
                return ()
            lines.append(head)
            word = word[len(head.removesuffix("-")) :].removeprefix("-")
        lines.append(word)
    return tuple(lines)


def heads(word: str) -> Iterator[str]:
    """All first parts into which a word may be hyphenated, with the hyphen.

    >>> list(heads("Mediterranean"))
    ['Medi-', 'Mediter-', 'Mediterra-']
    """
    for match in re.finditer("-", word):
        yield word[: match.end()]
    if "-" in word or len(word) < LONG:
        return
    plain = unicodedata.normalize("NFD", word.lower())
    plain = "".join(one for one in plain if not unicodedata.combining(one))
    if len(plain) != len(word):
        return
    for match in SYLLABLE.finditer(plain):
        at = match.start()
        inside = PART <= at <= len(word) - PART
        if inside and word[at - 1].isalpha() and VOWEL.search(plain, 0, at):
            yield word[:at] + "-"
