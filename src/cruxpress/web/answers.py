"""Error responses of the API: one JSON format for all errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from cruxpress.core.errors import PuzzleError, Unreachable, shown
from cruxpress.web.public_records import error_of
from cruxpress.web.statuses import STATUSES

# Message for a body that cannot be parsed: nested too deeply, or in another encoding.
UNREAD = "the body: expected JSON in UTF-8, of numbers and levels that have an end"


class RequestFault(BaseModel):
    """An error: a code for programs, a message for people."""

    model_config = ConfigDict(extra="allow")

    code: str = Field(examples=["asked-wrongly"])
    message: str = Field(examples=["unknown level 'meduim': did you mean 'medium'?"])


class Refused(BaseModel):
    """The JSON body of every error response."""

    error: RequestFault


class Refusal(Exception):
    """An exception that becomes an error response; ``status`` is a key of ``STATUSES``."""

    def __init__(self, status: int, message: str = "", **more: Any):
        super().__init__(message)
        self.status = status
        code, meaning = STATUSES[status]
        self.body = {"error": {"code": code, "message": message or meaning, **more}}

    def answer(self) -> JSONResponse:
        """Build the response; 429 and 503 get a Retry-After header."""
        headers = {"Retry-After": "2"} if self.status in (429, 503) else {}
        return JSONResponse(self.body, self.status, headers)


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error responses of a route, for OpenAPI."""
    every = sorted({401, 403, 408, 413, 422, 503, *statuses})
    return {one: {"model": Refused, "description": STATUSES[one][1]} for one in every}


def handle(app: FastAPI, lost: Callable[[], Response]) -> None:
    """Register handlers that turn every error into the common JSON format; a browser that asks for
    a page that does not exist gets the page ``lost``."""

    @app.exception_handler(PuzzleError)
    async def puzzle(request: Request, error: PuzzleError) -> JSONResponse:
        status = 503 if isinstance(error, Unreachable) else 422
        return JSONResponse({"error": error_of(error)}, status)

    @app.exception_handler(Refusal)
    async def refusal(request: Request, error: Refusal) -> JSONResponse:
        return error.answer()

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        return Refusal(422, *_first(error)).answer()

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and _wants_page(request):
            return lost()
        status = error.status_code if error.status_code in STATUSES else 404
        answer = (Refusal(422, UNREAD) if error.status_code == 400 else Refusal(status)).answer()
        answer.headers.update(error.headers or {})
        return answer


def _wants_page(request: Request) -> bool:
    """Does a browser ask for a page, and not for data of the API?"""
    is_page = "text/html" in request.headers.get("accept", "")
    return is_page and not request.url.path.startswith("/api/")


def _first(error: RequestValidationError) -> list[str]:
    """The message for the first validation error, with the shortened input."""
    for one in error.errors()[:1]:
        if one["type"] == "json_invalid":
            return [f"the body: expected JSON, got {shown(str(one.get('ctx', {}).get('error')))}"]
        place = ".".join(str(part) for part in one["loc"][1:]) or "the body"
        return [f"{place}: {one['msg']}, got {shown(str(one.get('input')))}"]
    return [""]
