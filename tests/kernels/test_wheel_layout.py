"""Layouts: valid by a validator of our own, inside the bounds, the same every time."""

from __future__ import annotations

import random

import pytest

from cruxpress._kernels import wheel as kernel

Made = tuple[list[tuple[int, int, int, bool]], int, int, int, int]


def lay_out(words: list[str], height: int = 14, width: int = 14, iterations: int = 40,
            seed: int = 1, **more: int) -> Made:  # fmt: skip
    letters = bytes(ord(x) - ord("a") for x in "".join(words))
    return kernel.lay_out(letters, bytes(map(len, words)), height, width, iterations, seed, **more)


def grid_of(words: list[str], made: Made) -> dict[tuple[int, int], str]:
    cells: dict[tuple[int, int], str] = {}
    for number, row, column, down in made[0]:
        for i, letter in enumerate(words[number]):
            cell = (row + i * down, column + i * (not down))
            assert cells.setdefault(cell, letter) == letter, "crossing words disagree"
    return cells


def faults(words: list[str], made: Made, height: int, width: int) -> list[str]:
    cells = grid_of(words, made)
    found = []
    if made[1] > height or made[2] > width:
        found.append("outside the bounds")
    if {max(r for r, _ in cells) + 1, min(r for r, _ in cells)} != {made[1], 0}:
        found.append("the height is wrong")
    runs = []
    for r, c in cells:
        for dr, dc in ((0, 1), (1, 0)):
            if (r - dr, c - dc) in cells or (r + dr, c + dc) not in cells:
                continue
            run, at = "", (r, c)
            while at in cells:
                run, at = run + cells[at], (at[0] + dr, at[1] + dc)
            runs.append(run)
    if sorted(runs) != sorted(words[number] for number, *_ in made[0]):
        found.append("a run of letters is not a placed word")
    reached, edge = set(), [next(iter(cells))]
    while edge:
        cell = edge.pop()
        if cell in cells and cell not in reached:
            reached.add(cell)
            r, c = cell
            edge += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    if len(reached) != len(cells):
        found.append("the grid falls apart")
    crossed = sum(len(words[number]) for number, *_ in made[0]) - len(cells)
    if crossed != made[3]:
        found.append("the number of crossings is wrong")
    return found


def word_set(chance: random.Random, count: int) -> list[str]:
    letters = chance.sample("abcdefghijklmnopqrstuvwxyz", 7)
    sizes = [chance.randint(3, 7) for _ in range(count)]
    return sorted({"".join(chance.choices(letters, k=size)) for size in sizes})


def test_every_layout_of_many_word_sets_is_valid() -> None:
    chance = random.Random(3)
    for number in range(250):
        words = word_set(chance, chance.randint(2, 45))
        height, width = chance.randint(3, 16), chance.randint(7, 16)
        made = lay_out(words, height, width, chance.randint(1, 30), number)
        assert faults(words, made, height, width) == []


def test_the_same_seed_gives_the_same_grid_and_another_seed_another() -> None:
    words = word_set(random.Random(4), 20)
    assert lay_out(words, seed=5) == lay_out(words, seed=5)
    assert len({str(lay_out(words, seed=seed)) for seed in range(5)}) > 1


def test_words_without_a_common_letter_cannot_stand_together() -> None:
    made = lay_out(["abab", "cdcd"])
    assert len(made[0]) == 1


def test_two_words_cross() -> None:
    made = lay_out(["apple", "note"])
    assert (len(made[0]), made[3]) == (2, 1)
    assert made[1] * made[2] == 20


def test_more_iterations_never_place_fewer_words() -> None:
    words = word_set(random.Random(6), 40)
    placed = [len(lay_out(words, 9, 9, iterations)[0]) for iterations in (1, 20, 200)]
    assert placed == sorted(placed)


def test_a_search_may_stop_when_all_words_stand() -> None:
    words = ["apple", "note", "plane", "leap"]
    assert lay_out(words, iterations=500, stop_when_placed=True)[4] < 500
    assert lay_out(words, iterations=100)[4] == 100


def test_words_longer_than_the_bounds_are_left_out() -> None:
    made = lay_out(["abcdefgh", "abc"], 4, 4)
    assert [number for number, *_ in made[0]] == [1]


def test_nothing_to_place_gives_an_empty_grid() -> None:
    assert lay_out([]) == ([], 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("words", "height", "iterations"),
    [(["a"], 14, 10), (["ab"], 1, 10), (["ab"], 25, 10), (["ab"], 14, 0), (["x" * 25], 14, 9)],
)
def test_impossible_requests_are_refused(words: list[str], height: int, iterations: int) -> None:
    with pytest.raises(ValueError, match="expected"):
        lay_out(words, height, 14, iterations)
