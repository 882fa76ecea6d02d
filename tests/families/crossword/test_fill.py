"""Filling grids: what stands stays, what is asked for holds, and CP-SAT says the same."""

from __future__ import annotations

import pickle
import random
import sys

import pytest

from cruxpress import words as wordlists
from cruxpress.core.cells import Cell, Slot
from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.filling.count import count
from cruxpress.families.crossword.filling.fill import fill_grid
from cruxpress.families.crossword.filling.fill_task import FillTask
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.filling.theme_placement import with_word
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.words import language
from tests.families.crossword.fillings import entries, faults

EN = language("en")

CORNERS = Grid(("....#....", "....#....", "....#....", "...#.....", "##.....##", ".....#...",
                "....#....", "....#....", "....#...."))  # fmt: skip
LATTICE = Grid(("#......#####...", "#.#.#.#.#.#.#.#", "........#......", "#.#.#.#.#.#.#.#",
                ".....#........#", "#.#.#.#.###.#.#", "......#...#####", "#.#.#.###.#.#.#",
                "#####...#......", "#.#.###.#.#.#.#", "#........#.....", "#.#.#.#.#.#.#.#",
                "......#........", "#.#.#.#.#.#.#.#", "...#####......#"))  # fmt: skip
ARROW = Grid(("@.@.@.@.", "........", "@.......", "...@....", "@.......", "...@....", "@......."))


@pytest.fixture(scope="module")
def english() -> ScoredLexicon:
    return ScoredLexicon.of_list(wordlists.load("en", required=False))


def slot(grid: Grid, name: str) -> Slot:
    return next(one for one in grid.slots if one.name == name)


def stems(lexicon: ScoredLexicon, words: tuple[str, ...]) -> list[int]:
    found = [lexicon.stems[lexicon.number[word]] for word in words if word in lexicon.number]
    return [stem for stem in found if stem]


def small(words: str, score: int = 50) -> ScoredLexicon:
    return ScoredLexicon.of(EN, [(word, score, "") for word in words.split()])


def test_many_seeds_fill_a_grid_without_a_word_or_stem_twice(
    english: ScoredLexicon, thorough: bool
) -> None:
    known, seen = set(english.words), set()
    for seed in range(10_000 if thorough else 100):
        found = fill_grid(CORNERS, english, seed=seed)
        assert found.status == "filled"
        assert not faults(CORNERS.rows, found.grid.rows, known)
        used = stems(english, found.words)
        assert len(used) == len(set(used))
        seen.add(found.grid)
    assert len(seen) > 90


def test_the_same_seed_gives_the_same_fill(english: ScoredLexicon) -> None:
    one, two = (fill_grid(CORNERS, english, seed=5, improve=20_000) for _ in range(2))
    assert one.grid == two.grid and one.work == two.work
    assert fill_grid(CORNERS, english, seed=6).grid != fill_grid(CORNERS, english, seed=7).grid


@pytest.mark.parametrize("code", ["en", "ro"])
def test_a_lattice_fills_at_once(code: str) -> None:
    lexicon = ScoredLexicon.of_list(wordlists.load(code, required=False))
    for seed in range(5):
        found = fill_grid(
            LATTICE, lexicon, seed=seed, floor=20 if code == "en" else 50, budget=20_000
        )
        assert found.status == "filled"
        assert not faults(LATTICE.rows, found.grid.rows, set(lexicon.words))


def test_runs_of_two_are_free_in_an_arrow_word(english: ScoredLexicon) -> None:
    found = fill_grid(ARROW, english, seed=1)
    assert ARROW.style == "arrow" and found.status == "filled" and not found.open_cells
    assert not faults(ARROW.rows, found.grid.rows, set(english.words), shortest=3)


def test_standing_letters_stay_and_standing_words_are_not_judged(english: ScoredLexicon) -> None:
    rows = ("XQZJ#....", *CORNERS.rows[1:8], "....#.Q..")
    assert fill_grid(Grid(rows), english, seed=1).status == "unfillable"
    rows = ("CRUX#....", *CORNERS.rows[1:8], "....#.E..")
    found = fill_grid(Grid(rows), english.rescored(bytes(len(english))), seed=1)
    assert found.status == "filled"
    assert not faults(rows, found.grid.rows, set(english.words))
    user = Grid(("ABCDE", ".#.#.", ".....", ".#.#.", "....."))
    found = fill_grid(user, english, seed=1)
    assert found.status == "filled" and found.words[0] == "ABCDE" and found.scores[0] is None


