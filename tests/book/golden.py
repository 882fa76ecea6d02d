"""Golden drawings: the example of each family, its solution and a step, as SVG files.

``python -m tests.book.golden`` writes them anew; look at the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cruxpress import families
from cruxpress.book.svg import to_svg

HOME = Path(__file__).parent / "golden"


def drawings(name: str) -> Iterator[tuple[Path, str]]:
    """The files of one family, with what should be in them."""
    family = families.named(name)
    puzzle = family.parse(family.example)
    solution = family.solve(puzzle, 2).first
    steps = family.reason(puzzle).steps
    yield HOME / f"{name}-puzzle.svg", to_svg(family.draw(puzzle, None, None))
    yield HOME / f"{name}-solution.svg", to_svg(family.draw(puzzle, solution, None))
    yield HOME / f"{name}-step.svg", to_svg(family.draw_step(puzzle, steps, len(steps) // 2))


if __name__ == "__main__":
    HOME.mkdir(exist_ok=True)
    for one in families.names():
        for path, content in drawings(one):
            path.write_text(content, encoding="utf-8")
            print(f"wrote {path}")
