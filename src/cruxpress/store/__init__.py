"""The store: records in SQLite or PostgreSQL, unique by fingerprint, one writer, many readers.

An address is a file (SQLite) or a URL.  The default is a file in the user's data folder.
SQLAlchemy (the extra ``store``) is imported lazily, when a store is opened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cruxpress.core.errors import AskedWrongly

if TYPE_CHECKING:
    from cruxpress.store.store import Store


def store_at(address: str = "", *, new: bool = True, doing: str = "cruxpress") -> Store:
    """Open the store at an address; ``new`` creates a missing store.

    ``doing`` names this program in the error that a second writer gets.
    """
    need_database()
    from cruxpress.store.store import Store

    return Store(address, new=new, doing=doing)


def need_database() -> None:
    """Raise AskedWrongly if SQLAlchemy is not installed."""
    try:
        import sqlalchemy  # noqa: F401
    except ImportError:
        raise AskedWrongly("a store needs SQLAlchemy: pip install 'cruxpress[store]'") from None
