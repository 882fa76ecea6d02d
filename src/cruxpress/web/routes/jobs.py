"""Query, follow and cancel jobs, and download their files."""

from __future__ import annotations

import asyncio
import json
import mimetypes
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Header, Response
from fastapi.responses import StreamingResponse

from cruxpress.web.answers import Refusal, documented
from cruxpress.web.app_state import Office, TheOffice
from cruxpress.web.jobs import Event, WebJob

router = APIRouter(prefix="/api/jobs", tags=["jobs"], responses=documented(404))
# After how many seconds without an event does a stream send a keep-alive comment?
SILENCE = 15
# File types that a browser may display; others are downloads.
SHOWN = ("image/png", "application/pdf")


def begun(job: WebJob, response: Response) -> dict[str, Any]:
    """The response for a new job: 202, with its address in ``Location``."""
    response.status_code = 202
    response.headers["Location"] = f"/api/jobs/{job.id}"
    return job.to_json()


@router.get("/{id}", summary="A job: how far it is, and what it made")
async def job(id: str, office: TheOffice) -> dict[str, Any]:
    """Cards and faults so far; files when it is done."""
    return office.jobs.get(id).to_json()


@router.delete("/{id}", summary="Cancel a job, or forget one that is over")
async def cancel(id: str, office: TheOffice) -> dict[str, Any]:
    """Its worker is ended at once."""
    return office.jobs.drop(id).to_json()


@router.get(
    "/{id}/events",
    summary="What happens to a job, as server-sent events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}}},
)
async def events(
    id: str,
    office: TheOffice,
    last: Annotated[str, Header(alias="Last-Event-ID", max_length=20)] = "",
) -> StreamingResponse:
    """From the event after ``Last-Event-ID`` on, until the job is over."""
    found = office.jobs.get(id)
    if office.streams >= office.limits.streams:
        raise Refusal(503)
    after = min(int(last), len(found.events)) if last.isascii() and last.isdecimal() else 0
    return StreamingResponse(_stream(found, after, office), media_type="text/event-stream")


async def _stream(found: WebJob, after: int, office: Office) -> AsyncIterator[str]:
    office.streams += 1
    following = found.follow(after)
    pending: asyncio.Task[Event] | None = None
    try:
        while True:
            pending = pending or asyncio.ensure_future(anext(following))
            done, _ = await asyncio.wait([pending], timeout=SILENCE)
            if not done:
                yield ": still here\n\n"
                continue
            event, pending = pending.result(), None
            data = json.dumps(event.data, ensure_ascii=False)
            yield f"id: {event.number}\nevent: {event.name}\ndata: {data}\n\n"
    except StopAsyncIteration:
        return
    finally:
        office.streams -= 1
        if pending:
            pending.cancel()


@router.get(
    "/{id}/files/{name}",
    summary="A file that a job made",
    response_class=Response,
    responses={200: {"content": {"application/octet-stream": {}}}},
)
async def file(id: str, name: str, office: TheOffice) -> Response:
    """Files live in memory; a name is looked up among those of the job."""
    files = office.jobs.get(id).files
    if name not in files:
        raise Refusal(404, "this job has no such file")
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    how = "inline" if kind in SHOWN else "attachment"
    kind = kind if kind in SHOWN else "application/octet-stream"
    headers = {"Content-Disposition": f'{how}; filename="{name}"'}
    return Response(files[name], media_type=kind, headers=headers)
