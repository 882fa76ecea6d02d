"""Check and bound the puzzle requests of untrusted clients before a job begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cruxpress.batch import validate
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.recipe import Recipe
from cruxpress.engine.request import PuzzleRequest
from cruxpress.support.untrusted import well_formed
from cruxpress.text.messages import Said, said
from cruxpress.web.request_models import WishBody

# Options that call other servers or spend money: clients must not use them.
REFUSED = ("llm",)


def wish_of(body: WishBody, path: str = "wish") -> PuzzleRequest:
    """Check a request; AskedWrongly gives the reason if it can never be met."""
    data = body.model_dump(exclude_defaults=True) | {"family": body.family}
    refuse_paid(body.shape)
    return PuzzleRequest.from_json(data, path)


def wishes_of(bodies: Sequence[WishBody], most: int) -> list[PuzzleRequest]:
    """Check all puzzle requests; in total they may ask for ``most`` puzzles."""
    try:
        wishes = [wish_of(body, f"wishes.{number}") for number, body in enumerate(bodies, 1)]
    except AskedWrongly as error:
        raise without_path(error) if len(bodies) == 1 else error from None
    bounded(sum(wish.count for wish in wishes), most)
    return wishes


def without_path(error: AskedWrongly) -> AskedWrongly:
    """The error of the only request without its path (``wishes.1: ...``)."""
    told = error.args[0]
    if isinstance(told, Said) and told.template == "{place}: {fault}":
        told = told.parts["fault"]
    return AskedWrongly(told)


def recipes_of(data: Sequence[dict[str, Any]], most: int) -> list[Recipe]:
    """Parse recipes of puzzles to make again; each has the field ``family``."""
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
    """Raise AskedWrongly if a job has too many puzzles."""
    if count > most:
        raise AskedWrongly(
            said("at most {most} puzzles at a time, got {count}", most=most, count=count)
        )


def refuse_paid(shape: Mapping[str, Any]) -> None:
    """Raise AskedWrongly for an option in ``REFUSED``."""
    for name in REFUSED:
        if shape.get(name):
            raise AskedWrongly(said("`{name}` is not offered here", name=name))
