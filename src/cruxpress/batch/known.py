"""Which puzzles a batch has already: in the store, in what is not stored yet, and in no memory.

A million fingerprints would be a hundred megabytes.  Instead a sieve of fixed size (Bloom, 1970)
says of most fingerprints that they are new; only where it does not know is the store asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

# How large is the sieve, in bits?  16 MiB; one in two hundred is asked for in vain when ten
# million are in it, most when a hundred million are, and the answer is right then too.
BITS = 27


class Sieve:
    """Fingerprints that may have been put in; what was put in is always found.

    >>> sieve = Sieve(["00ff" * 8])
    >>> "00ff" * 8 in sieve, "0123" * 8 in sieve
    (True, False)
    """

    def __init__(self, fingerprints: Iterable[str] = (), *, bits: int = BITS):
        self._bits, self._mask = bits, (1 << bits) - 1
        self._room = bytearray(1 << (bits - 3))
        for one in fingerprints:
            self.add(one)

    def add(self, fingerprint: str) -> None:
        """Put one in: four places by four parts of its digits, which are a hash already."""
        number, room = int(fingerprint, 16), self._room
        for _ in range(4):
            place = number & self._mask
            room[place >> 3] |= 1 << (place & 7)
            number >>= 32

    def __contains__(self, fingerprint: str) -> bool:
        number, room = int(fingerprint, 16), self._room
        for _ in range(4):
            place = number & self._mask
            if not room[place >> 3] >> (place & 7) & 1:
                return False
            number >>= 32
        return True


class Known:
    """The fingerprints of a batch: ``stored`` asks the store for one."""

    def __init__(self, stored: Callable[[str], bool], before: Iterable[str] = ()):
        self._stored, self._sieve = stored, Sieve(before)
        self._pending: set[str] = set()

    def __contains__(self, fingerprint: object, /) -> bool:
        assert isinstance(fingerprint, str)
        if fingerprint in self._pending:
            return True
        return fingerprint in self._sieve and self._stored(fingerprint)

    def add(self, fingerprint: str, /) -> None:
        """Remember one that is not stored yet."""
        self._pending.add(fingerprint)

    def flushed(self) -> None:
        """All that were added are stored now."""
        for one in self._pending:
            self._sieve.add(one)
        self._pending.clear()
