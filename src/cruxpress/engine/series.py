"""Series: one puzzle per day, with a level for each day of the week.

The puzzle of a day depends on the request, the seed and the date, but not on the first day of the
series.  You can make one month today and the next month later, and no day changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from cruxpress.core.errors import AskedWrongly, shown
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.engine.request import PuzzleRequest

# How many days may a series have?
MOST_DAYS = 3660


@dataclass(frozen=True)
class Series:
    """Consecutive days, and the levels of a week from Monday on."""

    first: date
    last: date
    week: tuple[str, ...] = ()

    @classmethod
    def of(cls, dates: str, week: str | Sequence[str] = ()) -> Series:
        """Read ``2027-01-01..2027-01-31`` and ``easy,easy,medium,medium,hard,hard,hard``.

        >>> series = Series.of("2027-01-01..2027-01-03", "a,b,c,d,e,f,g")
        >>> [(day.isoformat(), series.level(day)) for day in series.days]
        [('2027-01-01', 'e'), ('2027-01-02', 'f'), ('2027-01-03', 'g')]
        """
        first, dots, last = dates.replace(" ", "").partition("..")
        series = cls(_day(first), _day(last if dots else first), _levels(week))
        if series.last < series.first:
            raise AskedWrongly(f"`dates` end before they begin: {shown(dates)}")
        if series.count > MOST_DAYS:
            raise AskedWrongly(f"`dates` are {series.count} days, at most {MOST_DAYS} are made")
        return series

    @property
    def count(self) -> int:
        """The number of days."""
        return (self.last - self.first).days + 1

    @property
    def days(self) -> list[date]:
        """All days in order."""
        return [self.first + timedelta(n) for n in range(self.count)]

    def level(self, day: date) -> str | None:
        """The level of a day; None if ``week`` is empty."""
        return self.week[day.weekday()] if self.week else None

    def recipes(self, request: PuzzleRequest, seed: int) -> list[Recipe]:
        """One recipe for each day.

        The request must have seven targets, from Monday on, or one for all days.
        """
        return [request.recipe(seed, day.toordinal(), day.weekday()) for day in self.days]


def day_of(record: Record) -> date:
    """The day for which a record of a series was made."""
    return date.fromordinal(record.recipe.item)


def dated(record: Record) -> Record:
    """The record with its field ``date``."""
    return record.with_fields({"date": day_of(record).isoformat()})


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise AskedWrongly(
            f"`dates` must be as 2027-01-01 or 2027-01-01..2027-01-31, got {shown(text)}"
        ) from None


def _levels(week: str | Sequence[str]) -> tuple[str, ...]:
    names = week.split(",") if isinstance(week, str) else week
    levels = tuple(name.strip() for name in names if name.strip())
    if len(levels) not in (0, 7):
        raise AskedWrongly(
            f"`week` must be seven levels from Monday to Sunday, got {len(levels)}: "
            f"{shown(', '.join(levels))}"
        )
    return levels
