"""The methods that records and puzzle texts share.

Each method calls the function of the same name in ``cruxpress.api``.  This module belongs to a
lower layer than ``api``, so the methods import ``api`` lazily; the import contract lists this
exception.
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
        """The walk: how a person solves the puzzle, step by step."""
        from cruxpress import api

        return api.explain(self, language=language)

    def hint(self, state: State | str = "", *, language: str = "en") -> Next:
        """The next step from a state, or the wrong cells of the state."""
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
        """The drawing; with a path, also write it there (.svg, .png, .pdf, .txt or .json)."""
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
