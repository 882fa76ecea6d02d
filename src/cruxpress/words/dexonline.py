"""Words of dexonline, the Romanian dictionary of dictionaries: graded, one row for each grid form.

Rows come from the query ``dexonline.sql``, run on a database (``dexonline_db``) or exported
to a tab-separated file; files of the first export, which had only frequencies, are read too.
Several rows may have one grid form (față and fată; noun and verb): the word is as easy as the
easiest of them, and is shown as a dictionary form if there is one of the same level.  Only
that best row is kept, so memory grows with the words and not with the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from os import PathLike, fspath
from typing import NamedTuple

from cruxpress.core.errors import ParseError
from cruxpress.words import difficulty
from cruxpress.words.definitions import short
from cruxpress.words.importer import Collected, ImportReport, numbered, opened
from cruxpress.words.language import is_compound, language
from cruxpress.words.list_formats import WordRow
from cruxpress.words.offensive import Offensive
from cruxpress.words.word_table import COMPOUND, INFLECTED, OFFENSIVE_SHIFT, PROPER, STOPWORD
from cruxpress.words.wordlist import Wordlist

NEEDED = ("entry_word", "lexeme_frequency")
# WordTable of the second export: what grades a word beside its frequency.
GRADING = ("source_short_name", "tags", "source_count", "definition_count")

Say = Mapping[str, object]
Step = Callable[[int], None]

# After how many rows is progress reported?
STRIDE = 1000


class Form(NamedTuple):
    """One row of dexonline, in the order in which rows of one grid form are preferred."""

    level: int
    inflected: bool
    difficulty: int
    defined: int
    spelling: str
    lemma: str
    entry: int
    flags: int
    definition: str


def read_tsv(path: str | PathLike[str], step: Step | None = None) -> tuple[Wordlist, ImportReport]:
    """The words of an exported file, and a report of what was skipped."""
    with opened(path, "utf-8") as stream:
        lines = numbered(stream, fspath(path), "utf-8")
        heading = next(lines, (1, ""))[1].rstrip("\r\n").lower().split("\t")
        columns = [name.strip() for name in heading]
        report = ImportReport(fspath(path), "dexonline")
        rows = ((number, _cells(columns, line)) for number, line in lines)
        return read_rows(rows, columns, report, step)


def _cells(columns: list[str], line: str) -> Say:
    """The cells of a line; the client program writes NULL for nothing and escapes tabs."""
    cells = [_unescaped(cell) for cell in line.rstrip("\r\n").split("\t")]
    return dict(zip(columns, cells, strict=False))


def _unescaped(cell: str) -> str | None:
    if cell == "NULL":
        return None
    if "\\" not in cell:
        return cell
    signs = {"t": "\t", "n": "\n", "0": "", "\\": "\\"}
    parts = iter(cell)
    return "".join(signs.get(next(parts, ""), "\\") if sign == "\\" else sign for sign in parts)


def read_rows(
    rows: Iterable[tuple[int, Say]],
    columns: Iterable[str],
    report: ImportReport,
    step: Step | None = None,
) -> tuple[Wordlist, ImportReport]:
    """The words of numbered rows that have some columns."""
    known = frozenset(columns)
    if missing := [name for name in NEEDED if name not in known]:
        raise ParseError(
            f"{report.name}: expected a heading with {' and '.join(NEEDED)}, "
            f"without {' and '.join(missing)} this is no export of dexonline"
        )
    report.remarks += _degraded(known)
    gathered = _Gathered(report)
    for number, say in rows:
        report.lines = number
        gathered.add(number, say)
        if step and number % STRIDE == 0:
            step(STRIDE)
    return gathered.wordlist(), report


def _degraded(columns: frozenset[str]) -> Iterator[str]:
    missing = [name for name in GRADING if name not in columns]
    if "source_short_name" in missing and "all_sources" in columns:
        missing.remove("source_short_name")
    if len(missing) == len(GRADING):
        yield f"no columns {', '.join(missing)}: the difficulty is told by frequency alone"
    elif missing:
        yield f"no column {', '.join(missing)}: the others share its weight in the difficulty"


class _Gathered:
    """The best row of each grid form so far."""

    def __init__(self, report: ImportReport):
        self.tongue = language("ro")
        self.report = report
        self.collected = Collected(self.tongue, report)
        self.offensive = Offensive.of("ro")
        self.best: dict[str, Form] = {}
        self.easiest: dict[str, int] = {}
        self.commonest: dict[str, int] = {}
        self.spellings: dict[str, set[str]] = {}

    def add(self, number: int, say: Say) -> None:
        """Take a row, or skip it and say why."""
        spelling = _text(say, "entry_word")
        if reason := unwanted(_text(say, "inflection_description")):
            return self.report.skip(reason, number, spelling)
        grid = self.collected.grid_of(spelling, number)
        if grid is None:
            return None
        try:
            signals = signals_of(say)
        except ValueError as error:
            return self.report.skip(str(error), number, spelling)
        hardness = round(10_000 * difficulty.difficulty_of(signals))
        self.easiest[grid] = min(hardness, self.easiest.get(grid, hardness))
        quality = round(100 * signals.frequency)
        self.commonest[grid] = max(quality, self.commonest.get(grid, quality))
        self._keep(grid, _form(spelling, hardness, say), say)
        return None

    def _keep(self, grid: str, form: Form, say: Say) -> None:
        best = self.best.get(grid)
        if best is not None and form.spelling != best.spelling:
            self.spellings.setdefault(grid, {best.spelling}).add(form.spelling)
        if best is None or form[:-1] <= best[:-1]:
            # Reading a definition takes longer than all the rest: only where it may be kept.
            form = form._replace(definition=_definition(_text(say, "definition")))
            self.best[grid] = form if best is None else min(form, best)

    def wordlist(self) -> Wordlist:
        """All words, with what the built-in list knows of them."""
        for grid in sorted(self.best):
            form = self.best[grid]
            others = sorted(self.spellings.get(grid, set()) - {form.spelling})
            offence = max(self.offensive.level(grid), form.flags >> OFFENSIVE_SHIFT)
            flags = form.flags & ((1 << OFFENSIVE_SHIFT) - 1) | offence << OFFENSIVE_SHIFT
            row = WordRow(
                0, form.spelling, self.commonest[grid], flags=flags, stem=form.lemma,
                others=tuple(others), difficulty=self.easiest[grid], definition=form.definition,
            )  # fmt: skip
            self.collected.add(row)
        return self.collected.wordlist()


def unwanted(inflection: str) -> str:
    """Why forms of an inflection are left out; empty if they are taken.

    >>> unwanted("Substantiv feminin, Genitiv-Dativ, singular, nearticulat")
    'a genitive or dative'
    >>> unwanted("Substantiv masculin, Nominativ-Acuzativ, plural, articulat")
    'with an article'
    >>> unwanted("Invariabil") or unwanted("Verb, Infinitiv prezent")
    ''
    """
    text = inflection.lower()
    if "genitiv" in text or "dativ" in text:
        return "a genitive or dative"
    if "articulat" in text and "nearticulat" not in text:
        return "with an article"
    return ""


def signals_of(say: Say) -> difficulty.Signals:
    """What a row says of the difficulty of its word."""
    sources = tags = None
    if "all_sources" in say or "source_short_name" in say:
        sources = _parts(_text(say, "all_sources") or _text(say, "source_short_name"))
    if "tags" in say:
        tags = _parts(_text(say, "tags"))
    frequency = _number(say, "lexeme_frequency", 1.0) or 0.0
    source_count = _number(say, "source_count", 1e9)
    definition_count = _number(say, "definition_count", 1e9)
    return difficulty.Signals(
        frequency,
        sources,
        tags,
        None if source_count is None else int(source_count),
        None if definition_count is None else int(definition_count),
    )


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split("|") if part)


def _number(say: Say, column: str, most: float) -> float | None:
    cell = say.get(column)
    if cell is None or cell == "":
        return None
    try:
        value = float(str(cell))
    except ValueError:
        value = -1.0
    if not 0 <= value <= most:
        raise ValueError(f"{column} is no number from 0 to {most:g}")
    return value


def _text(say: Say, column: str) -> str:
    cell = say.get(column)
    return "" if cell is None else str(cell).strip()


def _yes(say: Say, column: str) -> bool:
    return _text(say, column).lower() in ("1", "true", "yes")


def _form(spelling: str, hardness: int, say: Say) -> Form:
    lemma = _text(say, "lemma") or spelling
    inflected = lemma != spelling
    proper = _text(say, "model_type") == "SP" or lemma[:1].isupper()
    flags = (
        INFLECTED * inflected
        | PROPER * proper
        | COMPOUND * (_yes(say, "is_compound") or is_compound(spelling))
        | STOPWORD * _yes(say, "is_stopword")
        | (_yes(say, "is_adult") << OFFENSIVE_SHIFT)
    )
    entry = int(_number(say, "entry_id", 1e15) or 0)
    level = difficulty.LEVELS.index(difficulty.level_of(hardness / 10_000))
    defined = 0 if _text(say, "definition") else 1
    return Form(level, inflected, hardness, defined, spelling, lemma, entry, flags, "")


@lru_cache(64)
def _definition(text: str) -> str:
    """Forms of one word share a definition and mostly come one after the other."""
    return short(text) if text else ""
