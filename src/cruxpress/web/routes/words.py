"""List the user's registered wordlists, and register a new wordlist."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Response

from cruxpress.web import work
from cruxpress.web.answers import documented
from cruxpress.web.app_state import TheOffice
from cruxpress.web.request_models import Language
from cruxpress.web.routes.jobs import begun
from cruxpress.words import registry

router = APIRouter(prefix="/api/words", tags=["words"], responses=documented(429))


@router.get("", summary="The registered wordlists")
def words() -> list[dict[str, Any]]:
    """By name; a shape calls them so."""
    return [vars(one) | {"called": str(one)} for one in registry.every()]


@router.post("", summary="Register a wordlist: a job", status_code=202)
async def add(
    office: TheOffice,
    response: Response,
    data: Annotated[bytes, Body(media_type="application/octet-stream")],
    name: Annotated[str, Query(pattern=f"^{registry.NAME.pattern}$", examples=["fruit"])],
    language: Language = "en",
    replace: bool = False,
) -> dict[str, Any]:
    """The body is the file: a word a line, word;score, or a table with headings."""
    job = office.jobs.add(
        "words", work.add_words, name=name, data=data, language=language, replace_it=replace
    )
    return begun(job, response)
