"""Clues for a filled grid: which sources write them, and which clues need a seal.

``clues.writer`` writes the clues in the order of trust; this module selects its sources.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from cruxpress.clues import writer
from cruxpress.clues.bank import Bank
from cruxpress.clues.bank_cache import fact
from cruxpress.clues.clue import Clue
from cruxpress.clues.dictionary import Dictionary, WordNet
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.filling.own_words import ThemeWord
from cruxpress.families.crossword.filling.themes import theme_answers
from cruxpress.families.crossword.grids.arrows import served
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.families.crossword.puzzle import definition_of
from cruxpress.families.crossword.shape import Shape
from cruxpress.words import registry
from cruxpress.words.enumeration import enumeration

# How many clues are in a cell of an arrow-word -> how many characters should each have at most?
# (2026-11-16: of the clues of the banks that are so long, 99 in 100 are printed at an eighth of a
# cell or larger.)
ROOM = {1: 75, 2: 32, 3: 18}


def rooms(grid: Grid) -> list[int] | None:
    """The most characters for the clue of each slot; None means no limit."""
    if grid.style != "arrow":
        return None
    found = {i: ROOM[len(words)] for words in served(grid).values() for i, _ in words}
    return [found[index] for index in range(len(grid.slots))]


def clued(
    shape: Shape, level: str, grid: Grid, placed: Sequence[ThemeWord], stream: Stream,
    *, written: bool = False,
) -> writer.Written:  # fmt: skip
    """Clues for the words of a filled grid; ``placed`` may bring clues of their own.

    With ``written``, words that the cryptic bank has get its clues or none.
    """
    given = {
        source: {one.word: one.clue for one in placed if one.clue and one.source == source}
        for source in ("user", "theme")
    }
    words = grid.words
    wanted = {one.word: one.spelling for one in placed if one.spelling}
    counts = [enumeration(spelling_of(shape, word, wanted), shape.language) for word in words]
    clues_of = writer.write(
        words, shape.language, level, stream=stream, user=given["user"], themes=given["theme"],
        listed=ListDefinitions(shape) if shape.list else None, dictionary=dictionary_of(shape),
        llm=model_of(shape, placed), style=cast(writer.Style, shape.clues),
        room=_beside(rooms(grid), counts), only_written=written, side=shape.side,
    )  # fmt: skip
    clues = [
        replace(clue, enumeration=count) if clue and count else clue
        for clue, count in zip(clues_of.clues, counts, strict=True)
    ]
    return replace(clues_of, clues=tuple(clues))


def _beside(rooms: list[int] | None, counts: Sequence[str]) -> list[int] | None:
    """The room of each clue beside its count, where it has one: ``(5,2,4)`` and a space."""
    if rooms is None:
        return None
    return [
        room - (len(count) + 3 if count else 0) for room, count in zip(rooms, counts, strict=True)
    ]


def spelling_of(shape: Shape, word: str, wanted: Mapping[str, str]) -> str:
    """The spelling of a word: from the user or the theme, else from the list or the bank."""
    if word in wanted:
        return wanted[word]
    listed = registry.load(shape.list, shape.language).get(word) if shape.list else None
    return listed.spelling if listed else Bank.load(shape.language).spelling(word)


def dictionary_of(shape: Shape) -> Dictionary | None:
    """The dictionary that the user asked for."""
    if shape.dictionary == "wordnet":
        found = WordNet.installed()
        if found is None:
            raise AskedWrongly("WordNet is not installed: see CRUXPRESS_WORDNET in the reference")
        return found
    return None


@dataclass(frozen=True)
class ListDefinitions:
    """The definitions that a list of the user's own brings along, as dexonline's does."""

    shape: Shape

    def definitions(self, spelling: str, language: str) -> Iterator[str]:
        """What the list says of a word; a form of another word is not what it defines."""
        word = registry.load(self.shape.list, language).get(spelling)
        if word is not None and word.definition and not word.inflected:
            yield word.definition


def model_of(shape: Shape, placed: Sequence[ThemeWord]) -> writer.ClueModel | None:
    """The language model, if the user wants one; it gets requests only for missing clues."""
    if not shape.llm:
        return None
    from cruxpress.clues import llm

    ready = {one.word: one.clue for one in placed if one.clue and one.source == "llm"}
    return Prepared(ready, llm.Author())


@dataclass(frozen=True)
class Prepared:
    """A language model that gave clues for theme words already, and is asked for the others."""

    ready: Mapping[str, str]
    model: writer.ClueModel

    def write(self, requests: Sequence[writer.Request]) -> Mapping[str, Clue]:
        """Ready clues at the first asking; what is wrong with them is the model's to mend."""
        known = {
            one.answer: Clue(self.ready[one.answer], "llm")
            for one in requests
            if one.answer in self.ready and not one.faults
        }
        others = [one for one in requests if one.answer not in known]
        return {**known, **(self.model.write(others) if others else {})}


def told(written: writer.Written, placed: Sequence[ThemeWord]) -> list[str]:
    """What the user should know: clues of his own that were replaced, and why."""
    mine = {one.word: one.clue for one in placed if one.source == "user"}
    return [
        f"the clue {one.clue.text!r} for {one.answer} was replaced: {one.faults[0].sentence}"
        for one in written.report.rejected
        if mine.get(one.answer) == one.clue.text
    ]


def needs_seal(clue: Clue, word: str, language: str) -> bool:
    """Is the word not the one answer that the bank, the themes or the wordplay give?"""
    bank = Bank.load(language)
    if clue.derivation is not None:
        return word not in bank.answers(definition_of(clue), len(word))
    if (kept := fact(language, word, clue.text)) and kept.alone:
        return False
    known = bank.answers(clue.text, len(word)) or theme_answers(language, clue.text, len(word))
    return known != (word,)
