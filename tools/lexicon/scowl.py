"""SCOWL: English words in tiers, common ones in low tiers (Debian `scowl`).

A word takes the lowest tier in which any of the national lists has it.
"""

from __future__ import annotations

import re
from pathlib import Path

NATIONS = ("english", "american", "british", "british_z", "canadian", "australian")
# Spellings that most dictionaries give as equal variants.
VARIANTS = (
    "variant_1", "british_variant_1", "canadian_variant_1", "australian_variant_1",
)  # fmt: skip
# Higher than any tier of SCOWL.
EVERY_TIER = 99
LETTERS = re.compile(r"[a-zà-öø-ÿ]+")


def words(folder: Path, most_tier: int) -> dict[str, int]:
    """Lower-case word -> tier."""
    lists = [f"{nation}-words" for nation in (*NATIONS, *VARIANTS)]
    found = _read(folder, lists, most_tier)
    return {word: tier for word, tier in found.items() if LETTERS.fullmatch(word)}


def names(folder: Path, most_tier: int) -> dict[str, int]:
    """Proper name, in lower case -> tier."""
    kinds = ("proper-names", "upper")
    lists = [f"{nation}-{kind}" for nation in NATIONS for kind in kinds]
    found = _read(folder, lists, most_tier)
    return {name.lower(): tier for name, tier in sorted(found.items(), key=lambda at: -at[1])}


def _read(folder: Path, lists: list[str], most_tier: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for name in lists:
        for path in sorted(folder.glob(f"{name}.[0-9]*")):
            tier = int(path.suffix[1:])
            if tier <= most_tier:
                for word in path.read_text("utf-8").split():
                    found[word] = min(tier, found.get(word, tier))
    return found


def varieties(folder: Path, most_tier: int) -> dict[str, list[str]]:
    """Mark -> the words of national lists that neither the shared list nor the other side has."""
    shared = _read(folder, ["english-words"], EVERY_TIER)
    sides = {"US": ["american-words"], "GB": ["british-words", "british_z-words"]}
    found = {}
    for mark, other in (("US", "GB"), ("GB", "US")):
        elsewhere = {**shared, **_read(folder, sides[other], EVERY_TIER)}
        own = _read(folder, sides[mark], most_tier)
        found[mark] = sorted(w for w in own if w not in elsewhere and LETTERS.fullmatch(w))
    return found
