"""The cryptic bank: clues with wordplay that were written for this project, a word at a time.

``data/cryptic.LANGUAGE.tsv`` has a line a clue: the word, the clue, its derivation, parted by
tabs; a word may have several.  ``tools/build_cryptic.py`` makes the file from marked texts and
rejects every clue with a fault. The checker accepts the meanings that these clues use: their
definitions define the word, and their synonyms define the words whose letters they give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property, lru_cache
from importlib.resources import files

from cruxpress.clues.clue import Clue
from cruxpress.clues.derivation import Derivation
from cruxpress.clues.sentence import plain, words_of
from cruxpress.words import Language
from cruxpress.words import language as language_of


class CrypticBank:
    """Cryptic clues by the grid form of their answer.

    >>> line = "kiwi\\tFruit for flightless bird\\tdouble-definition d0-1 l1-2 d2-4"
    >>> bank = CrypticBank.parse(line, language_of("en"))
    >>> bank.clues("KIWI")[0].text, bank.defines("flightless bird", "KIWI")
    ('Fruit for flightless bird', True)
    """

    def __init__(self, lines: Mapping[str, tuple[str, ...]]):
        self._lines = lines

    @staticmethod
    def load(language: str) -> CrypticBank:
        """The cryptic bank of a language, read once; empty where there is none."""
        return _load(language)

    @staticmethod
    def parse(text: str, language: Language) -> CrypticBank:
        """A cryptic bank from its text."""
        found: dict[str, list[str]] = {}
        for line in text.splitlines():
            word, _, rest = line.partition("\t")
            found.setdefault(language.fold(word), []).append(rest)
        return CrypticBank({grid: tuple(rests) for grid, rests in found.items()})

    def __len__(self) -> int:
        return len(self._lines)

    def __contains__(self, grid: object) -> bool:
        return grid in self._lines

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def clues(self, grid: str) -> list[Clue]:
        """The clues of a grid form."""
        return [_clue(line) for line in self._lines.get(grid, ())]

    def devices(self, grid: str) -> frozenset[str]:
        """The outermost devices of the clues of a grid form."""
        lines = self._lines.get(grid, ())
        return frozenset(line.partition("\t")[2].partition(" ")[0] for line in lines)

    def defines(self, text: str, grid: str) -> bool:
        """Is the text known to mean the word, as a definition or inside wordplay?"""
        return (plain(text), grid) in self._meanings

    def meant_by(self, text: str) -> tuple[str, ...]:
        """The words that a text is known to mean."""
        return self._meant.get(plain(text), ())

    @cached_property
    def _meanings(self) -> frozenset[tuple[str, str]]:
        return frozenset(
            meaning for grid in self for clue in self.clues(grid) for meaning in _said(clue, grid)
        )

    @cached_property
    def _meant(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for text, grid in sorted(self._meanings):
            found[text] = (*found.get(text, ()), grid)
        return found


@lru_cache(maxsize=1 << 14)
def _clue(line: str) -> Clue:
    text, derivation = line.split("\t")
    return Clue(text, "bank", Derivation.from_text(derivation))


def _said(clue: Clue, grid: str) -> Iterator[tuple[str, str]]:
    """What the pieces of a clue mean."""
    words = words_of(clue.text)
    assert clue.derivation is not None
    inside = (one for piece in clue.derivation.having("worked") for one in piece.inner)
    synonyms = (one for one in inside if one.role == "synonym")
    for piece in (*clue.derivation.having("definition", "synonym"), *synonyms):
        yield plain(" ".join(words[piece.start : piece.end])), piece.letters or grid


@cache
def _load(language: str) -> CrypticBank:
    data = files("cruxpress.clues") / "data" / f"cryptic.{language}.tsv"
    text = data.read_text("utf-8") if data.is_file() else ""
    return CrypticBank.parse(text, language_of(language))
