"""Hold a clue bank to its rules: ``python tools/check_bank.py LANGUAGE [FILE …]``.

Without a file, the bank of the language that comes with the package.  Several files are read
as one.  Prints a line a fault, and fails if there is one.  Besides the rules that hold for every
clue:

| rule | in the bank |
|---|---|
| ``bank-line`` | a line is a word, an easy clue, a hard clue and perhaps a harder one |
| ``bank-word`` | a word comes once |
| ``bank-length`` | a clue has 3 to 44 characters and 8 words at most |
| ``bank-style`` | it begins with a capital, a digit, a quote or a blank, and ends without a stop |
| ``bank-characters`` | it has no signs that a format or a typesetter takes for its own |
| ``bank-equal`` | the clues of a word differ |
| ``bank-shared`` | a clue serves one word of a length |
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from cruxpress.clues.checker import Fault, check
from cruxpress.clues.clue import Clue
from cruxpress.clues.sentence import plain
from cruxpress.words import language as language_of

SHORTEST, LONGEST, MOST_WORDS = 3, 44, 8
RESERVED = re.compile(r"[|\\{}~\[\]<>]")
# English clues keep to letters that every font and every old format has.
LAST_PLAIN = "\u017f"


def faults_of_bank(text: str, language: str) -> Iterator[tuple[int, Fault]]:
    """The faults of a bank, each with its line."""
    tongue = language_of(language)
    lines: dict[str, int] = {}
    served: dict[tuple[str, int], str] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line:
            continue
        fields = line.split("\t")
        if len(fields) not in (3, 4) or not tongue.knows(tongue.fold(fields[0])):
            yield number, Fault("bank-line", f"expected word, easy and hard clue: {line[:60]!r}")
            continue
        grid = tongue.fold(fields[0])
        if lines.setdefault(grid, number) != number:
            yield number, Fault("bank-word", f"{fields[0]} is in line {lines[grid]} too")
        if len(set(map(plain, fields[1:]))) < len(fields) - 1:
            yield number, Fault("bank-equal", f"two clues of {fields[0]} are equal")
        for clue in fields[1:]:
            for fault in _faults_of_clue(clue, fields[0], language):
                yield number, Fault(fault.rule, f"{fields[0]}: {clue!r}: {fault.sentence}")
            other = served.setdefault((plain(clue), len(grid)), grid)
            if other != grid:
                yield number, Fault("bank-shared", f"{fields[0]}: {clue!r} serves {other} too")


def _faults_of_clue(text: str, word: str, language: str) -> Iterator[Fault]:
    if not SHORTEST <= len(text) <= LONGEST:
        yield Fault("bank-length", f"{len(text)} characters: {SHORTEST} to {LONGEST} are allowed")
    if len(text.split()) > MOST_WORDS:
        yield Fault("bank-length", f"{len(text.split())} words: at most {MOST_WORDS}")
    if text[:1].islower() or (text.endswith((".", ",", ";", ":")) and not text.endswith("...")):
        yield Fault("bank-style", "begins with a capital and ends without a stop")
    if RESERVED.search(text) or (language == "en" and max(text, default="") > LAST_PLAIN):
        yield Fault("bank-characters", "has a reserved sign")
    yield from check(Clue(text, "bank"), word, language)


def main(language: str, *paths: str) -> int:
    """Print the faults; 1 if there are any."""
    own = files("cruxpress.clues") / "data" / f"bank.{language}.tsv"
    texts = [Path(path).read_text("utf-8") for path in paths] or [own.read_text("utf-8")]
    text = "".join(texts)
    count = 0
    for number, fault in faults_of_bank(text, language):
        print(f"{number}: {fault.rule}: {fault.sentence}")
        count += 1
    print(f"{len(text.splitlines())} lines, {count} faults", file=sys.stderr)
    return 1 if count else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
