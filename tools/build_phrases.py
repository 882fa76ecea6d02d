"""Make the lists of phrases: ``src/cruxpress/words/data/*-phrases.*``, from the clue bank.

    python tools/build_phrases.py [--check]

To be run after a change of ``clues/data/phrases.*.tsv``.  A phrase was never counted, so its
frequency is a judgement: that of its rarest word, less ``EACH_WORD`` for each further one, as
people learn a phrase as a whole.  A single word of the file that the built-in list lacks has the
frequency of a word that nobody counted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from cruxpress.words import builtin
from cruxpress.words.archive import Archive
from cruxpress.words.builtin import pack_words, pack_zipfs
from cruxpress.words.familiarity import UNCOUNTED, single
from cruxpress.words.grades import score_of
from cruxpress.words.language import SEPARATORS, is_compound, language
from cruxpress.words.word_table import COMPOUND, PROPER, WordEntry, WordTable, columns_of

DATA = Path(__file__).resolve().parent.parent / "src" / "cruxpress" / "words" / "data"
# The tier of general dictionaries, and what each further word of a phrase takes away.
TIER, EACH_WORD = 50, 0.4
ABOUT = {"source": "phrases of the clue bank", "licence": "MIT; frequencies CC BY-SA 4.0"}


def main() -> None:
    """Build the lists of all languages, or with --check say which are stale."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    args = parser.parse_args()
    stale = [name for name, content in parts() if not _kept(name, content, args.check)]
    if stale:
        sys.exit(f"not what the phrases give: {', '.join(stale)}")


def _kept(name: str, content: bytes, check: bool) -> bool:
    """Write a file unless it is only compared; is it what it should be?"""
    path = DATA / name
    if path.exists() and dict(Archive(path.read_bytes())) == dict(Archive(content)):
        return True
    if not check:
        path.write_bytes(content)
        print(f"{name}: {len(content):,} bytes, written")
    return not check


def parts() -> Iterator[tuple[str, bytes]]:
    """Name and content of each data file."""
    for code in builtin.PARTS:
        columns = columns_for(code)
        yield f"{code}-phrases.words.zip", pack_words(columns, ABOUT)
        yield f"{code}-phrases.zipf.zip", pack_zipfs(columns, ABOUT)


def columns_for(code: str) -> WordTable:
    """The phrases of a language; single words only where its list lacks them."""
    text = (files("cruxpress.clues") / "data" / f"phrases.{code}.tsv").read_text("utf-8")
    tongue, known = language(code), builtin.chosen(code, "accepted")
    entries = []
    for line in text.splitlines():
        spelling = line.partition("\t")[0]
        grid = tongue.grid_form(spelling)
        if is_compound(spelling) or grid not in known:
            entries.append(_entry(grid, spelling, code))
    return columns_of(tongue, entries)


def _entry(grid: str, spelling: str, code: str) -> WordEntry:
    zipf = _zipf(spelling, code)
    flags = COMPOUND * is_compound(spelling) | PROPER * (spelling != spelling.lower())
    return WordEntry(grid, spelling, round(100 * zipf), TIER, score_of(zipf, TIER), flags, spelling)


def _zipf(spelling: str, code: str) -> float:
    words = [language(code).fold(part) for part in SEPARATORS.split(spelling) if part]
    rarest = min(single(code, word) or UNCOUNTED[code] for word in words)
    return max(UNCOUNTED[code], rarest - EACH_WORD * (len(words) - 1))


if __name__ == "__main__":
    main()
