"""What the site shows besides its pages: pages of books as pictures, and puzzles to play."""

from __future__ import annotations

from pathlib import Path

from cruxpress import Recipe, families, make, make_book
from cruxpress.player.page import page

# Preset -> what it is, and the pages of it that are shown.
BOOKS = {
    "sampler": ("The sampler that `make` makes: every family, three levels each", (1, 3, 4, 6)),
    "pocket": ("A pocket book for a print service", (1, 5, 6)),
    "large-print": ("Large print: 18 points and more on every page", (1, 4)),
    "worksheet": ("A worksheet", (1, 2)),
    "class": ("A class: every pupil another puzzle, all equally hard", (1, 2)),
    "worksheet-ro": ("A worksheet in Romanian", (1, 2)),
}
GALLERY = """\
# Gallery of books

Pages as they come out of `cruxpress book --preset NAME -o book.pdf`, without a change;
[books](book.md) tells what a plan can say.
"""
PLAYED = """\
# Play

One puzzle of each family, as `cruxpress play` writes it: a page of one file, without a server.
Ask it to teach you.
"""


def write_gallery(stage: Path) -> str:
    """A page with pages of books."""
    folder = stage / "docs" / "gallery"
    folder.mkdir()
    parts = [GALLERY]
    for preset, (caption, pages) in BOOKS.items():
        parts.append(f"## {preset}\n\n{caption}.\n")
        make_book("", folder / f"{preset}.png", preset=preset)
        made = sorted(folder.glob(f"{preset}-*.png"))
        for number, file in enumerate(made, 1):
            if number in pages:
                parts.append(f"![Page {number} of {preset}](gallery/{file.name})")
            else:
                file.unlink()
        parts.append("")
    (stage / "docs" / "gallery.md").write_text("\n".join(parts), "utf-8")
    return "docs/gallery"


def write_games(stage: Path) -> str:
    """A page on which a puzzle of each family can be played, and the pages that it shows."""
    folder = stage / "_played"
    folder.mkdir()
    parts = [PLAYED]
    for name in families.names():
        family = families.named(name)
        record = make(Recipe(name, level=family.levels[0].name, seed=12), walk=True)
        (folder / f"{name}.html").write_text(page([record]), "utf-8")
        frame = f'<iframe src="../{name}.html" title="{family.title}"></iframe>'
        parts.append(f"## {family.title}\n\n{family.summary}\n\n```{{raw}} html\n{frame}\n```\n")
    (stage / "docs" / "play.md").write_text("\n".join(parts), "utf-8")
    return "docs/play"
