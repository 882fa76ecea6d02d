"""The effort features of the sudoku kernel, against a slow count with sets and fractions."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from cruxpress._kernels import sudoku as kernel
from cruxpress.families.sudoku import effort

NAMES = kernel.effort_feature_names()
RATES = {"region": 100, "line": 30, "naked": 2, "locked": 3, "stuck": 10, "floor": 3}
BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4), 16: (4, 4)}


def board_units(side: int, diagonals: bool = False) -> list[list[int]]:
    tall, wide = BOXES[side]
    rows = [[r * side + c for c in range(side)] for r in range(side)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    boxes = [
        [(top + i) * side + left + j for i in range(tall) for j in range(wide)]
        for top in range(0, side, tall)
        for left in range(0, side, wide)
    ]
    both = [[i * (side + 1) for i in range(side)], [(i + 1) * (side - 1) for i in range(side)]]
    return rows + columns + boxes + (both if diagonals else [])


def pattern(side: int) -> list[int]:
    """A full grid by the well-known shifting pattern."""
    tall, wide = BOXES[side]
    return [
        (wide * (r % tall) + r // tall + c) % side + 1 for r in range(side) for c in range(side)
    ]


def features(puzzle: list[int], units: list[list[int]] | None = None) -> dict[str, float]:
    table = None if units is None else np.array(units, np.uint16)
    row = kernel.effort_features(np.array([puzzle], np.uint8), table)[0]
    return dict(zip(NAMES, row.tolist(), strict=True))


# Puzzles of our own: random full grids, dug while the solution stays the only one.


def count_solutions(puzzle: list[int], limit: int = 2) -> int:
    free = [[set(range(1, 10)) for _ in range(9)] for _ in range(3)]
    where = [(i // 9, i % 9, i // 27 * 3 + i % 9 // 3) for i in range(81)]
    for i, d in enumerate(puzzle):
        if d:
            for unit, at in zip(free, where[i], strict=True):
                unit[at].discard(d)

    def options(i: int) -> set[int]:
        row, column, box = where[i]
        return free[0][row] & free[1][column] & free[2][box]

    def search(empty: list[int], limit: int) -> int:
        if not empty:
            return 1
        cell = min(empty, key=lambda i: len(options(i)))
        rest, found = [i for i in empty if i != cell], 0
        for d in options(cell):
            for unit, at in zip(free, where[cell], strict=True):
                unit[at].discard(d)
            found += search(rest, limit - found)
            for unit, at in zip(free, where[cell], strict=True):
                unit[at].add(d)
            if found >= limit:
                break
        return found

    return search([i for i, d in enumerate(puzzle) if not d], limit)


def random_image(puzzle: list[int], rng: random.Random) -> list[int]:
    """A symmetric image: bands, rows, stacks, columns, digits shuffled, perhaps turned over."""

    def order() -> list[int]:
        return [3 * b + i for b in rng.sample(range(3), 3) for i in rng.sample(range(3), 3)]

    rows, columns, digits = order(), order(), [0, *rng.sample(range(1, 10), 9)]
    image = [digits[puzzle[9 * r + c]] for r in rows for c in columns]
    return [image[i % 9 * 9 + i // 9] for i in range(81)] if rng.random() < 0.5 else image


def dug(seed: int, holes: int) -> list[int]:
    rng = random.Random(seed)
    puzzle = random_image(pattern(9), rng)
    for _ in range(6):  # shuffle beyond the symmetries: turn two digits round in their cycle
        a, b = rng.sample(range(1, 10), 2)
        puzzle = swapped_along_cycle(
            puzzle, rng.choice([i for i in range(81) if puzzle[i] == a]), b
        )
    for cell in rng.sample(range(81), 81):
        if puzzle.count(0) >= holes:
            break
        keep, puzzle[cell] = puzzle[cell], 0
        if count_solutions(puzzle) != 1:
            puzzle[cell] = keep
    return puzzle


def swapped_along_cycle(grid: list[int], start: int, other: int) -> list[int]:
    """Exchange two digits on the smallest set of cells, from `start`, that keeps the grid valid."""
    pair, todo, turned = {grid[start], other}, [start], {start}
    units = board_units(9)
    while todo:
        cell = todo.pop()
        for unit in units:
            if cell in unit:
                fresh = {i for i in unit if grid[i] in pair} - turned
                turned |= fresh
                todo += fresh
    return [sum(pair) - d if i in turned else d for i, d in enumerate(grid)]


@pytest.fixture(scope="module")
def puzzles() -> list[list[int]]:
    return [dug(seed, holes) for seed in range(8) for holes in (40, 50, 81)]


# The oracle: the definitions of kernels/sudoku/effort.hpp once more, with sets and fractions.


class SlowSolve:
    def __init__(self, puzzle: list[int], units: list[list[int]]) -> None:
        self.side = len(units[0])
        self.units = [set(unit) for unit in units]
        self.open = {i: set(range(1, self.side + 1)) for i, d in enumerate(puzzle) if not d}
        for i, d in enumerate(puzzle):
            if d:
                self.strike_peers(i, d)

    def strike_peers(self, cell: int, digit: int) -> None:
        for unit in self.units:
            if cell in unit:
                for i in unit & self.open.keys():
                    self.open[i].discard(digit)

    def singles(self) -> dict[str, dict[int, set[int]]]:
        found: dict[str, dict[int, set[int]]] = {"region": {}, "line": {}, "naked": {}}
        for k, unit in enumerate(self.units):
            kind = "region" if 2 * self.side <= k < 3 * self.side else "line"
            for d in range(1, self.side + 1):
                places = [i for i in unit & self.open.keys() if d in self.open[i]]
                if len(places) == 1:
                    found[kind].setdefault(places[0], set()).add(d)
        found["naked"] = {i: set(ds) for i, ds in self.open.items() if len(ds) == 1}
        return found

    def place(self, found: dict[int, set[int]]) -> bool:
        flat = [(i, d) for i, ds in found.items() for d in ds]
        clash = len(flat) > len(found) or any(
            i != j and d == e and any({i, j} <= unit for unit in self.units)
            for i, d in flat
            for j, e in flat
        )
        if clash:
            return False
        for i, d in flat:
            del self.open[i]
            self.strike_peers(i, d)
        return True

    def strike_locked(self) -> bool:
        gone = set()
        for a in self.units:
            for b in self.units:
                if a is b or len(a & b) < 2:
                    continue
                for d in range(1, self.side + 1):
                    places = {i for i in a & self.open.keys() if d in self.open[i]}
                    if places and places <= b:
                        gone |= {(i, d) for i in (b - a) & self.open.keys() if d in self.open[i]}
        for i, d in gone:
            self.open[i].discard(d)
        return bool(gone)


def slow_features(puzzle: list[int], units: list[list[int]]) -> dict[str, float]:
    solve = SlowSolve(puzzle, units)
    out: dict[str, float] = {"givens": len(puzzle) - len(solve.open)}
    out["candidates"] = sum(map(len, solve.open.values()))
    first = counts(solve.singles())
    out["region_singles"], out["hidden_singles"], out["singles"] = first

    hidden, waves = SlowSolve(puzzle, units), 0
    while True:
        seen = hidden.singles()
        both = {
            i: seen["region"].get(i, set()) | seen["line"].get(i, set())
            for i in seen["region"].keys() | seen["line"].keys()
        }
        if not both or not hidden.place(both):
            break
        waves += 1
    out["hidden_left"] = len(hidden.open)
    out["hidden_waves"] = waves + len(hidden.open)

    history: list[tuple[int, int, tuple[int, int, int], bool]] = []  # empty, placed, seen, opened
    opened, strikes, by_kind = False, 0, {"region": 0, "line": 0, "naked": 0}
    while solve.open:
        seen = solve.singles()
        kind = next((kind for kind in seen if seen[kind]), None)
        if kind is None:
            if not solve.strike_locked():
                break
            strikes, opened = strikes + 1, True
            continue
        empty = len(solve.open)
        if not solve.place(seen[kind]):
            break
        history.append((empty, len(seen[kind]), counts(seen), opened))
        by_kind[kind] += len(seen[kind])
        opened = False
    out |= {"waves": len(history), "line_steps": by_kind["line"], "naked_steps": by_kind["naked"]}
    out |= {"locked_strikes": strikes, "stuck": len(solve.open)}
    return out | slow_sums(history, len(solve.open))


def counts(seen: dict[str, dict[int, set[int]]]) -> tuple[int, int, int]:
    region, hidden = set(seen["region"]), set(seen["region"]) | set(seen["line"])
    return len(region), len(hidden), len(hidden | set(seen["naked"]))


def slow_sums(history: list, stuck: int) -> dict[str, float]:
    ends = [(0, 0, 0) if opened else seen for _, _, seen, opened in history[1:]]
    ends += [(0, 0, 0) if stuck else (1, 1, 1)] * bool(history)
    scarce, ample, search = [Fraction(0)] * 3, [Fraction(0)] * 2, Fraction(0)

    def harmonic(n: int) -> Fraction:
        return sum((Fraction(1, i) for i in range(1, n + 1)), Fraction(0))

    def rate(seen: list) -> Fraction:
        region, hidden, single = seen
        return (
            RATES["floor"]
            + RATES["region"] * region
            + RATES["line"] * (hidden - region)
            + RATES["naked"] * (single - hidden)
        )

    for (empty, placed, seen, opened), end in zip(history, ends, strict=True):
        for step in range(placed):
            now = [a + Fraction(step, placed) * (b - a) for a, b in zip(seen, end, strict=True)]
            scarce = [s + 1 / (x + Fraction(1, 2)) for s, x in zip(scarce, now, strict=True)]
            ample = [
                s + (harmonic(a) + harmonic(b)) / 2
                for s, a, b in zip(ample, seen[:2], end[:2], strict=True)
            ]
            just_opened = opened and step == 0
            speed = RATES["floor"] + RATES["locked"] * seen[2] if just_opened else rate(now)
            search += Fraction((empty - step) ** 2) / speed
    search += sum(Fraction(left**2, RATES["stuck"]) for left in range(1, stuck + 1))
    kinds = ("region", "hidden", "single")
    return (
        {f"scarce_{k}": float(v) for k, v in zip(kinds, scarce, strict=True)}
        | {f"ample_{k}": float(v) for k, v in zip(kinds[:2], ample, strict=True)}
        | {"search": float(search)}
    )


def test_images_of_a_puzzle_have_the_same_features_to_the_last_bit(puzzles):
    rng = random.Random(5)
    for puzzle in puzzles:
        images = [puzzle] + [random_image(puzzle, rng) for _ in range(20)]
        table = kernel.effort_features(np.array(images, np.uint8))
        assert (table == table[0]).all()


def test_images_of_nonsense_have_the_same_features_too():
    rng = random.Random(6)
    for _ in range(40):
        nonsense = [rng.choice([0, 0, 0, rng.randint(1, 9)]) for _ in range(81)]
        images = [nonsense] + [random_image(nonsense, rng) for _ in range(20)]
        table = kernel.effort_features(np.array(images, np.uint8))
        assert (table == table[0]).all()


def test_the_features_are_what_a_slow_count_finds(puzzles):
    for puzzle in puzzles:
        assert features(puzzle) == pytest.approx(slow_features(puzzle, board_units(9)), rel=1e-12)


def test_the_puzzles_of_this_file_need_every_kind_of_step(puzzles):
    rows = [features(puzzle) for puzzle in puzzles]
    for name in ("line_steps", "naked_steps", "locked_strikes", "stuck"):
        assert any(row[name] > 0 for row in rows), name


def test_puzzles_without_solution_stop_at_the_contradiction():
    rng = random.Random(7)
    for _ in range(60):
        puzzle = [rng.choice([0, 0, 0, rng.randint(1, 9)]) for _ in range(81)]
        assert features(puzzle) == pytest.approx(slow_features(puzzle, board_units(9)), rel=1e-12)


@pytest.mark.parametrize("side", sorted(BOXES))
@pytest.mark.parametrize("diagonals", [False, True])
def test_boards_of_every_size_are_measured(side, diagonals):
    rng = random.Random(side)
    units, full = board_units(side, diagonals), pattern(side)
    for share in (0.3, 0.5, 0.65):
        puzzle = [0 if rng.random() < share else d for d in full]
        assert features(puzzle, units) == pytest.approx(slow_features(puzzle, units), rel=1e-12)


def test_diagonals_open_what_rows_and_boxes_do_not():
    full = [1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3]  # each digit once on both diagonals
    rng = random.Random(4)
    stuck = []
    for _ in range(30):
        puzzle = [0 if rng.random() < 0.7 else d for d in full]
        for diagonals in (False, True):
            units = board_units(4, diagonals)
            found = features(puzzle, units)
            assert found == pytest.approx(slow_features(puzzle, units), rel=1e-12)
            stuck.append(found["stuck"])
    assert sum(stuck[1::2]) < sum(stuck[::2])


def test_classic_units_may_be_given_or_left_out(puzzles):
    for puzzle in puzzles:
        assert features(puzzle, board_units(9)) == features(puzzle)


def test_one_empty_cell_is_one_wave():
    found = features([0, *pattern(9)[1:]])
    assert found["givens"] == 80
    for name in ("candidates", "region_singles", "hidden_singles", "singles", "waves"):
        assert found[name] == 1, name
    assert found["hidden_waves"] == 1
    assert found["stuck"] == found["hidden_left"] == found["line_steps"] == 0
    assert found["scarce_region"] == 1 / 1.5
    assert found["ample_region"] == 1
    assert found["search"] == 1 / (RATES["region"] + RATES["floor"])


def test_a_full_grid_is_no_work():
    found = features(pattern(9))
    assert found.pop("givens") == 81
    assert set(found.values()) == {0}


def test_an_empty_grid_shows_nothing():
    found = features([0] * 81)
    assert (found["candidates"], found["singles"], found["stuck"]) == (729, 0, 81)
    assert found["search"] == pytest.approx(sum(k * k for k in range(82)) / RATES["stuck"])


def test_an_empty_region_is_filled_by_naked_singles_of_one_wave():
    puzzle = [0 if i in board_units(9)[18] else d for i, d in enumerate(pattern(9))]
    found = features(puzzle)
    assert (found["waves"], found["hidden_waves"], found["region_singles"]) == (1, 1, 9)


@pytest.mark.parametrize(
    ("puzzles", "units", "rates", "message"),
    [
        (np.zeros((1, 80), np.uint8), None, None, "expected puzzles of 81 cells, got 80"),
        (np.full((2, 81), 10, np.uint8), None, None, "puzzle 0: expected digits 0 to 9, got 10"),
        (np.zeros((1, 25), np.uint8), np.zeros((15, 5), np.uint16), None, "side 4, 6, 9, 12 or 16"),
        (np.zeros((1, 16), np.uint8), np.zeros((8, 4), np.uint16), None, "at least 12 units"),
        (
            np.zeros((1, 16), np.uint8),
            np.zeros((12, 4), np.uint16),
            None,
            "distinct cells below 16",
        ),
        (np.zeros((1, 81), np.uint8), None, np.ones(5, np.uint32), "expected 6 rates"),
        (np.zeros((1, 81), np.uint8), None, np.zeros(6, np.uint32), "stuck and floor above 0"),
    ],
)
def test_bad_shapes_are_named(puzzles, units, rates, message):
    with pytest.raises(ValueError, match=message):
        kernel.effort_features(puzzles, units, rates)


def test_columns_before_rows_are_refused():
    units = board_units(4)
    turned = np.array(units[4:8] + units[:4] + units[8:], np.uint16)
    with pytest.raises(ValueError, match="all rows and then all columns"):
        kernel.effort_features(np.zeros((1, 16), np.uint8), turned)


def test_no_puzzles_give_an_empty_table():
    assert kernel.effort_features(np.zeros((0, 81), np.uint8)).shape == (0, len(NAMES))


def test_the_rates_in_force_are_those_of_the_kernel(puzzles):
    table = np.array(puzzles, np.uint8)
    assert (effort.features(table) == kernel.effort_features(table)).all()


def test_minutes_grow_with_the_hardest_step(puzzles):
    row = effort.features(np.array(puzzles[:1], np.uint8))[0]
    times = [effort.minutes(row, tenths / 10) for tenths in range(10, 120)]
    assert all(a <= b for a, b in pairwise(times))
    assert len({effort.minutes(row, hardest) for hardest in (1.2, 2.3, 4.5)}) == 1
    assert effort.minutes(row, 10.5) == pytest.approx(2 * effort.minutes(row, 4.5), abs=0.011)


def test_minutes_follow_the_sense_of_each_feature():
    model = effort.model()
    sense = {NAMES[c]: s for c, s in zip(model.columns, model.slopes, strict=True)}
    assert sense["search"] > 0 > sense["region_singles"]
    assert all(slope > 0 for name, slope in sense.items() if name.endswith("waves"))


def test_minutes_of_all_are_the_minutes_of_each(puzzles):
    rows = effort.features(np.array(puzzles, np.uint8))
    hardest = np.linspace(1, 11, len(rows))
    alone = [effort.minutes(row, h) for row, h in zip(rows, hardest, strict=True)]
    assert effort.minutes_of_all(rows, hardest).tolist() == alone
    assert all(0 < m < 24 * 60 for m in alone)


def test_a_classic_board_is_measured_as_the_list_of_its_units_is() -> None:
    """Digit boards and lists of units are two ways of counting the same."""
    rng, puzzles = random.Random(11), []
    for number in range(600):
        image = random_image(pattern(9), rng)
        kept = rng.randrange(10, 60)
        cells = rng.sample(range(81), kept)
        puzzle = [digit if cell in cells else 0 for cell, digit in enumerate(image)]
        for _ in range(number % 4):  # some contradict themselves, now or some waves later
            puzzle[rng.randrange(81)] = rng.randrange(1, 10)
        puzzles.append(puzzle)
    grids, units = np.array(puzzles, np.uint8), np.array(board_units(9), np.uint16)
    assert np.array_equal(kernel.effort_features(grids), kernel.effort_features(grids, units))
