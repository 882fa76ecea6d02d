"""The search for a puzzle on target: make a candidate, rate it, nudge it, within a budget.

All families use the same loop.  It makes and rates a candidate near the target, then nudges it
easier or harder.  After ``patience`` nudges in a row without improvement it starts with a new
candidate.  The target is never lowered silently: when the budget is spent, ``make`` raises
``TargetMissed`` with the nearest puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field, replace

from cruxpress.core.errors import AskedWrongly, NotUnique, PuzzleError, TargetMissed, shown
from cruxpress.core.family import AnyFamily, Candidate, Reject
from cruxpress.core.rating import Rating
from cruxpress.core.recipe import Miss, Recipe, Target
from cruxpress.core.record import Record
from cruxpress.core.seeds import Stream, derive
from cruxpress.core.shape import Shape
from cruxpress.engine.verification import record_of
from cruxpress.families import named
from cruxpress.text.messages import said


@dataclass
class Tally:
    """The work for one record; ``repeats`` counts puzzles that were already in the run."""

    attempts: int = 0
    work: int = 0
    rejects: Counter[str] = field(default_factory=Counter)
    repeats: int = 0

    def __iadd__(self, other: Tally) -> Tally:
        self.attempts += other.attempts
        self.work += other.work
        self.rejects.update(other.rejects)
        self.repeats += other.repeats
        return self


@dataclass(frozen=True)
class _Found:
    candidate: Candidate[object, object]
    rating: Rating
    miss: Miss


def settled(recipe: Recipe) -> tuple[Shape, Target]:
    """The settled shape and the target of a recipe; AskedWrongly if they are impossible."""
    if recipe.source:
        raise AskedWrongly(f"there is no recipe: the puzzle comes from {shown(recipe.source)}")
    if recipe.budget is not None and recipe.budget < 1:
        raise AskedWrongly(f"the budget must be at least 1, got {recipe.budget}")
    request = recipe.family, tuple(recipe.shape.items()), recipe.target
    if known := _SETTLED.get(request):
        return known
    family = named(recipe.family)
    asked = family.shape.of(recipe.shape)
    target = family.target(recipe.target)
    shape = family.settle(asked, target)
    if reason := family.infeasible(shape, target):
        raise AskedWrongly(reason)
    # Not cached: a registered wordlist (`fruit@3f9a2c41`) may be removed at any time.
    named_lists = any("@" in value for value in recipe.shape.values() if isinstance(value, str))
    if asked.to_json() == recipe.shape and not named_lists:
        _SETTLED[request] = shape, target
    return shape, target


class _Latest(dict[Hashable, tuple[Shape, Target]]):
    """A small cache of the latest results of ``settled``."""

    def __setitem__(self, request: Hashable, found: tuple[Shape, Target]) -> None:
        if len(self) >= MOST_CACHED:
            self.clear()
        super().__setitem__(request, found)


# How many results are cached? A run has few kinds of recipes and repeats them.
MOST_CACHED = 64
_SETTLED = _Latest()


def _seed(recipe: Recipe) -> int:
    """The seed of the random choices of a recipe."""
    return derive(recipe.seed, recipe.family, recipe.item, recipe.again)


class _Hunt:
    """One search for one record."""

    def __init__(self, family: AnyFamily, recipe: Recipe, tally: Tally):
        self.family, self.recipe, self.tally = family, recipe, tally
        self.shape, self.target = settled(recipe)
        self.scale = family.scale(self.target.scale)
        self.budget = family.budget if recipe.budget is None else recipe.budget
        self.stream = Stream(_seed(recipe), recipe.seed, recipe.item)
        self.best: _Found | None = None

    def run(self) -> _Found | None:
        """The first candidate on target, or None when the budget is spent."""
        while self.tally.work < self.budget:
            current = self._attempt(self.family.candidate(self.shape, self.target, self.stream))
            idle = 0
            while current and current.miss.distance and idle < self.family.patience:
                if self.tally.work >= self.budget:
                    return None
                following = self._attempt(
                    self.family.nudge(
                        current.candidate,
                        current.miss.direction,
                        self.shape,
                        self.target,
                        self.stream,
                    )
                )
                if following and following.miss.distance < current.miss.distance:
                    current, idle = following, 0
                else:
                    idle += 1
            if current and not current.miss.distance:
                return current
        return None

    def _attempt(self, made: Candidate[object, object] | Reject) -> _Found | None:
        self.tally.attempts += 1
        self.tally.work += max(1, made.work)
        if isinstance(made, Reject):
            self.tally.rejects[made.reason] += 1
            return None
        try:
            rating = self.family.rate(made.puzzle, self.target.scale)
        except NotUnique:
            self.tally.rejects["not one solution"] += 1
            return None
        except AskedWrongly:
            raise
        except PuzzleError as error:
            self.tally.rejects[str(error)] += 1
            return None
        if rating.features.get("beyond"):
            self.tally.rejects["beyond the techniques"] += 1
            return None
        found = _Found(made, rating, self.target.miss(rating, self.scale))
        if found.miss.distance:
            self.tally.rejects[found.miss.reason] += 1
        if self.best is None or found.miss.distance < self.best.miss.distance:
            self.best = found
        return found


def make(recipe: Recipe, *, walk: bool = False, tally: Tally | None = None) -> Record:
    """Make the record of a recipe, or raise ``TargetMissed``.

    >>> record = make(Recipe("sudoku", {"size": 4}, seed=1))
    >>> record == make(record.recipe)
    True
    """
    family = named(recipe.family)
    tally = Tally() if tally is None else tally
    hunt = _Hunt(family, recipe, tally)
    if (shape := hunt.shape.to_json()) != recipe.shape:
        recipe = replace(recipe, shape=shape)
    if found := hunt.run():
        return record_of(family, *_parts(found), recipe, walk=walk, notes=found.candidate.notes)
    request = str(hunt.target)
    asked = f"{recipe.family}{' ' if request.startswith('with') else ' at '}{request}"
    spent = said(
        "not reached within {budget} work units ({attempts} attempts)",
        budget=hunt.budget, attempts=tally.attempts,
    )  # fmt: skip
    if hunt.best is None:
        why = "; ".join(f"{reason} {times}x" for reason, times in tally.rejects.most_common(3))
        told = said("{asked}: {spent}: {why}", asked=asked, spent=spent, why=why)
        raise TargetMissed(told, None, dict(tally.rejects))
    best = hunt.best
    missed = said(
        "{spent}: nearest is {level} {value:g} ({reason})",
        spent=spent, level=best.rating.level, value=best.rating.value, reason=best.miss.reason,
    )  # fmt: skip
    record = record_of(
        family, *_parts(best), recipe, walk=walk, missed=str(missed), notes=best.candidate.notes
    )
    if recipe.nearest:
        return record
    raise TargetMissed(
        said("{asked}: {missed}", asked=asked, missed=missed), record, dict(tally.rejects)
    )


def _parts(found: _Found) -> tuple[object, object, Rating]:
    return found.candidate.puzzle, found.candidate.solution, found.rating


def remake_faults(record: Record) -> list[str]:
    """Make the record again from its recipe, and list the differences as sentences."""
    if record.recipe.source:
        return []
    try:
        again = make(record.recipe, walk=record.walk is not None)
    except TargetMissed as missed:
        return [f"its recipe does not make it: {missed}"]
    if again.puzzle != record.puzzle:
        return [f"its recipe makes {again.id}, not {record.id}"]
    return []
