"""Gather the pages of the site: copied as they lie, links to what is not a page made plain."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
# What is copied, as it lies in the repository.
PAGES = ("docs", "benchmarks/results", "benchmarks/README.md", "deploy/README.md",
         "CHANGELOG.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md", "NOTICE",
         "LICENSE", "src/cruxpress/core/record.schema.json")  # fmt: skip
LINK = re.compile(r"(?<!!)\[([^\]\n]+)\]\(([^)\s#:]+)(#[^)\s]*)?\)")


def gather(stage: Path) -> None:
    """Copy the pages into a folder of their own."""
    for name in PAGES:
        source, target = ROOT / name, stage / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target)
        else:
            shutil.copy(source, target)
    for page in stage.glob("**/*.md"):
        page.write_text(plain(page.read_text("utf-8"), page.parent, stage), "utf-8")


def plain(text: str, folder: Path, stage: Path) -> str:
    """A page whose links to files that are not on the site are their names alone."""

    def kept(found: re.Match[str]) -> str:
        there = (folder / found[2]).resolve()
        if there.is_file() and there.is_relative_to(stage.resolve()):
            return found[0]
        return found[1] if found[1].startswith("`") else f"*{found[1]}*"

    return LINK.sub(kept, text)
