"""A small clue bank for the tests, so that they do not hang on the words of the large one."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from cruxpress.clues import Bank
from cruxpress.words import language

HERE = Path(__file__).parent


@cache
def small_bank(code: str) -> Bank:
    """The small bank of a language."""
    rows = tomllib.loads((HERE / "bank.toml").read_text("utf-8")).get(code, [])
    return Bank.parse("\n".join("\t".join(row) for row in rows), language(code))


def listed(name: str) -> list[list[str]]:
    """The clues of a list."""
    return tomllib.loads((HERE / name).read_text("utf-8"))["clues"]
