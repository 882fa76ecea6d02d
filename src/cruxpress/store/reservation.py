"""Records of a store that are reserved while a book is being made.

A reservation is a row of ``used`` that ends by itself after ``RESERVED`` seconds.  Choosing and
reserving are one transaction, so two books never get the same record.  When the book is made, its
reservations become marks; when it fails, they are released.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from time import time
from types import TracebackType
from typing import Self

from sqlalchemy import Connection, delete, select

from cruxpress.core.errors import TargetMissed, shown
from cruxpress.core.record import Record
from cruxpress.store.record_filter import RecordFilter
from cruxpress.store.record_rows import record_of
from cruxpress.store.schema import RECORD, USED, in_use
from cruxpress.store.store import FETCH, Store, batched, marked

# After how many seconds is a record free again if the book was never finished?
RESERVED = 3600


class Reservation:
    """The records that a book takes from a store; released at the end of a ``with`` block that
    fails, or that does not call ``keep``."""

    def __init__(self, store: Store, book: str):
        self.store, self.book = store, book
        self.again = 0  # how many of the records the book had before
        self._new: list[int] = []  # rows of ``used`` that did not exist before
        self._alone: set[int] = set()  # records that no other book may have

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._release(marks=kind is not None)

    def take(
        self, choice: RecordFilter, count: int, fits: Callable[[Record], bool]
    ) -> list[Record]:
        """Reserve the first ``count`` chosen records that fit; none if there are fewer."""
        asked = select(RECORD.c.seq, RECORD.c.json).where(*choice.conditions())
        with self.store.writing() as connection:
            connection.execute(delete(USED).where(~in_use(time())))
            streamed = connection.execute(
                asked.order_by(RECORD.c.seq),
                execution_options={"stream_results": True, "yield_per": FETCH},
            )
            read = ((row.seq, record_of(row.json)) for row in streamed)
            found = list(islice(((seq, one) for seq, one in read if fits(one)), count))
            streamed.close()
            if len(found) == count:
                numbers = [seq for seq, _ in found]
                until = int(time()) + RESERVED
                fresh = marked(connection, numbers, self.book, until=until)
                self._new += fresh
                self.again += count - len(fresh)
                self._alone.update(numbers if choice.unused else ())
        return [record for _, record in found]

    def keep(self, fingerprints: Iterable[str]) -> None:
        """Turn the reservations of printed records into marks; the rest stays reserved.

        Raise TargetMissed if a reservation ended and another book took the record.
        """
        with self.store.writing() as connection:
            numbers = [
                number
                for some in batched(fingerprints)
                for number in connection.scalars(
                    select(RECORD.c.seq).where(RECORD.c.fingerprint.in_(some))
                )
            ]
            self._refuse_taken(connection, [one for one in numbers if one in self._alone])
            self._new += marked(connection, numbers, self.book)

    def _refuse_taken(self, connection: Connection, numbers: list[int]) -> None:
        for some in batched(numbers):
            row = connection.execute(
                select(RECORD.c.id, USED.c.book)
                .join(USED, USED.c.record == RECORD.c.seq)
                .where(RECORD.c.seq.in_(some), USED.c.book != self.book, in_use(time()))
                .order_by(RECORD.c.seq)
            ).first()
            if row is not None:
                raise TargetMissed(
                    f"the store {self.store.place}: the book took longer than {RESERVED // 60} "
                    f"minutes, and {shown(row.book)} has taken {row.id} since: make it again"
                )

    def _release(self, *, marks: bool) -> None:
        """Delete our reservations; with ``marks`` also our new marks, because the book failed."""
        if not self._new:
            return
        with self.store.writing() as connection:
            for some in batched(self._new):
                mine = [USED.c.book == self.book, USED.c.record.in_(some)]
                mine += [] if marks else [USED.c.until.is_not(None)]
                connection.execute(delete(USED).where(*mine))
