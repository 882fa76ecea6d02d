"""Rows: recipes of a run that differ in their items alone, made when they are asked for.

Most recipes of a run do; what they share is then looked at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from cruxpress.recipe import Recipe


class Row(Sequence[Recipe]):
    """The recipes that are ``like`` one, each of an item.

    >>> row = Row(Recipe("keen", level="hard", again=2), [3, 5])
    >>> [(recipe.item, recipe.again) for recipe in row]
    [(3, 2), (5, 2)]
    >>> list(row.later([1], 4)) == [row[1].at(5, again=6)]
    True
    """

    def __init__(self, like: Recipe, items: Sequence[int]):
        self.like, self.items = like, list(items)

    def __len__(self) -> int:
        return len(self.items)

    @overload
    def __getitem__(self, place: int) -> Recipe: ...
    @overload
    def __getitem__(self, place: slice) -> Row: ...

    def __getitem__(self, place: int | slice) -> Recipe | Row:
        if isinstance(place, slice):
            return Row(self.like, self.items[place])
        return self.like.at(self.items[place], self.like.again)

    def later(self, places: Sequence[int], times: int) -> Row:
        """Some of them, made again so many times more."""
        like = self.like.at(self.like.item, self.like.again + times)
        return Row(like, [self.items[place] for place in places])
