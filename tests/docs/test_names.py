"""One word, one meaning: a class name stands for one thing in the whole code base."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "cruxpress"
# Each family has a puzzle and a shape of its own; the library has a puzzle of any family.
SHARED = {"Puzzle": 8, "Shape": 8}


def homes() -> dict[str, list[str]]:
    """The files that define a class, by its name; private classes are their file's own business."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(SOURCE)))
    return found


def test_a_class_name_has_one_home() -> None:
    several = {name: files for name, files in homes().items() if len(files) > 1}
    assert {name: len(files) for name, files in several.items()} == SHARED, several
