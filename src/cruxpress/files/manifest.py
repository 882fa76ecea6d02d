"""Packs: JSON Lines (gzipped if the name ends in .gz) with a manifest beside them.

The manifest describes the content and origin of a pack: counts, engines, plans, wordlists with
their licences, a digest of all fingerprints, and the size and SHA-256 of the file.  It contains no
date and no machine name, so the same records give the same files.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TextIO, cast

from cruxpress.core.errors import AskedWrongly, ParseError, PuzzleError, shown
from cruxpress.core.record import Record
from cruxpress.families import named
from cruxpress.support.atomic_write import writing
from cruxpress.support.untrusted import json_of, text_in

FORMAT = "cruxpress pack 1"
ENDINGS = (".jsonl", ".jsonl.gz")
# Language -> licences of the built-in wordlists; details in words/data/LICENCES.md.
LICENCES = {
    "en": "SCOWL and WordNet 3.0 (permissive, notices must be kept); frequencies CC BY-SA 4.0",
    "ro": "Romanian hunspell dictionary, MPL 1.1; frequencies CC BY-SA 4.0",
}
# The name of a user's own wordlist in a recipe.
_OWN = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}@[0-9a-f]{8}")
# How many bytes may a manifest have?  It contains the plans of all its puzzles.
LARGEST = 16_000_000
# Buffer size for reading and writing, in bytes.
_BLOCK = 1 << 20


class PackFacts(NamedTuple):
    """The facts of a record that a manifest counts; ``lists``: (language, wordlist) pairs."""

    family: str
    level: str
    engine: str
    fingerprint: str
    lists: tuple[tuple[str, str], ...]


def facts_of(record: Record) -> PackFacts:
    """Extract the facts of a record."""
    language = form_of(record)[1]
    own = [text for text in record.recipe.shape.values() if _OWN.fullmatch(str(text))]
    lists = tuple((language, name) for name in (*own, "built in")) if language else ()
    return PackFacts(record.family, record.rating.level, record.engine, record.fingerprint, lists)


@dataclass
class PackContents:
    """The contents of a pack, counted while its records stream by."""

    records: int = 0
    counts: dict[str, Counter[str]] = field(default_factory=dict)
    engines: Counter[str] = field(default_factory=Counter)
    lists: set[tuple[str, str]] = field(default_factory=set)
    digest: Any = field(default_factory=hashlib.sha256)

    def take(self, facts: PackFacts) -> None:
        """Count a record."""
        self.records += 1
        self.counts.setdefault(facts.family, Counter())[facts.level] += 1
        self.engines[facts.engine] += 1
        self.digest.update(f"{facts.fingerprint}\n".encode())
        self.lists.update(facts.lists)

    def to_json(self) -> dict[str, Any]:
        """The fields of the manifest."""
        return {
            "records": self.records,
            "counts": {
                name: dict(sorted(one.items())) for name, one in sorted(self.counts.items())
            },
            "engines": dict(sorted(self.engines.items())),
            "fingerprints": self.digest.hexdigest(),
            "words": [_words(*one) for one in sorted(self.lists)],
        }


def _words(language: str, name: str) -> dict[str, str]:
    built_in = LICENCES.get(language, "see the documentation")
    licence = built_in if name == "built in" else "that of its owner"
    return {"list": name, "language": language, "licence": licence}


def write_pack(
    records: Iterable[Record], path: str | Path, *, about: Mapping[str, Any] | None = None
) -> PackContents:
    """Write a pack and its manifest; a failure leaves neither file.

    ``about``: further fields of the manifest, such as plans and filters.
    """
    path = Path(path)
    if not path.name.endswith(ENDINGS):
        raise AskedWrongly(f"a pack ends in {' or '.join(ENDINGS)}, got {shown(path.name)}")
    contents = PackContents()
    with writing(path, lines=False) as pack, writing(manifest_of(path), lines=False) as manifest:
        hashed = _Hashed(pack.buffer)
        with _text(hashed, path) as out:
            for record in records:
                contents.take(facts_of(record))
                out.write(record.line() + "\n")
        file = {"name": path.name, "lines": contents.records, **hashed.sums()}
        told = {"format": FORMAT, **contents.to_json(), **(about or {}), "files": [file]}
        manifest.write(json.dumps(told, indent=2, ensure_ascii=False) + "\n")
    return contents


def manifest_of(path: Path) -> Path:
    """The path of the manifest of a pack.

    >>> manifest_of(Path("night.jsonl.gz")).name
    'night.manifest.json'
    """
    stem = path.name.removesuffix(".gz").removesuffix(".jsonl")
    return path.with_name(f"{stem}.manifest.json")


class _Hashed(io.RawIOBase):
    """A byte stream that computes the size and SHA-256 of what it writes."""

    def __init__(self, out: BinaryIO):
        self._out, self._hash, self._size = out, hashlib.sha256(), 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._hash.update(data)
        self._size += len(data)
        return self._out.write(data)

    def sums(self) -> dict[str, Any]:
        """Size and SHA-256 for the manifest."""
        return {"bytes": self._size, "sha256": self._hash.hexdigest()}


@contextmanager
def _text(raw: _Hashed, path: Path) -> Iterator[TextIO]:
    """A text stream; for a path in .gz it is gzipped, without name and date in the header."""
    out = cast(BinaryIO, raw)
    if path.suffix == ".gz":
        out = cast(BinaryIO, gzip.GzipFile("", "wb", fileobj=raw, mtime=0))
    text = io.TextIOWrapper(io.BufferedWriter(cast(io.RawIOBase, out), _BLOCK), "utf-8")
    with text:
        yield text


def faults(path: str | Path, found: PackContents, lines: int) -> Iterator[str]:
    """Yield a message for each difference between a pack and its manifest, if it has a manifest.

    ``found``: the counted contents of the pack; ``lines``: its number of lines.
    """
    path = Path(path)
    beside = manifest_of(path)
    if not beside.exists():
        return
    told = _read(beside)
    files = [one for one in told["files"] if one.get("name") == path.name]
    if not files:
        yield f"{beside.name} does not know the file {path.name}"
        return
    really = found.to_json()
    for name, stated, value in (
        *((name, files[0].get(name), value) for name, value in _sums(path).items()),
        ("lines", files[0].get("lines"), lines),
        *((name, told.get(name), really[name]) for name in _COUNTED),
    ):
        if stated != value:
            yield f"{beside.name}: {name} is {_short(stated)}, but the pack has {_short(value)}"


# The fields of the manifest that are compared with the counted contents.
_COUNTED = ("records", "counts", "engines", "fingerprints")


def _short(value: object) -> str:
    return shown(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def _sums(path: Path) -> dict[str, Any]:
    size, digest = 0, hashlib.sha256()
    with open(path, "rb") as stream:
        while block := stream.read(_BLOCK):
            size += len(block)
            digest.update(block)
    return {"bytes": size, "sha256": digest.hexdigest()}


def _read(path: Path) -> Mapping[str, Any]:
    try:
        told = json_of(text_in(path, LARGEST))
    except AskedWrongly as error:  # the message already names the file
        raise ParseError(str(error)) from None
    except ValueError as error:
        raise ParseError(f"{path} is no manifest: {error}") from None
    files = told.get("files") if isinstance(told, dict) else None
    if not isinstance(files, list) or told.get("format") != FORMAT:
        raise ParseError(f"{path} is no manifest of a pack: expected the format {FORMAT!r}")
    if not all(isinstance(one, dict) for one in files):
        raise ParseError(f"{path} is no manifest of a pack: expected a list of files")
    return cast(Mapping[str, Any], told)


def form_of(record: Record) -> tuple[str, str]:
    """Size and language of a puzzle as a user would name them; empty for an imported puzzle."""
    if record.recipe.source:
        return "", ""
    return _form(record.family, tuple(record.recipe.shape.items()))


@lru_cache(maxsize=1024)
def _form(family: str, shape: tuple[tuple[str, Hashable], ...]) -> tuple[str, str]:
    """Size and language of the puzzles of a shape.

    >>> _form("sudoku", ()), _form("crossword", (("language", "ro"),))
    (('9', ''), ('13x13', 'ro'))
    """
    try:
        made = named(family).shape.of(dict(shape))
    except PuzzleError:
        return "", ""
    return _size(made), str(getattr(made, "language", ""))


def _size(shape: object) -> str:
    for name in ("size", "letters", "length"):
        if (found := getattr(shape, name, None)) is not None:
            return "x".join(map(str, found)) if isinstance(found, tuple) else str(found)
    return ""
