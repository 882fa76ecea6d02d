"""Atomic writes: write a temporary file in the target folder, then rename it to the target.

An existing target is replaced only by a complete file.  If writing fails, the complete lines are
kept: in the target if it does not exist, else in a file beside it.  Temporary files have
unpredictable names.  A symbolic link is followed; the mode of its target is kept.  Pipes, devices
and inherited streams (``/dev/stdout``) are written directly.  A killed process leaves its temporary
file without a lock; ``rescued`` finds such files and keeps their complete lines.
"""

from __future__ import annotations

import os
import re
import stat
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from glob import escape
from hashlib import blake2b
from itertools import count
from pathlib import Path
from typing import TextIO

from cruxpress.core.errors import AskedWrongly, Unwritten, shown

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

# Block size for finding the last complete line, in bytes.
BLOCK = 1 << 16
# How long may a chain of symbolic links be?  The limit of Linux.
MOST_LINKS = 40
# Longest file name that is used unchanged in the name of its temporary file, in bytes.
LONGEST_NAME = 200
# Longest file name that file systems allow, in bytes.
MOST_NAME = 255
_STREAM = re.compile(r"/(?:dev|proc/self)/fd/(\d{1,9})")


def save(files: Mapping[Path, bytes], *, within: Path | None = None) -> None:
    """Write several files; all are written completely before the first target is replaced.

    ``within``: the user's output folder, for files whose names the user did not choose.  Symbolic
    links inside it are not followed, because an attacker may have placed them.
    """
    for path in files:
        if within:
            refuse_links(within, path)
        may_write(path)
    devices = {path for path in files if is_device(path)}
    beside: dict[Path, Path] = {}
    locks = ExitStack()
    try:
        for path in files.keys() - devices:
            handle, beside[path] = _beside(path, locks)
            with os.fdopen(handle, "wb") as stream:
                stream.write(files[path])
        for path in devices:
            with open(_through(path), "wb") as stream:
                stream.write(files[path])
        for path, part in list(beside.items()):
            os.replace(part, _final(path))
            del beside[path]
    except OSError as error:
        raise Unwritten(f"{next(iter(files))}: {error.strerror or error}") from None
    finally:
        for part in beside.values():
            part.unlink(missing_ok=True)
        locks.close()


class Stopped(Exception):
    """Raised by a writer that ends early: the file is valid, but has less than was requested."""


@contextmanager
def writing(path: Path, *, encoding: str = "utf-8", lines: bool = True) -> Iterator[TextIO]:
    """A text stream whose file replaces the target when the block ends.

    On an error, the complete lines are kept.  Pass ``lines=False`` for a format that is invalid
    when truncated; then nothing is kept.  After ``Stopped``, the whole file is kept.
    """
    if is_device(path):
        with _named(path), open(_through(path), "w", encoding=encoding, newline="\n") as stream:
            yield stream
        return
    may_write(path)
    locks = ExitStack()
    try:
        handle, part = _beside(path, locks, alone=True)
    except OSError as error:
        raise Unwritten(f"{path}: {error.strerror or error}") from None
    try:
        # Line buffered, so that a killed process leaves all complete lines.
        with os.fdopen(handle, "w", 1, encoding=encoding, newline="\n") as stream:
            yield stream
        os.replace(part, _final(path))
    except BaseException as error:
        kept = ""
        if isinstance(error, Stopped) or (lines and _cut(part)):
            kept = _kept(part, path)
        part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            # The error may concern another file that the block was reading.
            named = error.filename or path
            raise Unwritten(f"{named}: {error.strerror or error}{kept}") from None
        if kept:
            error.add_note(kept.removeprefix("; "))
        raise
    finally:
        locks.close()


