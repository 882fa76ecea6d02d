"""The contract bites: for each bug that is planted in the template family, a check fails."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from cruxpress import families
from cruxpress.core.errors import RecordError
from cruxpress.core.family import AnyFamily
from cruxpress.support import plugins
from tests.contract import checks, drawn, planted
from tests.contract.checks import Made, made_of
from tests.contract.choices import every_choice_makes_a_record
from tests.contract.conftest import records_of
from tests.contract.test_commands import crux
from tests.template import LATIN

Check = Callable[[AnyFamily, Sequence[Made]], None]
BUGS: list[tuple[AnyFamily, Check]] = [
    (planted.CANONICAL_IS_WRITE, checks.images_are_one_puzzle),
    (planted.CANONICAL_WITHOUT_IMAGES, checks.images_are_one_puzzle),
    (planted.VALUE_OF_THE_FIRST_ROW, checks.images_are_one_puzzle),
    (planted.NUDGE_GIVES_ITS_INPUT, checks.nudges_change_the_puzzle),
    (planted.CHECK_WITHOUT_ROWS, checks.checker_agrees_with_solver),
    (planted.CHECK_WITHOUT_COLUMNS, checks.checker_agrees_with_solver),
    (planted.CHECK_WITHOUT_GIVENS, checks.checker_agrees_with_solver),
    (planted.CHECK_THAT_ACCEPTS_ALL, checks.checker_agrees_with_solver),
    (planted.DRAWING_WITHOUT_A_DIGIT, checks.different_puzzles_look_different),
    (planted.PLAIN_WITHOUT_GIVENS, checks.different_puzzles_look_different),
    (planted.DRAWING_WITHOUT_CELLS, drawn.cells_have_their_places),
    (planted.CELLS_IN_A_HEAP, drawn.cells_have_their_places),
    (planted.CELLS_TURNED, drawn.cells_have_their_places),
    (planted.SETTLES_BY_LEVEL_ALWAYS, checks.shapes_are_settled_once),
    (planted.SOLVER_WITHOUT_LIMIT, checks.solver_keeps_its_limit),
    (planted.SOLVER_THAT_STOPS_AT_ONE, checks.solver_keeps_its_limit),
]
NAMES = {id(value): name.lower() for name, value in vars(planted).items()}


@pytest.mark.parametrize(("family", "check"), BUGS, ids=[NAMES[id(family)] for family, _ in BUGS])
def test_a_planted_bug_is_found(family: AnyFamily, check: Check) -> None:
    with pytest.raises(AssertionError):
        check(family, made_of(family, records_of("latin")))


@pytest.fixture
def narrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyFamily]:
    """The family with a size that its parser refuses, as a guest of another package."""
    folder = tmp_path / "narrow-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: narrow\nVersion: 1.0\n")
    home = "tests.contract.planted:PARSE_REFUSES_A_SIZE"
    (folder / "entry_points.txt").write_text(f"[cruxpress.families]\nnarrow = {home}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ['PYTHONPATH']}")
    plugins.homes.cache_clear()
    yield families.named("narrow")
    plugins.homes.cache_clear()
    families.named.cache_clear()


def test_a_size_that_the_parser_refuses_is_found(narrow: AnyFamily) -> None:
    """By the contract, and by whoever generates: nothing is written, and the exit code is 1."""
    with pytest.raises(RecordError, match="cannot be read"):
        every_choice_makes_a_record(narrow)
    done = crux("generate", "narrow", "--size", "5", "-s", "1")
    assert (done.returncode, done.stdout) == (1, "")
    assert "its text cannot be read: expected 3 or 4 rows" in done.stderr


def test_the_template_itself_passes() -> None:
    made = made_of(LATIN, records_of("latin"))
    for check in dict.fromkeys(check for _, check in BUGS):
        check(LATIN, made)
