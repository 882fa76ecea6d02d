"""The feedback kernel is the definition, for every pair of words."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cruxpress import words
from cruxpress._kernels import marks as kernel
from tests.families.marks.oracle import Words, definition, number


def codes(*texts: str) -> bytes:
    """Letter codes of words in capitals."""
    return bytes(ord(letter) - 65 for text in texts for letter in text)


def kernel_list(texts: list[str]) -> kernel.Words:
    """A kernel list in which every word is known."""
    return kernel.Words(codes(*texts), len(texts[0]), bytes([1] * len(texts)))


LARGE = words.load("en", required=False, large=True)
TWO_THOUSAND = LARGE.grid_forms(5)[::5][:2000]


def test_all_pairs_of_two_thousand_words() -> None:
    assert len(TWO_THOUSAND) == 2000
    ours, theirs = kernel_list(TWO_THOUSAND), Words(TWO_THOUSAND)
    for guess in TWO_THOUSAND:
        assert np.array_equal(ours.feedback(codes(guess)), theirs.marks(guess)), guess


def test_a_million_random_pairs_of_the_large_list() -> None:
    texts, chance = LARGE.grid_forms(5), random.Random(1)
    assert len(texts) >= 11_000
    ours = kernel_list(texts)
    for guess in chance.sample(texts, 1000):
        row = ours.feedback(codes(guess)).tolist()
        for at in chance.sample(range(len(texts)), 1000):
            assert row[at] == number(definition(guess, texts[at])), (guess, texts[at])


@pytest.mark.parametrize("length", range(3, 9))
@pytest.mark.parametrize("letters", ["AB", "ABC", "ABCDEFG"])
def test_words_that_repeat_their_letters(length: int, letters: str) -> None:
    chance = random.Random(f"{length}{letters}")
    texts = ["".join(chance.choices(letters, k=length)) for _ in range(333)]
    ours = kernel_list(texts)
    for guess in texts[:30]:
        expected = [number(definition(guess, word)) for word in texts]
        assert ours.feedback(codes(guess)).tolist() == expected
        assert [kernel.feedback(codes(guess), codes(word)) for word in texts] == expected


@pytest.mark.parametrize("length", range(3, 9))
def test_the_index_keeps_exactly_the_words_with_equal_marks(length: int) -> None:
    chance = random.Random(length)
    texts = chance.sample(LARGE.grid_forms(length), 300)
    texts += ["".join(chance.choices("AEST", k=length)) for _ in range(100)]
    ours, theirs = kernel_list(texts), Words(texts)
    for guess in chance.sample(range(len(texts)), 60):
        marks = theirs.marks(texts[guess])
        for answer in chance.sample(range(len(texts)), 60):
            kept = np.flatnonzero(marks == marks[answer]).tolist()
            assert ours.kept(guess, answer) == kept


def test_candidates_are_the_words_that_fit_every_row() -> None:
    chance = random.Random(3)
    ours, theirs = kernel_list(TWO_THOUSAND), Words(TWO_THOUSAND)
    for _ in range(200):
        answer = chance.choice(TWO_THOUSAND)
        guesses = chance.sample(TWO_THOUSAND, chance.randint(1, 4))
        rows = [(guess, definition(guess, answer)) for guess in guesses]
        marks = [number(one) for _, one in rows]
        found = [TWO_THOUSAND[at] for at in ours.candidates(codes(*guesses), marks)]
        assert found == theirs.fits(rows)
        assert answer in found


def test_a_survey_counts_words_row_by_row_and_names_near_misses() -> None:
    chance = random.Random(4)
    known = bytes(chance.randrange(2) for _ in TWO_THOUSAND)
    ours, theirs = kernel.Words(codes(*TWO_THOUSAND), 5, known), Words(TWO_THOUSAND)
    answer, *guesses = chance.sample(TWO_THOUSAND, 4)
    rows = [(guess, definition(guess, answer)) for guess in guesses]
    kept = np.array([theirs.kept(*row) for row in rows])
    so_far = np.logical_and.accumulate(kept)
    fits, left, known_left, near = ours.survey(codes(*guesses), [number(m) for _, m in rows])
    assert fits == np.flatnonzero(kept.all(axis=0)).tolist()
    assert left == so_far.sum(axis=1).tolist()
    assert known_left == (so_far & np.frombuffer(known, dtype=bool)).sum(axis=1).tolist()
    fails_one = np.flatnonzero((~kept).sum(axis=0) == 1)
    assert near == [(at, int(np.flatnonzero(~kept[:, at])[0])) for at in fails_one]


def test_marks_that_no_word_gives_leave_nothing() -> None:
    # The first E gray and the second yellow: the passes go from the left, so this cannot be.
    assert kernel_list(TWO_THOUSAND).candidates(codes("EERIE"), [number("01000")]) == []


@pytest.mark.parametrize(
    ("letters", "length", "known"),
    [(b"", 5, b""), (bytes(7), 5, b"\1"), (bytes(10), 5, b"\1"), (bytes(9), 9, b"\1"),
     (bytes([32] * 5), 5, b"\1")],
)  # fmt: skip
def test_lists_of_the_wrong_form_are_refused(letters: bytes, length: int, known: bytes) -> None:
    with pytest.raises(ValueError, match="expected"):
        kernel.Words(letters, length, known)


def test_rows_of_the_wrong_form_are_refused() -> None:
    ours = kernel_list(["CRANE", "SLATE"])
    for guesses, marks in ((bytes(4), [0]), (bytes(5), [243]), (bytes(5), [-1]), (bytes(5), [])):
        with pytest.raises(ValueError, match="expected"):
            ours.candidates(guesses, marks)
    with pytest.raises(ValueError, match="expected"):
        ours.feedback(bytes([77] * 5))
    with pytest.raises(ValueError, match="expected"):
        ours.kept(0, 2)
