"""Crossword as text: the language, the rows of the grid, and the clues.

``en:...#/....:Small rodent {bank}|Feline {user k3f9a2bc}|…``: the language with the words of
the puzzle's own (``en+KRAKEN``), rows from top to bottom (``|`` behind a cell is a bar at its
right, ``=`` one below), and the clues, across by number and then down, each with its source, the
numbers of letters of a phrase (``{bank 3,5}``), its derivation if it is wordplay, and its seal if
it has one.  A clue that is not written yet has a mark and no text: ``{user k3f9a2bc}``.
A backslash escapes ``| { } \\``.  A grid without clues is a pattern.  A solution is the rows with
all letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from cruxpress import words as wordlists
from cruxpress.clues.clue import SOURCES, Clue
from cruxpress.clues.derivation import Derivation
from cruxpress.core.cells import Cell
from cruxpress.core.errors import AskedWrongly, ParseError, shown
from cruxpress.families.crossword.grids.grid import LARGEST, SOLID, Grid, blanked
from cruxpress.families.crossword.puzzle import Puzzle, Solution
from cruxpress.text.messages import said
from cruxpress.words.enumeration import ENUMERATION

# How long may a text be?
LONGEST_TEXT = 64 * 1024
LONGEST_CLUE = 240
EXPECTED = "expected LANGUAGE:ROWS:CLUES such as en:...#/....:A clue|Another"

_CLUE = re.compile(r"((?:\\.|[^{}\\])*?) ?(?:\{([^{}\\]*)\})?")
# Fast path for nearly all clues: no escapes, no space at an end, and a mark with only a source.
_PLAIN = re.compile(r"([^{}\\\s](?:[^{}\\]{0,200}[^{}\\\s])?) \{(bank|theme|dictionary)\}")
_ESCAPED = re.compile(r"([\\|{}])")
_PARTS = re.compile(r"(?:^|(?<=\|))((?:\\.|[^|\\])*\\?)(?:\||$)")
_SEAL = re.compile(r"[a-z2-7]{8}")
# The mark of a clue that is not written yet: the seal identifies its answer.
_BLANK = re.compile(r"user (?:[\d,-]+ )?[a-z2-7]{8}")


def parse(text: str) -> Puzzle:
    """Read a puzzle."""
    line = text.strip()
    if len(line) > LONGEST_TEXT:
        raise ParseError(
            said(
                "expected at most {longest_text} characters, got {count}",
                longest_text=LONGEST_TEXT,
                count=len(line),
            )
        )
    head, *rest = line.split(":", 2)
    if not rest:
        raise ParseError(f"{EXPECTED}, got {shown(text)}")
    if not line.isprintable():
        raise ParseError(said("expected printable characters only, got {got}", got=shown(text)))
    code, *own = head.split("+")
    try:
        language = wordlists.language(code.lower())
    except AskedWrongly as error:
        raise ParseError(f"{EXPECTED}: {error}") from None
    if language.code not in wordlists.builtin.PARTS:
        raise ParseError(said("no words of {name} are built in", name=language.name))
    own_words = tuple(sorted({language.grid_form(word) for word in own}))
    grid = Grid.parse(rest[0], language)
    if len(rest) == 1 or not rest[1]:
        return Puzzle(language.code, grid, own_words=own_words)
    read = [_read(part) for part in _parted(rest[1])]
    clues, seals = (tuple(column) for column in zip(*read, strict=True))
    return Puzzle(language.code, grid, clues, seals, own_words)


def _parted(text: str) -> list[str]:
    """Split a text into clues; escapes are kept."""
    if "\\" not in text:
        return text.split("|") if text else []
    return _PARTS.findall(text)


def _read(part: str) -> tuple[Clue, str]:
    """A clue with its source, derivation and seal."""
    if plain := _PLAIN.fullmatch(part):
        return _plainly(*plain.groups())
    match = _CLUE.fullmatch(part)
    if not match:
        raise ParseError(
            said("expected a clue such as Small rodent {{bank}}, got {got}", got=shown(part))
        )
    clue = re.sub(r"\\(.)", r"\1", match[1]).strip()
    blank = not clue and _BLANK.fullmatch(match[2] or "")
    if len(clue) > LONGEST_CLUE or not (clue or blank):
        raise ParseError(
            said(
                "expected a clue of 1 to {longest_clue} characters, got {part}",
                longest_clue=LONGEST_CLUE,
                part=shown(part),
            )
        )
    return marked(clue, match[2] or "")


@lru_cache(maxsize=1 << 12)
def _plainly(clue: str, source: str) -> tuple[Clue, str]:
    """A clue without escapes whose mark is only its source.  Cached: generation, checking and
    display read the same clues."""
    return Clue(clue, source), ""


def marked(clue: str, mark: str) -> tuple[Clue, str]:
    """Build a clue from its text and mark (source, derivation, seal); an empty mark means user.

    >>> marked("Small rodent", "bank")
    (Clue(text='Small rodent', source='bank', derivation=None, enumeration=''), '')
    """
    marks = mark.split() or ["user"]
    seal = marks.pop() if len(marks) > 1 and _SEAL.fullmatch(marks[-1]) else ""
    source = marks.pop(0) if marks else "user"
    if source not in SOURCES:
        raise ParseError(
            said(
                "expected a source ({every}), got {source}",
                every=", ".join(SOURCES),
                source=shown(source),
            )
        )
    enumeration = marks.pop(0) if marks and ENUMERATION.fullmatch(marks[0]) else ""
    derivation = Derivation.from_text(" ".join(marks)) if marks else None
    return Clue(clue, source, derivation, enumeration), seal


def write(puzzle: Puzzle) -> str:
    """The puzzle in our own format."""
    head = "+".join((puzzle.language, *puzzle.own_words))
    if not puzzle.clues:
        return f"{head}:{puzzle.grid}"
    parts = map(_written, puzzle.clues, puzzle.seals)
    return f"{head}:{puzzle.grid}:{'|'.join(parts)}"


def _written(clue: Clue, seal: str) -> str:
    text = _ESCAPED.sub(r"\\\1", clue.text)
    return f"{text} {{{mark_of(clue, seal)}}}".lstrip()


def mark_of(clue: Clue, seal: str) -> str:
    """The mark of a clue: ``bank``, ``user 3,5 k3f9a2bc``, ``wordplay anagram d0-2 i2-3 f3-4``."""
    derivation = clue.derivation.to_text() if clue.derivation else ""
    return " ".join(filter(None, (clue.source, clue.enumeration, derivation, seal)))


def parse_solution(puzzle: Puzzle, text: str) -> Solution:
    """Read a solution: the rows of the grid with a letter in every cell."""
    rows = tuple(text.strip().upper().split("/")) if len(text) <= LARGEST * (LARGEST + 2) else ()
    own = puzzle.grid.rows
    same = [*map(len, rows)] == [*map(len, own)] and blanked("".join(rows)) == blanked("".join(own))
    if not same or set("".join(rows)) - set(SOLID) - set(puzzle.tongue.alphabet):
        raise ParseError(
            said("expected the grid with a letter in every cell, got {got}", got=shown(text))
        )
    return rows


def write_solution(puzzle: Puzzle, solution: Solution) -> str:
    """The rows of a solution."""
    return "/".join(solution)


def canonical(puzzle: Puzzle, solution: Solution) -> str:
    """A key that is equal for a filled grid and its transpose, and does not depend on clues."""
    filled = puzzle.grid.lettered(solution)
    return f"{puzzle.language}:{min(str(filled), str(filled.transposed()))}"


def images(puzzle: Puzzle, solution: Solution) -> Iterator[tuple[Puzzle, Solution]]:
    """The puzzle and its transpose."""
    yield puzzle, solution
    yield transposed(puzzle), turned(solution)


def transposed(puzzle: Puzzle) -> Puzzle:
    """The puzzle with across and down exchanged; every word keeps its clue."""
    grid = puzzle.grid.transposed()
    at = {(slot.down, slot.cells[0]): n for n, slot in enumerate(puzzle.grid.slots)}
    old = [at[not slot.down, Cell(*reversed(slot.cells[0]))] for slot in grid.slots]
    clues = tuple(puzzle.clues[n] for n in old) if puzzle.clues else ()
    seals = tuple(puzzle.seals[n] for n in old) if puzzle.seals else ()
    return replace(puzzle, grid=grid, clues=clues, seals=seals)


def turned(rows: Solution) -> Solution:
    """Transpose rows."""
    return tuple(map("".join, zip(*rows, strict=True)))
