"""One word, one meaning: a class name stands for one thing in the whole code base."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "cruxpress"
# Each family has a puzzle and a shape of its own; the library has a puzzle of any family.
SHARED = {"Puzzle": 8, "Shape": 8}
GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
# Old house words: no class and no module may bring them back.
HOUSE_WORDS = {"crew", "guest", "guests", "aim"}


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


def test_the_glossary_names_classes_that_exist() -> None:
    named = set(re.findall(r"`([A-Z]\w+)`", GLOSSARY.read_text("utf-8")))
    assert named and not named - set(homes())


def test_no_class_or_module_has_an_old_house_word() -> None:
    modules = {path.stem for path in SOURCE.rglob("*.py")}
    words = {word.lower() for name in homes() for word in re.findall("[A-Z][a-z]+", name)}
    words |= {word for name in modules for word in name.split("_")}
    assert not words & HOUSE_WORDS
