"""Words and clues of one puzzle are in one English: American, British, or whichever comes."""

from __future__ import annotations

import re

import pytest

from cruxpress import Recipe, make
from cruxpress.core.errors import AskedWrongly

# Spellings that a reader knows, apart from the list that the program has.
US = {
    "ARMOR", "CENTER", "COLOR", "COZY", "DEFENSE", "FAVOR", "FAVORITE", "FIBER", "FLAVOR", "GRAY",
    "HARBOR", "HONOR", "HUMOR", "LABOR", "LITER", "METER", "NEIGHBOR", "ODOR", "PLOW", "RUMOR",
    "THEATER", "VAPOR",
}  # fmt: skip
GB = {
    "ARMOUR", "CENTRE", "COLOUR", "COSY", "DEFENCE", "FAVOUR", "FAVOURITE", "FIBRE", "FLAVOUR",
    "GREY", "HARBOUR", "HONOUR", "HUMOUR", "LABOUR", "LITRE", "METRE", "NEIGHBOUR", "ODOUR",
    "PLOUGH", "RUMOUR", "THEATRE", "VAPOUR",
}  # fmt: skip


def _words(text: str) -> set[str]:
    return set(re.findall(r"[A-Z]{3,}", text.upper()))


def _puzzle_words(spelling: str, seed: int, **shape: object) -> set[str]:
    record = make(Recipe("crossword", {"spelling": spelling, **shape}, level="easy", seed=seed))
    rows = record.solution.split("/")
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    return _words(" ".join((record.puzzle, *rows, *columns)))


@pytest.mark.parametrize(("spelling", "foreign"), [("US", GB), ("GB", US)])
def test_a_puzzle_is_in_the_english_that_is_asked_for(spelling: str, foreign: set[str]) -> None:
    for seed in range(4):
        assert not _puzzle_words(spelling, seed) & foreign


def test_words_of_the_user_decide_where_nothing_is_asked() -> None:
    for word, foreign in (("harbour", US), ("harbor", GB)):
        for seed in range(3):
            found = _puzzle_words("either", seed, words=word, must=True)
            assert word.upper() in found and not found & foreign


def test_spelling_is_asked_of_english_words_alone() -> None:
    with pytest.raises(AskedWrongly, match="spelling"):
        make(Recipe("crossword", {"language": "ro", "spelling": "US"}, level="easy"))
