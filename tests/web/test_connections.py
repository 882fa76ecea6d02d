"""Connections of strangers: headers without end, silence, and too many of them."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from urllib.parse import urlparse

import pytest

from cruxpress.web.settings import Limits, ServerSettings
from tests.web.conftest import Served, served

LIMITS = ["workers=1", "header_seconds=1", "idle_seconds=1", "connections_per_address=5"]


@pytest.fixture(scope="module")
def strict() -> Iterator[Served]:
    with served(ServerSettings(limits=Limits.of(LIMITS))) as found:
        yield found


def _connected(server: Served) -> socket.socket:
    address = urlparse(server.url)
    return socket.create_connection((address.hostname, address.port), timeout=30)


def _get(server: Served, more: str = "") -> bytes:
    return f"GET /p/x HTTP/1.1\r\nHost: {urlparse(server.url).netloc}\r\n{more}\r\n".encode()


def _is_closed(client: socket.socket) -> bool:
    """Wait for the end of a connection; what it says before is skipped."""
    try:
        while client.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.mark.parametrize("line", [b"X-Long: ", b"x"])
def test_headers_without_end_are_refused(strict: Served, line: bytes) -> None:
    with _connected(strict) as client:
        client.sendall(_get(strict)[:-2] + line)
        sent = 0
        try:
            while sent < 50_000_000:
                sent += client.send(b"9" * 10_000 + (b"\r\nx: " if line == b"x" else b""))
        except (BrokenPipeError, ConnectionResetError):
            pass
        assert sent < 50_000_000


def test_headers_of_a_browser_are_accepted(strict: Served) -> None:
    with _connected(strict) as client:
        client.sendall(_get(strict, "Cookie: " + "9" * 8000 + "\r\n"))
        assert client.recv(12) == b"HTTP/1.1 200"


@pytest.mark.parametrize("start", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX:"])
def test_a_connection_without_headers_is_closed(strict: Served, start: bytes) -> None:
    with _connected(strict) as client:
        client.sendall(start)
        assert _is_closed(client)
    with _connected(strict) as client:
        client.sendall(_get(strict))
        assert client.recv(12) == b"HTTP/1.1 200"
        client.sendall(start)
        assert _is_closed(client)


def test_more_connections_than_allowed_are_refused(strict: Served) -> None:
    held = [_connected(strict) for _ in range(5)]
    try:
        with _connected(strict) as client:
            assert client.recv(12) == b"HTTP/1.1 503"
    finally:
        for one in held:
            one.close()
    for _ in range(20):  # connections that are closed no longer count
        with _connected(strict) as client:
            client.sendall(_get(strict))
            assert client.recv(12) in (b"HTTP/1.1 200", b"HTTP/1.1 503")
    with _connected(strict) as client:
        client.sendall(_get(strict))
        assert client.recv(12) == b"HTTP/1.1 200"


def test_a_thousand_silent_connections_keep_nobody_out() -> None:
    limits = ["workers=1", "header_seconds=1", "connections=40"]
    with served(ServerSettings(limits=Limits.of(limits))) as server:
        silent = [_connected(server) for _ in range(200)]
        assert all(map(_is_closed, silent))
        assert server.http.get("/p/x").status_code == 200
        for one in silent:
            one.close()
