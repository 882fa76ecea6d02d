"""What the puzzles of all pupils have in common, for the teacher's key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cruxpress.batch import hardest_of
from cruxpress.book.classes import feature_of
from cruxpress.book.contents import Chapter
from cruxpress.book.typography import labels
from cruxpress.core.record import Record


def held_lines(chapters: Sequence[Chapter], language: str) -> list[str]:
    """One line for each puzzle of a sheet: level, hardest technique, and the measured ranges of
    minutes and givens over all pupils; empty for a book without pupils."""
    lines = [
        f"{chapter.title}, {number}: {_common(chapter, records, language)}"
        for chapter in chapters
        for number, records in enumerate(_alike(chapter), 1)
    ]
    return [labels(language)["held"], *lines] if lines else []


def _alike(chapter: Chapter) -> list[list[Record]]:
    """The puzzles of a chapter that are twins of each other: of one level, and in the same place
    among the puzzles of that level of their pupils."""
    found: dict[tuple[str, int], list[Record]] = {}
    places = Counter[tuple[str, str]]()
    for entry in chapter.entries:
        if entry.pupil:
            level = entry.record.rating.level
            found.setdefault((level, places[entry.pupil, level]), []).append(entry.record)
            places[entry.pupil, level] += 1
    return list(found.values())


def _common(chapter: Chapter, records: Sequence[Record], language: str) -> str:
    parts = [chapter.level(records[0])]
    techniques = {hardest_of(record) for record in records}
    if len(techniques) == 1 and (known := chapter.wording.techniques.get(techniques.pop())):
        parts.append(known[0])
    for name, digits in (("minutes", 1), ("givens", 0)):
        values = [feature_of(record, name) for record in records]
        measured = [one for one in values if one is not None]
        if measured and len(measured) == len(values):
            span = _range(min(measured), max(measured), digits, language)
            parts.append(labels(language)[name].format(range=span))
    return ", ".join(parts)


def _range(low: float, high: float, digits: int, language: str) -> str:
    ends = [f"{low:.{digits}f}", f"{high:.{digits}f}"]
    text = "–".join(dict.fromkeys(ends))
    return text.replace(".", ",") if language == "ro" else text
