"""`cruxpress serve`: says where it is, warns of dangers, and ends when it is told to."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.web.settings import Limits, ServerSettings
from tools.api_page import PAGE, filled


@contextmanager
def _serving(*options: str) -> Iterator[tuple[str, str, subprocess.Popen[str]]]:
    """The command, its first lines until it is ready, and where it listens."""
    command = [sys.executable, "-m", "cruxpress", "serve", "--no-open", "--port", "0", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        said = ""
        while "http://" not in said:
            line = process.stderr.readline()
            assert line, said
            said += line
        address = re.search(r"http://\S+", said)
        assert address
        try:
            yield said, address[0], process
        finally:
            process.kill()


def test_it_answers_at_the_address_that_it_says_and_ends_in_peace() -> None:
    with _serving() as (said, address, process):
        assert "warning" not in said
        start = time.monotonic()
        assert httpx.get(address).status_code == 200
        assert httpx.get(f"{address}api/choices").status_code == 200
        assert time.monotonic() - start < 10
        workers = _children(process.pid)
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in workers)


def _children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(one) for one in listed]


def test_it_warns_when_everybody_may_use_it() -> None:
    with _serving("--host", "0.0.0.0") as (said, _, _):
        assert "no --token is set" in said
    with _serving("--host", "0.0.0.0", "--token", "s3cret") as (said, address, _):
        assert "warning" not in said and address.endswith("/?token=s3cret")


def test_a_port_that_is_taken_is_told() -> None:
    with _serving() as (_, address, _):
        port = address.rstrip("/").rpartition(":")[2]
        command = [sys.executable, "-m", "cruxpress", "serve", "--no-open", "--port", port]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 1 and "cannot listen" in done.stderr


@pytest.mark.parametrize("change", ["puzzels=3", "puzzles=0", "puzzles=x", "puzzles"])
def test_a_wrong_limit_is_refused(change: str) -> None:
    with pytest.raises(AskedWrongly):
        Limits.of([change])


def test_the_page_has_every_limit_and_status() -> None:
    page = PAGE.read_text("utf-8")
    assert filled(page) == page, "docs/api.md is stale: run `make docs`"


@pytest.mark.parametrize(
    ("host", "name", "known"),
    [
        ("127.0.0.1", "localhost:8010", True),
        ("127.0.0.1", "[::1]:8010", True),
        ("127.0.0.1", "192.168.0.4:8010", False),
        ("0.0.0.0", "192.168.0.4:8010", True),
        ("0.0.0.0", "puzzles.example", False),
    ],
)
def test_a_server_knows_its_names(host: str, name: str, known: bool) -> None:
    assert ServerSettings(host).knows(name) is known
