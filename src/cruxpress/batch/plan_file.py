"""Plans of batches: a file of requests and a seed, which decide every puzzle.

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
    "recipes": "a table [[recipes]] for each request",
}
# How many requests may a plan have?
MOST_REQUESTS = 10_000


@dataclass(frozen=True)
class BatchPlan:
    """Requests, one after the other, with one seed."""

    requests: tuple[PuzzleRequest, ...]
    seed: int = 1
    walks: bool = False
    name: str = "plan"

    def __len__(self) -> int:
        return sum(request.count for request in self.requests)

    def recipes(self, start: int = 0) -> Recipes:
        """The recipes from an item on."""
        return recipes_of(self.requests, self.seed).after(start)

    def kinds(self) -> list[Hashable]:
        """The kinds of recipes, in order, each once."""
        return list(dict.fromkeys(recipe.kind for recipe in self.recipes().kinds))

    def to_json(self) -> dict[str, Any]:
        """What decides the puzzles, as a plan would say it."""
        walks = {"walks": True} if self.walks else {}
        return {
            "seed": self.seed,
            **walks,
            "recipes": [request.to_json() for request in self.requests],
        }

    def text(self) -> str:
        """The plan in one line; equal for plans with the same meaning."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))

    def digest(self) -> str:
        """A hash of what the plan means."""
        return blake2b(self.text().encode(), digest_size=16).hexdigest()


def read_plan(text: str, name: str = "", *, llm: bool = False) -> BatchPlan:
    """A plan from TOML, or from JSON by its name; errors name the key.

    ``name`` is the path of the plan: files that it names must lie in the folder of the plan. A plan
    without a name cannot use files.  Recipes that ask a language model are refused without ``llm``.
    """
    data = parsed(text, name or "the plan")
    for key in data:
        if key not in KEYS:
            raise unknown("key", key, KEYS)
    seed, walks, requests = data.get("seed", 1), data.get("walks", False), data.get("recipes")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        raise AskedWrongly(f"seed must be a whole number from 0, got {shown(str(seed))}")
    if not isinstance(walks, bool):
        raise AskedWrongly(f"walks must be true or false, got {shown(str(walks))}")
    if not isinstance(requests, list) or not requests:
        raise AskedWrongly("a plan needs recipes: write [[recipes]] before each")
    if len(requests) > MOST_REQUESTS:
        raise AskedWrongly(f"a plan has at most {MOST_REQUESTS} recipes, got {len(requests)}")
    folder = str(Path(name).parent) if name else ""
    found = (
        _request(one, f"recipes.{number}", folder, llm) for number, one in enumerate(requests, 1)
    )
    return BatchPlan(tuple(found), seed, walks, Path(name).name or "plan")


def _request(data: object, path: str, folder: str, llm: bool) -> PuzzleRequest:
    """A request, with paths of files in the plan's folder replaced by their texts."""
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
