"""WordNet: which words are dictionary forms, and of which kind (Debian `wordnet-base`).

Only headwords and irregular forms are read; glosses are not.
"""

from __future__ import annotations

from pathlib import Path

KINDS = ("noun", "verb", "adj", "adv")


def headwords(folder: Path) -> dict[str, set[str]]:
    """Kind -> its headwords; multi-word ones are written with underscores."""
    found = {}
    for kind in KINDS:
        lines = (folder / f"index.{kind}").read_text("ascii").splitlines()
        found[kind] = {line.split(" ", 1)[0] for line in lines if not line.startswith(" ")}
    return found


def irregular(folder: Path) -> dict[str, str]:
    """Irregular inflected form -> its headword."""
    found: dict[str, str] = {}
    for kind in KINDS:
        for line in (folder / f"{kind}.exc").read_text("ascii").splitlines():
            form, headword, *_ = line.split()
            found.setdefault(form, headword)
    return found
