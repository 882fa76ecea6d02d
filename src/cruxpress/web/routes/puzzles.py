"""Rate, solve, check, draw and explain a puzzle, or find its next step."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from cruxpress.web import replies
from cruxpress.web.answers import documented
from cruxpress.web.app_state import TheOffice
from cruxpress.web.calls import TheAsk
from cruxpress.web.request_models import (
    CheckBody,
    DrawBody,
    ExplainBody,
    Language,
    NextBody,
    PuzzleBody,
    RateBody,
)

router = APIRouter(prefix="/api", tags=["puzzles"], responses=documented())


@router.post(
    "/rate", summary="The rating of a puzzle: level, value, features", response_model=dict[str, Any]
)
async def rate(body: RateBody, ask: TheAsk, office: TheOffice) -> JSONResponse:
    """Computed now; a puzzle without exactly one solution has none."""
    key = (body.family, body.puzzle, body.scale)
    rating = office.ratings.get(key)
    if rating is None:
        rating = await ask(replies.rate, body)
        office.ratings.put(key, rating)
    # A JSONResponse skips FastAPI's conversion of data that is already JSON.
    return JSONResponse({"rating": rating})


@router.post("/solve", summary="The one solution of a puzzle")
async def solve(body: PuzzleBody, ask: TheAsk) -> dict[str, str]:
    """The solution, in the text form of the family."""
    return {"solution": await ask(replies.solve, body)}


@router.post("/check", summary="What is wrong with a record or a puzzle; nothing if all holds")
async def check(body: CheckBody, ask: TheAsk) -> dict[str, Any]:
    """A puzzle of a family alone becomes a card on the way."""
    card, faults = await ask(replies.checked, body.card)
    return {"faults": faults, "card": card}


@router.post(
    "/draw",
    summary="The picture of a puzzle",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}, "application/json": {}}}},
)
async def draw(body: DrawBody, ask: TheAsk) -> Response:
    """As SVG, or as marks and cells for whoever paints it."""
    drawing = await ask(replies.draw, body)
    if isinstance(drawing, str):
        return Response(drawing, media_type="image/svg+xml")
    return JSONResponse(drawing)


@router.post("/explain", summary="How a person solves a puzzle, step by step")
async def explain(body: ExplainBody, ask: TheAsk) -> dict[str, Any]:
    """The whole walk, told in a language."""
    return await ask(replies.explain, body)


@router.post("/next", summary="What to do from a state: mend these cells, or this step, or done")
async def next_step(body: NextBody, ask: TheAsk) -> dict[str, Any]:
    """A step is told as far as its depth: where to look, why it holds, what to write."""
    return await ask(replies.next_step, body)


@router.get(
    "/puzzles/{id}", summary="A puzzle by its id, without its solution", responses=documented(404)
)
async def puzzle(
    id: str, ask: TheAsk, office: TheOffice, language: Language = "en"
) -> dict[str, Any]:
    """Those that were made here lately, or are in the server's store."""
    return await ask(replies.with_rules, await office.card(id, ask), language)
