"""A drawing as plain text: its title and the lines that stand for the picture."""

from __future__ import annotations

from cruxpress.core.drawing import Drawing
from cruxpress.support.sanitize import clean


def plain_lines(drawing: Drawing) -> list[str]:
    """The plain lines of a drawing, safe to print, without blanks at their ends."""
    return [clean(line).rstrip() for line in drawing.plain]


def to_plain(drawing: Drawing) -> str:
    """Title, empty line, plain lines; ends with one line break.

    >>> print(to_plain(Drawing(2, 1, "Two cells", (), plain=("7 .",))), end="")
    Two cells
    <BLANKLINE>
    7 .
    """
    lines = plain_lines(drawing)
    head = clean(drawing.title).strip()
    parts = ([head, ""] if head and lines else [head] if head else []) + lines
    return "\n".join(parts).rstrip("\n") + "\n"
