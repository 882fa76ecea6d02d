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
# How many words that come again are named in a note?
TOLD = 5
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
    a recipe is made again, and what cannot be made otherwise is taken as it is and noted.
    """
    left, result = [(one, words_of(one)) for one in records], []
    repeated: list[str] = []
    while left:
        busy: set[str] = set().union(*recent[-distance:]) if distance else set()
        place = next((i for i, (_, words) in enumerate(left) if not busy & words), 0)
        chosen, words = left.pop(place)
        if busy & words and (other := _made_without(chosen, busy, seen)):
            chosen, words = other, words_of(other)
        repeated += sorted(busy & words)[:1]
        result.append(chosen)
        recent.append(words)
    if repeated:
        notes.append(_told(repeated, distance))
    return result


def _made_without(record: Record, busy: set[str], seen: set[str]) -> Record | None:
    """The record made again without the busy words, or None."""
    if record.recipe.source:
        return None
    avoiding, tries = named(record.family).paper.avoiding, MOST_AGAIN
    if avoiding:
        recipe = replace(record.recipe, shape=avoiding(record.recipe.shape, busy))
        record, tries = replace(record, recipe=recipe), 1
    return made_again(record, seen, lambda made: not busy & words_of(made), tries)


def _told(repeated: list[str], distance: int) -> str:
    """A note about words that come again."""
    if len(repeated) == 1:
        return f"the word {repeated[0]!r} comes again within {distance} puzzles"
    some = ", ".join(map(repr, repeated[:TOLD])) + (", …" if len(repeated) > TOLD else "")
    return f"{len(repeated)} puzzles have a word that comes again within {distance} puzzles: {some}"


def words_of(record: Record) -> set[str]:
    """The words of a puzzle that a reader would notice twice."""
    family = named(record.family)
    if family.paper.words is None:
        return {word.casefold() for word in _WORD.findall(record.solution)}
    puzzle = family.parse(record.puzzle)
    found: Iterable[str] = family.paper.words(
        puzzle, family.parse_solution(puzzle, record.solution)
    )
    return {word.casefold() for word in found if len(word) >= SHORT}


def made_again(
    record: Record,
    seen: set[str],
    fits: Callable[[Record], bool] = lambda made: True,
    tries: int = MOST_AGAIN,
) -> Record | None:
    """Another puzzle of the same recipe that is new and fits, or None."""
    for again in range(record.recipe.again + 1, record.recipe.again + 1 + tries):
        try:
            other = make(replace(record.recipe, again=again))
        except TargetMissed:
            return None
        if other.fingerprint not in seen and fits(other):
            seen.add(other.fingerprint)
            return other
    return None
