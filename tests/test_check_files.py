"""Checks of files on a pool: every fault by its line, whatever the pool, and the rest goes on."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.files import check_files
from cruxpress.files.check_files import verdict
from cruxpress.files.manifest import manifest_of, write_pack
from cruxpress.files.record_files import RecordSource, opened, pieces
from cruxpress.workers import Processes, ThisProcess, WorkerPool
from tests.contract.test_commands import crux

COUNT = 40


@pytest.fixture(scope="module")
def records() -> list[Record]:
    return [make(Recipe("latin", level="gentle", seed=1, item=item)) for item in range(COUNT)]


@pytest.fixture(scope="module", params=["here", "processes"])
def pool(request: pytest.FixtureRequest) -> Iterator[WorkerPool]:
    with ThisProcess() if request.param == "here" else Processes(2) as made:
        yield made


def said(path: Path, pool: WorkerPool, family: str = "") -> tuple[list[str], int, int]:
    """What is told of a file, and how many places of it are good and bad."""
    source, told = RecordSource.of(str(path), family=family), list[str]()
    with opened(path, source.form) as stream:
        found = verdict(str(path), source, pieces(stream, source.form), pool, told.append)
    return [one.removeprefix(str(path)) for one in told], found.good, found.bad


def test_each_bad_line_is_named_and_the_rest_goes_on(
    tmp_path: Path, records: list[Record], pool: WorkerPool
) -> None:
    lines = [record.line() for record in records]
    lines[3] = "{"
    lines[17] = json.dumps(json.loads(lines[17]) | {"solution": records[0].solution})
    lines[30] = ""
    path = tmp_path / "pack.jsonl"
    path.write_text("\n".join(lines) + "\n")
    told, good, bad = said(path, pool)
    assert (good, bad) == (COUNT - 3, 2)
    assert [one.split(":")[1] for one in told if one.startswith(":")][:2] == ["4", "18"]


def test_of_many_faults_of_a_puzzle_the_first_are_told_and_the_rest_counted(
    tmp_path: Path, pool: WorkerPool
) -> None:
    record = make(Recipe("sudoku", seed=1))
    path, wrong = tmp_path / "one.jsonl", "123456789" * 9
    path.write_text(json.dumps(record.to_json() | {"solution": wrong}) + "\n")
    told, good, bad = said(path, pool)
    assert (good, bad) == (0, 1)
    assert len(told) == check_files.MOST_TOLD + 1
    assert re.fullmatch(r":1: and \d+ more faults", told[-1])


def test_a_pack_and_its_manifest_hold_together(
    tmp_path: Path, records: list[Record], pool: WorkerPool
) -> None:
    path = tmp_path / "pack.jsonl.gz"
    write_pack(records, path)
    assert said(path, pool) == ([], COUNT, 0)
    told = json.loads(manifest_of(path).read_text())
    told["engines"] = {"9.9": COUNT}
    told["fingerprints"] = "0" * 64
    manifest_of(path).write_text(json.dumps(told))
    sentences, good, bad = said(path, pool)
    assert (good, bad) == (COUNT, 0)
    assert len(sentences) == 2
    assert "engines is" in sentences[0] and "fingerprints is" in sentences[1]


def test_what_stands_before_a_cut_is_checked(
    tmp_path: Path, records: list[Record], pool: WorkerPool
) -> None:
    text = "".join(record.line() + "\n" for record in records).encode()
    path = tmp_path / "pack.jsonl.gz"
    path.write_bytes(gzip.compress(text, 0)[: len(text) // 2])
    told, good, bad = said(path, pool)
    assert good > COUNT // 3 and bad == len(told)
    assert "is not whole" in told[-1]


def test_foreign_puzzles_are_proved_by_the_crew(tmp_path: Path, pool: WorkerPool) -> None:
    puzzle = make(Recipe("sudoku", level="easy", seed=1)).puzzle.replace(".", "0")
    path = tmp_path / "bank.sdm.gz"
    path.write_bytes(gzip.compress(f"{puzzle}\n{'0' * 81}\n{puzzle}\n".encode()))
    told, good, bad = said(path, pool)
    assert (good, bad) == (2, 1) and told[0].startswith(":2: ")


def test_a_level_that_a_text_states_should_be_true(tmp_path: Path, pool: WorkerPool) -> None:
    record = make(Recipe("keen", {"size": 4}, level="easy", seed=1))
    path = tmp_path / "bank.txt"
    path.write_text(record.puzzle.replace("4:", "4dx:", 1) + "\n")
    told, _, bad = said(path, pool, "keen")
    assert bad == 1 and "stated as extreme, rated easy" in told[0]


def test_lines_without_end_do_not_wait_in_tasks(
    tmp_path: Path, records: list[Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[int] = []

    class Counts(ThisProcess):
        def map(self, function, items, *, total=None):  # type: ignore[no-untyped-def]
            for done in super().map(function, items, total=total):
                handed.append(len(str(done.item.content)))
                yield done

    monkeypatch.setattr(check_files, "LONGEST_RAW", 1000)
    path = tmp_path / "pack.jsonl"
    path.write_text(f"{'x' * 5000}\n{records[0].line()}\n")
    told, good, bad = said(path, Counts())
    assert (good, bad) == (1, 1) and max(handed) < 1000 + len(records[0].line())
    assert told[0].startswith(":1: expected a record")


def test_workers_of_the_command_change_nothing_but_the_time(
    tmp_path: Path, records: list[Record]
) -> None:
    path = tmp_path / "pack.jsonl.gz"
    write_pack(records, path)
    path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes()) + b"nonsense\n"))
    alone, two = crux("check", str(path)), crux("check", "-j", "2", str(path))
    assert (two.returncode, two.stderr) == (alone.returncode, alone.stderr) == (1, alone.stderr)
    assert f"{path}:{COUNT + 1}: expected a record" in alone.stderr
    assert f"{COUNT} good, 1 bad, and the manifest says otherwise" in alone.stderr
