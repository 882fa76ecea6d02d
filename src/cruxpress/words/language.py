"""Languages: which letters a grid may hold, and how a spelling becomes a grid form.

The grid form of a word is what is written into cells: capital letters of the language's
alphabet, without spaces, hyphens or apostrophes.  Newspapers of a language agree on how its
special letters are written in a grid; that is what the table below says.

| language | rule |
|---|---|
| English | accents go: café is CAFE |
| Romanian | ă â î ș ț are written A A I S T, whichever of the comma and cedilla forms is used |
| German | ä ö ü ß are two letters: AE OE UE SS |
| Spanish | Ñ is a letter of its own; accents and the diaeresis go |
| French | accents and cedilla go; œ is OE, æ is AE |
| Italian, Portuguese | accents and cedilla go |

>>> LANGUAGES["ro"].grid_form("țânțar")
'TANTAR'
>>> LANGUAGES["es"].grid_form("año"), LANGUAGES["de"].grid_form("Straße")
('AÑO', 'STRASSE')
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cruxpress.core.errors import ParseError, shown, unknown
from cruxpress.text.messages import said

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LATIN_CODES = bytes.maketrans(LATIN.encode(), bytes(range(len(LATIN))))

# Letters that Unicode does not take apart into a base letter and an accent.
UNDIVIDED = {
    "Æ": "AE", "Œ": "OE", "Ø": "O", "Ł": "L", "Đ": "D", "Ð": "D", "Þ": "TH", "ẞ": "SS",
    "ß": "SS", "Ĳ": "IJ",
}  # fmt: skip

# Signs that belong to a spelling and not to its grid form: they part a compound.
SEPARATORS = re.compile(r"[\s\-\u2010-\u2015'`\u2018\u2019\u02bc\u00b4.,/&·]+")


@dataclass(frozen=True)
class Language:
    """A language: its code, name, alphabet and folding rule.

    ``alphabet`` begins with the 26 Latin letters, so that the codes 0..25 mean the same in
    every language; letters of its own come after them.  ``accented`` are the forms that its
    words are written with and its grids fold.
    """

    code: str
    name: str
    own_letters: str = ""
    accented: str = ""
    spelled_out: Mapping[str, str] = field(default_factory=dict)

    @property
    def alphabet(self) -> str:
        """The letters a cell may hold; the position of a letter is its code."""
        return LATIN + self.own_letters

    @property
    def letters(self) -> dict[str, Any]:
        """What a player must know to fold what is typed (accents go from all other letters), and
        the forms that it offers for a letter."""
        return {
            "alphabet": self.alphabet,
            "spelled": {**UNDIVIDED, **self.spelled_out},
            "accented": self.accented,
        }

    def fold(self, spelling: str) -> str:
        """The grid form of a spelling; characters that have none stay in it as they are.

        >>> LANGUAGES["en"].fold("crème brûlée"), LANGUAGES["en"].fold("4x4")
        ('CREMEBRULEE', '4X4')
        """
        if spelling.isascii() and spelling.isalpha():
            return spelling.upper()
        bare = SEPARATORS.sub("", spelling)
        if bare.isascii():
            return bare.upper()
        folded = []
        for letter in unicodedata.normalize("NFC", bare).upper():
            if letter in self.own_letters:
                folded.append(letter)
            else:
                folded.append(self.spelled_out.get(letter) or UNDIVIDED.get(letter) or letter)
        return "".join(
            letter if letter in self.own_letters else without_accents(letter) for letter in folded
        )

    def grid_form(self, spelling: str) -> str:
        """The grid form of a spelling, or a ParseError that names the character without one."""
        if spelling.isascii() and spelling.isalpha():
            return spelling.upper()
        folded = self.fold(spelling)
        if self.knows(folded):
            return folded
        if not folded:
            raise ParseError(said("expected a word, got {spelling}", spelling=shown(spelling)))
        for letter in folded:
            if letter not in self.alphabet:
                raise ParseError(
                    said(
                        "{spelling} has {letter}, which is not a letter of {name} grids",
                        spelling=shown(spelling),
                        letter=shown(letter),
                        name=self.name,
                    )
                )
        return folded

    def knows(self, folded: str) -> bool:
        """Does a folded word hold nothing but letters of the alphabet?"""
        if folded.isascii():
            return folded.isalpha()
        return bool(folded) and all(letter in self.alphabet for letter in folded)

    def codes(self, grid_forms: str) -> bytes:
        """The letter codes of grid forms, one byte a letter.

        >>> list(LANGUAGES["es"].codes("AÑO"))
        [0, 26, 14]
        """
        if grid_forms.isascii():  # as mostly: bytes are looked up a hundred times as fast
            return grid_forms.encode().translate(_LATIN_CODES)
        return grid_forms.translate(self._codes).encode("latin-1")

    @cached_property
    def _codes(self) -> dict[int, int]:
        return {ord(letter): code for code, letter in enumerate(self.alphabet)}


def without_accents(letters: str) -> str:
    """Letters without their accents.

    >>> without_accents("ăîș")
    'ais'
    """
    if letters.isascii():
        return letters
    parts = unicodedata.normalize("NFD", letters)
    return "".join(part for part in parts if not unicodedata.combining(part))


def is_compound(spelling: str) -> bool:
    """Is a spelling written in parts: with a space, a hyphen or an apostrophe inside it?

    >>> is_compound("ice cream"), is_compound("icecream")
    (True, False)
    """
    return bool(SEPARATORS.search(spelling.strip()))


LANGUAGES: dict[str, Language] = {
    one.code: one
    for one in (
        Language("en", "English", accented="ÀÂÄÇÉÈÊËÎÏÑÔÖÛÜ"),
        Language("ro", "Romanian", accented="ĂÂÎȘȚ"),
        Language("de", "German", "", "ÄÖÜẞ", {"Ä": "AE", "Ö": "OE", "Ü": "UE"}),
        Language("es", "Spanish", "Ñ", "ÁÉÍÓÚÜ"),
        Language("fr", "French", accented="ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ"),
        Language("it", "Italian", accented="ÀÈÉÌÒÙ"),
        Language("pt", "Portuguese", accented="ÀÁÂÃÇÉÊÍÓÔÕÚ"),
    )
}


def language(code: str) -> Language:
    """The language of a code.

    >>> language("ro").name
    'Romanian'
    """
    try:
        return LANGUAGES[code]
    except KeyError:
        raise unknown("language", code, LANGUAGES) from None
