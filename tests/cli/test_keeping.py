"""What was finished is kept: stopped runs, failed runs, and going on."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import cruxpress.cli
from cruxpress.support.signals import SIGNALS
from tests.contract.test_commands import crux

MANY = ("generate", "latin", "-n", "100000", "-s", "3")


def _stopped(path: Path, how: int, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cruxpress", *MANY, "-o", str(path), *more]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as run:
        until = time.monotonic() + 60
        while time.monotonic() < until and not _written(path.parent):
            time.sleep(0.05)
        run.send_signal(how)
        _, said = run.communicate(timeout=60)
    return subprocess.CompletedProcess(command, run.returncode, "", said)


def _written(folder: Path) -> bool:
    return any(one.stat().st_size for one in folder.glob(".*.part"))


def _items(path: Path) -> list[int]:
    return [json.loads(line)["recipe"]["item"] for line in path.read_text().splitlines()]


@pytest.mark.parametrize("how", SIGNALS)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_stopped_run_keeps_what_was_finished(how: int, workers: str, tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    done = _stopped(path, how, "-j", workers)
    assert done.returncode == 1 and "stopped after" in done.stderr
    assert f"{path} holds what was finished" in done.stderr
    assert "Traceback" not in done.stderr
    items = _items(path)
    assert items == list(range(len(items))) and items
    assert [one.name for one in tmp_path.iterdir()] == ["some.jsonl"]


def test_a_stop_while_a_class_is_made_is_told_by_the_exit_code_too(tmp_path: Path) -> None:
    """Python itself would end by the signal: dataclasses are made by executing texts."""
    script = """
import os, signal, cruxpress.cli as cli

def slow_import(**_):
    exec("os.kill(os.getpid(), signal.SIGINT); [None for _ in range(10**8)]")

cli.cli.main = slow_import
cli.main()
"""
    (tmp_path / "stopped.py").write_text(script, "utf-8")
    command = [sys.executable, "-m", "stopped"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, "cruxpress: stopped\n")


def test_keys_that_stop_a_command_reach_its_workers_and_lose_nothing(tmp_path: Path) -> None:
    """A terminal sends Ctrl-C and Ctrl-\\ to all processes of a command."""
    path = tmp_path / "some.jsonl"
    command = [sys.executable, "-m", "cruxpress", *MANY, "-o", str(path), "-j", "2"]
    piped = subprocess.PIPE
    with subprocess.Popen(command, stderr=piped, text=True, start_new_session=True) as run:
        while run.poll() is None and not _written(tmp_path):
            time.sleep(0.02)
        os.killpg(run.pid, signal.SIGQUIT)
        _, said = run.communicate(timeout=60)
    assert run.returncode == 1 and f"{path} holds what was finished" in said
    assert [one.name for one in tmp_path.iterdir()] == ["some.jsonl"]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_run_that_was_told_to_ignore_a_signal_goes_on(workers: str, tmp_path: Path) -> None:
    """As below ``nohup``, which lets a run outlive its terminal."""
    path = tmp_path / "some.jsonl"
    command = [sys.executable, "-m", "cruxpress", "generate", "latin", "-n", "1500", "-o",
               str(path), "-j", workers]  # fmt: skip
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    ) as run:  # fmt: skip
        while run.poll() is None and not _written(tmp_path):
            time.sleep(0.02)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGHUP)
        _, said = run.communicate(timeout=300)
    assert run.returncode == 0, said
    assert _items(path) == list(range(1500))


def test_a_stop_that_comes_out_as_another_exception_is_a_stop(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As from a kernel that was importing numpy."""
    before = {one: signal.getsignal(one) for one in SIGNALS}

    def stopped_in_a_kernel(**_: object) -> None:
        try:
            signal.raise_signal(signal.SIGTERM)
        except KeyboardInterrupt:
            raise TypeError("could not export an array") from None

    monkeypatch.setattr(cruxpress.cli.cli, "main", stopped_in_a_kernel)
    monkeypatch.setattr(cruxpress.cli, "_STOPS", [])
    try:
        with pytest.raises(SystemExit) as end:
            cruxpress.cli.main()
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
    assert end.value.code == 1
    assert capsys.readouterr().err == "cruxpress: stopped\n"


