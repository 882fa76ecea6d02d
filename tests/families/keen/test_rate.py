"""Ratings: the labels of the original, the order inside a level, and the document's scale."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from cruxpress.families.keen.backtracking_scale import DOCUMENT, tier_required
from cruxpress.families.keen.rate import HALF_STEPS, TIER, fraction, rate
from cruxpress.families.keen.solve import TIERS
from cruxpress.families.keen.text import images, parse
from tests.contract.test_commands import crux
from tests.families.keen.corpus import corpus


def test_every_labelled_puzzle_gets_its_level_and_a_value_inside_it() -> None:
    for one in corpus():
        rating = rate(parse(one.text))
        assert rating.level == one.level
        assert rating.features["as_stated"]
        low, high = TIER.range(one.level)
        assert low <= rating.value < high


def test_the_eight_images_have_one_rating() -> None:
    for one in corpus()[::30]:
        puzzle = parse(one.text)
        ratings = [rate(image) for image, _ in images(puzzle, bytes(puzzle.size**2))]
        assert {rating.value for rating in ratings} == {ratings[0].value}
        numbers = ("hard_steps", "bottleneck", "layouts", "rounds", "nodes")
        for name in numbers:
            assert {rating.features[name] for rating in ratings} == {ratings[0].features[name]}


def test_the_fraction_grows_with_steps_layouts_and_large_cages_and_shrinks_with_openings() -> None:
    base = {"hard_steps": 4, "bottleneck": 2, "layouts": 40.0}
    for level in HALF_STEPS:
        middle = fraction(level, base, 49, 20)
        least = {"hard_steps": 0, "bottleneck": 99, "layouts": 0.0}
        assert 0 <= fraction(level, least, 49, 20) < middle
        assert fraction(level, base | {"hard_steps": 5}, 49, 20) > middle
        assert fraction(level, base | {"layouts": 50.0}, 49, 20) > middle
        assert fraction(level, base, 49, 18) > middle
        assert fraction(level, base | {"bottleneck": 3}, 49, 20) < middle
        most = {"hard_steps": 10**9, "bottleneck": 1, "layouts": 1e9}
        assert fraction(level, most, 49, 20) < 0.995


def test_values_spread_inside_every_level() -> None:
    values: dict[str, list[float]] = {}
    for one in corpus()[::6]:
        rating = rate(parse(one.text))
        values.setdefault(one.level, []).append(rating.value % 1)
    for level, found in values.items():
        assert max(found) - min(found) > 0.3, level


def test_the_document_agrees_with_the_label_on_57_6_percent() -> None:
    """As its own rule would have it: a lucky first guess hides the need to guess."""
    seen: Counter[str] = Counter()
    most = 0
    for one in corpus():
        puzzle = parse(one.text)
        rating = rate(puzzle, "document")
        seen["agree"] += rating.level == one.level
        seen["above"] += TIERS.index(rating.level) > TIERS.index(one.level)
        nodes = rating.features["nodes"]
        assert isinstance(nodes, int)
        most = max(most, nodes)
        if one.level in ("easy", "normal", "hard"):
            required = rating.features["tier_required"]
            assert TIERS.index(str(required)) <= TIERS.index(one.level)
    assert seen["above"] == 0
    assert round(100 * seen["agree"] / len(corpus()), 1) == 57.6
    assert most == 64


def test_the_document_tells_what_the_search_took() -> None:
    one = next(one for one in corpus() if one.level == "unreasonable" and one.text[0] == "9")
    puzzle = parse(one.text)
    features = rate(puzzle, "document").features
    assert list(features) == [
        "tier_required", "nodes", "guesses", "depth", "backtracked", "lucky",
    ]  # fmt: skip
    tier, search = tier_required(puzzle)
    assert tier == features["tier_required"]
    assert search.backtracked == (tier == "none")
    assert DOCUMENT.level(3.5) == "extreme"


def test_a_level_that_is_stated_wrongly_is_told(tmp_path: Path) -> None:
    easy = next(one.text for one in corpus() if one.level == "easy")
    wrong = easy.replace("de", "du", 1)
    features = rate(parse(wrong)).features
    assert features["stated"] == "unreasonable"
    assert features["as_stated"] is False
    path = tmp_path / "ids.txt"
    path.write_text(f"{easy}\n{wrong}\nrubbish\n{easy}\n", encoding="utf-8")
    done = crux("check", str(path), "--family", "keen")
    assert done.returncode == 1
    assert "ids.txt:2: stated as unreasonable, rated easy" in done.stderr
    assert "ids.txt:3: expected a game id" in done.stderr
    assert "2 good, 2 bad" in done.stderr
    rows = [json.loads(line) for line in crux("rate", "keen", str(path)).stdout.splitlines()]
    assert [row.get("rating", {}).get("level") for row in rows] == ["easy", "easy", None, "easy"]
