"""Rate, solve, check, draw and explain a puzzle, or find its next step."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from cruxpress import api
from cruxpress.book.svg import to_svg
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.state import Next, State
from cruxpress.core.walk import Step
from cruxpress.engine.verification import faults_of, only_solution
from cruxpress.families import named
from cruxpress.web.answers import documented
from cruxpress.web.app_state import TheOffice
from cruxpress.web.public_records import card_of, record_of
from cruxpress.web.request_models import (
    CheckBody,
    DrawBody,
    ExplainBody,
    Language,
    NextBody,
    PuzzleBody,
    RateBody,
)

# Longest puzzle text whose rating is cached, in characters; 4,096 such texts take 16 MB.
LONGEST_CACHED = 4_000
router = APIRouter(prefix="/api", tags=["puzzles"], responses=documented())


@router.post(
    "/rate", summary="The rating of a puzzle: level, value, features", response_model=dict[str, Any]
)
def rate(body: RateBody) -> JSONResponse:
    """Computed now; a puzzle without exactly one solution has none."""
    # A JSONResponse skips FastAPI's conversion of data that is already JSON.
    return JSONResponse({"rating": rate_cached(body.family, body.puzzle, body.scale)})


def rate_cached(family: str, puzzle: str, scale: str) -> dict[str, Any]:
    """Rate a text; ratings of long texts are not cached, to bound the memory."""
    rating = _rating if len(puzzle) <= LONGEST_CACHED else _rating.__wrapped__
    return rating(family, puzzle, scale)


@lru_cache(maxsize=4096)
def _rating(family: str, puzzle: str, scale: str) -> dict[str, Any]:
    return api.rate(puzzle, family, scale=scale).to_json()


@router.post("/solve", summary="The one solution of a puzzle")
def solve(body: PuzzleBody) -> dict[str, str]:
    """The solution, in the text form of the family."""
    return {"solution": api.solve(body.puzzle, body.family)}


@router.post("/check", summary="What is wrong with a record or a puzzle; nothing if all holds")
def check(body: CheckBody) -> dict[str, Any]:
    """A puzzle of a family alone becomes a card on the way."""
    record = record_of(body.card)
    return {"faults": faults_of(record), "card": card_of(record)}


@router.post(
    "/draw",
    summary="The picture of a puzzle",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}, "application/json": {}}}},
)
def draw(body: DrawBody) -> Any:
    """As SVG, or as marks and cells for whoever paints it."""
    family = named(body.family)
    puzzle = family.parse(body.puzzle)
    if body.step and body.solution:
        raise AskedWrongly("a solution and a step cannot be drawn together")
    if body.step:
        only_solution(family, puzzle)
        steps = family.reason(puzzle).steps
        if body.step > len(steps):
            raise AskedWrongly(f"the walk has {len(steps)} steps, there is no step {body.step}")
        drawing = family.draw_step(puzzle, steps, body.step - 1)
    else:
        solved = only_solution(family, puzzle) if body.solution else None
        drawing = family.draw(puzzle, solved, None)
    if body.form == "json":
        return Response(
            json.dumps(drawing.to_json(), ensure_ascii=False), media_type="application/json"
        )
    svg = to_svg(drawing, cells=body.cell_names, notes=body.notes)
    return Response(svg, media_type="image/svg+xml")


@router.post("/explain", summary="How a person solves a puzzle, step by step")
def explain(body: ExplainBody) -> dict[str, Any]:
    """The whole walk, told in a language."""
    walk = api.explain(body.puzzle, body.family, language=body.language)
    family = named(body.family)
    wording = family.wording(body.language)
    return {
        "steps": [step.to_json() | {"name": wording.name_of(step)} for step in walk.steps],
        "complete": walk.complete,
        "note": family.remark(walk.note, body.language),
    }


@router.post("/next", summary="What to do from a state: mend these cells, or this step, or done")
def next_step(body: NextBody) -> dict[str, Any]:
    """A step is told as far as its depth: where to look, why it holds, what to write."""
    state = State.from_json(body.state.model_dump())
    found = api.hint(body.puzzle, state, body.family, language=body.language)
    return _told(found, body)


def _told(found: Next, body: NextBody) -> dict[str, Any]:
    note = named(body.family).remark(found.note, body.language)
    step = _as_deep(found.step, body) if found.step else None
    return {"wrong": list(found.wrong), "done": found.done, "note": note, "step": step}


# Depth -> the fields of a step that it shows.
_SHOWN = {
    "where": ("technique", "weight", "where", "cells"),
    "why": ("technique", "weight", "where", "why", "cells"),
    "what": ("technique", "weight", "where", "why", "what", "cells", "places", "strikes"),
}


def _as_deep(step: Step, body: NextBody) -> dict[str, Any]:
    data = step.to_json()
    wording = named(body.family).wording(body.language)
    shown = {name: data[name] for name in _SHOWN[body.depth] if name in data}
    return shown | {"name": wording.name_of(step)}


@router.get(
    "/puzzles/{id}", summary="A puzzle by its id, without its solution", responses=documented(404)
)
def puzzle(id: str, office: TheOffice, language: Language = "en") -> dict[str, Any]:
    """Those that were made here lately, or are in the server's store."""
    card = office.shelf.get(id)
    family = named(card["family"])
    rules = family.rules_for([family.parse(card["puzzle"])], language)
    return card | {"title": family.wording(language).title, "rules": rules}
