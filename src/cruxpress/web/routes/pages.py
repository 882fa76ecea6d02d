"""HTML pages (studio, constructor, player) and their static files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, FastAPI, Header
from fastapi.responses import FileResponse
from starlette.background import BackgroundTask
from starlette.staticfiles import StaticFiles

import cruxpress.player

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
def construct(accept_language: Annotated[str, Header()] = "") -> FileResponse:
    """The constructor of crosswords; its words are read while the page loads."""
    tongue = "ro" if accept_language.startswith("ro") else "en"
    page = STATIC / "construct" / "index.html"
    return FileResponse(page, background=BackgroundTask(_read_words, tongue))


def _read_words(language: str) -> None:
    from cruxpress.families.crossword.filling.word_pool import vocabulary

    vocabulary(language)


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
