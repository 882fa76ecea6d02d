"""The order of puzzles: rising difficulty inside each level, equal words kept apart."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from cruxpress.batch import MOST_AGAIN, Outcome, again, twin
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.family import AnyFamily
from cruxpress.core.record import Record
from cruxpress.core.seeds import Stream, derive
from cruxpress.families import named
from cruxpress.files.file_options import NO_MODEL, asks_model
from cruxpress.workers import WorkerPool

# The minimum length of words that are kept apart: readers do not notice shorter repeats.
SHORT = 4
# How many repeated words does a note list?
TOLD = 5
# The rating feature with the predicted solving time.
MINUTES = "minutes"
_WORD = re.compile(rf"[^\W\d_]{{{SHORT},}}")


def in_order(records: list[Record], family: AnyFamily, order: str, seed: int) -> list[list[Record]]:
    """The records in ordered groups: level by level, mixed, or as given."""
    if order == "mixed":
        mixed = list(records)
        Stream(derive(seed, "mixed")).shuffle(mixed)
        return [mixed]
    if order == "given":
        return [records]
    groups: dict[int, list[Record]] = {}
    for record in records:
        groups.setdefault(family.level(record.rating.level).rank, []).append(record)
    return [sorted(groups[rank], key=effort) for rank in sorted(groups)]


def effort(record: Record) -> tuple[float, float]:
    """The sort key inside a level: predicted minutes if the rating has them, else its value."""
    value = record.rating.value
    minutes = record.rating.features.get(MINUTES, value)
    return (minutes if isinstance(minutes, (int, float)) else value), value


@dataclass(frozen=True)
class Spacing:
    """State for keeping words apart.

    ``distance``: in puzzles.  ``recent``: the words of the puzzles so far.  ``seen``: fingerprints
    of the book.  ``pool``: makes replacements.  ``llm``: replacements may ask a language model.
    """

    distance: int
    recent: list[set[str]]
    seen: set[str]
    pool: WorkerPool
    llm: bool = False

    @property
    def busy(self) -> set[str]:
        """The words that the next puzzle must not contain."""
        return set().union(*self.recent[-self.distance :]) if self.distance else set()


def apart(records: list[Record], spacing: Spacing, notes: list[str]) -> list[Record]:
    """Reorder the records so that equal words are apart; stay close to the given order.

    The next record is the first one without a recent word.  If every record has one, the first
    record is made again without it.  If that fails, the record stays and a note reports it.
    """
    left, result = [(one, words_of(one)) for one in records], []
    repeated: list[str] = []
    while left:
        busy = spacing.busy
        place = next((i for i, (_, words) in enumerate(left) if not busy & words), 0)
        chosen, words = left.pop(place)
        if busy & words and (other := _made_without(chosen, busy, spacing)):
            chosen, words = other, words_of(other)
        repeated += sorted(busy & words)[:1]
        result.append(chosen)
        spacing.recent.append(words)
    if repeated:
        notes.append(_told(repeated, spacing.distance))
    return result


def _made_without(record: Record, busy: set[str], spacing: Spacing) -> Record | None:
    """Make the record again without the busy words; None if that fails."""
    recipe, tries = record.recipe, MOST_AGAIN
    if recipe.source or (_asks_model(record) and not spacing.llm):
        return None
    if avoiding := named(record.family).paper.avoiding:
        recipe, tries = replace(recipe, shape=avoiding(recipe.shape, busy)), 1
    found = again(
        Outcome(recipe, record, None),
        spacing.pool,
        spacing.seen,
        fits=lambda made: not busy & words_of(made),
        tries=tries,
    )
    if found.record:
        spacing.seen.add(found.record.fingerprint)
    return found.record


def other_than(
    record: Record, near: Iterable[Record], seen: set[str], pool: WorkerPool, *, llm: bool = False
) -> Record:
    """A puzzle as hard as ``record`` that shares no word with it or with the ``near`` records."""
    if not llm and _asks_model(record):
        raise AskedWrongly(f"{record.id}: {NO_MODEL}")
    busy = set().union(words_of(record), *map(words_of, near))
    shape = None
    if busy and (avoiding := named(record.family).paper.avoiding):
        shape = avoiding(record.recipe.shape, busy)
    return twin(
        record, seen=seen, pool=pool, shape=shape, fits=lambda one: not busy & words_of(one)
    )


def _asks_model(record: Record) -> bool:
    return asks_model(named(record.family).shape, record.recipe.shape)


def _told(repeated: list[str], distance: int) -> str:
    """A note about repeated words."""
    if len(repeated) == 1:
        return f"the word {repeated[0]!r} comes again within {distance} puzzles"
    some = ", ".join(map(repr, repeated[:TOLD])) + (", …" if len(repeated) > TOLD else "")
    return f"{len(repeated)} puzzles have a word that comes again within {distance} puzzles: {some}"


def words_of(record: Record) -> set[str]:
    """The words of a puzzle whose repetition a reader would notice."""
    family = named(record.family)
    if family.paper.words is None:
        return {word.casefold() for word in _WORD.findall(record.solution)}
    puzzle = family.parse(record.puzzle)
    found: Iterable[str] = family.paper.words(
        puzzle, family.parse_solution(puzzle, record.solution)
    )
    return {word.casefold() for word in found if len(word) >= SHORT}
