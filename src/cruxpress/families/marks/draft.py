"""Marks in chunks: first candidates searched for, measured and proved in one call of the kernel.

What a draft holds is what ``generate.candidate``, ``rate`` and ``text`` say of the same puzzle;
``kernels/marks/draft.hpp`` tells how it is proved.  Its text is read back and its marks are looked
at here, by the functions that do so for every record.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from cruxpress.families.marks.gain import bits, letters_shown
from cruxpress.families.marks.generate import (
    LURES,
    ROUNDING,
    UNIT,
    allowed,
    answer_of,
    limits,
    note_miss,
    rows_of,
    values,
    work_of,
)
from cruxpress.families.marks.lists import LengthLexicon
from cruxpress.families.marks.puzzle import Puzzle, Row, Shape, check, lexicon_of
from cruxpress.families.marks.rate import MARKS, OPEN, distance, kin, opening, repeats, value_of
from cruxpress.families.marks.reason import SPELLED
from cruxpress.families.marks.text import (
    canonical,
    parse,
    parse_solution,
    write,
    write_solution,
)
from cruxpress.family import Draft
from cruxpress.recipe import Target
from cruxpress.seeds import Stream


class _Question(NamedTuple):
    """What a stream asks the search for; ``part`` is that of the answer."""

    answer: int
    rows: int
    part: float
    seed: int


class _Facts(NamedTuple):
    """What the kernel measured on a puzzle; ``marks`` are digits, row after row."""

    marks: str
    left: list[int]
    known_left: list[int]
    near: int
    near_known: int
    needed_rows: int
    strings: int
    known_letters: int
    known_positions: int
    techniques: str


def draft(shape: Shape, target: Target, streams: Sequence[int]) -> Sequence[Draft | None]:
    """The first candidate of each stream that is on target; none where guesses are curated or
    letter strings are asked for by number."""
    words = lexicon_of(shape)
    pool = allowed(words.name, words.length, shape.forbidden)
    by_number = any(one.feature == "strings" for one in target.ranges)
    if shape.curated is not None or by_number or not pool:
        return [None] * len(streams)
    asked = [_question(words, shape, target, Stream(seed)) for seed in streams]
    answers, rows, parts, seeds = zip(*asked, strict=True)
    size = words.length * math.log(len(words.language.alphabet))
    found = words.kernel.drafts(
        answers, rows, parts, seeds, pool, *limits(shape), not shape.decoration, *values(target),
        size, OPEN, ROUNDING / 2, LURES, work_of(shape), SPELLED,
    )  # fmt: skip
    drafts: list[Draft | None] = []
    for one, (outcome, guesses, work, facts) in zip(asked, found, strict=True):
        if facts is None:
            note_miss(shape, target, one.answer, one.rows, one.seed, (outcome, guesses, work))
        drafts.append(facts and _draft(words, one, guesses, 1 + work // UNIT, _Facts(*facts)))
    return drafts


def _question(words: LengthLexicon, shape: Shape, target: Target, stream: Stream) -> _Question:
    """The choices of ``generate.candidate``, in its order."""
    answer = answer_of(words, shape, stream)
    assert answer is not None
    part = distance(words, words.words[answer], words.zipf(answer))
    return _Question(answer, rows_of(shape, target, stream), part, stream.seed())


def _draft(
    words: LengthLexicon, asked: _Question, guesses: list[int], work: int, facts: _Facts
) -> Draft | None:
    answer, length, marks = words.words[asked.answer], words.length, facts.marks
    rows = tuple(
        Row(words.words[guess], marks[at : at + length])
        for guess, at in zip(guesses, range(0, len(marks), length), strict=True)
    )
    puzzle = Puzzle(rows, words.name, words.fingerprint)
    text, solution = write(puzzle), write_solution(puzzle, answer)
    if parse(text) != puzzle or parse_solution(puzzle, solution) != answer:
        return None
    if check(puzzle, answer):
        return None
    value = value_of(words, facts.strings, facts.near_known, asked.part)
    features = _features(words, asked.answer, puzzle, facts)
    return Draft(
        text, solution, canonical(puzzle, answer),
        MARKS.level(value), value, features, facts.strings, work,
    )  # fmt: skip


def _features(words: LengthLexicon, index: int, puzzle: Puzzle, facts: _Facts) -> str:
    """The features in the order of ``rate.rate``."""
    answer, alphabet = words.words[index], len(words.language.alphabet)
    share = round(opening(facts.strings, words.length, alphabet), 4)
    rarest = round(min(map(words.letter_shares.__getitem__, answer)), 4)
    told = " ".join(f"{one:.2f}" for one in bits([len(words), *facts.left]))
    return (
        f'{{"strings":{facts.strings},"open":{share!r},"known_letters":{facts.known_letters},'
        f'"known_positions":{facts.known_positions},"near":{facts.near},'
        f'"near_known":{facts.near_known},"zipf":{words.zipf(index)!r},'
        f'"repeats":{repeats(answer)},"rarest_letter":{rarest!r},"kin":{kin(words, answer)},'
        f'"letters_shown":{letters_shown(row.guess for row in puzzle.rows)},'
        f'"rows":{len(puzzle.rows)},"needed_rows":{facts.needed_rows},'
        f'"left":{_by_row(facts.left)},"known_left":{_by_row(facts.known_left)},'
        f'"bits":"{told}","techniques":{facts.techniques}}}'
    )


def _by_row(counts: list[int]) -> str:
    told = ",".join([f'"row {at}":{count}' for at, count in enumerate(counts, 1)])
    return f"{{{told}}}"
