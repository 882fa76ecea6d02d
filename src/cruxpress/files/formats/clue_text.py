"""Clue texts in foreign files: convert to one printable line, handle HTML and enumerations."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cruxpress.core.cells import Slot
from cruxpress.core.errors import ParseError
from cruxpress.text.messages import said

# How long may a file with one puzzle be, in characters?
LONGEST = 1_000_000
# Metadata of a file that a record keeps as further fields.
FACTS = ("title", "author", "copyright", "intro")
_TAG = re.compile(r"<[/!?a-zA-Z][^<>]*>")


def tidy(text: str) -> str:
    """Convert a text to one line of printable characters.

    >>> tidy(" two\\n\\u00a0words\\u200b ")
    'two words'
    """
    spaced = re.sub(r"[^\S ]+", " ", text)
    return "".join(x for x in spaced if x.isprintable()).strip()


def from_html(text: str) -> str:
    """Convert HTML to plain text: remove tags and decode entities.

    >>> from_html("<i>Hamlet</i> &amp; Co.<br>of Denmark")
    'Hamlet & Co. of Denmark'
    """
    from html import unescape  # imported lazily: its table of entities is large

    broken = re.sub(r"<(?:br|p|/p)\b[^<>]*>", " ", text, flags=re.I)
    return tidy(unescape(_TAG.sub("", broken)))


def to_html(text: str) -> str:
    """Escape a text for a format that allows HTML, only if it would be misread as HTML.

    >>> to_html("AT&T"), to_html("Tag such as <b>")
    ('AT&T', 'Tag such as &lt;b&gt;')
    """
    from html import escape

    return text if from_html(text) == text else escape(text, quote=False)


def counted(text: str, enumeration: str, slot: Slot) -> str:
    """Append the enumeration of a file to its clue, unless it is only the length or already
    there.  An enumeration with another number of letters is an error.

    >>> from cruxpress.families.crossword.grids.grid import Grid
    >>> slot = Grid(("...", ".#.", "...")).slots[0]
    >>> counted("Ice cream", "1,2", slot), counted("Pet", "(3)", slot)
    ('Ice cream (1,2)', 'Pet')
    """
    given = enumeration.strip().strip("()").strip()
    numbers = [int(number) for number in re.findall(r"\d{1,4}", given)]
    if re.fullmatch(r"[\d\s,.'’–-]+", given) and sum(numbers) != len(slot):
        raise ParseError(f"{slot.name} is counted ({given}), but has {len(slot)} letters")
    if not given or given == str(len(slot)) or given == "?" or text.endswith(f"({given})"):
        return text
    return f"{text} ({given})"


def parted(text: str, slot: Slot) -> tuple[str, str]:
    """Split a clue into text and enumeration.  Only an enumeration of several words is split off
    the end; otherwise the enumeration is the length.

    >>> from cruxpress.families.crossword.grids.grid import Grid
    >>> slot = Grid(("...", ".#.", "...")).slots[0]
    >>> parted("Ice cream (1,2)", slot), parted("Pet", slot)
    (('Ice cream', '1,2'), ('Pet', '3'))
    """
    match = re.fullmatch(r"(.*[^\s)]) \((\d{1,2}(?:[,-]\d{1,2})+)\)", text)
    if match is None or sum(map(int, re.findall(r"\d+", match[2]))) != len(slot):
        return text, str(len(slot))
    return match[1], match[2]


def whole(lines: Iterable[str]) -> str:
    """Join the lines of a file that holds one puzzle; ParseError above ``LONGEST``."""
    parts, length = [], 0
    for line in lines:
        parts.append(line)
        length += len(line) + 1
        if length > LONGEST:
            raise ParseError(
                said("expected one puzzle, got more than {longest:,} characters", longest=LONGEST)
            )
    return "\n".join(parts)
