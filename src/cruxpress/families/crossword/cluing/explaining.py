"""Explain wordplay: the role of each piece of a cryptic clue, and how they make the answer.

The clauses are parts of a step: ``{"definition": "Tiny pest"}`` is told by the phrase
``definition`` of a language.  An indicator has the phrase ``ask-DEVICE``, the result
``make-DEVICE``, with how it is made where a device knows several ways.

>>> from cruxpress.words import language
>>> play = Derivation.from_text("anagram d0-2 i2-3 f3-4")
>>> clue = Clue("Tiny pest, mixed tang", "wordplay", play)
>>> explained(clue, "GNAT", language("en"))[1:]
[{'ask-anagram': 'mixed'}, {'make-anagram': {'text': 'tang', 'word': 'GNAT'}}]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from cruxpress.clues.clue import Clue
from cruxpress.clues.cryptic import DOUBLE, LITERAL, PARTS
from cruxpress.clues.derivation import SPELLED, Derivation, Piece, worked
from cruxpress.clues.homophones import sounding_like
from cruxpress.clues.letter_operations import yields
from cruxpress.clues.notation import noted
from cruxpress.clues.sentence import letters_of, words_of
from cruxpress.core.walk import Part
from cruxpress.words import Language

# Device -> the ways in which it can work; the others have one.
WAYS = {
    "charade": ("then", "after"), "container": ("holds", "inside"),
    "deletion": ("head", "tail", "ends", "heart"), "alternate": ("odd", "even"),
    "initials": ("", "last"),
}  # fmt: skip

# Which devices have a note that says more than the sentences before it?
NOTED = frozenset({"hidden", "reversal", "charade", "container", "deletion"})

Clause = dict[str, Part]


def explained(clue: Clue, answer: str, language: Language) -> list[Clause]:
    """The clauses about a clue; empty if its derivation does not lead to the answer, which can
    happen in a user's own clue."""
    if clue.derivation is None:
        return []
    reading = _Reading(words_of(clue.text), clue.derivation, answer, language)
    return list(reading.clauses()) if reading.holds else []


@dataclass(frozen=True)
class _Reading:
    """The words of a clue, read as a derivation says."""

    words: list[str]
    derivation: Derivation
    answer: str
    language: Language

    @property
    def device(self) -> str:
        return self.derivation.device

    def text(self, *pieces: Piece) -> str:
        """Words of the clue, without the punctuation around them."""
        words = [word for piece in pieces for word in self.words[piece.start : piece.end]]
        return " ".join(words).strip(",.;:")

    @cached_property
    def given(self) -> list[str]:
        """The letters that the parts give: word by word where words matter."""
        parts = self.derivation.parts
        if self.device in LITERAL:
            words = [word for one in parts for word in self.words[one.start : one.end]]
            return [letters_of([word], self.language) for word in words]
        return [self._letters(piece) for piece in parts]

    def _letters(self, piece: Piece) -> str:
        return piece.letters or letters_of(self.words[piece.start : piece.end], self.language)

    @cached_property
    def way(self) -> str | None:
        """The way in which the parts make the answer; None if they do not."""
        if self.device == "homophone":
            alike = sounding_like(self.answer, self.language.code)
            return "" if self.given[0] in alike else None
        ways = WAYS.get(self.device, ("",))
        return next((x for x in ways if yields(self.device, x, self.given, self.answer)), None)

    @property
    def holds(self) -> bool:
        """Do the pieces lie in the clue, and do they make the answer?"""
        if any(piece.end > len(self.words) for piece in self.derivation.pieces):
            return False
        if self.device == DOUBLE:
            return len(self.derivation.definitions) == 2
        least, most = PARTS[self.device]
        return least <= len(self.derivation.parts) <= most and self.way is not None

    def clauses(self) -> Iterator[Clause]:
        """What the pieces say, then what they make."""
        if self.device == DOUBLE:
            one, two = map(self.text, self.derivation.definitions)
            yield {f"make-{DOUBLE}": {"one": one, "two": two, "word": self.answer}}
            return
        for piece in () if self.derivation.whole else self.derivation.definitions:
            yield {"definition": self.text(piece)}
        for piece in self.derivation.indicators:
            yield {f"ask-{self.device}": self.text(piece)}
        parts = self.derivation.parts
        for piece in parts:
            if piece.role == "worked":
                yield {"worked": {**self._said(piece), "note": self._note_of(piece)}}
            elif piece.role in SPELLED or len(parts) > 1:
                yield {piece.role: self._said(piece)}
        yield self._made()
        if self.device in NOTED:
            clue = Clue(" ".join(self.words), "user", self.derivation)
            yield {"noted": noted(clue, self.answer, self.language)}
        if self.derivation.whole:
            yield {"and-lit": self.answer}

    def _said(self, piece: Piece) -> dict[str, Part]:
        return {"text": self.text(piece), "letters": self._letters(piece)}

    def _note_of(self, piece: Piece) -> str:
        """The note of a worked part."""
        clue = Clue(" ".join(self.words), "user", worked(piece))
        return noted(clue, piece.letters, self.language)

    def _made(self) -> Clause:
        """How the answer comes out."""
        name, word = f"make-{self.device}", self.answer
        if self.device == "anagram":
            return {name: {"text": self.text(*self.derivation.parts), "word": word}}
        if self.device in LITERAL:
            name += "-last" if self.way == "last" else ""
            return {name: {"text": self._with_capitals(self._used()), "word": word}}
        if self.device == "charade":
            pieces = self.given[::-1] if self.way == "after" else self.given
            return {name: {"pieces": pieces, "word": word}}
        if self.device == "container":
            outer, inner = self.given if self.way == "holds" else self.given[::-1]
            return {name: {"inner": inner, "outer": outer, "word": word}}
        way = f"-{self.way}" if self.way else ""
        return {name + way: {"letters": "".join(self.given), "word": word}}

    def _used(self) -> Iterable[int]:
        """Which letters of the fodder are those of the answer."""
        if self.device == "hidden":
            start = "".join(self.given).index(self.answer)
            return range(start, start + len(self.answer))
        if self.device == "alternate":
            return range(self.way == "even", sum(map(len, self.given)), 2)
        if self.way == "last":
            return (end - 1 for end in accumulate(map(len, self.given)))
        return accumulate(map(len, self.given[:-1]), initial=0)  # initials

    def _with_capitals(self, used: Iterable[int]) -> str:
        """The fodder with those letters as capitals: ``tHE ARTist``."""
        capital, shown, at = frozenset(used), "", 0
        for sign in self.text(*self.derivation.parts):
            after = at + len(letters_of([sign], self.language))
            shown += sign.upper() if capital & set(range(at, after)) else sign.lower()
            at = after
        return shown
