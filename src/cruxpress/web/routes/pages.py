"""HTML pages (studio, constructor, player) and their static files."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, FastAPI, Header
from fastapi.responses import FileResponse
from starlette.background import BackgroundTask
from starlette.staticfiles import StaticFiles

import cruxpress.player
from cruxpress.core.errors import PuzzleError
from cruxpress.web import replies
from cruxpress.web.answers import Refusal
from cruxpress.web.app_state import Office, TheOffice
from cruxpress.web.request_models import Language

STATIC = Path(__file__).parent.parent / "static"
PLAYER = Path(cruxpress.player.__file__).parent
# URL path -> the folder that is served there.
FOLDERS = {
    "/static/studio": STATIC / "studio",
    "/static/construct": STATIC / "construct",
    "/static/play": STATIC / "play",
    "/static/player/js": PLAYER / "js",
    "/static/player/words": PLAYER / "words",
    "/static/player/link": PLAYER / "link",
}
router = APIRouter(include_in_schema=False)


@router.get("/")
def studio() -> FileResponse:
    """The studio."""
    return FileResponse(STATIC / "studio" / "index.html")


@router.get("/construct")
def construct(office: TheOffice, accept_language: Annotated[str, Header()] = "") -> FileResponse:
    """The constructor of crosswords; a worker reads its words while the page loads."""
    tongue: Language = "ro" if accept_language.startswith("ro") else "en"
    page = STATIC / "construct" / "index.html"
    return FileResponse(page, background=BackgroundTask(_load_words, office, tongue))


async def _load_words(office: Office, language: Language) -> None:
    with suppress(Refusal, PuzzleError):  # the first request reads them then
        await office.calls(replies.load_words, language)


@router.get("/p/")
@router.get("/p/{id}")
def play(id: str = "") -> FileResponse:
    """The page of a puzzle; which one it is, the page asks for, or its address holds it."""
    return FileResponse(STATIC / "play" / "index.html")


@router.get("/static/player/player.css")
def style() -> FileResponse:
    """How the player looks."""
    return FileResponse(PLAYER / "player.css")


def mount(app: FastAPI) -> None:
    """Add the pages and the static folders to the application."""
    app.router.routes.extend(router.routes)
    for address, folder in FOLDERS.items():
        app.mount(address, StaticFiles(directory=folder))
