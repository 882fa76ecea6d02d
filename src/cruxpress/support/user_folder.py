"""The user's data folder, by the XDG rules."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from cruxpress.core.errors import AskedWrongly, Unwritten

# The environment variable that overrides the data folder.
FOLDER = "CRUXPRESS_DATA"


def data_folder(environment: Mapping[str, str] | None = None) -> Path:
    """The folder of the user's wordlists and store.

    >>> data_folder({"CRUXPRESS_DATA": "/srv/puzzles"}).as_posix()
    '/srv/puzzles'
    >>> data_folder({"HOME": "/home/ana"}).as_posix()
    '/home/ana/.local/share/cruxpress'
    """
    given = os.environ if environment is None else environment
    if given.get(FOLDER):
        return Path(given[FOLDER])
    xdg = Path(given.get("XDG_DATA_HOME", ""))
    if xdg.is_absolute():
        return xdg / "cruxpress"
    home = Path(given.get("HOME", "") or given.get("USERPROFILE", ""))
    if not home.is_absolute():
        raise AskedWrongly(f"there is no home for your data: name a folder in {FOLDER}")
    return home / ".local" / "share" / "cruxpress"


def made(folder: Path) -> Path:
    """Create a folder for user data if it does not exist, and return it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unwritten(
            f"your data cannot be kept in {folder} ({error.strerror}): name another folder "
            f"in {FOLDER}"
        ) from None
    return folder
