"""Patterns: the library for common sizes, and the parser of users' patterns.

``patterns/STYLE-HEIGHTxWIDTH.txt`` holds the layouts of a size, separated by blank lines; ``;``
begins a comment.  Files with ``-picture`` in their name have layouts with a picture.
``tools/make_patterns.py`` made the files.  Mirror images of a layout are patterns too, and a file
also serves the transposed size.

>>> len(patterns("blocked", 15, 15)) >= 6
True
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cruxpress.families.crossword.grids.grid import BLANK, BLOCK, Grid, Style
from cruxpress.support.package_files import files

FOLDER = files(__package__).joinpath("patterns")

# Other symbols that people use in patterns -> our symbols.
VARIANTS = str.maketrans({**dict.fromkeys("-_? ", BLANK), **dict.fromkeys("■█▓", BLOCK)})


def sizes(style: Style, picture: bool = False) -> list[tuple[int, int]]:
    """The sizes (rows and columns) that the library has, in order.

    >>> (15, 15) in sizes("blocked"), (15, 10) in sizes("arrow")
    (True, True)
    """
    ending = "-picture.txt" if picture else ".txt"
    found = set()
    for file in FOLDER.iterdir():
        kind, _, rest = file.name.partition("-")
        if kind == style and rest.endswith(ending) and ("picture" in rest) == picture:
            height, _, width = rest.removesuffix(ending).partition("x")
            found |= {(int(height), int(width)), (int(width), int(height))}
    return sorted(found)


@cache
def patterns(style: Style, height: int, width: int, picture: bool = False) -> tuple[Grid, ...]:
    """All library patterns of a size, in the order of the file; empty for other sizes."""
    for one, two in {(height, width): 0, (width, height): 1}:
        file = FOLDER.joinpath(f"{style}-{one}x{two}{'-picture' * picture}.txt")
        if file.is_file():
            stored = read_library(file.read_text("utf-8"))
            turned = [grid.transposed() for grid in stored] if one != height else stored
            return tuple(dict.fromkeys(form for grid in turned for form in images(grid)))
    return ()


def read_library(text: str) -> list[Grid]:
    """Parse a library file."""
    lines = [line for line in text.splitlines() if not line.startswith(";")]
    blocks = "\n".join(lines).strip().split("\n\n")
    return [Grid(tuple(block.split())) for block in blocks]


def images(grid: Grid) -> Iterator[Grid]:
    """The pattern and its valid mirror images of the same size."""
    forms = [grid.rows]
    if grid.style != "arrow":
        forms.append(tuple(row[::-1] for row in grid.rows))
        forms += [rows[::-1] for rows in forms]
    for form in map(Grid, dict.fromkeys(forms)):
        yield form
        if grid.height == grid.width:
            yield form.transposed()


def crossed(grid: Grid) -> float:
    """The share of letters that are in two words.  A lower share is easier to fill.

    >>> crossed(Grid(("...", ".#.", "...")))
    0.5
    """
    return sum(len(places) > 1 for places in grid.crossings.values()) / len(grid.cells)


def in_symbols(text: str) -> str:
    """Convert a user's pattern to our symbols, with rows separated by ``/``.

    Blanks may also be ``- _ ?`` or spaces, blocks a filled square.  Spaces between all cells are
    ignored.  Lines that begin with ``;`` are comments.

    >>> in_symbols("? ? ?\\n? ■ ?\\n? ? ?")
    '.../.#./...'
    """
    lines = text.replace("/", "\n").splitlines()
    return "/".join(_rows([line for line in lines if not line.startswith(";")]))


def _rows(lines: list[str]) -> list[str]:
    """Convert the rows to our symbols."""
    rows = [line.rstrip() for line in lines if line.strip()]
    bare = [row.strip() for row in rows]
    if all(len(row) > 1 and set(row[1::2]) == {" "} for row in bare):
        bare = [row[::2] for row in bare]
    spaced = " " in "".join(bare) or len({len(row) for row in bare}) > 1
    if spaced and " " in "".join(rows):
        width = max(map(len, rows))
        bare = [row.ljust(width) for row in rows]
    return [row.translate(VARIANTS) for row in bare]
