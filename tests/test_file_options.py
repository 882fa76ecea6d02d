"""Paths into values: told by their spelling, read within limits, inside the folder of a plan."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.shape import FileKind, Shape, option
from cruxpress.files.file_options import LONGEST, inside, is_path, taken_in, text_of


@dataclass(frozen=True)
class Tiny(Shape):
    """A shape whose texts may come from files."""

    size: int = option(4, help="size")
    title: str = option("", help="a plain text")
    ban: str = option("", file="words", help="words")
    words: str = option("", file="lines", help="words with clues")
    rows: str = option("", file="grid", help="rows")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    return home


@pytest.mark.parametrize("kind", ["words", "lines"])
@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("reef", False), ("reef; kraken", False), ("reef,kraken", False), ("", False),
        ("ice cream", False), ("TCP/IP;", False), ("a:b/c", False), ("one\ntwo/three", False),
        ("x/y.txt; z", False), ("e.g.", False),
        ("reef.txt", True), ("REEF.TXT", True), ("./reef", True), ("../reef", True),
        ("/etc/passwd", True), ("~/reef", True), ("lists/reef", True), ("C:\\reef", True),
    ],
)  # fmt: skip
def test_words_and_paths_are_told_apart_by_their_spelling(
    text: str, path: bool, kind: FileKind
) -> None:
    assert is_path(text, kind) == path


@pytest.mark.parametrize(
    ("text", "path"),
    [
        (".../.#./...", False), ("@../.*./...", False), ("abc/def/ghi", False), ("", False),
        ("...\n.#.\n...", False), ("; mine\n.../...", False),
        ("mine.txt", True), ("grids/mine.grid", True), ("./mine", True), ("/tmp/mine", True),
    ],
)  # fmt: skip
def test_grids_and_paths_are_told_apart_by_their_spelling(text: str, path: bool) -> None:
    assert is_path(text, "grid") == path


def test_a_file_that_is_called_like_a_word_changes_nothing(folder: Path) -> None:
    (folder / "reef").write_text("secret\n")
    assert taken_in(Tiny, {"ban": "reef"}) == {"ban": "reef"}
    assert taken_in(Tiny, {"ban": "./reef"}) == {"ban": "secret"}


def test_only_declared_options_are_taken_from_files(folder: Path) -> None:
    (folder / "t.txt").write_text("secret\n")
    values = {"title": "t.txt", "size": 4, "ban": None}
    assert taken_in(Tiny, values) == values


def test_lines_become_parts_and_comments_go(folder: Path) -> None:
    text = "\ufeff# mine\n kraken : Beast #1 of the deep\r\n\n  # more\nreef # wet\n"
    (folder / "w.txt").write_text(text, encoding="utf-8")
    assert text_of("words", "w.txt", "lines") == "kraken : Beast #1 of the deep\nreef # wet"
    assert text_of("ban", "w.txt", "words") == "kraken : Beast;reef"
    (folder / "g.txt").write_text("..#\n#..\n...\n")
    assert text_of("rows", "g.txt", "grid").split() == ["..#", "#..", "..."]


@pytest.mark.parametrize("within", [None, "."])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"secret\xff", "is not a text in UTF-8"),
        (b"secret\0", "is not a text"),
        (b"secret\n" * LONGEST, "is longer than 65,536 bytes"),
    ],
)
def test_what_is_no_short_text_is_refused_without_showing_it(
    folder: Path, content: bytes, message: str, within: str | None
) -> None:
    (folder / "t.txt").write_bytes(content)
    with pytest.raises(AskedWrongly, match=f"ban: the file 't.txt' {message}") as error:
        text_of("ban", "t.txt", "words", within)
    assert "secret" not in str(error.value)


@pytest.mark.parametrize("path", ["no.txt", "no/such/list", "./", "~/no\0"])
def test_a_path_without_a_file_is_told(path: str) -> None:
    for within in (None, "."):
        with pytest.raises(AskedWrongly, match="ban: "):
            text_of("ban", path, "words", within)


@pytest.mark.parametrize(
    "path", ["../secret.txt", "sub/../../secret.txt", "link.txt", "out/secret.txt", "ABSOLUTE"]
)
def test_a_plan_takes_no_file_from_outside_of_its_folder(folder: Path, path: str) -> None:
    secret = folder.parent / "secret.txt"
    secret.write_text("secret\n")
    (folder / "sub").mkdir()
    (folder / "link.txt").symlink_to(secret)
    (folder / "out").symlink_to(folder.parent)
    name = str(secret) if path == "ABSOLUTE" else path
    for asked in (lambda: inside(".", name, "pack"), lambda: text_of("ban", name, "words", ".")):
        with pytest.raises(AskedWrongly, match="lies outside of the folder of the plan") as error:
            asked()
        assert "secret\n" not in str(error.value)


def test_a_plan_takes_files_of_its_folder_by_any_name_they_have(folder: Path) -> None:
    (folder / "sub").mkdir()
    (folder / "sub" / "w.txt").write_text("reef\n")
    (folder / "link.txt").symlink_to("sub/w.txt")
    for path in ("sub/w.txt", "./sub/../sub/w.txt", "link.txt", str(folder / "sub" / "w.txt")):
        assert text_of("ban", path, "words", str(folder)) == "reef"


def test_a_plan_without_a_folder_takes_no_file(folder: Path) -> None:
    (folder / "w.txt").write_text("reef\n")
    with pytest.raises(AskedWrongly, match="there is no folder to take 'w.txt' from"):
        text_of("ban", "w.txt", "words", "")


def test_a_plan_does_not_wait_for_a_pipe(folder: Path) -> None:
    os.mkfifo(folder / "w.txt")
    with pytest.raises(AskedWrongly, match="there is no file"):
        text_of("ban", "w.txt", "words", ".")
