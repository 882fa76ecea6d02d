"""Word vectors: what the kernel reckons is the plain cosine of plain sums."""

from __future__ import annotations

import random
from math import isclose, sqrt

import pytest

from cruxpress._kernels import crossword as kernel
from cruxpress.words.vectors import vectors

WORDS = ["cat", "feline", "tax", "river", "bank", "money", "tree", "green", "paris", "the"]


def plain(words: list[str]) -> list[int] | None:
    """The sum of the vectors, number by number."""
    english = vectors("en")
    assert english is not None
    found = [list(one) for word in words if (one := english.vector(word)) is not None]
    return [sum(numbers) for numbers in zip(*found, strict=True)] if found else None


def test_closeness_is_the_cosine_of_the_sums() -> None:
    english, chance = vectors("en"), random.Random(3)
    assert english is not None
    for _ in range(200):
        one, other = (chance.choices([*WORDS, "xqzzy"], k=chance.randint(1, 6)) for _ in range(2))
        first, second = plain(one), plain(other)
        found = english.closeness(one, other)
        if first is None or second is None:
            assert found is None
            continue
        product = sum(a * b for a, b in zip(first, second, strict=True))
        length = sqrt(sum(a * a for a in first)) * sqrt(sum(b * b for b in second))
        assert found is not None
        assert isclose(found, product / length, abs_tol=1e-12), (one, other)


def test_the_kernel_refuses_what_is_no_vector() -> None:
    runs, codes = bytes(20 * 256 * 5), bytes(40)
    assert kernel.products(runs, codes, [0, 1], [1]) == (0, 0, 0)
    for wrong in (
        (runs[1:], codes, [0], [0]),
        (runs, codes[1:], [0], [0]),
        (runs, codes, [2], [0]),
    ):
        with pytest.raises(ValueError, match="expected"):
            kernel.products(*wrong)
