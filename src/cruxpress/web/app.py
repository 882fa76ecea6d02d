"""The application: routes, errors, and the guard around them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio.to_thread
from fastapi import FastAPI

from cruxpress.version import __version__
from cruxpress.web import answers
from cruxpress.web.bodies import RateBody
from cruxpress.web.brisk import Brisk, brisk
from cruxpress.web.guard import Guard
from cruxpress.web.office import Office
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
from cruxpress.web.settings import Settings

ROUTES = (families, puzzles, play, making, books, files, words, construct, jobs)


def application(settings: Settings | None = None) -> FastAPI:
    """The server's application; its workers start and end with it."""
    settings = settings or Settings()

    @asynccontextmanager
    async def living(app: FastAPI) -> AsyncIterator[None]:
        anyio.to_thread.current_default_thread_limiter().total_tokens = settings.limits.threads
        app.state.office = Office(settings)
        app.state.office.jobs.open()
        yield
        await app.state.office.jobs.close()

    app = FastAPI(
        title="cruxpress",
        version=__version__,
        description="Puzzles at the difficulty you ask for: proved, explained, put on paper.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=living,
    )
    for one in ROUTES:
        app.include_router(one.router)
    pages.mount(app)
    rating = Brisk(puzzles.rate, lambda body: body.family, settings.limits.threads)
    brisk(app, "/api/rate", RateBody, rating)
    answers.handle(app)
    app.add_middleware(Guard, settings=settings)
    return app
