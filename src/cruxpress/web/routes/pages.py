"""The pages: the studio, the player, and their modules."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from fastapi import APIRouter, FastAPI
from fastapi.responses import FileResponse
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).parent.parent / "static"
router = APIRouter(include_in_schema=False)


@router.get("/")
def studio() -> FileResponse:
    """The studio."""
    return FileResponse(STATIC / "studio" / "index.html")


def player_folder() -> Path | None:
    """Where the modules of the player are, if it is there."""
    found = find_spec("cruxpress.player")
    folder = Path(found.origin).parent / "static" if found and found.origin else None
    return folder if folder and folder.is_dir() else None


def mount(app: FastAPI) -> None:
    """Serve the modules; nothing outside of their folders is reachable."""
    app.include_router(router)
    app.mount("/static/studio", StaticFiles(directory=STATIC / "studio"))
    if folder := player_folder():
        app.mount("/static/player", StaticFiles(directory=folder))
