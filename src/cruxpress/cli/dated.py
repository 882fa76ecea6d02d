"""Daily puzzles: one file per day, as a picture or in a one-puzzle format."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cruxpress.cli.files import output
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.record import Record
from cruxpress.engine.series import day_of
from cruxpress.files.formats import format_named, format_of
from cruxpress.support.atomic_write import may_write

PICTURES = (".svg", ".png", ".pdf")
MARK = "{date}"


def by_day(path: str | None, format_name: str | None) -> bool:
    """Does each day get its own file?"""
    if path in (None, "-"):
        return False
    if MARK in str(path) or Path(str(path)).suffix.lower() in PICTURES:
        return True
    return (format_named(format_name) if format_name else format_of(str(path))).single


class Days:
    """The output files of a daily series."""

    def __init__(self, path: str, format_name: str | None, solutions: bool):
        self.path, self.solutions = path, solutions
        self.pictures = not format_name and Path(path).suffix.lower() in PICTURES
        if solutions and not self.pictures:
            raise AskedWrongly("`solutions` are pictures: use -o with .svg, .png or .pdf")
        may_write(Path(self.names))
        if not self.pictures:
            self.form = format_named(format_name) if format_name else format_of(path)

    @property
    def names(self) -> str:
        """The path of the files, with ``{date}`` as a placeholder."""
        path = Path(self.path)
        return self.path if MARK in self.path else str(path.with_stem(f"{path.stem}-{MARK}"))

    def place(self, record: Record, after: str = "") -> Path:
        """The path for the day of a record; ``after`` is appended to the stem."""
        path = Path(self.names.replace(MARK, day_of(record).isoformat()))
        return path.with_stem(f"{path.stem}{after}")

    def write(self, records: Iterable[Record]) -> int:
        """Write each record as it arrives; return the number of files."""
        count = 0
        for record in records:
            if self.pictures:
                count += self._draw(record)
                continue
            with output(str(self.place(record)), self.form) as out:
                assert self.form.write
                self.form.write([record], out)
            count += 1
        return count

    def _draw(self, record: Record) -> int:
        record.draw(self.place(record))
        if self.solutions:
            record.draw(self.place(record, "-solution"), solution=True)
        return 2 if self.solutions else 1
