"""ASGI middleware for access checks, request limits and security headers.

The Host header must name this server (this prevents DNS rebinding).  A request other than GET or
HEAD must come from our own pages (Origin).  If a token is configured, every request needs it.  The
guard reads the whole body, within limits of size and time, before the application runs.
"""

from __future__ import annotations

import asyncio
import hmac
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cruxpress.core.errors import shown
from cruxpress.support.untrusted import LONGEST_NUMBER
from cruxpress.web.answers import Refusal
from cruxpress.web.settings import ServerSettings

COOKIE = "cruxpress-token"
SAFE = ("GET", "HEAD")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


class Guard:
    """The outermost ASGI middleware."""

    def __init__(self, app: ASGIApp, settings: ServerSettings):
        self.app, self.settings, self.under_way = app, settings, 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        send = _with_headers(scope, send)
        self.under_way += 1
        try:
            if self.under_way > self.settings.limits.requests:
                raise Refusal(503)
            if entered := self._admit(scope):
                await entered(scope, receive, send)
                return
            if scope["method"] not in SAFE:
                receive = await self._body(scope, receive)
            await self.app(scope, receive, send)
        except ClientDisconnect:
            pass  # the client is gone; an incomplete body must not be processed
        except Refusal as refusal:
            await refusal.answer()(scope, receive, send)
        finally:
            self.under_way -= 1

    def _admit(self, scope: Scope) -> Response | None:
        """Check host, origin and token; a valid token in the URL becomes a cookie."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self.settings.knows(host):
            raise Refusal(403, "this server is not known by that name (Host)")
        if scope["method"] not in SAFE and not _from_here(headers, scope["scheme"], host):
            raise Refusal(403, "this request comes from a page of another server (Origin)")
        if not self.settings.token:
            return None
        asked = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if asked and self._is_token(asked) and scope["method"] in SAFE:
            return _entered(scope, asked)
        if not self._is_token(_bearer(headers) or _cookie(headers)):
            raise Refusal(401)
        return None

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self.settings.token.encode())

    async def _body(self, scope: Scope, receive: Receive) -> Receive:
        """Read the whole body within its limits; return a ``receive`` that replays it."""
        limits = self.settings.limits
        most = limits.upload_bytes if _is_upload(scope) else limits.body_bytes
        stated = Headers(scope=scope).get("content-length", "")
        if stated.isdecimal() and (len(stated) > LONGEST_NUMBER or int(stated) > most):
            raise Refusal(413, f"a request has at most {most:,} bytes, got {shown(stated)}")
        try:
            async with asyncio.timeout(limits.body_seconds):
                body = await _read(receive, most)
        except TimeoutError:
            raise Refusal(408) from None
        return _replayed(body, receive)


def _is_upload(scope: Scope) -> bool:
    return scope["path"] in ("/api/files", "/api/words")


async def _read(receive: Receive, most: int) -> bytes:
    parts, size, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientDisconnect
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most:
            raise Refusal(413, f"a request has at most {most:,} bytes")
        more = message.get("more_body", False)
    return b"".join(parts)


def _replayed(body: bytes, receive: Receive) -> Receive:
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay


def _from_here(headers: Headers, scheme: str, host: str) -> bool:
    """Does a request come from our own page, or from a program without an origin?"""
    if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        return False
    origin = headers.get("origin")
    return origin is None or origin == f"{scheme}://{host}"


def _bearer(headers: Headers) -> str:
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" else ""


def _cookie(headers: Headers) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""


def _entered(scope: Scope, token: str) -> Response:
    answer = RedirectResponse(scope["path"] if scope["path"].startswith("/p/") else "/", 303)
    answer.set_cookie(COOKIE, token, httponly=True, samesite="strict")
    return answer


def _with_headers(scope: Scope, send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", _caching(scope["path"]))
        await send(message)

    return sending


def _caching(path: str) -> str:
    """Browsers revalidate pages and modules; they do not store API responses."""
    return "no-store" if path.startswith("/api/") else "no-cache"
