"""Wording: a family as it is printed in a language: its title, rules and levels.

English is in the family itself; another language is a file ``LANGUAGE.toml`` in the family's
folder, read when a book asks for it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources


@dataclass(frozen=True)
class Wording:
    """What is printed of a family: ``asides`` are sentences of the rules by name, ``levels``
    the printed name and the meaning of each level; ``example`` is a puzzle text, empty where
    that of the family will do, and ``examples`` are those of asides."""

    title: str
    rules: str
    asides: Mapping[str, str]
    levels: Mapping[str, tuple[str, str]]
    example: str = ""
    examples: Mapping[str, str] = field(default_factory=dict)


@cache
def wording_in(package: str, language: str) -> Wording | None:
    """The wording of a language that the folder of a family has, or None."""
    file = resources.files(package).joinpath(f"{language}.toml")
    if not file.is_file():
        return None
    data = tomllib.loads(file.read_text("utf-8"))
    levels = {name: (one["name"], one["meaning"]) for name, one in data["levels"].items()}
    asides, example = data.get("asides", {}), data.get("example", "")
    return Wording(data["title"], data["rules"], asides, levels, example, data.get("examples", {}))
