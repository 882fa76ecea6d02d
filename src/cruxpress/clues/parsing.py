"""Parse a cryptic clue: which words are definition and wordplay, and which device is used.

The parser searches all ways to divide the words: the definition at an end, an optional link beside
it, and the rest explained by one device, or by a charade or container with a worked part
(``nested_wordplay.py``).  A clue that ends with "!" may be definition and wordplay as a whole.  The
meanings of texts come from the banks, from the abbreviations of the language, and from ``senses``
that the caller adds.
A *loose* reading accepts any words beside the fodder as the indicator, and any two parts of the
clue as a double definition: it guesses the writer's intention.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from cruxpress.clues.bank import Bank
from cruxpress.clues.cryptic import DOUBLE, LITERAL
from cruxpress.clues.cryptic_bank import CrypticBank
from cruxpress.clues.derivation import Derivation, Piece
from cruxpress.clues.homophones import sounding_like
from cruxpress.clues.indicators import WordplayVocabulary, idiom
from cruxpress.clues.letter_operations import insertions, shortened, yields
from cruxpress.clues.nested_wordplay import CUTS, targets, worked
from cruxpress.clues.sentence import bare, letters_of, plain, words_of
from cruxpress.words import Language
from cruxpress.words import language as language_of

# How many words may a link, an indicator and a part of wordplay have?
LINK, INDICATOR, PART = 3, 6, 5
# How many letters may a word of the clue contribute unchanged, outside anagrams and hidings?
AS_IT_STANDS = 4


@dataclass(frozen=True)
class Reader:
    """A clue before a reader who knows its answer (a grid form)."""

    text: str
    answer: str
    language: Language
    senses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    loose: bool = False
    compound: bool = False

    @cached_property
    def words(self) -> list[str]:
        """The words of the clue."""
        return words_of(self.text)

    @cached_property
    def idiom(self) -> WordplayVocabulary:
        """The wordplay vocabulary of the language."""
        return idiom(self.language.code)

    @cached_property
    def spelled(self) -> list[str]:
        """The letters of each word."""
        return [letters_of([word], self.language) for word in self.words]

    def readings(self) -> Iterator[Derivation]:
        """All ways to read the clue, those with the plainest devices first."""
        for device in LITERAL_ORDER:
            for fixed, start, end in self._frames():
                yield from self._literal(device, fixed, start, end)
        for finder in (self._reversals, self._deletions, self._homophones,
                       self._containers, self._charades):  # fmt: skip
            for fixed, start, end in self._frames():
                yield from finder(fixed, start, end)
        yield from self._doubles()
        if not (self.loose or self.compound):
            yield from replace(self, compound=True)._compounds()

    def _compounds(self) -> Iterator[Derivation]:
        """Charades and containers of which a part is worked."""
        for finder in (self._containers, self._charades):
            for fixed, start, end in self._frames():
                yield from (one for one in finder(fixed, start, end) if one.having("worked"))

    def _frames(self) -> Iterator[tuple[tuple[Piece, ...], int, int]]:
        """Definition and link, and the span of words that is left for the wordplay."""
        count = len(self.words)
        for size in range(1, count - 1):
            for link in range(min(LINK, count - size - 1) + 1):
                end = size + link
                if self._is_link("from", size, end):
                    yield (_definition(0, size), *_link(size, end)), end, count
                start = count - size - link
                if start > 0 and self._is_link("to", start, start + link):
                    pieces = (*_link(start, start + link), _definition(start + link, count))
                    yield pieces, 0, start
        if self.text.rstrip().endswith("!"):
            yield (_definition(0, count),), 0, count

    def _is_link(self, order: str, start: int, end: int) -> bool:
        return start == end or self.idiom.is_link(order, bare(self.words[start:end]))

    def _literal(
        self, device: str, fixed: tuple[Piece, ...], start: int, end: int
    ) -> Iterator[Derivation]:
        """An indicator and words of the clue that give their own letters."""
        for at in range(start + 1, end):
            for one, two, place in (((start, at), (at, end), "after"),
                                    ((at, end), (start, at), "before")):  # fmt: skip
                for how in self.hows(device, two, place):
                    if self._gives(device, how, self.spelled[one[0] : one[1]]):
                        pieces = (*fixed, Piece(*one, "fodder"), Piece(*two, "indicator"))
                        yield Derivation(device, tuple(sorted(pieces)))
                        break

    def _gives(self, device: str, how: str, given: list[str]) -> bool:
        """Do words give the answer and hide nothing idle?"""
        joined = "".join(given)
        if device == "hidden" and joined in (self.answer, ""):
            return False
        return yields(device, how, given, self.answer)

    def hows(self, device: str, span: tuple[int, int], place: str) -> list[str]:
        """The ways in which words at a position can indicate a device."""
        if span[1] - span[0] > INDICATOR:
            return []
        found = self.idiom.readings(device, bare(self.words[span[0] : span[1]]))
        hows = [one.how for one in found if one.place == place]
        if hows or not self.loose:
            return hows
        return LOOSE_HOWS.get(device, [""])

    @cached_property
    def targets(self) -> dict[str, list[str]]:
        """What worked parts may give."""
        return targets(self.answer)

    @cached_property
    def _found(self) -> dict[tuple[int, int], list[Piece]]:
        return {}

    def meanings(self, start: int, end: int) -> list[Piece]:
        """The letters that a span of words may give, plain or worked; cached."""
        found = self._found.get((start, end))
        if found is None:
            more = worked(self, start, end) if self.compound else ()
            found = list(dict.fromkeys((*self.plain_meanings(start, end), *more)))
            self._found[start, end] = found
        return found

    def plain_meanings(self, start: int, end: int) -> list[Piece]:
        """What a span of words may stand for: abbreviations, synonyms, its own letters."""
        if end - start > PART:
            return []
        words = self.words[start:end]
        said, text = plain(" ".join(words)), bare(words)
        found = [Piece(start, end, "abbreviation", x) for x in self.idiom.letters_of(text)]
        synonyms = (*self.senses.get(said, ()), *Bank.load(self.language.code).meant_by(said),
                    *CrypticBank.load(self.language.code).meant_by(said))  # fmt: skip
        own = "".join(self.spelled[start:end])
        found += [Piece(start, end, "synonym", x) for x in dict.fromkeys(synonyms) if x != own]
        if end - start == 1 and len(own) <= AS_IT_STANDS:
            found.append(Piece(start, end, "fodder"))
        return found

    def letters(self, piece: Piece) -> str:
        return piece.letters or "".join(self.spelled[piece.start : piece.end])

    def indicated(
        self, device: str, start: int, end: int, least: int = 1
    ) -> Iterator[tuple[Piece, str, int, int]]:
        """An indicator at one end of a span, how it works, and the span that is left."""
        for at in range(start + 1, end):
            for how in self.hows(device, (start, at), "before"):
                yield Piece(start, at, "indicator"), how, at, end
            for how in self.hows(device, (at, end), "after"):
                yield Piece(at, end, "indicator"), how, start, at

    def _reversals(self, fixed: tuple[Piece, ...], start: int, end: int) -> Iterator[Derivation]:
        for indicator, _, first, last in self.indicated("reversal", start, end):
            for parts in self._sequences(first, last, self.answer[::-1]):
                yield _sorted("reversal", (*fixed, indicator, *parts))

    def _deletions(self, fixed: tuple[Piece, ...], start: int, end: int) -> Iterator[Derivation]:
        for indicator, how, first, last in self.indicated("deletion", start, end):
            for part in self.meanings(first, last):
                if how in CUTS and shortened(self.letters(part), how) == self.answer:
                    yield _sorted("deletion", (*fixed, indicator, part))

    def _homophones(self, fixed: tuple[Piece, ...], start: int, end: int) -> Iterator[Derivation]:
        alike = sounding_like(self.answer, self.language.code)
        for indicator, _, first, last in self.indicated("homophone", start, end):
            for part in self.meanings(first, last):
                if part.letters in alike:
                    yield _sorted("homophone", (*fixed, indicator, part))

    def _containers(self, fixed: tuple[Piece, ...], start: int, end: int) -> Iterator[Derivation]:
        for first in range(start + 1, end - 1):
            for second in range(first + 1, end):
                for how in self.hows("container", (first, second), "between"):
                    for one in self.meanings(start, first):
                        for two in self.meanings(second, end):
                            outer, inner = (one, two) if how == "holds" else (two, one)
                            made = insertions(self.letters(outer), self.letters(inner))
                            if self.answer in made:
                                between = Piece(first, second, "indicator")
                                yield _sorted("container", (*fixed, one, between, two))

    def _charades(self, fixed: tuple[Piece, ...], start: int, end: int) -> Iterator[Derivation]:
        for parts in self._sequences(start, end, self.answer, joined=True):
            if len(parts) > 1:
                yield _sorted("charade", (*fixed, *parts))
        for first in range(start + 1, end - 1):
            for second in range(first + 1, end):
                if "after" in self.hows("charade", (first, second), "between"):
                    between = Piece(first, second, "indicator")
                    for one in self.meanings(start, first):
                        for two in self.meanings(second, end):
                            if self.letters(two) + self.letters(one) == self.answer:
                                yield _sorted("charade", (*fixed, one, between, two))

    def _sequences(
        self, start: int, end: int, letters: str, *, joined: bool = False
    ) -> Iterator[tuple[Piece, ...]]:
        """Parts side by side that give letters in their order; joiners may stand between them."""
        if start == end:
            if not letters:
                yield ()
            return
        for at in range(start + 1, end + 1):
            for piece in self.meanings(start, at):
                given = self.letters(piece)
                if given and letters.startswith(given):
                    left = letters[len(given) :]
                    for rest in self._sequences(at, end, left, joined=joined):
                        yield (piece, *rest)
                    for joiner in self._joiners(at, end) if joined and left else ():
                        for rest in self._sequences(joiner.end, end, left, joined=True):
                            yield (piece, joiner, *rest)

    def _joiners(self, start: int, end: int) -> Iterator[Piece]:
        """Words that put the next part behind."""
        for at in range(start + 1, min(start + INDICATOR, end - 1) + 1):
            if "then" in self.hows("charade", (start, at), "between"):
                yield Piece(start, at, "indicator")

    def _doubles(self) -> Iterator[Derivation]:
        count = len(self.words)
        for size in range(1, count):
            for link in range(min(LINK, count - size - 1) + 1):
                end = size + link
                linked = any(self._is_link(order, size, end) for order in ("from", "to"))
                if linked and (self.loose or (self.defines(0, size) and self.defines(end, count))):
                    pieces = (_definition(0, size), *_link(size, end), _definition(end, count))
                    yield Derivation(DOUBLE, pieces)

    def defines(self, start: int, end: int) -> bool:
        """Is a span of words known to mean the answer?"""
        said = plain(" ".join(self.words[start:end]))
        code = self.language.code
        return (
            self.answer in self.senses.get(said, ())
            or self.answer in Bank.load(code).meant_by(said)
            or CrypticBank.load(code).defines(said, self.answer)
        )


LITERAL_ORDER = ("hidden", "anagram", "initials", "alternate")
assert set(LITERAL_ORDER) == LITERAL
LOOSE_HOWS = {
    "alternate": ["odd", "even"], "container": ["holds", "inside"], "charade": ["then", "after"],
    "deletion": list(CUTS),
}  # fmt: skip


def readings(text: str, answer: str, language: str, *, loose: bool = False) -> list[Derivation]:
    """The ways to read a clue so that it gives the answer.

    >>> [one.to_text() for one in readings("Body's pump hidden in the artist", "heart", "en")]
    ['hidden d0-2 i2-4 f4-6', 'hidden d0-3 i3-4 f4-6']
    """
    tongue = language_of(language)
    reader = Reader(text, tongue.grid_form(answer), tongue, loose=loose)
    return list(dict.fromkeys(reader.readings()))


def _definition(start: int, end: int) -> Piece:
    return Piece(start, end, "definition")


def _link(start: int, end: int) -> tuple[Piece, ...]:
    return (Piece(start, end, "link"),) if start < end else ()


def _sorted(device: str, pieces: tuple[Piece, ...]) -> Derivation:
    return Derivation(device, tuple(sorted(pieces)))
