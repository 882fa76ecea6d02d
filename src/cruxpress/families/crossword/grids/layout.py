"""New layouts on request, by OR-tools CP-SAT.

The model has the rules of the style (``layout_rules``), the request and a random cost for each
cell.  One worker with a limit in deterministic time solves it, so the same request and seed give
the same layout with one version of OR-tools.  Presolve costs more than it saves here; without
linear relaxation the search uses no floating point.  Connectivity is a lazy constraint: if the
letters of a solution fall into parts, a cut requires that each part opens its border or contains
all letters or none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from cruxpress.core.errors import AskedWrongly, Beyond
from cruxpress.core.seeds import Stream
from cruxpress.families.crossword.grids import layout_rules
from cruxpress.families.crossword.grids.arrows import FEW, MOST
from cruxpress.families.crossword.grids.faults import Symmetry, components
from cruxpress.families.crossword.grids.grid import BLANK, BLOCK, CLUE, PICTURE, Cell, Grid, Style
from cruxpress.families.crossword.grids.layout_board import LayoutBoard, Literal, sat
from cruxpress.families.crossword.grids.layout_options import LayoutRequest
from cruxpress.families.crossword.grids.theme_slots import apart, required, welcome
from cruxpress.text.sentences import listed

# How long do we search for a better layout, in CP-SAT's deterministic time per 100 cells (a unit
# is about two seconds)?
EFFORT: dict[Style, float] = {"blocked": 0.09, "lattice": 0.04, "arrow": 0.1}
# How long do we search for any layout of a variant, and for all variants of a request together?
PATIENCE, BUDGET = 2.0, 6.0
# The gain of a placed welcome word, and the factor of search time if there are welcome words.
WELCOME, WELCOME_EFFORT = 60, 3


def layout(request: LayoutRequest, stream: Stream) -> Grid:
    """A new layout that contains the ``locked`` words, and the ``welcome`` words that fit.

    Raises AskedWrongly if the request is impossible, and Beyond if the search gave up.

    >>> grid = layout(LayoutRequest("blocked", 9, 9, words=(26, 32)), Stream(1))
    >>> 26 <= len(grid.slots) <= 32
    True
    """
    seed, spent, hopeless = stream.seed() >> 33, 0.0, False
    for version, most, usual in _versions(request):
        hopeless = True
        for variant in _variants(version, stream, most, usual):
            model = LayoutModel(variant, stream)
            grid = model.grid(seed)
            if grid is not None:
                return grid
            spent += model.spent
            hopeless = hopeless and model.proved
            if spent > BUDGET:
                break
    if hopeless and spent <= BUDGET:
        raise AskedWrongly(_blame(request))
    asked = listed(request.asked().values())
    what = f"no {request.style} layout of {request.size} was found"
    raise Beyond(f"{what} with {asked}" if asked else what)


@dataclass(frozen=True)
class Variant:
    """A request with all decisions that the CP-SAT search does not make.

    ``most``: how many words a clue cell may serve.  ``usual``: keep the conventions.
    """

    request: LayoutRequest
    parity: tuple[int, int] | None
    picture: frozenset[Cell]
    middle: bool
    most: int
    usual: bool = False


def _versions(request: LayoutRequest) -> Iterator[tuple[LayoutRequest, int, bool]]:
    """The request with defaults and conventions, with defaults only, and as it is; last, for
    arrow-words, with three words per clue cell."""
    if request.style != "arrow":
        yield request.with_defaults(), FEW, True
    yield request.with_defaults(), FEW, False
    yield request, FEW, False
    if request.style == "arrow":
        yield request, MOST, False


def _variants(
    request: LayoutRequest, stream: Stream, most: int = MOST, usual: bool = False
) -> Iterator[Variant]:
    """All variants of a request in random order, variants with slots in the middle first."""
    pictures = [frozenset[Cell]()]
    if request.picture:
        spots = request.picture.spots(request.height, request.width)
        stream.shuffle(spots)
        pictures = [request.picture.cells(spot) for spot in spots]
    parities = _parities(request)
    stream.shuffle(parities)
    for middle in (True, False) if request.lengths and request.symmetry != "none" else (False,):
        for picture, parity in product(pictures, parities):
            yield Variant(request, parity, picture, middle, most, usual)


def _parities(request: LayoutRequest) -> list[tuple[int, int] | None]:
    """The possible parities of a lattice's regular blocks, which must be symmetric."""
    turns = request.symmetry == "rotate"
    even = request.width % 2 == 0 or (turns and request.height % 2 == 0)
    if request.style != "lattice" or (request.symmetry != "none" and even):
        return [None]
    return [(0, 0), (0, 1), (1, 0), (1, 1)]


