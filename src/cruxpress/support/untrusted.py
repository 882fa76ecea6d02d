"""Strict parsers for untrusted JSON and TOML: numbers are bounded, texts are well formed.

Accepted JSON data can be written again, shown and computed with.  All errors of the underlying
parsers become ``ParseError``.
"""

from __future__ import annotations

import json
import math
from os import PathLike, fspath
from typing import Any

from cruxpress.core.errors import AskedWrongly, ParseError

# How many bytes may a plan or another hand-written TOML or JSON file have?
LONGEST_PLAN = 1_000_000
# How many digits may a whole number have?
LONGEST_NUMBER = 20
_LARGEST = 10**LONGEST_NUMBER


def text_in(path: str | PathLike[str], most: int) -> str:
    """Read a whole UTF-8 file of at most ``most`` bytes."""
    with open(path, "rb") as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise AskedWrongly(f"{fspath(path)} is longer than {most:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise AskedWrongly(f"{fspath(path)} is not a text in UTF-8") from None


def json_of(text: str) -> Any:
    """Parse a JSON text; NaN, Infinity, long integers and lone surrogates are errors.

    >>> json_of('{"seed": 1}')
    {'seed': 1}
    """
    try:
        data = json.loads(text, parse_float=_number, parse_constant=_number, parse_int=_whole)
        text.encode()
        if "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise ParseError(str(error)) from None
    return data


def well_formed(data: object) -> None:
    """Raise ParseError if JSON data cannot be encoded, for example a lone surrogate."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        letter = f"U+{ord(error.object[error.start]):04X}"
        raise ParseError(f"a text holds {letter}, half of a surrogate pair") from None
    except (ValueError, RecursionError) as error:
        raise ParseError(str(error)) from None


def toml_of(text: str) -> dict[str, Any]:
    """Parse a TOML text.

    ``inf`` and ``nan`` are accepted; the caller checks them and can name the key in its error.

    >>> toml_of("seed = 1")
    {'seed': 1}
    """
    import tomllib

    try:
        data = tomllib.loads(text)
        text.encode()
        _check(data)
    except (ValueError, RecursionError) as error:
        raise ParseError(str(error)) from None
    return data


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"a number that is not finite: {text[:20]}")
    return number


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise ValueError(f"a number of {len(text)} digits")
    return int(text)


def _check(data: object) -> None:
    """Raise ValueError for long integers; TOML allows hex, octal and binary of any length."""
    if isinstance(data, int) and abs(data) >= _LARGEST:
        raise ValueError(f"a number of more than {LONGEST_NUMBER} digits")
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for part in parts:
        _check(part)
