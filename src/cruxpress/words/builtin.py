"""The built-in wordlists: loaded lazily, once, and the format of their files.

Words that only large dictionaries have are a separate part, loaded only on request.  Phrases are
a separate list: crosswords use entries of several words, puzzles of single words do not.

A list is two archives, because their sources have different licences: words and flags
(``NAME.words.zip``), and frequencies in the same order (``NAME.zipf.zip``).  Grid forms have a
column for each length, so that a reader can load the words of one length only.  A spelling is
stored only if it differs from the grid form in lower case.  ``about.json`` names source and
licence.
"""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import compress
from operator import getitem
from typing import Any

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.support.package_files import files
from cruxpress.words.archive import Archive, archived, lines, little, numbers
from cruxpress.words.grades import MALUS, score_of
from cruxpress.words.language import Language, language
from cruxpress.words.word_table import WordTable
from cruxpress.words.wordlist import Wordlist

# Language -> its part of general dictionaries, and that of large ones (if there is one).
PARTS = {"en": ("en", "en-large"), "ro": ("ro", "")}


def has(code: str) -> bool:
    """Is there a built-in list of a language?"""
    return code in PARTS


def everything(code: str, large: bool = False, length: int | None = None) -> Wordlist:
    """All words of the built-in list of a language, offensive ones too; or of one length only."""
    return _everything(code, large, length)


@cache
def _everything(code: str, large: bool, length: int | None) -> Wordlist:
    tongue = language(code)
    if code not in PARTS:
        raise AskedWrongly(
            f"no {tongue.name} list is built in (only {', '.join(PARTS)}): give a file of words"
        )
    core, more = PARTS[code]
    if large and more:
        return everything(code, length=length).merged(_part(more, code, length))
    return _part(core, code, length)


def _part(name: str, code: str, length: int | None = None) -> Wordlist:
    folder = files("cruxpress.words") / "data"
    words = (folder / f"{name}.words.zip").read_bytes()
    zipfs = (folder / f"{name}.zipf.zip").read_bytes()
    return Wordlist(unpack(words, zipfs, language(code), length))


@cache
def phrases(code: str) -> Wordlist:
    """The phrases of a language, and long words that its list lacks; empty where none are known.

    >>> phrases("en")["CAKESTAND"].spelling
    'cake stand'
    """
    if code not in PARTS:
        return Wordlist.of(language(code), ())
    return _part(f"{code}-phrases", code)


@cache
def chosen(code: str, rule: str, length: int | None = None) -> Wordlist:
    """The built-in list of a language after a rule: required, accepted, large or all."""
    from cruxpress.words.grades import RULES

    large = rule in ("large", "all")
    return everything(code, large, length).by_rule(RULES[rule])


def pack_words(columns: WordTable, about: Mapping[str, object]) -> bytes:
    """The packed form of everything but the frequencies."""
    odd = {
        row: ",".join((spelling, *columns.others.get(row, ())))
        for row, (spelling, grid) in enumerate(zip(columns.spellings, columns.grids, strict=True))
        if spelling != grid.lower() or row in columns.others
    }
    blocks = {
        "lengths": columns.lengths,
        "tiers": columns.tiers,
        "flags": columns.flags,
        "stems": little(array("H", columns.stems)),
        "stem_rules": json.dumps(columns.stem_rules, ensure_ascii=False).encode(),
        "odd_rows": little(array("I", odd)),
        "odd_spellings": "\n".join(odd.values()).encode(),
    }
    for length in sorted(set(columns.lengths)):
        some = (grid for grid in columns.grids if len(grid) == length)
        blocks[f"grids_{length}"] = "\n".join(some).encode()
    return _file({**about, "language": columns.language.code, "words": len(columns)}, blocks)


def pack_zipfs(columns: WordTable, about: Mapping[str, object]) -> bytes:
    """The packed form of the frequencies."""
    zipfs = little(array("H", columns.zipfs))
    return _file({**about, "words": len(columns)}, {"zipfs": zipfs})


