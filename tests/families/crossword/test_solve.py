"""Solving: what each clue admits, and the checker's own view of a solution."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cruxpress import words as wordlists
from cruxpress.clues.clue import Clue
from cruxpress.clues.derivation import Derivation
from cruxpress.families import named
from cruxpress.families.crossword.cluing.writing import needs_seal
from cruxpress.families.crossword.puzzle import Puzzle, check, seal
from cruxpress.families.crossword.solve import admitted, solve
from cruxpress.families.crossword.text import parse

FAMILY = named("crossword")
PUZZLE: Puzzle = FAMILY.parse(FAMILY.example)
SOLUTION = ("T#O#U##", "HONEST#", "I#G#U##", "STOMACH", "##I#L#I", "#ANALOG", "##G#Y#H")


def test_clues_of_the_bank_lead_to_their_answers() -> None:
    found = solve(PUZZLE, 2)
    assert found.verdict == "one"
    assert found.first == SOLUTION


def test_a_clue_that_nobody_knows_admits_every_word_that_fits() -> None:
    clues = tuple(replace(clue, text="Nobody knows") for clue in PUZZLE.clues)
    unknown = replace(PUZZLE, clues=clues)
    assert len(admitted(unknown, 0)) > 1000
    assert solve(unknown, 2).verdict == "many"


def test_a_seal_admits_its_answer_alone() -> None:
    clues = tuple(replace(clue, text="Nobody knows") for clue in PUZZLE.clues)
    words = ("HONEST", "STOMACH", "ANALOG", "THIS", "ONGOING", "USUALLY", "HIGH")
    sealed = replace(PUZZLE, clues=clues, seals=tuple(seal("en", word) for word in words))
    assert solve(sealed, 2).first == SOLUTION
    assert check(sealed, SOLUTION) == []
    wrong = replace(sealed, seals=(seal("en", "MODEST"), *sealed.seals[1:]))
    assert solve(wrong, 2).verdict == "none"
    assert any("seal" in fault for fault in check(wrong, SOLUTION))


def test_a_seal_is_found_as_one_finds_it_word_by_word() -> None:
    clues = tuple(replace(clue, text="Nobody knows") for clue in PUZZLE.clues)
    lists = wordlists.load("en"), wordlists.builtin.phrases("en")
    every = [word for one in lists for word in one.grid_forms(6)]
    for word in (*every[::997], "ZZXXZZ"):
        seals = (seal("en", word), *PUZZLE.seals[1:])
        sealed = replace(PUZZLE, clues=clues, seals=seals, own_words=("ZZXXZZ",))
        right = [one for one in ("ZZXXZZ", *every) if seal("en", one) == seals[0]]
        assert list(admitted(sealed, 0)) == right
    no_seal = replace(PUZZLE, clues=clues, seals=("MOUSE", *PUZZLE.seals[1:]))
    assert admitted(no_seal, 0) == ()


def test_only_clues_that_the_house_does_not_know_need_a_seal() -> None:
    play = Clue("Citrus fruit: duck mountain group", "wordplay",
                Derivation.from_text("charade d0-2 a2-3=O s3-5=RANGE"))  # fmt: skip
    assert not needs_seal(play, "ORANGE", "en")
    assert not needs_seal(Clue("Citrus fruit", "bank"), "ORANGE", "en")
    other = Clue("Juicy thing: duck mountain group", "llm", play.derivation)
    assert needs_seal(other, "ORANGE", "en")
    assert needs_seal(Clue("Juicy thing", "user"), "ORANGE", "en")


def test_a_pattern_has_many_fills_or_none() -> None:
    assert solve(parse("en:.../.../..."), 2).verdict == "many"
    assert solve(parse("en:QQQ/.../..."), 2).verdict == "none"


@pytest.mark.parametrize(
    ("row", "line", "reason"),
    [
        (1, "MODEST#", "means HONEST, not MODEST"),
        (1, "HONESX#", "neither in the English list"),
        (1, "H.NEST#", "is empty"),
        (1, "HONEST.", "cell for a letter"),
    ],
)
def test_the_checker_says_what_is_wrong(row: int, line: str, reason: str) -> None:
    wrong = (*SOLUTION[:row], line, *SOLUTION[row + 1 :])
    assert any(reason in fault for fault in check(PUZZLE, wrong)), check(PUZZLE, wrong)


def test_a_word_that_stands_twice_is_a_fault() -> None:
    square = parse("en:.../.../...")
    assert "stands in the grid 2 times" in " ".join(check(square, ("TOE", "ORE", "EEL")))
