"""This process first, and workers beside it once that pays.

To fork workers and to talk with them takes as long as a dozen small puzzles.  So the first items of
a plain run are worked on here, which loads what all of them need and tells what one costs; workers
are forked then, from a process that has everything, or not at all where little is left.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING

from cruxpress.crew.crew import Crew, Here, Item, Part, Task, Value, each

if TYPE_CHECKING:
    from cruxpress.crew.processes import Processes
    from cruxpress.recipe import Recipe

# How many seconds of work must be left so that workers are worth their beginning?  To fork two
# takes about a tenth of a second, with the pages that they copy, and they halve the rest at best.
WORTH = 0.3
# How many items are worked on before their cost is known?  The first one loads what it needs.
FIRST = 2
# Which options of a shape leave a puzzle as quickly made as any of its family?
LIGHT = ("language", "list")


def is_plain(recipe: Recipe) -> bool:
    """Is it a puzzle of the usual shape with a level and no other wish?  One of those is made in
    some hundredths of a second at most; others may take seconds, and should not wait in line."""
    from cruxpress.aim import wished
    from cruxpress.recipe import Recipe, Target

    usual = {name: value for name, value in recipe.shape.items() if name in LIGHT}
    target = Target(recipe.target.level)
    asked = Recipe(recipe.family, recipe.shape, recipe.target)
    return wished(asked) == wished(Recipe(recipe.family, usual, target))


class Gradual(Crew):
    """One process that becomes several."""

    def __init__(self, workers: int):
        self.workers = workers
        self._here = Here()
        self._beside: Processes | None = None

    def submit(
        self, function: Callable[[Item], Value], items: Sequence[Item], *, urgent: bool = False
    ) -> Task[Item, Value]:
        return (self._beside or self._here).submit(function, items, urgent=urgent)

    def close(self) -> None:
        if self._beside:
            self._beside.close()

    def parts(
        self, function: Callable[[Item], Value], items: Iterable[Item], *, total: int | None = None
    ) -> Generator[Part[Item, Value]]:
        source = items if isinstance(items, Sequence) else iter(items)
        done = 0
        if self._beside is None:
            for chunk in self._chunks(source):
                begin = perf_counter()
                yield from _done(function, chunk)
                spent = (perf_counter() - begin) / len(chunk)
                done += len(chunk)
                if done >= FIRST and (total is None or (total - done) * spent > WORTH):
                    self._beside = self._forked()
                    break
        if self._beside:
            left = None if total is None else total - done
            rest = source[done:] if isinstance(source, Sequence) else source
            yield from self._beside.parts(function, rest, total=left)

    def _chunks(self, source: Sequence[Item] | Iterator[Item]) -> Iterator[Sequence[Item]]:
        """One by one as long as it is open who does the rest."""
        if isinstance(source, Sequence):
            yield from (source[place : place + 1] for place in range(min(FIRST, len(source))))
            source = source[FIRST:]
        else:
            yield from ([item] for item in islice(source, FIRST))
        yield from self._here.chunks(source)

    def _forked(self) -> Processes:
        from cruxpress.crew.processes import Processes

        return Processes(self.workers, loaded=True)


def _done(function: Callable[[Item], Value], chunk: Sequence[Item]) -> Iterator[Part[Item, Value]]:
    """A chunk that is done here, up to an item at which the function fails."""
    values: list[Value] = []
    try:
        for value in each(function, chunk):
            values.append(value)
    finally:
        yield Part(chunk, values)
