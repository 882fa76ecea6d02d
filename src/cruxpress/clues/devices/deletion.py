"""Deletions: a longer word, defined by a synonym, loses its head, tail, heart or both ends."""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.clues.found_wordplay import STRAIN, Play
from cruxpress.clues.giveaway import is_relative
from cruxpress.clues.thesaurus import Thesaurus

# Longer answers are strained, because a long answer is often related to the longer word; even
# more often if only the tail is deleted.
LONGEST, LONGEST_WITHOUT_TAIL = 6, 3


def plays(answer: str, thesaurus: Thesaurus) -> Iterator[Play]:
    """Deletions that leave an answer."""
    for how, longer in thesaurus.longer.get(answer, ()):
        strained = len(answer) > (LONGEST_WITHOUT_TAIL if how == "tail" else LONGEST)
        if not is_relative(longer, answer, thesaurus.language):
            for part in thesaurus.synonyms(longer):
                yield Play("deletion", how, (part,), 4.0 - part.cost - STRAIN * strained)
