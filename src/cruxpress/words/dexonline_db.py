"""A dexonline database: the query ``dexonline.sql`` run on MariaDB or MySQL, row by row.

SQLAlchemy and PyMySQL (the extra ``dexonline``) are imported when a database is asked for.
The rows stay with the server until they are read.  A password is never part of a message.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from cruxpress.core.errors import AskedWrongly, PuzzleError, Unreachable, shown
from cruxpress.words.dexonline import Say, Step, read_rows
from cruxpress.words.importer import ImportReport
from cruxpress.words.wordlist import Wordlist

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.engine import URL

EXAMPLE = "mysql+pymysql://USER:PASSWORD@HOST/DATABASE"
# How long do we wait for a server to answer the call, in seconds?
PATIENCE = 10
# How many rows are fetched at a time?
FETCH = 500

# Numbers of MySQL's errors -> what is wrong, in words.
ERRORS = {
    1044: "the user may not use this database",
    1045: "user or password is wrong",
    1049: "there is no such database",
    1054: "a column of dexonline is missing",
    1064: "the server is too old: MariaDB 10.3 or MySQL 8 is needed",
    1142: "the user may not read a table of dexonline",
    1146: "a table of dexonline is missing",
    1698: "user or password is wrong",
    2002: "no server answers there",
    2003: "no server answers there",
    2006: "the server has gone",
    2013: "the connection was lost while reading",
}


def read(dsn: str, step: Step | None = None) -> tuple[Wordlist, ImportReport]:
    """The words of a dexonline database, and a report of what was skipped."""
    url = _address(dsn)
    place = f"dexonline at {url.host or 'this machine'}, database {url.database}"
    report = ImportReport(place, "dexonline", unit="row")
    with _connected(url, place) as connection, _answer(connection) as (columns, rows):
        return read_rows(rows, columns, report, step)


def statements() -> list[str]:
    """The statements of the query: settings of the session first, the question last."""
    text = (files("cruxpress.words") / "dexonline.sql").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("--")]
    return [one.strip() for one in "\n".join(lines).split(";") if one.strip()]


@contextmanager
def _answer(connection: Connection) -> Iterator[tuple[list[str], Iterator[tuple[int, Say]]]]:
    """The columns and the numbered rows of the answer."""
    from sqlalchemy import text

    *settings, question = statements()
    for setting in settings:
        connection.execute(text(setting))
    streamed = connection.execution_options(stream_results=True, yield_per=FETCH)
    result = streamed.execute(text(question))
    columns = list(result.keys())
    rows = (dict(zip(columns, row, strict=True)) for row in result)
    cursor = result.cursor
    try:
        yield columns, enumerate(rows, 1)
    except BaseException:
        # PyMySQL reads a result to its end before it closes it. That never ends on a broken
        # connection, and takes too long after an interruption.
        if rest := getattr(cursor, "_result", None):
            rest.unbuffered_active = False
        connection.invalidate()
        raise


def _address(dsn: str) -> URL:
    """An address taken apart and checked; messages show nothing that may be a password."""
    try:
        from sqlalchemy.engine import make_url
        from sqlalchemy.exc import ArgumentError
    except ImportError:
        raise AskedWrongly(
            "a database needs SQLAlchemy and PyMySQL: pip install 'cruxpress[dexonline]'"
        ) from None
    try:
        url = make_url(dsn)
    except (ArgumentError, ValueError):
        raise AskedWrongly(f"the database address is not of the form {EXAMPLE}") from None
    kind = url.get_backend_name()
    if kind not in ("mysql", "mariadb"):
        raise AskedWrongly(
            f"expected a MariaDB or MySQL address, {EXAMPLE}, got one of {shown(kind)}"
        )
    if not url.database:
        raise AskedWrongly(f"the address names no database: expected {EXAMPLE}")
    # Without a driver SQLAlchemy would want one that needs a compiler to install.
    return url if "+" in url.drivername else url.set(drivername=f"{kind}+pymysql")


@contextmanager
def _connected(url: URL, place: str) -> Iterator[Connection]:
    """A connection; whatever goes wrong on it is said in one sentence."""
    from sqlalchemy import create_engine
    from sqlalchemy.exc import NoSuchModuleError, SQLAlchemyError
    from sqlalchemy.pool import NullPool

    patience = {"connect_timeout": PATIENCE} if url.get_driver_name() == "pymysql" else {}
    url = url.update_query_dict({"charset": "utf8mb4"})
    try:
        engine = create_engine(url, poolclass=NullPool, connect_args=patience)
    except (ImportError, NoSuchModuleError):
        raise AskedWrongly(
            f"the driver {shown(url.get_driver_name())} is not installed: "
            "pip install 'cruxpress[dexonline]' for pymysql"
        ) from None
    try:
        with engine.connect() as connection:
            yield connection
    except PuzzleError:
        raise
    except (SQLAlchemyError, _driver_error(), OSError, TypeError, ValueError) as error:
        raise Unreachable(f"{place}: {_why(error)}") from None


def _driver_error() -> type[Exception]:
    """What PyMySQL raises while rows are streamed, where SQLAlchemy does not wrap it."""
    try:
        from pymysql.err import MySQLError
    except ImportError:
        return OSError
    found: type[Exception] = MySQLError
    return found


def _why(error: Exception) -> str:
    """What went wrong, in words: the server's own, shortened, where we have none."""
    cause: Any = getattr(error, "orig", None) or error
    number, *rest = cause.args or (0,)
    if not isinstance(number, int):
        number, rest = 0, [str(number)]
    said = str(rest[0]).splitlines()[0] if rest and str(rest[0]) else type(cause).__name__
    detail = f" ({said[:120]})" if number in (1054, 1146, 1142, 1064) else ""
    return f"{ERRORS[number]}{detail}" if number in ERRORS else f"the database says: {said[:160]}"
