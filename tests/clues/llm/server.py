"""A loopback server that speaks the shape of the Gemini API: scripted replies, kept requests."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any


@dataclass(frozen=True)
class Scripted:
    """A reply of the service."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)
    slow: bool = False


@dataclass(frozen=True)
class Call:
    """A request that came in."""

    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any]

    @property
    def rules(self) -> str:
        """The system instruction."""
        text: str = self.body["systemInstruction"]["parts"][0]["text"]
        return text

    @property
    def question(self) -> Any:
        """The question, which is JSON."""
        return json.loads(self.body["contents"][0]["parts"][0]["text"])


def said(value: object, finish: str = "STOP", slow: bool = False) -> Scripted:
    """A reply of the model: a text, or a value as JSON."""
    text = value if isinstance(value, str) else json.dumps(value)
    candidate = {
        "content": {"role": "model", "parts": [{"text": "Hm …", "thought": True}, {"text": text}]},
        "finishReason": finish,
        "index": 0,
    }
    return answered({"candidates": [candidate], "modelVersion": "test-001"}, slow=slow)


def clues(slow: bool = False, **texts: str) -> Scripted:
    """A reply with plain clues."""
    return said({"clues": [{"answer": a, "clue": c} for a, c in texts.items()]}, slow=slow)


def cryptic(answer: str, clue: str, device: str, pieces: Sequence[tuple[str, ...]]) -> Scripted:
    """A reply with a cryptic clue."""
    stated = [dict(zip(("role", "text", "letters"), piece, strict=False)) for piece in pieces]
    entry = {"answer": answer, "clue": clue, "device": device, "pieces": stated}
    return said({"clues": [entry]})


def blocked_prompt(reason: str) -> Scripted:
    """A reply without candidates."""
    return answered({"promptFeedback": {"blockReason": reason}})


def failed(status: int, message: str = "no", headers: Mapping[str, str] | None = None,
           details: Sequence[Mapping[str, str]] = ()) -> Scripted:  # fmt: skip
    """An error of the service."""
    error = {"code": status, "message": message, "status": "FAILED", "details": list(details)}
    return Scripted(status, json.dumps({"error": error}).encode(), headers or {})


def answered(body: Mapping[str, Any], slow: bool = False) -> Scripted:
    """A reply with status 200."""
    return Scripted(200, json.dumps(body).encode(), slow=slow)


class Server:
    """Plays a script; once that has ended, it fails."""

    def __init__(self, *script: Scripted):
        self.script = list(script)
        self.calls: list[Call] = []
        self._over = threading.Event()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,))

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    def __enter__(self) -> Server:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self._over.set()
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    def _next(self, call: Call) -> Scripted:
        self.calls.append(call)
        reply = self.script.pop(0) if self.script else failed(501, "the script is over")
        if reply.slow:
            self._over.wait(5)
        return reply

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                size = int(self.headers.get("content-length", 0))
                body = json.loads(self.rfile.read(size))
                reply = server._next(Call(self.path, dict(self.headers), body))
                try:
                    self.send_response(reply.status)
                    self.send_header("content-type", "application/json")
                    self.send_header("content-length", str(len(reply.body)))
                    for name, value in reply.headers.items():
                        self.send_header(name, value)
                    self.end_headers()
                    self.wfile.write(reply.body)
                except OSError:
                    pass  # The caller did not wait.

            def log_message(self, format: str, *args: object) -> None:
                pass

        return Handler
