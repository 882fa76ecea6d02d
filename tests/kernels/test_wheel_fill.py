"""Filling a grid exactly, against trying all words in all entries."""

from __future__ import annotations

import itertools
import random

import pytest

from cruxpress._kernels import wheel as kernel

OPEN = 255


Ways = set[tuple[str, ...]]


def fills(words: list[str], entries: list[list[int]], givens: dict[int, str], cells: int,
          limit: int = 10_000, budget: int = 1_000_000) -> tuple[Ways, bool]:  # fmt: skip
    letters = bytes(ord(x) - ord("a") for x in "".join(words))
    given = bytes(ord(givens[c]) - ord("a") if c in givens else OPEN for c in range(cells))
    found, finished, _ = kernel.fills(
        letters, bytes(map(len, words)), entries, given, limit, budget
    )
    return {tuple(words[n] for n in way) for way in found}, finished


def brute(
    words: list[str], entries: list[list[int]], givens: dict[int, str]
) -> set[tuple[str, ...]]:
    fitting = [[w for w in words if len(w) == len(entry)] for entry in entries]
    ways = set()
    for way in itertools.product(*fitting):
        letters: dict[int, set[str]] = {cell: {x} for cell, x in givens.items()}
        for entry, word in zip(entries, way, strict=True):
            for cell, letter in zip(entry, word, strict=True):
                letters.setdefault(cell, set()).add(letter)
        if len(set(way)) == len(way) and all(len(some) == 1 for some in letters.values()):
            ways.add(way)
    return ways


# A ladder: two words of three letters across, two of four down, crossing in four cells.
LADDER = [[0, 1, 2], [3, 4, 5], [0, 6, 8, 3], [2, 7, 9, 5]]


def test_all_ways_to_fill_a_ladder_are_found() -> None:
    chance = random.Random(1)
    seen = set()
    for _ in range(60):
        sizes = [3] * 7 + [4] * 7
        words = sorted({"".join(chance.choices("abc", k=size)) for size in sizes})
        givens = {chance.randrange(10): chance.choice("abc")} if chance.random() < 0.5 else {}
        expected = brute(words, LADDER, givens)
        assert fills(words, LADDER, givens, 10) == (expected, True)
        seen.add(min(len(expected), 2))
    assert seen == {0, 1, 2}


def test_no_word_stands_twice() -> None:
    assert fills(["aa"], [[0, 1], [2, 3]], {}, 4) == (set(), True)
    assert fills(["aa", "ab"], [[0, 1], [2, 3]], {}, 4)[0] == {("aa", "ab"), ("ab", "aa")}


def test_the_count_stops_at_the_limit() -> None:
    words = ["".join(pair) for pair in itertools.product("abcd", repeat=2)]
    assert len(fills(words, [[0, 1], [2, 3], [4, 5]], {}, 6, limit=7)[0]) == 7


def test_a_spent_budget_is_told() -> None:
    words = ["".join(pair) for pair in itertools.product("abcd", repeat=2)]
    _, finished = fills(words, [[0, 1], [2, 3], [4, 5]], {}, 6, budget=10)
    assert not finished


def test_cells_and_letters_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match="cell too many"):
        fills(["ab"], [[0, 5]], {}, 2)
    with pytest.raises(ValueError, match="givens below 32"):
        kernel.fills(b"\x00\x01", b"\x02", [[0, 1]], b"\x40\xff", 2, 100)


def votes(
    words: list[str], entries: list[list[int]], cells: int, right: list[int], limit: int = 10_000
) -> tuple[list[int], int, bool]:
    letters = bytes(ord(x) - ord("a") for x in "".join(words))
    lengths, open_cells = bytes(map(len, words)), bytes([OPEN] * cells)
    return kernel.votes(letters, lengths, entries, open_cells, right, limit, 1_000_000)


def test_votes_tell_in_how_many_other_ways_a_cell_has_another_letter() -> None:
    chance, told = random.Random(2), 0
    for _ in range(60):
        words = sorted({"".join(chance.choices("abc", k=size)) for size in [3] * 7 + [4] * 7})
        ways = sorted(brute(words, LADDER, {}))
        for right in ways[:3]:
            filled = [dict(_cells(way)) for way in ways]
            true = dict(_cells(right))
            expected = [sum(one[cell] != true[cell] for one in filled) for cell in range(10)]
            numbers = [words.index(word) for word in right]
            assert votes(words, LADDER, 10, numbers) == (expected, len(ways) - 1, True)
            told += len(ways) > 1
    assert told > 20


def _cells(way: tuple[str, ...]) -> list[tuple[int, str]]:
    entries = zip(LADDER, way, strict=True)
    return [(c, x) for entry, word in entries for c, x in zip(entry, word, strict=True)]


def test_votes_are_asked_for_a_word_in_each_entry() -> None:
    for right in ([0], [0, 1, 1], [0, 7], [0, 2]):
        with pytest.raises(ValueError, match="a word for each entry, as long as it is"):
            votes(["aa", "ab", "abc"], [[0, 1], [2, 3]], 4, right)
