"""Runs in stretches: drafts in a row that are all new are handed over together.

This is ``running.run`` for those who only write lines.  Most puzzles of a family with drafts are on
target at their first attempt, and new; what a run does for each of them apart would take longer
than making it.  Every other recipe comes as an outcome, in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cruxpress.aim import Tally, drafted
from cruxpress.batch.running import Fingerprints, Made, Outcome, _Job, _Maker, _outcome, _Run
from cruxpress.batch.running import validate as validate_all
from cruxpress.crew import Done, Here
from cruxpress.proof import Drafted
from cruxpress.record import Record
from cruxpress.wish import Recipes

# Drafts in the order of their recipes, each of them one attempt.
Stretch = list[Drafted]


def run_in_stretches(
    recipes: Recipes, *, crew: Here, seen: Fingerprints, form: Callable[[Record], Made]
) -> Iterator[Stretch | Outcome[Made]]:
    """The same puzzles as those of ``run``, in the same order; ``form`` is that of outcomes."""
    validate_all(recipes.kinds)
    whole = _Whole(crew, _Maker(False, form), seen, {})
    return (part for jobs in crew.chunks(whole._jobs(recipes)) for part in whole.parts(jobs, seen))


class _Whole(_Run[Made]):
    """A run that keeps stretches together."""

    _repeats = False

    def parts(self, jobs: Sequence[_Job], seen: Fingerprints) -> Iterator[Stretch | Outcome[Made]]:
        """What becomes of jobs that are done at once."""
        found = drafted([job.recipe for job in jobs])
        others = self._others(jobs, found, seen) if self._repeats else {}
        stretch: Stretch = []
        for place, (job, one) in enumerate(zip(jobs, found, strict=True)):
            space = job.space
            if one and not space.spent and seen.take(one.fingerprint):
                space.idle = 0
                space.found += 1
                stretch.append(one)
                continue
            if stretch:
                yield stretch
                stretch = []
            self._repeats |= one is not None
            yield self._apart(job, one, others.get(place), seen)
        if stretch:
            yield stretch

    def _others(
        self, jobs: Sequence[_Job], found: Sequence[Drafted | None], seen: Fingerprints
    ) -> dict[int, Drafted | None]:
        """For drafts that repeat a puzzle, by their places, the next of their recipes: where there
        are many they are made together, too."""
        here = set[str]()
        places = []
        for place, one in enumerate(found):
            if one and (one.fingerprint in here or one.fingerprint in seen):
                places.append(place)
            elif one:
                here.add(one.fingerprint)
        recipes = [jobs[place].recipe for place in places]
        again = drafted([recipe.at(recipe.item, recipe.again + 1) for recipe in recipes])
        return dict(zip(places, again, strict=True))

    def _apart(
        self, job: _Job, one: Drafted | None, other: Drafted | None, seen: Fingerprints
    ) -> Outcome[Made]:
        """What becomes of a job whose draft is not there or not new; ``other`` is the next."""
        space = job.space
        if one is None or other is None or space.spent or not seen.take(other.fingerprint):
            return self._settled(_outcome(Done(job, self.maker.finish(job, one))))
        space.idle = 0
        space.found += 1
        tally = Tally(2, one.work + other.work, repeats=1)
        made = self.maker.finish(_Job(other.recipe, space), other).record
        return Outcome(other.recipe, made, None, tally, 0, space)
