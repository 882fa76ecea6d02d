"""Packs into a store, and out of it: what comes in is proved, what goes out is vouched for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cruxpress import manifest
from cruxpress.crew import Crew
from cruxpress.errors import PuzzleError
from cruxpress.packs import Found, Source, pieces, write
from cruxpress.proof import faults_of
from cruxpress.store.rows import Row, row_of

if TYPE_CHECKING:
    from cruxpress.store.choice import Choice
    from cruxpress.store.store import Store

Told = Callable[[str], None]


@dataclass
class Taken:
    """What became of the puzzles of a file: new ones, those that were there, bad ones."""

    new: int = 0
    there: int = 0
    bad: int = 0


def take_in(
    store: Store, path: str, *, crew: Crew, form: str = "", family: str = "", told: Told
) -> Taken:
    """Put the puzzles of a file into a store; each is proved first, ``told`` hears of bad ones."""
    from cruxpress.store.writer import Writer, add_all

    taken, source = Taken(), Source.of(_plain(path), form, family)

    def good() -> Iterator[Row]:
        for done in crew.map(_proved, _found(source, path)):
            row, faults = done.value or (None, ["the worker died on it"])
            for fault in faults:
                told(f"{path}:{done.item.line}: {fault}")
            if row:
                yield row
            taken.bad += bool(faults)

    before = store.count()
    with Writer(store) as writer:
        handed = sum(add_all(writer, good()))
    taken.new = store.count() - before
    taken.there = handed - taken.new
    return taken


def _plain(path: str) -> str:
    """The name that tells the format."""
    return path.removesuffix(".gz")


def _found(source: Source, path: str) -> Iterator[Found]:
    if source.form.name == "jsonl":
        with manifest.opened(path) as stream:
            yield from source.records(pieces(stream, source.form))
        return
    with open(path, **source.form.opening) as stream:
        yield from source.records(pieces(stream, source.form))


def _proved(found: Found) -> tuple[Row | None, list[str]]:
    if isinstance(found.content, PuzzleError):
        return None, [str(found.content)]
    faults = faults_of(found.content)
    return None if faults else row_of(found.content), faults


def give_out(store: Store, path: str, choice: Choice, *, walks: bool = False) -> int:
    """Write the chosen records to a file, and say how many; a pack gets a manifest."""
    records = store.records(choice, walks=walks)
    if not path.endswith(manifest.ENDINGS):
        return write(records, path)
    return manifest.write_pack(records, path, about=_about(store, choice)).records


def _about(store: Store, choice: Choice) -> dict[str, Any]:
    """Where the records come from."""
    from cruxpress.store.batches import plans

    empty = (None, "", (), False)
    chosen = {name: value for name, value in vars(choice).items() if value not in empty}
    return {"chosen": chosen, "plans": plans(store, choice.batch)}


def manifest_faults(path: str) -> list[str]:
    """Where a pack and its manifest differ."""
    return list(manifest.faults(Path(path)))
