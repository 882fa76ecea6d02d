"""Worker processes compute what requests ask; the server itself answers everybody meanwhile."""

from __future__ import annotations

import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlparse

import httpx
import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.recipe import Recipe
from cruxpress.engine.search import make
from cruxpress.families import loaded
from cruxpress.store import store_at
from cruxpress.store.record_rows import row_of
from cruxpress.store.store import Store
from cruxpress.store.writer import Writer, add_all
from cruxpress.web import calls, replies
from cruxpress.web.app_state import JsonCache
from cruxpress.web.settings import Limits, ServerSettings
from tests.process_helpers import lives, stuck, wait_for
from tests.web.conftest import SUDOKU, Served, served
from tests.web.test_serve import _serving

# A minimal 16x16 sudoku: its walk took 12 seconds in November 2026.
WORST = (
    "16:..B76.D..............B..6.9.3.7...6..3A..5.DB....8C...F7.G...5...4..F.3..8.E..G..3....."
    "C...2.456E...2D..9...7.1F..9.A4G.56.BD...B...9A.3.E.4....87........516..4C63A5...2B......."
    "D....B..9....A..E2...7..A...G9....4D.....C..FE..G.3.1.E..B8....5.1......4.78D.."
)


@contextmanager
def _limited(*limits: str) -> Iterator[Served]:
    with served(ServerSettings(limits=Limits.of(["workers=1", *limits]))) as server:
        yield server


def _rate(server: Served, number: int = 0) -> httpx.Response:
    """Rate a puzzle that differs by number, so that no cache knows it."""
    body = {"family": "sudoku", "puzzle": SUDOKU + " " * number}
    return httpx.post(f"{server.url}/api/rate", json=body, timeout=60)


def test_stuck_ratings_hold_up_no_page_and_no_other_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "rate", stuck)
    with _limited("call_seconds=20") as server, ThreadPoolExecutor(8) as clients:
        rated = [clients.submit(_rate, server, number) for number in range(8)]
        wait_for(lambda: server.office.calls._waiting == 7)
        for path in ("/", "/construct", "/p/x", "/static/player/player.css", "/api/families",
                     "/api/choices", "/api/construct/patterns"):  # fmt: skip
            assert server.http.get(path).status_code == 200
        assert not any(one.done() for one in rated)
        server.office.calls.close()


def test_more_calls_than_may_wait_are_turned_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "rate", stuck)
    with _limited("calls=1", "call_seconds=2") as server, ThreadPoolExecutor(6) as clients:
        answers = list(clients.map(lambda number: _rate(server, number), range(6)))
    refused = [one for one in answers if one.status_code == 503]
    assert len(refused) >= 4
    assert all(one.json()["error"]["code"] == "busy" for one in refused)
    assert all(int(one.headers["retry-after"]) > 0 for one in refused)


def test_a_call_that_takes_too_long_is_ended_and_the_next_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with _limited("call_seconds=5") as server:
        assert _rate(server).status_code == 200
        with monkeypatch.context() as change:
            change.setattr(replies, "rate", stuck)
            (pid,) = server.office.calls.pids
            late = _rate(server, 1)
            assert late.status_code == 422 and late.json()["error"]["code"] == "beyond"
            assert late.json()["error"]["template"] == "not finished within {seconds} seconds"
        assert wait_for(lambda: not lives(pid))
        assert _rate(server, 2).status_code == 200


def test_a_client_that_hangs_up_frees_its_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "GRACE", 0.1)
    monkeypatch.setattr(calls, "WARM", 3600)  # the only call is that of the client
    with _limited() as server:
        assert _rate(server).status_code == 200
        (pid,) = server.office.calls.pids
        address = urlparse(server.url)
        with monkeypatch.context() as change:
            change.setattr(replies, "rate", stuck)
            with socket.create_connection((address.hostname, address.port)) as client:
                body = b'{"family":"sudoku","puzzle":"x"}'
                head = f"POST /api/rate HTTP/1.1\r\nHost: {address.netloc}\r\n"
                more = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
                client.sendall((head + more).encode() + body)
                assert wait_for(lambda: not server.office.calls._idle)
            assert wait_for(lambda: not lives(pid))
        assert _rate(server, 1).status_code == 200


def test_a_worker_that_dies_costs_its_request_only(server: Served) -> None:
    with ThreadPoolExecutor(1) as clients, pytest.MonkeyPatch.context() as change:
        change.setattr(replies, "rate", _die)
        lost = clients.submit(_rate, server, 50).result()
    assert lost.status_code == 422 and lost.json()["error"]["code"] == "worker-lost"
    assert _rate(server, 51).status_code == 200


def _die(*_: object) -> None:
    signal.raise_signal(signal.SIGKILL)


def test_the_server_ends_within_seconds_while_the_worst_puzzles_are_explained() -> None:
    body = {"family": "sudoku", "puzzle": WORST}
    with _serving() as (_, address, process), ThreadPoolExecutor(8) as clients:
        for _ in range(8):
            clients.submit(httpx.post, f"{address}api/explain", json=body, timeout=60)
        time.sleep(1)
        assert httpx.get(address).status_code == 200
        process.send_signal(signal.SIGTERM)
        process.wait(5)


def test_a_worker_rates_a_puzzle_of_every_family_before_it_is_asked() -> None:
    replies.load()
    for family in loaded()[0]:
        assert family.rate(family.parse(family.example), "").value > 0


def test_the_workers_start_before_they_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "WARM", 0.0)
    with _limited() as server:
        assert wait_for(lambda: server.office.calls.pids)


def test_a_cache_is_bounded_in_bytes_and_keeps_what_was_used_last() -> None:
    cache = JsonCache(100_000)
    for number in range(100):
        cache.put(number, {"text": "9" * 10_000})
        cache.get(50)
    assert cache.size <= 100_000 and len(cache) == 9
    assert cache.get(50) and cache.get(92) and cache.get(99) and not cache.get(91)
    cache.put("large", {"text": "9" * 200_000})
    assert cache.get("large") is None and len(cache) == 9
    cache.put(99, {"x": 1})
    assert cache.get(99) == {"x": 1} and len(cache) == 9 and cache.size < 90_000


def test_ratings_of_long_texts_do_not_fill_the_memory() -> None:
    with _limited("cache_bytes=1000000") as server:
        for number in range(20):
            assert _rate(server, 100_000 + number).status_code == 200
        assert 0 < server.office.ratings.size <= 1_000_000


def test_a_process_opens_its_store_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = make(Recipe("sudoku", level="easy", seed=1))
    packs = str(tmp_path / "packs.db")

    def fill() -> None:
        with store_at(packs) as store, Writer(store) as writer:
            list(add_all(writer, [row_of(record)]))

    fill()
    opened: list[str] = []

    def watched(address: str, *, new: bool) -> Store:
        opened.append(address)
        return store_at(address, new=new)

    monkeypatch.setattr(replies, "store_at", watched)
    for _ in range(3):
        card = replies.stored_card(packs, record.id)
        assert card and card["id"] == record.id
    assert replies.stored_card(packs, "sudoku-none") is None
    assert len(opened) == 1
    (tmp_path / "packs.db").rename(tmp_path / "older.db")
    with pytest.raises(AskedWrongly, match="there is no store"):
        replies.stored_card(packs, record.id)
    fill()
    assert replies.stored_card(packs, record.id) == card  # the new file
