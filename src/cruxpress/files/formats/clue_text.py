"""Texts of clues in foreign files: one printable line, HTML or not, with their enumeration."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cruxpress.core.cells import Slot
from cruxpress.core.errors import ParseError
from cruxpress.text.messages import said

# How long may a file with one puzzle be, in characters?  Longer ones are none.
LONGEST = 1_000_000
# What a file tells about itself and a record keeps: names of further fields of a record.
FACTS = ("title", "author", "copyright", "intro")
_TAG = re.compile(r"<[/!?a-zA-Z][^<>]*>")


def tidy(text: str) -> str:
    """A text as one line of printable characters.

    >>> tidy(" two\\n\\u00a0words\\u200b ")
    'two words'
    """
    spaced = re.sub(r"[^\S ]+", " ", text)
    return "".join(x for x in spaced if x.isprintable()).strip()


def from_html(text: str) -> str:
    """A text of a format that allows HTML, without tags and entities.

    >>> from_html("<i>Hamlet</i> &amp; Co.<br>of Denmark")
    'Hamlet & Co. of Denmark'
    """
    from html import unescape  # its table of entities is large, and most commands read no HTML

    broken = re.sub(r"<(?:br|p|/p)\b[^<>]*>", " ", text, flags=re.I)
    return tidy(unescape(_TAG.sub("", broken)))


def to_html(text: str) -> str:
    """A text for a format that allows HTML; only what would be read as HTML is escaped.

    >>> to_html("AT&T"), to_html("Tag such as <b>")
    ('AT&T', 'Tag such as &lt;b&gt;')
    """
    from html import escape

    return text if from_html(text) == text else escape(text, quote=False)


def counted(text: str, enumeration: str, slot: Slot) -> str:
    """A clue with the enumeration that a file gives apart from it, if it tells more than the
    length; one that counts another number of letters is an error.

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
    """A clue without its enumeration, and the enumeration: that at its end where it parts the
    answer into words, else the length.

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
    """A file that is one text, refused when it is longer than any puzzle."""
    parts, length = [], 0
    for line in lines:
        parts.append(line)
        length += len(line) + 1
        if length > LONGEST:
            raise ParseError(
                said("expected one puzzle, got more than {longest:,} characters", longest=LONGEST)
            )
    return "\n".join(parts)
