"""Clues for a filled grid: who writes them, which need a seal, and easier or harder ones.

The room of clues does the writing, in the order of trust; here is decided what it may use.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from cruxpress.clues import writer
from cruxpress.clues.bank import Bank
from cruxpress.clues.clue import Clue
from cruxpress.clues.dictionary import Dictionary, WordNet
from cruxpress.errors import AskedWrongly
from cruxpress.families.crossword.puzzle import Puzzle
from cruxpress.families.crossword.shape import Shape
from cruxpress.families.crossword.themes import ThemeWord, theme_answers
from cruxpress.recipe import Direction
from cruxpress.seeds import Stream


def clued(
    shape: Shape, level: str, words: Sequence[str], placed: Sequence[ThemeWord], stream: Stream
) -> writer.Written:
    """Clues for the words of a grid; ``placed`` may bring clues of their own."""
    given = {
        source: {one.word: one.clue for one in placed if one.clue and one.source == source}
        for source in ("user", "theme")
    }
    return writer.write(
        words, shape.language, level, stream=stream, user=given["user"], themes=given["theme"],
        dictionary=dictionary_of(shape), style=cast(writer.Style, shape.clues),
    )  # fmt: skip


def dictionary_of(shape: Shape) -> Dictionary | None:
    """The dictionary that the user asked for."""
    if shape.dictionary != "wordnet":
        return None
    found = WordNet.installed()
    if found is None:
        raise AskedWrongly("WordNet is not installed: see CRUXPRESS_WORDNET in the reference")
    return found


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
    if clue.derivation is not None:
        return False
    bank = Bank.load(language).answers(clue.text, len(word))
    return (bank or theme_answers(language, clue.text, len(word))) != (word,)


def exchanged(
    puzzle: Puzzle, words: Sequence[str], order: Sequence[int], way: Direction, most: int,
    stream: Stream,
) -> Puzzle | None:  # fmt: skip
    """The puzzle with clues of the bank exchanged for easier or harder ones, the first of an
    order first; None where nothing is left to exchange."""
    bank, clues = Bank.load(puzzle.language), list(puzzle.clues)
    name = {"easier": "easy", "harder": "hard"}.get(way) or stream.choice(("easy", "hard"))
    left = most
    for index in order:
        known = bank.clues(words[index])
        if not left or clues[index].source not in ("bank", "wordplay") or known is None:
            continue
        if known[name] not in {clue.text for clue in clues}:
            clues[index] = Clue(known[name], "bank")
            left -= 1
    return replace(puzzle, clues=tuple(clues)) if left < most else None
