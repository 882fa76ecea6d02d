"""The crossword constructor: advice, fills, clues, patterns, and drafts as files."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Query, Response
from fastapi.responses import JSONResponse

from cruxpress.clues.bank import Bank
from cruxpress.clues.checker import check
from cruxpress.clues.clue import Clue
from cruxpress.core.errors import AskedWrongly
from cruxpress.families.crossword.filling.advice import advise
from cruxpress.families.crossword.filling.fill import fill_grid
from cruxpress.families.crossword.filling.grid_statistics import statistics
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.grids.faults import Symmetry
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.families.crossword.grids.patterns import patterns, sizes
from cruxpress.files.formats.crossword_draft import to_ipuz
from cruxpress.text.messages import Said, said
from cruxpress.web import work
from cruxpress.web.answers import documented
from cruxpress.web.app_state import TheOffice
from cruxpress.web.construction import (
    AdviceBody,
    ClueBody,
    CluesBody,
    DraftBody,
    FillBody,
    filled_json,
)
from cruxpress.web.routes.jobs import begun
from cruxpress.words import language as language_of

router = APIRouter(prefix="/api/construct", tags=["constructor"], responses=documented())

# Work units to find a fill while the user waits, and to improve its words: about 0.1 s in all
# (`search` looks longer).  100,000 units to improve would raise the mean score from 63.6 to 64.2
# and the worst from 39 to 41, for 50 % more time (30 fills of the first grid, each around another
# word, November 2026).
GLANCE, BETTER = 200_000, 60_000


@router.post("/advice", summary="Dead slots, ranked words of one slot, and numbers of a grid")
def advice(body: AdviceBody) -> dict[str, Any]:
    """What may still become of a half-filled grid."""
    grid, lexicon = body.grid, body.lexicon
    told = advise(grid, lexicon, body.slot, floor=body.floor, bans=body.bans)
    bank = Bank.load(body.language)
    place = {slot: number for number, slot in enumerate(grid.slots)}
    words = (vars(one) | {"room": round(one.room, 1), "clued": one.word in bank}
             for one in told.words[: body.most])  # fmt: skip
    answer = {
        "slots": [{"name": slot.name, "words": told.counts.get(slot)} for slot in grid.slots],
        "dead": [[place[slot] for slot in group] for group in told.dead],
        "words": list(words),
        "statistics": _numbers(body.seen, lexicon, body.symmetry),
    }
    # A JSONResponse skips FastAPI's conversion of data that is already JSON.
    return JSONResponse(answer)  # type: ignore[return-value]


def _numbers(grid: Grid, lexicon: ScoredLexicon, symmetry: Symmetry) -> dict[str, Any]:
    found = statistics(grid, lexicon, symmetry)
    mean = None if found.mean is None else round(found.mean, 1)
    told = {"faults": _told(found.faults), "broken": _told(found.broken)}
    return vars(found) | told | {"mean": mean, "mean_length": round(found.mean_length, 2)}


def _told(sentences: tuple[Said, ...]) -> list[dict[str, Any]]:
    """Messages with their templates and parts, so that a page can translate them."""
    plain = [one.parts.get("fault", one) if "rule" in one.parts else one for one in sentences]
    return [{"message": one, **one.to_json()} for one in plain if isinstance(one, Said)]


@router.post("/fill", summary="Fill the rest of a grid, or a region of it")
def fill(body: FillBody) -> dict[str, Any]:
    """Filled, proved unfillable with the slots to blame, or not found in a short time."""
    found = fill_grid(
        body.grid, body.lexicon, seed=body.seed, floor=body.floor, bans=body.bans,
        region=body.cells, budget=GLANCE, improve=BETTER if body.improve else 0,
    )  # fmt: skip
    return filled_json(found)


@router.post(
    "/search",
    summary="Look longer for a fill: a job with the answer of /fill as its result",
    status_code=202,
    responses=documented(429),
)
async def search(body: FillBody, office: TheOffice, response: Response) -> dict[str, Any]:
    """For grids that are hard to fill."""
    _ = body.grid  # raises at once if the grid is invalid
    job = office.jobs.add("search", work.search, body=body.model_dump())
    return begun(job, response)


@router.post("/clues", summary="Clues looked at: what is wrong with each, and what the bank has")
def clues(body: CluesBody) -> list[dict[str, Any]]:
    """A blank clue is not judged; suggestions come from the clue bank."""
    return [_judged(one, body.language) for one in body.clues]


def _judged(one: ClueBody, language: str) -> dict[str, Any]:
    bank, grid = Bank.load(language), language_of(language).grid_form(one.answer)
    text = " ".join(one.text.split())
    faults = check(Clue(text, "user"), grid, language) if text else []
    return {
        "answer": grid,
        "faults": [{"rule": fault.rule, "sentence": fault.sentence} for fault in faults],
        "known": bool(text) and bank.defines(text, grid),
        "suggestions": list(dict.fromkeys((bank.clues(grid) or {}).values())),
    }


@router.get("/patterns", summary="Sizes for which there are ready patterns")
def pattern_sizes() -> dict[str, Any]:
    """By style; rows and columns."""
    return {"blocked": sizes("blocked"), "lattice": sizes("lattice")}


@router.get("/pattern", summary="A ready pattern of a size", responses=documented(404))
def pattern(
    style: Literal["blocked", "lattice"] = "blocked",
    height: Annotated[int, Query(ge=3, le=25)] = 15,
    width: Annotated[int, Query(ge=3, le=25)] = 15,
    number: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> dict[str, Any]:
    """One after the other, by number; after the last one the first comes again."""
    known = patterns(style, height, width)
    if not known:
        raise AskedWrongly(
            said(
                "there is no ready {style} pattern of {height}x{width}",
                style=style,
                height=height,
                width=width,
            )
        )
    return {"rows": list(known[number % len(known)].rows), "of": len(known)}


@router.post(
    "/save",
    summary="A draft as an ipuz file",
    response_class=Response,
    responses={200: {"content": {"application/json": {}}}},
)
def save(body: DraftBody) -> Response:
    """Other programs open it; locks and bans are kept for the next time."""
    return Response(to_ipuz(body.draft), media_type="application/json")


@router.post("/open", summary="Read a draft from an ipuz file: a job", status_code=202,
             responses=documented(429))  # fmt: skip
async def open_draft(
    office: TheOffice,
    response: Response,
    data: Annotated[bytes, Body(media_type="application/octet-stream")],
) -> dict[str, Any]:
    """The result holds the draft; other programs' crosswords open, too."""
    return begun(office.jobs.add("draft", work.read_draft, data=data), response)
