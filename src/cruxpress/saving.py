"""Files that are complete or not there at all: written beside their place, then renamed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from cruxpress.errors import AskedWrongly, shown


def save(files: Mapping[Path, bytes]) -> None:
    """Write several files; when one of them fails, none is left and none is replaced."""
    for path in files:
        may_write(path)
    beside = {path: path.with_name(f".{path.name}.{os.getpid()}.part") for path in files}
    try:
        for path, content in files.items():
            beside[path].write_bytes(content)
        for path, part in beside.items():
            os.replace(part, path)
    finally:
        for part in beside.values():
            part.unlink(missing_ok=True)


def may_write(path: Path) -> None:
    """Refuse a place that cannot be written, before any work is done for it."""
    if not path.parent.is_dir():
        raise AskedWrongly(f"there is no folder {path.parent} to write {path.name} into")
    if path.is_dir():
        raise AskedWrongly(f"{path} is a folder, not a file")
    if not os.access(path.parent, os.W_OK):
        raise AskedWrongly(f"the folder {path.parent} cannot be written")


def numbered(path: Path, count: int) -> list[Path]:
    """The names of ``count`` files: the path itself for one, else with numbers.

    >>> [one.name for one in numbered(Path("page.svg"), 2)]
    ['page-1.svg', 'page-2.svg']
    """
    if count == 1:
        return [path]
    width = len(str(count))
    return [path.with_name(f"{path.stem}-{i:0{width}}{path.suffix}") for i in range(1, count + 1)]


def ending(path: str, known: tuple[str, ...]) -> str:
    """The ending of a path, without its dot, if it is one of those known.

    >>> ending("book.PDF", ("pdf", "svg"))
    'pdf'
    """
    found = Path(path).suffix.lower().removeprefix(".")
    if found not in known:
        raise AskedWrongly(
            f"cannot tell what to write by the ending of {shown(path)} (known: "
            f"{', '.join('.' + one for one in known)})"
        )
    return found
