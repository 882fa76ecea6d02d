"""Two thousand made puzzles: one answer, every row needed, the asked level; by the oracle alone."""

from __future__ import annotations

from functools import cache

import pytest

from cruxpress.core.errors import TargetMissed
from cruxpress.core.recipe import Recipe, Target
from cruxpress.engine.search import make
from cruxpress.families import named
from cruxpress.families.marks.word_lists import ListName, lexicon
from tests.families.marks.oracle import Words, definition

LEVELS = ("easy", "medium", "hard", "expert")
# How many puzzles of each level?  2 languages x 4 levels x 252 = 2,016 in all.
EACH = {3: 42, 4: 50, 5: 60, 6: 42, 7: 30, 8: 28}
SHAPES = [(language, length) for language in ("en", "ro") for length in EACH]


@cache
def table(language: str, length: int) -> Words:
    """The accepted words, for the oracle."""
    return Words(lexicon(ListName(language), length).words)


@pytest.mark.parametrize(("language", "length"), SHAPES)
def test_made_puzzles_have_one_answer_need_every_row_and_hit_their_level(
    language: str, length: int
) -> None:
    words, missed = table(language, length), 0
    shape = {"language": language, "length": length}
    for item in range(EACH[length] * len(LEVELS)):
        level = LEVELS[item % len(LEVELS)]
        try:
            record = make(Recipe("marks", shape, Target(level), seed=20, item=item))
        except TargetMissed:
            missed += 1
            continue
        assert record.rating.level == level
        puzzle = named("marks").parse(record.puzzle)
        rows = [tuple(row) for row in puzzle.rows]
        kept = [words.kept(*row) for row in rows]
        left = kept[0] & kept[1] & kept[2] & kept[3]
        [answer] = [words.words[at] for at in left.nonzero()[0]]
        assert all(definition(guess, answer) == marks for guess, marks in rows)
        for dropped in range(len(rows)):
            others = [one for at, one in enumerate(kept) if at != dropped]
            assert (others[0] & others[1] & others[2]).sum() > 1, f"row {dropped + 1} is not needed"
    assert missed <= EACH[length] // 10
