"""Runs: many recipes on a pool, in order, and no puzzle twice.

This is the only run loop: commands, books, batches and the web use it.  Workers make the record
of each recipe.  If the run already has the same puzzle (up to symmetry), the item is made again
from further seeds until a puzzle is new. The result depends on the recipes alone, never on the
pool.  When several items in a row find nothing new, the space of puzzles counts as exhausted, and
the remaining recipes of this kind fail at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, overload

from cruxpress.core.errors import AskedWrongly, PuzzleError, TargetMissed, WorkerLost
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.engine.request import Recipes
from cruxpress.engine.search import Tally, make, settled
from cruxpress.workers import Done, ThisProcess, WorkerPool

# How often is an item made again when it repeats another one of the run?
MOST_AGAIN = 50
# After how many items in a row without a new puzzle is there none left?
EXHAUSTED = 3


class HasFingerprint(Protocol):
    """Any form of a made puzzle that has its fingerprint."""

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

    ``space`` is updated when the next outcome is requested: read it before.
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
    """Fingerprints in memory, by half of their digits as a number."""

    def __init__(self, known: Iterable[str] = ()):
        self._numbers = {int(one[:16], 16) for one in known}

    def __contains__(self, fingerprint: object, /) -> bool:
        return isinstance(fingerprint, str) and int(fingerprint[:16], 16) in self._numbers

    def add(self, fingerprint: str, /) -> None:
        """Remember one more."""
        self._numbers.add(int(fingerprint[:16], 16))


def as_it_is(record: Record) -> Record:
    """The default ``form``: the record itself."""
    return record


class Job(NamedTuple):
    """A recipe to make, or to skip if its space is exhausted."""

    recipe: Recipe
    space: Space


# The answer of a worker.
Answer = tuple[Made | None, PuzzleError | None, Tally]


@dataclass(frozen=True)
class Maker(Generic[Made]):
    """The work of a worker: make the record of a job and convert it to ``form``."""

    walk: bool
    form: Callable[[Record], Made]

    def __call__(self, job: Job) -> Answer[Made]:
        tally = Tally()
        if job.space.spent:
            return None, None, tally
        try:
            return self.form(make(job.recipe, walk=self.walk, tally=tally)), None, tally
        except AskedWrongly:
            raise
        except PuzzleError as error:
            return None, error, tally


def _outcome(done: Done[Job, Answer[Made]]) -> Outcome[Made]:
    """What became of a job that a pool has done, or lost."""
    recipe, space = done.item
    if done.value is None:
        error = WorkerLost(f"item {recipe.item}: the worker died {done.lost} times on it")
        return Outcome(recipe, None, error, Tally(), done.lost, space)
    return Outcome(recipe, *done.value, done.lost, space)


@overload
def run(
    recipes: Iterable[Recipe],
    *,
    pool: WorkerPool | None = None,
    walk: bool = False,
    seen: Seen | None = None,
    spaces: dict[Hashable, Space] | None = None,
) -> Iterator[Outcome[Record]]: ...
@overload
def run(
    recipes: Iterable[Recipe],
    *,
    pool: WorkerPool | None = None,
    walk: bool = False,
    seen: Seen | None = None,
    spaces: dict[Hashable, Space] | None = None,
    form: Callable[[Record], Made],
) -> Iterator[Outcome[Made]]: ...


def run(
    recipes: Iterable[Recipe],
    *,
    pool: WorkerPool | None = None,
    walk: bool = False,
    seen: Seen | None = None,
    spaces: dict[Hashable, Space] | None = None,
    form: Callable[[Record], Any] = as_it_is,
) -> Iterator[Outcome[Any]]:
    """Make every recipe; outcomes come in the order of the recipes.

    Recipes in a list are all checked before the first puzzle is made. ``seen`` are fingerprints
    that may not come again; new ones are added to it. ``spaces`` maps each kind of recipe to the
    number of puzzles found so far.  To resume a run, pass the stored counts; after each outcome
    they are current. ``form`` converts a record in the worker before it is sent back."""
    total = None
    if isinstance(recipes, Sequence):
        total = len(recipes)
        validate(recipes.kinds if isinstance(recipes, Recipes) else recipes)
    seen = Fingerprints() if seen is None else seen
    maker = Maker(walk, form)
    return _Run(pool or ThisProcess(), maker, seen, {} if spaces is None else spaces).of(
        recipes, total
    )


def validate(recipes: Iterable[Recipe]) -> None:
    """Raise AskedWrongly for the first recipe that can never be made."""
    known: set[Hashable] = set()
    for recipe in recipes:
        if recipe.kind not in known:
            settled(recipe)
            known.add(recipe.kind)


class _Run(Generic[Made]):
    """One run: what it has seen, and what is left in the spaces of its recipes."""

    def __init__(
        self, pool: WorkerPool, maker: Maker[Made], seen: Seen, spaces: dict[Hashable, Space]
    ):
        self.pool, self.maker, self.seen, self.spaces = pool, maker, seen, spaces

    def of(self, recipes: Iterable[Recipe], total: int | None) -> Iterator[Outcome[Made]]:
        jobs = (Job(one, self.spaces.setdefault(one.kind, Space())) for one in recipes)
        for done in self.pool.map(self.maker, jobs, total=total):
            yield self._settled(_outcome(done))

    def _settled(self, outcome: Outcome[Made]) -> Outcome[Made]:
        """The outcome with a puzzle that is new, or with the error that there is none."""
        space = outcome.space
        if space.spent:
            return replace(outcome, record=None, error=_no_more(space), tally=Tally())
        if outcome.record and outcome.record.fingerprint in self.seen:
            outcome = _again(outcome, self.pool, self.seen, self.maker)
            if isinstance(outcome.error, _Repeats):
                space.idle += 1
                return replace(outcome, error=_no_more(space))
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
    pool: WorkerPool,
    seen: Seen,
    *,
    walk: bool = False,
    fits: Callable[[Record], bool] = lambda record: True,
    tries: int = MOST_AGAIN,
) -> Outcome[Record]:
    """The first puzzle of the same recipe, in the order of ``again``, that is new and fits."""
    return _again(outcome, pool, seen, Maker(walk, as_it_is), fits, tries)


def _again(
    outcome: Outcome[Made],
    pool: WorkerPool,
    seen: Seen,
    maker: Maker[Made],
    fits: Callable[[Made], bool] = lambda made: True,
    tries: int = MOST_AGAIN,
) -> Outcome[Made]:
    """Makes as many at once as the pool has workers, and discards all after the first that fits, so
    that the result is the same for every pool."""
    recipe, tally = outcome.recipe, Tally(repeats=1)
    tally += outcome.tally
    numbers = range(recipe.again + 1, recipe.again + 1 + tries)
    for start in range(0, tries, pool.workers):
        some = numbers[start : start + pool.workers]
        jobs = [Job(recipe.at(recipe.item, number), outcome.space) for number in some]
        tasks = [pool.submit(maker, [job], urgent=True) for job in jobs]
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
