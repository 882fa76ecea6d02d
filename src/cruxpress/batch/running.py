"""Runs: many recipes on a crew, in order, and no puzzle twice.

This is the one place that decides about repeats, for commands, books and batches.  A puzzle
that the run has already (equal up to symmetry) is made again from a further seed, on the crew,
and the first new one counts; which one that is depends on the recipes alone, never on the crew.
When several items in a row find nothing new, the space of puzzles is taken to be exhausted, and
the rest of these recipes fails at once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Generic, overload

from cruxpress.aim import Tally, wished
from cruxpress.batch.jobs import (
    EXHAUSTED,
    Fingerprints,
    Job,
    Made,
    Maker,
    Outcome,
    Seen,
    Space,
    as_it_is,
    outcome_of,
)
from cruxpress.crew import Crew, Here
from cruxpress.errors import TargetMissed
from cruxpress.recipe import Recipe
from cruxpress.record import Record
from cruxpress.wish import Recipes

# How often is an item made again when it repeats another one of the run?
MOST_AGAIN = 50


@overload
def run(
    recipes: Iterable[Recipe],
    *,
    crew: Crew | None = None,
    walk: bool = False,
    seen: Seen | None = None,
    spaces: dict[Hashable, Space] | None = None,
) -> Iterator[Outcome[Record]]: ...
@overload
def run(
    recipes: Iterable[Recipe],
    *,
    crew: Crew | None = None,
    walk: bool = False,
    seen: Seen | None = None,
    spaces: dict[Hashable, Space] | None = None,
    form: Callable[[Record], Made],
) -> Iterator[Outcome[Made]]: ...


def run(
    recipes: Iterable[Recipe],
    *,
    crew: Crew | None = None,
    walk: bool = False,
    seen: Seen | None = None,
    spaces: dict[Hashable, Space] | None = None,
    form: Callable[[Record], Any] = as_it_is,
) -> Iterator[Outcome[Any]]:
    """Make every recipe; outcomes come in the order of the recipes.

    Recipes that are there already (a list) are all checked before the first puzzle is made.
    ``seen`` are the puzzles that may not come again; new ones are added to it.  ``spaces`` tell
    what was found so far, by kind of recipe: who goes on with a run hands in those of its
    beginning, and finds those of now when an outcome comes.  ``form`` is what the workers make
    of a record before they hand it over.
    """
    total = None
    if isinstance(recipes, Sequence):
        total = len(recipes)
        validate(recipes.kinds if isinstance(recipes, Recipes) else recipes)
    seen = Fingerprints() if seen is None else seen
    maker = Maker(walk, form)
    return Run(crew or Here(), maker, seen, {} if spaces is None else spaces).of(recipes, total)


def validate(recipes: Iterable[Recipe]) -> None:
    """Raise AskedWrongly for the first recipe that can never be made."""
    known: set[Hashable] = set()
    for recipe in recipes:
        if recipe.kind not in known:
            wished(recipe)
            known.add(recipe.kind)


class Run(Generic[Made]):
    """One run: what it has seen, and what is left in the spaces of its recipes."""

    def __init__(self, crew: Crew, maker: Maker[Made], seen: Seen, spaces: dict[Hashable, Space]):
        self.crew, self.maker, self.seen, self.spaces = crew, maker, seen, spaces

    def of(self, recipes: Iterable[Recipe], total: int | None) -> Iterator[Outcome[Made]]:
        for done in self.crew.map(self.maker, self.jobs(recipes), total=total):
            yield self.settled(outcome_of(done))

    def jobs(self, recipes: Iterable[Recipe]) -> Iterator[Job]:
        """Recipes with their spaces; neighbours are mostly of a kind."""
        last: Recipe | None = None
        space = Space()
        for recipe in recipes:
            if last is None or not recipe.is_beside(last):
                last, space = recipe, self.space(recipe)
            yield Job(recipe, space)

    def space(self, recipe: Recipe) -> Space:
        """The space of a recipe."""
        return self.spaces.setdefault(recipe.kind, Space())

    def settled(self, outcome: Outcome[Made]) -> Outcome[Made]:
        """The outcome with a puzzle that is new, or with the error that there is none."""
        is_new = outcome.record is None or outcome.record.fingerprint not in self.seen
        return self._kept(outcome) if is_new and not outcome.space.spent else self.repeated(outcome)

    def repeated(self, outcome: Outcome[Made]) -> Outcome[Made]:
        """The outcome of a recipe whose puzzle the run has already, settled."""
        space = outcome.space
        if space.spent:
            return replace(outcome, record=None, error=_no_more(space), tally=Tally())
        other = _again(outcome, self.crew, self.seen, self.maker)
        if isinstance(other.error, _Repeats):
            space.idle += 1
            return replace(other, error=_no_more(space))
        return self._kept(other)

    def _kept(self, outcome: Outcome[Made]) -> Outcome[Made]:
        if outcome.record:
            outcome.space.idle = 0
            outcome.space.found += 1
            self.seen.add(outcome.record.fingerprint)
        return outcome


def _no_more(space: Space) -> TargetMissed:
    if space.spent:
        return TargetMissed(
            f"no new puzzle is left: {space.found} different ones were made at this shape and "
            f"target, and {EXHAUSTED} items in a row found no other"
        )
    return TargetMissed(
        f"no new puzzle after {MOST_AGAIN} tries: {space.found} different ones were made, "
        "and there may be no more at this shape and target"
    )


class _Repeats(TargetMissed):
    """All tries repeated puzzles of the run."""


def again(
    outcome: Outcome[Record],
    crew: Crew,
    seen: Seen,
    *,
    walk: bool = False,
    fits: Callable[[Record], bool] = lambda record: True,
    tries: int = MOST_AGAIN,
) -> Outcome[Record]:
    """Another puzzle of the same recipe that is new and fits: the first, by ``again``."""
    return _again(outcome, crew, seen, Maker(walk, as_it_is), fits, tries)


def _again(
    outcome: Outcome[Made],
    crew: Crew,
    seen: Seen,
    maker: Maker[Made],
    fits: Callable[[Made], bool] = lambda made: True,
    tries: int = MOST_AGAIN,
) -> Outcome[Made]:
    """As many are made at once as the crew has workers; what comes after the first is forgotten,
    so that the result is the same for every crew."""
    recipe, tally = outcome.recipe, Tally(repeats=1)
    tally += outcome.tally
    numbers = range(recipe.again + 1, recipe.again + 1 + tries)
    for start in range(0, tries, crew.workers):
        some = numbers[start : start + crew.workers]
        jobs = [Job(recipe.at(recipe.item, number), outcome.space) for number in some]
        tasks = [crew.submit(maker, [job], urgent=True) for job in jobs]
        try:
            for task in tasks:
                other = outcome_of(task.result()[0])
                tally += other.tally
                record = other.record
                if record is None:
                    return replace(other, tally=tally)
                if record.fingerprint not in seen and fits(record):
                    return replace(other, tally=tally)
                tally.repeats += 1
        finally:
            for task in tasks:
                task.forget()
    return replace(outcome, record=None, error=_Repeats("only repeats"), tally=tally)
