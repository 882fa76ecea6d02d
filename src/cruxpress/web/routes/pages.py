"""HTML pages (home, studio, constructor, player) and their static files."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from html import escape
from pathlib import Path
from typing import Annotated, Literal

from fastapi import APIRouter, FastAPI, Header
from fastapi.responses import FileResponse, HTMLResponse
from starlette.background import BackgroundTask
from starlette.staticfiles import StaticFiles

import cruxpress.player
from cruxpress.core.errors import PuzzleError
from cruxpress.core.family import AnyFamily
from cruxpress.families import loaded
from cruxpress.web import replies
from cruxpress.web.answers import Refusal
from cruxpress.web.app_state import Office, TheOffice
from cruxpress.web.request_models import Language

STATIC = Path(__file__).parent.parent / "static"
PLAYER = Path(cruxpress.player.__file__).parent
# URL path -> the folder that is served there.
FOLDERS = {
    "/static/shared": STATIC / "shared",
    "/static/home": STATIC / "home",
    "/static/studio": STATIC / "studio",
    "/static/construct": STATIC / "construct",
    "/static/play": STATIC / "play",
    "/static/player/js": PLAYER / "js",
    "/static/player/words": PLAYER / "words",
    "/static/player/link": PLAYER / "link",
}
# Families with a drawing of their own in shared/art.svg.
DRAWN = ("sudoku", "keen", "killer", "twist", "crossword", "wheel", "marks")
_TILE = """<li class="tile" data-tile="{name}">
          <a class="face" href="/play/{name}">
            <span class="art"><svg aria-hidden="true"><use href="/static/shared/art.svg#{art}"/></svg></span>
            <strong>{title}</strong> <span class="day">&nbsp;</span>
            <span class="go"><svg class="icon" aria-hidden="true"><use href="/static/shared/icons.svg#play"/></svg></span>
          </a>
          <div class="others"></div>
        </li>
"""  # noqa: E501
router = APIRouter(include_in_schema=False)


@router.get("/")
def home() -> HTMLResponse:
    """The home page: today's puzzles, and the ways to the studio and the constructor."""
    tiles = "".join(_tile(family) for family in loaded()[0])
    return HTMLResponse(page("home/index.html", "/").replace("<!--tiles-->", tiles))


def _tile(family: AnyFamily) -> str:
    """The tile of a family; a family of a plugin gets the drawing of an empty grid."""
    art = family.name if family.name in DRAWN else "puzzle"
    title = escape(family.wording("en").title)
    return _TILE.format(name=escape(family.name), art=art, title=title)


@router.get("/studio")
def studio() -> HTMLResponse:
    """The studio."""
    return HTMLResponse(page("studio/index.html", "/studio"))


@router.get("/construct")
def construct(office: TheOffice, accept_language: Annotated[str, Header()] = "") -> HTMLResponse:
    """The constructor of crosswords; a worker reads its words while the page loads."""
    tongue: Language = "ro" if accept_language.startswith("ro") else "en"
    reading = BackgroundTask(_load_words, office, tongue)
    return HTMLResponse(page("construct/index.html", "/construct"), background=reading)


async def _load_words(office: Office, language: Language) -> None:
    with suppress(Refusal, PuzzleError):  # the first request reads them then
        await office.calls(replies.load_words, language)


@router.get("/play/{family}")
@router.get("/p/")
@router.get("/p/{id}")
def play(family: str = "", id: str = "") -> HTMLResponse:
    """The page of a puzzle.  The page asks for the puzzle: by its id, by the text in its address,
    or by family, level and seed."""
    if family and family not in {one.name for one in loaded()[0]}:
        return lost()
    return HTMLResponse(page("play/index.html", "/play"))


def lost() -> HTMLResponse:
    """The page of an address that leads nowhere."""
    return HTMLResponse(page("shared/lost.html", ""), 404)


@cache
def page(name: str, address: str) -> str:
    """A page with the common header, in which the link to the page itself is marked."""
    header = (STATIC / "shared" / "header.html").read_text("utf-8")
    header = header.replace(f'<a href="{address}"', f'<a aria-current="page" href="{address}"')
    return (STATIC / name).read_text("utf-8").replace("<!--header-->", header)


@router.get("/static/player/{name}.css")
def style(name: Literal["design", "player"]) -> FileResponse:
    """The style sheets of the design system and of the player."""
    return FileResponse(PLAYER / f"{name}.css")


@router.get("/static/shared/icon.svg")
def icon() -> FileResponse:
    """The icon of all pages."""
    return FileResponse(PLAYER / "icon.svg")


def mount(app: FastAPI) -> None:
    """Add the pages and the static folders to the application."""
    app.router.routes.extend(router.routes)
    for address, folder in FOLDERS.items():
        app.mount(address, StaticFiles(directory=folder))
