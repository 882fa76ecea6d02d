"""Phrases in crosswords: counted, printed, kept in files, and never beside their own words."""

from __future__ import annotations

import re
from functools import cache
from io import StringIO

import pytest

from cruxpress.clues.bank import Bank
from cruxpress.core.errors import ParseError
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.record import Record
from cruxpress.engine.search import make
from cruxpress.engine.verification import faults_of
from cruxpress.families.crossword.draw import draw
from cruxpress.families.crossword.puzzle import Puzzle, words_of
from cruxpress.families.crossword.reason import reason
from cruxpress.families.crossword.text import parse, parse_solution, write
from cruxpress.files.formats import exolve, ipuz, puz
from cruxpress.words import builtin
from cruxpress.words.archive import Archive
from tools import build_phrases


@cache
def made(language: str, item: int, **shape: str) -> Record:
    wanted = {"language": language, **shape}
    return make(Recipe("crossword", shape=wanted, target=Target("easy"), seed=18, item=item))


def with_phrases() -> Record:
    return next(one for one in (made("en", n) for n in range(4)) if re.search(r"\d,\d", one.puzzle))


def parts(record: Record) -> tuple[Puzzle, list[str]]:
    puzzle = parse(record.puzzle)
    return puzzle, words_of(puzzle, parse_solution(puzzle, record.solution))


def counted_by_hand(spelling: str) -> str:
    """The enumeration of a spelling, counted letter by letter."""
    found = [0]
    signs = []
    for letter in spelling:
        if letter in " -":
            signs.append("," if letter == " " else "-")
            found.append(0)
        elif letter.isalpha():
            found[-1] += 1
    return "" if not signs else "".join(f"{n}{s}" for n, s in zip(found, [*signs, ""], strict=True))


def test_the_lists_of_phrases_are_those_of_the_clue_bank() -> None:
    """If this fails after a change of the phrases: tools/build_phrases.py."""
    for name, content in build_phrases.parts():
        kept = (build_phrases.DATA / name).read_bytes()
        assert dict(Archive(kept)) == dict(Archive(content)), name


@pytest.mark.parametrize("language", ["en", "ro"])
def test_puzzles_have_phrases_and_count_the_letters_of_each_word(language: str) -> None:
    bank, phrases = Bank.load(language), 0
    for item in range(4):
        puzzle, words = parts(made(language, item))
        for clue, word in zip(puzzle.clues, words, strict=True):
            assert clue.enumeration == counted_by_hand(bank.spelling(word))
            phrases += bool(clue.enumeration)
    assert phrases >= 4


def test_a_phrase_is_proved_and_printed_with_its_count() -> None:
    record = with_phrases()
    assert faults_of(record) == []
    puzzle, words = parts(record)
    lines = "\n".join(line for note in draw(puzzle, None, None).notes for line in note.lines)
    told = [step.parts["word"] for step in reason(puzzle).steps if step.parts]
    for clue, word in zip(puzzle.clues, words, strict=True):
        if clue.enumeration:
            assert f"{clue.text} ({clue.enumeration})" in lines
            assert Bank.load("en").spelling(word).replace("'", "").upper() in told


@pytest.mark.parametrize("form", [ipuz.FORMAT, exolve.FORMAT, puz.FORMAT])
def test_files_keep_phrases(form: ipuz.Format) -> None:
    record = with_phrases()
    out = StringIO()
    assert form.write is not None and form.read is not None
    form.write([record], out)
    [item] = form.read(out.getvalue().splitlines(keepends=form.binary), None)
    assert item.content == record.puzzle


def test_an_american_grid_prints_no_counts_and_keeps_them() -> None:
    grid = "....#/....#/....#/#..../#...."
    clues = "|".join(f"Clue {n} {{user}}" for n in range(len(parse(f"en:{grid}").grid.slots)))
    puzzle = parse(f"en:{grid}:{clues.replace('Clue 0 {user}', 'Clue 0 {user 1,3}')}")
    assert puzzle.clues[0].enumeration == "1,3"
    assert "(1,3)" not in str(draw(puzzle, None, None).notes)
    assert "{user 1,3}" in write(puzzle)


def test_a_count_of_another_length_is_refused() -> None:
    with pytest.raises(ParseError, match="1 across has 3 letters and is counted"):
        parse("en:.../.#./...:A {user 1,3}|B|C|D")


def test_a_phrase_of_the_user_is_counted_as_it_was_written() -> None:
    record = made("en", 0, words="Wedding March: Walk down the aisle; jack-in-the-box: Surprise")
    puzzle, words = parts(record)
    found = dict(zip(words, puzzle.clues, strict=True))
    assert found["WEDDINGMARCH"].counted == "Walk down the aisle (7,5)"
    assert found["JACKINTHEBOX"].counted == "Surprise (4-2-3-3)"


def test_wheels_and_marks_have_no_phrases() -> None:
    assert len(builtin.phrases("en")) > 10_000
    assert len(builtin.chosen("en", "accepted").filter(compound=True)) == 0
