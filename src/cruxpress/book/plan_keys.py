"""Keys of a plan.  One declaration serves parsing, error messages and documentation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, field
from datetime import date
from typing import Any

from cruxpress.core.errors import AskedWrongly, PuzzleError, RecordError, shown, unknown
from cruxpress.core.record import Record
from cruxpress.core.shape import yes_or_no

# How long may a text of a plan be, in characters?  A million needed 700 MB and minutes.
LONGEST_TEXT = 20_000


def key(
    default: Any,
    help: str,
    *,
    choices: tuple[str, ...] = (),
    low: float | None = None,
    high: float | None = None,
) -> Any:
    """Declare a key of a plan as a dataclass field."""
    meta = {"help": help, "choices": choices, "low": low, "high": high}
    if isinstance(default, dict):
        return field(default_factory=dict, metadata=meta)
    return field(default=default, metadata=meta)


def read_value(one: Field[Any], value: object, path: str) -> Any:
    """Convert a value to the type of its key; AskedWrongly if it is not allowed."""
    if value is None and one.default is None:
        return None
    result = _READERS[_kind(one.type)](value, path, one)
    _inside(result, one, path)
    return result


def _inside(value: object, one: Field[Any], path: str) -> None:
    meta = one.metadata
    if meta.get("choices") and value not in meta["choices"]:
        raise unknown(path, str(value), meta["choices"])
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        low, high = meta.get("low"), meta.get("high")
        if (low is not None and value < low) or (high is not None and value > high):
            raise AskedWrongly(f"{path} must be {_a(one)}, got {shown(str(value))[1:-1]}")


def _kind(hint: Any) -> str:
    text = str(hint)
    for name, signs in _KINDS.items():
        if any(sign in text for sign in signs):
            return name
    return "text"


_KINDS = {
    "texts or records": ("Record",),
    "whole numbers": ("tuple[int",),
    "list": ("tuple",),
    "table": ("Mapping",),
    "yes or no": ("bool",),
    "number": ("float",),
    "whole number": ("int",),
}


def _whole(value: object, path: str, one: Field[Any]) -> int:
    try:
        if isinstance(value, (int, str)) and not isinstance(value, bool):
            return int(value)
    except (ValueError, OverflowError):
        pass
    raise AskedWrongly(f"{path} must be {_a(one)}, got {shown(str(value))}")


def _number(value: object, path: str, one: Field[Any]) -> float:
    try:
        if isinstance(value, (int, float, str)) and not isinstance(value, bool):
            number = float(value)
            if number == number and abs(number) != float("inf"):
                return number
    except (ValueError, OverflowError):
        pass
    raise AskedWrongly(f"{path} must be {_a(one)}, got {shown(str(value))}")


def _truth(value: object, path: str, one: Field[Any]) -> bool:
    return yes_or_no(path, value)


def _text(value: object, path: str, one: Field[Any]) -> str:
    if isinstance(value, (str, date)):
        return _bounded(str(value), path)
    raise AskedWrongly(f"{path} must be text in quotes, got {shown(str(value))}")


def _bounded(text: str, path: str) -> str:
    if len(text) > LONGEST_TEXT:
        raise AskedWrongly(
            f"{path} must be a text of at most {LONGEST_TEXT:,} characters, got {len(text):,}"
        )
    return text


def _list(value: object, path: str, one: Field[Any]) -> tuple[str, ...]:
    if isinstance(value, str):
        value = [part.strip() for part in value.split(",") if part.strip()]
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return tuple(_bounded(part, path) for part in value)
    raise AskedWrongly(f"{path} must be a list of texts, got {shown(str(value))}")


def _wholes(value: object, path: str, one: Field[Any]) -> tuple[int, ...]:
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list):
        parts = [parts]
    return tuple(_whole(part, path, one) for part in parts)


def _puzzles(value: object, path: str, one: Field[Any]) -> tuple[str | Record, ...]:
    if not isinstance(value, list):
        raise AskedWrongly(f"{path} must be a list of texts or records, got {shown(str(value))}")
    found: list[str | Record] = []
    for number, data in enumerate(value, 1):
        try:
            found.append(data if isinstance(data, str) else Record.from_json(data))
        except PuzzleError as error:
            raise RecordError(f"{path}.{number}: {error}") from None
    return tuple(found)


def _table(value: object, path: str, one: Field[Any]) -> dict[str, Any]:
    if isinstance(value, Mapping):
        return dict(value)
    raise AskedWrongly(f"{path} must be a table as {{ size = 6 }}, got {shown(str(value))}")


_READERS: dict[str, Any] = {
    "whole number": _whole,
    "number": _number,
    "yes or no": _truth,
    "text": _text,
    "list": _list,
    "whole numbers": _wholes,
    "texts or records": _puzzles,
    "table": _table,
}


def allowed(one: Field[Any]) -> str:
    """The allowed values of a key, in words."""
    meta = one.metadata
    if meta.get("choices"):
        return ", ".join(meta["choices"])
    kind = _kind(one.type)
    low, high = meta.get("low"), meta.get("high")
    if low is not None and high is not None and high < 10**6:
        return f"{kind} from {low:,} to {high:,}"
    return f"{kind} from {low:,}" if low is not None else kind


def _a(one: Field[Any]) -> str:
    """The allowed values of a key, with an article for use in a sentence."""
    text = allowed(one)
    return f"a {text}" if text.startswith(("number", "whole number ", "list", "table")) else text


def default_of(one: Field[Any]) -> str:
    """The default of a key, written as in a plan."""
    value = {} if one.default is MISSING else one.default
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value in (None, (), {}, "") else str(value)
