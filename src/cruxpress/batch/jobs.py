"""Jobs: what workers do with the recipes of a run, and what becomes of them.

A worker makes the record of a job, or tells why there is none; first candidates of jobs that lie
at it together are made at once, where the family has drafts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeVar

from cruxpress.aim import Tally, drafted, make
from cruxpress.crew import Done
from cruxpress.errors import AskedWrongly, PuzzleError, WorkerLost
from cruxpress.proof import Drafted
from cruxpress.recipe import Recipe
from cruxpress.record import Record

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
    """Fingerprints in memory, by half of their digits as a number."""

    def __init__(self, known: Iterable[str] = ()):
        self._numbers = set(map(number_of, known))

    def __contains__(self, fingerprint: object, /) -> bool:
        return isinstance(fingerprint, str) and number_of(fingerprint) in self._numbers

    def has(self, number: int, /) -> bool:
        """Is there a fingerprint of this number?"""
        return number in self._numbers

    def add(self, fingerprint: str, /) -> None:
        """Remember one more."""
        self._numbers.add(number_of(fingerprint))

    def take(self, number: int, /) -> bool:
        """Remember the number of one more; was it new?"""
        numbers = self._numbers
        if number in numbers:
            return False
        numbers.add(number)
        return True

    def take_all(self, some: Sequence[int], /) -> bool:
        """Remember the numbers of some if all of them are new; were they?"""
        numbers = set(some)
        if len(numbers) < len(some) or not numbers.isdisjoint(self._numbers):
            return False
        self._numbers |= numbers
        return True


def number_of(fingerprint: str) -> int:
    """What is remembered of a fingerprint."""
    return int(fingerprint[:16], 16)


def as_it_is(record: Record) -> Record:
    """The form of who wants the records themselves."""
    return record


class Job(NamedTuple):
    """A recipe to make; one whose space is spent is passed over."""

    recipe: Recipe
    space: Space


class Answer(NamedTuple, Generic[Made]):
    """What a worker hands over: little more than texts and numbers, so that it is quickly read."""

    record: Made | None
    error: PuzzleError | None
    attempts: int = 0
    work: int = 0
    rejects: dict[str, int] | None = None


@dataclass(frozen=True)
class Maker(Generic[Made]):
    """What workers do with a job."""

    walk: bool
    form: Callable[[Record], Made]

    def __call__(self, job: Job) -> Answer[Made]:
        if job.space.spent:
            return Answer(None, None)
        tally, record, stopped = Tally(), None, None
        try:
            record = self.form(make(job.recipe, walk=self.walk, tally=tally))
        except AskedWrongly:
            raise
        except PuzzleError as error:
            stopped = error
        return Answer(record, stopped, tally.attempts, tally.work, dict(tally.rejects) or None)

    def many(self, jobs: Sequence[Job]) -> Iterator[Answer[Made]]:
        """The same for jobs that lie here together, first candidates made at once; a form that has
        a ``drafted`` needs no record of them."""
        if self.walk:
            yield from map(self, jobs)
            return
        for job, found in zip(jobs, drafted([job.recipe for job in jobs]), strict=True):
            yield self.finish(job, found)

    def finish(self, job: Job, found: Drafted | None) -> Answer[Made]:
        """What becomes of a job and its draft, if there is one."""
        if found is None or job.space.spent:
            return self(job)
        form: Callable[[Drafted], Made] = getattr(self.form, "drafted", self._of_record)
        return Answer(form(found), None, 1, found.work)

    def _of_record(self, found: Drafted) -> Made:
        return self.form(found.record)


# What most outcomes of drafts took; tallies of outcomes are only read.
_FIRST_TRY = Tally(1, 1)


def outcome_of(done: Done[Job, Answer[Made]]) -> Outcome[Made]:
    """What became of a job that a crew has done, or lost."""
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
