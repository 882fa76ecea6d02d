"""Containers: the answer is one word around another."""

from __future__ import annotations

from collections.abc import Iterator

from cruxpress.clues.found_wordplay import Play
from cruxpress.clues.giveaway import is_relative
from cruxpress.clues.thesaurus import Thesaurus

CHOICES = 3


def plays(answer: str, thesaurus: Thesaurus) -> Iterator[Play]:
    """Containers of an answer, each in two orders: the inner word first, the outer word first."""
    for start in range(1, len(answer) - 1):
        for end in range(start + 1, len(answer)):
            inner, outer = answer[start:end], answer[:start] + answer[end:]
            if is_relative(outer, answer, thesaurus.language):
                continue
            for within in thesaurus.things(inner)[:CHOICES]:
                for around in thesaurus.things(outer)[:CHOICES]:
                    if within.role == around.role == "fodder":
                        continue
                    merit = 3.5 - within.cost - around.cost + 0.1 * len(inner)
                    yield Play("container", "inside", (within, around), merit)
                    yield Play("container", "holds", (around, within), merit)
