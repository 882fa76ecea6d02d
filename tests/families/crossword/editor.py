"""An editor who reads whole puzzles, and shares no code with the program that made them.

Grids are read as rows and nothing else, words and clues as ``manners`` judges them.  Files of
records are read by the command, which counts what it finds:

    python -m tests.families.crossword.editor puzzles.jsonl
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.families.crossword.conventions_oracle import (
    answers_in_clues,
    repeated_heads,
    shared_stems,
)

Rows = tuple[str, ...]

# Style and side -> the fewest and most words, and how long a long entry is.
WORDS = {("lattice", 15): (28, 32), ("lattice", 13): (22, 26), ("blocked", 21): (110, 140),
         ("blocked", 15): (61, 78), ("blocked", 13): (48, 61)}  # fmt: skip
LONG = {("lattice", 15): 10, ("lattice", 13): 9,
        ("blocked", 21): 11, ("blocked", 15): 8, ("blocked", 13): 7}  # fmt: skip


def columns(rows: Rows) -> Rows:
    return tuple(map("".join, zip(*rows, strict=True)))


def entries(rows: Rows) -> list[list[bool]]:
    """For each entry, which of its letters are crossed."""
    found = []
    for lines in (rows, columns(rows)):
        across = columns(lines)
        for n, line in enumerate(lines):
            for run in re.finditer(r"\.{2,}", line):
                cells = range(*run.span())
                found.append([".." in across[c][max(0, n - 1) : n + 2] for c in cells])
    return found


def judged(rows: Rows, style: str) -> set[str]:
    """The names of the rules that a grid of 13x13, 15x15 or 21x21, or an arrow-word, breaks."""
    if style == "arrow":
        pairs = any(re.search(r"(?<!\.)\.\.(?!\.)", line) for line in (*rows, *columns(rows)))
        return {"pairs"} if pairs else set()
    words, side = entries(rows), len(rows)
    least, most = WORDS[style, side]
    wrong = {
        "words": not least <= len(words) <= most,
        "long": sum(len(word) >= LONG[style, side] for word in words) < 2,
        "blocks": "".join(rows).count("#") / side**2 > (0.36 if style == "lattice" else 0.2),
        "bars": any("#####" in line for line in (*rows, *columns(rows))),
    }
    if style == "lattice":
        wrong["checking"] = any(2 * sum(word) < len(word) for word in words)
        wrong["ends"] = any(not any(word[:2]) or not any(word[-2:]) for word in words)
    else:
        wrong["cheaters"] = cheaters(rows) > 4
        wrong["slabs"] = any(slab(form) for form in turns(rows))
    return {name for name, found in wrong.items() if found}


def cheaters(rows: Rows) -> int:
    """Blocks without which the grid has as many entries; taken out one by one."""
    count = 0
    for r, row in enumerate(rows):
        for c, symbol in enumerate(row):
            if symbol == "#":
                without = (*rows[:r], row[:c] + "." + row[c + 1 :], *rows[r + 1 :])
                count += len(entries(without)) == len(entries(rows)) and _joined(rows, r, c)
    return count


def _joined(rows: Rows, r: int, c: int) -> bool:
    """Would the letter lie in a word both ways?"""
    around = columns(rows)
    return "." in rows[r][max(0, c - 1) : c + 2] and "." in around[c][max(0, r - 1) : r + 2]


def turns(rows: Rows) -> list[Rows]:
    forms = [rows, rows[::-1], tuple(row[::-1] for row in rows)]
    forms.append(tuple(row[::-1] for row in rows[::-1]))
    return forms + [columns(form) for form in forms]


def slab(rows: Rows) -> bool:
    return all(row.startswith(".....") for row in rows[:4])


def found_by(record: dict[str, Any]) -> Iterator[str]:
    """What an editor sends a puzzle back for: the rule, and the place."""
    language, _, rest = record["puzzle"].partition(":")
    grid, _, written = rest.partition(":")
    rows, language = tuple(grid.split("/")), language.partition("+")[0]
    style = _style(rows)
    for name in sorted(judged(rows, style)):
        yield f"{name}: {grid}"
    clues = [_text(clue) for clue in re.split(r"(?<!\\)\|", written)]
    words = _words(tuple(record["solution"].split("/")), 3 if style == "arrow" else 2)
    for group in shared_stems(words, language):
        yield f"stem: {' '.join(group)}"
    for sentence in answers_in_clues(words, clues, language):
        yield f"answer: {sentence}"
    for head, times in repeated_heads(clues, language).items():
        yield f"head: {head} {times} times"


def _style(rows: Rows) -> str:
    if any("@" in row for row in rows):
        return "arrow"
    return "blocked" if all(all(word) for word in entries(rows)) else "lattice"


def _words(rows: Rows, least: int) -> list[str]:
    """The words across and then down, each by the place of its first letter."""
    found = []
    for down, lines in enumerate((rows, columns(rows))):
        runs = [
            ((run.start(), n) if down else (n, run.start()), run[0])
            for n, line in enumerate(lines)
            for run in re.finditer(rf"[^#@*]{{{least},}}", line)
        ]
        found += [word for _, word in sorted(runs)]
    return found


def _text(clue: str) -> str:
    """A clue without the mark behind it."""
    return re.sub(r"\\(.)", r"\1", re.sub(r" ?(?<!\\)\{[^{}]*\}$", "", clue))


def main(paths: list[str]) -> int:
    """Read files of records, say what was found, and count it."""
    seen: Counter[str] = Counter()
    for path in paths:
        lines = Path(path).read_text("utf-8").splitlines()
        wrong = 0
        for number, line in enumerate(lines, start=1):
            found = list(found_by(json.loads(line)))
            wrong += bool(found)
            seen.update(sentence.partition(":")[0] for sentence in found)
            for sentence in found:
                print(f"{path}:{number}: {sentence}")
        print(f"{path}: {len(lines)} puzzles read, {wrong} to be sent back")
    print(", ".join(f"{name} {count}" for name, count in seen.most_common()) or "nothing found")
    return int(bool(seen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
