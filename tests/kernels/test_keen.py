"""The Keen kernels against labels, brute force and CP-SAT."""

from __future__ import annotations

import itertools
import math
import random
import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from cruxpress._kernels import keen

CORPUS = Path(__file__).parents[1] / "corpora" / "keen_sgt.tsv"
TIERS = ["easy", "normal", "hard", "extreme", "unreasonable"]
LETTERS = {"a": 1, "m": 2, "s": 4, "d": 8}
ALL = 15
KINDS = {"cell", "cage", "line", "crowd"}


def parse_id(game_id: str):
    """A game id as (size, cage, operators, goals)."""
    head, blocks, clues = re.fullmatch(r"([^:]*):([^,]*),(.*)", game_id).groups()
    size = int(re.match(r"\d+", head)[0])
    walls: list[bool] = []
    for letter, run in re.findall(r"([_a-z])(\d*)", blocks):
        for _ in range(int(run or 1)):
            walls += [False] * (0 if letter == "_" else min(ord(letter) - 96, 25))
            if letter != "z":
                walls.append(True)
    across = [(y * size + x, y * size + x + 1) for y in range(size) for x in range(size - 1)]
    down = [(y * size + x, y * size + x + size) for x in range(size) for y in range(size - 1)]
    root = list(range(size * size))

    def find(cell):
        while root[cell] != cell:
            cell = root[cell]
        return cell

    for (one, other), wall in zip(across + down, walls, strict=False):
        if not wall:
            low, high = sorted((find(one), find(other)))
            root[high] = low
    roots = sorted({find(cell) for cell in range(size * size)})
    cage = np.array([roots.index(find(cell)) for cell in range(size * size)], np.uint8)
    pairs = re.findall(r"([amsd])(\d+)", clues)
    operators = np.array([LETTERS[letter] for letter, _ in pairs], np.uint8)
    return size, cage, operators, np.array([int(goal) for _, goal in pairs], np.int64)


@cache
def corpus():
    rows = []
    for line in CORPUS.read_text().splitlines():
        if line.startswith(("#", "size")):
            continue
        _, tier, _, game_id, solution = line.split("\t")
        tier = next(name for name in TIERS if name[0] == tier or (tier, name) == ("x", "extreme"))
        rows.append((parse_id(game_id), tier, [int(digit) for digit in solution]))
    return rows


def turned(puzzle, turn):
    """One of the eight rotations and reflections."""
    size, cage, operators, goals = puzzle
    grid = np.rot90(cage.reshape(size, size), turn % 4)
    grid = grid.T if turn >= 4 else grid
    return size, np.ascontiguousarray(grid).reshape(-1), operators, goals


def makes(operators: int, goal: int, digits) -> bool:
    """Whether an operator of the set makes the goal of the digits."""
    if len(digits) == 1:
        return digits[0] == goal
    high, low = max(digits), min(digits)
    pair = len(digits) == 2
    return bool(
        (operators & 1 and sum(digits) == goal)
        or (operators & 2 and math.prod(digits) == goal)
        or (operators & 4 and pair and high - low == goal)
        or (operators & 8 and pair and high == goal * low)
    )


def fits(puzzle, solution) -> bool:
    size, cage, operators, goals = puzzle
    lines = [solution[i * size : (i + 1) * size] for i in range(size)]
    lines += [solution[i::size] for i in range(size)]
    if any(sorted(line) != list(range(1, size + 1)) for line in lines):
        return False
    cells = [[] for _ in goals]
    for index, digit in zip(cage, solution, strict=False):
        cells[index].append(int(digit))
    return all(makes(int(o), int(g), d) for o, g, d in zip(operators, goals, cells, strict=False))


@cache
def latin_squares(size: int):
    rows = list(itertools.permutations(range(1, size + 1)))
    squares = [()]
    for _ in range(size):
        squares = [
            (*square, row)
            for square in squares
            for row in rows
            if all(a != b for other in square for a, b in zip(row, other, strict=False))
        ]
    return [sum(square, ()) for square in squares]


