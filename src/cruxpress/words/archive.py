"""Archives: data files that hold several columns, in the ZIP format.

A member of an archive is a column: bytes, whole numbers with the lowest byte first, or lines of
text.  Members are compressed one by one, so that a reader opens only the columns it needs.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator, Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

# The date of every member, so that equal columns make equal archives.
DATE = (1980, 1, 1, 0, 0, 0)


def archived(columns: Mapping[str, bytes], *, compressed: bool = True) -> bytes:
    """The archive of some columns.

    >>> dict(Archive(archived({"a": b"xyz", "b": b""})))
    {'a': b'xyz', 'b': b''}
    """
    out = BytesIO()
    with ZipFile(out, "w") as file:
        for name, data in columns.items():
            method = ZIP_DEFLATED if compressed else ZIP_STORED
            file.writestr(ZipInfo(name, DATE), data, method, 9)
    return out.getvalue()


class Archive(Mapping[str, bytes]):
    """The columns of an archive by name; ValueError where it is damaged."""

    def __init__(self, data: bytes):
        try:
            self._file = ZipFile(BytesIO(data))
        except BadZipFile as error:
            raise ValueError(f"expected a ZIP file: {error}") from None

    def __getitem__(self, name: str) -> bytes:
        try:
            return self._file.read(name)
        except BadZipFile as error:
            raise ValueError(str(error)) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._file.namelist())

    def __len__(self) -> int:
        return len(self._file.namelist())


def little(numbers: array[int]) -> bytes:
    """Numbers as bytes, the lowest first."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


def numbers(kind: str, data: bytes) -> array[int]:
    """Numbers from bytes, the lowest first."""
    found = array(kind)
    found.frombytes(data)
    if sys.byteorder == "big":
        found.byteswap()
    return found


def lines(text: bytes) -> list[str]:
    """The lines of a column of text."""
    return text.decode().split("\n") if text else []
