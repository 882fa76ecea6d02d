"""A page a family with every technique: what it means, a step that uses it, and its picture.

Steps are taken from walks: of puzzles of each level that are made here, and for sudoku of the
puzzles that the tests keep for each rating.  A technique that none of them uses has no picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cruxpress import Recipe, families, make
from cruxpress.book.svg import to_svg
from cruxpress.core.errors import PuzzleError
from cruxpress.core.family import AnyFamily
from tests.kernels.ladder_puzzles import RATED

# How many puzzles of a level are looked through?
PUZZLES = 6
HEAD = """\
# Techniques of {title}

What a person does, from the easiest up, with the number that a step weighs in the rating; below
each a step of a real puzzle as `cruxpress explain` tells it. Back to [{title}](families/{name}.md).
"""


def write_pages(stage: Path) -> list[str]:
    """The pages of all families; their names, for the contents."""
    folder = stage / "docs" / "techniques"
    folder.mkdir()
    for name in families.names():
        _write(families.named(name), stage / "docs", folder)
    return [f"docs/techniques-{name}" for name in families.names()]


def _write(family: AnyFamily, docs: Path, folder: Path) -> None:
    shown = dict(_steps(family, folder))
    parts = [HEAD.format(title=family.title, name=family.name)]
    for one in sorted(family.techniques, key=lambda technique: technique.weight):
        parts.append(f"## {one.name}\n\n`{one.slug}`, weight {one.weight:g}. {one.meaning}\n")
        parts.append(shown.get(one.slug, ""))
    (docs / f"techniques-{family.name}.md").write_text("\n".join(parts), "utf-8")


def _steps(family: AnyFamily, folder: Path) -> Iterator[tuple[str, str]]:
    """For each technique that a puzzle uses, the picture and the sentences of its first step."""
    missing = {one.slug for one in family.techniques}
    for text in _puzzles(family):
        if not missing:
            return
        puzzle = family.parse(text)
        steps = family.reason(puzzle).steps
        for index, step in enumerate(steps):
            if step.technique not in missing:
                continue
            missing.discard(step.technique)
            file = folder / f"{family.name}-{step.technique}.svg"
            file.write_text(to_svg(family.draw_step(puzzle, steps, index)), "utf-8")
            told = family.tell(step)
            sentence = " ".join(filter(None, (told.why, told.what)))
            yield step.technique, f"![{step.technique}](techniques/{file.name})\n\n> {sentence}\n"


def _puzzles(family: AnyFamily) -> Iterator[str]:
    for level in family.levels:
        for item in range(PUZZLES):
            try:
                yield make(Recipe(family.name, level=level.name, seed=21, item=item)).puzzle
            except PuzzleError:
                break
    if family.name == "sudoku":
        yield from (puzzle for _, puzzle in RATED)
