"""The rules of wordplay: the checker follows a derivation word by word.

| rule | a cryptic clue |
|---|---|
| ``word-count`` | has three to eight words, a compound one up to ten |
| ``cover`` | is covered by its pieces: no word twice, none left over |
| ``definition-count`` | has one definition (a double definition two) |
| ``definition-place`` | has it at its beginning or end, or is it as a whole (an &lit) |
| ``definition-unknown`` | (double definition) defines the answer in known ways |
| ``definition-twice`` | (double definition) does not say the same twice |
| ``link-unknown`` | links with words of the list, for that order |
| ``link-place`` | has one link at most, between definition and wordplay |
| ``indicator-count`` | has one indicator (a charade may join its parts, a double definition none) |
| ``indicator-unknown`` | indicates with words of the list, for that device |
| ``indicator-place`` | has the indicator beside its fodder, on the side where it works |
| ``part-count`` | has as many parts as the device needs |
| ``part-kind`` | has literal fodder for anagrams, hidings, alternate and initial letters |
| ``part-worked`` | works a part inside out of its own words alone |
| ``abbreviation`` | abbreviates as everybody does |
| ``synonym`` | uses a known synonym |
| ``letters`` | yields exactly the letters of the answer |
| ``trivial`` | does some work: no word of an anagram stays whole, nothing reads both ways |
| ``hidden-word`` | hides the answer across two words at least |
| ``hidden-ends`` | does not hide it from the first letter to the last |
| ``hidden-idle`` | uses each word of the hiding place |

Later rules apply only if the earlier rules hold, so that one mistake is one fault.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from cruxpress.clues.bank import Bank
from cruxpress.clues.checker import Fault
from cruxpress.clues.clue import Clue
from cruxpress.clues.cryptic_bank import CrypticBank
from cruxpress.clues.derivation import Derivation, Piece, worked
from cruxpress.clues.giveaway import stays_whole
from cruxpress.clues.homophones import sounding_like
from cruxpress.clues.indicators import Indicator, WordplayVocabulary, idiom
from cruxpress.clues.letter_operations import hiding_place, yields
from cruxpress.clues.sentence import bare, letters_of, plain, words_of
from cruxpress.words import Language

# How many words may a cryptic clue have?
SHORTEST, LONGEST, LONGEST_COMPOUND = 3, 8, 10
DOUBLE = "double-definition"

# Device -> least and most parts.
PARTS = {
    "anagram": (1, 1), "hidden": (1, 1), "alternate": (1, 1), "initials": (1, 1),
    "reversal": (1, 3), "deletion": (1, 1), "homophone": (1, 1), "container": (2, 2),
    "charade": (2, 4), DOUBLE: (0, 0),
}  # fmt: skip
LITERAL = frozenset({"anagram", "hidden", "alternate", "initials"})


@dataclass(frozen=True)
class Case:
    """A clue under examination."""

    words: list[str]
    derivation: Derivation
    answer: str
    language: Language
    idiom: WordplayVocabulary
    bank: Bank
    known: frozenset[str]

    @property
    def device(self) -> str:
        """The device that the derivation claims."""
        return self.derivation.device

    def text(self, piece: Piece) -> str:
        """The words of a piece, in the form of the lists."""
        return bare(self.words[piece.start : piece.end])

    def said(self, piece: Piece) -> str:
        """The words of a piece, in the form of the bank."""
        return plain(" ".join(self.words[piece.start : piece.end]))

    def letters(self, piece: Piece) -> list[str]:
        """The letters of a part: its stated letters, or else the letters of each of its words."""
        if piece.letters:
            return [piece.letters]
        return [letters_of([word], self.language) for word in self.words[piece.start : piece.end]]

    @cached_property
    def given(self) -> list[str]:
        """The letters of all parts: word by word where words matter."""
        per_part = [self.letters(piece) for piece in self.derivation.parts]
        if self.device in LITERAL:
            return [word for words in per_part for word in words]
        return ["".join(words) for words in per_part]

    def readings(self, piece: Piece) -> list[Indicator]:
        """What an indicator may mean."""
        return self.idiom.readings(self.device, self.text(piece))

    def means(self, piece: Piece, word: str) -> bool:
        """Is it known that a piece means a word?"""
        said = self.said(piece)
        return self.bank.defines(said, word) or self.written.defines(said, word)

    @property
    def written(self) -> CrypticBank:
        """The cryptic bank of the language, whose meanings are known too."""
        return CrypticBank.load(self.language.code)


def faults_of_wordplay(
    clue: Clue, answer: str, language: Language, bank: Bank, known: Collection[str]
) -> list[Fault]:
    """The faults of a cryptic clue; ``answer`` is a grid form."""
    assert clue.derivation is not None
    case = Case(
        words_of(clue.text), clue.derivation, answer, language, idiom(language.code), bank,
        frozenset(map(plain, known)),
    )  # fmt: skip
    for rule in DOUBLE_RULES if case.device == DOUBLE else RULES:
        faults = list(rule(case))
        if faults:
            return faults
    return []


def _word_count(case: Case) -> Iterator[Fault]:
    longest = LONGEST_COMPOUND if case.derivation.having("worked") else LONGEST
    if not SHORTEST <= len(case.words) <= longest:
        yield Fault("word-count", f"{len(case.words)} words: {SHORTEST} to {longest} are allowed")


def _cover(case: Case) -> Iterator[Fault]:
    pieces = case.derivation.pieces
    if case.derivation.whole:
        pieces = tuple(piece for piece in pieces if piece.role != "definition")
    yield from _meeting(pieces, 0, len(case.words))


def _meeting(pieces: Collection[Piece], start: int, end: int) -> Iterator[Fault]:
    """Do pieces cover a span of words, each once?"""
    at = start
    for piece in pieces:
        if piece.start != at:
            yield Fault("cover", f"the pieces do not meet at word {min(at, piece.start) + 1}")
            return
        at = piece.end
    if at != end:
        yield Fault("cover", f"the pieces cover {at - start} words of {end - start}")


def _definition(case: Case) -> Iterator[Fault]:
    pieces = case.derivation.definitions
    if len(pieces) != 1:
        yield Fault("definition-count", f"expected one definition, found {len(pieces)}")
    elif pieces[0].start > 0 and pieces[0].end < len(case.words):
        yield Fault("definition-place", "the definition stands in the middle of the clue")


def _link(case: Case) -> Iterator[Fault]:
    links = case.derivation.links
    if not links:
        return
    definition = case.derivation.definitions[0]
    first = definition.start == 0
    beside = links[0].start == definition.end if first else links[0].end == definition.start
    if len(links) > 1 or not beside:
        yield Fault("link-place", "one link may stand between definition and wordplay")
    elif not case.idiom.is_link("from" if first else "to", case.text(links[0])):
        yield Fault("link-unknown", f"{case.text(links[0])!r} is no link word in this order")


def _parts(case: Case) -> Iterator[Fault]:
    parts = case.derivation.parts
    least, most = PARTS[case.device]
    if not least <= len(parts) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        yield Fault("part-count", f"{case.device} has {wanted} parts, found {len(parts)}")
    elif case.device in LITERAL and parts[0].role != "fodder":
        yield Fault("part-kind", f"the fodder of {case.device} stands in the clue as it is")


def _workings(case: Case) -> Iterator[Fault]:
    """The wordplay inside worked parts, by the same rules."""
    for piece in case.derivation.having("worked"):
        inner = worked(piece)
        if inner.having("definition", "link", "worked") or inner.device == DOUBLE:
            yield Fault("part-worked", "a part is worked from indicators and letters alone")
            return
        within = replace(case, derivation=inner, answer=piece.letters)
        for rule in (_inside(piece), *PART_RULES):
            if faults := list(rule(within)):
                yield from faults
                return


def _inside(whole: Piece) -> Rule:
    """The rule that the pieces of a worked part cover it."""
    return lambda case: _meeting(case.derivation.pieces, whole.start, whole.end)


def _substitutions(case: Case) -> Iterator[Fault]:
    for piece in case.derivation.parts:
        text = case.text(piece)
        if piece.role == "abbreviation" and not case.idiom.stands_for(text, piece.letters):
            yield Fault("abbreviation", f"{text!r} is no standard abbreviation of {piece.letters}")
        if piece.role == "synonym" and not case.means(piece, piece.letters):
            yield Fault("synonym", f"{text!r} is no known definition of {piece.letters}")


def _indicator(case: Case) -> Iterator[Fault]:
    pieces = case.derivation.indicators
    most = len(case.derivation.parts) - 1 if case.device == "charade" else 1
    if not (case.device == "charade" or pieces) or len(pieces) > most:
        yield Fault("indicator-count", f"expected one indicator, found {len(pieces)}")
        return
    for piece in pieces:
        readings = case.readings(piece)
        if not readings:
            text = case.text(piece)
            yield Fault("indicator-unknown", f"{text!r} does not indicate {case.device}")
        elif not any(_in_place(case, piece, reading) for reading in readings):
            yield Fault("indicator-place", "the indicator is not beside its fodder, where it works")


def _in_place(case: Case, piece: Piece, reading: Indicator) -> bool:
    parts = case.derivation.parts
    if reading.place == "before":
        return piece.end == parts[0].start
    if reading.place == "after":
        return piece.start == parts[-1].end
    two = len(parts) == 2 or (case.device, reading.how) == ("charade", "then")
    return (
        two
        and any(one.end == piece.start for one in parts)
        and any(piece.end == one.start for one in parts)
    )


def _letters(case: Case) -> Iterator[Fault]:
    if case.device == "homophone":
        right = case.given[0] in sounding_like(case.answer, case.language.code)
    else:
        right = any(yields(case.device, how, case.given, case.answer) for how in _hows(case))
    if not right:
        yield Fault("letters", "the wordplay does not give the letters of the answer")


def _hows(case: Case) -> list[str]:
    if not case.derivation.indicators:
        return ["then"]
    found = [
        {reading.how for reading in case.readings(piece) if _in_place(case, piece, reading)}
        for piece in case.derivation.indicators
    ]
    return sorted(set.intersection(*found))


def _work(case: Case) -> Iterator[Fault]:
    if case.device == "hidden":
        yield from _hiding(case)
    trivial = case.device == "reversal" and case.answer == case.answer[::-1]
    if case.device == "anagram":
        trivial = any(stays_whole(word, case.answer, case.language) for word in case.given)
    if trivial:
        yield Fault("trivial", "the wordplay leaves the answer, or a word of it, as it is")


def _hiding(case: Case) -> Iterator[Fault]:
    first, last, at_start, at_end = hiding_place(case.given, case.answer)
    if first == last:
        yield Fault("hidden-word", "the answer stands in one word; it must cross two")
    elif first > 0 or last < len(case.given) - 1:
        yield Fault("hidden-idle", "a word of the fodder hides nothing")
    elif at_start and at_end:
        yield Fault("hidden-ends", "the answer fills the fodder from end to end")


def _two_definitions(case: Case) -> Iterator[Fault]:
    pieces = case.derivation.definitions
    if len(pieces) != 2:
        yield Fault("definition-count", f"expected two definitions, found {len(pieces)}")
    elif pieces[0].start > 0 or pieces[1].end < len(case.words):
        yield Fault("definition-place", "the definitions stand at the two ends of the clue")
    elif case.derivation.indicators or case.derivation.parts:
        yield Fault("part-count", "a double definition has no other wordplay")


def _both_known(case: Case) -> Iterator[Fault]:
    pieces = case.derivation.definitions
    said = [case.said(piece) for piece in pieces]
    for piece, text in zip(pieces, said, strict=True):
        if text not in case.known and not case.means(piece, case.answer):
            yield Fault("definition-unknown", f"{text!r} is no known definition of the answer")
    if said[0] == said[1]:
        yield Fault("definition-twice", "both definitions say the same")


Rule = Callable[[Case], Iterator[Fault]]
PART_RULES: tuple[Rule, ...] = (_parts, _substitutions, _indicator, _letters, _work)
RULES: tuple[Rule, ...] = (_word_count, _cover, _definition, _link, _workings, *PART_RULES)
DOUBLE_RULES: tuple[Rule, ...] = (_word_count, _cover, _two_definitions, _link, _both_known)