class LayoutModel:
    """A CP-SAT model of a variant; with ``bare``, without the costs.

    After a search without a result, ``proved``: no layout exists.  ``spent``: the deterministic
    time of the search.
    """

    def __init__(self, variant: Variant, stream: Stream, bare: bool = False):
        request = self.request = variant.request
        symmetry: Symmetry = request.symmetry or "none"
        self.picture, self.most = variant.picture, variant.most
        self.spent, self.proved = 0.0, False
        self.board = board = LayoutBoard(request.height, request.width, symmetry)
        if variant.parity:
            layout_rules.skeleton(board, variant.parity)
        for cell in sorted(self.picture):
            board.fix(cell, solid=True)
        self.rules = self._rules()
        if variant.usual:
            layout_rules.conventional(board, self.rules, request.style, request.longest or 0)
        self._count()
        arrow = request.style == "arrow"
        self.theme = required(board, request.lengths, symmetry, variant.middle, down=arrow)
        self.theme += welcome(board, request.welcome_lengths, down=arrow)
        apart(board, self.theme)
        if not bare:
            self._like(stream)

    def _rules(self) -> layout_rules.LayoutRules:
        board, style = self.board, self.request.style
        if style == "blocked":
            return layout_rules.blocked(board, self.request.shortest)
        if style == "lattice":
            return layout_rules.lattice(board, self.request.shortest)
        corner = [Cell(board.height - r, board.width - c) for r in (1, 2) for c in (1, 2)]
        for cell, solid in [(Cell(0, 0), True), *((cell, False) for cell in corner)]:
            if cell not in self.picture:
                board.fix(cell, solid)
        return layout_rules.arrow(board, self.picture, self.most)

    def _count(self) -> None:
        """Constrain the numbers of words, blocks and crossings, and the longest word."""
        request, board = self.request, self.board
        cells = [cell for cell in board.every if cell not in self.picture]
        if request.words:
            board.between(self.rules.words, *request.words)
        if request.blocks is not None:
            board.between(map(board.solid, cells), 0, int(request.blocks * len(cells)))
        if request.longest is not None:
            board.at_most(request.longest)
        if request.crossed:
            board.share(self.rules.uncrossed, map(board.open, cells), *request.crossed)

    def _like(self, stream: Stream) -> None:
        """Minimise the costs of the style plus random noise."""
        small = max(1, layout_rules.NOISY_AREA // len(self.board.every))
        noise = layout_rules.TASTE[self.request.style]["noise"] * small
        costs = list(self.rules.costs)
        for choice in self.theme[len(self.request.lengths) :]:
            costs += [(-WELCOME, literal) for literal in choice.values()]
        for literal in self.board.free():
            costs.append((stream.below(2 * noise + 1) - noise, literal))
        free = [weight * literal for weight, literal in costs if not isinstance(literal, bool)]
        self.board.model.minimize(sum(free))

    def grid(self, seed: int) -> Grid | None:
        """Solve, and cut off solutions in several parts; None if no layout exists or time is up."""
        effort = EFFORT[self.request.style] * len(self.board.every) / 100
        if self.request.welcome:
            effort *= WELCOME_EFFORT
        while self.spent < PATIENCE:
            solver = self._solved(seed, effort) or self._solved(seed, PATIENCE, first=True)
            if solver is None or self.proved:
                return None
            grid = self._read(solver)
            parts = components(grid)
            if len(parts) == 1:
                return grid
            self.board.hang_together(parts)
        return None

    def _solved(self, seed: int, limit: float, first: bool = False) -> Any:
        """A solver with a solution or a proof that none exists; None if the time is up."""
        cp_model = sat()
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = seed
        solver.parameters.cp_model_presolve = False
        solver.parameters.linearization_level = 0
        solver.parameters.relative_gap_limit = 0.1
        solver.parameters.max_deterministic_time = limit
        solver.parameters.stop_after_first_solution = first
        status = solver.solve(self.board.model)
        self.spent += solver.response_proto.deterministic_time
        self.proved = status == cp_model.INFEASIBLE
        return solver if status != cp_model.UNKNOWN else None

    def _read(self, solver: Any) -> Grid:
        """The grid of a solution, with the locked words in it."""

        def holds(literal: Literal) -> bool:
            return literal if isinstance(literal, bool) else solver.boolean_value(literal)

        solid = CLUE if self.request.style == "arrow" else BLOCK
        symbols = {
            cell: PICTURE if cell in self.picture
            else solid if holds(self.board.solid(cell))
            else BLANK
            for cell in self.board.every
        }  # fmt: skip
        for word, choice in zip(self.request.placed, self.theme, strict=True):
            for spot, literal in choice.items():
                if word and holds(literal):
                    symbols |= zip(spot.cells(), word, strict=True)
        width = self.board.width
        text = "".join(symbols[cell] for cell in self.board.every)
        return Grid(tuple(text[at : at + width] for at in range(0, len(text), width)))


def _blame(request: LayoutRequest) -> str:
    """A sentence with the conditions that cannot be met, alone or together."""
    article = "an" if request.style == "arrow" else "a"
    what = f"{article} {request.style} grid of {request.size}"
    asked = request.asked()
    if _hopeless(request, ()):
        return f"there is no such thing as {what}"
    for name, told in asked.items():
        if _hopeless(request, (name,)):
            return f"{what} cannot have {told}"
    needed = list(asked)
    for name in asked:
        fewer = [other for other in needed if other != name]
        if _hopeless(request, tuple(fewer)):
            needed = fewer
    return f"{what} cannot have at once {listed(asked[name] for name in needed)}"


def _hopeless(request: LayoutRequest, names: tuple[str, ...]) -> bool:
    """Is it proved that no layout meets these conditions, without the others?"""
    stream = Stream(0)
    for variant in _variants(request.only(*names), stream):
        model = LayoutModel(variant, stream, bare=True)
        if model.grid(0) is not None or not model.proved:
            return False
    return True
