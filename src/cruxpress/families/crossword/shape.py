"""What may be chosen about the form of a crossword."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cruxpress import words as wordlists
from cruxpress.clues.writer import STYLES as CLUE_STYLES
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.shape import Shape as BaseShape
from cruxpress.core.shape import option
from cruxpress.families.crossword.filling.fill import ENGINES
from cruxpress.families.crossword.filling.own_words import asked_words
from cruxpress.families.crossword.grids.faults import SYMMETRIES
from cruxpress.families.crossword.grids.grid import LARGEST, STYLES, Grid
from cruxpress.families.crossword.grids.patterns import in_symbols
from cruxpress.text.messages import said
from cruxpress.words import registry
from cruxpress.words.us_gb_spelling import SPELLINGS

# Style -> default rows and columns.
USUAL = {"blocked": (13, 13), "lattice": (13, 13), "arrow": (15, 10), "free": (15, 15)}
# Either variety of English is allowed, but a puzzle uses only one.
EITHER = "either"
# A free crossword has the user's words and no others.
FREE = "free"


@dataclass(frozen=True)
class Shape(BaseShape):
    """What may be chosen about the form of a crossword."""

    style: str = option("lattice", choices=(*STYLES, FREE), help="Kind of grid")
    height: int | None = option(None, kind=int, low=5, high=LARGEST, help="Rows of the grid")
    width: int | None = option(None, kind=int, low=5, high=LARGEST, help="Columns of the grid")
    language: str = option(
        "en", choices=tuple(wordlists.builtin.PARTS), help="Language of words and clues"
    )
    spelling: str = option(
        EITHER,
        choices=(EITHER, *SPELLINGS),
        help="English of words and clues: US, GB, or either one",
    )
    clues: str = option("plain", choices=CLUE_STYLES, help="Style of the clues")
    theme: str = option("", help="Theme whose words are placed first")
    words: str = option(
        "", file="lines", help="Words to place first, WORD or WORD:clue, parted by ; or line ends"
    )
    must: bool = option(False, help="Refuse a puzzle that leaves one of those words out")
    pattern: str = option("", file="grid", help="Grid to fill, rows parted by /")
    symmetry: str = option("rotate", choices=SYMMETRIES, help="Symmetry of a grid that is made")
    entries: int | None = option(
        None, kind=int, low=4, high=200, help="Most words of a grid that is made"
    )
    picture: str = option("", help="Room for a picture in an arrow-word: 4x3, 4x3:centre")
    list: str = option("", help="Wordlist of your own, by the name of its registration")
    ban: str = option("", file="words", help="Words to leave out, parted by ;")
    floor: int = option(0, low=0, high=100, help="Least score of a word")
    per_length: int | None = option(
        None, kind=int, low=10, high=100_000, help="Most words tried of each length"
    )
    engine: str = option("kernel", choices=ENGINES, help="What fills the grid")
    dictionary: str = option(
        "none", choices=("none", "wordnet"), help="Dictionary for clues that the bank lacks"
    )
    llm: bool = option(False, help="Let a language model write clues that are missing")

    def __post_init__(self) -> None:
        if self.list:
            # The name includes the fingerprint, so a recipe pins the words.
            object.__setattr__(self, "list", registry.called(self.list, self.language))
        if self.spelling != EITHER and self.language != "en":
            raise AskedWrongly(said("`spelling` is of English words: take it out"))
        if self.picture and self.style != "arrow":
            raise AskedWrongly(
                said("only an arrow-word has room for a picture: add `style = arrow`")
            )
        if self.style == FREE and not (self.words or self.theme):
            raise AskedWrongly(
                said("a free crossword is made of your words: add `words`, or a `theme`")
            )
        if self.style == FREE and self.pattern:
            raise AskedWrongly(
                said("a free crossword has no pattern: take out `pattern`, or `style`")
            )
        asked_words(self.words, self.language)
        if self.must and not (self.words or self.theme):
            raise AskedWrongly(said("`must` needs `words` or `theme`"))
        if self.pattern:
            object.__setattr__(self, "pattern", in_symbols(self.pattern))
            Grid.parse(self.pattern, wordlists.language(self.language))

    @property
    def side(self) -> str:
        """The requested variety of English, US or GB; empty if either is allowed."""
        return "" if self.spelling == EITHER else self.spelling

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        height, width = USUAL[self.style]
        if self.height and not self.width and self.style != "arrow":
            return self.height, self.height
        if self.width and not self.height and self.style != "arrow":
            return self.width, self.width
        return self.height or height, self.width or width


def avoiding(shape: Mapping[str, Any], words: Iterable[str]) -> dict[str, Any]:
    """The options of a shape with more banned words.

    >>> avoiding({"style": "arrow", "ban": "reef"}, ["kraken", "eel"])
    {'style': 'arrow', 'ban': 'reef; eel; kraken'}
    """
    banned = [shape["ban"]] if shape.get("ban") else []
    return {**shape, "ban": "; ".join([*banned, *sorted(words)])}
