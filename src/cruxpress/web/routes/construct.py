"""The crossword constructor: advice, fills, clues, patterns, and drafts as files."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Query, Response
from fastapi.responses import JSONResponse

from cruxpress.core.errors import AskedWrongly
from cruxpress.families.crossword.grids.patterns import patterns, sizes
from cruxpress.text.messages import said
from cruxpress.web import replies, work
from cruxpress.web.answers import documented
from cruxpress.web.app_state import TheOffice
from cruxpress.web.calls import TheAsk
from cruxpress.web.construction import AdviceBody, CluesBody, DraftBody, FillBody
from cruxpress.web.routes.jobs import begun

router = APIRouter(prefix="/api/construct", tags=["constructor"], responses=documented())


@router.post("/advice", summary="Dead slots, ranked words of one slot, and numbers of a grid")
async def advice(body: AdviceBody, ask: TheAsk) -> dict[str, Any]:
    """What may still become of a half-filled grid."""
    # A JSONResponse skips FastAPI's conversion of data that is already JSON.
    return JSONResponse(await ask(replies.advice, body))  # type: ignore[return-value]


@router.post("/fill", summary="Fill the rest of a grid, or a region of it")
async def fill(body: FillBody, ask: TheAsk) -> dict[str, Any]:
    """Filled, proved unfillable with the slots to blame, or not found in a short time."""
    return await ask(replies.fill, body)


@router.post(
    "/search",
    summary="Look longer for a fill: a job with the answer of /fill as its result",
    status_code=202,
    responses=documented(429),
)
async def search(
    body: FillBody, ask: TheAsk, office: TheOffice, response: Response
) -> dict[str, Any]:
    """For grids that are hard to fill."""
    await ask(replies.check_grid, body)
    job = office.jobs.add("search", work.search, body=body.model_dump())
    return begun(job, response)


@router.post("/clues", summary="Clues looked at: what is wrong with each, and what the bank has")
async def clues(body: CluesBody, ask: TheAsk) -> list[dict[str, Any]]:
    """A blank clue is not judged; suggestions come from the clue bank."""
    return await ask(replies.clues, body)


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
async def save(body: DraftBody, ask: TheAsk) -> Response:
    """Other programs open it; locks and bans are kept for the next time."""
    return Response(await ask(replies.draft_file, body), media_type="application/json")


@router.post("/open", summary="Read a draft from an ipuz file: a job", status_code=202,
             responses=documented(429))  # fmt: skip
async def open_draft(
    office: TheOffice,
    response: Response,
    data: Annotated[bytes, Body(media_type="application/octet-stream")],
) -> dict[str, Any]:
    """The result holds the draft; other programs' crosswords open, too."""
    return begun(office.jobs.add("draft", work.read_draft, data=data), response)
