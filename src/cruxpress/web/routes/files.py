"""Upload files of puzzles, and export cards."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Response
from fastapi.concurrency import run_in_threadpool

from cruxpress.core.errors import unknown
from cruxpress.families import named
from cruxpress.web import work
from cruxpress.web.answers import documented
from cruxpress.web.app_state import TheOffice
from cruxpress.web.export import forms
from cruxpress.web.request_models import ExportBody
from cruxpress.web.routes.jobs import begun
from cruxpress.web.wishes import bounded

router = APIRouter(prefix="/api", tags=["files"], responses=documented(429))
Upload = Annotated[bytes, Body(media_type="application/octet-stream")]


@router.post(
    "/files", summary="Read a file of puzzles: a job with a card for each", status_code=202
)
async def upload(
    office: TheOffice,
    response: Response,
    data: Upload,
    name: Annotated[str, Query(max_length=200, examples=["mine.ipuz"])] = "",
    family: Annotated[str, Query(max_length=60)] = "",
) -> dict[str, Any]:
    """The format is told by the ending of the name; the body is the file itself."""
    if family:
        await run_in_threadpool(named, family)
    job = office.jobs.add(
        "file", work.read_file, name=name, data=data, family=family, most=office.limits.puzzles
    )
    return begun(job, response)


@router.post("/export", summary="Cards as a file: a job that leaves one", status_code=202)
async def export(body: ExportBody, office: TheOffice, response: Response) -> dict[str, Any]:
    """Every card is proved again; a format that cannot hold a puzzle refuses it."""
    bounded(len(body.cards), office.limits.puzzles)
    if body.form not in forms():
        raise unknown("format", body.form, forms())
    job = office.jobs.add(
        "export", work.export, cards=body.cards, form=body.form, solution=body.solution,
        language=body.language,
    )  # fmt: skip
    return begun(job, response)
