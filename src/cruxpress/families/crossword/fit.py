"""Text fitted into a box: the largest size at which it fits, broken into lines.

Widths are reckoned with an average letter, so that a drawing does not depend on a font.

>>> fitted("Small rodent", 0.9, 0.45)
(0.17, ('Small', 'rodent'))
"""

from __future__ import annotations

# How wide is a letter, and how high is a line, against the size of the font?
LETTER, LINE = 0.6, 1.08
SIZES = (0.17, 0.16, 0.15, 0.14, 0.13, 0.12, 0.11, 0.1, 0.09, 0.08, 0.07, 0.06, 0.05)


def fitted(text: str, width: float, height: float) -> tuple[float, tuple[str, ...]]:
    """The size and the lines; a text that is too long even for the smallest size is cut."""
    for size in SIZES:
        room = int(width / (LETTER * size))
        lines = broken(text, room, hyphens=size < SIZES[3])
        if lines and len(lines) * LINE * size <= height:
            return size, lines
    size = SIZES[-1]
    most = max(1, int(height / (LINE * size)))
    lines = broken(text, int(width / (LETTER * size)), hyphens=True)[:most]
    return size, (*lines[:-1], lines[-1][:-1] + "…")


def broken(text: str, room: int, hyphens: bool) -> tuple[str, ...]:
    """The text in lines of at most so many letters; () if a word is too long for a line.

    With ``hyphens`` a long word is divided, leaving three letters or more on each side.
    """
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= room:
            lines[-1] += " " + word
            continue
        while len(word) > room:
            if not hyphens or room < 5:
                return ()
            cut = min(room - 1, len(word) - 3)
            lines.append(word[:cut] + "-")
            word = word[cut:]
        lines.append(word)
    return tuple(lines)
