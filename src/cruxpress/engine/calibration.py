"""Calibration: fit minutes to the solve times of people, and measure how well ratings order them.

The model: the logarithm of a time is a linear function of the rating's value plus a constant for
each solver (ability). It is fitted by least squares with abilities that sum to zero, so the line
describes an average solver. Error bars are for the line and use the normal distribution (at the
smallest accepted count, Student's t would differ in the second digit).  The report also has
Spearman's coefficient between the values and the times, adjusted for ability, with the interval of
Bonett and Wright (2000)."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from cruxpress.core.errors import ParseError, PuzzleError, shown
from cruxpress.support.untrusted import json_of
from cruxpress.version import __version__

# How many solve times, and from how many different puzzles, does a scale need?
LEAST_TIMES, LEAST_PUZZLES = 60, 12
# Times outside these limits (seconds) do not count: a copied solution, or a page left open.
SHORTEST, LONGEST = 5, 4 * 3600
# Half the width of a 95 % interval, in standard errors.
SIGMAS = 1.96
KIND = "cruxpress minutes 1"


class TooFew(PuzzleError):
    """Times from which no scale can be fitted."""

    code = "too-few"


@dataclass(frozen=True)
class Time:
    """A solve: solver, puzzle, rating value, seconds, and whether the solver used help."""

    solver: str
    id: str
    family: str
    value: float
    seconds: float
    helped: bool


def read_time(line: str, solver: str) -> Time:
    """Read a line of a file of times, as the player saves it.

    >>> read_time('{"id": "keen-1", "family": "keen", "value": 2.5, "seconds": 90}', "Ana").seconds
    90.0
    """
    data = json_of(line)
    if not isinstance(data, dict):
        raise ParseError(f"expected a time as a JSON object, got {shown(line)}")
    for name in ("id", "family"):
        if not isinstance(data.get(name), str):
            raise ParseError(f"expected a time with the text {name!r}, got {shown(line)}")
    for name in ("value", "seconds"):
        if isinstance(data.get(name), bool) or not isinstance(data.get(name), (int, float)):
            raise ParseError(f"expected a time with the number {name!r}, got {shown(line)}")
    helped = any(data.get(name) for name in ("hints", "reveals"))
    by = str(data.get("solver") or solver)
    value, seconds = float(data["value"]), float(data["seconds"])
    return Time(by, data["id"], data["family"], value, seconds, helped)


@dataclass(frozen=True)
class Fit:
    """The fitted minutes of a family: exp(at + slope * value).

    ``variance``: the variances of at and slope, and their covariance.  ``spread``: the standard
    deviation of the logarithms of single times around the line.  ``low`` and ``high``: the range of
    values in the data.  ``order``: Spearman's coefficient with its interval.
    """

    family: str
    times: int
    solvers: int
    puzzles: int
    at: float
    slope: float
    variance: tuple[float, float, float]
    spread: float
    low: float
    high: float
    order: tuple[float, float, float]

    def minutes(self, value: float) -> tuple[float, float, float]:
        """The minutes of an average solver at a value, with the ends of the error bar."""
        middle = self.at + self.slope * value
        first, second, both = self.variance
        wide = SIGMAS * math.sqrt(max(0.0, first + 2 * value * both + value**2 * second))
        return math.exp(middle), math.exp(middle - wide), math.exp(middle + wide)

    def value(self, minutes: float) -> float:
        """The value at which an average solver needs these minutes."""
        return (math.log(minutes) - self.at) / self.slope


def counted(times: Iterable[Time]) -> tuple[list[Time], dict[str, int]]:
    """The times that count, and the numbers of dropped times by reason.

    Reasons: help was used, too short or too long (``beyond``), solved before (``again``).
    """
    kept: dict[tuple[str, str], Time] = {}
    left = dict.fromkeys(("helped", "beyond", "again"), 0)
    for time in times:
        if time.helped:
            left["helped"] += 1
        elif not SHORTEST <= time.seconds <= LONGEST:
            left["beyond"] += 1
        elif (time.solver, time.id) in kept:
            left["again"] += 1
        else:
            kept[time.solver, time.id] = time
    return list(kept.values()), left


def fit(times: Sequence[Time]) -> Fit:
    """Fit a scale to the times of one family.  TooFew names the missing data."""
    family = times[0].family
    puzzles = {time.id for time in times}
    solvers = sorted({time.solver for time in times})
    _enough(family, len(times), len(puzzles), {time.value for time in times}, len(solvers))
    import numpy as np

    values = np.array([time.value for time in times])
    logs = np.log(np.array([time.seconds for time in times]) / 60)
    who = np.array([solvers.index(time.solver) for time in times])
    # Abilities sum to zero: the last ability is minus the sum of the others.
    ability = np.eye(len(solvers))[who]
    ability = ability[:, :-1] - ability[:, -1:]
    design = np.column_stack([np.ones(len(values)), values, ability])
    found, _, rank, _ = np.linalg.lstsq(design, logs, rcond=None)
    if rank < design.shape[1]:
        raise TooFew(f"{family}: every solver had puzzles of one value; add times of other values")
    rest = logs - design @ found
    spread = float(rest @ rest) / (len(values) - design.shape[1])
    error = spread * np.linalg.inv(design.T @ design)
    alike = logs - ability @ found[2:]
    return Fit(
        family=family,
        times=len(times),
        solvers=len(solvers),
        puzzles=len(puzzles),
        at=float(found[0]),
        slope=float(found[1]),
        variance=(float(error[0, 0]), float(error[1, 1]), float(error[0, 1])),
        spread=math.sqrt(spread),
        low=float(values.min()),
        high=float(values.max()),
        order=spearman(values, alike),
    )


def _enough(family: str, times: int, puzzles: int, values: set[float], solvers: int) -> None:
    """Raise TooFew with the missing data if there is too little."""
    least = max(LEAST_TIMES, 4 * solvers)
    missing = []
    if times < least:
        missing.append(f"{least - times} more times")
    if puzzles < LEAST_PUZZLES:
        missing.append(f"{LEAST_PUZZLES - puzzles} more puzzles")
    if len(values) < 2:
        missing.append("puzzles of another value")
    if missing:
        raise TooFew(
            f"{family}: {times} times of {puzzles} puzzles are too few for a scale, which needs "
            f"{least} of {LEAST_PUZZLES} (without hints, each solver's first); missing are "
            f"{' and '.join(missing)}"
        )


def spearman(first: Any, second: Any) -> tuple[float, float, float]:
    """Spearman's coefficient with its 95 % interval (Bonett and Wright).

    >>> spearman([1, 2, 3, 4, 5], [10, 20, 30, 40, 50])[0]
    1.0
    """
    import numpy as np

    one, two = _ranks(first), _ranks(second)
    if np.ptp(one) == 0 or np.ptp(two) == 0:
        return 0.0, -1.0, 1.0
    rho = float(np.clip(np.corrcoef(one, two)[0, 1], -1, 1))
    if abs(rho) > 1 - 1e-12:
        return round(rho, 6), round(rho, 6), round(rho, 6)
    wide = SIGMAS * math.sqrt((1 + rho**2 / 2) / (len(one) - 3))
    middle = math.atanh(rho)
    return rho, math.tanh(middle - wide), math.tanh(middle + wide)


def _ranks(numbers: Any) -> Any:
    """Ranks from 1 on; equal numbers get the mean of their ranks."""
    import numpy as np

    values = np.asarray(numbers, float)
    _, where, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    return (ends - (counts - 1) / 2)[where]


def write_scale(fits: Sequence[Fit]) -> str:
    """The text of a file with fitted scales."""
    rows = {one.family: {k: v for k, v in asdict(one).items() if k != "family"} for one in fits}
    data = {"kind": KIND, "engine": __version__, "families": rows}
    return json.dumps(data, indent=1) + "\n"


def read_scale(text: str, family: str) -> Fit:
    """Read the scale of a family from the text of ``write_scale``."""
    data = json_of(text)
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise ParseError("expected a scale as `cruxpress calibrate -o` writes it")
    rows = data.get("families")
    if not isinstance(rows, dict) or not isinstance(rows.get(family), dict):
        known = ", ".join(rows) if isinstance(rows, dict) else "none"
        raise ParseError(f"the scale has no times of {family} (it has: {known})")
    row = rows[family]
    parts: dict[str, Any] = {"family": family}
    for one in fields(Fit)[1:]:
        wanted = 3 if one.name in ("variance", "order") else 1
        given = row.get(one.name) if wanted == 3 else [row.get(one.name)]
        if not isinstance(given, list) or len(given) != wanted or not all(map(_number, given)):
            raise ParseError(f"the scale of {family} is damaged at {one.name!r}")
        parts[one.name] = tuple(given) if wanted == 3 else given[0]
    if not parts["slope"]:
        raise ParseError(f"the scale of {family} is damaged at 'slope'")
    return Fit(**parts)


def _number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e9
