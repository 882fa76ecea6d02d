"""Build the documentation site into a folder.

    python -m tools.site.build build/site
    python -m tools.site.build build/site --bare   # without gallery, pictures of techniques, games

Every warning is an error.  Links between pages are Sphinx's to check; a test builds the bare site.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.site.gather import gather

HERE = Path(__file__).parent
INDEX = """\
# cruxpress

Puzzles at the difficulty you ask for: each proved to have one solution, explained the way a
person would solve it, and put on paper, on a page or into a pack.

{contents}
"""
# Caption -> pages, in their order; a name that ends in / stands for a folder.
CONTENTS = {
    "Begin": ("docs/install", "docs/guide", "docs/commands"),
    "Tutorials": ("docs/tutorials/",),
    "Families": ("docs/families/",),
    "Use": ("docs/book", "docs/player", "docs/site", "docs/embedding", "docs/studio", "docs/words",
            "docs/batch", "docs/cluster", "docs/scale", "docs/llm", "docs/assistants"),
    "How true, how fast": ("docs/evidence", "docs/others", "benchmarks/README",
                           "benchmarks/results/"),
    "Reference": ("docs/reference", "docs/python", "docs/names", "docs/api", "docs/records",
                  "docs/formats", "docs/glossary"),
    "The house": ("docs/versions", "CHANGELOG", "CONTRIBUTING", "docs/architecture",
                  "docs/design", "docs/new_family", "SECURITY", "CODE_OF_CONDUCT",
                  "deploy/README"),
}  # fmt: skip
NAMES = """\
# The names of the library

Everything that `import cruxpress` offers, from its docstrings; [Python](python.md) shows how it
is used.

{names}
"""


def _write_names(stage: Path) -> None:
    """The page of the public names, which Sphinx fills from their docstrings."""
    import cruxpress

    names = [name for name in cruxpress.__all__ if name not in {"families", "errors"}]
    lines = [
        f"```{{eval-rst}}\n.. {_directive(getattr(cruxpress, name))}:: cruxpress.{name}\n```"
        for name in names
        if not name.startswith("__")
    ]
    (stage / "docs" / "names.md").write_text(NAMES.format(names="\n\n".join(lines)), "utf-8")


def _directive(found: object) -> str:
    return "autoclass" if isinstance(found, type) else "autofunction"


def _contents(stage: Path, more: Sequence[str]) -> str:
    """The contents of the site, as lists of pages."""
    tables = {**CONTENTS, "Look and play": tuple(more)} if more else CONTENTS
    parts = []
    for caption, wanted in tables.items():
        found = [page for name in wanted for page in _pages(stage, name)]
        listed = "\n".join(found)
        parts.append(f"```{{toctree}}\n:caption: {caption}\n:maxdepth: 1\n\n{listed}\n```")
    return "\n\n".join(parts)


def _pages(stage: Path, name: str) -> list[str]:
    if name.endswith("/"):
        return sorted(
            str(page.relative_to(stage).with_suffix("")) for page in (stage / name).glob("*.md")
        )
    return [name] if (stage / f"{name}.md").is_file() else []


def build(target: Path, *, bare: bool = False) -> None:
    """Gather, draw and build; what was there before is replaced."""
    stage = target.parent / f"{target.name}-pages"
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    gather(stage)
    _write_names(stage)
    more: list[str] = []
    if not bare:
        from tools.site import shows, techniques

        more = [
            shows.write_games(stage),
            shows.write_gallery(stage),
            *techniques.write_pages(stage),
        ]
    (stage / "index.md").write_text(INDEX.format(contents=_contents(stage, more)), "utf-8")
    shutil.copy(HERE / "conf.py", stage / "conf.py")
    shutil.copytree(HERE / "static", stage / "_static")
    shutil.rmtree(target, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    subprocess.run([*command, str(stage), str(target)], check=True)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Build the documentation site.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--bare", action="store_true", help="pages alone, nothing drawn")
    asked = parser.parse_args()
    build(asked.folder, bare=asked.bare)
    print(f"{asked.folder / 'index.html'} is the first page")


if __name__ == "__main__":
    main()
