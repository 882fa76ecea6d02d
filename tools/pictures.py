"""Draw the pictures of the documentation: docs/pictures/*.svg.

One puzzle of each family for the README, and the variants of sudoku for its page.
"""

from __future__ import annotations

from pathlib import Path

from cruxpress import Recipe, Target, families, make
from cruxpress.book.svg import to_svg

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
SEED = 2026
# File name -> family, shape and level.
PICTURES = {
    "sudoku": ("sudoku", {"symmetry": "rotate180"}, "hard"),
    "sudoku-diagonal": ("sudoku", {"variant": "diagonal"}, "medium"),
    "sudoku-jigsaw": ("sudoku", {"variant": "jigsaw"}, "medium"),
    "sudoku-colour": ("sudoku", {"variant": "colour"}, "medium"),
    "keen": ("keen", {"size": 6}, "normal"),
    "wheel": ("wheel", {}, "easy"),
    "marks": ("marks", {}, "medium"),
}


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    for name, (family_name, shape, level) in PICTURES.items():
        record = make(Recipe(family_name, shape, Target(level), seed=SEED))
        family = families.named(family_name)
        drawing = family.draw(family.parse(record.puzzle), None, None)
        (FOLDER / f"{name}.svg").write_text(to_svg(drawing, cell_mm=7), encoding="utf-8")
        print(f"{name}: {record.id}")


if __name__ == "__main__":
    main()
