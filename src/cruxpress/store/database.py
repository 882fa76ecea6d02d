"""Parse the address of a store (a file or a URL) and create its SQLAlchemy engine.

Messages never show the password of an address.
"""

from __future__ import annotations

import os
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
)

from cruxpress.core.errors import AskedWrongly, PuzzleError, Unreachable, shown
from cruxpress.support.user_folder import data_folder

FILE = "store.db"
EXAMPLES = "packs.db, sqlite:////srv/packs.db or postgresql://USER:PASSWORD@HOST/DATABASE"
# Connection timeout of a server, in seconds.
PATIENCE = 10
# How long does a short write wait for another write to end, in seconds?
BUSY = 30
# Settings of every SQLite connection.  FULL: a committed transaction is on the disk.  The cache is
# 32 MiB.  Every transaction changes index pages, so the WAL is copied to the database file only
# after 4096 pages (16 MiB).
# The file may be a stranger's: its schema calls no functions, and cells of pages are checked.
PRAGMAS = {
    "synchronous": "full", "cache_size": "-32768", "foreign_keys": "on",
    "wal_autocheckpoint": "4096", "trusted_schema": "off", "cell_size_check": "on",
}  # fmt: skip
# How many bytes may a value of a SQLite store have?  SQLite itself allows 1,000,000,000.
LONGEST_VALUE = 64_000_000
# After how many instructions does SQLite let Python look for signals?  About 10 ms.
POLL = 1_000_000


@dataclass(frozen=True)
class Address:
    """Where a store is; ``file`` is None for a server."""

    url: URL
    file: Path | None

    @property
    def place(self) -> str:
        """The address for messages, without a password."""
        if self.file:
            return str(self.file)
        host = self.url.host or self.url.query.get("host") or "this machine"
        return f"PostgreSQL at {host}, database {self.url.database}"


def address_of(text: str) -> Address:
    """Parse an address; error messages do not show it, because it may hold a password."""
    if "://" not in text:
        file = Path(text) if text else data_folder() / FILE
        return Address(URL.create("sqlite", database=str(file)), file)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise AskedWrongly(f"the address of the store is not of the form {EXAMPLES}") from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        if url.database in (None, "", ":memory:"):
            raise AskedWrongly(f"the address of the store names no file: expected {EXAMPLES}")
        return Address(URL.create("sqlite", database=url.database), Path(str(url.database)))
    if kind not in ("postgresql", "postgres"):
        raise AskedWrongly(f"expected {EXAMPLES}, got an address of {shown(kind)}")
    if not url.database:
        raise AskedWrongly(f"the address of the store names no database: expected {EXAMPLES}")
    return Address(url.set(drivername="postgresql+psycopg"), None)


def engine_of(address: Address, who: str, *, write: bool) -> Engine:
    """Create an engine; ``who`` is the application name that PostgreSQL shows."""
    if address.file:
        return _sqlite(address.file, write)
    options: dict[str, Any] = {"application_name": who[:63]}
    options |= {} if "connect_timeout" in address.url.query else {"connect_timeout": PATIENCE}
    try:
        return create_engine(address.url, connect_args=options, pool_pre_ping=True)
    except ImportError:
        raise AskedWrongly(
            "a store in PostgreSQL needs psycopg: pip install 'cruxpress[store]'"
        ) from None


def _sqlite(file: Path, write: bool) -> Engine:
    url, options = URL.create("sqlite", database=str(file)), {"timeout": BUSY}
    if not write and not _may_share(file):
        # The folder is read-only, so the file cannot change while we read it.
        query = f"file:{quote(str(file.absolute()))}?mode=ro&immutable=1"
        url = URL.create("sqlite", database=query, query={"uri": "true"})
    engine = create_engine(url, connect_args=options)

    @event.listens_for(engine, "connect")
    def opened(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the listener below begins transactions
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
        connection.set_progress_handler(_go_on, POLL)
        for name, value in PRAGMAS.items():
            connection.execute(f"pragma {name}={value}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if not options.get("outside"):
            connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writing") else "BEGIN")

    return engine


def _go_on() -> bool:
    """Called by SQLite during a query, so that Python can handle signals.  An exception of a
    signal handler ends the query with SQLITE_INTERRUPT."""
    return False


def _may_share(file: Path) -> bool:
    """Can SQLite create its shared WAL files beside the store, or do they exist?"""
    return os.access(file.parent, os.W_OK) or file.with_name(f"{file.name}-wal").exists()


def whoami(doing: str) -> str:
    """The name of this process in messages to other writers: its task, id and host."""
    return f"{doing}, process {os.getpid()} on {socket.gethostname()}"


# Prefix of a SQLite error name or a PostgreSQL error code -> message.
SENTENCES = {
    "SQLITE_FULL": "no room is left on the disk",
    "SQLITE_IOERR": "the disk refuses to read or write",
    "SQLITE_READONLY": "it cannot be written: the file or its folder is read-only",
    "SQLITE_CANTOPEN": "the file cannot be opened",
    "SQLITE_CORRUPT": "the file is damaged; go back to an older copy, or save what can be "
    "read with `cruxpress store export`",
    "SQLITE_TOOBIG": f"it holds a value of more than {LONGEST_VALUE:,} bytes",
    "SQLITE_NOTADB": "the file is damaged, or is no store at all",
    "SQLITE_BUSY": "another process is writing and did not end",
    "SQLITE_PERM": "the file may not be used",
    "55P03": "another process is writing and did not end",
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
    """The connection is lost; the caller may retry the transaction."""


@contextmanager
def in_words(place: str) -> Iterator[None]:
    """Turn SQLAlchemy errors inside the block into a PuzzleError with one sentence."""
    try:
        yield
    except PuzzleError:
        raise
    except UnicodeDecodeError:  # sqlite3 decodes what SQLite says about a damaged schema
        raise Unreachable(f"the store {place}: {SENTENCES['SQLITE_CORRUPT']}") from None
    except SQLAlchemyError as error:
        if _code(error) == "SQLITE_INTERRUPT":
            raise KeyboardInterrupt from None
        raise _told(place, error) from None


def _code(error: SQLAlchemyError) -> str:
    """The error name of SQLite, or the error code of PostgreSQL; may be empty."""
    cause: Any = getattr(error, "orig", None) or error
    return str(getattr(cause, "sqlite_errorname", "") or getattr(cause, "sqlstate", "") or "")


def _told(place: str, error: SQLAlchemyError) -> PuzzleError:
    cause: Any = getattr(error, "orig", None) or error
    code = _code(error)
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
    """Is the connection lost?  PostgreSQL codes 08 and 57P; no code means no server answered."""
    broken = isinstance(error, DBAPIError) and error.connection_invalidated
    silent = isinstance(error, OperationalError | InterfaceError) and not code
    return broken or silent or code.startswith(("08", "57P"))
