"""An HTTP connection with limits that uvicorn lacks: time for the headers, and connections in all
and of one address.

h11 bounds the size of the headers.  The guard bounds the body, in bytes and in time.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from cruxpress.web.settings import Limits

FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\n"
    b"Connection: close\r\nContent-Length: 0\r\n\r\n"
)


def connection_class(limits: Limits) -> type[H11Protocol]:
    """The class of the connections of one server."""
    open_by_address: Counter[str] = Counter()

    class Connection(H11Protocol):
        late: asyncio.TimerHandle | None = None
        counted = ""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            address = self.client[0] if self.client else "unknown"
            alone = open_by_address[address] < limits.connections_per_address
            if not alone or open_by_address.total() >= limits.connections:
                transport.write(FULL)
                transport.close()
                return
            self.counted = address
            open_by_address[address] += 1
            self._expect_headers()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._headers_are_here()
            if self.counted:
                open_by_address[self.counted] -= 1
                if not open_by_address[self.counted]:
                    del open_by_address[self.counted]
                self.counted = ""

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state is not h11.IDLE:
                self._headers_are_here()
            elif self.late is None:
                self._expect_headers()

        def _expect_headers(self) -> None:
            self.late = self.loop.call_later(limits.header_seconds, self.transport.abort)

        def _headers_are_here(self) -> None:
            if self.late:
                self.late.cancel()
                self.late = None

    return Connection
