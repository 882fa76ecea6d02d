"""Take the puzzles of a book from a store: reserve them, and mark them as used when it is made.

A book gets the first matching puzzles that no other book uses or reserves, so the same plan gives
the same book again.  Each puzzle is verified before it is printed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import ExitStack
from types import TracebackType
from typing import TYPE_CHECKING, Self

from cruxpress.book.plan import Plan, Section
from cruxpress.core.errors import AskedWrongly, TargetMissed, shown
from cruxpress.core.record import Record
from cruxpress.engine.request import PuzzleRequest
from cruxpress.families import named
from cruxpress.files.file_options import inside
from cruxpress.store import store_at

if TYPE_CHECKING:
    from cruxpress.store.reservation import Reservation

# The name of the user's own store in a section.
DEFAULT = "default"


class Stock:
    """The puzzles that a book takes from stores: reserved until the book is made or has failed.

    Call ``keep`` when the book is made.  The end of the ``with`` block releases the rest.
    """

    def __init__(self, plan: Plan):
        self.plan = plan
        self._taken: set[str] = set()
        self._held: dict[str, Reservation] = {}
        self._open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        self._open.__exit__(kind, error, tb)

    def take(self, section: Section, path: str, wish: PuzzleRequest) -> list[Record]:
        """Reserve the puzzles that a wish requests, none of which was taken before."""
        from cruxpress.store.record_filter import RecordFilter

        held, target = self._reservation(section, path), wish.targets[0]
        scale = named(wish.family).scale(target.scale)
        choice = RecordFilter(
            wish.family,
            (target.level,) if target.level else (),
            unused=not section.reuse,
            besides=self.plan.book_id,
        )

        def fits(record: Record) -> bool:
            shape = record.recipe.shape
            shaped = shape in (wish.shape, wish.shapes[0]) or bool(record.recipe.source)
            fresh = record.fingerprint not in self._taken
            return fresh and shaped and not target.miss(record.rating, scale).distance

        found = held.take(choice, wish.count, fits)
        if len(found) < wish.count:
            which = "" if section.reuse else " that no other book has used"
            raise TargetMissed(
                f"{path}: the store {held.store.place} has {len(found)} of {wish.count} puzzles of "
                f"{wish.family} at {target}{which}"
            )
        self._taken.update(record.fingerprint for record in found)
        return found

    def keep(self, printed: Collection[str]) -> None:
        """Mark the printed puzzles (fingerprints) as used, just before the book is written."""
        for held in self._held.values():
            held.keep(printed)

    def notes(self) -> Iterator[str]:
        """A note for each store that gave puzzles which the book of this id took before."""
        for held in self._held.values():
            if held.again:
                yield (
                    f"{held.again} puzzles of the store {held.store.place} are those that "
                    f"{shown(held.book)} took before; another book needs an id of its own"
                )

    def _reservation(self, section: Section, path: str) -> Reservation:
        address = _address(self.plan, section, path)
        if address not in self._held:
            from cruxpress.store.reservation import Reservation

            store = self._open.enter_context(store_at(address, new=False))
            held = self._open.enter_context(Reservation(store, self.plan.book_id))
            self._held[address] = held
        return self._held[address]


def _address(plan: Plan, section: Section, path: str) -> str:
    """The address of a store: the user's own store, a store that the command names, or a file
    beside the plan.  Plans are untrusted, so a URL in a plan is an error."""
    if section.store in plan.stores:
        return plan.stores[section.store]
    if section.store == DEFAULT:
        return ""
    if "://" in section.store:
        raise AskedWrongly(
            f"{path}.store must be {DEFAULT}, a file beside the plan or a name: an address in a "
            "plan is not opened; write a name, and add --store NAME=URL to the command"
        )
    return str(inside(plan.folder, section.store, f"{path}.store"))
