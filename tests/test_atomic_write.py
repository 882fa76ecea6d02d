"""Saving: complete or not there, what was finished is kept, links and modes stay."""

from __future__ import annotations

import os
import resource
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from cruxpress.core.errors import AskedWrongly, ParseError, Unwritten
from cruxpress.support.atomic_write import Stopped, keeping, rescued, save, writing


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """No file can grow beyond a size, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def fill(path: Path, lines: int) -> None:
    with writing(path) as out:
        for number in range(lines):
            out.write(f"line {number:05}\n")
            out.flush()


def write_and_raise(path: Path, text: str, error: Exception) -> None:
    with writing(path, lines=False) as out:
        out.write(text)
        raise error


def test_a_file_takes_its_place_when_all_is_written(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with writing(path) as out:
        out.write("whole\n")
        assert not path.exists()
    assert path.read_text() == "whole\n" and names(tmp_path) == ["a.txt"]


def test_on_a_full_disk_the_whole_lines_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with full_disk(105), pytest.raises(Unwritten, match="a.txt: File too large; .*a.txt holds"):
        fill(path, 100)
    assert path.read_text().splitlines() == [f"line {n:05}" for n in range(9)]
    assert names(tmp_path) == ["a.txt"]


def test_a_good_file_is_not_replaced_by_less(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old\n")
    with full_disk(105), pytest.raises(Unwritten, match=r"a\.partial\.txt holds"):
        fill(path, 100)
    assert path.read_text() == "old\n"
    assert len((tmp_path / "a.partial.txt").read_text().splitlines()) == 9


def test_a_file_that_needs_its_end_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.ipuz"
    with pytest.raises(ValueError, match="broken"):
        write_and_raise(path, "{\n", ValueError("broken"))
    assert names(tmp_path) == []


def test_what_is_whole_but_less_is_kept_and_told(tmp_path: Path) -> None:
    path = tmp_path / "a.ipuz"
    with pytest.raises(Stopped) as stop:
        write_and_raise(path, "{}", Stopped())
    assert path.read_text() == "{}"
    assert stop.value.__notes__ == [f"{path} holds what was finished"]


def test_nothing_written_replaces_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old\n")
    with pytest.raises(ValueError, match="none"), writing(path):
        raise ValueError("none")
    assert path.read_text() == "old\n" and names(tmp_path) == ["a.txt"]


def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old\n")
    link.symlink_to(real)
    fill(link, 1)
    save({link: b"saved\n"})
    assert link.is_symlink() and real.read_text() == "saved\n"


def test_the_mode_of_a_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("secret\n")
    path.chmod(0o600)
    fill(path, 1)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    save({path: b"x"})
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_new_file_has_the_mode_that_the_user_set(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        fill(tmp_path / "a.txt", 1)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a.txt").stat().st_mode) == 0o640


def test_a_planted_link_is_not_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("untouched")
    folder = tmp_path / "out"
    folder.mkdir()
    for name in (f".a.txt.{os.getpid()}.part", ".a.txt.part"):
        (folder / name).symlink_to(victim)
    fill(folder / "a.txt", 3)
    save({folder / "a.txt": b"x"})
    assert victim.read_text() == "untouched"


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.symlink_to(path)
    for write in (lambda: fill(path, 1), lambda: save({path: b"x"})):
        with pytest.raises(AskedWrongly, match="a.txt is a link that leads back to itself"):
            write()
    assert rescued(path) == [] and path.is_symlink() and names(tmp_path) == ["a.txt"]


@contextmanager
def output_into(path: Path) -> Iterator[None]:
    """The standard output of this process is a file, at whose end it goes on."""
    kept, into = os.dup(1), os.open(path, os.O_WRONLY | os.O_APPEND)
    os.dup2(into, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(into)


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "LINK"])
def test_a_file_behind_standard_output_is_written_through(name: str, tmp_path: Path) -> None:
    """What stood there stays, and who writes on into the same stream is not lost."""
    behind, link = tmp_path / "behind.txt", tmp_path / "link.txt"
    link.symlink_to("/dev/stdout")
    behind.write_text("before\n")
    with output_into(behind):
        fill(link if name == "LINK" else Path(name), 2)
        save({link if name == "LINK" else Path(name): b"saved\n"})
        os.write(1, b"after\n")
    assert behind.read_text() == "before\nline 00000\nline 00001\nsaved\nafter\n"
    assert link.is_symlink() and names(tmp_path) == ["behind.txt", "link.txt"]


def test_what_a_device_refuses_is_told_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "full.txt").symlink_to("/dev/full")
    with pytest.raises(Unwritten, match=r"full\.txt: No space left on device"):
        fill(tmp_path / "full.txt", 1)


def test_a_pipe_is_written_through(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[str] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_text()))
    reader.start()
    fill(pipe, 2)
    reader.join(10)
    assert got == ["line 00000\nline 00001\n"] and stat.S_ISFIFO(pipe.stat().st_mode)


def test_when_one_file_fails_none_is_left(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text("old")
    with full_disk(100), pytest.raises(Unwritten, match="File too large"):
        save({tmp_path / "a.svg": b"first", tmp_path / "b.svg": bytes(1000)})
    assert names(tmp_path) == ["a.svg"] and (tmp_path / "a.svg").read_text() == "old"


def test_a_place_that_cannot_be_written_is_refused_before_any_work(tmp_path: Path) -> None:
    with pytest.raises(AskedWrongly, match="there is no folder"):
        fill(tmp_path / "none" / "a.txt", 1)
    with pytest.raises(AskedWrongly, match="is a folder"):
        fill(tmp_path, 1)


def test_what_a_killed_writer_had_finished_is_found_by_the_next(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    code = (
        "import os, sys\nfrom pathlib import Path\n"
        "from cruxpress.support.atomic_write import writing\n"
        "with writing(Path(sys.argv[1])) as out:\n"
        "    out.write('one\\ntwo\\nthr')\n    out.flush()\n    os.kill(os.getpid(), 9)\n"
    )
    assert subprocess.run([sys.executable, "-c", code, str(path)], check=False).returncode == -9
    [part] = tmp_path.iterdir()
    assert part.name.endswith(".part")
    assert rescued(path) == [tmp_path / "some.partial.jsonl"]
    assert (tmp_path / "some.partial.jsonl").read_text() == "one\ntwo\n"
    assert rescued(path) == []


def test_a_file_that_somebody_is_writing_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    with writing(path) as out:
        out.write("one\n")
        assert rescued(path) == []
    assert path.read_text() == "one\n"


def test_parts_of_several_runs_are_all_kept(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text("old\n")
    for line in ("one\n", "two\n"):
        with suppress(KeyboardInterrupt), writing(path) as out:
            out.write(line)
            raise KeyboardInterrupt
    texts = {one.name: one.read_text() for one in tmp_path.iterdir()}
    assert texts == {
        "some.jsonl": "old\n", "some.partial.jsonl": "one\n", "some.partial-2.jsonl": "two\n",
    }  # fmt: skip


def test_lines_beside_are_kept_only_when_the_work_fails(tmp_path: Path) -> None:
    path = tmp_path / "book.jsonl"
    with keeping(path) as out:
        out.write("one\n")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ParseError) as found:
        _fail_beside(path)
    assert found.value.__notes__ == [f"{tmp_path / 'book.partial.jsonl'} holds what was finished"]
    assert (tmp_path / "book.partial.jsonl").read_text() == "one\n"


def _fail_beside(path: Path) -> None:
    with keeping(path) as out:
        out.write("one\n")
        raise ParseError("no")


def test_a_file_that_was_read_for_it_is_named_when_that_fails(tmp_path: Path) -> None:
    def copy() -> None:
        with writing(tmp_path / "out.jsonl") as stream:
            stream.write((tmp_path / "nope.jsonl").read_text())

    with pytest.raises(Unwritten, match=r"nope\.jsonl: No such file"):
        copy()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["a" * 250 + ".json", "ș" * 125 + ".json", "b" * 241 + ".json"])
def test_a_name_as_long_as_a_file_system_takes_can_be_written(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    save({path: b"one\n"})
    with writing(path) as stream:
        stream.write("two\n")
    assert path.read_text() == "two\n"
    with suppress(ValueError), writing(path) as stream:
        stream.write("three\n")
        raise ValueError
    assert sorted(one.read_text() for one in tmp_path.iterdir()) == ["three\n", "two\n"]


def test_links_inside_a_folder_are_not_followed(tmp_path: Path) -> None:
    folder, victim = tmp_path / "out", tmp_path / "victim"
    folder.mkdir()
    victim.write_text("mine")
    (folder / "page.html").symlink_to(victim)
    with pytest.raises(AskedWrongly, match="is a link, and is not followed"):
        save({folder / "other.html": b"x", folder / "page.html": b"x"}, within=folder)
    assert victim.read_text() == "mine" and not (folder / "other.html").exists()


def test_a_second_writer_is_told_who_writes(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    with writing(path) as stream:
        stream.write("one\n")
        told = pytest.raises(AskedWrongly, match=f"being written by process {os.getpid()}")
        with told, writing(path) as second:
            second.write("two\n")
        assert rescued(path) == []
        with writing(tmp_path / "some.jsonl.other") as other:
            other.write("three\n")
    assert path.read_text() == "one\n"
