"""Ratings that a family tells as JSON are those of the plain way, to the letter."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from cruxpress._kernels import sudoku as kernel
from cruxpress.aim import make
from cruxpress.cli.rate import _Rater
from cruxpress.errors import PuzzleError
from cruxpress.families import named, names
from cruxpress.families.sudoku import effort
from cruxpress.families.sudoku.told import model
from cruxpress.rating import Rating
from cruxpress.recipe import Recipe

TELLING = [name for name in names() if named(name).many.told]
EMPTY = "." * 81
ODD = (
    "", "12", EMPTY, "1" * 81, "." * 80 + "1", "A" + "." * 80, "é" + "." * 80, "\udcff" + "." * 80,
    "4:1..4..1..4..1..4", "1234341221434321", " " + "." * 80, "." * 162,
)  # fmt: skip


def made(family: str) -> list[str]:
    """Some puzzles of every level."""
    levels = [level.name for level in named(family).levels]
    return [
        make(Recipe(family, level=level, seed=7, item=item)).puzzle
        for level in levels
        for item in range(12)
    ]


def plain(family: str, text: str, scale: str = "") -> str:
    rating = named(family).rate(named(family).parse(text), scale)
    return json.dumps(rating.to_json(), ensure_ascii=False, separators=(",", ":"))


def told(family: str, texts: Sequence[str], scale: str = "") -> Sequence[str | None]:
    tell = named(family).many.told
    assert tell
    return tell(texts, scale)


@pytest.mark.parametrize("family", TELLING)
def test_a_rating_that_is_told_is_that_of_the_plain_way(family: str) -> None:
    texts = made(family)
    assert [one for one in told(family, texts) if one] == [plain(family, one) for one in texts]
    own = named(family).scales[0].name
    assert told(family, texts, own) == told(family, texts)
    for scale in named(family).scales[1:]:
        for text, one in zip(texts, told(family, texts, scale.name), strict=True):
            assert one is None or one == plain(family, text, scale.name)


def altered(text: str, rng: random.Random) -> str:
    """A classic sudoku with cells taken out, put in, and written in other ways."""
    cells = list(text)
    for _ in range(rng.randrange(4)):
        cells[rng.randrange(81)] = rng.choice("123456789.........")
    return "".join(rng.choice("0.*_-?") if cell == "." else cell for cell in cells)


def test_what_is_not_told_is_no_classic_sudoku_of_one_solution() -> None:
    rng, texts = random.Random(3), made("sudoku")
    texts = [altered(rng.choice(texts), rng) for _ in range(400)] + list(ODD)
    known = 0
    for text, one in zip(texts, told("sudoku", texts), strict=True):
        if one is not None:
            assert one == plain("sudoku", text)
            known += 1
            continue
        family = named("sudoku")
        try:
            rating = family.rate(family.parse(text), "")
        except PuzzleError:
            continue
        assert len(text) != 81 or rating.features["beyond"]
    assert 50 < known < 400


def test_lines_that_are_told_and_others_stay_in_order() -> None:
    texts = [one for pair in zip(made("sudoku"), ODD * 5, strict=True) for one in pair]
    chunk: list[Any] = list(enumerate(texts, 1))
    quick, slow = (_Rater("sudoku", "", as_json)(chunk) for as_json in (True, False))
    assert sum(isinstance(one, str) for one in quick) >= 60
    for one, other in zip(quick, slow, strict=True):
        if isinstance(one, str):
            assert isinstance(other, Rating)
            assert json.loads(one) == other.to_json()
        else:
            assert (type(one), str(one)) == (type(other), str(other))


def changed(**numbers: Any) -> kernel.RatingModel:
    fitted = effort.model()
    values: dict[str, Any] = {
        "rates": fitted.rates, "terms": fitted.terms, "intercept": fitted.intercept,
        "hardest": fitted.hardest, "doubling": fitted.doubling, "spread": fitted.spread,
        "spread_beyond": fitted.spread_beyond, "longest": effort.LONGEST,
        "bands": [("easy", 0.0), ("hard", 2.6)],
    }  # fmt: skip
    return kernel.RatingModel(**values | numbers)


def test_minutes_are_rounded_as_python_rounds_them() -> None:
    text = made("sudoku")[0]
    shares = [0.125, 0.005, 0.015, 1.0, 2.675, 0.045, 1e-9, 0.0, 99.995, 33.335]
    for minutes in (0.0, 0.01, 0.5, 1.0, 3.0, 7.25, 524288.0, 525600.0):
        for share in shares:
            asked = changed(longest=minutes, intercept=600.0, terms=[], spread=(share, share))
            asked_far = changed(longest=1e9, intercept=0.0, terms=[], spread=(share, share))
            for one, true in ((asked, minutes), (asked_far, 1.0)):
                [line] = kernel.rated_texts([text], one)
                features = json.loads(line)["features"]
                most = minutes if one is asked else 1e9
                assert features["minutes"] == round(true, 2)
                assert features["minutes_low"] == round(round(true, 2) * share, 2)
                assert features["minutes_high"] == round(min(round(true, 2) * share, most), 2)


@pytest.mark.parametrize(
    "wrong",
    [
        {"intercept": float("nan")}, {"doubling": 0.0}, {"longest": float("inf")},
        {"spread": (-1.0, 1.0)}, {"terms": [(18, 1.0)]}, {"terms": [(0, float("inf"))]},
        {"bands": []}, {"rates": (1, 1, 1, 1, 0, 1)}, {"rates": (2_000_000, 1, 1, 1, 1, 1)},
    ],
    ids=str,
)  # fmt: skip
def test_numbers_that_make_no_model_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="model"):
        changed(**wrong)


def test_only_texts_are_read() -> None:
    with pytest.raises(TypeError):
        kernel.rated_texts([3], model())
