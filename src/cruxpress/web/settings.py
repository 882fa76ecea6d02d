"""Settings of the server: its address, and all limits in one table."""

from __future__ import annotations

import ipaddress
import os
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Any

from cruxpress.core.errors import AskedWrongly, shown, unknown


def limit(default: int, help: str, low: int = 1, high: int = 1_000_000_000) -> Any:
    """Declare a limit: its default, its meaning, and its smallest and largest value."""
    return field(default=default, metadata={"help": help, "low": low, "high": high})


@dataclass(frozen=True)
class Limits:
    """The limits of the server; ``cruxpress serve --limit NAME=NUMBER`` changes one."""

    workers: int = limit(
        max(1, min(4, (os.cpu_count() or 1))),
        "worker processes for jobs, and as many for requests",
        1,
        64,
    )
    niceness: int = limit(15, "how far workers stand back behind the server", 0, 19)
    waiting: int = limit(20, "jobs that wait for a worker; more are refused (429)")
    job_seconds: int = limit(600, "a job that takes longer is ended")
    jobs_per_worker: int = limit(50, "a worker is replaced after so many jobs")
    calls: int = limit(100, "requests that wait for a worker; more are refused (503)")
    call_seconds: int = limit(30, "a request that takes longer to compute is ended")
    calls_per_worker: int = limit(1000, "a worker is replaced after so many requests")
    kept_jobs: int = limit(200, "finished jobs that are kept; the oldest go first")
    kept_bytes: int = limit(200_000_000, "bytes of results that are kept")
    kept_seconds: int = limit(3600, "finished jobs are forgotten after so long")
    result_bytes: int = limit(80_000_000, "bytes of the result of one job")
    puzzles: int = limit(500, "puzzles of one job: made, uploaded, exported or printed")
    previews: int = limit(40, "pages of a book that are shown as pictures", 0)
    body_bytes: int = limit(2_000_000, "bytes of a request (413)")
    upload_bytes: int = limit(8_000_000, "bytes of an uploaded file (413)")
    body_seconds: int = limit(30, "a request that takes longer to arrive is refused (408)")
    header_bytes: int = limit(16_384, "bytes of the headers of a request (400)", 1024)
    header_seconds: int = limit(10, "a connection whose headers take longer is closed")
    idle_seconds: int = limit(5, "a connection is closed after so long without a request")
    connections: int = limit(512, "open connections; more are refused (503)")
    connections_per_address: int = limit(128, "open connections of one address (503)")
    requests: int = limit(256, "requests under way; more are refused (503)")
    streams: int = limit(64, "clients that listen to events of jobs (503)")
    threads: int = limit(8, "pages and files that are read at the same time", 1, 64)
    cache_bytes: int = limit(
        30_000_000, "bytes of each cache: ratings, puzzles by id for /p/ID, data of the player", 0
    )

    @classmethod
    def of(cls, changes: Iterable[str]) -> Limits:
        """The default limits with ``NAME=NUMBER`` changes.

        >>> Limits.of(["puzzles=100"]).puzzles
        100
        """
        known = {one.name: one for one in fields(cls)}
        chosen: dict[str, int] = {}
        for change in changes:
            name, _, number = change.partition("=")
            if name.strip() not in known:
                raise unknown("limit", name.strip(), known)
            chosen[name.strip()] = _number(known[name.strip()], number)
        return replace(cls(), **chosen)

    @classmethod
    def rows(cls) -> list[tuple[str, str, str]]:
        """Every limit for the documentation: name, default, meaning."""
        shown_as = {"workers": "the number of cores, at most 4"}
        return [
            (one.name, shown_as.get(one.name, f"{one.default:,}"), one.metadata["help"])
            for one in fields(cls)
        ]


def _number(one: Any, text: str) -> int:
    low, high = one.metadata["low"], one.metadata["high"]
    try:
        number = int(text)
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise AskedWrongly(f"the limit {one.name} must be {low} to {high}, got {shown(text)}")
    return number


@dataclass(frozen=True)
class ServerSettings:
    """The address of the server, its access rules, and its limits.

    ``names``: further host names of the server.  ``token``: if set, every client needs it.
    ``store``: the address of a store to look puzzles up in.
    """

    host: str = "127.0.0.1"
    port: int = 8010
    token: str = ""
    names: tuple[str, ...] = ()
    store: str | None = None
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[A-Za-z0-9._~-]{0,200}", self.token):
            raise AskedWrongly("a token has letters, digits and . _ ~ - only")

    @property
    def local(self) -> bool:
        """Does the server listen on this machine only?"""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    def knows(self, host: str) -> bool:
        """Is this one of the names of this server?  Refusing other names prevents DNS rebinding (a
        foreign site whose name resolves to this machine).

        >>> ServerSettings().knows("localhost:8010"), ServerSettings().knows("evil.example")
        (True, False)
        """
        name = _without_port(host).lower()
        if name in {"localhost", "127.0.0.1", "::1", self.host.lower(), *self.names}:
            return True
        return not self.local and (_is_address(name) or name == socket.gethostname().lower())


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.rpartition(":")[0] if host.count(":") == 1 else host


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
