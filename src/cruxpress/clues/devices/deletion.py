"""Deletions: a longer word, told by a synonym, loses its head, tail, heart or both ends."""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.clues.giveaway import is_relative
from cruxpress.clues.play import Play
from cruxpress.clues.thesaurus import Thesaurus

# A word that lacks only its tail is often of one family with the longer one: from this length.
LONG = 5


def plays(answer: str, thesaurus: Thesaurus) -> Iterator[Play]:
    """Deletions that leave an answer."""
    for how, longer in thesaurus.longer.get(answer, ()):
        if not is_relative(longer, answer, thesaurus.language):
            for part in thesaurus.synonyms(longer):
                akin = 1.5 if how == "tail" and len(answer) >= LONG else 0.0
                yield Play("deletion", how, (part,), 4.0 - part.cost - akin)
