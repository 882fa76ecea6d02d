"""Records: made puzzles, stored as one JSON object per line (``record.schema.json``).

A record holds puzzle and solution as the family's texts, the rating, the recipe and the version of
the engine, so it can be checked and made again.  Unknown fields are kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

from cruxpress.core.errors import ParseError, shown
from cruxpress.core.puzzle_methods import PuzzleMethods
from cruxpress.core.rating import Rating
from cruxpress.core.recipe import Recipe
from cruxpress.core.walk import Step
from cruxpress.support.package_files import files
from cruxpress.support.untrusted import json_of
from cruxpress.text.messages import said
from cruxpress.version import __version__

_KNOWN = (
    "family", "id", "puzzle", "solution", "rating", "walk", "recipe",
    "engine", "fingerprint", "missed", "notes",
)  # fmt: skip
# Field -> allowed form.  Restricted names are safe to show and to write into other files.  The
# family checks puzzle and solution.
_TEXTS = {
    "family": re.compile(r"[a-z][a-z0-9_-]{0,39}"),
    "id": re.compile(r"[a-z][a-z0-9_-]{0,39}-[0-9a-z]{12}"),
    "puzzle": None,
    "solution": None,
    "engine": re.compile(r"[0-9A-Za-z.+-]{1,40}"),
    "fingerprint": re.compile(r"[0-9a-f]{32}"),
}
# The JSON encoder; created once, because creating it costs as much as encoding a short record.
_LINE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
# All pairs of letters: a look-up table that encodes ten bits of an id at once.
_PAIRS = [first + second for first in _ALPHABET for second in _ALPHABET]


def identity(family: str, puzzle: str) -> str:
    """The id of a puzzle: its family and 60 bits of a hash of its text.

    >>> identity("sudoku", "1...") == identity("sudoku", "1...")
    True
    """
    digest = blake2b(f"{family}\n{puzzle}".encode(), digest_size=8).digest()
    number, pairs = int.from_bytes(digest, "big"), _PAIRS
    return (
        f"{family}-{pairs[number >> 50 & 1023]}{pairs[number >> 40 & 1023]}"
        f"{pairs[number >> 30 & 1023]}{pairs[number >> 20 & 1023]}"
        f"{pairs[number >> 10 & 1023]}{pairs[number & 1023]}"
    )


def fingerprint(family: str, canonical: str) -> str:
    """The hash of a canonical form: equal for puzzles that are the same up to symmetry."""
    return blake2b(f"{family}\n{canonical}".encode(), digest_size=16).hexdigest()


@dataclass(frozen=True)
class Record(PuzzleMethods):
    """A made puzzle.

    ``missed``: how a nearest puzzle misses its target.  ``notes``: parts of the request that were
    left out.
    """

    family: str
    id: str
    puzzle: str
    solution: str
    rating: Rating
    recipe: Recipe
    fingerprint: str
    engine: str = __version__
    walk: tuple[Step, ...] | None = None
    missed: str = ""
    notes: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The stored form, with the fields in the documented order."""
        data: dict[str, Any] = {
            "family": self.family,
            "id": self.id,
            "puzzle": self.puzzle,
            "solution": self.solution,
            "rating": self.rating.to_json(),
        }
        if self.walk is not None:
            data["walk"] = [step.to_json() for step in self.walk]
        data["recipe"] = self.recipe.to_json()
        data["engine"] = self.engine
        data["fingerprint"] = self.fingerprint
        if self.missed:
            data["missed"] = self.missed
        if self.notes:
            data["notes"] = list(self.notes)
        return data | dict(self.extra)

    def with_fields(self, fields: Mapping[str, Any]) -> Record:
        """The record with further fields, such as a title or a date."""
        return replace(self, extra={**self.extra, **fields}) if fields else self

    def check(self) -> list[str]:
        """List the faults of the record as sentences; empty if the record is right."""
        from cruxpress import api

        return api.check(self)

    def play(self, path: str | Path, *, language: str = "en", title: str = "") -> None:
        """Write a page that plays the puzzle in any browser, without a server."""
        from cruxpress import api

        api.play(self, path, language=language, title=title)

    def line(self) -> str:
        """The record as one line of JSON, without the line end."""
        return _LINE.encode(self.to_json())

    @classmethod
    def from_json(cls, data: object) -> Record:
        """Read the stored form; the message of the error names the field."""
        if not isinstance(data, dict):
            raise ParseError(
                said("expected a record (a JSON object), got {kind}", kind=type(data).__name__)
            )
        for name, form in _TEXTS.items():
            text = data.get(name)
            if not isinstance(text, str):
                raise ParseError(
                    said("expected a record with the text field {name}", name=repr(name))
                )
            if form and not form.fullmatch(text):
                raise ParseError(
                    said(
                        "the field {name} is not of the form of a record: {got}",
                        name=repr(name),
                        got=shown(text),
                    )
                )
        recipe, walk = data.get("recipe"), data.get("walk")
        if not isinstance(recipe, dict):
            raise ParseError(said("expected a record with the object field 'recipe'"))
        if walk is not None and not isinstance(walk, list):
            raise ParseError(said("expected a list in the field 'walk'"))
        if not isinstance(data.get("notes", []), list):
            raise ParseError(said("expected a list in the field 'notes'"))
        return cls(
            family=data["family"],
            id=data["id"],
            puzzle=data["puzzle"],
            solution=data["solution"],
            rating=Rating.from_json(data.get("rating")),
            recipe=Recipe.from_json(data["family"], recipe),
            fingerprint=data["fingerprint"],
            engine=data["engine"],
            walk=None if walk is None else tuple(map(Step.from_json, walk)),
            missed=str(data.get("missed", "")),
            notes=tuple(map(str, data.get("notes", ()))),
            extra={name: value for name, value in data.items() if name not in _KNOWN},
        )

    @classmethod
    def parse(cls, line: str) -> Record:
        """Read one line of JSON; rejects NaN, Infinity and malformed texts."""
        try:
            data = json_of(line)
        except ParseError as error:
            raise ParseError(
                said(
                    "expected a record as JSON ({error}): {got}", error=str(error), got=shown(line)
                )
            ) from None
        return cls.from_json(data)


def read_records(lines: Iterable[str]) -> Iterator[tuple[int, Record | ParseError]]:
    """Read records line by line; a bad line yields its error instead of a record.

    Blank lines are skipped; line numbers begin at 1.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield number, Record.parse(line)
        except ParseError as error:
            yield number, error


def schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    text = files("cruxpress.core").joinpath("record.schema.json").read_text("utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
