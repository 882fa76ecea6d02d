"""Every reader under fire: hostile inputs are refused with a PuzzleError, or read; nothing else
escapes, nothing takes long.

The usual run executes each quick reader some hundred times; ``make fuzz`` a hundred thousand
times, and ``make fuzz-deep`` a million times, guided by coverage (``tests.fuzz.deep``).
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from cruxpress import families
from cruxpress.core.errors import ParseError, PuzzleError
from cruxpress.files.formats import formats
from tests.fuzz.mutations import mutate_bytes
from tests.fuzz.readers import Reader, readers
from tests.fuzz.running import BUSY, MOST_MEGABYTES, MOST_SECONDS, Finding, Tally, kept, peak, run


@pytest.mark.parametrize("name", list(readers()))
def test_hostile_inputs_end_in_nothing_but_a_puzzle_error(
    name: str, pytestconfig: pytest.Config, record_property: pytest.RecordProperty
) -> None:
    reader = readers()[name]
    count = pytestconfig.getoption("--fuzz-lines")
    before = peak()  # of this process, in which other tests ran
    tally = run(reader, max(20, count * reader.share // 100))
    for key, value in tally.to_json().items():
        record_property(key, value)
    print(tally.line())
    assert tally.taken > 0
    assert peak() - before < MOST_MEGABYTES


@pytest.mark.parametrize(("name", "path"), list(kept()), ids=lambda one: getattr(one, "name", ""))
def test_what_was_found_once_is_not_found_again(name: str, path: Path) -> None:
    Tally(readers()[name], BUSY * MOST_SECONDS).execute(path.read_bytes())


def test_every_family_and_every_format_has_its_readers() -> None:
    for name in families.names():
        assert {f"puzzle-{name}", f"used-{name}", f"solution-{name}", f"state-{name}"} <= set(
            readers()
        )
    for form in formats().values():
        assert (f"format-{form.name}" in readers()) == (form.read is not None)


def _fails(data: bytes) -> None:
    if b"\xff" in data:
        raise KeyError("a bug")
    raise ParseError("not readable")


def test_a_reader_with_a_bug_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tests.fuzz.running.KEPT", tmp_path)
    reader = Reader("planted", lambda: [b"some bytes to begin with"], _fails, mutate_bytes)
    with pytest.raises(Finding, match="KeyError"):
        run(reader, 1000)
    [found] = tmp_path.iterdir()
    assert found.name.startswith("planted-") and b"\xff" in found.read_bytes()


def busy(data: bytes) -> None:
    end = time.process_time() + 0.05
    while time.process_time() < end:
        pass


def idle(data: bytes) -> None:
    time.sleep(0.05)


def test_seconds_of_work_are_a_finding_and_those_of_waiting_are_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tests.fuzz.running.KEPT", tmp_path)
    Tally(Reader("idle", lambda: [b"x"], idle), 0.02).execute(b"x")
    with pytest.raises(Finding, match=r"busy: 0\.\d s"):
        Tally(Reader("busy", lambda: [b"x"], busy), 0.02).execute(b"x")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"x"]


def test_seeds_are_taken_as_they_are() -> None:
    """A fuzzer that begins with refused inputs sees only the first check."""
    for reader in readers().values():
        taken = 0
        for data in reader.seeds():
            try:
                reader.read(data)
                taken += 1
            except PuzzleError:
                continue
        assert taken, reader.name
