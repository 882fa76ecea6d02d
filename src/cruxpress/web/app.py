"""The FastAPI application: routes, error handlers, and the guard middleware."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio.to_thread
from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from cruxpress.version import __version__
from cruxpress.web import answers
from cruxpress.web.app_state import Office
from cruxpress.web.guard import Guard
from cruxpress.web.routes import (
    books,
    construct,
    families,
    files,
    jobs,
    making,
    pages,
    play,
    puzzles,
    words,
)
from cruxpress.web.settings import ServerSettings

ROUTES = (families, puzzles, play, making, books, files, words, construct, jobs)


def application(settings: ServerSettings | None = None) -> FastAPI:
    """Create the application; its workers start and end with it."""
    settings = settings or ServerSettings()

    @asynccontextmanager
    async def living(app: FastAPI) -> AsyncIterator[None]:
        anyio.to_thread.current_default_thread_limiter().total_tokens = settings.limits.threads
        app.state.office = Office(settings)
        app.state.office.open()
        yield
        await app.state.office.close()

    app = FastAPI(
        title="cruxpress",
        version=__version__,
        description="Puzzles at the difficulty you ask for: proved, explained, put on paper.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=living,
    )
    pages.mount(app)  # first, so that a page is matched before all routes of the API
    for one in ROUTES:
        # Not include_router, which would build each route a second time.
        app.router.routes.extend(one.router.routes)
    answers.handle(app, pages.lost)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Guard, settings=settings)
    return app
