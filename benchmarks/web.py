"""The server under load: clients that rate without pause, while both workers make books.

    python benchmarks/web.py [--clients 10 30 100] [--seconds 30] [-o PAGE]

Tells how many answers of each status came, and the time of an answer in milliseconds: median, p95,
p99.  Every request holds another image of a puzzle, so that no rating is remembered.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

from cruxpress import Recipe, make

Answers = list[tuple[int, float]]


def main() -> None:
    """Start a server, keep its workers busy, ask it, and tell."""
    from page import RESULTS, Page, table  # beside this file; the tests need no page

    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--clients", type=int, nargs="*", default=[10, 30, 100])
    options.add_argument("--seconds", type=float, default=30)
    options.add_argument("-o", "--output", type=Path, default=RESULTS / "web.md")
    asked = options.parse_args()
    page = Page(asked.output, "The server under load: measured", "web.py")
    page.add(
        "Clients that rate sudokus without a pause, each another image of a puzzle, while two "
        "workers make books; server, workers and clients share the machine."
    )
    with _served() as address:
        told = [asyncio.run(load(address, clients, asked.seconds)) for clients in asked.clients]
    rows = [[_shown(value) for value in one.values()] for one in told]
    page.add(table([name.replace("_", " ") for name in told[0]], rows))
    late = [(f"{one['clients']} clients", one["p95_ms"], f"{one['p95_ms']} ms") for one in told]
    page.bars("Milliseconds within which 95 % of the answers came", late)


def _shown(value: object) -> str:
    """A number, or how often each status came."""
    if not isinstance(value, dict):
        return str(value)
    return ", ".join(f"{count:,} × {status}" for status, count in value.items())


@contextmanager
def _served() -> Iterator[str]:
    """The address of a server with two workers."""
    command = [sys.executable, "-m", "cruxpress", "serve", "--no-open", "--port", "0",
               "--limit", "workers=2"]  # fmt: skip
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr
            found = re.search(r"http://\S+", server.stderr.readline())
            assert found
            yield found[0]
        finally:
            server.terminate()


async def load(address: str, clients: int, seconds: float) -> dict[str, Any]:
    """The answers that clients got, in numbers."""
    host = urlparse(address)
    assert host.hostname and host.port
    place = (host.hostname, host.port)
    puzzle = make(Recipe("sudoku", level="hard", seed=1)).puzzle
    until = time.monotonic() + seconds
    books = [asyncio.create_task(_books(place, until)) for _ in range(2)]
    answers: Answers = []
    await asyncio.gather(*(_client(place, puzzle, seed, until, answers) for seed in range(clients)))
    made = sum(await asyncio.gather(*books))
    times = sorted(took * 1000 for _, took in answers)
    return {
        "clients": clients,
        "seconds": seconds,
        "answers": dict(Counter(status for status, _ in answers)),
        "per_second": round(len(answers) / seconds),
        "median_ms": round(times[len(times) // 2], 1),
        "p95_ms": round(times[int(len(times) * 0.95)], 1),
        "p99_ms": round(times[int(len(times) * 0.99)], 1),
        "books": made,
    }


async def _client(
    place: tuple[str, int], puzzle: str, seed: int, until: float, answers: Answers
) -> None:
    chance = random.Random(seed)
    reader, writer = await asyncio.open_connection(*place)
    while time.monotonic() < until:
        digits = "123456789"
        image = puzzle.translate(str.maketrans(digits, "".join(chance.sample(digits, 9))))
        start = time.perf_counter()
        status, _ = await _ask(
            reader, writer, place, "POST", "/api/rate", {"family": "sudoku", "puzzle": image}
        )
        answers.append((status, time.perf_counter() - start))
    writer.close()


async def _books(place: tuple[str, int], until: float) -> int:
    """Make one book after the other; how many were made."""
    reader, writer = await asyncio.open_connection(*place)
    plan = {"sections": [{"family": "sudoku", "levels": ["hard"], "count": 60}]}
    made = 0
    while time.monotonic() < until:
        plan["seed"] = random.randrange(10**6)  # type: ignore[assignment]
        _, job = await _ask(reader, writer, place, "POST", "/api/books", {"plan": plan})
        while time.monotonic() < until:
            await asyncio.sleep(0.2)
            _, job = await _ask(reader, writer, place, "GET", f"/api/jobs/{job['id']}")
            if job["status"] == "done":
                made += 1
                break
    writer.close()
    return made


async def _ask(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    place: tuple[str, int],
    method: str,
    path: str,
    body: object = None,
) -> tuple[int, dict[str, str]]:
    data = b"" if body is None else json.dumps(body).encode()
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: {place[0]}:{place[1]}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    writer.write(head.encode() + data)
    answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    length = re.search(r"content-length: (\d+)", answer, re.I)
    content = await reader.readexactly(int(length[1]) if length else 0)
    return int(answer.split(" ", 2)[1]), json.loads(content)


if __name__ == "__main__":
    main()
