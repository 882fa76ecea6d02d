"""Make puzzles: from requests, from recipes, or as a replacement for a puzzle."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.seeds import fresh_seed
from cruxpress.web import work
from cruxpress.web.answers import documented
from cruxpress.web.app_state import TheOffice
from cruxpress.web.calls import TheAsk
from cruxpress.web.request_models import AnotherBody, MakeBody
from cruxpress.web.routes.jobs import begun
from cruxpress.web.wishes import recipes_of, wishes_of

router = APIRouter(prefix="/api", tags=["making"], responses=documented(429))


@router.post("/generate", summary="Make puzzles: a job with a card for each", status_code=202)
async def generate(
    body: MakeBody, ask: TheAsk, office: TheOffice, response: Response
) -> dict[str, Any]:
    """What can never be made is refused at once; a level that is missed is a fault of the job."""
    most = office.limits.puzzles
    if bool(body.wishes) == bool(body.recipes):
        raise AskedWrongly("expected either wishes or recipes")
    if body.recipes:
        recipes = await ask(recipes_of, body.recipes, most)
        job = office.jobs.add("remake", work.remake, recipes=recipes)
    else:
        seed = fresh_seed() if body.seed is None else body.seed
        wishes = await ask(wishes_of, body.wishes, most)
        job = office.jobs.add("generate", work.generate, wishes=wishes, seed=seed)
    return begun(job, response)


@router.post("/another", summary="A puzzle in the place of another: a job", status_code=202)
async def another(body: AnotherBody, office: TheOffice, response: Response) -> dict[str, Any]:
    """As hard, a little easier, or a little harder; in the same shape."""
    seed = fresh_seed() if body.seed is None else body.seed
    job = office.jobs.add(
        "another", work.another, card=body.card, than=body.than, seed=seed, besides=body.besides
    )
    return begun(job, response)
