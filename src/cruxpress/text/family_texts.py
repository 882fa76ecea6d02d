"""Texts of a family in a language: its title, rules, levels and techniques.

English is in the family itself; another language is a file ``LANGUAGE.toml`` in the family's
folder, read when a book asks for it.  The same file (``en.toml`` too) holds the sentence templates
of the family's steps (see ``text.sentences``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from cruxpress.core.walk import Step
from cruxpress.support.package_files import files
from cruxpress.text.sentences import Telling


@dataclass(frozen=True)
class Wording:
    """The printed texts of a family. ``asides`` are sentences of the rules by name. ``levels`` and
    ``techniques`` hold the printed name and the meaning of each. ``example`` is a puzzle text,
    empty to use the family's own; ``examples`` are those of asides. ``telling`` makes the sentences
    of steps."""

    title: str
    rules: str
    asides: Mapping[str, str]
    levels: Mapping[str, tuple[str, str]]
    telling: Telling
    techniques: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    example: str = ""
    examples: Mapping[str, str] = field(default_factory=dict)

    def name_of(self, step: Step) -> str:
        """The printed name of a step: the name of its kind if it has one, else of its technique."""
        own: str = self.telling.own.get("steps", {}).get(step.kind, {}).get("name", "")
        return own or self.techniques[step.technique][0]


@cache
def tables_in(package: str, language: str) -> Mapping[str, Any]:
    """The tables of a language in the folder of a family; empty if there are none."""
    import tomllib

    file = files(package).joinpath(f"{language}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def worded(language: str, data: Mapping[str, Any], english: Wording) -> Wording:
    """The wording of a language from its tables, with English for missing texts.

    Tables shared by several families may contain techniques of the others.
    """
    techniques = _named(data.get("techniques", {}))
    return Wording(
        title=data.get("title", english.title),
        rules=data.get("rules", english.rules),
        asides={**english.asides, **data.get("asides", {})},
        levels={**english.levels, **_named(data.get("levels", {}))},
        telling=Telling(language, data) if "steps" in data else english.telling,
        techniques={slug: techniques.get(slug, one) for slug, one in english.techniques.items()},
        example=data.get("example", english.example),
        examples={**english.examples, **data.get("examples", {})},
    )


def _named(table: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    return {slug: (one["name"], one["meaning"]) for slug, one in table.items()}
