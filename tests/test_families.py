"""Families, formats and commands by name: built-in ones, and plugins of other packages."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from cruxpress import families
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.recipe import Recipe
from cruxpress.engine.search import make
from cruxpress.files.formats import format_named, format_of
from cruxpress.files.record_files import read, write
from cruxpress.support import plugins


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The entry points of a package that is installed for one test."""
    folder = tmp_path / "theirs-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    plugins.homes.cache_clear()
    families.named.cache_clear()
    yield folder / "entry_points.txt"
    plugins.homes.cache_clear()
    families.named.cache_clear()


@pytest.mark.parametrize("home", ["no.such:LATIN", "tests.template:NOTHING", "tests.template"])
def test_a_guest_that_cannot_be_loaded_is_an_error(home: str, package: Path) -> None:
    package.write_text(f"[cruxpress.families]\nsquare = {home}\n")
    with pytest.raises(AskedWrongly, match="the family 'square' cannot be loaded"):
        families.named("square")


def _broken(folder: Path, text: str) -> dict[str, str]:
    """An environment in which a package has a family with this source."""
    (folder / "theirs.py").write_text(text)
    metadata = folder / "theirs-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[cruxpress.families]\nbent = theirs:BENT\n")
    return os.environ | {"PYTHONPATH": str(folder)}


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("BENT = 1 +\n", "theirs.py:1: invalid syntax"),
        ("\nBENT = nothing\n", "theirs.py:2: NameError: name 'nothing' is not defined"),
        ("import nowhere\n", "theirs.py:1: No module named 'nowhere'"),
        ("BENT = {}['x']\n", "theirs.py:1: KeyError: 'x'"),
    ],
)
def test_a_broken_family_is_shown_with_file_and_line_beside_the_others(
    source: str, why: str, tmp_path: Path
) -> None:
    environment = _broken(tmp_path, source)
    for order in (["families"], ["generate", "--help"]):
        done = subprocess.run(
            [sys.executable, "-m", "cruxpress", *order], env=environment, capture_output=True,
            text=True, check=False,
        )  # fmt: skip
        said = "".join((done.stdout + done.stderr).split())
        assert done.returncode == 0 and "Traceback" not in done.stderr
        assert "".join(why.split()) in said and "sudoku" in said


def test_asking_for_a_broken_family_is_one_sentence(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cruxpress", "generate", "bent"],
        env=_broken(tmp_path, "BENT = nothing\n"), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "theirs.py:1: NameError" in done.stderr


def test_a_guest_comes_after_the_house_and_cannot_take_its_names(package: Path) -> None:
    package.write_text(
        "[cruxpress.families]\nsquare = tests.template:LATIN\nkeen = tests.template:LATIN\n"
    )
    assert families.names()[:7] == (
        "sudoku", "keen", "killer", "twist", "crossword", "wheel", "marks",
    )  # fmt: skip
    assert families.names()[-1] == "square"
    assert families.named("square").name == "latin"
    assert families.named("keen").name == "keen"


def test_a_guest_in_an_archive_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "theirs.zip"
    with zipfile.ZipFile(archive, "w") as file:
        folder = "theirs-1.0.dist-info"
        file.writestr(f"{folder}/METADATA", "Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
        file.writestr(f"{folder}/entry_points.txt", "[cruxpress.families]\nzipped = a.b:C\n")
    monkeypatch.setattr(sys, "path", [str(archive)])
    plugins.homes.cache_clear()
    assert plugins.homes("families") == {"zipped": "a.b:C"}
    plugins.homes.cache_clear()


def test_a_format_of_another_package_reads_and_writes(tmp_path: Path) -> None:
    record = make(Recipe("latin", seed=1))
    path = tmp_path / "some.latin"
    assert format_of(str(path)) is format_named("latin-rows")
    assert write([record], path) == 1
    assert [one.puzzle for one in read(path)] == [record.puzzle]


def test_a_command_of_another_package_is_listed_and_runs() -> None:
    command = [sys.executable, "-m", "cruxpress"]
    listed = subprocess.run([*command, "--help"], capture_output=True, text=True, check=True)
    assert "greet" in listed.stdout and "tests.plugins.greet" in listed.stdout
    done = subprocess.run([*command, "greet"], capture_output=True, text=True, check=True)
    assert done.stdout == "hello\n"
