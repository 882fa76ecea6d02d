"""Incremental build of a site.

A manifest (``.cruxpress-site.json``) lists the files of the site, with a hash of the inputs of each
file.  A build makes the files whose hash changed, and deletes files of an earlier build that the
plan no longer needs.  It never touches other files.  The manifest is written before the first
change and again at the end, so that a build can complete an earlier build that was killed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Any

from cruxpress.core.errors import AskedWrongly, ParseError, RecordError, Unwritten
from cruxpress.core.record import Record
from cruxpress.site.feeds import Feeds
from cruxpress.site.pages import PageTask, Site, assets, html_of, stamp_of
from cruxpress.site.plan import SitePlan
from cruxpress.site.puzzle_files import PuzzleCaption, endings_of, files_of
from cruxpress.site.puzzles import SitePuzzle, gather
from cruxpress.support.atomic_write import refuse_links, save
from cruxpress.support.untrusted import json_of, text_in
from cruxpress.version import __version__
from cruxpress.workers import WorkerPool

LIST = ".cruxpress-site.json"
# The maximum size of the manifest, in bytes.  Ten years of ten puzzles a day need forty million.
LONGEST_LIST = 64_000_000
# The pattern of file names of a site, and the extra keys of manifest rows that have a recipe.
_PATH = re.compile(r"(?:\w[\w.-]{0,80}/)?[\w.][\w.-]{0,120}", re.ASCII)
_OF_PUZZLES = ("recipe", "after", "record")
# The packages whose code and data determine the files of a site.
PACKAGES = ("site", "player", "book")
Step = Callable[[int], None]


@dataclass(frozen=True)
class Built:
    """The result of a build: puzzles of the site; files written, kept and removed (``gone``)."""

    puzzles: int
    written: int
    kept: int
    gone: int
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Job:
    """A worker's job: make the stale files of one puzzle in ``folder``.

    ``called`` is None if the downloads are up to date, ``page`` if the page is.
    """

    folder: str
    record: Record
    called: PuzzleCaption | None
    page: PageTask | None


def build(
    plan: SitePlan,
    folder: Path,
    *,
    pool: WorkerPool,
    until: date | None = None,
    fresh: bool = False,
    step: Step = lambda done: None,
) -> Built:
    """Make or update a site in a folder; ``fresh`` rebuilds everything."""
    before = _listed(folder)
    known = {} if fresh else dict(_known(folder, before))
    items = gather(plan, until, known, pool, step)
    if not items:
        raise AskedWrongly(f"no puzzle is published yet: the days are {plan.dates}, up to {until}")
    site = Site(plan, items)
    old = {} if fresh else {path: mark for path, mark in before.items() if _stands(folder, mark)}
    files = _Files(folder, old)
    jobs = list(files.puzzles(site))
    for path, content in (assets() | site.installed() | lists_of(site)).items():
        files.whole(path, content)
    _write_list(folder, before | files.pending())
    for done in pool.map(_made, jobs, total=len(jobs)):
        if done.value is None:
            raise RecordError(f"workers died on {done.item.record.id}")
        step(1)
        files.made |= done.value
    save_all(folder, files.contents)
    gone = _take_away(folder, before.keys() - files.wanted)
    _write_list(folder, files.marks())
    written = len(files.made) + len(files.contents)
    return Built(len(items), written, len(files.wanted) - written, gone, notes_of(plan, until))


def notes_of(plan: SitePlan, until: date | None) -> tuple[str, ...]:
    """Notes for the user: missing feeds, or days published ahead of time."""
    notes = []
    if not plan.base:
        notes.append('without base = "https://…" there are no feeds, sitemap and social tags')
    if plan.dates and until is None:
        notes.append("all days are published; --until today keeps the days to come back")
    return tuple(notes)


def lists_of(site: Site) -> dict[str, bytes]:
    """The list pages and the feeds.  They are cheap, so every build makes them."""
    plan = site.plan
    pages = {"index.html": site.index(), **site.archive(), "p/index.html": site.opener()}
    files = {path: text.encode() for path, text in pages.items()}
    if not plan.base:
        return files
    feeds = Feeds(plan.base, plan.title, plan.description, plan.language, plan.author)
    recent = site.newest[: plan.recent]
    files |= {"feed.xml": feeds.rss(recent), "feed.json": feeds.json(recent)}
    if plan.dates:
        files["calendar.ics"] = feeds.calendar(site.items)
    last = max((one.day for one in site.items if one.day), default=None)
    every = [("", last), *((path, None) for path in pages if path != "index.html")]
    every += [(f"p/{one.id}.html", one.day) for one in site.items]
    files["sitemap.xml"] = feeds.sitemap(every)
    return files


class _Files:
    """The files of a site, and which of them must be made."""

    def __init__(self, folder: Path, old: dict[str, dict[str, Any]]):
        self.folder, self.old = folder, old
        self.wanted: dict[str, str] = {}
        self.contents: dict[str, bytes] = {}
        self.made: dict[str, int] = {}
        self._puzzles: dict[str, SitePuzzle] = {}

    def whole(self, path: str, content: bytes) -> None:
        """Register a file with its content."""
        mark = blake2b(content, digest_size=10).hexdigest()
        self.wanted[path] = mark
        if self.old.get(path, {}).get("stamp") != mark:
            self.contents[path] = content

    def puzzles(self, site: Site) -> Iterator[_Job]:
        """Register the files of all puzzles; yield a job for each puzzle with stale files."""
        for one in site.items:
            called = site.called(one)
            mark = stamp_of(engine(), one.item.record.line(), asdict(called))
            endings = endings_of(one.item.record)
            page = site.task(one, endings)
            page_mark = stamp_of(engine(), one.item.record.line(), page.frame, page.hints)
            stale = self._stale([f"p/{one.id}.{ending}" for ending in endings], mark)
            page_stale = self._stale([f"p/{one.id}.html"], page_mark)
            if one.item.puzzle.recipe:
                self._puzzles[f"p/{one.id}.json"] = one.item.puzzle
            if stale or page_stale:
                yield _Job(
                    str(self.folder), one.item.record,
                    called if stale else None, page if page_stale else None,
                )  # fmt: skip

    def _stale(self, paths: list[str], mark: str) -> bool:
        """Register files with a stamp; True if any must be made."""
        self.wanted |= dict.fromkeys(paths, mark)
        return any(self.old.get(path, {}).get("stamp") != mark for path in paths)

    def pending(self) -> dict[str, dict[str, Any]]:
        """Manifest rows of the files to be made.  Their stamps are empty, so if this build is
        killed, the next build makes these files."""
        return {
            path: {"file": path, "stamp": ""}
            for path, mark in self.wanted.items()
            if self.old.get(path, {}).get("stamp") != mark
        }

    def marks(self) -> dict[str, dict[str, Any]]:
        """The manifest rows of all files after the build."""
        found = {}
        for path, stamp in self.wanted.items():
            size = (self.folder / path).stat().st_size
            found[path] = {"file": path, "stamp": stamp, "size": size}
            if puzzle := self._puzzles.get(path):
                found[path] |= {
                    "recipe": puzzle.recipe,
                    "after": puzzle.after,
                    "record": stamp_of(puzzle.record.line()),
                }
        return found


def _made(job: _Job) -> dict[str, int]:
    """Make the files of a puzzle; return their paths and sizes."""
    name, files = f"p/{job.record.id}", dict[str, bytes]()
    if job.called:
        made = files_of(job.record, job.called)
        files = {f"{name}.{ending}": content for ending, content in made.items()}
    if job.page:
        files[f"{name}.html"] = html_of(job.page)
    save_all(Path(job.folder), files)
    return {path: len(content) for path, content in files.items()}


def save_all(folder: Path, files: dict[str, bytes]) -> None:
    """Write files into a folder; create missing subfolders."""
    for path in {(folder / name).parent for name in files}:
        if path != folder:
            refuse_links(folder, path)
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Unwritten(f"{path}: {error.strerror or error}") from None
    save({folder / name: content for name, content in files.items()}, within=folder)


@cache
def engine() -> str:
    """A hash of the version of cruxpress and of ``PACKAGES``: if it changes, all files of puzzles
    are made again."""
    digest = blake2b(__version__.encode(), digest_size=8)
    for package in PACKAGES:
        home = resources.files("cruxpress").joinpath(package)
        with resources.as_file(home) as place:
            for path in sorted(place.rglob("*")):
                if path.is_file() and path.suffix in (
                    ".py",
                    ".js",
                    ".css",
                    ".json",
                    ".toml",
                    ".typ",
                ):
                    digest.update(path.read_bytes())
    return digest.hexdigest()


# The manifest.


def _listed(folder: Path) -> dict[str, dict[str, Any]]:
    """The manifest rows of the last build; AskedWrongly if the folder has files but no manifest."""
    try:
        text = text_in(folder / LIST, LONGEST_LIST)
    except FileNotFoundError:
        if folder.is_dir() and any(folder.iterdir()):
            raise AskedWrongly(
                f"{folder} holds files and no site of cruxpress: choose an empty folder"
            ) from None
        if folder.exists() and not folder.is_dir():
            raise AskedWrongly(f"{folder} is a file, not a folder") from None
        return {}
    try:
        data = json_of(text)
        return {one["file"]: one for one in data["files"] if _is_ours(folder, one)}
    except (ParseError, KeyError, TypeError):
        raise AskedWrongly(f"{folder / LIST} is damaged: choose an empty folder") from None


def _is_ours(folder: Path, row: dict[str, Any]) -> bool:
    """Could a build have written this manifest row and its file?  This check protects against
    tampered manifests and symbolic links."""
    texts = [row["file"], *(row.get(name, "") for name in ("stamp", *_OF_PUZZLES))]
    if not all(isinstance(one, str) for one in texts) or not _PATH.fullmatch(row["file"]):
        return False
    place = folder / row["file"]
    whole = not row.get("recipe") or all(name in row for name in _OF_PUZZLES)
    return (
        whole and not place.is_dir() and (place.parent == folder or not place.parent.is_symlink())
    )


def _stands(folder: Path, mark: dict[str, Any]) -> bool:
    """Does a file exist with the size in its manifest row?"""
    with suppress(OSError):
        return bool((folder / mark["file"]).stat().st_size == mark.get("size"))
    return False


def _known(folder: Path, before: dict[str, dict[str, Any]]) -> Iterator[tuple[str, SitePuzzle]]:
    """The puzzles of the last build that are unchanged and of this version, by their recipes."""
    for path, mark in before.items():
        if mark.get("recipe") and _stands(folder, mark):
            with suppress(OSError, ParseError, UnicodeDecodeError):
                record = Record.parse((folder / path).read_text("utf-8"))
                if record.engine == __version__ and mark["record"] == stamp_of(record.line()):
                    yield mark["recipe"], SitePuzzle(record, mark["recipe"], mark["after"])


def _write_list(folder: Path, marks: dict[str, dict[str, Any]]) -> None:
    rows = [marks[path] for path in sorted(marks)]
    data = {"engine": __version__, "files": rows}
    text = json.dumps(data, ensure_ascii=False, indent=0) + "\n"
    save_all(folder, {LIST: text.encode()})


def _take_away(folder: Path, paths: Sequence[str] | set[str]) -> int:
    """Remove files of an earlier build, and folders that become empty; return how many files."""
    count = 0
    for path in paths:
        with suppress(FileNotFoundError):
            (folder / path).unlink()
            count += 1
    for home in {(folder / one).parent for one in paths} - {folder}:
        with suppress(OSError):
            home.rmdir()
    return count
