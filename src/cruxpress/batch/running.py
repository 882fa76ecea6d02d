"""Runs: many recipes on a crew, in order, and no puzzle twice.

This is the one place that decides about repeats, for commands, books and batches.  A puzzle
that the run has already (equal up to symmetry) is made again from a further seed, on the crew,
and the first new one counts; which one that is depends on the recipes alone, never on the crew.
When several items in a row find nothing new, the space of puzzles is taken to be exhausted, and
the rest of these recipes fails at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, overload

from cruxpress.aim import Tally, drafted, make, wished
from cruxpress.crew import Crew, Done, Here
from cruxpress.errors import AskedWrongly, PuzzleError, TargetMissed, WorkerLost
from cruxpress.proof import Drafted
from cruxpress.recipe import Recipe
from cruxpress.record import Record
from cruxpress.wish import Recipes

# How often is an item made again when it repeats another one of the run?
MOST_AGAIN = 50
# After how many items in a row without a new puzzle is there none left?
EXHAUSTED = 3


class HasFingerprint(Protocol):
    """A made puzzle in whatever form: it tells which puzzle it is."""

    @property
    def fingerprint(self) -> str: ...


Made = TypeVar("Made", bound=HasFingerprint)


@dataclass(eq=False)
class Space:
    """The puzzles of one kind of recipe: how many were found, and how many items in a row since
    then found no other."""

    found: int = 0
    idle: int = 0

    @property
    def spent(self) -> bool:
        """Is there nothing new left?"""
        return self.idle >= EXHAUSTED


@dataclass(slots=True)
class Outcome(Generic[Made]):
    """What became of one recipe: a record, or the error that stopped it.

    The ``space`` of its kind is as this outcome leaves it, until the next one is asked for.
    """

    recipe: Recipe
    record: Made | None
    error: PuzzleError | None
    tally: Tally = field(default_factory=Tally)
    lost: int = 0
    space: Space = field(default_factory=Space)


class Seen(Protocol):
    """The fingerprints that a run has already."""

    def __contains__(self, fingerprint: object, /) -> bool: ...

    def add(self, fingerprint: str, /) -> object: ...


class Fingerprints:
    """Fingerprints in memory, by half of their digits."""

    def __init__(self, known: Iterable[str] = ()):
        self._numbers = {int(one[:16], 16) for one in known}

    def __contains__(self, fingerprint: object, /) -> bool:
        return isinstance(fingerprint, str) and int(fingerprint[:16], 16) in self._numbers

    def add(self, fingerprint: str, /) -> None:
        """Remember one more."""
        self._numbers.add(int(fingerprint[:16], 16))

    def take(self, fingerprint: str, /) -> bool:
        """Remember one more; was it new?"""
        number, numbers = int(fingerprint[:16], 16), self._numbers
        if number in numbers:
            return False
        numbers.add(number)
        return True


def _as_it_is(record: Record) -> Record:
    return record


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
    form: Callable[[Record], Any] = _as_it_is,
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
    maker = _Maker(walk, form)
    return _Run(crew or Here(), maker, seen, {} if spaces is None else spaces).of(recipes, total)


def validate(recipes: Iterable[Recipe]) -> None:
    """Raise AskedWrongly for the first recipe that can never be made."""
    known: set[Hashable] = set()
    for recipe in recipes:
        if recipe.kind not in known:
            wished(recipe)
            known.add(recipe.kind)


class _Run(Generic[Made]):
    """One run: what it has seen, and what is left in the spaces of its recipes."""

    def __init__(self, crew: Crew, maker: _Maker[Made], seen: Seen, spaces: dict[Hashable, Space]):
        self.crew, self.maker, self.seen, self.spaces = crew, maker, seen, spaces

    def of(self, recipes: Iterable[Recipe], total: int | None) -> Iterator[Outcome[Made]]:
        for done in self.crew.map(self.maker, self._jobs(recipes), total=total):
            yield self._settled(_outcome(done))

    def _jobs(self, recipes: Iterable[Recipe]) -> Iterator[_Job]:
        """Recipes with their spaces; neighbours are mostly of a kind."""
        last: Recipe | None = None
        space = Space()
        for recipe in recipes:
            if last is None or not recipe.is_beside(last):
                last, space = recipe, self.spaces.setdefault(recipe.kind, Space())
            yield _Job(recipe, space)

    def _settled(self, outcome: Outcome[Made]) -> Outcome[Made]:
        """The outcome with a puzzle that is new, or with the error that there is none."""
        space = outcome.space
        if space.spent:
            return replace(outcome, record=None, error=_no_more(space), tally=Tally())
        if outcome.record and outcome.record.fingerprint in self.seen:
            outcome = _again(outcome, self.crew, self.seen, self.maker)
            if outcome.record is None and isinstance(outcome.error, _Repeats):
                space.idle += 1
                outcome = replace(outcome, error=_no_more(space))
        if outcome.record:
            space.idle = 0
            space.found += 1
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
    return _again(outcome, crew, seen, _Maker(walk, _as_it_is), fits, tries)


def _again(
    outcome: Outcome[Made],
    crew: Crew,
    seen: Seen,
    maker: _Maker[Made],
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
        jobs = [_Job(recipe.at(recipe.item, number), outcome.space) for number in some]
        tasks = [crew.submit(maker, [job], urgent=True) for job in jobs]
        try:
            for task in tasks:
                other = _outcome(task.result()[0])
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


class _Job(NamedTuple):
    """A recipe to make; one whose space is spent is passed over."""

    recipe: Recipe
    space: Space


class _Answer(NamedTuple, Generic[Made]):
    """What a worker hands over: little more than texts and numbers, so that it is quickly read."""

    record: Made | None
    error: PuzzleError | None
    attempts: int = 0
    work: int = 0
    rejects: dict[str, int] | None = None


@dataclass(frozen=True)
class _Maker(Generic[Made]):
    """What workers do with a job."""

    walk: bool
    form: Callable[[Record], Made]

    def __call__(self, job: _Job) -> _Answer[Made]:
        if job.space.spent:
            return _Answer(None, None)
        tally, record, stopped = Tally(), None, None
        try:
            record = self.form(make(job.recipe, walk=self.walk, tally=tally))
        except AskedWrongly:
            raise
        except PuzzleError as error:
            stopped = error
        return _Answer(record, stopped, tally.attempts, tally.work, dict(tally.rejects) or None)

    def many(self, jobs: Sequence[_Job]) -> Iterator[_Answer[Made]]:
        """The same for jobs that lie here together, first candidates made at once; a form that has
        a ``drafted`` needs no record of them."""
        if self.walk:
            yield from map(self, jobs)
            return
        for job, found in zip(jobs, drafted([job.recipe for job in jobs]), strict=True):
            yield self.finish(job, found)

    def finish(self, job: _Job, found: Drafted | None) -> _Answer[Made]:
        """What becomes of a job and its draft, if there is one."""
        if found is None or job.space.spent:
            return self(job)
        form: Callable[[Drafted], Made] = getattr(self.form, "drafted", self._of_record)
        return _Answer(form(found), None, 1, found.work)

    def _of_record(self, found: Drafted) -> Made:
        return self.form(found.record)


# What most outcomes of drafts took; tallies of outcomes are only read.
_FIRST_TRY = Tally(1, 1)


def _outcome(done: Done[_Job, _Answer[Made]]) -> Outcome[Made]:
    recipe, space = done.item
    if done.value is None:
        error = WorkerLost(f"item {recipe.item}: the worker died {done.lost} times on it")
        return Outcome(recipe, None, error, Tally(), done.lost, space)
    record, stopped, attempts, work, rejects = done.value
    if rejects:
        tally = Tally(attempts, work, Counter(rejects))
    else:
        tally = _FIRST_TRY if attempts == work == 1 else Tally(attempts, work)
    return Outcome(recipe, record, stopped, tally, done.lost, space)
