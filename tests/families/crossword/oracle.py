"""What makes a pattern legal, written again from the rules: shares no code with the package."""

from __future__ import annotations

import re
from itertools import pairwise

Rows = tuple[str, ...]


def turned(rows: Rows) -> Rows:
    return tuple("".join(column) for column in zip(*rows, strict=True))


def runs(rows: Rows) -> list[int]:
    """The lengths of all runs of letters, across and down."""
    lines = [*rows, *turned(rows)]
    return [len(run) for line in lines for run in re.findall(r"[^#@*]+", line)]


def parts(rows: Rows) -> int:
    """Into how many parts the letters fall, by repeated merging of labels."""
    label = {
        (r, c): (r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x not in "#@*"
    }

    def root(cell: tuple[int, int]) -> tuple[int, int]:
        while label[cell] != cell:
            cell = label[cell]
        return cell

    for r, c in label:
        for beside in ((r + 1, c), (r, c + 1)):
            if beside in label:
                label[root(beside)] = root((r, c))
    return sum(label[cell] == cell for cell in label)


def half_turn(rows: Rows) -> Rows:
    return tuple(row[::-1] for row in reversed(rows))


def mirrored(rows: Rows) -> Rows:
    return tuple(row[::-1] for row in rows)


def marks(rows: Rows, least: int) -> list[list[int]]:
    """For each cell how many words it is in: runs of at least so many letters."""
    counts = [[0] * len(rows[0]) for _ in rows]
    for r, row in enumerate(rows):
        for run in re.finditer(rf"[^#@*]{{{least},}}", row):
            for c in range(*run.span()):
                counts[r][c] += 1
    for c, column in enumerate(turned(rows)):
        for run in re.finditer(rf"[^#@*]{{{least},}}", column):
            for r in range(*run.span()):
                counts[r][c] += 1
    return counts


def blocked(rows: Rows) -> bool:
    """Connected, all runs words of three letters or more."""
    return parts(rows) == 1 and min(runs(rows)) >= 3 and not set("".join(rows)) & set("@*")


def lattice(rows: Rows) -> bool:
    """Connected, runs of one or three and more, each letter in a word, of two one crossed."""
    counts = marks(rows, 3)
    spread = [*counts, *map(list, zip(*counts, strict=True))]
    doubly = any(one == two == 1 for line in spread for one, two in pairwise(line))
    letters = sum(x not in "#" for row in rows for x in row)
    held = sum(n > 0 for line in counts for n in line)
    return parts(rows) == 1 and 2 not in runs(rows) and not doubly and held == letters


def arrow(rows: Rows) -> bool:
    """Top left a clue cell, clue cells apart, none in the last four, each letter in a word."""
    lines = [*rows, *turned(rows)]
    last = rows[-1][-2:] + rows[-2][-2:]
    letters = sum(x not in "#@*" for row in rows for x in row)
    held = sum(n > 0 for line in marks(rows, 3) for n in line)
    apart = not any("@@" in line for line in lines)
    return rows[0][0] == "@" and apart and "@" not in last and parts(rows) == 1 and held == letters


def starts(rows: Rows) -> list[tuple[int, int, bool]]:
    """Where words of an arrow grid start: row, column, down."""
    across = [
        (r, run.start(), False)
        for r, row in enumerate(rows)
        for run in re.finditer(r"[^#@*]{3,}", row)
    ]
    down = [
        (run.start(), c, True)
        for c, column in enumerate(turned(rows))
        for run in re.finditer(r"[^#@*]{3,}", column)
    ]
    return across + down


def beside(rows: Rows, row: int, column: int, down: bool) -> dict[tuple[int, int], bool]:
    """The clue cells that may serve a word that starts there; True for a bent arrow."""
    before = (row - 1, column) if down else (row, column - 1)
    sides = (
        ((row, column - 1), (row, column + 1)) if down else ((row - 1, column), (row + 1, column))
    )
    places = {before: False, **dict.fromkeys(sides, True)}
    return {
        (r, c): bent
        for (r, c), bent in places.items()
        if 0 <= r < len(rows) and 0 <= c < len(rows[0]) and rows[r][c] == "@"
    }


def least_cost(rows: Rows) -> int | None:
    """The least cost of an assignment of words to clue cells by CP-SAT, or None.

    A useless clue cell costs 100000, a third word 300, a bent arrow 1.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cost, load = (
        [],
        {(r, c): [] for r, row in enumerate(rows) for c, x in enumerate(row) if x == "@"},
    )
    for start in starts(rows):
        choice = []
        for cell, bent in beside(rows, *start).items():
            choice.append(taken := model.new_bool_var(""))
            load[cell].append(taken)
            cost.append(bent * taken)
        model.add(sum(choice) == 1)
    for taken in load.values():
        useless, third = model.new_bool_var(""), model.new_bool_var("")
        model.add(sum(taken) + useless >= 1)
        model.add(sum(taken) <= 2 + third)
        cost += [100_000 * useless, 300 * third]
    model.minimize(sum(cost))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) != cp_model.OPTIMAL:
        return None
    return round(solver.objective_value)
