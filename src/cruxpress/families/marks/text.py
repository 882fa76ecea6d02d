"""Marks puzzles as text: one line of our own, and the rows that people share.

Ours: the rows as ``guess:marks`` (2 green, 1 yellow, 0 gray), then the list and its
fingerprint: ``repay:21000 class:01000 @en#1a2b3c4d``.  The fingerprint covers the list's words
of this length.  Without a fingerprint the installed list applies; without a list, ``en``.

The parser also reads ``guess marks`` pairs, one or several a line, with G Y and - . _ X B, or
with squares (in high-contrast mode orange is green and blue is yellow).  Case and diacritics do
not matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.families.marks.puzzle import GRAY, GREEN, MOST_READ, YELLOW, GuessRow, Puzzle
from cruxpress.families.marks.word_lists import (
    BUILT_IN,
    LONGEST,
    SHORTEST,
    LengthLexicon,
    ListName,
    lexicon,
)
from cruxpress.text.messages import said

# How long may a puzzle text be?  Twelve rows of eight letters with squares are far shorter.
LONGEST_TEXT = 2000

_SIGNS = {
    GREEN: "2Gg🟩🟧💚✅",
    YELLOW: "1Yy🟨🟦💛",
    GRAY: "0-._XxBb⬛⬜🟫⚫⚪🖤",
}
_MARKS = {sign: mark for mark, signs in _SIGNS.items() for sign in signs}
_EVERY_SIGN = frozenset(_MARKS)
_BETWEEN = re.compile(r"[\s,;|/=:]+")
_LIST = re.compile(r"@([^\s@#]*)(?:#([0-9a-fA-F]{8}))?")


def parse(text: str) -> Puzzle:
    """Read a puzzle in any of the forms above."""
    if len(text) > LONGEST_TEXT:
        raise ParseError(
            said("expected rows of guesses and marks, got {count:,} characters", count=len(text))
        )
    line = text.strip().replace("\ufe0f", "")
    name, stated, rest = _list_of(line)
    parts = [part for part in _BETWEEN.split(rest) if part]
    if not parts or len(parts) % 2:
        raise ParseError(
            said("expected rows such as crane:20100, got {got}", got=shown(text.strip()))
        )
    pairs = [_pair(*parts[at : at + 2]) for at in range(0, len(parts), 2)]
    if len(pairs) > MOST_READ:
        raise ParseError(
            said(
                "expected 1 to {most_read} rows, got {count}: {got}",
                most_read=MOST_READ,
                count=len(pairs),
                got=shown(line),
            )
        )
    words = _lexicon(name, pairs[0][1])
    if stated and stated.lower() != words.fingerprint:
        raise ParseError(
            said(
                "the list {name} has the fingerprint {fingerprint} here, the puzzle was "
                "made for {stated}; without the fingerprint it is read with the present "
                "list",
                name=str(name),
                fingerprint=words.fingerprint,
                stated=stated.lower(),
            )
        )
    rows = tuple(_row(words, *pair) for pair in pairs)
    if len({row.guess for row in rows}) < len(rows):
        raise ParseError(said("expected different guesses, got {got}", got=shown(line)))
    return Puzzle(rows, name, words.fingerprint)


def _list_of(line: str) -> tuple[ListName, str, str]:
    """Split a text into its list, its fingerprint and the rest."""
    found = list(_LIST.finditer(line))
    if not found:
        return BUILT_IN, "", line
    if len(found) > 1 or "@" in _LIST.sub("", line):
        raise ParseError(said("expected one list, as in @en, got {got}", got=shown(line)))
    return ListName.parse(found[0][1]), found[0][2] or "", _LIST.sub(" ", line)


def _pair(one: str, other: str) -> tuple[str, str]:
    """Sort a pair into guess and marks; the marks are first only if the second cannot be marks."""
    if _is_marks(one) and not _is_marks(other):
        one, other = other, one
    if not _is_marks(other):
        raise ParseError(
            said(
                "expected marks (2 1 0, G Y - or squares) with {one}, got {other}",
                one=shown(one),
                other=shown(other),
            )
        )
    return one, "".join(_MARKS[sign] for sign in other)


def _is_marks(text: str) -> bool:
    return _EVERY_SIGN.issuperset(text)


def _lexicon(name: ListName, marks: str) -> LengthLexicon:
    if not SHORTEST <= len(marks) <= LONGEST:
        raise ParseError(
            said(
                "expected {shortest} to {longest} marks in a row, got {count}",
                shortest=SHORTEST,
                longest=LONGEST,
                count=len(marks),
            )
        )
    try:
        return lexicon(name, len(marks))
    except AskedWrongly as error:
        raise ParseError(str(error)) from None


def _row(words: LengthLexicon, guess: str, marks: str) -> GuessRow:
    grid = words.language.grid_form(guess)
    if len(grid) != words.length or len(marks) != words.length:
        raise ParseError(
            said(
                "expected {length} letters and as many marks, got {count} and {other}: {got}",
                length=words.length,
                count=len(grid),
                other=len(marks),
                got=shown(f"{guess}:{marks}"),
            )
        )
    if words.find(grid) is None:
        raise ParseError(
            said("{got} is not in the list {name}", got=shown(guess), name=str(words.name))
        )
    return GuessRow(grid, marks)


def write(puzzle: Puzzle) -> str:
    """The puzzle in our own format."""
    rows = " ".join(f"{row.guess.lower()}:{row.marks}" for row in puzzle.rows)
    return f"{rows} @{puzzle.lists}#{puzzle.fingerprint}"


def parse_solution(puzzle: Puzzle, text: str) -> str:
    """Read an answer: a word of the right length, in any case and spelling."""
    if len(text) > LONGEST_TEXT:
        raise ParseError(
            said(
                "expected {length} letters, got {count:,} characters",
                length=puzzle.length,
                count=len(text),
            )
        )
    grid = puzzle.lexicon.language.grid_form(text.strip())
    if len(grid) != puzzle.length:
        raise ParseError(
            said(
                "expected {length} letters, got {count}: {got}",
                length=puzzle.length,
                count=len(grid),
                got=shown(text),
            )
        )
    return grid


def write_solution(puzzle: Puzzle, solution: str) -> str:
    """The answer as it is printed, with its diacritics."""
    return puzzle.lexicon.spelling(solution)


def canonical(puzzle: Puzzle, solution: str) -> str:
    """A key that does not depend on the order of the rows."""
    return f"{' '.join(sorted(map(':'.join, puzzle.rows)))} @{puzzle.lists}"


def images(puzzle: Puzzle, solution: str) -> Iterator[tuple[Puzzle, str]]:
    """The puzzle with each of its rows first, forwards and backwards."""
    for at in range(len(puzzle.rows)):
        rows = (*puzzle.rows[at:], *puzzle.rows[:at])
        yield replace(puzzle, rows=rows), solution
        yield replace(puzzle, rows=rows[::-1]), solution


def split(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Split a file into puzzle texts: one a line, or one row a line and a blank line between.

    >>> list(split([(1, "crane -Y--G"), (2, "moist ---Y-"), (3, ""), (4, "a:0 b:1 @en")]))
    [(1, 'crane -Y--G\\nmoist ---Y-'), (4, 'a:0 b:1 @en')]
    """
    rows: list[str] = []
    first = 0
    for number, line in lines:
        text = line.strip()
        if text.startswith("#"):
            continue
        single = "@" not in text and len(list(filter(None, _BETWEEN.split(text)))) == 2
        if rows and not single:
            yield first, "\n".join(rows)
            rows = []
        if single:
            first = first if rows else number
            rows.append(text)
        elif text:
            yield number, text
    if rows:
        yield first, "\n".join(rows)
