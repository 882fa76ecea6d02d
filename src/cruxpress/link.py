"""Links that hold a puzzle: its family, a dot, and its text deflated, in letters of addresses.

They stand behind the ``#`` of an address, which browsers keep to themselves, so that no server
learns who plays what.  A link holds the text of the puzzle, and its solution only where it is
asked to: then a page without a server can tell whether a crossword is right.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cruxpress.errors import ParseError, shown
from cruxpress.said import said

# How long may the text of a puzzle be that a link unfolds to?
MOST = 20_000
_FORM = re.compile(r"#?([a-z][a-z0-9_-]{0,39})\.([A-Za-z0-9_-]+)")


def fragment(family: str, puzzle: str, solution: str = "") -> str:
    """A puzzle, and perhaps its solution, as the part of a link behind its ``#``.

    >>> read_fragment(fragment("sudoku", "1234 3412 2143 432."))
    ('sudoku', '1234 3412 2143 432.')
    """
    press = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = f"{puzzle}\n{solution}" if solution else puzzle
    packed = press.compress(text.encode()) + press.flush()
    return f"{family}.{urlsafe_b64encode(packed).decode().rstrip('=')}"


def read_fragment(text: str) -> tuple[str, str]:
    """The family and the text of the puzzle in a link; a solution in it is passed over."""
    found = _FORM.fullmatch(text.rpartition("#")[2])
    if not found:
        raise ParseError(said("expected a link as #family.letters, got {got}", got=shown(text)))
    try:
        packed = urlsafe_b64decode(found[2] + "=" * (-len(found[2]) % 4))
        unfold = zlib.decompressobj(-15)
        puzzle = unfold.decompress(packed, MOST).decode()
    except (ValueError, zlib.error):
        raise ParseError(
            said("the puzzle of the link is damaged: {got}", got=shown(text))
        ) from None
    if not unfold.eof:
        raise ParseError(
            said("the puzzle of the link is cut off or too long: {got}", got=shown(text))
        )
    return found[1], puzzle.partition("\n")[0]
