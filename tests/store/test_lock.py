"""One writer at a time: the lock names its holder, waits for a moment, and is left clean."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cruxpress.core.errors import Unreachable
from cruxpress.store import lock
from cruxpress.store.lock import busy, file_lock, server_lock


def enter(store: Path, who: str = "import") -> None:
    with file_lock(store, who):
        pass


def test_the_file_of_a_lock_holds_the_name_of_who_writes_and_nothing_else(tmp_path: Path) -> None:
    store, signed = tmp_path / "packs.db", tmp_path / "packs.db-writer"
    signed.write_text("somebody with a longer name, who was killed")
    with file_lock(store, "batch, process 7"):
        assert signed.read_text() == "batch, process 7"
    assert signed.read_text() == ""


def test_a_second_writer_is_told_the_first_and_leaves_his_name(tmp_path: Path) -> None:
    store = tmp_path / "packs.db"
    with file_lock(store, "batch, process 7"):
        with pytest.raises(Unreachable) as told:
            enter(store)
        assert str(told.value) == str(busy(str(store), "batch, process 7"))
        assert (tmp_path / "packs.db-writer").read_text() == "batch, process 7"
    enter(store)


def test_a_name_without_end_is_told_in_part(tmp_path: Path) -> None:
    with file_lock(tmp_path / "packs.db", "x" * 10_000), pytest.raises(Unreachable) as told:
        enter(tmp_path / "packs.db")
    assert str(told.value).count("x") < 600


def test_a_lock_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="none/packs.db cannot be written: No such file"):
        enter(tmp_path / "none" / "packs.db")


def test_a_holder_without_a_name_is_another_process() -> None:
    assert str(busy("packs.db", "")).startswith(
        "the store packs.db is being written by another process: "
    )


class Server:
    """A connection to a server whose lock is free at the n-th question; the clock beside it."""

    def __init__(self, free: int, holder: str | None = None):
        self.free, self.holder, self.asked, self.now = free, holder, 0, 0.0

    def scalar(self, question: Any, values: dict[str, int]) -> Any:
        assert values == {"ours": lock.OURS}
        if question is lock._HOLDER:
            return self.holder
        self.asked += 1
        assert self.asked < 1000, "it would ask for ever"
        return self.asked == self.free

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def take(monkeypatch: pytest.MonkeyPatch) -> Any:
    def taken(server: Server) -> Server:
        monkeypatch.setattr(lock, "time", server)
        server_lock(server, "packs")  # type: ignore[arg-type]
        return server

    return taken


def test_a_lock_of_a_server_that_is_free_is_taken_at_once(take: Any) -> None:
    server = take(Server(1))
    assert (server.asked, server.now) == (1, 0.0)


def test_a_server_has_a_moment_to_notice_that_a_writer_is_gone(take: Any) -> None:
    server = take(Server(20))
    assert server.asked == 20 and 1.5 < server.now < lock.NOTICED


@pytest.mark.parametrize(
    ("holder", "said"), [("batch", "written by batch:"), (None, "written by another process:")]
)
def test_then_the_holder_is_told(take: Any, holder: str | None, said: str) -> None:
    server = Server(0, holder)
    with pytest.raises(Unreachable, match=said):
        take(server)
    assert lock.NOTICED <= server.now < lock.NOTICED + 0.5
