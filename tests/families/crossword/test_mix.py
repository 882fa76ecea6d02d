"""Cryptic puzzles have a mix of devices near that of newspapers."""

from __future__ import annotations

from collections import Counter

import pytest

from cruxpress.clues.writer import MIX, write
from cruxpress.core.family import Candidate
from cruxpress.core.recipe import Target
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.generate import candidate
from cruxpress.families.crossword.shape import Shape

DOUBLES = {("ro", "easy"): 0.5, ("ro", "medium"): 0.4}


@pytest.mark.parametrize("language", ["en", "ro"])
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_lattice_has_newspapers_mix(level: str, language: str) -> None:
    counts: Counter[str] = Counter()
    shape = Shape(clues="cryptic", language=language)
    for seed in range(8):
        made = candidate(shape, Target(level), Stream(4000 + seed))
        assert isinstance(made, Candidate)
        counts.update(clue.derivation.device for clue in made.puzzle.clues if clue.derivation)
    whole = sum(counts.values())
    assert whole > 150
    assert 0.22 < counts["anagram"] / whole < 0.42, counts
    assert counts["hidden"] / whole < 0.2, counts
    # Few easy Romanian words have other light clues.
    assert counts["double-definition"] / whole < DOUBLES.get((language, level), 0.3), counts


def test_a_word_takes_the_device_that_is_behind_its_share() -> None:
    assert sum(MIX.values()) == pytest.approx(1)
    answers = ["LISTEN", "PLATE", "STREAM", "NEST", "BREAD", "LION", "LIVER"]
    result = write(answers, "en", "hard", style="cryptic", stream=Stream(5))
    devices = Counter(clue.derivation.device for clue in result.clues if clue and clue.derivation)
    assert sum(devices.values()) == len(answers)
    assert max(devices.values()) <= 3, devices
