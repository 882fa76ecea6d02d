"""Shapes, recipes, records and puzzle texts are values: a path in one of them opens no file.

Files are laid out whose paths stand in every option of every family and in every field of what a
stranger may send; the interpreter tells of each file that is opened (audit events), and what comes
out is the same where there are no such files at all.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cruxpress import families
from cruxpress.core.errors import PuzzleError
from cruxpress.core.family import AnyFamily
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.engine.request import PuzzleRequest
from cruxpress.engine.search import make
from cruxpress.engine.verification import faults_of
from tests.contract.conftest import subject_of

# A file that is called like a word of five letters, and the same by other names.
WORD = "crane"
NAMES = (WORD, f"./{WORD}", f"{WORD}.txt", f"lists/{WORD}.txt", f"../home/{WORD}.list", "ABSOLUTE")
# What stands in every file: words, a grid and a sentence; none of it may come out anywhere.
SECRET = "zyxgut"
CONTENT = f"{SECRET}\n{SECRET}:{SECRET}\n...\n"
# Small puzzles do, where a family has large ones.
SMALL: dict[str, dict[str, Any]] = {"crossword": {"height": 7, "width": 7}}

# Audit events with a path as their first argument.
LOOKS = ("open", "os.listdir", "os.scandir", "glob.glob", "pathlib.Path.glob", "sqlite3.connect")

_watched: list[Path] = []
_opened: list[str] = []


def _hear(event: str, args: tuple[Any, ...]) -> None:
    """Note that a path inside the watched folder is looked into."""
    if not _watched or event not in LOOKS:
        return
    if isinstance(args[0], (str, bytes, os.PathLike)) and len(os.fsencode(args[0])) < 1000:
        path = Path(os.fsdecode(args[0]).replace("\0", "")).resolve()
        if _watched[0] in path.parents:
            _opened.append(f"{event} {path}")


sys.addaudithook(_hear)


@contextmanager
def watched(folder: Path) -> Iterator[list[str]]:
    """The files of a folder that are opened meanwhile."""
    _opened.clear()
    _watched.append(folder.resolve())
    try:
        yield _opened
    finally:
        _watched.clear()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of work, with files by all those names."""
    folder = tmp_path / "home"
    (folder / "lists").mkdir(parents=True)
    for name in paths(folder):
        (folder / name).write_text(CONTENT, encoding="utf-8")
    monkeypatch.chdir(folder)
    return folder


def paths(folder: Path) -> list[str]:
    """The files by name, and one by its whole path."""
    return [str(folder / "far.txt") if name == "ABSOLUTE" else name for name in NAMES]


def outcome(work: Callable[[], object]) -> str:
    """What came of it, as text: a value, or a PuzzleError; nothing else may be raised."""
    try:
        found = work()
        return found.line() if isinstance(found, Record) else repr(found)
    except PuzzleError as error:
        return f"{type(error).__name__}: {error}"


def check(home: Path, works: list[Callable[[], object]]) -> None:
    """Nothing is opened, nothing of the files comes out, and without them all is the same."""
    for work in works:
        with watched(home) as opened:
            there = outcome(work)
        assert opened == [], there
        assert SECRET not in there.lower()
        hidden = home.with_name("hidden")
        home.rename(hidden)
        home.mkdir()
        os.chdir(home)
        try:
            assert outcome(work) == there
        finally:
            home.rmdir()
            hidden.rename(home)
            os.chdir(home)


OPTIONS = [
    (name, one.name) for name in families.names() for one in families.named(name).shape.options()
]


@pytest.mark.parametrize(("name", "option"), OPTIONS, ids=str)
def test_no_option_of_a_shape_opens_a_file(name: str, option: str, home: Path) -> None:
    family = families.named(name)
    works: list[Callable[[], object]] = []
    for path in paths(home):
        shape = {**SMALL.get(name, {}), option: path}
        works.append(lambda shape=shape: family.shape.of(shape))
        works.append(lambda shape=shape: PuzzleRequest.from_json({"family": name, "shape": shape}))
        if not outcome(works[-2]).startswith("AskedWrongly"):
            recipe = Recipe.from_json(name, {"seed": 1, "shape": shape})
            works.append(lambda recipe=recipe: make(recipe))
    check(home, works)


@pytest.mark.parametrize("name", families.names())
def test_no_field_of_a_recipe_opens_a_file(name: str, home: Path) -> None:
    fields = ("level", "scale", "source", "target", "require", "forbid", "budget", "accept")
    works: list[Callable[[], object]] = []
    for path in paths(home):
        for field in fields:
            value = [path] if field in ("target", "require", "forbid") else path
            data = {"seed": 1, "shape": SMALL.get(name, {}), field: value}
            works.append(lambda data=data: Recipe.from_json(name, data))
            if field not in ("source", "budget", "accept"):
                works.append(lambda data=data: make(Recipe.from_json(name, data)))
    check(home, works)


def _with_path(data: Any, path: str) -> Iterator[Any]:
    """The data with a path in the place of each of its texts, one at a time."""
    if isinstance(data, str):
        yield path
    elif isinstance(data, dict):
        for key, value in data.items():
            for one in _with_path(value, path):
                yield {**data, key: one}
    elif isinstance(data, list):
        for at, value in enumerate(data[:2]):
            for one in _with_path(value, path):
                yield [*data[:at], one, *data[at + 1 :]]


@pytest.mark.parametrize("name", families.names())
def test_no_field_of_a_record_opens_a_file(name: str, home: Path) -> None:
    data = json.loads(subject_of(name).records[0].line())
    data["walk"] = data["walk"][:1]
    check(
        home,
        [
            lambda one=one: faults_of(Record.from_json(one))
            for path in (WORD, str(home / "far.txt"))
            for one in _with_path(data, path)
        ],
    )


def _texts(family: AnyFamily, path: str) -> Iterator[str]:
    """Puzzle texts with a path where a list, a language or anything else may stand."""
    text = subject_of(family.name).records[0].puzzle
    yield from (path, f"{text} {path}", f"{path} {text}", f"{text}@{path}", f"@{path}")
    for sign in ":/@#.+":
        parts = text.split(sign)
        for at in range(min(3, len(parts))):
            yield sign.join([*parts[:at], path, *parts[at + 1 :]])
    yield from (f"crane:20100 @en/{path}", f"en/{path}.easy:AELST:S.../.###/.###/.###")


@pytest.mark.parametrize("name", families.names())
def test_no_puzzle_text_opens_a_file(name: str, home: Path) -> None:
    family = families.named(name)
    puzzle = family.parse(subject_of(name).records[0].puzzle)
    works: list[Callable[[], object]] = []
    for path in (WORD, f"{WORD}.txt", str(home / "far.txt")):
        works += [lambda text=text: family.parse(text) for text in _texts(family, path)]
        works.append(lambda path=path: family.parse_solution(puzzle, path))
    check(home, works)


@pytest.mark.parametrize(
    "look",
    [
        lambda path: open(path, encoding="utf-8").close(),
        lambda path: os.close(os.open(path, os.O_RDONLY)),
        lambda path: Path(path).read_text("utf-8"),
        lambda path: Path(path).read_bytes(),
        lambda path: list(Path("lists").iterdir()),
    ],
)
def test_the_watch_hears_every_way_to_open_a_file(look: Callable[[str], Any], home: Path) -> None:
    for path in paths(home):
        with watched(home) as opened:
            look(path)
        assert opened
