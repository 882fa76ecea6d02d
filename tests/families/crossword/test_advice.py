"""Advice for setters: held against all fills of small grids, which a plain search finds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.families.crossword.filling.advice import advise
from cruxpress.families.crossword.filling.grid_statistics import statistics
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.filling.word_pool import vocabulary
from cruxpress.families.crossword.grids.grid import Grid, Slot
from cruxpress.families.crossword.grids.patterns import patterns
from cruxpress.words import language

EMPTY = {
    "square": Grid(("...", "...", "...")),
    "ring": Grid(("....", ".##.", ".##.", "....")),
    "stair": Grid(("...#", "....", "....", "#...")),
}


def some_words(seed: int) -> ScoredLexicon:
    """Some sixty words of three and four letters of a small alphabet."""
    chance = random.Random(seed)
    words = {"".join(chance.choices("AERST", k=chance.choice((3, 4)))) for _ in range(60)}
    rows = [(word, chance.randrange(101), "") for word in sorted(words)]
    return ScoredLexicon.of(language("en"), rows)


def fills(grid: Grid, slots: list[Slot], words: tuple[str, ...]) -> Iterator[dict[Slot, str]]:
    """All ways to fill some slots of a grid with different words, slot by slot."""
    letters = {cell: grid.letter(cell) for cell in grid.cells if grid.letter(cell)}

    def go(left: list[Slot], found: dict[Slot, str]) -> Iterator[dict[Slot, str]]:
        if not left:
            yield dict(found)
            return
        slot = max(left, key=lambda one: sum(cell in letters for cell in one.cells))
        rest = [one for one in left if one != slot]
        for word in words:
            if len(word) != len(slot) or word in found.values():
                continue
            pairs = dict(zip(slot.cells, word, strict=True))
            if all(letters.get(cell, letter) == letter for cell, letter in pairs.items()):
                new = {cell: letter for cell, letter in pairs.items() if cell not in letters}
                letters.update(new)
                yield from go(rest, found | {slot: word})
                for cell in new:
                    del letters[cell]

    return go(slots, {})


def sprinkled(grid: Grid, seed: int) -> Grid:
    """The grid with two letters in it."""
    chance = random.Random(seed)
    rows = [list(row) for row in grid.rows]
    for row, column in chance.sample(grid.cells, 2):
        rows[row][column] = chance.choice("AERSTZ")
    return Grid(tuple(map("".join, rows)))


@pytest.mark.parametrize("shape", EMPTY)
@pytest.mark.parametrize("seed", range(5))
def test_no_word_of_any_fill_is_hidden_and_what_is_dead_is_dead(shape: str, seed: int) -> None:
    words, grid = some_words(seed), sprinkled(EMPTY[shape], seed)
    told = [advise(grid, words, slot, most=1000, budget=10**9) for slot in range(len(grid.slots))]
    open_slots = [slot for slot in grid.slots if "." in grid.pattern(slot)]
    for group in told[0].dead:
        assert next(fills(grid, list(group), words.words), None) is None
    offered = {
        slot: {one.word for one in said.words} for slot, said in zip(grid.slots, told, strict=True)
    }
    for fill in islice(fills(grid, open_slots, words.words), 300):
        assert not told[0].dead
        assert all(word in offered[slot] for slot, word in fill.items())


def test_a_word_that_leaves_a_crossing_slot_nothing_is_no_candidate() -> None:
    rows = [(word, 50, "") for word in ("CAT", "COD", "CUE", "DEN", "TON", "NIL")]
    words = ScoredLexicon.of(language("en"), rows)
    told = advise(Grid(("C..", ".#.", "...")), words, 0)
    # CUE would need a word of three letters from E.
    assert {one.word for one in told.words} == {"CAT", "COD"}


def test_words_that_leave_more_choice_come_first() -> None:
    grid, words = patterns("blocked", 15, 15)[0], vocabulary("en")
    told = advise(grid, words, 0)
    worth = [one.room * 256 + one.score * 16 for one in told.words]
    assert worth == sorted(worth, reverse=True) and len(worth) > 100
    assert told.words[0].room > told.words[-1].room - 20
    assert all(one.least >= 1 for one in told.words)


def test_a_bad_corner_does_not_silence_the_rest() -> None:
    grid = patterns("blocked", 15, 15)[0]
    first = grid.slots[0]
    rows = [list(row) for row in grid.rows]
    for cell, letter in zip(first.cells, "QZXQJ", strict=False):
        rows[cell.row][cell.column] = letter
    far = max(range(len(grid.slots)), key=lambda n: grid.slots[n].cells[0])
    told = advise(Grid(tuple(map("".join, rows))), vocabulary("en"), far)
    assert told.dead and told.words
    near = {cell.column for group in told.dead for slot in group for cell in slot.cells}
    assert near <= set(range(7))


def test_bans_floors_and_words_that_stand_are_kept() -> None:
    rows = [(word, score, "") for word, score in (("CAT", 50), ("COT", 20), ("CUT", 80))]
    words = ScoredLexicon.of(language("en"), rows)
    grid = Grid(("C.T", "###", "CAT"))
    assert [one.word for one in advise(grid, words, 0).words] == ["CUT", "COT"]
    assert [one.word for one in advise(grid, words, 0, floor=30).words] == ["CUT"]
    assert [one.word for one in advise(grid, words, 0, bans=["cut"]).words] == ["COT"]
    assert advise(grid, words, 0, bans=["cut", "cot"]).dead == ((grid.slots[0],),)


def test_a_word_that_stands_is_looked_at_anew_but_for_shared_letters() -> None:
    rows = [(word, 50, "") for word in ("CAT", "COT", "CUT", "COD", "TON")]
    words = ScoredLexicon.of(language("en"), rows)
    grid = Grid(("CAT", "O#.", "D.."))
    told = advise(grid, words, 0)
    assert {one.word for one in told.words} == {"CAT", "CUT", "COT"}  # C is of COD


def test_a_word_that_stands_twice_is_told() -> None:
    words = ScoredLexicon.of(language("en"), [("CAT", 50, "")])
    told = advise(Grid(("CAT", "###", "CAT")), words)
    assert [[slot.name for slot in group] for group in told.dead] == [["1 across", "2 across"]]


def test_a_slot_that_is_not_there_is_refused() -> None:
    with pytest.raises(AskedWrongly, match="there is no slot 9"):
        advise(EMPTY["square"], some_words(1), 9)


def test_statistics_count_what_stands() -> None:
    grid = Grid(("CAT#", "A..R", "RXYE", "#CCD"))
    found = statistics(grid, ScoredLexicon.of(language("en"), [("CAT", 60, ""), ("CAR", 41, "")]))
    assert (found.words, found.blocks, found.open, found.unchecked) == (8, 2, 2, 0)
    assert found.scores == {"CAR": 41, "CAT": 60} and found.mean == 50.5
    assert found.unknown == ("CCD", "RED", "RXYE") and found.twice == ()
    assert found.letters["C"] == 3 and found.lengths == {3: 4, 4: 4}
