"""Import packs into a store (each puzzle is verified) and export them with a manifest."""

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
    """Counts of an import: new puzzles, duplicates (``there``) and bad puzzles."""

    new: int = 0
    there: int = 0
    bad: int = 0


def take_in(
    store: Store, path: str, *, pool: WorkerPool, form: str = "", family: str = "", told: Told
) -> Taken:
    """Verify the puzzles of a file and add the good ones to a store; ``told`` gets each fault."""
    from cruxpress.store.writer import Writer, add_all

    taken, source = Taken(), RecordSource.of(path, form, family)

    def good() -> Iterator[StoredRow]:
        with opened(path, source.form) as stream:
            for one in checked(source, pieces(stream, source.form), pool, row_of, older=True):
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
    """Write the chosen records to a file and return their number; a pack gets a manifest."""
    records = store.records(choice, walks=walks)
    if not path.endswith(manifest.ENDINGS):
        return write(records, path)
    return manifest.write_pack(records, path, about=_about(store, choice)).records


def _about(store: Store, choice: RecordFilter) -> dict[str, Any]:
    """The origin of the records for the manifest: the filter and the plans of the batches."""
    from cruxpress.store.store import plans

    empty = (None, "", (), False)
    chosen = {name: value for name, value in vars(choice).items() if value not in empty}
    return {"chosen": chosen, "plans": plans(store, choice.batch)}
