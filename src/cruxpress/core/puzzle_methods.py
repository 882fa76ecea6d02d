"""What can be done with a puzzle, as methods: the same for a record and for a puzzle's text.

Each method calls the function of that name in ``cruxpress.api``.  That module lies above this
one, so it is imported when a method is called; the import contract names this exception.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cruxpress.core.drawing import Drawing
    from cruxpress.core.rating import Rating
    from cruxpress.core.state import Next, State
    from cruxpress.core.walk import Walk


class PuzzleMethods:
    """Rate, solve, explain and draw a puzzle; notebooks show it as a picture."""

    family: str
    puzzle: str

    def rate(self, *, scale: str = "") -> Rating:
        """Compute the rating; NotUnique unless there is exactly one solution."""
        from cruxpress import api

        return api.rate(self, scale=scale)

    def solve(self) -> str:
        """The only solution, as text."""
        from cruxpress import api

        return api.solve(self)

    def explain(self, *, language: str = "en") -> Walk:
        """How a person solves the puzzle, step by step."""
        from cruxpress import api

        return api.explain(self, language=language)

    def hint(self, state: State | str = "", *, language: str = "en") -> Next:
        """The next step from a state, or the cells of it that are wrong."""
        from cruxpress import api

        return api.hint(self, state, language=language)

    def draw(
        self,
        path: str | Path | None = None,
        *,
        solution: bool = False,
        step: int | None = None,
        cell_mm: float = 9.0,
        cell_names: bool = False,
    ) -> Drawing:
        """The picture; with a path it is written there (.svg, .png, .pdf, .txt or .json)."""
        from cruxpress import api

        return api.draw(
            self, path, solution=solution, step=step, cell_mm=cell_mm, cell_names=cell_names
        )

    def __str__(self) -> str:
        """The board as plain text."""
        return "\n".join(self.draw().plain)

    def _repr_html_(self) -> str:
        from cruxpress import api

        return api.html(self)
