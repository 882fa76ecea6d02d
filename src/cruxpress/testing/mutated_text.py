"""Texts that try to break parsers: hostile texts, and mutations of valid texts."""

from __future__ import annotations

import random
import string
from collections.abc import Iterator, Sequence

HOSTILE = (
    "",
    "   ",
    "\x00\x01\x02\xff",
    "<script>alert(1)</script>",
    "'; DROP TABLE puzzles; --",
    "../../../etc/passwd",
    "%s%s%s%n{0.__class__}",
    "9" * 100_000,
    "⓽①²³٣४",
    "é" * 81,
    "‮" + "1" * 10,
    "NaN,inf,-0",
    "[[[[[[[[[[[[[[[[",
    "-1:1",
    "999999999999999999999:1",
)
_SPICE = string.printable + "é½٣\x00\x7f€𝟘"


def mutated(texts: Sequence[str], count: int, chance: random.Random) -> Iterator[str]:
    """Texts with a few characters changed, dropped, doubled, swapped or cut off."""
    for _ in range(count):
        text = chance.choice(texts)
        for _ in range(chance.randint(1, 4)):
            text = _mutate(text, texts, chance)
        yield text


def _mutate(text: str, texts: Sequence[str], chance: random.Random) -> str:
    place = chance.randrange(len(text) + 1)
    other = chance.randrange(len(text) + 1)
    low, high = min(place, other), max(place, other)
    match chance.randrange(7):
        case 0:
            return text[:place] + chance.choice(_SPICE) + text[place + 1 :]
        case 1:
            return text[:place] + text[place + 1 :]
        case 2:
            return text[:place] + chance.choice(_SPICE) + text[place:]
        case 3:
            return text[:low] + text[high:]
        case 4:
            return text[:high] + text[low:high] + text[high:]
        case 5:
            return text[:place] + (text[other] if other < len(text) else "") + text[place + 1 :]
        case _:
            return text[:place] + chance.choice(texts)[place:]
