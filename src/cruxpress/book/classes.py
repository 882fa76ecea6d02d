"""School classes: a sheet for every pupil, with different puzzles of equal difficulty.

The section defines the puzzles of the first pupil.  The other pupils get twins of these puzzles
(``cruxpress.batch.similar_puzzles``): the same shape, level and hardest technique, a value within
a tolerance, and never the same puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from cruxpress.batch import Seen, twin
from cruxpress.core.errors import AskedWrongly, shown
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
    seen: Seen,
    pool: WorkerPool,
) -> Iterator[Record]:
    """The puzzles of every pupil: the first pupil gets the records, the others get their twins."""
    given: set[str] = set()
    levels = {record.rating.level for record in records}
    for pupil in pupils:
        for record in records:
            if not pupil.takes(record.rating.level, levels):
                continue
            one = record
            if record.id in given:
                one = twin(record, seen=seen, pool=pool, tolerance=tolerance)
            given.add(record.id)
            yield one.with_fields({"pupil": pupil.name})


def pupil_of(record: Record) -> str:
    """The pupil of a record; empty if it is for everybody."""
    return str(record.extra.get("pupil", ""))
