"""Result codes of a class: a finished page shows a code, and the teacher decodes it.

A code is 80 bits in 16 letters (the alphabet of ids, without I, L, O, U): class and pupil, solved
puzzles, seconds, hints, checks, revealed cells, and an 18-bit checksum keyed by the page.  The
checksum detects typing errors.  It is no signature: a pupil who reads the script can forge a code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.core.record import Record

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LETTERS = 16
# The fields of a code with their bits, from the left.  Keep in sync with js/resultcode.js.
FIELDS = (("page", 22), ("solved", 6), ("seconds", 15), ("hints", 6), ("checks", 6), ("reveals", 7))
CHECK = 18
_ALIKE = str.maketrans("oilu", "011v")
_CODE = re.compile(r"[0-9a-z]{4}(?:[- ]?[0-9a-z]{4}){3}", re.I)
_LONE = re.compile(r"(?<![0-9a-z-])" + _CODE.pattern + r"(?![0-9a-z-])", re.I)


@dataclass(frozen=True)
class ResultSheet:
    """The page of a pupil: the puzzles, the page number at the start of its codes, and the key of
    the checksum."""

    pupil: str
    records: tuple[Record, ...]
    page: int
    key: str


@dataclass(frozen=True)
class Result:
    """The content of a code."""

    sheet: ResultSheet
    solved: int
    seconds: int
    hints: int
    checks: int
    reveals: int


def sheets_of(records: Sequence[Record]) -> list[ResultSheet]:
    """The pages of a class, from records that name their pupils, in order of first occurrence."""
    own: dict[str, list[Record]] = {}
    for record in records:
        if not (name := record.extra.get("pupil")):
            raise AskedWrongly(
                f"{record.id} has no pupil: make the class with cruxpress book --preset class -o "
                "class.jsonl"
            )
        own.setdefault(str(name), []).append(record)
    every = blake2b("\n".join(record.id for record in records).encode(), digest_size=16)
    group = int.from_bytes(every.digest()[:2], "big") >> 4
    if any(len(puzzles) > 63 for puzzles in own.values()) or len(own) > 1023:
        raise AskedWrongly("codes tell of at most 1023 pupils with 63 puzzles each")
    return [
        ResultSheet(name, tuple(puzzles), group << 10 | number, _key(every.hexdigest(), name))
        for number, (name, puzzles) in enumerate(own.items())
    ]


def _key(group: str, name: str) -> str:
    return blake2b(f"{group}\n{name}".encode(), digest_size=6).hexdigest()


def code_of(sheet: ResultSheet, **told: int) -> str:
    """The code that a page shows.  The page computes it in JavaScript; this is the reference.

    >>> code_of(ResultSheet("Ana", (), 5, "key"), solved=1, seconds=61)
    '0001-8407-m000-4d29'
    """
    number, values = 0, {"page": sheet.page} | told
    for name, bits in FIELDS:
        number = number << bits | min(values.get(name, 0), (1 << bits) - 1)
    number = number << CHECK | check_of(sheet.key, number)
    letters = [ALPHABET[number >> 5 * at & 31] for at in range(LETTERS - 1, -1, -1)]
    return "-".join("".join(letters[at : at + 4]) for at in range(0, LETTERS, 4))


def check_of(key: str, number: int) -> int:
    """The checksum: 32-bit FNV-1a of ``key:number`` (decimal), folded to ``CHECK`` bits."""
    hashed = 0x811C9DC5
    for sign in f"{key}:{number}".encode():
        hashed = (hashed ^ sign) * 0x01000193 & 0xFFFFFFFF
    return (hashed ^ hashed >> CHECK) & (1 << CHECK) - 1


def codes_in(line: str) -> list[str]:
    """All codes in a line; the line may contain other text, such as a name."""
    return _LONE.findall(line)


def read_code(text: str, sheets: Iterable[ResultSheet]) -> Result:
    """Decode a code of a class; ParseError if it is mistyped or of another class."""
    letters = re.sub(r"[- ]", "", text.lower()).translate(_ALIKE)
    if len(letters) != LETTERS or set(letters) - set(ALPHABET):
        raise ParseError(f"expected a code as 0000-0000-0000-0000, got {shown(text)}")
    number = 0
    for letter in letters:
        number = number << 5 | ALPHABET.index(letter)
    body, check = number >> CHECK, number & (1 << CHECK) - 1
    values: dict[str, Any] = {}
    rest = body
    for name, bits in reversed(FIELDS):
        values[name] = rest & (1 << bits) - 1
        rest >>= bits
    page = values.pop("page")
    sheet = next((one for one in sheets if one.page == page), None)
    if sheet is None:
        raise ParseError(f"the code {shown(text)} is mistyped, or of another class")
    if check_of(sheet.key, body) != check or values["solved"] > len(sheet.records):
        raise ParseError(f"the code {shown(text)} (of {sheet.pupil}?) is mistyped")
    return Result(sheet, **values)
