"""Strangers get nothing: hosts, origins, tokens, sizes, paths, and texts that would like to act."""

from __future__ import annotations

import gzip
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlparse

import httpx
import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.web.settings import Limits, ServerSettings
from tests.web.conftest import SUDOKU, Served, served

RATE = {"family": "sudoku", "puzzle": SUDOKU}


@pytest.mark.parametrize("path", ["/", "/api/families", "/static/studio/index.html", "/nowhere"])
def test_every_answer_forbids_foreign_scripts_frames_and_guesses(server: Served, path: str) -> None:
    headers = server.http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy and "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy and "base-uri 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "localhost.evil:1"])
def test_a_strangers_name_that_points_here_is_refused(server: Served, host: str) -> None:
    answer = server.http.get("/api/families", headers={"Host": host})
    assert answer.status_code in (400, 403)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_page_of_another_server_can_change_nothing(
    server: Served, headers: dict[str, str]
) -> None:
    answer = server.http.post("/api/rate", json=RATE, headers=headers)
    assert answer.status_code == 403 and answer.json()["error"]["code"] == "forbidden"


def test_our_own_page_may(server: Served) -> None:
    headers = {"Origin": server.url, "Sec-Fetch-Site": "same-origin"}
    assert server.http.post("/api/rate", json=RATE, headers=headers).status_code == 200


@pytest.fixture(scope="module")
def guarded() -> Iterator[Served]:
    limits = Limits.of(["workers=1", "body_bytes=2000", "upload_bytes=5000", "body_seconds=1"])
    with served(ServerSettings(token="s3cret-42", limits=limits)) as found:
        yield found


def test_without_the_token_nothing_is_told(guarded: Served) -> None:
    for path in ("/", "/api/families", "/static/studio/index.html", "/?token=wrong"):
        assert guarded.http.get(path).status_code == 401
    assert guarded.http.post("/api/rate", json=RATE).status_code == 401
    wrong = {"Authorization": "Bearer s3cret"}
    assert guarded.http.post("/api/rate", json=RATE, headers=wrong).status_code == 401


def test_with_the_token_everything_is_and_a_browser_keeps_it_out_of_reach(guarded: Served) -> None:
    token = {"Authorization": "Bearer s3cret-42"}
    assert guarded.http.post("/api/rate", json=RATE, headers=token).status_code == 200
    with httpx.Client(base_url=guarded.url) as browser:
        answer = browser.get("/", params={"token": "s3cret-42"})
        assert answer.status_code == 303 and answer.headers["location"] == "/"
        assert "HttpOnly" in answer.headers["set-cookie"]
        assert "SameSite=strict" in answer.headers["set-cookie"]
        assert browser.get("/api/families").status_code == 200


def test_what_is_too_large_or_too_slow_is_refused(guarded: Served) -> None:
    headers = {"Authorization": "Bearer s3cret-42"}
    large = guarded.http.post("/api/rate", content=b"x" * 2001, headers=headers)
    assert large.status_code == 413 and large.json()["error"]["code"] == "too-large"

    def endless() -> Iterator[bytes]:
        for _ in range(30):
            yield b"x" * 1000

    streamed = guarded.http.post("/api/files?name=x.txt", content=endless(), headers=headers)
    assert streamed.status_code == 413
    address = urlparse(guarded.url)
    with socket.create_connection((address.hostname, address.port)) as slow:
        head = f"POST /api/rate HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Length: 9\r\n"
        slow.sendall(head.encode() + b"Authorization: Bearer s3cret-42\r\n\r\nxx")
        assert b" 408 " in slow.recv(100)


