"""Typography and labels: curly quotes, no-break spaces, line counts, and the words of a book."""

from __future__ import annotations

import math
import re
import tomllib
from functools import cache
from importlib import resources
from itertools import pairwise

from cruxpress.text.sentences import plural

# Language -> opening and closing double quotes.  Single quotes are English in all languages.
DOUBLE = {"en": "“”", "ro": "„”"}
# An apostrophe at the beginning of a word, not an opening quote: 'tis, 'em, '90s.
_ELISION = re.compile(r"'(?=(?:tis|twas|em|til|cause|n)\b|\d\d)", re.IGNORECASE)
_OPENING = re.compile(r"(?<![^\s(\[“„‘—–-])'")
_OPENING_DOUBLE = re.compile(r"(?<![^\s(\[‘—–-])\"")
# The space before the letter count of a clue; the count should not be alone on a line.
_COUNT = re.compile(r" (?=\([\d,; -]+\)\*?$)")
FIRM = "\N{NO-BREAK SPACE}"
# Average width of a letter, as a share of the font size.  An upper estimate, so that the space
# reserved for a paragraph is never too small.
LETTER = 0.56
# Points in a millimetre.
POINTS = 72 / 25.4


def printed(text: str, language: str = "en") -> str:
    """The text with curly quotes and no-break spaces.

    >>> printed("It's 'The Iliad', \\"so to speak\\"")
    'It’s ‘The Iliad’, “so to speak”'
    >>> printed("Feline (3)")
    'Feline\\xa0(3)'
    >>> printed("with _ A _ in place, HAT fits").split(" ")
    ['with', '_\\xa0A\\xa0_', 'in', 'place,', 'HAT', 'fits']
    """
    double = DOUBLE.get(language, DOUBLE["en"])
    text = _OPENING.sub("‘", _ELISION.sub("’", text)).replace("'", "’")
    text = _OPENING_DOUBLE.sub(double[0], text).replace('"', double[1])
    text = _COUNT.sub(FIRM, text)
    return _firm(text) if "_" in text else text


def _firm(text: str) -> str:
    """Keep the letters and blanks of an entry, such as ``_ A _``, on one line."""
    words = text.split(" ")
    parts = words[:1]
    for before, word in pairwise(words):
        joined = _is_cell(before) and _is_cell(word.rstrip(",;.:"))
        parts.append((FIRM if joined else " ") + word)
    return "".join(parts)


def _is_cell(word: str) -> bool:
    return len(word) == 1 and (word == "_" or word.isupper())


def lines_of(text: str, width: float, size: float) -> int:
    """The number of lines of a paragraph in a width in mm; an upper estimate."""
    letters = max(1.0, width / (size * LETTER / POINTS))
    return math.ceil(max(1, len(text)) / letters)


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a text; single line breaks are spaces.

    >>> paragraphs("One\\nline.\\n\\nAnother.")
    ['One line.', 'Another.']
    """
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]


@cache
def labels(language: str) -> dict[str, str]:
    """The labels of a book in a language."""
    text = resources.files("cruxpress.book").joinpath("labels.toml").read_text("utf-8")
    words: dict[str, str] = tomllib.loads(text)[language]
    return words


def counted(language: str, label: str, count: int) -> str:
    """A label in the plural form for a number.

    >>> counted("en", "count", 1), counted("ro", "count", 20)
    ('1 puzzle', '20 de jocuri')
    """
    forms = labels(language)[label].split("|")
    return forms[plural(language, count)].format(count=count)
