"""Data files of a package, as paths.

A faster ``importlib.resources.files``: that module takes 20 ms to import, so it is imported only
for a package inside an archive.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def files(package: str) -> Traversable:
    """The folder of a package.

    >>> (files("cruxpress.words") / "difficulty.toml").is_file()
    True
    """
    folder = Path(import_module(package).__file__ or "").parent
    if folder.is_dir():
        return folder
    from importlib import resources

    return resources.files(package)