def test_a_word_that_stands_is_not_used_again_nor_a_relative() -> None:
    lexicon = ScoredLexicon.of(
        EN, [("RUNS", 50, "run"), ("RUNG", 50, "ring"), ("RUNE", 50, "rune")]
    )
    two = Grid(("RUNE", "####", "....", "####", "...."))
    assert fill_grid(two, lexicon, seed=1).status == "filled"
    assert "RUNE" not in fill_grid(two, lexicon, seed=1).words[1:]
    relatives = ScoredLexicon.of(EN, [("RUNE", 50, "r"), ("RUNG", 50, "r"), ("RUNS", 50, "r")])
    blame = fill_grid(two, relatives, seed=1)
    assert blame.status == "unfillable" and len(blame.blame) == 1


def test_the_same_word_standing_twice_is_to_blame(english: ScoredLexicon) -> None:
    found = fill_grid(Grid(("ABLE", "####", "ABLE", "####", "....")), english, seed=1)
    assert found.status == "unfillable"
    assert [one.name for one in found.blame] == ["1 across", "2 across"]


def test_floors_hold_for_the_grid_and_for_single_slots(english: ScoredLexicon) -> None:
    first, second = slot(CORNERS, "1 across"), slot(CORNERS, "5 across")
    found = fill_grid(CORNERS, english, seed=2, floor=45, floors={first: 70, second: 0})
    by_slot = dict(zip(CORNERS.slots, found.scores, strict=True))
    assert found.status == "filled" and (by_slot.pop(first) or 0) >= 70
    by_slot.pop(second)
    assert min(score or 0 for score in by_slot.values()) >= 45


def test_banned_words_are_not_placed(english: ScoredLexicon) -> None:
    bans: set[str] = set()
    for seed in range(5):
        found = fill_grid(CORNERS, english, seed=seed, bans=bans)
        assert bans.isdisjoint(found.words)
        bans |= set(found.words)
    # Any spelling will do.
    assert (
        fill_grid(Grid(("...", "###", "###")), small("ABE"), seed=1, bans=["abé"]).status
        != "filled"
    )


def test_only_the_region_is_written_anew(english: ScoredLexicon) -> None:
    whole = fill_grid(CORNERS, english, seed=3).grid
    region = {cell for cell in whole.cells if cell.row < 4 and cell.column < 4}
    again = fill_grid(whole, english, seed=4, region=region, bans=[whole.rows[0][:4]])
    assert again.status == "filled" and again.grid != whole
    assert not faults(CORNERS.rows, again.grid.rows, set(english.words))
    assert all(again.grid.letter(c) == whole.letter(c) for c in whole.cells if c not in region)


def test_blank_cells_outside_the_region_stay_blank(english: ScoredLexicon) -> None:
    first = slot(CORNERS, "1 across")
    found = fill_grid(CORNERS, english, seed=3, region=[first, Cell(8, 8)])
    assert found.status == "filled"
    assert found.open_cells == len(CORNERS.cells) - 5
    assert found.grid.pattern(first) in english.number
    assert found.scores.count(None) == len(CORNERS.slots) - 1


def test_better_words_are_found_with_more_work(english: ScoredLexicon) -> None:
    plain, good = (
        fill_grid(CORNERS, english, seed=1),
        fill_grid(CORNERS, english, seed=1, improve=60_000),
    )
    assert good.mean > plain.mean + 3 and good.worst >= good.floor > plain.worst
    assert not faults(CORNERS.rows, good.grid.rows, set(english.words))
    assert all(score < 50 for _, _, score in plain.weak)
    assert len(good.weak) < len(plain.weak)


def test_improving_keeps_locks_floors_bans_and_the_region(english: ScoredLexicon) -> None:
    whole = fill_grid(CORNERS, english, seed=3).grid
    first = slot(CORNERS, "1 across")
    region = [cell for cell in whole.cells if cell.row < 5]
    options = {"region": region, "floors": {first: 60}, "bans": ["ABLE"], "improve": 30_000}
    better = fill_grid(whole, english, seed=1, **options)  # type: ignore[arg-type]
    assert better.status == "filled" and better.grid.rows[5:] == whole.rows[5:]
    assert (english.score(better.grid.pattern(first)) or 0) >= 60 and "ABLE" not in better.words
    assert not faults(CORNERS.rows, better.grid.rows, set(english.words))


