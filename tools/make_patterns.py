"""Make the library of crossword patterns: ``families/crossword/grids/patterns/*.txt``.

    python tools/make_patterns.py [NAME ...] [--check | --pick]

``patterns.json`` says for each file which wishes and which seeds make its patterns; OR-tools
of the version named there must be installed, as another one may find other layouts.  ``--pick``
chooses seeds for the parts that have none: of the first ``tries`` layouts it keeps ``count`` that
differ from each other: first those that keep every convention, then those that fill from words of
the clue bank alone, then those that leave the words most freedom, then those that look best by the
costs of the rules.  English fills
the blocked and lattice grids, Romanian the arrow-words; blocked grids are asked to fill from the
smaller Romanian bank too.
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

from cruxpress import words
from cruxpress.clues.bank import Bank
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.filling.fill import fill_grid
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.grids import layout_rules
from cruxpress.families.crossword.grids.conventions import broken
from cruxpress.families.crossword.grids.fillability import freedom
from cruxpress.families.crossword.grids.grid import SOLID, Grid
from cruxpress.families.crossword.grids.layout import layout
from cruxpress.families.crossword.grids.layout_options import LayoutRequest, Picture
from cruxpress.families.crossword.grids.patterns import crossed, images

PLAN = Path(__file__).with_name("patterns.json")
HERE = Path(__file__).resolve().parent.parent
FOLDER = HERE / "src" / "cruxpress" / "families" / "crossword" / "grids" / "patterns"

# Which seeds do we try with the words of the clue bank, with what work for each?
SEEDS, WORK = (1, 2), 200_000
# What share of the solid cells must differ between two patterns of a file?
APART = 0.2


def main() -> None:
    """Make the files, compare them, or choose seeds."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("names", nargs="*", help="files to make, by default all")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument("--pick", action="store_true", help="choose seeds where there are none")
    args = parser.parse_args()
    plan = json.loads(PLAN.read_text("utf-8"))
    stale = []
    for name in args.names or plan["files"]:
        if args.pick:
            pick(plan["files"][name])
            PLAN.write_text(written(plan), "utf-8")
        path, text = FOLDER / f"{name}.txt", content(plan["files"][name])
        if args.check and (not path.exists() or path.read_text("utf-8") != text):
            stale.append(name)
        elif not args.check:
            path.write_text(text, "utf-8")
            print(f"{name}: {text.count(chr(10) * 2) + 1} patterns")
    if stale:
        sys.exit(f"not what the plan gives: {', '.join(stale)}")


def content(file: dict[str, Any]) -> str:
    """The text of a file: its patterns, those with few crossings first."""
    grids = [grid for part in file["parts"] for grid in made_of(file, part)]
    grids.sort(key=lambda grid: (round(crossed(grid), 2), -len(grid.slots)))
    return "\n\n".join("\n".join(grid.rows) for grid in grids) + "\n"


def made_of(file: dict[str, Any], part: dict[str, Any]) -> list[Grid]:
    """The patterns of a part: layouts of seeds, or rows that ``freer_patterns.py`` found."""
    if "rows" in part:
        return [Grid(tuple(rows.split("/"))) for rows in part["rows"]]
    return [made(file, part, seed) for seed in part.get("seeds", ())]


def made(file: dict[str, Any], part: dict[str, Any], seed: int) -> Grid:
    """The layout of a seed."""
    wishes = {key: tuple(x) if isinstance(x, list) else x for key, x in part["wishes"].items()}
    if "picture" in wishes:
        wishes["picture"] = Picture(*wishes["picture"])
    wanted = LayoutRequest(file["style"], file["height"], file["width"], **wishes)
    return layout(wanted, Stream(seed))


def pick(file: dict[str, Any]) -> None:
    """Choose seeds for each part of a file that has none."""
    kept = [grid for part in file["parts"] for grid in made_of(file, part)]
    for part in file["parts"]:
        if part.get("seeds") or "rows" in part:
            continue
        grids = {seed: made(file, part, seed) for seed in range(part["tries"])}
        ranked = sorted(grids, key=lambda seed: worth(grids[seed]), reverse=True)
        part["seeds"] = []
        for seed in ranked:
            differs = all(distance(grids[seed], other) >= APART for other in kept)
            if differs and len(part["seeds"]) < part["count"]:
                part["seeds"].append(seed)
                kept.append(grids[seed])
        print(file["style"], file["height"], file["width"], part)


def distance(one: Grid, two: Grid) -> float:
    """The least share of solid cells in which a pattern differs from images of another."""
    return min(_differing(one, form) for form in images(two))


def _differing(one: Grid, two: Grid) -> float:
    first, second = set(one.where(SOLID)), set(two.where(SOLID))
    return len(first ^ second) / max(1, len(first | second))


def worth(grid: Grid) -> tuple[bool, int, float, int]:
    """Conventions kept, quick fills from the clue bank, freedom in tenths, beauty."""
    code = "ro" if grid.style == "arrow" else "en"
    banks = ("en", "ro") if grid.style == "blocked" else (code,)
    clued = sum(fills(grid, bank, seed) for bank in banks for seed in SEEDS)
    return not broken(grid), clued, round(freedom(grid, lexicon(code)), 1), -ugliness(grid)


def fills(grid: Grid, code: str, seed: int) -> bool:
    """Is there a fill from the clue bank within a little work?"""
    return fill_grid(grid, lexicon(code), seed=seed, budget=WORK).status == "filled"


@cache
def lexicon(code: str) -> ScoredLexicon:
    """The words of a clue bank, for filling."""
    clued, every = Bank.load(code), words.load(code, required=False)
    chosen = [word for word in every if word.grid in clued]
    return ScoredLexicon.of(every.language, ((word.grid, word.score, word.stem) for word in chosen))


def ugliness(grid: Grid) -> int:
    """What the pattern costs by the taste of its style."""
    taste = layout_rules.TASTE[grid.style]
    lengths = [len(slot) for slot in grid.slots]
    solid = set(grid.where(SOLID))
    touching = sum((r, c + 1) in solid for r, c in solid) + sum(
        (r + 1, c) in solid for r, c in solid
    )
    return (
        taste.get("three", 0) * lengths.count(3)
        + taste.get("long", 0) * sum(max(0, length - layout_rules.LONG + 1) for length in lengths)
        + taste.get("touching", 1) * touching
    )


def written(plan: dict[str, Any]) -> str:
    """The plan as JSON, a part to a line."""
    lines = [f'{{"made": {json.dumps(plan["made"])}, "files": {{']
    for name, file in plan["files"].items():
        head = ", ".join(
            f'"{key}": {json.dumps(file[key])}' for key in ("style", "height", "width")
        )
        parts = ",\n".join(f"    {json.dumps(part)}" for part in file["parts"])
        comma = "," if name != list(plan["files"])[-1] else ""
        lines.append(f'  "{name}": {{{head}, "parts": [\n{parts}]}}{comma}')
    return "\n".join([*lines, "}}", ""])


if __name__ == "__main__":
    main()
