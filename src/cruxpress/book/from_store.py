"""Take the puzzles of a book from a store, and mark them as used once the book is made.

A book gets the first matching puzzles that no other book has used, so the same plan gives the same
book again.  Each puzzle is verified before it is printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from cruxpress.book.plan import Plan, Section
from cruxpress.core.errors import AskedWrongly, TargetMissed
from cruxpress.core.record import Record
from cruxpress.engine.request import PuzzleRequest
from cruxpress.families import named
from cruxpress.files.file_options import inside
from cruxpress.store import store_at

if TYPE_CHECKING:
    from cruxpress.store.store import Store

# The name of the user's own store in a section.
DEFAULT = "default"


def take(
    plan: Plan, section: Section, path: str, wish: PuzzleRequest, taken: set[str]
) -> list[Record]:
    """The puzzles that a wish requests, from a store.  ``taken``: fingerprints to skip; the new
    ones are added."""
    with store_at(_address(plan, section, path), new=False) as store:
        fitting = _fitting(plan, section, wish, store)
        fresh = (record for record in fitting if record.fingerprint not in taken)
        found = list(islice(fresh, wish.count))
    if len(found) < wish.count:
        which = "" if section.reuse else " that no other book has used"
        raise TargetMissed(
            f"{path}: the store {store.place} has {len(found)} of {wish.count} puzzles of "
            f"{wish.family} at {wish.targets[0]}{which}"
        )
    taken.update(record.fingerprint for record in found)
    return found


def mark(plan: Plan, printed: set[str]) -> None:
    """Mark the printed puzzles as used in the stores of a plan."""
    for number, section in enumerate(plan.sections, 1):
        if section.store:
            with store_at(_address(plan, section, f"sections.{number}")) as store:
                store.mark(store.known(printed), plan.title)


def _fitting(plan: Plan, section: Section, wish: PuzzleRequest, store: Store) -> Iterator[Record]:
    from cruxpress.store.record_filter import RecordFilter

    target, scale = wish.targets[0], named(wish.family).scale(wish.targets[0].scale)
    levels = (target.level,) if target.level else ()
    choice = RecordFilter(wish.family, levels, unused=not section.reuse, besides=plan.title)
    for record in store.records(choice):
        shape = record.recipe.shape
        shaped = shape in (wish.shape, wish.shapes[0]) or bool(record.recipe.source)
        if shaped and not target.miss(record.rating, scale).distance:
            yield record


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
