"""Statistics of words and letters, in the three files of the document.

``004.txt`` has ``word:count`` lines, ``004.letters.txt`` ``letter:count``, and
``004.meta.json`` the fingerprints of all inputs and outputs.  The reader skips lines that begin
with ``#`` and empty lines.  The last duplicate wins; a missing word counts 0.  A missing file
gives a note.  A file that does not match its fingerprint gives a warning, or an error if
``strict`` is set.  A malformed line is always an error.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from cruxpress.core.errors import ParseError, PuzzleError, shown
from cruxpress.families.wheel.lexicon import LetterLexicon
from cruxpress.support.untrusted import json_of

WORDS_FILE, LETTERS_FILE, META_FILE = "004.txt", "004.letters.txt", "004.meta.json"
FORMAT = "v1"

# How does a count become a rarity?  `inverse` is the document's 1 / (1 + count), which is 1
# for most words; `log` spreads the same counts evenly between 1 (never) and 0 (the most).
Rarity = Literal["inverse", "log"]

_LINE = re.compile(r"([^:]+):([0-9]{1,18})")


@dataclass(frozen=True, eq=False)
class WheelStatistics:
    """Counts of words and letters (as in the files: small letters), and how they are read."""

    words: Mapping[str, int] = field(default_factory=dict)
    letters: Mapping[str, int] = field(default_factory=dict)
    rarity: Rarity = "inverse"
    notes: tuple[str, ...] = ()

    def count(self, word: str) -> int:
        """The count of a word; 0 if it is missing."""
        return self.words.get(word.lower(), 0)

    @cached_property
    def _most(self) -> int:
        return max(self.words.values(), default=0)

    @cached_property
    def pin(self) -> str:
        """A short fingerprint of these counts."""
        text = json.dumps([self.words, self.letters], sort_keys=True)
        return fingerprint(text.encode())[:8]

    def rarity_of(self, word: str) -> float:
        """The rarity of a word: 1 if its count is 0, less otherwise."""
        count = self.count(word)
        if self.rarity == "inverse":
            return 1 / (1 + count)
        return 1 - math.log1p(count) / math.log1p(self._most) if count else 1.0

    def rarities(self, words: Iterable[str]) -> dict[str, float]:
        """The rarity of each word."""
        return {word: self.rarity_of(word) for word in words}

    def letter_counts(self, lexicon: LetterLexicon) -> dict[str, int]:
        """The count of each letter of the alphabet: from the statistics, or else from the list."""
        if not self.letters:
            return lexicon.letter_counts
        return {x: self.letters.get(x.lower(), 0) for x in lexicon.language.alphabet}


NO_STATISTICS = WheelStatistics()


def parse_counts(text: str, path: str, *, letter: bool = False) -> dict[str, int]:
    """Read ``name:count`` lines; the last of duplicates wins."""
    what = "<letter>:<count>" if letter else "<word>:<count>"
    counts: dict[str, int] = {}
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        name = match[1] if match else ""
        if not match or not name.isalpha() or not name.islower() or (letter and len(name) != 1):
            raise ParseError(f"{path}:{number}: expected {what}, got {shown(line)}")
        counts[name] = int(match[2])
    return counts


def write_counts(counts: Mapping[str, int], source: str) -> str:
    """The text of a file of counts, sorted by name."""
    lines = [f"# format={FORMAT}", f"# source={source}"]
    lines += [f"{name}:{counts[name]}" for name in sorted(counts)]
    return "\n".join(lines) + "\n"


def parse_meta(text: str, path: str) -> dict[str, Any]:
    """Read ``004.meta.json`` and check that it has the required fields."""
    try:
        data = json_of(text)
    except ParseError as error:
        raise ParseError(f"{path}: expected a JSON object: {error}") from None
    if not isinstance(data, dict):
        raise ParseError(f"{path}: expected a JSON object, got {type(data).__name__}")
    kinds = {"format": str, "generated_at_utc": str, "generator": dict}
    for name, kind in (kinds | {"inputs": dict, "outputs": dict}).items():
        if not isinstance(data.get(name), kind):
            raise ParseError(f"{path}: expected the field {name!r}")
    if data["format"] != FORMAT:
        raise ParseError(f"{path}: expected the format {FORMAT}, got {shown(data['format'])}")
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", data["generated_at_utc"]):
        raise ParseError(f"{path}: expected a UTC time such as 2026-02-15T21:10:00Z")
    return data


def fingerprint(data: bytes) -> str:
    """The SHA-256 of a file's bytes."""
    return sha256(data).hexdigest()


class Stale(PuzzleError):
    """Strict reading found statistics that do not match their fingerprints."""


def read(
    folder: Path, *, rarity: Rarity = "inverse", inputs: Mapping[str, str] | None = None,
    strict: bool = False,
) -> WheelStatistics:  # fmt: skip
    """Read the files of a folder; ``notes`` list what is missing or stale.

    ``inputs``: the current fingerprints of the inputs.  Files made from other inputs are stale.
    """
    found = {name: _bytes(folder / name) for name in (WORDS_FILE, LETTERS_FILE, META_FILE)}
    notes = [
        f"{name} is missing: every count is 0" if name != META_FILE else f"{name} is missing"
        for name, data in found.items()
        if data is None
    ]
    words = parse_counts(_text(found, WORDS_FILE, folder), str(folder / WORDS_FILE))
    letters = parse_counts(
        _text(found, LETTERS_FILE, folder), str(folder / LETTERS_FILE), letter=True
    )
    if found[META_FILE] is not None:
        meta = parse_meta(_text(found, META_FILE, folder), str(folder / META_FILE))
        notes += stale(meta, found, inputs or {})
    if strict and notes:
        raise Stale(f"{folder}: {notes[0]}")
    return WheelStatistics(words, letters, rarity, tuple(notes))


def stale(
    meta: Mapping[str, Any], found: Mapping[str, bytes | None], inputs: Mapping[str, str]
) -> list[str]:
    """List, as sentences, the fingerprints that differ from the metadata."""
    notes = []
    for name, key in ((WORDS_FILE, "004_txt_sha256"), (LETTERS_FILE, "004_letters_txt_sha256")):
        data = found.get(name)
        if data is not None and fingerprint(data) != meta["outputs"].get(key):
            notes.append(f"{name} is not the file that {META_FILE} describes")
    for key, now in inputs.items():
        if meta["inputs"].get(key) != now:
            notes.append(f"{key.removesuffix('_sha256')} has changed since the files were made")
    return notes


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _text(found: Mapping[str, bytes | None], name: str, folder: Path) -> str:
    try:
        return (found[name] or b"").decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ParseError(f"{folder / name}: expected UTF-8: {error}") from None