def test_what_is_blamed_is_unfillable_by_itself(english: ScoredLexicon) -> None:
    rows = ["....#....", "....#....", "....#.Q..", "...#...Z.", "##.....##", *CORNERS.rows[5:]]
    found = fill_grid(Grid(tuple(rows)), english, seed=1)
    assert found.status == "unfillable" and 0 < len(found.blame) <= 4
    assert found.grid.rows == tuple(rows)
    blamed = {cell for one in found.blame for cell in one.cells}
    assert {Cell(2, 6), Cell(3, 7)} & blamed


def test_a_list_without_words_of_a_length_names_the_slot() -> None:
    found = fill_grid(CORNERS, small("TEA ERA TOE TOOTH HEART"), seed=1)
    assert found.status == "unfillable" and all(len(one) == 4 for one in found.blame)


def test_a_spent_budget_is_told(english: ScoredLexicon) -> None:
    found = fill_grid(Grid(tuple("." * 9 for _ in range(9))), english, seed=1, budget=5_000)
    assert found.status == "spent" and not found.blame and found.open_cells == 81


def test_spanish_words_have_their_own_letter() -> None:
    lexicon = ScoredLexicon.of(language("es"), [("AÑO", 50, ""), ("UÑA", 50, ""), ("ÑU", 50, "")])
    found = fill_grid(Grid((".#.", ".#.", ".#.")), lexicon, seed=1)
    assert found.status == "filled" and {"AÑO", "UÑA"} == set(found.words)


def test_scores_can_be_given_anew(english: ScoredLexicon) -> None:
    turned = english.rescored(bytes(100 - score for score in english.scores))
    rare = fill_grid(CORNERS, turned, seed=1, floor=45)
    assert rare.status == "filled"
    assert all((english.score(word) or 0) <= 55 for word in rare.words)
    assert english.rescored(turned.scores) is turned
    assert ScoredLexicon.of(EN, [("ABLE", 20, ""), ("ABLE", 60.4, "")]).scores == b"\x3c"


def test_a_fill_can_be_sent_to_another_process() -> None:
    found = fill_grid(Grid(("...", "###", "###")), small("TEA"), seed=1)
    again = pickle.loads(pickle.dumps(found))
    assert again.grid == found.grid and again.scores == found.scores == (50,)


def random_case(chance: random.Random) -> tuple[Grid, ScoredLexicon]:
    """A small grid with a few blocks and letters, and a small list."""
    height, width = chance.randrange(3, 6), chance.randrange(3, 6)
    symbols = "." * 14 + "###" + "A"
    rows = tuple("".join(chance.choices(symbols, k=width)) for _ in range(height))
    words = {"".join(chance.choices("ABCDE", k=chance.randrange(2, 6))) for _ in range(300)}
    stem = chance.choice(["", "x", "xy"])
    rows_of = [
        (w, chance.randrange(101), chance.choice(stem or " ").strip()) for w in sorted(words)
    ]
    return Grid(rows), ScoredLexicon.of(EN, rows_of)


def test_cp_sat_and_the_kernel_agree(thorough: bool) -> None:
    chance, seen = random.Random(11), []
    for seed in range(2000 if thorough else 80):
        grid, lexicon = random_case(chance)
        options = {"floor": chance.choice([0, 30]), "bans": chance.sample(lexicon.words, k=20)}
        ours, other = (
            fill_grid(grid, lexicon, seed=seed, engine=engine, **options)  # type: ignore[arg-type]
            for engine in ("kernel", "cp-sat")
        )
        assert ours.status == other.status != "spent"
        seen.append(ours.status)
        for found in (ours, other):
            if found.status == "filled" and not any(fill_is_given(grid)):
                assert not faults(grid.rows, found.grid.rows, set(lexicon.words))
                assert found.worst >= options["floor"] or not found.words  # type: ignore[operator]
                assert set(options["bans"]).isdisjoint(found.words)  # type: ignore[call-overload]
                used = stems(lexicon, found.words)
                assert len(used) == len(set(used))
    assert min(seen.count("filled"), seen.count("unfillable")) > 10


