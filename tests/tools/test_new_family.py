"""A family that the tool has begun signs the contract before anything is changed in it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cruxpress import families
from cruxpress.core.family import AnyFamily
from cruxpress.testing import check_family
from tools import new_family

ROOT = Path(__file__).parent.parent.parent
HOMES = Path("src/cruxpress/families/__init__.py")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The parts of the house that the tool reads and writes."""
    shutil.copytree(ROOT / "tests" / "template", tmp_path / "tests" / "template")
    (tmp_path / "docs" / "families").mkdir(parents=True)
    (tmp_path / HOMES).parent.mkdir(parents=True)
    shutil.copy(ROOT / HOMES, tmp_path / HOMES)
    return tmp_path


@pytest.fixture
def kakuro(house: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyFamily]:
    """A family that was just begun, at home among the others."""
    assert new_family.main(["kakuro", "--title", "Kakuro"], house) == 0
    monkeypatch.setattr(families, "__path__", [*families.__path__, str((house / HOMES).parent)])
    monkeypatch.setitem(families._HOMES, "kakuro", "cruxpress.families.kakuro:KAKURO")
    families.named.cache_clear()
    yield families.named("kakuro")
    families.named.cache_clear()
    for name in [one for one in sys.modules if one.startswith("cruxpress.families.kakuro")]:
        del sys.modules[name]


def test_a_family_that_was_just_begun_signs_the_contract(kakuro: AnyFamily) -> None:
    # A copy: worker processes cannot find the family of this test.
    check_family(replace(kakuro))


def test_it_bears_its_own_name_everywhere(kakuro: AnyFamily, house: Path) -> None:
    assert (kakuro.name, kakuro.title) == ("kakuro", "Kakuro")
    folder = (house / HOMES).parent / "kakuro"
    for path in [*folder.iterdir(), house / "docs" / "families" / "kakuro.md"]:
        text = path.read_text("utf-8") if path.is_file() else ""
        assert "latin" not in text.lower() and "tests.template" not in text, path.name


def test_it_is_registered_once_after_the_others(kakuro: AnyFamily, house: Path) -> None:
    lines = (house / HOMES).read_text("utf-8").splitlines()
    homes = [line.strip() for line in lines if '": "cruxpress.families.' in line]
    assert homes[-1] == '"kakuro": "cruxpress.families.kakuro:KAKURO",'
    assert len(homes) == len(set(homes)) > 5


@pytest.mark.parametrize("name", ["Kakuro", "two words", "import", "sudoku", "../up"])
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(
    name: str, house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (house / "src/cruxpress/families/sudoku").mkdir()
    before = sorted(house.rglob("*"))
    assert new_family.main([name], house) == 2
    assert "new_family: " in capsys.readouterr().err
    assert sorted(house.rglob("*")) == before
