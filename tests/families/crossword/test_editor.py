"""What an editor sends back: relatives in one grid, answers in clues, clues with one head."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cruxpress.clues.bank import Bank
from cruxpress.clues.clue_conflicts import ClueConflicts
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.families import named
from cruxpress.families.crossword.puzzle import Puzzle, words_of
from cruxpress.files.record_files import read, write
from cruxpress.words import load, registry
from cruxpress.words.importer import read_list
from tests.families.crossword.conventions_oracle import (
    answers_in_clues,
    repeated_heads,
    shared_stems,
)
from tests.families.crossword.editor import found_by

FAMILY = named("crossword")
# Shapes, how many puzzles of each are read in the usual run, and in the long one.
SHAPES: list[tuple[dict[str, object], int, int]] = [
    ({"height": 13}, 6, 500),
    ({"height": 15}, 6, 500),
    ({"style": "blocked", "height": 13}, 3, 250),
    ({"style": "blocked", "height": 15}, 3, 500),
    ({"language": "ro", "style": "arrow"}, 4, 500),
    ({"language": "ro", "height": 15}, 6, 250),
]


def parts(record: Record) -> tuple[Puzzle, list[str], list[str]]:
    puzzle = FAMILY.parse(record.puzzle)
    words = words_of(puzzle, FAMILY.parse_solution(puzzle, record.solution))
    return puzzle, words, [clue.text for clue in puzzle.clues]


def made(shape: dict[str, object], level: str | None, seed: int) -> Record:
    return make(Recipe("crossword", shape, Target(level), seed=seed))


@pytest.mark.parametrize(("shape", "few", "many"), SHAPES, ids=lambda one: str(one))
def test_an_editor_sends_no_puzzle_back(
    shape: dict[str, object], few: int, many: int, thorough: bool
) -> None:
    for seed in range(many if thorough else few):
        level = ("easy", "medium", "hard")[seed % 3]
        record = made(shape, level, seed)
        found = list(found_by({"puzzle": record.puzzle, "solution": record.solution}))
        assert found == [], (seed, record.puzzle)


def test_the_editor_finds_what_is_wrong_with_a_record() -> None:
    rows = (".....#.#.#.#.", *[".#.#.#.#.#.#."] * 12)
    wrong = {"puzzle": f"en:{'/'.join(rows)}:" + "|".join(["Keen follower"] * 8),
             "solution": "/".join(row.replace(".", "A") for row in rows)}  # fmt: skip
    names = {sentence.partition(":")[0] for sentence in found_by(wrong)}
    assert names == {"words", "blocks", "bars", "checking", "ends", "stem", "head"}


def test_the_judge_finds_what_an_editor_would_find() -> None:
    assert shared_stems(["STOP", "STOPS", "CAT"], "en") == [["STOP", "STOPS"]]
    assert answers_in_clues(["DEATH", "DEMISE"], ["End of life", "Death"], "en")
    assert repeated_heads(["Keen follower", "Followers of fashion", "Heir"], "en")
    assert not repeated_heads(["Kind of bread", "Bread roll"], "en")


def test_the_judge_takes_a_word_with_digits_for_one_word() -> None:
    assert not answers_in_clues(["COED", "GAS"], ["Campus woman", "CO2, for example"], "en")
    assert answers_in_clues(["PLAYER", "IPOD"], ["One on a team", "Old MP3 player"], "en")
    assert repeated_heads(["CO2 source", "Gas: CO2 or another source"], "en") == {}
    assert repeated_heads(["Rising CO2", "CO2 in the air"], "en") == {"co2": 2}
    assert repeated_heads(["1950s dance", "Dance of 1920"], "en") == {"danc": 2}


def test_a_letter_that_stands_for_itself_is_in_one_clue_alone() -> None:
    assert repeated_heads(["Rated X", "X, in Athens"], "en") == {"x": 2}
    company = ClueConflicts(["FILM", "CHI", "PHI", "CONE"], "en")
    company.add("Rated X", "FILM")
    assert company.objection("X, in Athens", "CHI") == "head"
    assert company.objection("Letter like an X", "CHI") == "head"
    assert company.objection("Greek letter", "CHI") == ""
    company.add("I am a Greek letter", "PHI")
    assert company.objection("I hold a scoop", "CONE") == ""


def test_letters_of_a_pattern_stay_and_a_word_without_a_clue_is_left_to_its_owner() -> None:
    pattern = "ISABELLA/.#.#.#.#/......../.#.#.#.#/........"
    record = made({"pattern": pattern}, "easy", 1)
    _, words, clues = parts(record)
    assert record.solution.startswith("ISABELLA/")
    assert clues[words.index("ISABELLA")] == ""
    assert record.notes == ("no clue is known for ISABELLA: left blank for you to write",)
    assert "" not in [clue for word, clue in zip(words, clues, strict=True) if word != "ISABELLA"]


def test_single_letters_of_a_pattern_stay_at_every_level() -> None:
    pattern = "S....../.#.#.#./......./.#.#.#./......."
    for level in ("easy", "medium", "hard"):
        for seed in range(4):
            assert made({"pattern": pattern}, level, seed).solution[0] == "S"


def test_a_word_without_a_clue_keeps_its_blank_through_every_format(tmp_path: Path) -> None:
    record = made({"words": "ISABELLA", "height": 15}, "easy", 1)
    for ending in ("jsonl", "ipuz", "puz", "exolve"):
        path = tmp_path / f"mine.{ending}"
        write([record], path)
        _, words, clues = parts(next(iter(read(str(path)))))
        assert clues[words.index("ISABELLA")] == ""


def test_definitions_of_a_list_come_before_the_bank() -> None:
    bank, short = Bank.load("en"), load("en").filter(longest=5, inflected=False)
    rows = [f"{one.spelling}\tWord {n}" for n, one in enumerate(short) if one.grid in bank]
    registry.add("mine", read_list(["word\tdefinition", *rows], "en")[0])
    puzzle, _, clues = parts(made({"list": "mine", "height": 5, "width": 5}, None, 1))
    assert {clue.source for clue in puzzle.clues} == {"dictionary"}
    assert all(clue.startswith("Word ") for clue in clues)


def test_only_blocked_grids_with_plain_clues_print_no_enumerations() -> None:
    for shape, counted in (
        ({"style": "blocked", "height": 9}, False),
        ({"style": "blocked", "height": 9, "clues": "cryptic"}, True),
        ({"height": 9}, True),
    ):
        puzzle = FAMILY.parse(made(shape, None, 3).puzzle)
        lines = [line for note in FAMILY.draw(puzzle, None, None).notes for line in note.lines]
        assert any(re.search(r"\(\d+\)\*?$", line) for line in lines) == counted


def test_a_failed_run_leaves_the_old_file_alone(tmp_path: Path) -> None:
    old = tmp_path / "old.jsonl"
    old.write_text("mine\n")
    wish = ["--language", "ro", "--style", "blocked", "-l", "hard", "--budget", "1", "-s", "1"]
    command = [sys.executable, "-m", "cruxpress", "generate", "crossword", *wish, "-o", str(old)]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 1
    assert old.read_text() == "mine\n"
