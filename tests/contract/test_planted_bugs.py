"""The contract bites: for each bug that is planted in the template family, a check fails."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cruxpress import families
from cruxpress.core.errors import PuzzleError, RecordError
from cruxpress.core.family import AnyFamily
from cruxpress.support import plugins
from cruxpress.testing import (
    Check,
    ContractBroken,
    Subject,
    check_family,
    drawings,
    making,
    names,
    run,
    solutions,
    texts,
    walks,
)
from cruxpress.testing.options import records_of_choices
from cruxpress.testing.subject import registered
from tests.contract import planted
from tests.contract.test_commands import crux
from tests.template import LATIN

# Bug -> the check that must find it.
BUGS: list[tuple[AnyFamily, Check]] = [
    (planted.CANONICAL_IS_WRITE, texts.images_are_one_puzzle),
    (planted.CANONICAL_WITHOUT_IMAGES, texts.images_are_one_puzzle),
    (planted.VALUE_OF_THE_FIRST_ROW, texts.images_are_one_puzzle),
    (planted.NUDGE_GIVES_ITS_INPUT, making.nudges_change_the_puzzle),
    (planted.CHECK_WITHOUT_ROWS, solutions.checker_agrees_with_solver),
    (planted.CHECK_WITHOUT_COLUMNS, solutions.checker_agrees_with_solver),
    (planted.CHECK_WITHOUT_GIVENS, solutions.checker_agrees_with_solver),
    (planted.CHECK_THAT_ACCEPTS_ALL, solutions.checker_agrees_with_solver),
    (planted.DRAWING_WITHOUT_A_DIGIT, drawings.the_picture_holds_the_symbols_of_the_plain_form),
    (planted.PLAIN_WITHOUT_GIVENS, drawings.different_puzzles_look_different),
    (planted.DRAWING_WITHOUT_CELLS, drawings.cells_have_their_places),
    (planted.CELLS_IN_A_HEAP, drawings.cells_have_their_places),
    (planted.CELLS_TURNED, drawings.cells_have_their_places),
    (planted.SETTLES_BY_LEVEL_ALWAYS, making.shapes_are_settled_once),
    (planted.SOLVER_WITHOUT_LIMIT, solutions.solver_keeps_its_limit),
    (planted.SOLVER_THAT_STOPS_AT_ONE, solutions.solver_keeps_its_limit),
    (planted.WALK_WITH_A_RARE_WRONG_STEP, walks.walks_of_many_puzzles_place_the_solution),
    (planted.ROMANIAN_WITH_A_HOLE, walks.every_language_tells_every_step),
    (planted.NOTHING_IS_FEASIBLE, names.the_default_shape_is_feasible_at_every_level),
    (planted.OPTION_OF_THE_COMMAND, names.no_option_has_the_name_of_an_option_of_the_command),
]
NAMES = {id(value): name.lower() for name, value in vars(planted).items()}


@pytest.mark.parametrize(("family", "check"), BUGS, ids=[NAMES[id(family)] for family, _ in BUGS])
def test_a_planted_bug_is_found(family: AnyFamily, check: Check) -> None:
    with registered(family), pytest.raises((AssertionError, PuzzleError, LookupError)):
        run(check, Subject(family))


def test_check_family_names_what_is_broken() -> None:
    with pytest.raises(ContractBroken, match="nudges change the puzzle: AssertionError") as broken:
        check_family(planted.NUDGE_GIVES_ITS_INPUT)
    assert list(broken.value.faults) == ["nudges_change_the_puzzle"]


def test_the_template_itself_passes() -> None:
    check_family(LATIN)
    check_family("latin")


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
        records_of_choices(narrow)
    done = crux("generate", "narrow", "--size", "5", "-s", "1")
    assert (done.returncode, done.stdout) == (1, "")
    assert "its text cannot be read: expected 3 or 4 rows" in done.stderr
