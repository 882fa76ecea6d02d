"""The fingerprints that a batch has already: those in the store, and those not stored yet.

A million fingerprints in memory would take a hundred megabytes.  A Bloom filter of 14 MB says of
most fingerprints that they are new.  The store is asked about the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rbloom import Bloom

# The filter is wrong about one new fingerprint in 200 when it holds ten million.
EXPECTED, FALSE_POSITIVES = 10_000_000, 0.005


class SeenFingerprints:
    """The fingerprints of a batch: ``stored`` asks the store for one."""

    def __init__(
        self,
        stored: Callable[[str], bool],
        before: Iterable[str] = (),
        *,
        expected: int = EXPECTED,
    ):
        self._stored = stored
        self._filter = Bloom(expected, FALSE_POSITIVES, _number)
        self._filter.update(before)
        self._pending: set[str] = set()

    def __contains__(self, fingerprint: object, /) -> bool:
        if fingerprint in self._pending:
            return True
        return fingerprint in self._filter and self._stored(str(fingerprint))

    def add(self, fingerprint: str, /) -> None:
        """Remember one that is not stored yet."""
        self._pending.add(fingerprint)

    def flushed(self) -> None:
        """All that were added are stored now."""
        self._filter.update(self._pending)
        self._pending.clear()


def _number(fingerprint: str) -> int:
    """A fingerprint is a hash already; the filter wants it as a signed number of 128 bits."""
    return int(fingerprint, 16) - (1 << 127)
