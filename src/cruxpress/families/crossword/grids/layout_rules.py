"""The rules and costs of each style, as CP-SAT constraints on a board.

*Blocked*: every letter is in two words.  *Lattice*: every second cell of every second row is a
block if the size allows it; every letter is in a word; of two neighbouring letters in a word at
least one is crossed.  *Arrow*: clue cells do not touch, each serves a word, each word has a clue
cell (see ``arrows``), and no run has two letters.

A cost is a weight and the literal that incurs it.  Costs keep a grid fillable (few long words, no
wide open areas) and good to look at (no clumps of blocks).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from cruxpress.families.crossword.grids.arrows import ARROWS
from cruxpress.families.crossword.grids.conventions import CONVENTIONS, LEAST_AREA, long_from
from cruxpress.families.crossword.grids.faults import neighbours
from cruxpress.families.crossword.grids.grid import Cell, Style
from cruxpress.families.crossword.grids.layout_board import LayoutBoard, Literal, no

# Style -> costs of allowed but undesirable features.  Noise makes layouts differ: a solid cell
# has a random cost from -noise to +noise.
TASTE: dict[Style, dict[str, int]] = {
    "blocked": {"noise": 6, "touching": 2, "three": 1, "long": 2, "square": 3},
    "lattice": {"noise": 6, "three": 2},
    "arrow": {"noise": 6, "uncrossed": 6, "long": 2},
}

# Smaller grids multiply the noise by NOISY_AREA // area.  Otherwise the few best layouts of a
# small grid would be repeated.
NOISY_AREA = 180
# From how many letters on is a word long?  Each further letter has the same cost.
LONG = 8
# The side of an open square in a blocked grid that has a cost.
SQUARE = 4
# How many blocks in a line are too many?
LINE: dict[Style, int] = {"blocked": 4, "lattice": 5}


@dataclass
class LayoutRules:
    """Literals of a board: starts of words, uncrossed letters, and costs."""

    words: list[Literal] = field(default_factory=list)
    uncrossed: list[Literal] = field(default_factory=list)
    costs: list[tuple[int, Literal]] = field(default_factory=list)
    # Only in a lattice: is a cell in a word across (False) or down (True)?
    inside: dict[bool, dict[Cell, Literal]] = field(default_factory=dict)


def blocked(board: LayoutBoard, shortest: int) -> LayoutRules:
    """All runs are words, of ``shortest`` letters or more."""
    rules, taste = LayoutRules(), TASTE["blocked"]
    board.no_square(solid=True)
    board.no_line(LINE["blocked"])
    for before, run in _beginnings(board):
        start = board.both(board.solid(before), board.open(run[0]))
        rules.words.append(start)
        for place in range(1, shortest):
            board.clause(no(start), _open_at(board, run, place))
        rules.costs.append((taste["three"], board.both(start, no(_open_at(board, run, 3)))))
    rules.costs += [(taste["touching"], x) for x in _windows(board, 2, solid=True)]
    rules.costs += [(taste["long"], x) for x in _windows(board, LONG, solid=False)]
    rules.costs += [(taste["square"], x) for x in board.squares(SQUARE)]
    return rules


def conventional(board: LayoutBoard, rules: LayoutRules, style: Style, longest: int) -> None:
    """Require the conventions of a style (``conventions``); long entries only if ``longest``
    allows them."""
    rule, long = CONVENTIONS[style], long_from(style, board.height, board.width)
    if len(board.every) >= LEAST_AREA and longest >= long:
        board.clause(*_windows(board, long, solid=False))
    if style == "blocked":
        board.between((_cheater(board, cell) for cell in board.every), 0, rule.cheaters)
        if len(board.every) >= LEAST_AREA:
            _no_slabs(board, *rule.slab)
        return
    for down, line in board.lines():
        _half_crossed(board, line, rules.inside[not down])


def _cheater(board: LayoutBoard, cell: Cell) -> Literal:
    above, left, right, below = map(board.open, neighbours(cell))
    across = board.both(board.either(left, right), no(board.both(left, right)))
    down = board.both(board.either(above, below), no(board.both(above, below)))
    return board.both(board.solid(cell), across, down)


def _no_slabs(board: LayoutBoard, rows: int, columns: int) -> None:
    for tall, wide in ((rows, columns), (columns, rows)):
        for top in (range(tall), range(board.height - tall, board.height)):
            for left in (range(wide), range(board.width - wide, board.width)):
                board.clause(*(board.solid(Cell(r, c)) for r in top for c in left))


def _half_crossed(board: LayoutBoard, line: list[Cell], crossed: dict[Cell, Literal]) -> None:
    """At least half of the letters of an entry are crossed.

    Of two neighbours at least one is crossed, so only an entry of odd length with uncrossed first
    and last letters can have less than half.  Forbid such entries.
    """
    for start, end in combinations(range(len(line)), 2):
        if (end - start) % 2 == 0:
            cells = line[start : end + 1]
            before = [board.open(line[start - 1])] if start else []
            after = [board.open(line[end + 1])] if end + 1 < len(line) else []
            ends = crossed[cells[0]], crossed[cells[-1]]
            board.clause(*before, *after, *ends, *map(board.solid, cells))


def _beginnings(board: LayoutBoard) -> Iterator[tuple[Cell, list[Cell]]]:
    """For each possible first cell of a run: the cell before it, and the line from it on."""
    for down, line in board.lines():
        for index, cell in enumerate(line):
            yield Cell(cell.row - down, cell.column - (not down)), line[index:]


def _open_at(board: LayoutBoard, run: list[Cell], place: int) -> Literal:
    return board.open(run[place]) if place < len(run) else False


def _windows(board: LayoutBoard, length: int, solid: bool) -> Iterator[Literal]:
    """For each window of ``length`` cells in a line: whether all are solid, or all open."""
    chosen = board.solid if solid else board.open
    for _, line in board.lines():
        for start in range(len(line) - length + 1):
            yield board.both(*map(chosen, line[start : start + length]))


def skeleton(board: LayoutBoard, parity: tuple[int, int]) -> None:
    """Blocks on every second cell of every second row."""
    for cell in board.every:
        if (cell.row % 2, cell.column % 2) == parity:
            board.fix(cell, solid=True)


def lattice(board: LayoutBoard, shortest: int) -> LayoutRules:
    """Runs have one letter or at least ``shortest``; of two neighbours one is crossed."""
    rules, taste = LayoutRules(), TASTE["lattice"]
    board.no_square(solid=False)
    board.no_square(solid=True)
    board.no_line(LINE["lattice"])
    for before, run in _beginnings(board):
        start = board.both(board.solid(before), board.open(run[0]), _open_at(board, run, 1))
        rules.words.append(start)
        for place in range(2, shortest):
            board.clause(no(start), _open_at(board, run, place))
        rules.costs.append((taste["three"], board.both(start, no(_open_at(board, run, 3)))))
    rules.inside = {False: {}, True: {}}
    rules.uncrossed = _crossed(board, rules.inside)
    return rules


def _crossed(board: LayoutBoard, inside: dict[bool, dict[Cell, Literal]]) -> list[Literal]:
    for cell in board.every:
        above, left, right, below = map(board.open, neighbours(cell))
        inside[False][cell] = board.both(board.open(cell), board.either(left, right))
        inside[True][cell] = board.both(board.open(cell), board.either(above, below))
        board.clause(board.solid(cell), inside[False][cell], inside[True][cell])
    for down, line in board.lines():
        for one, two in pairwise(line):
            crossed = (inside[not down][one], inside[not down][two])
            board.clause(board.solid(one), board.solid(two), *crossed)
    return [
        board.both(board.open(cell), no(board.both(inside[False][cell], inside[True][cell])))
        for cell in board.every
    ]


def arrow(board: LayoutBoard, picture: frozenset[Cell], most: int) -> LayoutRules:
    """Clue cells do not touch; each serves one to ``most`` words; each word has a clue cell."""
    rules, taste = LayoutRules(), TASTE["arrow"]
    clue = {cell: board.solid(cell) for cell in board.every if cell not in picture}
    _apart(board, clue)
    _no_pairs(board)
    served: dict[Cell, list[Literal]] = {cell: [] for cell in clue}
    threes: dict[bool, dict[Cell, list[Literal]]] = {
        down: {cell: [] for cell in board.every} for down in (False, True)
    }
    for down, line in board.lines():
        for three in zip(line, line[1:], line[2:], strict=False):
            whole = board.both(*map(board.open, three))
            for cell in three:
                threes[down][cell].append(whole)
            first = three[0]
            before = Cell(first.row - down, first.column - (not down))
            start = board.both(board.solid(before), whole)
            rules.words.append(start)
            _serve(board, first, down, start, served)
    for cell, words in served.items():
        board.clause(no(clue[cell]), *words)
        board.between(words, 0, most)
    rules.uncrossed = _in_words(board, threes)
    rules.costs = [(taste["uncrossed"], x) for x in rules.uncrossed]
    rules.costs += [(taste["long"], x) for x in _windows(board, LONG, solid=False)]
    return rules


def _apart(board: LayoutBoard, clue: dict[Cell, Literal]) -> None:
    for cell, literal in clue.items():
        for beside in neighbours(cell)[2:]:
            board.clause(no(literal), no(clue.get(beside, False)))


def _no_pairs(board: LayoutBoard) -> None:
    """Forbid runs of two letters, which would look like words without a clue."""
    for down, line in board.lines():
        for first, last in pairwise(line):
            before = Cell(first.row - down, first.column - (not down))
            after = Cell(last.row + down, last.column + (not down))
            ends = board.open(before), board.open(after)
            board.clause(*ends, board.solid(first), board.solid(last))


def _serve(
    board: LayoutBoard, first: Cell, down: bool, start: Literal, served: dict[Cell, list[Literal]]
) -> None:
    """A word that starts here has exactly one clue cell, next to its first cell."""
    licences = []
    for kind in ARROWS[down]:
        cell = Cell(first.row + kind.row, first.column + kind.column)
        if cell in served:
            licences.append(licence := board.new())
            served[cell].append(licence)
            board.clause(no(licence), board.solid(cell))
            board.clause(no(licence), start)
    board.clause(no(start), *licences)
    board.model.add_at_most_one(licences)


def _in_words(board: LayoutBoard, threes: dict[bool, dict[Cell, list[Literal]]]) -> list[Literal]:
    """Each letter is in a run of three.  Return, for each cell, whether it is in only one."""
    uncrossed = []
    for cell in board.every:
        across = board.either(*threes[False][cell])
        down = board.either(*threes[True][cell])
        board.clause(board.solid(cell), across, down)
        uncrossed.append(board.both(board.open(cell), no(board.both(across, down))))
    return uncrossed
