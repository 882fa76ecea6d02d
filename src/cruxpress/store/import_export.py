"""Packs into a store, and out of it: what comes in is proved, what goes out is vouched for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cruxpress.files import manifest
from cruxpress.files.check_files import checked
from cruxpress.files.record_files import RecordSource, opened, pieces, write
from cruxpress.store.record_rows import StoredRow, row_of
from cruxpress.workers import WorkerPool

if TYPE_CHECKING:
    from cruxpress.store.record_filter import RecordFilter
    from cruxpress.store.store import Store

Told = Callable[[str], None]


@dataclass
class Taken:
    """What became of the puzzles of a file: new ones, those that were there, bad ones."""

    new: int = 0
    there: int = 0
    bad: int = 0


def take_in(
    store: Store, path: str, *, pool: WorkerPool, form: str = "", family: str = "", told: Told
) -> Taken:
    """Put the puzzles of a file into a store; each is proved first, ``told`` hears of bad ones."""
    from cruxpress.store.writer import Writer, add_all

    taken, source = Taken(), RecordSource.of(path, form, family)

    def good() -> Iterator[StoredRow]:
        with opened(path, source.form) as stream:
            for one in checked(source, pieces(stream, source.form), pool, row_of):
                for fault in one.faults:
                    told(f"{path}:{one.line}: {fault}")
                if one.kept and not one.faults:
                    yield one.kept
                taken.bad += bool(one.faults)

    before = store.count()
    with Writer(store) as writer:
        handed = sum(add_all(writer, good()))
    taken.new = store.count() - before
    taken.there = handed - taken.new
    return taken


def give_out(store: Store, path: str, choice: RecordFilter, *, walks: bool = False) -> int:
    """Write the chosen records to a file, and say how many; a pack gets a manifest."""
    records = store.records(choice, walks=walks)
    if not path.endswith(manifest.ENDINGS):
        return write(records, path)
    return manifest.write_pack(records, path, about=_about(store, choice)).records


def _about(store: Store, choice: RecordFilter) -> dict[str, Any]:
    """Where the records come from."""
    from cruxpress.store.store import plans

    empty = (None, "", (), False)
    chosen = {name: value for name, value in vars(choice).items() if value not in empty}
    return {"chosen": chosen, "plans": plans(store, choice.batch)}
