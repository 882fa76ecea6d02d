"""Plans of batches: a file of wishes and a seed.  What it says decides every puzzle.

>>> plan = read_plan('seed = 5\\n[[recipes]]\\nfamily = "sudoku"\\nlevel = "easy"\\ncount = 10')
>>> len(plan.recipes()), plan.recipes()[3].item
(10, 3)
"""

from __future__ import annotations

import json
from collections.abc import Hashable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from cruxpress.core.errors import AskedWrongly, ParseError, shown, unknown
from cruxpress.core.seeds import LARGEST_SEED
from cruxpress.engine.request import PuzzleRequest, Recipes, recipes_of
from cruxpress.families import named, names
from cruxpress.files.file_options import taken_in
from cruxpress.support.untrusted import json_of, toml_of

# The keys of a plan, and what each may be.
KEYS = {
    "seed": "the same plan and seed give the same puzzles; 1",
    "walks": "keep how each puzzle is solved, step by step; no",
    "recipes": "a table [[recipes]] for each wish",
}
# How many wishes may a plan have?
MOST_REQUESTS = 10_000


@dataclass(frozen=True)
class BatchPlan:
    """Wishes, one after the other, with one seed."""

    wishes: tuple[PuzzleRequest, ...]
    seed: int = 1
    walks: bool = False
    name: str = "plan"

    def __len__(self) -> int:
        return sum(wish.count for wish in self.wishes)

    def recipes(self, start: int = 0) -> Recipes:
        """The recipes from an item on."""
        return recipes_of(self.wishes, self.seed).after(start)

    def kinds(self) -> list[Hashable]:
        """The kinds of recipes, in order, each once."""
        return list(dict.fromkeys(recipe.kind for recipe in self.recipes().kinds))

    def to_json(self) -> dict[str, Any]:
        """What decides the puzzles, as a plan would say it."""
        walks = {"walks": True} if self.walks else {}
        return {"seed": self.seed, **walks, "recipes": [wish.to_json() for wish in self.wishes]}

    def text(self) -> str:
        """The plan in one line, the same for plans that mean the same."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))

    def digest(self) -> str:
        """A hash of what the plan means."""
        return blake2b(self.text().encode(), digest_size=16).hexdigest()


def read_plan(text: str, name: str = "", *, llm: bool = False) -> BatchPlan:
    """A plan from TOML, or from JSON by its name; errors name the key.

    ``name`` is the path of the plan: files that it names are taken from its folder and from
    nowhere else.  A plan without a name can take none.  Recipes that ask a language model are
    refused without ``llm``.
    """
    data = parsed(text, name or "the plan")
    for key in data:
        if key not in KEYS:
            raise unknown("key", key, KEYS)
    seed, walks, wishes = data.get("seed", 1), data.get("walks", False), data.get("recipes")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        raise AskedWrongly(f"seed must be a whole number from 0, got {shown(str(seed))}")
    if not isinstance(walks, bool):
        raise AskedWrongly(f"walks must be true or false, got {shown(str(walks))}")
    if not isinstance(wishes, list) or not wishes:
        raise AskedWrongly("a plan needs recipes: write [[recipes]] before each")
    if len(wishes) > MOST_REQUESTS:
        raise AskedWrongly(f"a plan has at most {MOST_REQUESTS} recipes, got {len(wishes)}")
    folder = str(Path(name).parent) if name else ""
    found = (_wish(one, f"recipes.{number}", folder, llm) for number, one in enumerate(wishes, 1))
    return BatchPlan(tuple(found), seed, walks, Path(name).name or "plan")


def _wish(data: object, path: str, folder: str, llm: bool) -> PuzzleRequest:
    """A wish, with the texts of files beside the plan in the place of their paths."""
    shape = data.get("shape") if isinstance(data, dict) else None
    if isinstance(data, dict) and isinstance(shape, dict) and data.get("family") in names():
        data = data | {"shape": taken_in(named(data["family"]).shape, shape, folder, llm=llm)}
    return PuzzleRequest.from_json(data, path)


def parsed(text: str, name: str) -> dict[str, Any]:
    """The keys of a plan, of a batch or a book: JSON if its name says so, or else TOML."""
    try:
        data = json_of(text) if name.endswith(".json") else toml_of(text)
    except ParseError as error:
        raise ParseError(f"{name} cannot be read: {error}") from None
    if not isinstance(data, dict):
        raise ParseError(f"{name} must be an object of keys, got {type(data).__name__}")
    return data
