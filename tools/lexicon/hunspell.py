"""Hunspell: a dictionary with affix rules, and the forms they make (Debian `hunspell-ro`).

Only what the Romanian dictionary uses is read: one-letter flags, suffixes, prefixes and
their cross products.  A form that holds a hyphen (verb with pronoun) is not a word and is
left out.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

COMMA_BELOW = str.maketrans("şţŞŢ", "șțȘȚ")


@dataclass(frozen=True)
class Affix:
    """One rule: ``strip`` goes, ``add`` comes, if the stem meets the condition."""

    strip: str
    add: str
    condition: re.Pattern[str]


@dataclass
class Dictionary:
    """Stems with their flags, and the rules of each flag."""

    stems: dict[str, str]
    suffixes: dict[str, list[Affix]]
    prefixes: dict[str, list[Affix]]

    def forms(self, stem: str) -> Iterator[tuple[str, str, str]]:
        """(form, base, flag) for each form: base is the stem with the form's prefix."""
        flags = self.stems[stem]
        prefixes = [(rule.add, flag) for flag in flags for rule in self.prefixes.get(flag, ())]
        for prefix, flag in [("", ""), *prefixes]:
            if prefix:
                yield prefix + stem, prefix + stem, flag
            for suffix_flag in flags:
                for rule in self.suffixes.get(suffix_flag, ()):
                    if stem.endswith(rule.strip) and rule.condition.search(stem):
                        cut = stem[: len(stem) - len(rule.strip)]
                        yield prefix + cut + rule.add, prefix + stem, suffix_flag


def read(folder: Path, name: str) -> Dictionary:
    """Read NAME.dic and NAME.aff."""
    suffixes: dict[str, list[Affix]] = defaultdict(list)
    prefixes: dict[str, list[Affix]] = defaultdict(list)
    for line in (folder / f"{name}.aff").read_text("utf-8").splitlines():
        part = line.translate(COMMA_BELOW).split()
        if len(part) < 5 or part[0] not in ("SFX", "PFX") or "-" in part[3]:
            continue
        strip, add = ("" if text == "0" else text for text in (part[2], part[3]))
        pattern = f"{part[4]}$" if part[0] == "SFX" else f"^{part[4]}"
        target = suffixes if part[0] == "SFX" else prefixes
        target[part[1]].append(Affix(strip, add, re.compile(pattern)))
    stems: dict[str, str] = {}
    for line in (folder / f"{name}.dic").read_text("utf-8").splitlines()[1:]:
        stem, _, flags = line.translate(COMMA_BELOW).strip().partition("/")
        known = stems.get(stem, "")
        stems[stem] = known + "".join(flag for flag in flags if flag not in known)
    return Dictionary(stems, suffixes, prefixes)
