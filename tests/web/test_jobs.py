"""Jobs: events that can be taken up again, workers that are killed, nothing that leaks."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cruxpress.web.jobs import WebJob
from cruxpress.web.settings import Limits, ServerSettings
from cruxpress.web.work import Made
from tests.web.conftest import SUDOKU, Served, served

# A wish that takes long.
LONG = {"wishes": [{"family": "sudoku", "target": "value=9.9", "budget": 1_000_000}], "seed": 1}


def test_events_are_numbered_and_taken_up_where_a_client_left(server: Served) -> None:
    wish = {"family": "sudoku", "level": "easy", "count": 3}
    job = server.job("/api/generate", {"wishes": [wish], "seed": 2})
    events = server.events(job["id"])
    assert [int(number) for number, _, _ in events] == list(range(1, len(events) + 1))
    assert [name for _, name, _ in events] == ["running", *["card", "progress"] * 3, "done"]
    assert server.events(job["id"], last="4") == events[4:]
    assert server.events(job["id"], last="999") == []


def _running(server: Served) -> tuple[str, int]:
    """A long job under way, and the process that does it."""
    begun = server.http.post("/api/generate", json=LONG).json()["id"]
    job = server.office.jobs.get(begun)
    while job.status == "waiting" or job.worker is None or not job.worker.calls:
        time.sleep(0.01)
    assert job.worker.process.pid
    return begun, job.worker.process.pid


def test_a_killed_worker_fails_its_job_and_the_server_goes_on(server: Served) -> None:
    name, pid = _running(server)
    os.kill(pid, signal.SIGKILL)
    job = server.ended(name)
    assert job["status"] == "failed" and job["error"]["code"] == "worker-lost"
    asked = {"family": "sudoku", "puzzle": SUDOKU}
    assert server.http.post("/api/rate", json=asked).status_code == 200
    wish = {"family": "sudoku", "level": "easy"}
    assert server.job("/api/generate", {"wishes": [wish]})["status"] == "done"


def test_a_cancelled_job_ends_its_worker(server: Served) -> None:
    name, pid = _running(server)
    assert server.http.delete(f"/api/jobs/{name}").json()["status"] == "cancelled"
    until = time.monotonic() + 30
    while Path(f"/proc/{pid}").exists() and time.monotonic() < until:
        time.sleep(0.01)
    assert not Path(f"/proc/{pid}").exists()
    assert server.events(name)[-1][1] == "cancelled"
    assert server.http.delete(f"/api/jobs/{name}").status_code == 200
    assert server.http.get(f"/api/jobs/{name}").status_code == 404


def test_too_many_jobs_are_refused_and_too_long_ones_ended() -> None:
    limits = Limits.of(["workers=1", "waiting=1", "job_seconds=1"])
    with served(ServerSettings(limits=limits)) as server:
        first, _ = _running(server)
        second = server.http.post("/api/generate", json=LONG).json()["id"]
        refused = server.http.post("/api/generate", json=LONG)
        assert refused.status_code == 429 and refused.headers["retry-after"]
        assert server.ended(first)["error"]["code"] == "beyond"
        assert server.ended(second)["error"]["code"] == "beyond"


def test_results_are_kept_within_their_limits() -> None:
    limits = Limits.of(["workers=1", "kept_jobs=2", "puzzles=3", "result_bytes=100"])
    with served(ServerSettings(limits=limits)) as server:
        wish = {"family": "sudoku", "level": "easy", "shape": {"size": 4}}
        ids = [server.job("/api/generate", {"wishes": [wish]})["id"] for _ in range(3)]
        found = [server.http.get(f"/api/jobs/{name}").status_code for name in ids]
        assert found == [404, 200, 200]
        card = server.http.get(f"/api/jobs/{ids[-1]}").json()["cards"][0]
        large = server.job("/api/export", {"cards": [card], "form": "jsonl"})
        assert large["error"]["code"] == "too-large"
        many = server.http.post("/api/generate", json={"wishes": [wish | {"count": 4}]})
        assert many.status_code == 422 and "at most 3" in many.json()["error"]["message"]


def _descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def _memory() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_cancelled_jobs_leak_nothing(thorough: bool) -> None:
    cycles = 1000 if thorough else 50
    with served(ServerSettings(limits=Limits.of(["workers=2", "kept_jobs=5"]))) as server:
        for number in range(cycles + 10):
            name, pid = _running(server)
            server.http.delete(f"/api/jobs/{name}")
            if number == 9:
                descriptors, memory = _descriptors(), _memory()
        until = time.monotonic() + 30
        while Path(f"/proc/{pid}").exists() and time.monotonic() < until:
            time.sleep(0.01)
        pids = server.office.jobs.pids
        assert len(pids) <= 2
        assert not Path(f"/proc/{pid}").exists() or pid in pids
        assert _descriptors() <= descriptors + 4
        assert _memory() <= memory + 20_000_000
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)


def test_the_cards_of_a_finished_job_count_towards_what_is_kept() -> None:
    job = WebJob("files", lambda **_: Made(), {})
    # A loop of its own: browser tests of the same process leave one running.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(_told(job))).result()
    assert job.size > 1_000_000


async def _told(job: WebJob) -> None:
    job.tell("card", {"puzzle": "9" * 1_000_000})
