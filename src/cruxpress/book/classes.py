"""Classes: a sheet for every pupil, with puzzles of their own that are as hard as the others'.

The puzzles of the first pupil are made from the section; those of the others are twins of them
(``cruxpress.batch.twins``): the same shape and level, a value within a tolerance, the same hardest
technique, and never the same puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cruxpress.batch import Seen, twin
from cruxpress.crew import Crew
from cruxpress.errors import AskedWrongly, shown
from cruxpress.paths import inside, read_text
from cruxpress.record import Record

ENDINGS = (".txt", ".csv", ".tsv")
# How many pupils may a class have, and how long may a name be?
MOST, LONGEST = 500, 60
_PARTS = re.compile(r"[;,\t]")


@dataclass(frozen=True)
class Pupil:
    """A name, and the group of difficulty that it is in; empty is the first one."""

    name: str
    group: str = ""


def names_in(folder: str, given: str, word: str = "Pupil") -> list[str]:
    """The names that an entry of ``pupils`` means: a number of them, a file beside the plan, or one
    name with its group.

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


def pupils_of(lines: Sequence[str], groups: Sequence[str]) -> list[Pupil]:
    """Pupils from lines such as ``Ana`` or ``Ana; b``; without a group they are in the first."""
    if len(lines) > MOST:
        raise AskedWrongly(f"pupils must be at most {MOST}, got {len(lines)}")
    found = []
    for line in lines:
        name, _, group = (part.strip() for part in _PARTS.sub(";", line).partition(";"))
        if not name or len(name) > LONGEST:
            raise AskedWrongly(f"pupils: a name has 1 to {LONGEST} letters, got {shown(line)}")
        if group and group not in groups:
            known = ", ".join(groups) or "none"
            raise AskedWrongly(f"pupils: no section has the group {shown(group)} (known: {known})")
        found.append(Pupil(name, group or next(iter(groups), "")))
    twice = {one.name for one in found if sum(one.name == other.name for other in found) > 1}
    if twice:
        raise AskedWrongly(f"pupils: {min(twice)} is there twice; add a letter to tell them apart")
    return found


def for_all(
    names: Sequence[str],
    records: Sequence[Record],
    *,
    tolerance: float | None,
    seen: Seen,
    crew: Crew,
) -> Iterator[Record]:
    """The records of the first pupil, then a twin of each of them for every other pupil."""
    for place, name in enumerate(names):
        for record in records:
            one = twin(record, seen=seen, crew=crew, tolerance=tolerance) if place else record
            yield replace(one, extra={**one.extra, "pupil": name})


def pupil_of(record: Record) -> str:
    """Whose puzzle it is; empty for a puzzle of everybody."""
    return str(record.extra.get("pupil", ""))
