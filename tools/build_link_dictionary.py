"""Build the dictionaries that links are deflated against: what the data of two puzzles share.

Run it only for a new form of links (``FORM`` of player/share_link.py): links that were printed with
a dictionary can be read with no other.

Usage: python tools/build_link_dictionary.py src/cruxpress/player/link/form2.json
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from dataclasses import replace
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from cruxpress import Recipe, make
from cruxpress.families import named
from cruxpress.player.share_link import contents
from cruxpress.words import LANGUAGES

# The kinds of puzzles of each family, those that are printed most last: what stands near is told in
# fewer bits.
SIZES = (15, 9, 11, 13)
KINDS: dict[str, list[dict[str, Any]]] = {
    "sudoku": [
        {"size": 16}, {"variant": "jigsaw"}, {"variant": "diagonal"}, {"size": 4}, {"size": 6}, {},
    ],
    "keen": [{"size": size} for size in (8, 7, 3, 9, 5, 4, 6)],
    "killer": [{"size": size} for size in (4, 6, 9, 9, 9)],
    "twist": [
        *({"size": 6, "rule": rule} for rule in ("mixed", "arrow", "thermo")),
        *({"rule": rule} for rule in ("antiknight", "mixed", "arrow", "arrow", "thermo", "thermo")),
    ],
    "crossword": [
        {"style": "arrow", "language": "ro"}, {"style": "arrow"},
        *({"style": "blocked", "height": size, "width": size} for size in SIZES),
        *({"height": size, "width": size, "language": "ro"} for size in SIZES),
        *({"height": size, "width": size} for size in SIZES),
    ],
    "wheel": [{"language": "ro"}, {"letters": 6}, {"letters": 7}, {}],
    "marks": [{"language": "ro"}, {"length": 4}, {"length": 6}, {}, {}, {}],
}  # fmt: skip
# How short may a part be that is worth keeping, and how many letters of words of clues are kept?
LEAST, WORDS = 6, 1500
# How long may a dictionary be?  Deflate looks back over 32 KiB, of which the data needs a part.
MOST = 24_000
BANKS = Path("src/cruxpress/clues/data")


def main() -> None:
    """Write the dictionaries, and say how long they are."""
    found = {family: _dictionary(family, kinds) for family, kinds in KINDS.items()}
    Path(sys.argv[1]).write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", "utf-8")
    for family, text in found.items():
        print(f"{family}: {len(text.encode()):,} bytes")


def _dictionary(family: str, kinds: list[dict[str, Any]]) -> str:
    found = ""
    if family in ("crossword", "wheel", "marks"):
        found += "".join(_json(tongue.letters) for tongue in LANGUAGES.values())
    if family == "crossword":
        found += "".join(map(_clue_words, ("ro", "en")))
    for number, kind in enumerate(kinds):
        recipe = Recipe(family, kind, level="easy")
        one, other = (_text(replace(recipe, seed=7 * number + add)) for add in (1, 2))
        found += _shared(one, other, found)
    return found[-MOST:]


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _text(recipe: Recipe) -> str:
    record = make(recipe)
    told = contents(named(record.family), record.puzzle, record.solution, solved=True)
    return _json({"id": f"{record.family}-", **told})


def _shared(one: str, other: str, known: str) -> str:
    """The parts that two texts share and that are not known yet."""
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    parts = [one[block.a : block.a + block.size] for block in blocks if block.size >= LEAST]
    return "".join(part for part in parts if part not in known)


def _clue_words(language: str) -> str:
    """The runs of words that save most in clues of a language."""
    counts: Counter[str] = Counter()
    for line in (BANKS / f"bank.{language}.tsv").read_text("utf-8").splitlines():
        for clue in line.split("\t")[1:]:
            words = re.findall(r"[^ ]+ ?", clue)
            for length in (1, 2, 3):
                counts.update("".join(words[at : at + length]) for at in range(len(words)))
    found = ""
    for words, _ in sorted(counts.items(), key=lambda one: -one[1] * (len(one[0]) - 3)):
        if words not in found:
            found = words + found
        if len(found) > WORDS:
            break
    return found


if __name__ == "__main__":
    main()
