"""The six invariants of the document that began this family, as properties."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from cruxpress.families.marks.puzzle import GuessRow, Puzzle, two_pass
from cruxpress.families.marks.solve import fits
from cruxpress.families.marks.word_lists import ListName, lexicon
from tests.families.marks.constraints import (
    Constraint,
    constraints_of,
    find_candidates,
    get_constraints,
    satisfies,
)
from tests.families.marks.oracle import definition

LISTS = {
    (code, length): lexicon(ListName(code), length) for code in ("en", "ro") for length in (4, 5)
}


@st.composite
def games(draw: st.DrawFn) -> tuple[str, list[str], ListName]:
    """An answer and one to four different guesses of one list."""
    words = LISTS[draw(st.sampled_from(sorted(LISTS)))]
    word = st.integers(0, len(words) - 1).map(words.words.__getitem__)
    answer = draw(word)
    return answer, draw(st.lists(word, min_size=1, max_size=4, unique=True)), words.name


def _puzzle(answer: str, guesses: list[str], name: ListName) -> Puzzle:
    return Puzzle(tuple(GuessRow(guess, two_pass(guess, answer)) for guess in guesses), name)


strings = st.integers(3, 8).flatmap(
    lambda n: st.tuples(*(st.text("ABCD", min_size=n, max_size=n) for _ in range(3)))
)


@given(strings)
@settings(max_examples=300, deadline=None)
def test_constraints_say_the_same_as_equal_marks(words: tuple[str, str, str]) -> None:
    guess, answer, other = words
    row = get_constraints(guess, answer)
    assert satisfies(answer, row)
    assert satisfies(other, row) == (definition(guess, other) == definition(guess, answer))


@given(games())
@settings(max_examples=25, deadline=None)
def test_1_a_word_is_a_candidate_exactly_if_it_meets_all_constraints(
    game: tuple[str, list[str], ListName],
) -> None:
    answer, guesses, name = game
    puzzle = _puzzle(answer, guesses, name)
    found = fits(puzzle)
    rows = [constraints_of(row) for row in puzzle.rows]
    assert answer in found
    assert found == find_candidates(rows, puzzle.lexicon.words)


@given(games())
@settings(max_examples=60, deadline=None)
def test_2_a_further_row_never_brings_a_word_back(game: tuple[str, list[str], ListName]) -> None:
    answer, guesses, name = game
    before = set(puzzle_words := _puzzle(answer, guesses[:1], name).lexicon.words)
    assert puzzle_words
    for count in range(1, len(guesses) + 1):
        after = set(fits(_puzzle(answer, guesses[:count], name)))
        assert after <= before
        before = after


def _tiles(game: tuple[str, list[str], ListName]) -> tuple[list[str], list[list[Constraint]]]:
    puzzle = _puzzle(*game)
    return fits(puzzle), [list(constraints_of(row)) for row in puzzle.rows]


@given(games())
@settings(max_examples=60, deadline=None)
def test_3_every_candidate_has_the_green_letters_in_place(
    game: tuple[str, list[str], ListName],
) -> None:
    words, rows = _tiles(game)
    greens = [tile for row in rows for tile in row if tile.type == "green"]
    assert all(word[tile.position] == tile.letter for word in words for tile in greens)


@given(games())
@settings(max_examples=60, deadline=None)
def test_4_every_candidate_has_the_yellow_letters_elsewhere(
    game: tuple[str, list[str], ListName],
) -> None:
    words, rows = _tiles(game)
    yellows = [tile for row in rows for tile in row if tile.type == "yellow"]
    for word in words:
        assert all(t.letter in word and word[t.position] != t.letter for t in yellows)


@given(games())
@settings(max_examples=60, deadline=None)
def test_5_a_gray_letter_is_absent_or_all_its_copies_are_accounted_for(
    game: tuple[str, list[str], ListName],
) -> None:
    words, rows = _tiles(game)
    for row in rows:
        coloured = Counter(tile.letter for tile in row if tile.type != "gray")
        for tile in row:
            if tile.type == "gray":
                for word in words:
                    assert word.count(tile.letter) == coloured[tile.letter]
                    assert word[tile.position] != tile.letter


@given(games())
@settings(max_examples=60, deadline=None)
def test_6_a_candidate_has_as_many_copies_of_a_letter_as_any_row_shows(
    game: tuple[str, list[str], ListName],
) -> None:
    words, rows = _tiles(game)
    for row in rows:
        coloured = Counter(tile.letter for tile in row if tile.type != "gray")
        assert all(word.count(one) >= count for word in words for one, count in coloured.items())
