"""The tables of a store, and how older ones become those of today.

A record is one row, its JSON as it was made; what is asked for often stands beside it in
columns.  Walks are long and seldom read, so they lie apart.  A batch has a row with its plan and
how far it is, and a row for each item that was done.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    insert,
    inspect,
    select,
    update,
)

from cruxpress.core.errors import AskedWrongly
from cruxpress.version import __version__

METADATA = MetaData()
# SQLite's rows are numbered by an INTEGER and by nothing else.
_NUMBER = Integer().with_variant(BigInteger(), "postgresql")

META = Table(
    "meta",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
RECORD = Table(
    "record",
    METADATA,
    Column("seq", _NUMBER, primary_key=True, autoincrement=False),
    Column("fingerprint", Text, nullable=False, unique=True),
    Column("id", Text, nullable=False, index=True),
    Column("family", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("value", Float(53), nullable=False),
    Column("size", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("techniques", Text, nullable=False),
    Column("json", Text, nullable=False),
    Index("record_by_rating", "family", "level", "value"),
)
WALK = Table(
    "walk",
    METADATA,
    Column("record", _NUMBER, ForeignKey("record.seq"), primary_key=True),
    Column("json", Text, nullable=False),
)
USED = Table(
    "used",
    METADATA,
    Column("record", _NUMBER, ForeignKey("record.seq"), primary_key=True),
    Column("book", Text, primary_key=True),
)
BATCH = Table(
    "batch",
    METADATA,
    Column("id", _NUMBER, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("plan", Text, nullable=False),
    Column("digest", Text, nullable=False, index=True),
    Column("engine", Text, nullable=False),
    Column("base", _NUMBER, nullable=False),
    Column("total", _NUMBER, nullable=False),
    Column("next", _NUMBER, nullable=False),
    Column("state", Text, nullable=False),
)
ITEM = Table(
    "item",
    METADATA,
    Column("batch", _NUMBER, ForeignKey("batch.id"), primary_key=True),
    Column("place", _NUMBER, primary_key=True, autoincrement=False),
    Column("record", _NUMBER, ForeignKey("record.seq")),
    Column("attempts", _NUMBER, nullable=False),
    Column("work", _NUMBER, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("failure", Text, nullable=False),
    UniqueConstraint("batch", "record"),
    sqlite_with_rowid=False,
)

Migration = Callable[[Connection], None]
# What turns schema n into schema n + 1, at place n - 1.
MIGRATIONS: tuple[Migration, ...] = ()


def newest() -> int:
    """The schema of today."""
    return len(MIGRATIONS) + 1


def schema_of(connection: Connection) -> int:
    """The schema of a database; 0 if there is no store in it."""
    if not inspect(connection).has_table("meta"):
        return 0
    found = connection.scalar(select(META.c.value).where(META.c.name == "schema"))
    return int(found) if found and found.isdecimal() and len(found) < 10 else 0


def prepare(connection: Connection, place: str) -> None:
    """Make the tables, or bring older ones up to date; all of it or nothing, in a transaction."""
    found = schema_of(connection)
    if found == 0:
        _refuse_others(connection, place)
        METADATA.create_all(connection)
        rows = {"schema": str(newest()), "made by": f"cruxpress {__version__}"}
        connection.execute(
            insert(META), [{"name": name, "value": value} for name, value in rows.items()]
        )
        return
    refuse_newer(found, place)
    for migration in MIGRATIONS[found - 1 :]:
        migration(connection)
    connection.execute(update(META).where(META.c.name == "schema").values(value=str(newest())))


def _refuse_others(connection: Connection, place: str) -> None:
    if inspect(connection).get_table_names():
        raise AskedWrongly(f"{place} is a database of something else: name another for the store")


def refuse_newer(found: int, place: str) -> None:
    """Refuse a store that a newer program has made."""
    if found > newest():
        raise AskedWrongly(
            f"the store {place} has schema {found}, and this is cruxpress {__version__}, which "
            f"knows schemas up to {newest()}: use a newer cruxpress"
        )