def unpack(words: bytes, zipfs: bytes, language: Language, length: int | None = None) -> WordTable:
    """WordTable from both packed files of a list, of all words or of those of one length.

    Scores follow from tier and frequency.
    """
    try:
        return _unpacked(Archive(words), Archive(zipfs), language, length)
    except (zlib.error, ValueError, KeyError, IndexError, StopIteration) as error:
        raise ParseError(f"a packed wordlist is damaged: {error}") from None


def _unpacked(words: Archive, zipfs: Archive, language: Language, length: int | None) -> WordTable:
    lengths, rows = words["lengths"], _rows(words["lengths"], length)
    tiers, flags = _kept(words["tiers"], rows), _kept(words["flags"], rows)
    stems = array("H", _kept(numbers("H", words["stems"]), rows))
    centi = array("H", _kept(numbers("H", zipfs["zipfs"]), rows))
    grids = _grids(words, _kept(lengths, rows))
    if {len(grids), len(tiers), len(flags), len(stems), len(centi)} != {len(rows)}:
        raise ValueError("its columns differ in length")
    odd = dict(zip(numbers("I", words["odd_rows"]), lines(words["odd_spellings"]), strict=True))
    if length is not None:
        odd = {at: odd[row] for at, row in enumerate(rows) if row in odd}
    rules = json.loads(words["stem_rules"])
    columns = WordTable(
        language,
        grids=grids,
        spellings=_Spellings(grids, odd),
        zipfs=centi,
        tiers=bytes(tiers),
        scores=_scores(tiers, centi),
        flags=bytes(flags),
        stem_rules=tuple((cut, ending) for cut, ending in rules),
        stems=stems,
        others={row: tuple(line.split(",")[1:]) for row, line in odd.items() if "," in line},
    )
    # Fill the cached property: the lengths are already known.
    columns.__dict__["lengths"] = bytes(_kept(lengths, rows))
    return columns


def _rows(lengths: bytes, length: int | None) -> Sequence[int]:
    """The rows of the words of a length, or of all."""
    rows = range(len(lengths))
    if length is None:
        return rows
    return list(compress(rows, lengths.translate(bytes(one == length for one in range(256)))))


def _kept(column: Sequence[int], rows: Sequence[int]) -> Sequence[int]:
    """Some rows of a column; a column that is too short stays short, so that the check finds it."""
    return column if isinstance(rows, range) else list(map(column.__getitem__, rows))


def _grids(words: Archive, lengths: Sequence[int]) -> list[str]:
    """The grid forms in order: the next word of its length for each row."""
    following = {length: iter(lines(words[f"grids_{length}"])) for length in set(lengths)}
    return list(map(next, map(following.__getitem__, lengths)))


class _Spellings(Sequence[str]):
    """The spellings: those that are written out, and small letters everywhere else."""

    def __init__(self, grids: Sequence[str], odd: Mapping[int, str]):
        self._grids, self._odd = grids, odd

    def __len__(self) -> int:
        return len(self._grids)

    def __getitem__(self, row: Any) -> Any:
        line = self._odd.get(row)
        return self._grids[row].lower() if line is None else line.partition(",")[0]


def _scores(tiers: Sequence[int], centi: Sequence[int]) -> bytes:
    """The score of each word: looked up by frequency in the table of its tier."""
    tables = {tier: _table(MALUS[tier]) for tier in set(tiers)}
    return bytes(map(getitem, map(tables.__getitem__, tiers), centi))


@cache
def _table(malus: int) -> bytes:
    """The scores of all frequencies, in hundredths from 0.00 to 9.99, with a malus."""
    tier = next(tier for tier, one in MALUS.items() if one == malus)
    return bytes(score_of(at / 100, tier) for at in range(1000))


def _file(about: Mapping[str, object], blocks: Mapping[str, bytes]) -> bytes:
    told = json.dumps(about, ensure_ascii=False, indent=1).encode()
    return archived({"about.json": told, **blocks})
