"""The tables of a store, and the migrations from older schemas.

A record is one row: its original JSON, and columns for frequent queries.  Walks are long and
seldom read, so they have their own table.  A batch has one row with its plan and progress, and
one row for each finished item.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
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
    or_,
    select,
    text,
    update,
)

from cruxpress.core.errors import AskedWrongly, shown
from cruxpress.version import __version__

METADATA = MetaData()
# Only a column of type INTEGER can be SQLite's row id.
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
    # NULL: printed.  A number: reserved until this Unix time, while the book is being made.
    Column("until", _NUMBER),
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


def _add_reservations(connection: Connection) -> None:
    connection.exec_driver_sql("alter table used add column until bigint")


_ACTIVE = text(
    "select name from sqlite_master where type = 'trigger' or sql like 'create virtual%' limit 1"
)
Migration = Callable[[Connection], None]
# The migration at index n - 1 turns schema n into schema n + 1.
MIGRATIONS: tuple[Migration, ...] = (_add_reservations,)


def in_use(now: float) -> ColumnElement[bool]:
    """The condition that a row of ``used`` counts: it is a mark, or its reservation lasts."""
    return or_(USED.c.until.is_(None), USED.c.until > int(now))


def newest() -> int:
    """The version of the current schema."""
    return len(MIGRATIONS) + 1


def schema_of(connection: Connection) -> int:
    """The schema version of a database; 0 if it holds no store.

    Raise AskedWrongly if a view has the name of a table, or if a SQLite file has triggers or
    virtual tables: a stranger could make them run without end.
    """
    if connection.dialect.name == "sqlite" and (found := connection.scalar(_ACTIVE)):
        raise AskedWrongly(f"the store has a trigger or a virtual table: {shown(found)}")
    tables = inspect(connection)
    if views := METADATA.tables.keys() & set(tables.get_view_names()):
        raise AskedWrongly(f"the store has a view where a table is expected: {min(views)}")
    if not tables.has_table("meta"):
        return 0
    found = connection.scalar(select(META.c.value).where(META.c.name == "schema"))
    return int(found) if found and found.isdecimal() and len(found) < 10 else 0


def prepare(connection: Connection, place: str) -> None:
    """Create the tables or migrate older ones; the caller provides the transaction."""
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
    """Raise AskedWrongly if a newer cruxpress wrote the store."""
    if found > newest():
        raise AskedWrongly(
            f"the store {place} has schema {found}, and this is cruxpress {__version__}, which "
            f"knows schemas up to {newest()}: use a newer cruxpress"
        )
