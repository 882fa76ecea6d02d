"""Make books: from a plan to a PDF and page previews."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from cruxpress.core.errors import AskedWrongly
from cruxpress.web import replies, work
from cruxpress.web.answers import documented
from cruxpress.web.app_state import TheOffice
from cruxpress.web.calls import TheAsk
from cruxpress.web.request_models import BookBody
from cruxpress.web.routes.jobs import begun
from cruxpress.web.wishes import REFUSED

router = APIRouter(prefix="/api", tags=["books"], responses=documented(429))
# Keys of a plan that name files, fonts or servers: clients must not use them.
NAMING = {"look": ("font", "bold"), "sections": ("pack", "store")}


@router.post(
    "/books", summary="Make a book: a job with a PDF and pictures of pages", status_code=202
)
async def book(
    body: BookBody, ask: TheAsk, office: TheOffice, response: Response
) -> dict[str, Any]:
    """The plan of ``cruxpress book``: it contains its puzzles as texts, or says which to make."""
    _harmless(body.plan)
    await ask(replies.check_plan, body)
    most, previews = office.limits.puzzles, office.limits.previews if body.previews else 0
    job = office.jobs.add(
        "book",
        work.book,
        plan=body.plan,
        preset=body.preset,
        previews=previews,
        most=most,
    )
    return begun(job, response)


def _harmless(plan: dict[str, Any]) -> None:
    """Raise AskedWrongly if a plan names a file or asks for a language model."""
    sections = plan.get("sections")
    tables = [("look", plan.get("look")), *(("sections", one) for one in _list(sections))]
    for group, table in tables:
        for name in NAMING[group]:
            if isinstance(table, dict) and table.get(name):
                raise AskedWrongly(f"{group}.{name} is not offered here: it names a file")
        shape = table.get("shape") if isinstance(table, dict) else None
        if isinstance(shape, dict) and any(shape.get(name) for name in REFUSED):
            raise AskedWrongly("a language model is not offered here")


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
