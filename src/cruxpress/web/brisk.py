"""Brisk routes: what is asked most often, answered before the framework takes its time.

Finding a route, filling in what it depends on and handing it to a thread costs five times what
the rating of a usual puzzle does.  A plain route in front of a documented one calls the same
function with the same body; what is unusual (another method, another kind of body) goes on to that
one.  Answers of a kind that proved to be quick are made on the spot; one that was not sends the
next ones of its kind to threads, so that nobody can make the others wait for long.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Scope

# How many seconds of work is slow, and how many requests after a slow one go to threads?
SLOW, APART = 0.004, 200

B = TypeVar("B", bound=BaseModel)


class JsonRoute(Route):
    """A route for bodies of JSON only."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Only what is usual; a body of another kind is the documented route's business."""
        if scope["type"] != "http":
            return Match.NONE, {}
        kind = next((value for name, value in scope["headers"] if name == b"content-type"), b"")
        if kind.lower() != b"application/json":
            return Match.NONE, {}
        return super().matches(scope)


class Brisk(Generic[B]):
    """A function of bodies, called on the spot or in a thread, whichever its kind deserves."""

    def __init__(self, answer: Callable[[B], Response], kind: Callable[[B], str], threads: int):
        self._answer, self._kind = answer, kind
        self._pool = ThreadPoolExecutor(threads, "brisk")
        self._apart: dict[str, int] = {}  # kind -> so many more go to threads; a new one does

    async def __call__(self, body: B) -> Response:
        """The answer to a body."""
        kind = self._kind(body)
        left = self._apart.get(kind, 1)
        if not left:
            answer, took = self._timed(body)
        else:
            loop = asyncio.get_running_loop()
            answer, took = await loop.run_in_executor(self._pool, self._timed, body)
        # Only kinds that had an answer are remembered, so strangers cannot fill the table.
        self._apart[kind] = APART if left != 1 and took > SLOW else max(0, left - 1)
        return answer

    def _timed(self, body: B) -> tuple[Response, float]:
        start = time.thread_time()
        return self._answer(body), time.thread_time() - start


def brisk(app: FastAPI, path: str, model: type[B], answer: Brisk[B]) -> None:
    """Answer ``POST path`` briskly."""

    async def endpoint(request: Request) -> Response:
        try:
            body = model.model_validate_json(await request.body())
        except ValidationError as error:
            raise RequestValidationError(_placed(error)) from None
        return await answer(body)

    app.router.routes.insert(0, JsonRoute(path, endpoint, methods=["POST"]))


def _placed(error: ValidationError) -> list[dict[str, object]]:
    """The faults of a body, named as the framework names them."""
    return [{**one, "loc": ("body", *one["loc"])} for one in error.errors(include_url=False)]
