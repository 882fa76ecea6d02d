"""Addresses of stores: a file or a URL, checked, and an engine of SQLAlchemy for it.

What is shown of an address never holds a password.
"""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from cruxpress.core.errors import AskedWrongly, shown
from cruxpress.support.user_folder import data_folder

FILE = "store.db"
EXAMPLES = "packs.db, sqlite:////srv/packs.db or postgresql://USER:PASSWORD@HOST/DATABASE"
# How long do we wait for a server to answer a call, in seconds?
PATIENCE = 10
# How long does a short write wait for another one to end, in seconds?
BUSY = 30
# Settings of every connection to SQLite.  Readers go on while one writes (WAL); what was
# acknowledged is on the disk (FULL); the cache is 32 MiB, whatever the size of the store.  Pages of
# the indexes change in every transaction, so they are copied to the file after several (16 MiB).
PRAGMAS = {
    "synchronous": "full", "cache_size": "-32768", "foreign_keys": "on",
    "wal_autocheckpoint": "4096",
}  # fmt: skip


@dataclass(frozen=True)
class Address:
    """Where a store is; ``file`` is None for a server."""

    url: URL
    file: Path | None

    @property
    def place(self) -> str:
        """The place in words, without a password."""
        if self.file:
            return str(self.file)
        host = self.url.host or self.url.query.get("host") or "this machine"
        return f"PostgreSQL at {host}, database {self.url.database}"


def address_of(text: str) -> Address:
    """Read an address; messages show nothing that may be a password."""
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
    """An engine; ``who`` is how the database knows us."""
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
        # Nobody can write here, so that nothing changes while we read.
        query = f"file:{quote(str(file.absolute()))}?mode=ro&immutable=1"
        url = URL.create("sqlite", database=query, query={"uri": "true"})
    engine = create_engine(url, connect_args=options)

    @event.listens_for(engine, "connect")
    def opened(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # we say ourselves where a transaction begins
        for name, value in PRAGMAS.items():
            connection.execute(f"pragma {name}={value}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if not options.get("outside"):
            connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writing") else "BEGIN")

    return engine


def _may_share(file: Path) -> bool:
    """May we put the files beside the store that readers and a writer share?"""
    return os.access(file.parent, os.W_OK) or file.with_name(f"{file.name}-wal").exists()


def whoami(doing: str) -> str:
    """How we are named to others who want to write: what we do, and where."""
    return f"{doing}, process {os.getpid()} on {socket.gethostname()}"
