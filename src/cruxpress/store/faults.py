"""What databases complain about, in one sentence each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError

from cruxpress.core.errors import AskedWrongly, PuzzleError, Unreachable

# Beginnings of SQLite's names and of PostgreSQL's codes -> what is wrong, in words.
SENTENCES = {
    "SQLITE_FULL": "no room is left on the disk",
    "SQLITE_IOERR": "the disk refuses to read or write",
    "SQLITE_READONLY": "it cannot be written: the file or its folder is read-only",
    "SQLITE_CANTOPEN": "the file cannot be opened",
    "SQLITE_CORRUPT": "the file is damaged; `cruxpress store check` says where, and a copy helps",
    "SQLITE_NOTADB": "the file is damaged, or is no store at all",
    "SQLITE_BUSY": "another process is writing and did not end",
    "SQLITE_PERM": "the file may not be used",
    "28": "user or password is wrong",
    "3D": "there is no such database",
    "42501": "the user may not do this",
    "53100": "no room is left on the disk of the server",
    "53300": "the server has no connection to spare",
    "25006": "the database can only be read",
    "XX001": "the database is damaged",
    "XX002": "the database is damaged",
}


class Lost(Unreachable):
    """The connection is gone; what was under way may be tried again."""


@contextmanager
def in_words(place: str) -> Iterator[None]:
    """Whatever a database complains about inside, as one sentence about the store."""
    try:
        yield
    except PuzzleError:
        raise
    except SQLAlchemyError as error:
        raise _told(place, error) from None


def _told(place: str, error: SQLAlchemyError) -> PuzzleError:
    cause: Any = getattr(error, "orig", None) or error
    code = str(getattr(cause, "sqlite_errorname", "") or getattr(cause, "sqlstate", "") or "")
    for beginning, sentence in SENTENCES.items():
        if code.startswith(beginning):
            return Unreachable(f"the store {place}: {sentence}")
    said = (str(cause).splitlines() or [type(cause).__name__])[0][:200]
    if _is_lost(error, code):
        return Lost(f"the store {place}: the connection is lost or cannot be made ({said})")
    if isinstance(error, DBAPIError):
        return Unreachable(f"the store {place}: the database says: {said}")
    return AskedWrongly(f"the store {place}: {said}")


def _is_lost(error: SQLAlchemyError, code: str) -> bool:
    """Codes of class 08 and 57 are those of a connection; without a code there was no server."""
    broken = isinstance(error, DBAPIError) and error.connection_invalidated
    silent = isinstance(error, OperationalError | InterfaceError) and not code
    return broken or silent or code.startswith(("08", "57P"))
