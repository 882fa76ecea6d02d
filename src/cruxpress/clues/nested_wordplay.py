"""Wordplay inside wordplay, for compound clues: parts that are themselves the result of a device.

``worked`` finds what a span of words can give by one device, if that is a piece of the answer, or
the rest of the answer around a piece."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cruxpress.clues.derivation import Piece
from cruxpress.clues.homophones import sounding_like
from cruxpress.clues.letter_operations import insertions, shortened

if TYPE_CHECKING:
    from cruxpress.clues.parsing import Reader

# How many words may a worked part have?
LONGEST = 6
CUTS = ("head", "tail", "ends", "heart", "shell", "core")


def targets(answer: str) -> dict[str, list[str]]:
    """The letters that parts may give, by sorted letters: pieces of an answer, and the rest around
    a piece.

    >>> sorted(one for group in targets("TEN").values() for one in group)
    ['E', 'EN', 'N', 'T', 'TE', 'TN']
    """
    count, found = len(answer), set()
    for start in range(count):
        for end in range(start + 1, count + 1):
            found |= {answer[start:end], answer[:start] + answer[end:]}
    by_letters: dict[str, list[str]] = {}
    for one in sorted(found - {"", answer}):
        by_letters.setdefault("".join(sorted(one)), []).append(one)
    return by_letters


def worked(reader: Reader, start: int, end: int) -> Iterator[Piece]:
    """The worked parts that a span of words may be."""
    if not 2 <= end - start <= LONGEST:
        return
    for finder in (_literal, _altered, _wrapped, _joined):
        for device, letters, inner in finder(reader, start, end):
            if letters in reader.targets.get("".join(sorted(letters)), ()):
                yield Piece(start, end, "worked", letters, device, tuple(sorted(inner)))


Working = tuple[str, str, tuple[Piece, ...]]


def _literal(reader: Reader, start: int, end: int) -> Iterator[Working]:
    """First, last, alternate or disturbed letters of words of the clue."""
    for device in ("initials", "alternate", "anagram"):
        for indicator, how, first, last in reader.indicated(device, start, end):
            words = reader.spelled[first:last]
            joined, inner = "".join(words), (indicator, Piece(first, last, "fodder"))
            if device == "anagram":
                others = reader.targets.get("".join(sorted(joined)), ())
                yield from ((device, one, inner) for one in others if one != joined)
            elif device == "alternate":
                yield device, joined[how == "even" :: 2], inner
            else:
                yield device, "".join(x[-1:] if how == "last" else x[:1] for x in words), inner


def _altered(reader: Reader, start: int, end: int) -> Iterator[Working]:
    """A reversed word, a word without some letters, or a homophone."""
    for indicator, _, first, last in reader.indicated("reversal", start, end):
        for part in reader.plain_meanings(first, last):
            yield "reversal", reader.letters(part)[::-1], (indicator, part)
    for indicator, how, first, last in reader.indicated("deletion", start, end):
        whole = (Piece(first, last, "fodder"),) if last - first == 1 else ()
        for part in (*reader.plain_meanings(first, last), *whole):
            if how in CUTS:
                yield "deletion", shortened(reader.letters(part), how), (indicator, part)
    for indicator, _, first, last in reader.indicated("homophone", start, end):
        for part in reader.plain_meanings(first, last):
            for alike in sorted(sounding_like(reader.letters(part), reader.language.code)):
                yield "homophone", alike, (indicator, part)


def _wrapped(reader: Reader, start: int, end: int) -> Iterator[Working]:
    """One part in another."""
    for first in range(start + 1, end - 1):
        for second in range(first + 1, end):
            for how in reader.hows("container", (first, second), "between"):
                between = Piece(first, second, "indicator")
                for one in reader.plain_meanings(start, first):
                    for two in reader.plain_meanings(second, end):
                        outer, inner = (one, two) if how == "holds" else (two, one)
                        for made in insertions(reader.letters(outer), reader.letters(inner)):
                            yield "container", made, (one, between, two)


def _joined(reader: Reader, start: int, end: int) -> Iterator[Working]:
    """Two parts side by side."""
    for at in range(start + 1, end):
        for one in reader.plain_meanings(start, at):
            for two in reader.plain_meanings(at, end):
                yield "charade", reader.letters(one) + reader.letters(two), (one, two)
