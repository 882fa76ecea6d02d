"""Layouts of wordlist files: how a line says a word and what is known of it.

| layout | a line |
|---|---|
| ``plain`` | a word |
| ``scored`` | ``word;score``, the score from 0 to 100, as crossword editors write it |
| ``table`` | tab-separated, with a heading: ``word`` and any of the columns below |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TextIO

from cruxpress.core.errors import ParseError, shown
from cruxpress.text.messages import said
from cruxpress.words.word_table import FLAGS, OFFENSIVE_SHIFT
from cruxpress.words.wordlist import Word, Wordlist

# Headings by which a column may go, in lower case.
HEADINGS = {
    "word": ("word", "spelling", "form", "lexeme", "cuvant", "cuvânt"),
    "score": ("score",),
    "zipf": ("zipf",),
    "tier": ("tier",),
    "flags": ("flags",),
    "stem": ("stem", "lemma"),
    "others": ("others",),
    "difficulty": ("difficulty", "difficulty_score"),
    "definition": ("definition",),
}
# One of several spellings in a column.
PIECES = re.compile(r"(?:\\.|[^,\\])+")
COLUMNS = ("word", "grid", "score", "grade", "zipf", "tier", "flags", "stem", "others")
# WordTable that a table has only if its words have them: they come from a dictionary.
MORE_COLUMNS = ("difficulty", "definition")


class WordRow(NamedTuple):
    """What a line says; None where it says nothing."""

    line: int
    spelling: str
    score: int | None = None
    centi_zipf: int | None = None
    tier: int | None = None
    flags: int | None = None
    stem: str = ""
    others: tuple[str, ...] = ()
    difficulty: int | None = None
    definition: str = ""


Lines = Iterable[tuple[int, str]]
Skip = Callable[[str, int, str], None]


@dataclass(frozen=True)
class ListLayout:
    """A layout: its name and how its lines are read."""

    name: str
    rows: Callable[[Lines, Skip, str], Iterator[WordRow]]


def layout_of(first_line: str) -> ListLayout:
    """The layout of a file, told by its first line.

    >>> layout_of("crane;50").name, layout_of("crane").name, layout_of("word\\tzipf").name
    ('scored', 'plain', 'table')
    """
    if "\t" in first_line:
        return LAYOUTS["table"]
    return LAYOUTS["scored" if ";" in first_line else "plain"]


def _plain(lines: Lines, skip: Skip, name: str) -> Iterator[WordRow]:
    for number, text in lines:
        yield WordRow(number, text)


def _scored(lines: Lines, skip: Skip, name: str) -> Iterator[WordRow]:
    for number, text in lines:
        word, separator, score = text.rpartition(";")
        value = _number(score, 100)
        if not separator:
            skip("no score after it", number, text)
        elif value is None:
            skip("the score is no number from 0 to 100", number, text)
        else:
            yield WordRow(number, word.strip(), round(value))


def _table(lines: Lines, skip: Skip, name: str) -> Iterator[WordRow]:
    rows = iter(lines)
    number, heading = next(rows)
    at = _positions(heading)
    if "word" not in at:
        raise ParseError(
            said(
                "{name}:{number}: expected a heading with a column 'word', got {heading}",
                name=name,
                number=number,
                heading=shown(heading),
            )
        )
    for number, text in rows:
        cells = text.split("\t")
        if len(cells) <= at["word"]:
            skip("fewer columns than the heading", number, text)
            continue
        say = {column: cells[i].strip() for column, i in at.items() if i < len(cells)}
        try:
            yield _row(number, say)
        except ValueError as error:
            skip(str(error), number, text)


def _positions(heading: str) -> dict[str, int]:
    names = [cell.strip().lower() for cell in heading.split("\t")]
    found: dict[str, int] = {}
    for column, known in HEADINGS.items():
        for at, name in enumerate(names):
            if name in known:
                found.setdefault(column, at)
    return found


def _row(number: int, say: dict[str, str]) -> WordRow:
    zipf = _in(say, "zipf", 9)
    score, tier = _in(say, "score", 100), _in(say, "tier", 255)
    hardness = _in(say, "difficulty", 1)
    others = parted(say.get("others", ""))
    return WordRow(
        number,
        say["word"],
        None if score is None else round(score),
        None if zipf is None else round(100 * zipf),
        None if tier is None else round(tier),
        _flags(say["flags"]) if "flags" in say else None,
        say.get("stem", ""),
        others,
        None if hardness is None else round(10_000 * hardness),
        say.get("definition", ""),
    )


def _in(say: dict[str, str], column: str, most: int) -> float | None:
    if not say.get(column):
        return None
    value = _number(say[column], most)
    if value is None:
        raise ValueError(f"{column} is no number from 0 to {most}")
    return value


def _number(text: str, most: int) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if 0 <= value <= most else None


def _flags(text: str) -> int:
    flags = 0
    for name in text.replace(",", " ").split():
        if name in FLAGS:
            flags |= FLAGS[name]
        elif name in ("offensive1", "offensive2", "offensive3"):
            flags |= int(name[-1]) << OFFENSIVE_SHIFT
        else:
            raise ValueError(f"unknown flag {shown(name)}")
    return flags


def flag_names(word: Word) -> list[str]:
    """The flags of a word, as a table writes them."""
    names = [name for name in FLAGS if getattr(word, name)]
    return [*names, f"offensive{word.offensive}"] if word.offensive else names


def joined(spellings: Iterable[str]) -> str:
    """Spellings with commas between them; a comma of their own has a backslash before it.

    >>> joined(["co-op", "no, no"])
    'co-op,no\\\\, no'
    """
    return ",".join(re.sub(r"([\\,])", r"\\\1", one) for one in spellings)


def parted(text: str) -> tuple[str, ...]:
    """The spellings that were joined.

    >>> parted(joined(["co-op", "no, no", "a\\\\b"]))
    ('co-op', 'no, no', 'a\\\\b')
    """
    pieces = (re.sub(r"\\(.)", r"\1", one).strip() for one in PIECES.findall(text))
    return tuple(filter(None, pieces))


def write(words: Wordlist, layout: str, out: TextIO) -> None:
    """Write a list in a layout; a table keeps everything, the others what they can hold."""
    if layout == "table":
        return _write_table(words, out)
    for word in words:
        out.write(f"{word.grid};{word.score}\n" if layout == "scored" else f"{word.spelling}\n")
    return None


def _write_table(words: Wordlist, out: TextIO) -> None:
    more = words.from_dictionary
    out.write("\t".join(COLUMNS + (MORE_COLUMNS if more else ())) + "\n")
    for word in words:
        cells: list[object] = [
            word.spelling, word.grid, word.score, word.grade, f"{word.zipf:g}", word.tier,
            " ".join(flag_names(word)), word.stem, joined(word.others),
        ]  # fmt: skip
        if more:
            stated = word.stated_difficulty
            cells += ["" if stated is None else f"{stated:g}", word.definition]
        # A tab or a line end inside a cell would begin another one.
        out.write("\t".join(" ".join(str(cell).split()) for cell in cells) + "\n")


LAYOUTS = {
    one.name: one for one in (ListLayout("plain", _plain), ListLayout("scored", _scored),
                              ListLayout("table", _table))
}  # fmt: skip
