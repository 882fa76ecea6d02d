"""Order: a rising curve inside each level, and words that keep their distance."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from cruxpress.aim import make
from cruxpress.batch import MOST_AGAIN
from cruxpress.errors import TargetMissed
from cruxpress.families import named
from cruxpress.family import AnyFamily
from cruxpress.record import Record
from cruxpress.seeds import Stream, derive

# How short may a word be before nobody minds that it comes again?
SHORT = 4
_WORD = re.compile(rf"[^\W\d_]{{{SHORT},}}")


def in_order(records: list[Record], family: AnyFamily, order: str, seed: int) -> list[list[Record]]:
    """The records in groups whose order is settled: level by level, mixed, or as given."""
    if order == "mixed":
        mixed = list(records)
        Stream(derive(seed, "mixed")).shuffle(mixed)
        return [mixed]
    if order == "given":
        return [records]
    groups: dict[int, list[Record]] = {}
    for record in records:
        groups.setdefault(family.level(record.rating.level).rank, []).append(record)
    return [sorted(groups[rank], key=lambda one: one.rating.value) for rank in sorted(groups)]


def apart(
    records: list[Record], distance: int, recent: list[set[str]], seen: set[str], notes: list[str]
) -> list[Record]:
    """The records, as near to their order as words allow that must be ``distance`` apart.

    The next record is the first whose words are not among the recent ones; if there is none,
    a recipe is made again, and a puzzle from a pack is taken as it is and noted.
    """
    left, result = [(one, words_of(one)) for one in records], []
    while left:
        busy: set[str] = set().union(*recent[-distance:]) if distance else set()
        place = next((i for i, (_, words) in enumerate(left) if not busy & words), None)
        if place is None:
            place = 0
            left[0] = _without(left[0], busy, seen, distance, notes)
        chosen, words = left.pop(place)
        result.append(chosen)
        recent.append(words)
    return result


def _without(
    one: tuple[Record, set[str]], busy: set[str], seen: set[str], distance: int, notes: list[str]
) -> tuple[Record, set[str]]:
    """The record made again without the busy words, or as it is, with a note."""
    record, words = one
    if not record.recipe.source:
        other = made_again(record, seen, lambda made: not busy & words_of(made))
        if other:
            return other, words_of(other)
    notes.append(f"the word {min(busy & words)!r} comes again within {distance} puzzles")
    return one


def words_of(record: Record) -> set[str]:
    """The words of a puzzle that a reader would notice twice."""
    family = named(record.family)
    if family.words is None:
        return {word.casefold() for word in _WORD.findall(record.solution)}
    puzzle = family.parse(record.puzzle)
    found: Iterable[str] = family.words(puzzle, family.parse_solution(puzzle, record.solution))
    return {word.casefold() for word in found if len(word) >= SHORT}


def made_again(
    record: Record, seen: set[str], fits: Callable[[Record], bool] = lambda made: True
) -> Record | None:
    """Another puzzle of the same recipe that is new and fits, or None."""
    for again in range(record.recipe.again + 1, record.recipe.again + 1 + MOST_AGAIN):
        try:
            other = make(replace(record.recipe, again=again))
        except TargetMissed:
            return None
        if other.fingerprint not in seen and fits(other):
            seen.add(other.fingerprint)
            return other
    return None
