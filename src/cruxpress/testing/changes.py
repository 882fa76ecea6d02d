"""Changed puzzles and answers, made by changing the texts of a family's puzzles.

The checks do not know the family: they change puzzles through their texts, and the solver decides
whether a change matters.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from cruxpress.core.errors import ParseError
from cruxpress.core.family import AnyFamily
from cruxpress.testing.subject import MadePuzzle

# How many changed puzzles and changed solutions does a check try for each puzzle?
CHANGES, WRONG = 40, 80


def changed(family: AnyFamily, one: MadePuzzle, count: int) -> Iterator[Any]:
    """Other puzzles: the text of ``one`` with one or two symbols changed; deterministic."""
    chance, symbols = random.Random(one.text), sorted(set(one.text))
    for _ in range(count):
        letters = list(one.text)
        for _ in range(chance.randint(1, 2)):
            letters[chance.randrange(len(letters))] = chance.choice(symbols)
        puzzle = parsed(family, "".join(letters))
        if puzzle is not None and puzzle != one.puzzle:
            yield puzzle


def lightened(family: AnyFamily, one: MadePuzzle) -> Iterator[Any]:
    """Puzzles with several solutions: the family's sample, or this text with one piece left out."""
    if family.samples.many_solutions:
        yield family.parse(family.samples.many_solutions)
        return
    for mark in set(one.text) & set(" |:,;/"):
        pieces = one.text.split(mark)
        for at in range(len(pieces)):
            puzzle = parsed(family, mark.join(pieces[:at] + pieces[at + 1 :]))
            if puzzle is not None and puzzle != one.puzzle:
                yield puzzle


def parsed(family: AnyFamily, text: str) -> Any:
    """The puzzle of a text; None if the family rejects the text."""
    try:
        return family.parse(text)
    except ParseError:
        return None


def wrong_answers(answer: str, others: Sequence[str], count: int) -> Iterator[str]:
    """Wrong answers: of other puzzles, or with two symbols renamed, exchanged, or one replaced."""
    chance, symbols = random.Random(answer), sorted({x for x in answer if x.isalnum()})
    yield from (other for other in others if other != answer)
    for one, other in pairwise(symbols):
        yield answer.translate(str.maketrans(one + other, other + one))
    places = [place for place, symbol in enumerate(answer) if symbol.isalnum()]
    for _ in range(count):
        letters = list(answer)
        here, there = chance.sample(places, 2)
        if chance.random() < 0.8:
            letters[here], letters[there] = letters[there], letters[here]
        else:
            letters[here] = chance.choice(symbols)
        yield "".join(letters)


def changed_alike(one: MadePuzzle) -> Iterator[tuple[str, str]]:
    """Puzzle and solution with the same two stretches exchanged, if both have a symbol per cell."""
    if len(one.text) != len(one.answer):
        return
    length = len(one.text)
    for size in range(2, length // 2 + 1):
        for start in range(0, length - 2 * size + 1, size):
            yield _exchanged(one.text, start, size), _exchanged(one.answer, start, size)


def _exchanged(text: str, start: int, size: int) -> str:
    middle, end = start + size, start + 2 * size
    return text[:start] + text[middle:end] + text[start:middle] + text[end:]