def random_puzzle(size: int, rng: random.Random, operators=None):
    """Random cages over a random square; often not unique, sometimes impossible."""
    solution = rng.choice(latin_squares(size))
    cage = list(range(size * size))
    for _ in range(rng.randint(6, 12)):
        cell = rng.randrange(size * size)
        other = cell + rng.choice([1, size])
        if other >= size * size or (other == cell + 1 and other % size == 0):
            continue
        joined = {cage[cell], cage[other]}
        if sum(index in joined for index in cage) <= 6:
            cage = [min(joined) if index in joined else index for index in cage]
    numbers = {index: number for number, index in enumerate(dict.fromkeys(cage))}
    cage = [numbers[index] for index in cage]
    ops, goals = [], []
    for number in range(len(numbers)):
        digits = [d for d, index in zip(solution, cage, strict=False) if index == number]
        op = rng.choice([1, 2] if len(digits) != 2 else [1, 2, 4, 8])
        high, low = max(digits), min(digits)
        goal = {1: sum(digits), 2: math.prod(digits), 4: high - low, 8: high // low}[op]
        ops.append(operators or op)
        goals.append(goal)
    return size, np.array(cage, np.uint8), np.array(ops, np.uint8), np.array(goals, np.int64)


def test_every_labelled_puzzle_has_its_tier_however_it_is_turned():
    assert len(corpus()) == 2238
    wrong = [
        (puzzle, turn)
        for puzzle, tier, _ in corpus()
        for turn in range(8)
        if keen.grade(*turned(puzzle, turn))["verdict"] != tier
    ]
    assert wrong == []


def test_every_labelled_puzzle_has_its_one_solution():
    for puzzle, _, solution in corpus():
        result = keen.solve(*puzzle)
        assert result["status"] == "one"
        assert list(map(list, result["solutions"])) == [solution]


@pytest.mark.parametrize("operators", [None, ALL, 1 | 2, 2 | 8])
def test_the_solver_counts_as_brute_force_does(operators):
    rng = random.Random(5)
    seen = set()
    for size in [3, 4] * 40:
        puzzle = random_puzzle(size, rng, operators)
        truth = [list(square) for square in latin_squares(size) if fits(puzzle, square)]
        result = keen.solve(*puzzle, limit=1000)
        assert sorted(map(list, result["solutions"])) == sorted(truth)
        name = {0: "none", 1: "one"}.get(len(truth), "many")
        assert result["status"] == name
        verdict = keen.grade(*puzzle)["verdict"]
        assert verdict == name if name != "one" else verdict in TIERS
        seen.add(name)
    assert {"one", "many"} <= seen


def test_an_impossible_goal_means_no_solution():
    puzzle, _, _ = corpus()[100]
    for goal in [0, -3, 7919, 2**62, -(2**63), 2**63 - 1]:
        goals = puzzle[3].copy()
        goals[0] = goal
        assert keen.solve(*puzzle[:3], goals)["status"] == "none"
        assert keen.grade(*puzzle[:3], goals)["verdict"] == "none"
        assert not keen.walk(*puzzle[:3], goals)["complete"]


def test_subtraction_of_three_cells_has_no_solution():
    cage = np.array([0, 0, 0, 1, 1, 1, 1, 1, 1], np.uint8)
    puzzle = (3, cage, np.array([4, 1], np.uint8), np.array([1, 12], np.int64))
    assert keen.solve(*puzzle)["status"] == "none"


@pytest.mark.parametrize("size", [9, 16])
def test_one_cage_over_the_whole_grid_does_not_hang(size):
    cage = np.zeros(size * size, np.uint8)
    total = size * size * (size + 1) // 2
    puzzle = (size, cage, np.array([1], np.uint8), np.array([total], np.int64))
    assert keen.solve(*puzzle, budget=10**7)["status"] == "many"
    assert keen.grade(*puzzle, budget=10**6)["verdict"] == "budget"
    assert not keen.walk(*puzzle, budget=10**6)["complete"]


def test_a_cage_of_twelve_cells_is_graded_when_the_budget_allows():
    puzzle, _, solution = next(row for row in corpus() if row[0][0] == 9 and row[1] == "easy")
    _size, cage, _operators, goals = puzzle
    big = [cell for cell in range(81) if cell % 9 < 4 and cell < 27]
    kept = [1 if cell in big else 0 for cell in range(81)]
    numbers: dict[tuple, int] = {}
    new = [
        numbers.setdefault((int(c), k, i if not k else 0), len(numbers))
        for i, (c, k) in enumerate(zip(cage, kept, strict=False))
    ]
    # Everything else is given, so the large cage must hold what is left.
    ops = np.ones(len(numbers), np.uint8)
    sums = np.zeros(len(numbers), np.int64)
    for index, digit in zip(new, solution, strict=False):
        sums[index] += digit
    merged = [
        min(n for n, k in zip(new, kept, strict=False) if k) if k else n
        for n, k in zip(new, kept, strict=False)
    ]
    order = {n: i for i, n in enumerate(dict.fromkeys(merged))}
    cage = np.array([order[n] for n in merged], np.uint8)
    goals = np.zeros(len(order), np.int64)
    for index, digit in zip(cage, solution, strict=False):
        goals[index] += digit
    ops = np.ones(len(order), np.uint8)
    result = keen.solve(9, cage, ops, goals, budget=10**7)
    assert result["status"] in {"one", "many"}
    assert keen.grade(9, cage, ops, goals, budget=10**7)["verdict"] in {*TIERS, "many"}


def replay(puzzle, solution, walk):
    """Follows a walk on candidates of its own; every step must be sound and new."""
    size = puzzle[0]
    open_ = {(cell, d) for cell in range(size * size) for d in range(1, size + 1)}
    placed = {}
    for step in walk["steps"]:
        struck = [tuple(candidate) for candidate in step["struck"]]
        assert len(set(struck)) == len(struck) and set(struck) <= open_
        assert all(solution[cell] != digit for cell, digit in struck)
        if step["placed"]:
            cell, digit = step["placed"]
            assert solution[cell] == digit and cell not in placed
            placed[cell] = digit
        else:
            assert struck
        open_ -= set(struck)
    assert placed == dict(enumerate(solution))


def test_walks_are_sound_complete_and_no_harder_than_the_tier():
    for puzzle, tier, solution in corpus()[::2]:
        walk = keen.walk(*puzzle)
        assert walk["verdict"] == tier and walk["complete"]
        assert max(step["tier"] for step in walk["steps"]) == TIERS.index(tier)
        replay(puzzle, solution, walk)


def test_a_step_shows_what_its_technique_is_about():
    seen = set()
    for puzzle, _, _ in corpus()[::5]:
        for step in keen.walk(*puzzle)["steps"]:
            seen.add(step["technique"])
            cells, struck = set(step["cells"]), {cell for cell, _ in step["struck"]}
            match step["technique"]:
                case "cage-union" | "cage-cells":
                    assert struck <= cells == set(np.flatnonzero(puzzle[1] == step["cage"]))
                case "cage-must-appear":
                    assert not struck & cells and len(step["lines"]) == 1
                case "subset":
                    assert len(cells) == len(step["digits"]) >= 2
                    assert struck <= cells or not struck & cells
                case "fish":
                    assert len(step["digits"]) == 1 and len(step["lines"]) % 2 == 0
                case "forcing-chain":
                    assert [cell for cell, _ in step["chain"]] == step["cells"]
                case "line-sum":
                    assert step["cages"] and 1 <= len(step["lines"]) <= 2
                    assert bool(step["placed"]) == (len(cells) == 1)
                    assert step["placed"] or struck <= cells
                case "trial":
                    assert step["chain"][:1] == step["struck"]
                    assert step["contradiction"] is None or step["contradiction"][0] in KINDS
    assert len(seen) == 11


def test_a_walk_bounded_to_a_tier_stops_where_that_tier_stalls():
    for puzzle, tier, _ in corpus()[::20]:
        for bound, _ in enumerate(TIERS):
            walk = keen.walk(*puzzle, tier=bound)
            assert walk["complete"] == (bound >= TIERS.index(tier))


def random_state(size, solution, rng):
    """Some of the solution written, and some wrong digits struck from other cells."""
    written = np.array([d if rng.random() < 0.3 else 0 for d in solution], np.uint8)
    struck = np.zeros(size * size, np.uint16)
    for cell, right in enumerate(solution):
        for digit in range(1, size + 1):
            if digit != right and rng.random() < 0.2:
                struck[cell] |= 1 << (digit - 1)
    return written, struck


def test_a_walk_goes_on_from_what_is_written_and_struck():
    rng = random.Random(9)
    for puzzle, _, solution in corpus()[::6]:
        size = puzzle[0]
        written, struck = random_state(size, solution, rng)
        walk = keen.walk(*puzzle, written=written, struck=struck)
        assert walk["complete"]
        gone = {(cell, d) for cell in range(size**2) for d in range(16) if struck[cell] >> d & 1}
        placed = {cell: int(digit) for cell, digit in enumerate(written) if digit}
        for step in walk["steps"]:
            for cell, digit in step["struck"]:
                assert (cell, digit - 1) not in gone and solution[cell] != digit
                gone.add((cell, digit - 1))
            if step["placed"]:
                cell, digit = step["placed"]
                assert cell not in placed and solution[cell] == digit
                placed[cell] = digit
        assert placed == dict(enumerate(solution))


def test_no_more_steps_are_walked_than_wanted():
    for puzzle, _, _ in corpus()[::100]:
        every = keen.walk(*puzzle)["steps"]
        for wanted in (0, 1, 5, len(every)):
            walk = keen.walk(*puzzle, steps=wanted)
            assert walk["steps"] == every[:wanted]
            assert walk["complete"] == (wanted == len(every))


def test_from_a_board_that_contradicts_itself_there_is_no_step():
    puzzle, _, solution = corpus()[500]
    size = puzzle[0]
    twice = np.zeros(size * size, np.uint8)
    twice[:2] = 1
    everything = np.full(size * size, 0xFFFF, np.uint16)
    gone = np.zeros(size * size, np.uint16)
    gone[0] = 1 << (solution[0] - 1)
    for state in (
        {"written": twice},
        {"struck": everything},
        {"written": np.array(solution, np.uint8), "struck": gone},
    ):
        walk = keen.walk(*puzzle, **state)
        assert not walk["steps"] and not walk["complete"]


def test_a_state_of_another_size_is_refused():
    puzzle, _, _ = corpus()[500]
    for state in (
        {"written": np.zeros(4, np.uint8)},
        {"struck": np.zeros(400, np.uint16)},
        {"written": np.full(puzzle[0] ** 2, puzzle[0] + 1, np.uint8)},
    ):
        with pytest.raises(ValueError, match="expected"):
            keen.walk(*puzzle, **state)


def numbered(puzzle):
    """Cages, operators and goals with the cages numbered by their first cells."""
    _, cage, operators, goals = puzzle
    old = list(dict.fromkeys(cage.tolist()))
    return (
        bytes(old.index(number) for number in cage.tolist()),
        bytes(operators[old].tolist()),
        tuple(goals[old].tolist()),
    )


def test_the_least_image_is_the_least_of_all_eight():
    for puzzle, _, _ in corpus()[::7]:
        images = [turned(puzzle, turn) for turn in range(8)]
        least = min(map(numbered, images))
        assert {keen.least(*image) for image in images} == {least}


def test_the_profile_of_a_turned_puzzle_is_the_same():
    for puzzle, tier, _ in corpus()[::10]:
        profiles = [keen.profile(*turned(puzzle, turn)) for turn in range(8)]
        if tier == "extreme" or tier == "unreasonable":
            continue  # forcing chains depend on the order by definition
        assert profiles[0]["complete"] and profiles[0]["tier"] == TIERS.index(tier)
        for profile in profiles[1:]:
            assert profile.pop("log2_layouts") == pytest.approx(profiles[0]["log2_layouts"])
            assert profile == {k: v for k, v in profiles[0].items() if k != "log2_layouts"}


SHAPES = [
    {},
    {"operators": 2},
    {"operators": 1},
    {"operators": 1 | 4},
    {"hidden": True},
    {"operators": 1 | 2, "hidden": True},
    {"one_cell": 1},
    {"one_cell": 2},
    {"largest_cage": 3},
    {"largest_cage": 2, "one_cell": 1},
    {"operators": 4 | 8, "one_cell": 1},
]


def made(seed, size, tier, **shape):
    result = keen.generate(seed, size, tier, **shape)
    assert result["status"] == "found", (seed, size, tier, shape, result)
    cage, operators = (np.frombuffer(result[name], np.uint8) for name in ("cage", "operators"))
    goals = np.array(result["goals"], np.int64)
    return (size, cage, operators, goals), list(result["solution"])


def cage_sizes(puzzle):
    return np.bincount(puzzle[1]).tolist()


def is_connected(puzzle, cage) -> bool:
    size = puzzle[0]
    cells = set(np.flatnonzero(puzzle[1] == cage).tolist())
    found, todo = set(), [min(cells)]
    while todo:
        cell = todo.pop()
        if cell not in cells or cell in found:
            continue
        found.add(cell)
        sideways = [cell - 1] * (cell % size > 0) + [cell + 1] * (cell % size < size - 1)
        todo += [cell - size, cell + size, *sideways]
    return found == cells


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("size", [4, 6, 7])
def test_what_is_made_has_the_tier_and_shape_asked_for(size, shape):
    for tier, seed in itertools.product(range(5), range(3)):
        puzzle, solution = made(seed, size, tier, **shape)
        assert fits(puzzle, solution)
        assert keen.grade(*puzzle)["verdict"] == TIERS[tier]
        assert list(map(list, keen.solve(*puzzle)["solutions"])) == [solution]
        sizes = cage_sizes(puzzle)
        assert max(sizes) <= shape.get("largest_cage", 6)
        if not shape.get("one_cell"):
            assert min(sizes) >= 2
        if shape.get("one_cell") == 1:
            assert sizes.count(1) <= max(1, size * size // 18)
        assert all(is_connected(puzzle, cage) for cage in range(len(sizes)))
        allowed = shape.get("operators", ALL)
        for op, count in zip(puzzle[2].tolist(), sizes, strict=False):
            assert op == allowed if shape.get("hidden") else count == 1 or op & allowed


@pytest.mark.parametrize("size", [8, 9, 10])
def test_all_tiers_can_be_made_at_large_sizes(size):
    for tier, seed in itertools.product(range(5), range(4)):
        puzzle, solution = made(seed, size, tier)
        assert fits(puzzle, solution) and keen.grade(*puzzle)["verdict"] == TIERS[tier]


def test_hard_and_unreasonable_can_be_made_up_to_twelve():
    for tier in (2, 4):
        puzzle, solution = made(1, 12, tier)
        assert fits(puzzle, solution) and keen.grade(*puzzle)["verdict"] == TIERS[tier]


def test_the_same_seed_makes_the_same_puzzle_and_others_differ():
    puzzles = [made(seed, 6, 2)[0][1:] for seed in [*range(20), *range(20)]]
    texts = [tuple(part.tobytes() for part in puzzle) for puzzle in puzzles]
    assert texts[:20] == texts[20:] and len(set(texts)) == 20


def test_a_four_by_four_is_unique_by_brute_force():
    for tier, seed, hidden in itertools.product(range(5), range(6), [False, True]):
        puzzle, solution = made(seed, 4, tier, hidden=hidden)
        assert [list(s) for s in latin_squares(4) if fits(puzzle, s)] == [solution]


def has_other_solution(puzzle, solution) -> bool:
    """Asks CP-SAT for a solution that differs somewhere."""
    from ortools.sat.python import cp_model

    size, cage, operators, goals = puzzle
    model = cp_model.CpModel()
    x = [model.NewIntVar(1, size, f"x{i}") for i in range(size * size)]
    for i in range(size):
        model.AddAllDifferent(x[i * size : (i + 1) * size])
        model.AddAllDifferent(x[i::size])
    for number, (ops, goal) in enumerate(zip(operators.tolist(), goals.tolist(), strict=False)):
        cells = np.flatnonzero(cage == number).tolist()
        ways = [
            w
            for w in itertools.product(range(1, size + 1), repeat=len(cells))
            if makes(ops, goal, w)
        ]
        model.AddAllowedAssignments([x[cell] for cell in cells], ways)
    differs = []
    for cell, digit in enumerate(solution):
        literal = model.NewBoolVar(f"d{cell}")
        model.Add(x[cell] != digit).OnlyEnforceIf(literal)
        differs.append(literal)
    model.AddBoolOr(differs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver.StatusName(solver.Solve(model)) != "INFEASIBLE"


@pytest.mark.parametrize("shape", [{}, {"hidden": True}, {"one_cell": 1}], ids=str)
def test_cp_sat_finds_no_second_solution(shape):
    for tier, size in itertools.product(range(5), [5, 6]):
        assert not has_other_solution(*made(tier, size, tier, largest_cage=4, **shape))


@pytest.mark.parametrize(
    ("size", "tier", "shape"),
    [
        (3, 2, {}),
        (3, 4, {}),
        (5, 0, {"largest_cage": 2}),
        (7, 0, {"operators": 4 | 8}),
        (8, 0, {"operators": 8}),
    ],
)
def test_an_impossible_shape_is_refused_at_once(size, tier, shape):
    result = keen.generate(1, size, tier, **shape)
    assert result["status"] == "impossible"
    assert result["why"] and result["stats"]["attempts"] == 0


def test_a_three_by_three_with_hidden_operators_can_be_hard():
    puzzle, solution = made(1, 3, 2, hidden=True)
    assert keen.grade(*puzzle)["verdict"] == "hard" and fits(puzzle, solution)
    assert keen.generate(1, 3, 3, hidden=True)["status"] == "impossible"


def test_a_spent_budget_is_told():
    result = keen.generate(1, 9, 3, operators=2, budget=1000)
    assert result["status"] == "budget" and "cage" not in result
    puzzle, _, _ = next(row for row in corpus() if row[1] == "unreasonable" and row[0][0] == 9)
    assert keen.grade(*puzzle, budget=100)["verdict"] == "budget"
    assert keen.solve(*puzzle, budget=100)["status"] == "budget"


@pytest.mark.parametrize(
    "change",
    [
        {"size": 2},
        {"size": 17},
        {"size": 4},
        {"cage": np.full(9, 7, np.uint8)},
        {"operators": np.array([1], np.uint8)},
        {"operators": np.array([1, 16, 1], np.uint8)},
        {"operators": np.array([1, 0, 1], np.uint8)},
        {"goals": np.array([], np.int64), "operators": np.array([], np.uint8)},
        {"cage": np.zeros(9, np.uint8)},
    ],
    ids=str,
)
def test_a_malformed_puzzle_is_a_value_error(change):
    puzzle = {
        "size": 3,
        "cage": np.array([0, 0, 0, 1, 1, 1, 2, 2, 2], np.uint8),
        "operators": np.array([1, 1, 1], np.uint8),
        "goals": np.array([6, 6, 6], np.int64),
    } | change
    for function in (keen.solve, keen.grade, keen.profile, keen.walk):
        with pytest.raises(ValueError, match="expected|has no cell"):
            function(**puzzle)


@pytest.mark.parametrize(
    "wrong",
    [{"size": 2}, {"tier": 5}, {"operators": 0}, {"largest_cage": 7}, {"one_cell": 3}],
    ids=str,
)
def test_a_malformed_request_is_a_value_error(wrong):
    with pytest.raises(ValueError, match="expected"):
        keen.generate(**({"seed": 1, "size": 6, "tier": 1} | wrong))
