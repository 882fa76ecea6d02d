"""Build the wordlists that come with cruxpress: ``src/cruxpress/words/data``.

Reads, where they are installed:

- Debian `scowl` (English words in tiers), `wordnet-base` (English headwords) and
  `hunspell-ro` (Romanian dictionary with affix rules);
- PyPI `wordfreq` 3.1.1 (frequencies).

The result depends on these inputs only; `data/LICENCES.md` says what is whose.  cruxpress
itself must be installed.

    apt-get install scowl wordnet-base hunspell-ro && pip install wordfreq==3.1.1
    python tools/build_words.py [--check]
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path

from lexicon import english, romanian, scowl

from cruxpress.words.archive import Archive
from cruxpress.words.builtin import pack_words, pack_zipfs
from cruxpress.words.language import LANGUAGES
from cruxpress.words.word_table import WordEntry, WordTable, columns_of

DATA = Path(__file__).resolve().parent.parent / "src" / "cruxpress" / "words" / "data"
# Words of this tier are in a part of their own, which is loaded only when asked for.
LARGE_TIER = 80
VARIETIES_HEAD = """\
# English words of one side of the ocean: US where only American lists of SCOWL have them, GB where
# only British ones do.  Made by tools/build_words.py from SCOWL 2020.12.07.
"""
FREQUENCY_LICENCE = {"source": "wordfreq 3.1.1", "licence": "CC BY-SA 4.0"}


def main() -> None:
    """Build all parts, or with --check say which differ from the committed ones."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--scowl", type=Path, default=Path("/usr/share/dict/scowl"))
    parser.add_argument("--wordnet", type=Path, default=Path("/usr/share/wordnet"))
    parser.add_argument("--hunspell", type=Path, default=Path("/usr/share/hunspell"))
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    args = parser.parse_args()
    stale = []
    for name, content in parts(args.scowl, args.wordnet, args.hunspell):
        path = DATA / name
        if path.exists() and _inside(path.read_bytes()) == _inside(content):
            print(f"{name}: {len(content):,} bytes, unchanged")
        elif args.check:
            stale.append(name)
        else:
            path.write_bytes(content)
            print(f"{name}: {len(content):,} bytes, written")
    if stale:
        sys.exit(f"not what the sources give: {', '.join(stale)}")


def _inside(content: bytes) -> object:
    """What a file says: a text as it is, an archive by columns, since compressors differ."""
    return content if content.startswith(b"#") else dict(Archive(content))


def parts(folder: Path, wordnet: Path, hunspell: Path) -> Iterable[tuple[str, bytes]]:
    """Name and content of each data file."""
    yield "varieties.en.txt", varieties(folder).encode()
    found = list(english.entries(folder, wordnet, LARGE_TIER))
    source = {"source": "SCOWL 2020.12.07, WordNet 3.0", "licence": "see LICENCES.md"}
    yield from _part("en", "en", (one for one in found if one.tier < LARGE_TIER), source)
    yield from _part("en-large", "en", (one for one in found if one.tier >= LARGE_TIER), source)
    source = {"source": "hunspell-ro 3.3.8", "licence": "MPL-1.1"}
    yield from _part("ro", "ro", romanian.entries(hunspell), source)


def varieties(folder: Path) -> str:
    """The words that only Americans or only the British spell so, as a text."""
    lines = [VARIETIES_HEAD]
    fold = LANGUAGES["en"].grid_form
    for mark, spellings in scowl.varieties(folder, LARGE_TIER - 1).items():
        words = " ".join(sorted({fold(word).lower() for word in spellings}))
        lines += textwrap.wrap(words, 96, initial_indent=f"{mark} ", subsequent_indent=f"{mark} ")
    return "\n".join(lines) + "\n"


def _part(
    name: str, language: str, entries: Iterable[WordEntry], source: dict[str, str]
) -> Iterable[tuple[str, bytes]]:
    columns: WordTable = columns_of(LANGUAGES[language], entries)
    print(f"{name}: {len(columns):,} words")
    yield f"{name}.words.zip", pack_words(columns, {"name": name, **source})
    yield f"{name}.zipf.zip", pack_zipfs(columns, {"name": name, **FREQUENCY_LICENCE})


if __name__ == "__main__":
    main()
