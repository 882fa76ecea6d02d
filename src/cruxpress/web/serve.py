"""Bind the socket, run the server, and open the browser when the server is ready."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import webbrowser
from collections.abc import Callable
from urllib.parse import quote

import uvicorn
from fastapi import FastAPI

from cruxpress.core.errors import Unreachable
from cruxpress.web.app import application
from cruxpress.web.connection import connection_class
from cruxpress.web.settings import Limits, ServerSettings

WARNING = (
    "warning: everybody who reaches this machine can use the studio, because no --token is set"
)


def serve(settings: ServerSettings, *, opening: bool, say: Callable[[str], None]) -> None:
    """Serve until interrupted; ``say`` gets the address and warnings."""
    listening = _bound(settings)
    address = _address(settings, listening.getsockname()[1])
    if not settings.local and not settings.token:
        say(WARNING)
    server = uvicorn.Server(server_config(application(settings), settings.limits))
    with contextlib.suppress(KeyboardInterrupt):
        running = asyncio.Runner(loop_factory=server.config.get_loop_factory())
        with running:
            running.run(_run(server, listening, address, opening, say))


def server_config(app: FastAPI, limits: Limits) -> uvicorn.Config:
    """How uvicorn serves an application."""
    return uvicorn.Config(
        app,
        http=connection_class(limits),
        ws="none",
        h11_max_incomplete_event_size=limits.header_bytes,
        timeout_keep_alive=limits.idle_seconds,
        log_level="error",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


async def _run(
    server: uvicorn.Server,
    listening: socket.socket,
    address: str,
    opening: bool,
    say: Callable[[str], None],
) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        say(f"cruxpress is at {address} (Ctrl-C ends it)")
        if opening:
            await asyncio.to_thread(webbrowser.open, address)
    await serving


def _bound(settings: ServerSettings) -> socket.socket:
    kind = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(kind, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        place = f"{settings.host}:{settings.port}"
        raise Unreachable(f"cannot listen at {place}: {error.strerror or error}") from None
    return listening


def _address(settings: ServerSettings, port: int) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    host = f"[{host}]" if ":" in host and not host.startswith("[") else host
    token = f"?token={quote(settings.token)}" if settings.token else ""
    return f"http://{host}:{port}/{token}"