@contextmanager
def keeping(path: Path) -> Iterator[TextIO]:
    """A temporary stream of lines beside a file, for work that produces its result at the end: the
    lines are kept if the block fails, and deleted if it succeeds."""
    locks = ExitStack()
    try:
        handle, part = _beside(path, locks, alone=True)
    except OSError as error:
        raise Unwritten(f"{path}: {error.strerror or error}") from None
    try:
        with os.fdopen(handle, "w", 1, encoding="utf-8", newline="\n") as stream:
            yield stream
    except BaseException as error:
        if _cut(part) and (kept := _kept(part, path, beside=True)):
            error.add_note(kept.removeprefix("; "))
        raise
    finally:
        part.unlink(missing_ok=True)
        locks.close()


def rescued(path: Path, *, lines: bool = True) -> list[Path]:
    """Keep the complete lines that killed writers of a file left; return the files that hold them.
    Without ``lines``, the leftover files are deleted."""
    final, found = _final(path), list[Path]()
    if is_device(path) or not final.parent.is_dir():
        return []
    with _folder_lock(final.parent):
        for part in _parts(final):
            if not _is_left(part):
                continue
            if lines and _cut(part):
                place = _free(path)
                os.replace(part, place)
                found.append(place)
            part.unlink(missing_ok=True)
    return found


def _parts(final: Path) -> list[Path]:
    """The temporary files of a path, of running and of dead writers."""
    return sorted(final.parent.glob(f"{escape(_part_prefix(final))}*.part"))


@contextmanager
def _folder_lock(folder: Path) -> Iterator[None]:
    """Let one process at a time create or search temporary files in a folder.

    Otherwise a new file could be mistaken for a leftover before its writer has locked it.
    """
    handle = -1
    with suppress(OSError):  # a folder that cannot be read, or a file system without locks
        handle = os.open(folder, os.O_RDONLY)
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        yield
    finally:
        if handle >= 0:
            os.close(handle)


def _is_left(part: Path) -> bool:
    """Is a temporary file the leftover of a dead process, so that nobody holds its lock?"""
    if fcntl is None:
        return False
    try:
        with open(part, "r+b") as stream:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _kept(part: Path, path: Path, *, beside: bool = False) -> str:
    """Keep an unfinished file; return a message with its path, or ``""`` if that fails."""
    place = _free(path) if beside or path.exists() else path
    with suppress(OSError):
        os.replace(part, _final(place))
        return f"; {place} holds what was finished"
    return ""


def _free(path: Path) -> Path:
    """An unused name beside a path, such as ``NAME.partial.jsonl``."""
    for number in count(1):
        which = f"partial-{number}" if number > 1 else "partial"
        rest = f".{which}{path.suffix}"
        room = max(1, MOST_NAME - len(os.fsencode(rest)))
        stem = os.fsencode(path.stem)
        start = path.stem if len(stem) <= room else stem[:room].decode("utf-8", "ignore")
        place = path.with_name(f"{start}{rest}")
        if not place.exists():
            return place
    raise AssertionError("numbers do not end")


def _cut(part: Path) -> bool:
    """Truncate a file after its last complete line; return whether anything is left."""
    end = place = 0
    with suppress(OSError), open(part, "r+b") as stream:
        while block := stream.read(BLOCK):
            if b"\n" in block:
                end = place + block.rindex(b"\n") + 1
            place += len(block)
        stream.truncate(end)
    return end > 0


def _part_prefix(final: Path) -> str:
    """The prefix of the names of a path's temporary files.

    A long name is truncated, because file systems allow 255 bytes; a hash keeps truncated names
    distinct.
    """
    name = os.fsencode(final.name)
    if len(name) <= LONGEST_NAME:
        return f".{final.name}."
    start = name[: LONGEST_NAME - 20].decode("utf-8", "ignore")
    return f".{start}~{blake2b(name, digest_size=8).hexdigest()}."


