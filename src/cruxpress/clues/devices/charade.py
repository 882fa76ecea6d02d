"""Charades: the answer in two or three pieces, each defined, abbreviated or literal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import fsum

from cruxpress.clues.found_wordplay import Part, Play
from cruxpress.clues.giveaway import is_relative
from cruxpress.clues.thesaurus import Thesaurus

# How many definitions of each piece are tried?
CHOICES = 3
# A first piece of LONG letters or more with at most ENDING letters after it is probably the stem.
LONG, ENDING = 4, 3


def plays(answer: str, thesaurus: Thesaurus) -> Iterator[Play]:
    """Charades of an answer: two pieces in both orders, three pieces in the answer's order."""
    for at in range(1, len(answer)):
        pieces = [answer[:at], answer[at:]]
        for first, second in _said(pieces, answer, thesaurus):
            merit = 3.5 + 0.2 * min(at, len(answer) - at) - first.cost - second.cost
            yield Play("charade", "then", (first, second), merit)
            yield Play("charade", "after", (second, first), merit - 0.2)
    for at in range(1, len(answer) - 1):
        if thesaurus.things(answer[:at]):
            for to in range(at + 1, len(answer)):
                yield from _in_three([answer[:at], answer[at:to], answer[to:]], answer, thesaurus)


def _in_three(pieces: list[str], answer: str, thesaurus: Thesaurus) -> Iterator[Play]:
    if len(answer) >= 5:
        for parts in _said(pieces, answer, thesaurus):
            if sum(part.size for part in parts) <= 4:
                merit = 2.5 - fsum(part.cost for part in parts)
                yield Play("charade", "", parts, merit)


def _said(pieces: list[str], answer: str, thesaurus: Thesaurus) -> Iterator[tuple[Part, ...]]:
    ways = [thesaurus.things(piece)[:CHOICES] for piece in pieces]
    if (
        all(ways)
        and not _is_ending(pieces)
        and not any(is_relative(piece, answer, thesaurus.language) for piece in pieces)
    ):
        for parts in product(*ways):
            if any(part.role != "fodder" for part in parts):
                yield parts


def _is_ending(pieces: list[str]) -> bool:
    """Are the pieces a word and its ending (illegal + ly)?"""
    return len(pieces[0]) >= LONG and sum(map(len, pieces[1:])) <= ENDING
