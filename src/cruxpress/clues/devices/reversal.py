"""Reversals: a word, by a synonym or literally, or two pieces that give the answer when read
backwards."""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.clues.found_wordplay import Part, Play
from cruxpress.clues.thesaurus import Thesaurus


def plays(answer: str, thesaurus: Thesaurus) -> Iterator[Play]:
    """Reversals of an answer."""
    backwards = answer[::-1]
    if backwards == answer:
        return
    for part in thesaurus.synonyms(backwards):
        yield Play("reversal", "", (part,), 4.0 - part.cost)
    if backwards in thesaurus.spellings:
        yield Play("reversal", "", (Part("fodder", thesaurus.spellings[backwards]),), 3.0)
    for at in range(1, len(backwards)):
        for first in thesaurus.things(backwards[:at])[:3]:
            for second in thesaurus.things(backwards[at:])[:3]:
                merit = 2.5 - first.cost - second.cost + 0.1 * min(at, len(answer) - at)
                yield Play("reversal", "", (first, second), merit)
