"""Files that are complete or not there at all: written beside their place, then renamed.

What stood there before is replaced only by something that was made.  When writing fails on the
way, the whole lines that were finished are kept: at the place itself where nothing stood, and
beside it otherwise.  A file beside its place is created under a name that nobody can foresee; a
link is followed to the file that it names, whose mode is kept; pipes, devices and the streams that
we were given (``/dev/stdout``) are written through.  Who is killed outright leaves the file beside
its place, locked by nobody; the next writer finds it there, keeps its whole lines and says where
they are.
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
except ImportError:  # a system without locks of this kind
    fcntl = None  # type: ignore[assignment]

# How much of a file is read at once to find its last whole line?
BLOCK = 1 << 16
# How many links are followed from one to the next?  As many as Linux follows.
MOST_LINKS = 40
# Up to how many bytes of a file's name stand in the name of its unfinished file?
LONGEST_NAME = 200
# How many bytes has the longest name that a file system takes?
MOST_NAME = 255
_STREAM = re.compile(r"/(?:dev|proc/self)/fd/(\d{1,9})")


def save(files: Mapping[Path, bytes], *, within: Path | None = None) -> None:
    """Write several files; when one of them fails, none is left and none is replaced.

    ``within`` is the folder that the user named, for files whose names the user did not choose:
    a link inside it may be planted and is not followed.
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
    """Raised where a file is written: it is whole in itself, but less than was asked for."""


@contextmanager
def writing(path: Path, *, encoding: str = "utf-8", lines: bool = True) -> Iterator[TextIO]:
    """A stream of text whose file takes its place when all is written.

    On an error, what was written in whole lines is kept, unless the format needs its end: then
    it is not ``lines``, and nothing is left.  After ``Stopped`` all of it is kept.
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
        # Line by line, so that even who is killed leaves all lines that were finished.
        with os.fdopen(handle, "w", 1, encoding=encoding, newline="\n") as stream:
            yield stream
        os.replace(part, _final(path))
    except BaseException as error:
        kept = ""
        if isinstance(error, Stopped) or (lines and _cut(part)):
            kept = _kept(part, path)
        part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            # A file with another name was read for it, and that is what failed.
            named = error.filename or path
            raise Unwritten(f"{named}: {error.strerror or error}{kept}") from None
        if kept:
            error.add_note(kept.removeprefix("; "))
        raise
    finally:
        locks.close()


@contextmanager
def keeping(path: Path) -> Iterator[TextIO]:
    """A stream of lines beside a file, for work whose result comes at its end: the lines are
    kept when it fails, and gone when it is done."""
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
    """Keep the whole lines that writers of a file had finished when they were killed; the files
    that hold them.  What is not made of ``lines`` is of no use, and goes."""
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
    """The unfinished files of a path, of writers that live or are gone."""
    return sorted(final.parent.glob(f"{escape(_part_prefix(final))}*.part"))


@contextmanager
def _folder_lock(folder: Path) -> Iterator[None]:
    """One process at a time looks for unfinished files in a folder, or makes one.

    Otherwise a new file would be taken for one that is left, before its writer has locked it.
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
    """Is a file beside its place left by somebody who is gone?"""
    if fcntl is None:
        return False
    try:
        with open(part, "r+b") as stream:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _kept(part: Path, path: Path, *, beside: bool = False) -> str:
    """Keep what was written of a file that could not be finished, and say where it is."""
    place = _free(path) if beside or path.exists() else path
    with suppress(OSError):
        os.replace(part, _final(place))
        return f"; {place} holds what was finished"
    return ""


def _free(path: Path) -> Path:
    """A name beside a path for a part of it, that no file has."""
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
    """Cut a file after its last whole line; is anything left?"""
    end = place = 0
    with suppress(OSError), open(part, "r+b") as stream:
        while block := stream.read(BLOCK):
            if b"\n" in block:
                end = place + block.rindex(b"\n") + 1
            place += len(block)
        stream.truncate(end)
    return end > 0


def _part_prefix(final: Path) -> str:
    """How names of unfinished files of a path begin.

    A long name is cut, and a hash keeps those apart that begin alike: a name of 255 bytes, the
    most that file systems take, leaves no room for anything beside it.
    """
    name = os.fsencode(final.name)
    if len(name) <= LONGEST_NAME:
        return f".{final.name}."
    start = name[: LONGEST_NAME - 20].decode("utf-8", "ignore")
    return f".{start}~{blake2b(name, digest_size=8).hexdigest()}."


def _beside(path: Path, locks: ExitStack, *, alone: bool = False) -> tuple[int, Path]:
    """A new file beside a path (or the file that it links to), with the mode that it will have.

    It stays locked until ``locks`` close, which is after it took its place: nobody takes it for a
    file that is left.  With ``alone``, a path that another process is writing is refused.
    """
    final = _final(path)
    with _folder_lock(final.parent):
        if alone:
            _refuse_second(path, final)
        start = f"{_part_prefix(final)}{'w' if alone else 's'}{os.getpid()}-"
        handle, name = tempfile.mkstemp(".part", start, final.parent)
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # A second handle of the same lock.
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
    """Refuse to write what another process is writing line by line."""
    for part in _parts(final):
        writer = re.search(r"\.w(\d+)-[^.]*\.part$", part.name)
        if writer and fcntl is not None and not _is_left(part) and part.exists():
            raise AskedWrongly(
                f"{path} is being written by process {writer[1]}: wait for it, or choose another "
                "file"
            )


def is_device(path: Path) -> bool:
    """Is it a stream of ours, a pipe or a device, whose place no file may take?"""
    special = path.exists() and not path.is_file() and not path.is_dir()
    return special or _stream(path) is not None


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Whatever a device refuses is told with its name; a reader who has gone is no fault of it."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unwritten(f"{error.filename or path}: {error.strerror or error}") from None


def _final(path: Path) -> Path:
    """The file that a path names in the end; only links in a circle still are one."""
    return Path(os.path.realpath(path))


def _stream(path: Path) -> int | None:
    """The number of the stream of ours that a path names, or links to, such as ``/dev/stdout``.

    What is behind it may be a file that others write before and after us: opened by name it would
    be emptied, and renamed over it would be lost to them.
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
    """What to open in order to write through a path: a stream of ours once more, or the path."""
    number = _stream(path)
    return path if number is None else os.dup(number)


def may_write(path: Path) -> None:
    """Refuse a place that cannot be written, before any work is done for it."""
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
    """Refuse a path inside a folder if it, or a folder on the way to it, is a symbolic link."""
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
    """The ending of a path, without its dot, if it is one of those known.

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
