"""Many clients at once, while books are made: nothing but documented answers."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from benchmarks.web import load
from cruxpress.web.statuses import STATUSES
from tests.web.conftest import Served


def test_clients_that_never_pause_get_documented_answers(server: Served, thorough: bool) -> None:
    clients, seconds = (100, 30.0) if thorough else (20, 1.0)
    with ThreadPoolExecutor(1) as apart:  # a browser of other tests may have a loop in this thread
        told = apart.submit(asyncio.run, load(server.url, clients, seconds)).result()
    answers = told["answers"]
    assert isinstance(answers, dict) and answers[200] > 0
    assert set(answers) <= {200, *STATUSES}
    for job in list(server.office.jobs._jobs):
        server.http.delete(f"/api/jobs/{job}")
