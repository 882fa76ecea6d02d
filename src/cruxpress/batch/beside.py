"""Runs in stretches by workers beside this process, which has next to nothing to do for them.

Workers are told numbers of recipes, and answer with the stretches of their drafts as lines and
columns; whether the puzzles are new is asked here, for all of a stretch at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Generic, NamedTuple

from cruxpress.aim import Tally, drafted
from cruxpress.batch.jobs import (
    Answer,
    Fingerprints,
    Job,
    Made,
    Maker,
    Outcome,
    Space,
    number_of,
    outcome_of,
)
from cruxpress.batch.running import Run
from cruxpress.batch.stretch import Stretch
from cruxpress.crew import Crew, Done
from cruxpress.proof import Drafted
from cruxpress.recipe import Recipe
from cruxpress.wish import Recipes, at_hand


class Drawn(NamedTuple):
    """A stretch as a worker hands it over, with the numbers of the fingerprints: its puzzles may
    not all be new."""

    stretch: Stretch
    numbers: list[int]
    work: list[int]

    @classmethod
    def of(cls, drafts: Sequence[Drafted]) -> Drawn:
        """That of some drafts."""
        numbers = [number_of(one.fingerprint) for one in drafts]
        return cls(Stretch.of(drafts), numbers, [one.work for one in drafts])


@dataclass(frozen=True)
class _Drawer(Generic[Made]):
    """What workers do with recipes; of ``spent`` kinds no new puzzle is left."""

    maker: Maker[Made]
    spent: set[Hashable] = field(default_factory=set)

    def __call__(self, recipe: Recipe) -> Drawn | Answer[Made]:
        return Answer(None, None) if self._is_spent(recipe) else self.maker(Job(recipe, Space()))

    def many(self, recipes: Sequence[Recipe]) -> Iterator[Drawn | Answer[Made]]:
        """The same for recipes that lie here together, drafts in a row as one."""
        start = 0
        for is_drafted, some in groupby(self._drafted(recipes), bool):
            drafts = list(some)
            if is_drafted:
                yield Drawn.of([one for one in drafts if one])
            else:
                yield from map(self, recipes[start : start + len(drafts)])
            start += len(drafts)

    def _drafted(self, recipes: Sequence[Recipe]) -> list[Drafted | None]:
        """Their drafts, none of kinds that are spent."""
        if not self.spent:
            return drafted(at_hand(recipes))
        drafts = iter(drafted([one for one in recipes if not self._is_spent(one)]))
        return [None if self._is_spent(one) else next(drafts) for one in recipes]

    def _is_spent(self, recipe: Recipe) -> bool:
        return recipe.kind in self.spent


class Beside(Run[Made]):
    """A run of recipes whose workers hand over stretches."""

    def __init__(self, crew: Crew, maker: Maker[Made], seen: Fingerprints, recipes: Recipes):
        super().__init__(crew, maker, seen, {})
        self.seen: Fingerprints = seen
        self.recipes = recipes
        kinds = {recipe.kind for recipe in recipes.kinds}
        self._spaces = [self.spaces.setdefault(kind, Space()) for kind in kinds]

    def parts(self) -> Iterator[Stretch | Outcome[Made]]:
        """Stretches and outcomes in the order of the recipes."""
        drawer, total = _Drawer(self.maker), len(self.recipes)
        for part in self.crew.parts(drawer, self.recipes, total=total):
            start = 0
            for value in [None] if part.values is None else part.values:
                stop = start + (value.stretch.size if isinstance(value, Drawn) else 1)
                recipes = part.items[start:stop]
                if isinstance(value, Drawn):
                    yield from self._sifted(recipes, value)
                else:
                    for job in self.jobs(recipes):
                        yield self.settled(outcome_of(Done(job, value, part.lost)))
                start = stop
            drawer.spent.update(kind for kind, space in self.spaces.items() if space.spent)

    def _sifted(self, recipes: Sequence[Recipe], drawn: Drawn) -> Iterator[Stretch | Outcome[Made]]:
        """The stretch if all of it is new, as it mostly is; or else its parts that are, and the
        outcomes of those that repeat a puzzle."""
        stretch, space = drawn.stretch, self._spaces[0]
        alike = len(self._spaces) == 1 and not space.spent
        if alike and self.seen.take_all(drawn.numbers):
            space.idle = 0
            space.found += stretch.size
            yield stretch
            return
        start = 0
        for place, job in enumerate(self.jobs(recipes)):
            if not job.space.spent and self.seen.take(drawn.numbers[place]):
                job.space.idle = 0
                job.space.found += 1
                continue
            if start < place:
                yield stretch.between(start, place)
            start = place + 1
            tally = Tally(1, drawn.work[place])
            yield self.repeated(Outcome(job.recipe, None, None, tally, 0, job.space))
        if start < stretch.size:
            yield stretch.between(start, stretch.size)
