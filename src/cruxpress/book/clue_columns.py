"""Clues below a drawing, in columns as in a newspaper.

Numbers are bold, and the lines of a clue are indented behind them.  A letter count stays with the
last word.  No clue is split between columns, no heading ends a column, and columns are balanced.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cruxpress.core.drawing import Drawing, Note, Text
from cruxpress.support.sanitize import clean
from cruxpress.text.text_metrics import Lines, broken, wide

# Font size, line height, space above a heading, width of a bold digit, and space between columns,
# all in cells.
SIZE, LEADING, ABOVE, DIGIT, FREE = 0.36, 0.5, 0.25, 0.22, 0.3
# Space between a number and its clue, and the minimum width of a column, in cells.
BEHIND, COLUMN = 0.14, 6.0
# How far below the picture is the middle of the first line?
BELOW = 0.6
_NUMBERED = re.compile(r"(\d+) (.*)", re.DOTALL)
_COUNT = re.compile(r" (?=\([\d,\-' ]+\)\*?$)")
# A non-breaking space.  ``clean`` removes this character, so it cannot occur in a clue.
_TIED = "\x00"


@dataclass(frozen=True)
class Block:
    """Lines that no column break separates: a clue or an unnumbered line, with its heading."""

    heading: str
    number: str
    lines: tuple[str, ...]

    def height(self, first: bool) -> float:
        """Its height.  The first block of a column has no space above its heading."""
        above = ABOVE if self.heading and not first else 0.0
        return above + (len(self.lines) + bool(self.heading)) * LEADING


def with_notes(drawing: Drawing) -> Drawing:
    """The drawing with its notes in columns below the picture; unchanged if it has no notes."""
    if not drawing.notes:
        return drawing
    width = max(drawing.width, COLUMN)
    count = max(1, int(width / COLUMN))
    column, indent = width / count, _indent(drawing.notes)
    blocks = [one for note in drawing.notes for one in _blocks(note, column - FREE, indent)]
    columns = _columns(blocks, count)
    top = drawing.height + BELOW
    marks = [
        mark
        for place, part in enumerate(columns)
        for mark in _set(part, place * column, top, indent)
    ]
    height = top + max(map(_tall, columns))
    return replace(drawing, width=width, height=height, marks=(*drawing.marks, *marks), notes=())


def _indent(notes: Sequence[Note]) -> float:
    """The indent of clues: the width of the longest number; 0 if no line has a number."""
    found = (_NUMBERED.match(line) for note in notes for line in note.lines)
    longest = max((len(one[1]) for one in found if one), default=0)
    return longest * DIGIT + BEHIND if longest else 0.0


def _blocks(note: Note, width: float, indent: float) -> Iterator[Block]:
    heading = note.heading
    for line in note.lines or ("",):
        numbered = _NUMBERED.match(clean(line))
        if numbered:
            yield Block(heading, numbered[1], _lines(numbered[2], (width - indent) / SIZE))
        else:
            first, *others = _lines(clean(line), width / SIZE)
            yield Block(heading, "", (first,))
            yield from (Block("", "", (other,)) for other in others)
        heading = ""


def _lines(text: str, room: float) -> Lines:
    """Break a text into lines of a given width; a letter count stays with the last word."""
    tied = broken(_COUNT.sub(_TIED, text), room, hyphens=True) or broken(text, room, hyphens=True)
    return tuple(line.replace(_TIED, " ") for line in tied) or tuple(_cut(text, room)) or ("",)


def _cut(text: str, room: float) -> Iterator[str]:
    """Cut a text that has no break opportunity wherever a line is full."""
    line = ""
    for letter in text:
        if line and wide(line + letter) > room:
            yield line
            line = ""
        line += letter
    yield line


def _columns(blocks: Sequence[Block], count: int) -> list[list[Block]]:
    """Distribute blocks over at most ``count`` columns; the longest is as short as possible."""
    long = sum(block.height(first=False) for block in blocks) / count
    while len(columns := _filled(blocks, long)) > count:
        long += LEADING / 2
    return columns


def _filled(blocks: Sequence[Block], long: float) -> list[list[Block]]:
    columns: list[list[Block]] = [[]]
    for block in blocks:
        if columns[-1] and _tall([*columns[-1], block]) > long:
            columns.append([])
        columns[-1].append(block)
    return columns


def _tall(column: Sequence[Block]) -> float:
    return sum(block.height(first=not at) for at, block in enumerate(column))


def _set(column: Sequence[Block], left: float, top: float, indent: float) -> Iterator[Text]:
    """The lines of a column, from its top down."""
    for at, block in enumerate(column):
        y = top + (ABOVE if block.heading and at else 0.0)
        top += block.height(first=not at)
        if block.heading:
            yield Text(left, round(y, 4), block.heading, SIZE, True, "start")
            y += LEADING
        if block.number:
            yield Text(left, round(y, 4), block.number, SIZE, True, "start")
        x = round(left + (indent if block.number else 0.0), 4)
        for n, line in enumerate(block.lines):
            yield Text(x, round(y + n * LEADING, 4), line, SIZE, False, "start")
