"""Drafts of the Keen kernels: each by itself, and small ones against the deducer."""

from __future__ import annotations

import pytest

from cruxpress._kernels import keen
from cruxpress.seeds import Stream

MODEL = keen.RatingModel([12, 2, 4, 1, 5], [0.1, 0.1, 0.8], 0.99, 2.7, -0.7, 1.2)


@pytest.mark.parametrize(
    "numbers",
    [
        ([0, 2, 4, 1, 5], [0.1, 0.1, 0.8], 0.99, 2.7, -0.7, 1.2),
        ([12, 2, 4, 1, 5], [0.1, -0.1, 0.8], 0.99, 2.7, -0.7, 1.2),
        ([12, 2, 4, 1, 5], [0.1, 0.1, 0.9], 0.99, 2.7, -0.7, 1.2),
        ([12, 2, 4, 1, 5], [0.1, 0.1, 0.8], 0.99, 2.7, float("nan"), 1.2),
        ([12, 2, 4, 1, 5], [0.1, 0.1, 0.8], 0.99, 2.7, -0.7, 0),
    ],
    ids=["half", "weight", "sum", "nan", "width"],
)
def test_numbers_that_make_no_model_of_ratings_are_refused(numbers):
    with pytest.raises(ValueError, match="no more than 1"):
        keen.RatingModel(*numbers)


def test_a_unit_of_work_is_positive():
    with pytest.raises(ValueError, match="unit"):
        keen.drafts([1], 4, 0, 15, 0, 6, False, 1, 1, 1, unit=0, model=MODEL)


@pytest.mark.parametrize("tier", range(5))
@pytest.mark.parametrize("size", [4, 6])
def test_a_draft_does_not_depend_on_those_made_before_it(size, tier):
    def drafts(streams, hidden):
        budgets = {"making": 10**8, "asking": 12 * 10**6, "light": 200_000, "unit": 10**6}
        return keen.drafts(streams, size, tier, 15, 0, 6, hidden, **budgets, model=MODEL)

    streams = list(range(7, 15))
    for hidden in (False, True):
        alone = [drafts([stream], hidden)[0] for stream in streams]
        assert any(alone)
        assert drafts(streams, hidden) == alone
        assert drafts(streams[::-1], hidden) == alone[::-1]


def test_seeds_that_are_drawn_side_by_side_are_those_of_each_stream():
    streams = [*range(3), 2**32 - 1, 2**32, 2**64 - 1, *(7**k for k in range(1, 22)), *range(50)]

    def drafts(streams):
        return keen.drafts(streams, 3, 0, 15, 0, 6, False, 10**8, 10**6, 1, 1, model=MODEL)

    assert drafts(streams) == [drafts([stream])[0] for stream in streams]
    for stream, found in zip(streams, drafts(streams), strict=True):
        made = keen.generate(Stream(stream).seed(), 3, 0, 15, 0, 6, False, 10**8)
        assert found[1] == "".join(map(str, bytes(made["solution"])))


SMALL_SHAPES = [
    (operators, one_cell, largest, hidden)
    for operators in (15, 1, 2, 3, 4, 8, 12, 7)
    for one_cell in (0, 1, 2)
    for largest, hidden in ((6, False), (3, False), (2, False), (6, True))
]


@pytest.mark.parametrize("tier", [0, 1])
@pytest.mark.parametrize("size", [3, 4])
def test_small_puzzles_made_and_asked_by_words_of_bits_are_those_of_the_deducer(size, tier):
    streams, found = list(range(100, 120)), 0

    def drafts(shape, unit, asking):
        budgets = {"making": 40_000, "asking": asking, "light": 200_000, "unit": unit}
        return keen.drafts(streams, size, tier, *shape, **budgets, model=MODEL)

    for shape in SMALL_SHAPES:
        # No puzzle is made for a unit of one, and none asked where the budget might run out: the
        # deducer does it then, and work is told exactly.
        every = zip(drafts(shape, 10**6, 10**6), drafts(shape, 1, 10**6 - 1), strict=True)
        for quick, plain in every:
            assert (quick and quick[:-1]) == (plain and plain[:-1])
            assert quick is None or quick[-1] == 1 + (plain[-1] - 1) // 10**6
            found += quick is not None
    assert found > 500