def fill_is_given(grid: Grid) -> list[str]:
    """Words of letters that stand from the start; they are not judged."""
    return [run for run in entries(grid.rows) if "." not in run]


def test_cp_sat_fills_a_region_and_keeps_locks(english: ScoredLexicon) -> None:
    whole = fill_grid(CORNERS, english, seed=3).grid
    region = [cell for cell in whole.cells if cell.row < 3]
    found = fill_grid(whole, english, seed=1, region=region, engine="cp-sat")
    assert found.status == "filled" and found.grid.rows[3:] == whole.rows[3:]
    assert not faults(CORNERS.rows, found.grid.rows, set(english.words))


def test_a_missing_engine_and_an_unknown_one_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AskedWrongly, match="did you mean 'cp-sat'"):
        fill_grid(CORNERS, small("TEA"), seed=1, engine="cpsat")
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    with pytest.raises(AskedWrongly, match=r"cruxpress\[cp-sat\]"):
        fill_grid(CORNERS, small("TEA"), seed=1, engine="cp-sat")


def test_wishes_that_make_no_sense_are_refused(english: ScoredLexicon) -> None:
    with pytest.raises(AskedWrongly, match="0 to 100"):
        fill_grid(CORNERS, english, seed=1, floor=101)
    with pytest.raises(AskedWrongly, match="no slot 1 across"):
        fill_grid(CORNERS, english, seed=1, floors={slot(LATTICE, "1 across"): 5})
    with pytest.raises(AskedWrongly, match="'Ñ', no letter of English"):
        fill_grid(Grid(("AÑO", "...", "...")), english, seed=1)
    with pytest.raises(ParseError, match="not a grid form"):
        ScoredLexicon.of(EN, [("4X4", 5, "")])


def test_the_only_fill_is_proved_to_be_the_only_one() -> None:
    grid = Grid(("...", ".#.", "..."))
    ring = [["TEA", "TOE"], ["EAR", "ERA"], ["TEE", "TIE"], ["ANA", "ADA"]]
    found = count(grid, ring, limit=10)
    assert found.certain and set(found.fills) == {
        ("TEA", "ERA", across, down) for across in ("TEE", "TIE") for down in ("ANA", "ADA")
    }
    only = count(Grid(("T.A", ".#.", "..A")), [["TEA"], ["ERA"], ["TIE"], ["ANA", "ARE"]])
    assert only.number == 1 and only.certain
    assert count(grid, [["TOT"], ["TAT"], ["TAT"], ["TOT"]]).number == 0
    with pytest.raises(AskedWrongly, match="words for 4 slots"):
        count(grid, ring[:3])


def test_single_words_are_counted_as_the_kernel_counts_them() -> None:
    """A word that is given twice is one word, and is left to the kernel."""
    stream, seen = Stream(3), set()
    for _ in range(300):
        words = ["".join(stream.choice("AB") for _ in range(3)) for _ in range(4)]
        words[0] += "A" * (stream.below(20) == 0)
        grid = Grid((stream.choice((".", "A", "B")) + "..", ".#.", "..."))
        alone, twice = (count(grid, [[one] * times for one in words]) for times in (1, 2))
        assert (alone.fills, alone.certain) == (twice.fills, twice.certain)
        seen.add(alone.number)
    assert seen == {0, 1}


def test_a_task_knows_the_cells_of_its_slots_though_others_were_laid_out_between(
    english: ScoredLexicon,
) -> None:
    grid = with_word(LATTICE, slot(LATTICE, "1 across"), "CASTLE")
    task = FillTask(grid, english, region=frozenset(slot(LATTICE, "1 across").cells))
    assert task.open
    for width in range(3, 25):
        for height in range(3, 25):
            assert Grid(("." * width,) * height).slots
    assert [[place // 15 for place in places] for places in task.places] == [
        [cell.row for cell in one.cells] for one in task.open
    ]


def test_slots_to_blame_are_looked_for_when_somebody_asks(
    english: ScoredLexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def blamed(task: FillTask, trouble: int, seed: int) -> tuple[Slot, ...]:
        asked.append(seed)
        return ()

    monkeypatch.setattr("cruxpress.families.crossword.filling.fill.blamed", blamed)
    found = fill_grid(Grid(("QQQQ", "....", "....", "....")), english, seed=7)
    assert found.status == "unfillable" and not asked
    assert found.blame == () and found.blame == () and asked == [7]
