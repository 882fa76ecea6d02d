"""Random choices are the same everywhere and unbiased."""

from __future__ import annotations

import pytest

from cruxpress.core.seeds import LARGEST_SEED, Stream, derive, fresh_seed


def test_a_derived_seed_depends_on_every_part() -> None:
    assert len({derive(1, "a", 2), derive(2, "a", 2), derive(1, "b", 2), derive(1, "a", 3)}) == 4


def test_known_streams_never_change() -> None:
    assert derive(7, "sudoku", 3, 0) == 7924343769229669326
    stream = Stream(7)
    assert [stream.below(10) for _ in range(8)] == [5, 2, 6, 0, 1, 8, 1, 5]


def test_draws_are_spread_evenly() -> None:
    stream = Stream(3)
    counts = [0] * 6
    for _ in range(6000):
        counts[stream.below(6)] += 1
    assert all(850 < count < 1150 for count in counts)


def test_a_shuffle_keeps_all_items() -> None:
    items = list(range(50))
    Stream(1).shuffle(items)
    assert sorted(items) == list(range(50))
    assert items != list(range(50))


def test_there_is_nothing_below_zero() -> None:
    with pytest.raises(ValueError, match="positive"):
        Stream(1).below(0)


def test_fresh_seeds_can_be_typed_again() -> None:
    assert 0 <= fresh_seed() <= LARGEST_SEED
    assert len({fresh_seed() for _ in range(20)}) > 10
