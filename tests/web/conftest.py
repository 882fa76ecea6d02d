"""A server of the tests' own, on a free port, with a client beside it."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import uvicorn

from cruxpress.web.app import application
from cruxpress.web.app_state import Office
from cruxpress.web.serve import server_config
from cruxpress.web.settings import Limits, ServerSettings

SUDOKU = "1234 3412 2143 43.."


@dataclass
class Served:
    """A running server: where it is, and what it keeps."""

    url: str
    office: Office
    http: httpx.Client

    def job(self, path: str, body: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        """Begin a job, wait until it is over, and give it back."""
        answer = self.http.post(path, json=body, **more) if body else self.http.post(path, **more)
        assert answer.status_code == 202, answer.text
        return self.ended(answer.json()["id"])

    def ended(self, id: str, seconds: float = 60) -> dict[str, Any]:
        """The job when it is over."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            job: dict[str, Any] = self.http.get(f"/api/jobs/{id}").json()
            if job["status"] in ("done", "failed", "cancelled"):
                return job
            time.sleep(0.02)
        raise AssertionError(f"the job {id} did not end")

    def events(self, id: str, last: str = "") -> list[tuple[str, str, dict[str, Any]]]:
        """All events of a job: number, name, data."""
        headers = {"Last-Event-ID": last} if last else {}
        text = self.http.get(f"/api/jobs/{id}/events", headers=headers).text
        found = []
        for block in filter(None, text.split("\n\n")):
            lines = dict(line.split(": ", 1) for line in block.split("\n") if line[0] != ":")
            if lines:
                found.append((lines["id"], lines["event"], json.loads(lines["data"])))
        return found


@contextmanager
def served(settings: ServerSettings) -> Iterator[Served]:
    """A server in a thread of this process, on real sockets."""
    listening = socket.create_server((settings.host, 0))
    app = application(settings)
    server = uvicorn.Server(server_config(app, settings.limits))
    running = asyncio.new_event_loop()
    thread = threading.Thread(
        target=lambda: running.run_until_complete(server.serve(sockets=[listening]))
    )
    thread.start()
    while not server.started:
        time.sleep(0.01)
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    try:
        with httpx.Client(base_url=url, timeout=60) as client:
            yield Served(url, app.state.office, client)
    finally:
        server.should_exit = True
        thread.join()
        running.close()
        listening.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    """The server that most tests share."""
    with served(ServerSettings(limits=Limits.of(["workers=2"]))) as found:
        yield found


@pytest.fixture(scope="session")
def card(server: Served) -> Callable[[str], dict[str, Any]]:
    """An easy card of a family, made once."""
    made: dict[str, dict[str, Any]] = {}

    def find(family: str) -> dict[str, Any]:
        if family not in made:
            wish = {"family": family, "level": "easy"}
            made[family] = server.job("/api/generate", {"wishes": [wish], "seed": 3})["cards"][0]
        return made[family]

    return find
