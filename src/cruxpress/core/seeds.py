"""Random choices that are the same on every machine.

A run has one seed; item *i* of the run draws from a stream derived from (seed, i), so the
result of an item depends neither on the number of workers nor on the items before it.
Of the standard library only ``Random.getrandbits`` is used: the Mersenne Twister fixes its output,
while ``shuffle`` and ``choice`` have changed between Python versions.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from random import Random
from typing import TypeVar

T = TypeVar("T")

# How large may a seed be?  Seeds are stored in JSON, where 2**53 is the last exact integer.
LARGEST_SEED = 2**53 - 1


def fresh_seed() -> int:
    """A new seed for a user who gave none, short enough to be typed again."""
    import secrets

    return secrets.randbelow(10**9)


def derive(seed: int, *labels: int | str) -> int:
    """A 64-bit seed that depends on all of its arguments.

    >>> derive(1, 0) == derive(1, 0), derive(1, 0) == derive(1, 1)
    (True, False)
    """
    text = "/".join(map(str, (seed, *labels)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


class Stream:
    """A stream of random choices for one ``item`` of a ``run``.

    With the numbers ``run`` and ``item``, the items of a run can share out resources (such as words
    that no two items should use) without communication.

    >>> stream = Stream(7)
    >>> 0 <= stream.below(6) < 6
    True
    """

    def __init__(self, seed: int, run: int = 0, item: int = 0):
        self._bits = Random(seed).getrandbits
        self.run, self.item = run, item

    def seed(self) -> int:
        """A 64-bit seed for a kernel."""
        return self._bits(64)

    def below(self, bound: int) -> int:
        """A number in [0, bound), unbiased."""
        if bound < 1:
            raise ValueError(f"expected a positive bound, got {bound}")
        width = bound.bit_length()
        while (number := self._bits(width)) >= bound:
            pass
        return number

    def unit(self) -> float:
        """A number in [0, 1)."""
        return self._bits(53) / 2**53

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