def _beside(path: Path, locks: ExitStack, *, alone: bool = False) -> tuple[int, Path]:
    """Create a temporary file beside a path (or its link target), with the mode of the target.

    The file stays locked until ``locks`` is closed, after the rename, so that no process mistakes
    it for a leftover.  ``alone`` raises AskedWrongly if another process is writing the path.
    """
    final = _final(path)
    with _folder_lock(final.parent):
        if alone:
            _refuse_second(path, final)
        start = f"{_part_prefix(final)}{'w' if alone else 's'}{os.getpid()}-"
        handle, name = tempfile.mkstemp(".part", start, final.parent)
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # A duplicate descriptor keeps the lock after the stream is closed.
            locks.callback(os.close, os.dup(handle))
    try:
        mode = stat.S_IMODE(final.stat().st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    part = Path(name)
    part.chmod(mode)
    return handle, part


def _refuse_second(path: Path, final: Path) -> None:
    """Raise AskedWrongly if another process is writing the path line by line."""
    for part in _parts(final):
        writer = re.search(r"\.w(\d+)-[^.]*\.part$", part.name)
        if writer and fcntl is not None and not _is_left(part) and part.exists():
            raise AskedWrongly(
                f"{path} is being written by process {writer[1]}: wait for it, or choose another "
                "file"
            )


def is_device(path: Path) -> bool:
    """Is a path an inherited stream, a pipe or a device, which must not be replaced by a file?"""
    special = path.exists() and not path.is_file() and not path.is_dir()
    return special or _stream(path) is not None


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Turn an OSError into Unwritten with the name of the device; pass BrokenPipeError on."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unwritten(f"{error.filename or path}: {error.strerror or error}") from None


def _final(path: Path) -> Path:
    """Resolve all symbolic links; only a circular link remains a link."""
    return Path(os.path.realpath(path))


def _stream(path: Path) -> int | None:
    """The descriptor of the inherited stream that a path (such as ``/dev/stdout``) leads to.

    The stream may be a file that other processes also write.  Opening it by name would truncate
    it, and a rename would detach it from those processes.
    """
    step = path.absolute()
    for _ in range(MOST_LINKS):
        if found := _STREAM.fullmatch(os.path.normpath(step)):
            return int(found[1])
        if not step.is_symlink():
            return None
        step = step.parent / step.readlink()
    return None


def _through(path: Path) -> Path | int:
    """What to open for a direct write: a duplicate of an inherited stream, or the path."""
    number = _stream(path)
    return path if number is None else os.dup(number)


def may_write(path: Path) -> None:
    """Raise AskedWrongly if a path cannot be written; called before any work is done."""
    if is_device(path):
        return
    folder = _final(path).parent
    if _final(path).is_symlink():
        raise AskedWrongly(f"{path} is a link that leads back to itself")
    if not folder.is_dir():
        raise AskedWrongly(f"there is no folder {path.parent} to write {path.name} into")
    if path.is_dir():
        raise AskedWrongly(f"{path} is a folder, not a file")
    if not os.access(folder, os.W_OK):
        raise AskedWrongly(f"the folder {path.parent} cannot be written")


def refuse_links(folder: Path, path: Path) -> None:
    """Raise AskedWrongly if a path in a folder, or a folder on the way, is a symbolic link."""
    for step in (path, *path.parents):
        if step == folder:
            return
        if step.is_symlink():
            raise AskedWrongly(f"{step} is a link, and is not followed: remove it")
    raise AskedWrongly(f"{path} lies outside of {folder}")


def numbered(path: Path, count: int) -> list[Path]:
    """The names of ``count`` files: the path itself for one, else with numbers.

    >>> [one.name for one in numbered(Path("page.svg"), 2)]
    ['page-1.svg', 'page-2.svg']
    """
    if count == 1:
        return [path]
    width = len(str(count))
    return [path.with_name(f"{path.stem}-{i:0{width}}{path.suffix}") for i in range(1, count + 1)]


def ending(path: str, known: tuple[str, ...]) -> str:
    """The extension of a path without its dot; AskedWrongly if it is not in ``known``.

    >>> ending("book.PDF", ("pdf", "svg"))
    'pdf'
    """
    found = Path(path).suffix.lower().removeprefix(".")
    if found not in known:
        raise AskedWrongly(
            f"cannot tell what to write by the ending of {shown(path)} (known: "
            f"{', '.join('.' + one for one in known)})"
        )
    return found
