"""One writer at a time: a lock that names its holder and is released when the holder dies.

For SQLite, the writer locks a small file beside the database and writes its name into that file.
For PostgreSQL, the lock is an advisory lock; the application name of the connection names the
holder.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import Connection, text

from cruxpress.core.errors import Unreachable
from cruxpress.store.database import BUSY

# The first key of our advisory lock ("crux"); the second key is a hash of the schema name.
OURS = 0x63727578

# How long may a server take to notice that a writer is gone, in seconds?
NOTICED = 3.0

# Offset of the lock on Windows: beyond the name, because other processes must read the name.
_FAR = 1 << 20


def busy(place: str, holder: str) -> Unreachable:
    """Create the error for a second writer."""
    return Unreachable(
        f"the store {place} is being written by {holder or 'another process'}: "
        "wait for it or stop it, or write to another store"
    )


@contextmanager
def file_lock(store: Path, who: str) -> Iterator[None]:
    """Hold the lock file of a SQLite store."""
    path = store.with_name(f"{store.name}-writer")
    try:
        file = open(path, "a+b")  # noqa: SIM115 - closed below, which frees the lock
    except OSError as error:
        raise Unreachable(f"the store {store} cannot be written: {error.strerror}") from None
    with file:
        if not _locked(file):
            file.seek(0)
            raise busy(str(store), file.read(500).decode(errors="replace"))
        file.truncate(0)
        file.write(who.encode())
        file.flush()
        yield
        file.truncate(0)


if sys.platform == "win32":
    import msvcrt

    def _locked(file: BinaryIO) -> bool:
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(file: BinaryIO) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def server_lock(connection: Connection, place: str) -> None:
    """Acquire the advisory lock of a PostgreSQL store; it lasts until the connection closes."""
    end = time.monotonic() + NOTICED
    while not connection.scalar(_TAKE, {"ours": OURS}):
        if time.monotonic() > end:
            raise busy(place, str(connection.scalar(_HOLDER, {"ours": OURS}) or ""))
        time.sleep(0.1)


def wait_for_marks(connection: Connection) -> None:
    """Wait for other transactions that mark records in PostgreSQL; hold the lock until the end.

    Row locks (SELECT … FOR UPDATE SKIP LOCKED) would not do: PostgreSQL does not evaluate "no
    book uses it" again for a row that another transaction locked and let go unchanged.
    """
    connection.execute(text(f"set local lock_timeout = '{BUSY}s'"))
    connection.execute(_MARKS, {"ours": OURS + 1})


_MARKS = text("select pg_advisory_xact_lock(:ours, hashtext(current_schema()))")
_TAKE = text("select pg_try_advisory_lock(:ours, hashtext(current_schema()))")
_HOLDER = text(
    "select a.application_name from pg_locks l join pg_stat_activity a on a.pid = l.pid "
    "where l.locktype = 'advisory' and l.granted and l.classid = :ours "
    "and l.database = (select oid from pg_database where datname = current_database()) "
    "and l.objid::bigint = hashtext(current_schema())::bigint & 4294967295"
)
