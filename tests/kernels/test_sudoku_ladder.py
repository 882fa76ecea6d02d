"""The sudoku ladder, checked against a plain solver and a plain reading of the rules."""

from __future__ import annotations

import random
import sys
from itertools import combinations, pairwise, permutations
from pathlib import Path

import numpy as np
import pytest

from cruxpress._kernels import sudoku

sys.path.insert(0, str(Path(__file__).parent))
from ladder_puzzles import RATED, VARIED

SLUGS = {row[0]: row[1] for row in sudoku.techniques()}
ROWS, COLUMNS = list(range(9)), list(range(9, 18))


def array(text: str) -> np.ndarray:
    return np.array([int(c) if c.isdigit() else 0 for c in text], dtype=np.uint8)


def classic_units(size: int, box_rows: int) -> list[list[int]]:
    rows = [[r * size + c for c in range(size)] for r in range(size)]
    columns = [[r * size + c for r in range(size)] for c in range(size)]
    width = size // box_rows
    boxes = [
        [(top + i // width) * size + left + i % width for i in range(size)]
        for top in range(0, size, box_rows)
        for left in range(0, size, width)
    ]
    return rows + columns + boxes


UNITS = classic_units(9, 3)


def peers_of(units: list[list[int]], cells: int) -> list[set[int]]:
    peers: list[set[int]] = [set() for _ in range(cells)]
    for unit in units:
        for cell in unit:
            peers[cell] |= set(unit) - {cell}
    return peers


PEERS = peers_of(UNITS, 81)


def solutions(values, peers, size: int, limit: int = 2) -> list[list[int]]:
    """Plain depth-first search: up to `limit` solutions."""
    values = [int(v) for v in values]
    found: list[list[int]] = []

    def options(cell: int) -> set[int]:
        return set(range(1, size + 1)) - {values[p] for p in peers[cell]}

    def search() -> None:
        open_cells = [c for c, v in enumerate(values) if v == 0]
        if not open_cells:
            found.append(values.copy())
            return
        cell = min(open_cells, key=lambda c: len(options(c)))
        for digit in sorted(options(cell)):
            values[cell] = digit
            search()
            values[cell] = 0
            if len(found) >= limit:
                return

    search()
    return found


def image(text: str, rng: random.Random) -> str:
    """A random symmetric image: digits, bands, stacks, lines, transposition."""
    digits = dict(zip("123456789", rng.sample("123456789", 9), strict=False))

    def lines() -> list[int]:
        return [b * 3 + i for b in rng.sample(range(3), 3) for i in rng.sample(range(3), 3)]

    rows, columns = lines(), lines()
    turned = [text[r * 9 + c] for r in rows for c in columns]
    if rng.random() < 0.5:
        turned = [turned[c * 9 + r] for r in range(9) for c in range(9)]
    return "".join(digits.get(c, ".") for c in turned)


def rate(texts: list[str], **options):
    return sudoku.rate_batch(np.array([array(t) for t in texts]), **options)


@pytest.fixture(scope="module")
def walks() -> list[tuple[str, dict]]:
    return [(text, sudoku.walk(array(text))) for text in [t for _, t in RATED] + VARIED]


def test_our_own_puzzles_keep_their_ratings():
    status, hardest, _, _ = rate([text for _, text in RATED])
    assert not status.any()
    assert hardest.tolist() == [rating for rating, _ in RATED]


def test_symmetric_images_rate_alike():
    rng = random.Random(5)
    texts = [text for rating, text in RATED if rating < 85]
    _, hardest, counts, work = rate(texts)
    for _ in range(6):
        _, other, other_counts, other_work = rate([image(t, rng) for t in texts])
        assert other.tolist() == hardest.tolist()
        assert (other_counts == counts).all()
        assert (other_work == work).all()


def test_a_walk_is_hardly_ever_other_than_its_rating_in_its_hardest_step(walks):
    """A rating takes whole rounds, rung by rung; a walk one step, the easiest of all rungs."""
    _, hardest, _, _ = rate([text for text, _ in walks])
    assert all(walk["status"] == "solved" for _, walk in walks)
    shown = [max(step["rating"] for step in walk["steps"]) for _, walk in walks]
    below = [rated - seen for rated, seen in zip(hardest.tolist(), shown, strict=True)]
    assert set(below) <= {0, 1, 2}
    assert below.count(0) >= 0.95 * len(below)


def test_every_step_is_true_of_the_only_solution(walks):
    for text, walk in walks:
        (solution,) = solutions(array(text), PEERS, 9)
        for step in walk["steps"]:
            assert step["placements"] or step["eliminations"]
            assert all(solution[cell] == digit for cell, digit in step["placements"])
            assert all(solution[cell] != digit for cell, digit in step["eliminations"])


def test_the_walks_use_nearly_every_technique(walks):
    used = {step["slug"] for _, walk in walks for step in walk["steps"]}
    rare = {"direct-claiming", "aligned-pair-exclusion"}
    deep = {slug for slug in SLUGS.values() if slug.count("-") > 1 and slug.startswith("dynamic-")}
    assert set(SLUGS.values()) - used <= rare | deep


class State:
    """Candidates as sets, for replaying a walk by the plain rules."""

    def __init__(self, text: str) -> None:
        self.values = [0] * 81
        self.options = [set(range(1, 10)) for _ in range(81)]
        for cell, digit in enumerate(array(text)):
            if digit:
                self.place(cell, int(digit))

    def place(self, cell: int, digit: int) -> None:
        self.values[cell] = digit
        self.options[cell] = set()
        for peer in PEERS[cell]:
            self.options[peer].discard(digit)

    def apply(self, step: dict) -> None:
        for cell, digit in step["eliminations"]:
            self.options[cell].discard(digit)
        for cell, digit in step["placements"]:
            self.place(cell, digit)

    def array(self) -> np.ndarray:
        return np.array(self.values, dtype=np.uint8)

    def masks(self) -> np.ndarray:
        masks = [sum(1 << (digit - 1) for digit in options) for options in self.options]
        return np.array(masks, dtype=np.uint16)

    def places(self, unit: int, digit: int) -> set[int]:
        return {cell for cell in UNITS[unit] if digit in self.options[cell]}


def replay(text: str, walk: dict, check) -> None:
    """Calls check(state, step) with the state each step stands in."""
    state = State(text)
    for step in walk["steps"]:
        check(state, step)
        state.apply(step)
    assert all(state.values)


def check_pattern(state: State, step: dict) -> None:
    slug, cells, digits, units = (step[k] for k in ("slug", "cells", "digits", "units"))
    if slug in {"last-cell", "hidden-single-box", "hidden-single-line"}:
        assert state.places(units[0], digits[0]) == {cells[0]}
    elif slug == "naked-single":
        assert state.options[cells[0]] == set(digits)
    elif slug in {"naked-pair", "naked-triplet", "naked-quad"}:
        assert len(cells) == len(digits)
        assert set().union(*(state.options[c] for c in cells)) == set(digits)
        assert all(set(cells) <= set(UNITS[unit]) for unit in units)
    elif slug in {"hidden-pair", "hidden-triplet", "hidden-quad"}:
        assert set().union(*(state.places(units[0], d) for d in digits)) == set(cells)
        assert len(cells) == len(digits)
    elif slug in {"pointing", "claiming"}:
        assert state.places(units[0], digits[0]) == set(cells)
        assert set(cells) <= set(UNITS[units[1]])
    elif slug in {"x-wing", "swordfish", "jellyfish"}:
        base, cover = units[: len(units) // 2], units[len(units) // 2 :]
        places = set().union(*(state.places(u, digits[0]) for u in base))
        assert places == set(cells) <= set().union(*(UNITS[u] for u in cover))
    elif slug in {"xy-wing", "xyz-wing"}:
        assert set().union(*(state.options[c] for c in cells)) == set(digits)
        assert all(cells[0] in PEERS[wing] for wing in cells[1:])
    elif slug.startswith("unique-rectangle"):
        assert all(set(step["digits"]) & state.options[c] for c in cells[:4])
        assert len({c // 9 for c in cells[:4]}) == len({c % 9 for c in cells[:4]}) == 2


def test_patterns_are_what_their_names_say(walks):
    for text, walk in walks:
        replay(text, walk, check_pattern)


def check_links(state: State, step: dict) -> None:
    links = step["links"]
    for position, (chain, cell, digit, on, parents, cause, units) in enumerate(links):
        assert all(parent < position for parent in parents)
        assert digit in state.options[cell]
        if not parents:
            continue
        assert cause != "assumed"
        assert all(0 <= unit < 27 for unit in units)
        reasons = [links[parent] for parent in parents]
        assert all(reason[0] == chain for reason in reasons)
        if not on and reasons[0][3]:
            (_, other, other_digit, *_) = reasons[0]
            assert len(reasons) == 1
            assert (other == cell) != (other_digit == digit and other in PEERS[cell])
            assert (cause == "cell") == (other == cell) == (units == ())
            assert cause == "cell" or {cell, other} <= set(UNITS[units[0]])
        elif on:
            off = {(reason[1], reason[2]) for reason in reasons if not reason[3]}
            assert len(off) == len(set(parents))
            alone_in_cell = {(cell, d) for d in state.options[cell]} - off == {(cell, digit)}
            alone_in_unit = [
                unit
                for unit in range(27)
                if {(c, digit) for c in state.places(unit, digit)} - off == {(cell, digit)}
            ]
            assert alone_in_cell if cause == "cell" else units[0] in alone_in_unit


def test_every_link_of_a_chain_follows_from_its_parents(walks):
    for text, walk in walks:
        replay(text, walk, check_links)


def test_a_simple_chain_ends_in_the_opposite_of_its_start(walks):
    for _, walk in walks:
        for step in walk["steps"]:
            if step["slug"] in {"forcing-chain", "forcing-x-chain", "w-wing"}:
                first, last = step["links"][0], step["links"][-1]
                assert first[1:3] == last[1:3] and first[3] != last[3]
                assert all(a[3] != b[3] for a, b in pairwise(step["links"]))


def w_wings(state: State, target: int, digit: int) -> list[tuple[set[int], set[int]]]:
    """The pairs of cells, and the ends of their link, that take the digit from the target."""
    near = [c for c in PEERS[target] if digit in state.options[c] and len(state.options[c]) == 2]
    found = []
    for first, second in combinations(near, 2):
        if state.options[first] != state.options[second]:
            continue
        [joint] = state.options[first] - {digit}
        for unit in range(27):
            ends = state.places(unit, joint)
            if len(ends) == 2 and any(
                one in PEERS[first] and other in PEERS[second] for one, other in permutations(ends)
            ):
                found.append(({first, second}, ends))
    return found


def check_w_wing(state: State, step: dict) -> None:
    if len(step["links"]) != 8 or step["slug"] not in {"w-wing", "forcing-chain"}:
        return
    if step["slug"] == "w-wing":
        cells = [link[1] for link in step["links"]]
        for cell, digit in step["eliminations"]:
            assert ({cells[1], cells[5]}, {cells[3], cells[4]}) in w_wings(state, cell, digit)
    elif step["eliminations"]:
        assert not w_wings(state, *step["links"][0][1:3])


def test_a_chain_of_eight_is_a_w_wing_exactly_if_it_has_the_look_of_one(walks):
    for text, walk in walks:
        replay(text, walk, check_w_wing)


def test_a_ceiling_stops_where_a_harder_step_is_needed():
    texts = [text for _, text in RATED]
    ratings = np.array([rating for rating, _ in RATED])
    for ceiling in (15, 23, 42, 66, 75):
        status, hardest, _, _ = rate(texts, ceiling_x10=ceiling)
        names = np.array(sudoku.ladder_statuses())[status]
        assert (names == np.where(ratings <= ceiling, "solved", "above")).all()
        assert (hardest <= np.minimum(ratings, ceiling)).all()


def test_a_spent_budget_is_reported_with_a_lower_bound():
    rating, text = RATED[-1]
    status, hardest, _, _ = rate([text], budget=100)
    assert sudoku.ladder_statuses()[status[0]] == "beyond"
    assert hardest[0] <= rating


def test_impossible_and_ambiguous_puzzles_end_quietly():
    full_row = "123456789" + "." * 72
    twice = "11" + "." * 79
    no_place = "12345678." + "........9" + "." * 63
    no_solution = (
        "..9.28764.........8....4......75...6..3......1...6....7.....8.2.5.....1.......3.."
    )
    status, _, _, _ = rate(["." * 81, full_row, twice, no_place, no_solution], inner=False)
    names = [sudoku.ladder_statuses()[s] for s in status]
    assert names[:4] == ["stuck", "stuck", "broken", "broken"]
    assert names[4] in {"stuck", "broken"}
    rng = random.Random(9)
    junk = np.array(
        [[rng.choice([0, 0, 0, rng.randrange(10)]) for _ in range(81)] for _ in range(60)],
        dtype=np.uint8,
    )
    status, _, _, _ = sudoku.rate_batch(junk, inner=False)
    assert set(status.tolist()) <= {0, 3, 4}
    status, _, _, _ = sudoku.rate_batch(junk[:10], budget=3_000)  # beyond is 2
    assert set(status.tolist()) <= {0, 2, 3, 4}


def test_what_a_walk_remembers_of_earlier_steps_never_shows():
    """A walk skips what it knows to be quiet; single steps from state to state know nothing."""
    for text in (text for rating, text in RATED if rating >= 45):
        walk, state, steps = sudoku.walk(array(text)), State(text), []
        while not all(state.values):
            one = sudoku.walk(state.array(), candidates=state.masks(), most=1)
            assert one["status"] in ("paused", "solved")
            steps += one["steps"]
            state.apply(steps[-1])
        assert steps == walk["steps"]


def test_a_walk_pauses_after_as_many_steps_as_wished(walks):
    for text, walk in walks[::7]:
        begun = sudoku.walk(array(text), most=5)
        assert begun["steps"] == walk["steps"][:5]
        assert begun["status"] == "paused"


def test_a_walk_respects_the_candidates_given():
    text = RATED[0][1]
    values = array(text)
    (solution,) = solutions(values, PEERS, 9)
    masks = np.array([1 << (digit - 1) for digit in solution], dtype=np.uint16)
    steps = sudoku.walk(values, candidates=masks)["steps"]
    assert all(solution[c] == d for step in steps for c, d in step["placements"])
    assert max(step["rating"] for step in steps) <= 23


def test_a_pattern_strikes_all_that_it_can_at_once(walks):
    """What both ends of a chain see, and what a naked set sees in a second unit."""
    met = set()
    for text, walk in walks:
        replay(text, walk, lambda state, step: met.add(check_whole(state, step)))
    assert met >= {"naked-pair", "w-wing", "forcing-chain"}


def check_whole(state: State, step: dict) -> str | None:
    slug, struck = step["slug"], set(map(tuple, step["eliminations"]))
    if slug.startswith("naked-") and struck:
        cells, digits = set(step["cells"]), set(step["digits"])
        seen = set.intersection(*(PEERS[cell] for cell in cells)) - cells
        assert struck == {(c, d) for c in seen for d in state.options[c] & digits}
        return slug if len(step["units"]) > 1 else None
    if slug in {"w-wing", "forcing-chain", "forcing-x-chain"} and struck:
        ends = [step["links"][1][1:3], step["links"][-2][1:3]]
        others = {(c, d) for c in range(81) for d in state.options[c]}
        assert struck == {one for one in others if all(excludes(one, end) for end in ends)}
        return slug if len(struck) > 1 else None
    return None


def excludes(one: tuple[int, int], other: tuple[int, int]) -> bool:
    same_cell, same_digit = one[0] == other[0], one[1] == other[1]
    return same_cell != same_digit and (same_cell or one[0] in PEERS[other[0]])


def puzzle_on(units: list[list[int]], size: int, rng: random.Random) -> np.ndarray | None:
    """A random puzzle with one solution on a small board, or None."""
    peers = peers_of(units, size * size)
    values = [0] * (size * size)
    for cell in rng.sample(range(size * size), size):
        free = set(range(1, size + 1)) - {values[p] for p in peers[cell]}
        if free:
            values[cell] = rng.choice(sorted(free))
    grids = solutions(values, peers, size, 1)
    if not grids:
        return None
    values = grids[0]
    for cell in rng.sample(range(size * size), size * size):
        kept, values[cell] = values[cell], 0
        if len(solutions(values, peers, size)) != 1:
            values[cell] = kept
    return np.array(values, dtype=np.uint8)


JIGSAW = [0, 0, 0, 0, 1, 1, 2, 0, 0, 3, 1, 1, 2, 2, 3, 3, 1, 1,
          2, 2, 3, 3, 4, 4, 2, 5, 3, 5, 4, 4, 5, 5, 5, 5, 4, 4]  # fmt: skip


def boards():
    four = classic_units(4, 2)
    six = classic_units(6, 2)
    diagonals = [[i * 7 for i in range(6)], [5 + i * 5 for i in range(6)]]
    jigsaw = six[:12] + [[c for c, r in enumerate(JIGSAW) if r == region] for region in range(6)]
    return {
        "4x4": (four, 4, [0] * 4 + [1] * 4 + [2] * 4),
        "6x6": (six, 6, [0] * 6 + [1] * 6 + [2] * 6),
        "6x6 diagonal": (six + diagonals, 6, [0] * 6 + [1] * 6 + [2] * 6 + [3] * 2),
        "6x6 jigsaw": (jigsaw, 6, [0] * 6 + [1] * 6 + [2] * 6),
    }


@pytest.mark.parametrize("name", boards())
def test_other_boards_are_solved_by_true_steps(name):
    units, size, kinds = boards()[name]
    rng = random.Random(name)
    statuses = []
    while len(statuses) < 12:
        puzzle = puzzle_on(units, size, rng)
        if puzzle is None:
            continue
        (solution,) = solutions(puzzle, peers_of(units, size * size), size)
        walk = sudoku.walk(
            puzzle, units=np.array(units, dtype=np.uint16), kinds=np.array(kinds, dtype=np.uint8)
        )
        for step in walk["steps"]:
            assert all(solution[c] == d for c, d in step["placements"])
            assert all(solution[c] != d for c, d in step["eliminations"])
        statuses.append(walk["status"])
    assert statuses.count("solved") >= 11 and set(statuses) <= {"solved", "stuck"}


def test_a_sixteen_board_with_few_holes_is_easy():
    shift = [(r % 4) * 4 + r // 4 for r in range(16)]
    grid = np.array([(shift[r] + c) % 16 + 1 for r in range(16) for c in range(16)], dtype=np.uint8)
    rng = random.Random(2)
    grid[rng.sample(range(256), 24)] = 0
    status, hardest, _, _ = sudoku.rate_batch(grid[None, :])
    assert status[0] == 0 and hardest[0] <= 30


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: sudoku.rate_batch(np.zeros((1, 80), np.uint8)), "80"),
        (lambda: sudoku.walk(np.zeros(82, np.uint8)), "82"),
        (lambda: sudoku.walk(np.full(81, 10, np.uint8)), "0 to 9"),
        (lambda: sudoku.walk(np.zeros(81, np.uint8), candidates=np.zeros(3, np.uint16)), "81"),
        (lambda: sudoku.walk(np.zeros(16, np.uint8), units=np.zeros((2, 4), np.uint16)), "kind"),
        (lambda: sudoku.walk(np.zeros(16, np.uint8), units=np.full((8, 4), 99, np.uint16),
                             kinds=np.zeros(8, np.uint8)), "unit 0"),
    ],
)  # fmt: skip
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_the_table_climbs():
    table = sudoku.techniques()
    assert [row[0] for row in table] == list(range(len(table)))
    assert len({row[1] for row in table}) == len(table)
    rungs = [row[4] for row in table]
    assert rungs == sorted(rungs)
