"""What databases complain about: each is one sentence, of the right kind."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
)

from cruxpress.core.errors import AskedWrongly, PuzzleError, Unreachable
from cruxpress.store.database import SENTENCES, Lost, in_words


class Cause(Exception):
    """What a driver raises: a text, and perhaps a code."""

    def __init__(self, text: str = "", **codes: str):
        super().__init__(text)
        for name, code in codes.items():
            setattr(self, name, code)


def raised(error: Exception) -> Exception:
    """What becomes of an error."""
    with pytest.raises(Exception) as found, in_words("packs.db"):  # noqa: PT011 - any may come
        raise error
    return found.value


def of(kind: type[DBAPIError], cause: Cause, **more: Any) -> DBAPIError:
    return kind("select 1", None, cause, **more)


@pytest.mark.parametrize(("code", "sentence"), SENTENCES.items())
def test_a_code_has_its_sentence(code: str, sentence: str) -> None:
    name = "sqlite_errorname" if code.startswith("SQLITE") else "sqlstate"
    for more in ("", "_MORE"):
        told = raised(of(OperationalError, Cause("disk", **{name: code + more})))
        assert type(told) is Unreachable and str(told) == f"the store packs.db: {sentence}"


@pytest.mark.parametrize(
    "error",
    [
        of(OperationalError, Cause("gone\nand more")),
        of(InterfaceError, Cause("gone")),
        of(OperationalError, Cause("gone", sqlstate="08006")),
        of(IntegrityError, Cause("gone", sqlstate="57P01")),
        of(IntegrityError, Cause("gone", sqlstate="99"), connection_invalidated=True),
    ],
)
def test_a_connection_that_is_gone_may_be_tried_again(error: DBAPIError) -> None:
    told = raised(error)
    assert type(told) is Lost
    assert str(told) == "the store packs.db: the connection is lost or cannot be made (gone)"


@pytest.mark.parametrize(
    "error",
    [
        of(IntegrityError, Cause("no\nmore", sqlstate="23505")),
        of(OperationalError, Cause("no", sqlstate="57014")),
        of(IntegrityError, Cause("no")),
    ],
)
def test_what_else_a_database_says_is_told_and_not_tried_again(error: DBAPIError) -> None:
    told = raised(error)
    assert type(told) is Unreachable and str(told) == "the store packs.db: the database says: no"


def test_long_and_silent_complaints_are_one_short_sentence() -> None:
    assert str(raised(of(IntegrityError, Cause("x" * 300)))).endswith("says: " + "x" * 200)
    assert str(raised(of(IntegrityError, Cause()))).endswith("the database says: Cause")


def test_what_was_asked_wrongly_is_told_so() -> None:
    told = raised(ArgumentError("no such column\nhere"))
    assert type(told) is AskedWrongly and str(told) == "the store packs.db: no such column"
    assert type(raised(SQLAlchemyError("odd"))) is AskedWrongly


def test_errors_of_ours_and_of_others_stay_as_they_are() -> None:
    for error in (PuzzleError("ours"), ValueError("of others")):
        assert raised(error) is error
