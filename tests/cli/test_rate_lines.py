"""Ratings as lines of JSON: each on a line of its own."""

from __future__ import annotations

import io
import json

from cruxpress.cli.puzzles import PuzzleLine
from cruxpress.cli.rate import Row, _jsonl
from cruxpress.core.errors import ParseError
from cruxpress.core.rating import Rating

TEXTS = ("1234", 'a,{"puzzle":b', "two\nlines", "ș")


def written(rows: list[Row]) -> list[object]:
    out = io.StringIO()
    _jsonl(rows, out, with_files=False)
    lines = out.getvalue().split("\n")
    assert lines.pop() == ""
    return [json.loads(line) for line in lines]


def test_every_row_has_a_line_whatever_its_text() -> None:
    rating = Rating("easy", 1.5, {"techniques": {"last-cell": 3}, "beyond": False})
    rows: list[Row] = [(PuzzleLine("a.txt", n, TEXTS[n % len(TEXTS)]), rating) for n in range(9)]
    rows[5] = (PuzzleLine("a.txt", 5, "bad"), ParseError("no puzzle"))
    told = [{"puzzle": line.text, "rating": rating.to_json()} for line, _ in rows]
    assert written(rows) == [*told[:5], {"puzzle": "bad", "error": "no puzzle"}, *told[6:]]
    assert written([]) == []


def test_a_feature_that_looks_like_a_row_parts_no_line() -> None:
    alike = Rating("easy", 1.0, {"parts": [{"puzzle": "a"}, {"puzzle": "b"}]})  # type: ignore[dict-item]
    rows: list[Row] = [(PuzzleLine("a.txt", 1, text), alike) for text in "xy"]
    assert written(rows) == [{"puzzle": text, "rating": alike.to_json()} for text in "xy"]