def _torn(server: Served, path: str, body: bytes, more: str = "") -> None:
    """Send half of a body, and hang up."""
    address = urlparse(server.url)
    with socket.create_connection((address.hostname, address.port)) as client:
        length = more or f"Content-Length: {2 * len(body)}"
        head = f"POST {path} HTTP/1.1\r\nHost: {address.netloc}\r\n{length}\r\n"
        client.sendall(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
        time.sleep(0.1)


def test_a_client_that_hangs_up_has_not_sent_its_body(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(server.office.jobs, "add", lambda kind, *_, **__: begun.append(kind))
    for path in ("/api/words?name=torn&replace=true", "/api/files?name=x.sdm"):
        _torn(server, path, b"reef\ncoral\nwha")
        _torn(server, path, b"4\r\nreef\r\n", "Transfer-Encoding: chunked")
    _torn(server, "/api/generate", b'{"wishes":[{"family":"sudoku"}]}')
    time.sleep(0.3)
    assert begun == []


# Bodies that no parser takes, by what is wrong with them.
UNREAD = {
    "nested without end": b"[" * 100_000,
    "nested in a field": b'{"card":' + b'{"a":' * 50_000 + b"1" + b"}" * 50_000 + b"}",
    "not UTF-8": b'{"family":"\xff"}',
    "a number of 5,000 digits": b'{"seed":' + b"9" * 5000 + b"}",
    "compressed": gzip.compress(b"{}"),
    "not JSON": b"{",
}
ROUTES = ("rate", "check", "generate", "books", "export", "play", "draw", "next", "another")


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("body", UNREAD.values(), ids=UNREAD)
def test_a_body_that_no_parser_takes_is_asked_wrongly(
    server: Served, route: str, body: bytes
) -> None:
    headers = {"Content-Type": "application/json"}
    answer = server.http.post(f"/api/{route}", content=body, headers=headers)
    assert answer.status_code == 422 and answer.json()["error"]["code"] == "asked-wrongly"
    assert answer.json()["error"]["message"].startswith("the body: ")


# Cards that are JSON and yet not what they should be; none of them may be a fault of ours.
STRANGE = [
    {"family": "\ud800", "puzzle": "x"},
    {"family": "sudoku", "puzzle": "\ud800"},
    {"family": "sudoku", "puzzle": SUDOKU, "recipe": {"seed": float("inf")}},
    {"family": "sudoku", "puzzle": SUDOKU, "rating": {"level": "\x1b", "value": float("nan")}},
    {"family": ["sudoku"], "puzzle": {}},
    {"family": "sudoku", "puzzle": "9" * 199_999},
]


# Cards with a lone surrogate in a text that no reader looks at, and in one that many do.
TORN_TEXTS = [
    {"extra": "\ud800"},
    {"note": {"deep": ["a", {"\udfff": 1}]}},
    {"puzzle": "1234 3412 2143 43..\udc80"},
    {"id": "\ud800"},
]


@pytest.mark.parametrize("change", TORN_TEXTS, ids=range(len(TORN_TEXTS)))
def test_a_lone_surrogate_in_a_card_is_refused_and_never_kept(
    server: Served, change: dict[str, object]
) -> None:
    headers = {"Content-Type": "application/json"}
    plain = {"family": "sudoku", "puzzle": SUDOKU}
    whole = server.http.post("/api/check", json={"card": plain}).json()["card"]
    for card in (plain | change, whole | change):
        for route in ("check", "play"):
            content = json.dumps({"card": card})
            answer = server.http.post(f"/api/{route}", content=content, headers=headers)
            assert answer.status_code == 422 and "surrogate" in answer.text
        content = json.dumps({"recipes": [card]})
        answer = server.http.post("/api/generate", content=content, headers=headers)
        assert answer.status_code == 422


@pytest.mark.parametrize("card", STRANGE, ids=range(len(STRANGE)))
def test_strange_cards_are_refused_or_read_and_never_a_fault(
    server: Served, card: dict[str, object]
) -> None:
    headers = {"Content-Type": "application/json"}

    def post(route: str, body: object) -> httpx.Response:
        return server.http.post(f"/api/{route}", content=json.dumps(body), headers=headers)

    for route in ("check", "play"):
        assert post(route, {"card": card}).status_code in (200, 422)
    for route, body in (("another", {"card": card}), ("export", {"cards": [card]})):
        job = server.ended(post(route, body).json()["id"])
        assert (job["error"] or {}).get("code") != "fault"


# Uploads: name, content, and what is said, or how many puzzles are read.
UPLOADS = [
    ("../../etc/passwd", b"..", "1"),
    ("x\0.sdm", b"..", "1"),
    ("<script>alert(1)</script>.sdm", b"..", "1"),
    ("a\r\nX-Evil: 1.sdm", b"..", "1"),
    ("bomb.jsonl.gz", gzip.compress(b"x" * 300_000_000), "0"),
    ("bomb.jpz", b'<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><r>&b;</r>', "0"),
    ("file.jpz", b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><r>&a;</r>', "0"),
    ("deep.ipuz", b"[" * 100_000, "0"),
    ("deep.jsonl", b"[" * 100_000 + b"\n", "0"),
    ("blank.jsonl", b"\n" * 5_000_000, "more than 500,000 empty lines in a row"),
    ("many.txt", b"MANY", "at most 500 puzzles of a file are read"),
]
NINE = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(("name", "content", "said"), UPLOADS, ids=[one[0] for one in UPLOADS])
def test_hostile_uploads_are_read_or_refused(
    server: Served, name: str, content: bytes, said: str
) -> None:
    content = {b"..": NINE, b"MANY": (NINE + b"\n") * 501}.get(content, content)
    job = server.job("/api/files", params={"name": name, "family": "sudoku"}, content=content)
    told = json.dumps(job)
    assert str(job["result"].get("read", job["error"] and job["error"]["message"])) == said
    assert "root:" not in told and '"fault"' not in told


def test_no_path_of_the_disk_is_reachable(server: Served, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("reef\n")
    for path in (
        f"/static/studio/../../../../../../../../{secret}",
        f"/static/studio/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e{secret}",
        "/static/studio//etc/passwd",
        "/static/studio/..%5c..%5capp.py",
        "/static/app.py",
    ):
        raw = httpx.URL(server.url).copy_with(raw_path=path.encode())
        assert server.http.get(raw).status_code == 404
    for plan in (
        {"sections": [{"pack": str(secret)}]},
        {"sections": [{"family": "sudoku", "store": "postgresql://10.0.0.1/x"}]},
        {"look": {"font": "/etc/passwd"}},
        {"sections": [{"family": "marks", "shape": {"forbidden": str(secret)}, "count": 1}]},
        {"folder": "/", "sections": [{"pack": "etc/passwd"}]},
        {"front": [f"{tmp_path}/secret.md"], "sections": [{"family": "sudoku", "count": 1}]},
        {"pupils": [str(secret)], "sections": [{"family": "sudoku", "count": 1}]},
    ):
        answer = server.http.post("/api/books", json={"plan": plan})
        if answer.status_code == 202:
            assert server.ended(answer.json()["id"])["error"]["code"] == "asked-wrongly"
        else:
            assert answer.status_code == 422
    wish = {"family": "marks", "shape": {"required": str(secret)}}
    assert server.http.post("/api/generate", json={"wishes": [wish]}).status_code == 422
    upload = server.http.post(f"/api/files?name={secret}&family=sudoku", content=b"nonsense")
    assert "reef" not in json.dumps(server.ended(upload.json()["id"]))


def test_a_language_model_is_not_for_strangers(server: Served) -> None:
    wish = {"family": "crossword", "shape": {"llm": True}}
    assert server.http.post("/api/generate", json={"wishes": [wish]}).status_code == 422
    plan = {"sections": [wish]}
    assert server.http.post("/api/books", json={"plan": plan}).status_code == 422


def test_a_get_never_writes(
    server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    schema = server.http.get("/api/openapi.json").json()
    put = server.http.post("/api/play", json={"card": {"family": "sudoku", "puzzle": SUDOKU}})
    job = server.job("/api/files?name=x.txt&family=sudoku", content=SUDOKU.encode())
    before = dict(server.office.jobs._jobs), list(server.office.cards._data)
    asked = 0
    for path, methods in schema["paths"].items():
        for one in ("x", put.json()["id"], job["id"]) if "get" in methods else ():
            place = path.replace("{id}", one).replace("{name}", "y")
            assert server.http.get(place).status_code in (200, 404, 422)
            asked += 1
            if set(methods) == {"get"}:
                assert server.http.post(place).status_code == 405
    assert asked > 20 and list(tmp_path.rglob("*")) == []
    assert (server.office.jobs._jobs, list(server.office.cards._data)) == before


def test_an_upload_is_read_by_another_process(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were it read in the server, the reader that fails here would fail."""

    def here(*_: object, **__: object) -> None:
        raise AssertionError("a file of a stranger was read in the server")

    monkeypatch.setattr("cruxpress.files.record_files.RecordSource.records", here)
    job = server.job("/api/files?name=x.txt&family=sudoku", content=SUDOKU.encode())
    assert job["status"] == "done" and job["result"]["read"] == 1


def test_more_requests_than_allowed_are_turned_away() -> None:
    with served(
        ServerSettings(limits=Limits.of(["workers=1", "requests=1", "body_seconds=5"]))
    ) as server:
        address = urlparse(server.url)
        with socket.create_connection((address.hostname, address.port)) as slow:
            head = (
                f"POST /api/rate HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Length: 9\r\n\r\nx"
            )
            slow.sendall(head.encode())
            answers = {server.http.get("/api/words").status_code for _ in range(20)}
        assert 503 in answers


def test_a_token_that_no_header_could_hold_is_refused() -> None:
    with pytest.raises(AskedWrongly, match="a token has letters"):
        ServerSettings(token="s3cret ț;")
