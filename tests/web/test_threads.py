"""Slow work runs in threads: while a puzzle is rated, the server answers others."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from cruxpress import api
from cruxpress.web.routes import puzzles
from tests.web.conftest import SUDOKU, Served


def test_a_slow_rating_does_not_hold_up_other_requests(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, end = threading.Event(), threading.Event()
    rate = api.rate

    def slow(*asked: Any, **more: Any) -> Any:
        begun.set()
        assert end.wait(30)
        return rate(*asked, **more)

    monkeypatch.setattr(api, "rate", slow)
    puzzles._rating.cache_clear()
    body = {"family": "sudoku", "puzzle": SUDOKU}
    with ThreadPoolExecutor(1) as other:
        rating = other.submit(server.http.post, "/api/rate", json=body)
        try:
            assert begun.wait(30)
            assert server.http.get("/api/families").status_code == 200
            assert not rating.done()
        finally:
            end.set()
        assert rating.result().json()["rating"]["level"]
