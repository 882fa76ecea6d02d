"""Brisk routes: the same answers as the documented ones, and no slow kind holds the others up."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from pydantic import BaseModel
from starlette.responses import JSONResponse, Response

from cruxpress.web import brisk
from cruxpress.web.brisk import Brisk
from tests.web.conftest import SUDOKU, Served


def test_a_rating_is_the_same_whichever_way_it_takes(server: Served) -> None:
    body = {"family": "sudoku", "puzzle": SUDOKU}
    short = server.http.post("/api/rate", json=body)
    kind = {"Content-Type": "application/json; charset=utf-8"}
    long = server.http.post("/api/rate", content=short.request.content, headers=kind)
    assert short.status_code == long.status_code == 200 and short.json() == long.json()
    for wrong in ({}, {"family": "sudoku"}, {**body, "more": 1}, {**body, "puzzle": "12"}, [1]):
        one = server.http.post("/api/rate", json=wrong)
        other = server.http.post("/api/rate", content=one.request.content, headers=kind)
        assert one.status_code == other.status_code == 422
        assert one.json()["error"]["code"] == other.json()["error"]["code"]
    assert server.http.get("/api/rate").status_code == 405
    broken = server.http.post("/api/rate", content=b"{", headers={**kind})
    assert broken.status_code == 422


class Asked(BaseModel):
    """A request that says how long it takes."""

    kind: str
    seconds: float = 0.0


def test_a_slow_kind_is_sent_to_threads_and_comes_back() -> None:
    where: list[bool] = []
    loops: list[threading.Thread] = []

    def answer(asked: Asked) -> Response:
        where.append(threading.current_thread() is loops[0])
        end = time.thread_time() + asked.seconds
        while time.thread_time() < end:
            pass
        return JSONResponse({})

    async def ask() -> None:
        loops.append(threading.current_thread())
        made = Brisk(answer, lambda one: one.kind, 2)
        for _ in range(3):  # the first one goes to a thread: it may load something
            await made(Asked(kind="quick"))
        await made(Asked(kind="quick", seconds=2 * brisk.SLOW))
        for _ in range(brisk.APART):
            await made(Asked(kind="quick"))
        await made(Asked(kind="quick"))
        await made(Asked(kind="other"))

    # In a thread of its own: the browser of other tests has a loop running in this one.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, ask()).result()
    apart = brisk.APART - 1  # the last of them may be slow without a consequence
    assert where[:4] == [False, True, True, True]
    assert not any(where[4 : 4 + apart]) and where[-2:] == [True, False]
