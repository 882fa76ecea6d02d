"""Buildable words and the census of wheels, against brute force."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from cruxpress._kernels import wheel as kernel

ALPHABET = "abcdefgh"


def codes(text: str) -> bytes:
    return bytes(ord(letter) - ord("a") for letter in text)


def lexicon_of(words: list[str]) -> kernel.Lexicon:
    return kernel.Lexicon(codes("".join(words)), bytes(map(len, words)))


def looked_through(words: list[str], letters: str, shortest: int, longest: int) -> list[int]:
    written = codes("".join(words)), bytes(map(len, words))
    return kernel.look_through(*written, codes(letters), shortest, longest)


def random_words(count: int, letters: str, seed: int) -> list[str]:
    chance = random.Random(seed)
    sizes = [chance.randint(2, 7) for _ in range(count)]
    return sorted({"".join(chance.choice(letters) for _ in range(size)) for size in sizes})


def brute(words: list[str], letters: str, shortest: int, longest: int) -> list[int]:
    wheel = Counter(letters)
    return [
        number
        for number, word in enumerate(words)
        if shortest <= len(word) <= longest and not Counter(word) - wheel
    ]


def test_buildable_words_are_those_that_counting_letters_finds() -> None:
    words = random_words(800, ALPHABET, 1)
    lexicon = lexicon_of(words)
    chance = random.Random(2)
    for _ in range(60):
        letters = "".join(chance.choice(ALPHABET) for _ in range(chance.randint(1, 9)))
        expected = brute(words, letters, 3, 6)
        assert lexicon.buildable(codes(letters), 3, 6) == expected
        assert lexicon.count(codes(letters), 3, 6) == len(expected)
        assert looked_through(words, letters, 3, 6) == expected


def test_a_letter_is_used_only_as_often_as_it_stands_on_the_wheel() -> None:
    lexicon = lexicon_of(["tea", "tee", "teete"])
    assert lexicon.buildable(codes("tea"), 1, 9) == [0]
    assert lexicon.buildable(codes("teea"), 1, 9) == [0, 1]
    assert lexicon.buildable(codes("teeeta"), 1, 9) == [0, 1, 2]
    assert looked_through(["tea", "tee", "teete"], "teea", 1, 9) == [0, 1]


def test_an_empty_list_and_an_empty_wheel_build_nothing() -> None:
    assert lexicon_of([]).buildable(codes("abc"), 1, 9) == []
    assert lexicon_of(["abc"]).buildable(b"", 1, 9) == []
    assert looked_through([], "abc", 1, 9) == looked_through(["abc"], "", 1, 9) == []


@pytest.mark.parametrize(
    ("letters", "lengths"), [(b"\x01\x02", b"\x03"), (b"\x01\x02", b"\x01"), (b"\x20", b"\x01")]
)
def test_words_that_do_not_add_up_are_refused(letters: bytes, lengths: bytes) -> None:
    with pytest.raises(ValueError, match=r"add up|below 32"):
        kernel.Lexicon(letters, lengths)


@pytest.mark.parametrize("lengths", [b"\x03", b"\x01"])
def test_words_that_are_looked_through_add_up_as_well(lengths: bytes) -> None:
    with pytest.raises(ValueError, match="add up"):
        kernel.look_through(b"\x01\x02", lengths, b"\x01", 1, 9)


def test_too_many_letters_or_unknown_ones_are_refused() -> None:
    lexicon = lexicon_of(["abc"])
    with pytest.raises(ValueError, match="16 letters"):
        lexicon.buildable(bytes(17), 1, 9)
    with pytest.raises(ValueError, match="below 32"):
        lexicon.count(b"\x40", 1, 9)


@pytest.mark.parametrize(("size", "most_equal"), [(3, 3), (5, 2), (5, 3), (4, 1)])
def test_the_census_counts_what_asking_every_wheel_counts(size: int, most_equal: int) -> None:
    words = random_words(250, ALPHABET, size)
    lexicon = lexicon_of(words)
    wheels, eligible = 0, []
    of_word: Counter[int] = Counter()
    by_words: Counter[int] = Counter()
    for letters in itertools.combinations_with_replacement(ALPHABET, size):
        if max(Counter(letters).values()) > most_equal:
            continue
        wheels += 1
        found = brute(words, "".join(letters), 3, size)
        by_words[len(found)] += 1
        if len(found) >= 4:
            eligible.append("".join(letters))
            of_word.update(found)
    taken = lexicon.census(len(ALPHABET), size, most_equal, 3, 4)
    assert taken["wheels"] == wheels
    assert taken["eligible"] == len(eligible)
    assert taken["of_word"] == [of_word[number] for number in range(len(words))]
    assert {n: c for n, c in enumerate(taken["by_words"]) if c} == {
        n: c for n, c in by_words.items() if c
    }
    listed = lexicon.eligible(len(ALPHABET), size, most_equal, 3, 4)
    chunks = [listed[at : at + size] for at in range(0, len(listed), size)]
    assert sorted(chunks) == sorted(map(codes, eligible))


def test_there_are_3280680_wheels_of_seven_letters_with_at_most_three_equal() -> None:
    assert lexicon_of(["abc"]).census(26, 7, 3, 4, 9)["wheels"] == 3_280_680


@pytest.mark.parametrize("ask", [(26, 12, 3, 4, 9), (0, 7, 3, 4, 9), (26, 7, 0, 4, 9)])
def test_a_census_that_cannot_be_taken_is_refused(ask: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"expected|too many"):
        lexicon_of(["abc"]).census(*ask)
