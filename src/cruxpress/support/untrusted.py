"""Untrusted JSON and TOML, read strictly: numbers are finite and short, texts well formed.

What these two accept can be written again, shown and computed with.  They raise ``ParseError``
where the libraries below would raise whatever they meet.
"""

from __future__ import annotations

import json
import math
from os import PathLike, fspath
from typing import Any

from cruxpress.core.errors import AskedWrongly, ParseError

# How many bytes may a plan have, or another file of TOML or JSON that people write?
LONGEST_PLAN = 1_000_000
# How many digits may a whole number have?
LONGEST_NUMBER = 20
_LARGEST = 10**LONGEST_NUMBER


def text_in(path: str | PathLike[str], most: int) -> str:
    """The text of a file that is understood as a whole, of at most so many bytes."""
    with open(path, "rb") as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise AskedWrongly(f"{fspath(path)} is longer than {most:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise AskedWrongly(f"{fspath(path)} is not a text in UTF-8") from None


def json_of(text: str) -> Any:
    """The value that a JSON text holds.

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
    """Refuse JSON data with a text that cannot be written again."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        letter = f"U+{ord(error.object[error.start]):04X}"
        raise ParseError(f"a text holds {letter}, half of a surrogate pair") from None
    except (ValueError, RecursionError) as error:
        raise ParseError(str(error)) from None


def toml_of(text: str) -> dict[str, Any]:
    """The table that a TOML text holds.

    Its ``inf`` and ``nan`` are left to whoever reads the keys, and can say which one is wrong.

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
    """Refuse long whole numbers: TOML writes them in other bases, too, without a limit."""
    if isinstance(data, int) and abs(data) >= _LARGEST:
        raise ValueError(f"a number of more than {LONGEST_NUMBER} digits")
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for part in parts:
        _check(part)
