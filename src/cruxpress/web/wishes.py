"""Wishes from strangers: checked whole before a job begins, and bounded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cruxpress.batch import validate
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.recipe import Recipe
from cruxpress.engine.request import PuzzleRequest
from cruxpress.support.untrusted import well_formed
from cruxpress.text.messages import said
from cruxpress.web.request_models import WishBody

# Options of shapes that ask other servers or spend money: not for whoever happens to ask us.
REFUSED = ("llm",)


def wish_of(body: WishBody, path: str = "wish") -> PuzzleRequest:
    """A checked wish; what can never be made is refused with the reason."""
    data = body.model_dump(exclude_defaults=True) | {"family": body.family}
    refuse_paid(body.shape)
    return PuzzleRequest.from_json(data, path)


def wishes_of(bodies: Sequence[WishBody], most: int) -> list[PuzzleRequest]:
    """All wishes of a request; together they ask for so many puzzles at most."""
    wishes = [wish_of(body, f"wishes.{number}") for number, body in enumerate(bodies, 1)]
    bounded(sum(wish.count for wish in wishes), most)
    return wishes


def recipes_of(data: Sequence[dict[str, Any]], most: int) -> list[Recipe]:
    """Recipes of puzzles to be made again, as cards hold them, each with its family."""
    bounded(len(data), most)
    recipes = []
    for one in data:
        well_formed(one)
        recipe = Recipe.from_json(str(one.get("family", "")), one)
        refuse_paid(recipe.shape)
        recipes.append(recipe)
    validate(recipes)
    return recipes


def bounded(count: int, most: int) -> None:
    """Refuse more puzzles than one job may have."""
    if count > most:
        raise AskedWrongly(
            said("at most {most} puzzles at a time, got {count}", most=most, count=count)
        )


def refuse_paid(shape: Mapping[str, Any]) -> None:
    """Refuse options that ask other servers."""
    for name in REFUSED:
        if shape.get(name):
            raise AskedWrongly(said("`{name}` is not offered here", name=name))
