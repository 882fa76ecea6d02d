"""School classes: a sheet for every pupil, with different puzzles of equal difficulty.

The section defines the puzzles of the first pupil.  The other pupils get twins of these puzzles
(``cruxpress.batch.similar_puzzles``): the same shape, level and hardest technique, a value within
a tolerance, and never the same puzzle.  A plan may also hold the predicted minutes and the givens.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from cruxpress.batch import Seen, twin
from cruxpress.core.errors import AskedWrongly, TargetMissed, shown
from cruxpress.core.record import Record
from cruxpress.files.file_options import inside, read_text
from cruxpress.workers import WorkerPool

ENDINGS = (".txt", ".csv", ".tsv")
# How many pupils may a class have, and how long may a name be?
MOST, LONGEST = 500, 60
_PARTS = re.compile(r"[;,\t]")


@dataclass(frozen=True)
class Pupil:
    """A pupil and their group; ``level`` is set if the group is a level."""

    name: str
    group: str = ""
    level: str = ""

    def takes(self, level: str, levels: Collection[str]) -> bool:
        """Does this pupil get puzzles of a level, in a section with these levels?"""
        return level == self.level or self.level not in levels


@dataclass(frozen=True)
class EqualFeatures:
    """How far the puzzles of two pupils may lie apart: ``minutes`` in percent of the lesser time,
    ``givens`` as a number; None sets no limit.  Families without such a feature are not limited.
    """

    minutes: float | None = None
    givens: int | None = None

    def hold(self, first: Record, other: Record) -> bool:
        """Does ``other`` lie within half of both limits of the first pupil's puzzle?  Then any two
        of them lie within the limits."""
        return self._minutes_hold(first, other) and self._givens_hold(first, other)

    def _minutes_hold(self, first: Record, other: Record) -> bool:
        one, two = (feature_of(record, "minutes") for record in (first, other))
        if self.minutes is None or not one or not two:
            return True
        return max(one, two) / min(one, two) <= math.sqrt(1 + self.minutes / 100)

    def _givens_hold(self, first: Record, other: Record) -> bool:
        one, two = (feature_of(record, "givens") for record in (first, other))
        if self.givens is None or one is None or two is None:
            return True
        return abs(one - two) <= self.givens // 2


def feature_of(record: Record, name: str) -> float | None:
    """A feature of a rating; None if the family does not measure it."""
    value = record.rating.features.get(name)
    return float(value) if isinstance(value, (int, float)) else None


def names_in(folder: str, given: str, word: str = "Pupil") -> list[str]:
    """Expand an entry of ``pupils``: a number of pupils, a file beside the plan, or one name with
    its group.

    >>> names_in("", "3"), names_in("", "Ana; b")
    (['Pupil 1', 'Pupil 2', 'Pupil 3'], ['Ana; b'])
    """
    if given.isdecimal() and len(given) < 6:
        if not 1 <= int(given) <= MOST:
            raise AskedWrongly(f"pupils must be 1 to {MOST}, got {given}")
        return [f"{word} {number}" for number in range(1, int(given) + 1)]
    if not given.lower().endswith(ENDINGS):
        return [given]
    text = read_text(inside(folder, given, "pupils"), f"pupils: the file {shown(given)}")
    return [line.strip() for line in text.splitlines() if line.strip()]


def pupils_of(
    lines: Sequence[str], groups: Sequence[str], levels: Sequence[str] = ()
) -> list[Pupil]:
    """Pupils from lines such as ``Ana`` or ``Ana; b``; the default group is the first.

    A group is the group of a section, or a level: then the pupil gets the puzzles of that level.

    >>> pupils_of(["Ana; hard", "Ben"], [], ["easy", "hard"])
    [Pupil(name='Ana', group='', level='hard'), Pupil(name='Ben', group='', level='')]
    """
    if len(lines) > MOST:
        raise AskedWrongly(f"pupils must be at most {MOST}, got {len(lines)}")
    found = []
    for line in lines:
        name, _, group = (part.strip() for part in _PARTS.sub(";", line).partition(";"))
        if not name or len(name) > LONGEST:
            raise AskedWrongly(f"pupils: a name has 1 to {LONGEST} letters, got {shown(line)}")
        if group and group not in (*groups, *levels):
            known = ", ".join((*groups, *levels)) or "none"
            raise AskedWrongly(
                f"pupils: no section has the group or level {shown(group)} (known: {known})"
            )
        level = "" if group in groups else group
        found.append(Pupil(name, "" if level else group or next(iter(groups), ""), level))
    twice = {one.name for one in found if sum(one.name == other.name for other in found) > 1}
    if twice:
        raise AskedWrongly(f"pupils: {min(twice)} is there twice; add a letter to tell them apart")
    return found


def for_all(
    pupils: Sequence[Pupil],
    records: Sequence[Record],
    *,
    tolerance: float | None,
    equal: EqualFeatures,
    seen: Seen,
    pool: WorkerPool,
) -> Iterator[Record]:
    """The puzzles of every pupil: the first pupil gets the records, the others get their twins."""
    latest: dict[str, Record] = {}
    levels = {record.rating.level for record in records}
    for pupil in pupils:
        for record in records:
            if not pupil.takes(record.rating.level, levels):
                continue
            one = record
            if record.id in latest:
                one = _twin_after(latest[record.id], record, tolerance, equal, seen, pool)
            latest[record.id] = one
            yield one.with_fields({"pupil": pupil.name})


def _twin_after(
    last: Record,
    record: Record,
    tolerance: float | None,
    equal: EqualFeatures,
    seen: Seen,
    pool: WorkerPool,
) -> Record:
    """The next twin of a record; the search goes on behind the last one."""
    recipe = replace(record.recipe, again=last.recipe.again)
    start = replace(record, recipe=recipe)
    try:
        return twin(
            start, seen=seen, pool=pool, tolerance=tolerance, fits=lambda o: equal.hold(record, o)
        )
    except TargetMissed as error:
        if equal == EqualFeatures():
            raise
        raise TargetMissed(
            f"{error}; or allow more with puzzles.minutes_apart and puzzles.givens_apart"
        ) from None


def pupil_of(record: Record) -> str:
    """The pupil of a record; empty if it is for everybody."""
    return str(record.extra.get("pupil", ""))
