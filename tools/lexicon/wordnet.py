"""WordNet: which words are dictionary forms, and of which kind (Debian `wordnet-base`).

Only headwords and irregular forms are read; glosses are not.
"""

from __future__ import annotations

from pathlib import Path

KINDS = ("noun", "verb", "adj", "adv")


def headwords(folder: Path) -> dict[str, dict[str, int]]:
    """Kind -> its headwords, each with the number of its senses that occur in a tagged corpus
    of texts; multi-word ones are written with underscores."""
    found: dict[str, dict[str, int]] = {}
    for kind in KINDS:
        found[kind] = {}
        for line in (folder / f"index.{kind}").read_text("ascii").splitlines():
            if not line.startswith(" "):
                word, _, _, pointers, *fields = line.split()
                found[kind][word] = int(fields[int(pointers) + 1])
    return found


def irregular(folder: Path) -> dict[str, str]:
    """Irregular inflected form -> its headword."""
    found: dict[str, str] = {}
    for kind in KINDS:
        for line in (folder / f"{kind}.exc").read_text("ascii").splitlines():
            form, headword, *_ = line.split()
            found.setdefault(form, headword)
    return found
