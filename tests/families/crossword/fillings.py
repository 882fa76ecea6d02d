"""What a filled grid must be, written again from the rules: shares no code with the package."""

from __future__ import annotations

import re
from collections.abc import Collection

Rows = tuple[str, ...]


def entries(rows: Rows, shortest: int = 2) -> list[str]:
    """All runs of letters, across and then down."""
    lines = [*rows, *("".join(column) for column in zip(*rows, strict=True))]
    return [run for line in lines for run in re.findall(r"[^#@*]+", line) if len(run) >= shortest]


def faults(before: Rows, after: Rows, words: Collection[str], shortest: int = 2) -> list[str]:
    """What is wrong with a fill, when only words of a list may be in it."""
    found = [
        f"{x} became {y}"
        for one, two in zip(before, after, strict=True)
        for x, y in zip(one, two, strict=True)
        if x not in (".", y)
    ]
    run = entries(after, shortest)
    found += [f"{word} is no word" for word in run if word not in words]
    found += [f"{word} stands twice" for word in set(run) if run.count(word) > 1]
    return found