def test_a_stopped_run_leaves_the_old_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text("old\n")
    done = _stopped(path, signal.SIGTERM)
    assert path.read_text() == "old\n"
    assert "some.partial.jsonl holds what was finished" in done.stderr
    assert _items(tmp_path / "some.partial.jsonl")


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    ask = ("generate", "latin", "-l", "gentle,tricky", "-n", "40", "-s", "3")
    assert crux(*ask, "-o", str(whole)).returncode == 0
    lines = whole.read_text().splitlines(keepends=True)
    part.write_text("".join(lines[:17]))
    done = crux(*ask, "-o", str(part), "--resume", "-j", "2")
    assert done.returncode == 0 and "17 of them from before" in done.stderr
    assert part.read_text() == whole.read_text()
    new = tmp_path / "new.jsonl"
    assert crux(*ask, "-o", str(new), "--resume").returncode == 0
    assert new.read_text() == whole.read_text()


def test_only_the_same_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    crux("generate", "latin", "-n", "3", "-s", "3", "-o", str(path))
    before = path.read_text()
    done = crux("generate", "latin", "-n", "9", "-s", "4", "-o", str(path), "--resume")
    assert done.returncode == 2 and "is not of this run" in done.stderr
    assert path.read_text() == before
    assert crux("generate", "latin", "--resume").returncode == 2


def test_a_failed_run_does_not_empty_a_good_file(tmp_path: Path) -> None:
    path = tmp_path / "keep.jsonl"
    path.write_text("old\n")
    done = crux("generate", "latin", "--target", "value=900..901", "--budget", "2", "-n", "3",
                "-s", "1", "-o", str(path))  # fmt: skip
    assert done.returncode == 1 and "no puzzle could be made" in done.stderr
    assert path.read_text() == "old\n"
    bad = tmp_path / "bad.txt"
    bad.write_text("nonsense\n")
    done = crux("convert", str(bad), str(path), "--family", "latin")
    assert done.returncode == 1 and "nothing of" in done.stderr
    assert path.read_text() == "old\n"


def test_options_in_messages_are_spelled_as_they_are_typed() -> None:
    done = crux("generate", "crossword", "--must")
    assert done.returncode == 2 and "--must needs --words or --theme" in done.stderr


@pytest.mark.parametrize("name", ["empty.jsonl", "empty.sdm", "empty.fpuzzles"])
def test_nothing_to_convert_leaves_a_good_file_alone(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("")
    (tmp_path / "good.jsonl").write_text("kept\n")
    command = [sys.executable, "-m", "cruxpress", "convert", name, "good.jsonl"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and done.stderr == f"cruxpress: {name} has no puzzles\n"
    assert (tmp_path / "good.jsonl").read_text() == "kept\n"


def test_runs_that_write_the_same_file_at_once_lose_nothing(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "cruxpress",
        "generate",
        "latin",
        "-n",
        "40",
        "-o",
        "same.jsonl",
    ]
    runs = [
        subprocess.Popen(
            [*command, "-s", str(seed)], cwd=tmp_path, stderr=subprocess.PIPE, text=True
        )
        for seed in range(12)
    ]
    told = [(run.communicate()[1], run.returncode) for run in runs]
    for stderr, code in told:
        assert code == 0 or (code == 2 and "is being written by process" in stderr), stderr
    assert any(code == 0 for _, code in told)
    assert [one.name for one in tmp_path.iterdir() if one.suffix == ".part"] == []
    for path in tmp_path.glob("same*.jsonl"):
        assert len(path.read_text().splitlines()) == 40
