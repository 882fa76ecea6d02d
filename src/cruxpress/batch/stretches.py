"""Runs in stretches: drafts in a row that are all new are handed over together.

This is ``running.run`` for those who only write lines.  Most puzzles of a family with drafts are on
target at their first attempt, and new; what a run does for each of them apart would take longer
than making it.  Every other recipe comes as an outcome, in its place.  What a crew of several does
is in ``beside``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from cruxpress.aim import drafted
from cruxpress.batch.beside import Beside
from cruxpress.batch.jobs import (
    Fingerprints,
    Job,
    Made,
    Maker,
    Outcome,
    Space,
    number_of,
    outcome_of,
)
from cruxpress.batch.running import Run, validate
from cruxpress.batch.stretch import Stretch
from cruxpress.crew import Crew, Done, Here
from cruxpress.proof import Drafted
from cruxpress.recipe import Recipe
from cruxpress.record import Record
from cruxpress.row import Row
from cruxpress.wish import Recipes, at_hand

# How many further drafts are made together with others of their chunk where puzzles repeat?
FURTHER = 3


def run_in_stretches(
    recipes: Recipes, *, crew: Crew, seen: Fingerprints, form: Callable[[Record], Made]
) -> Iterator[Stretch | Outcome[Made]]:
    """The same puzzles as those of ``run``, in the same order; ``form`` is that of outcomes."""
    validate(recipes.kinds)
    maker = Maker(False, form)
    if not isinstance(crew, Here):
        return Beside(crew, maker, seen, recipes).parts()
    whole = _Whole(crew, maker, seen, {})
    chunks = map(at_hand, crew.chunks(recipes))
    return (part for chunk in chunks for part in whole.parts(chunk, seen))


class _Whole(Run[Made]):
    """A run that keeps stretches together."""

    _repeats = False

    def parts(
        self, recipes: Sequence[Recipe], seen: Fingerprints
    ) -> Iterator[Stretch | Outcome[Made]]:
        """What becomes of recipes that are made at once."""
        found = drafted(recipes)
        numbers = _numbers(found)
        further = _further(recipes, numbers, seen) if self._repeats else {}
        stretch: list[Drafted] = []
        every = zip(found, numbers, self._spaces(recipes), strict=True)
        for place, (one, number, space) in enumerate(every):
            new = None
            if one and not space.spent:
                new = one if seen.take(number) else _new(further.get(place, ()), seen)
                self._repeats = self._repeats or new is not one
            if new:
                space.idle = 0
                space.found += 1
                stretch.append(new)
                continue
            if stretch:
                yield Stretch.of(stretch)
                stretch = []
            job = Job(recipes[place], space)
            yield self.settled(outcome_of(Done(job, self.maker.finish(job, one))))
        if stretch:
            yield Stretch.of(stretch)

    def _spaces(self, recipes: Sequence[Recipe]) -> list[Space]:
        """The space of each of them."""
        if isinstance(recipes, Row):
            return [self.space(recipes.like)] * len(recipes)
        return [job.space for job in self.jobs(recipes)]


# The number of a draft that is none.
_NONE = -1


def _numbers(drafts: Iterable[Drafted | None]) -> list[int]:
    """The numbers of their fingerprints."""
    return [number_of(one.fingerprint) if one else _NONE for one in drafts]


def _new(drafts: Iterable[Drafted | None], seen: Fingerprints) -> Drafted | None:
    """The first that is new, if none before it is missing."""
    for one in drafts:
        if one is None or seen.take(number_of(one.fingerprint)):
            return one
    return None


def _further(
    recipes: Sequence[Recipe], numbers: Sequence[int], seen: Fingerprints
) -> dict[int, list[Drafted | None]]:
    """By the places of drafts that repeat a puzzle, the next ones of their recipes."""
    here = set[int]()

    def repeating(places: Iterable[int], numbers: Iterable[int]) -> list[int]:
        repeated = []
        for place, number in zip(places, numbers, strict=True):
            if number != _NONE and (number in here or seen.has(number)):
                repeated.append(place)
            else:
                here.add(number)
        return repeated

    places = repeating(range(len(numbers)), numbers)
    further: dict[int, list[Drafted | None]] = {place: [] for place in places}
    for again in range(1, FURTHER + 1):
        drafts = drafted(_later(recipes, places, again))
        for place, one in zip(places, drafts, strict=True):
            further[place].append(one)
        places = repeating(places, _numbers(drafts))
    return further


def _later(recipes: Sequence[Recipe], places: Sequence[int], times: int) -> Sequence[Recipe]:
    """Some of the recipes, made again so many times more."""
    if isinstance(recipes, Row):
        return recipes.later(places, times)
    some = [recipes[place] for place in places]
    return [recipe.at(recipe.item, recipe.again + times) for recipe in some]
