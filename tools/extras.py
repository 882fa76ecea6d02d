"""Print requirements of the project, so that they install without building the package again.

python tools/extras.py test check    # of extras
python tools/extras.py build         # of the build
python tools/extras.py build-tools   # what the build lacks here: CMake and Ninja, or nothing
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).parent.parent / "pyproject.toml"


def requirements(name: str) -> list[str]:
    """The requirements of an extra, or of the build."""
    table = tomllib.loads(PROJECT.read_text("utf-8"))
    if name == "build":
        return list(table["build-system"]["requires"])
    if name == "build-tools":
        from scikit_build_core.build import get_requires_for_build_editable

        return list(get_requires_for_build_editable())
    return list(_extra(table["project"]["optional-dependencies"], name))


def _extra(extras: dict[str, list[str]], name: str) -> Iterator[str]:
    """The requirements of an extra; `cruxpress[a,b]` stands for those of the extras a and b."""
    for one in extras[name]:
        if found := re.fullmatch(r"cruxpress\[(.*)\]", one):
            for other in found[1].split(","):
                yield from _extra(extras, other)
        else:
            yield one


def main() -> None:
    """One requirement a line."""
    for name in sys.argv[1:]:
        print("\n".join(requirements(name)))


if __name__ == "__main__":
    main()
