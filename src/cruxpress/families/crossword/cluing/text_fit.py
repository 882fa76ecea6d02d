"""Clues fitted into their cell: the largest size at which all of them fit, broken into lines.

>>> fitted(["Small rodent", "Domesticated animal"], 0.9, 1.0)
(0.135, (('Small rodent',), ('Domesticated', 'animal')))
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from cruxpress.text.text_metrics import Lines, broken, wide

# Relative to the font size: the distance of lines, and the height above the middle of the first
# line and below the middle of the last line.
LINE, ABOVE, BELOW = 1.06, 0.42, 0.58
# How much room is left above and below a clue, in cells?
EDGE = 0.04
SIZES = (0.2, 0.19, 0.18, 0.17, 0.16, 0.15, 0.145, 0.14, 0.135, 0.13, 0.125, 0.12, 0.115, 0.11,
         0.105, 0.1, 0.09, 0.08, 0.07, 0.06, 0.05)  # fmt: skip
# From which size on is it better to divide a word than to print it smaller?
DIVIDED = 0.13


def fitted(texts: Sequence[str], width: float, height: float) -> tuple[float, tuple[Lines, ...]]:
    """The font size, and the lines of each text; text too long for the smallest size is cut."""
    for size in SIZES:
        for hyphens in (False, True) if size <= DIVIDED else (False,):
            parts = tuple(broken(text, width / size, hyphens) for text in texts)
            whole = all(lines or not text for lines, text in zip(parts, texts, strict=True))
            if whole and fsum(tall(len(lines), size) for lines in parts) <= height:
                return size, parts
    return SIZES[-1], tuple(_cut(text, width, height / len(texts)) for text in texts)


def tall(lines: int, size: float) -> float:
    """The height in cells of a number of lines, with padding."""
    return ((lines - 1) * LINE + ABOVE + BELOW) * size + 2 * EDGE


def _cut(text: str, width: float, height: float) -> Lines:
    """As many lines of the smallest size as there is room for."""
    size = SIZES[-1]
    most = max(1, int((height - 2 * EDGE) / (LINE * size)))
    lines = broken(text, width / size, hyphens=True) or (text,)
    if len(lines) <= most and all(wide(line) <= width / size for line in lines):
        return lines
    last = lines[min(most, len(lines)) - 1]
    while wide(last + "…") > width / size:
        last = last[:-1]
    return (*lines[: most - 1], last + "…")
