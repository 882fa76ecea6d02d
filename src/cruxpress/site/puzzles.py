"""The puzzles of a site: made from the plan, or reused from the last build.

A puzzle depends only on its recipe, unless it repeats an earlier puzzle (up to symmetry).  Then it
is made again, and also depends on all earlier puzzles.  So a puzzle of the last build is reused if
its recipe is the same and, if it was made again, the earlier puzzles are also the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from itertools import islice

from cruxpress.batch.run_loop import Fingerprints, Outcome, run
from cruxpress.core.errors import AskedWrongly, TargetMissed
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.core.seeds import LARGEST_SEED
from cruxpress.engine.request import Recipes
from cruxpress.engine.series import day_of
from cruxpress.engine.verification import faults_of
from cruxpress.families import named
from cruxpress.files.file_options import inside
from cruxpress.files.record_files import read
from cruxpress.site.plan import SitePlan, SiteSection
from cruxpress.workers import WorkerPool

Step = Callable[[int], None]


@dataclass(frozen=True)
class SitePuzzle:
    """A record and its dependencies: the key of its recipe and, if it was made again because it
    repeated an earlier puzzle, a hash of all earlier puzzles (``after``)."""

    record: Record
    recipe: str = ""
    after: str = ""


Known = Mapping[str, SitePuzzle]


@dataclass(frozen=True)
class SiteItem:
    """A puzzle of a site: its section, its number, and the day of its publication."""

    puzzle: SitePuzzle
    section: str
    number: int
    day: date | None = None

    @property
    def record(self) -> Record:
        """The puzzle itself."""
        return self.puzzle.record

    @property
    def id(self) -> str:
        """The base name of its files."""
        return self.record.id


def wanted(plan: SitePlan, until: date | None) -> list[list[Recipe]]:
    """The recipes of each section, up to a day."""
    last = until.toordinal() if until else date.max.toordinal()
    series, found = plan.series, list[list[Recipe]]()
    before: Counter[str] = Counter()
    for section in plan.sections:
        if (wish := section.wish) is None:
            found.append([])
            continue
        # Sections of the same family get different seeds, so their puzzles differ.
        seed = (plan.seed + before[wish.family]) % (LARGEST_SEED + 1)
        before[wish.family] += 1
        every = series.recipes(wish, seed) if series else Recipes([wish], [seed])
        found.append([one for one in every if not series or one.item <= last])
    return found


def gather(
    plan: SitePlan, until: date | None, known: Known, pool: WorkerPool, step: Step
) -> list[SiteItem]:
    """All puzzles of the site up to a day, section after section."""
    lists = wanted(plan, until)
    made = iter(_made([recipe for one in lists for recipe in one], known, pool, step))
    items: list[SiteItem] = []
    for section, own in zip(plan.sections, lists, strict=True):
        puzzles = islice(made, len(own)) if section.wish else map(_alone, _packed(plan, section))
        items += _numbered(plan, section, puzzles)
    _distinct(items)
    return items


def _alone(record: Record) -> SitePuzzle:
    return SitePuzzle(record)


class _NoneSeen:
    """An always empty set of fingerprints: puzzles depend on their recipes only."""

    def __contains__(self, fingerprint: object, /) -> bool:
        return False

    def add(self, fingerprint: str, /) -> None:
        """Do nothing."""


def _made(
    recipes: list[Recipe], known: Known, pool: WorkerPool, step: Step
) -> Iterator[SitePuzzle]:
    """The puzzles of recipes, without repeats."""
    names = [recipe.key() for recipe in recipes]
    fresh = [one for one, name in zip(recipes, names, strict=True) if name not in known]
    step(len(recipes) - len(fresh))
    first = {}
    for recipe, outcome in zip(fresh, run(fresh, pool=pool, seen=_NoneSeen()), strict=True):
        first[recipe.key()] = _record(outcome)
        step(1)
    seen, digest = Fingerprints(), blake2b(digest_size=8)
    for recipe, name in zip(recipes, names, strict=True):
        puzzle = known[name] if name in known else SitePuzzle(first[name], name)
        before = digest.hexdigest()
        if puzzle.after not in ("", before):
            puzzle = SitePuzzle(_record(next(run([recipe], pool=pool, seen=_NoneSeen()))), name)
        if not puzzle.after and puzzle.record.fingerprint in seen:
            puzzle = SitePuzzle(_record(next(run([recipe], pool=pool, seen=seen))), name, before)
        seen.add(puzzle.record.fingerprint)
        digest.update(puzzle.record.fingerprint.encode())
        yield puzzle


def _record(outcome: Outcome[Record]) -> Record:
    if outcome.record is None:
        raise outcome.error or TargetMissed("a puzzle could not be made")
    return outcome.record


def _packed(plan: SitePlan, section: SiteSection) -> list[Record]:
    """The records of a file beside the plan; each record is verified."""
    path = inside(plan.folder, section.pack, "sections.pack")
    records = list(read(path))
    for record in records:
        if faults := faults_of(record, older=True):
            raise AskedWrongly(f"{section.pack}: {record.id}: {faults[0]}")
    return records


def _numbered(
    plan: SitePlan, section: SiteSection, puzzles: Iterable[SitePuzzle]
) -> Iterator[SiteItem]:
    series = plan.series
    for number, puzzle in enumerate(puzzles, 1):
        record = puzzle.record
        title = section.title or named(record.family).wording(plan.language).title
        day = day_of(record) if series else None
        place = (day - series.first).days + 1 if series and day else number
        yield SiteItem(puzzle, title, place, day)


def _distinct(items: list[SiteItem]) -> None:
    seen: dict[str, SiteItem] = {}
    for item in items:
        if other := seen.get(item.id):
            raise AskedWrongly(
                f"the puzzle {item.id} is in the site twice: in {other.section} {other.number} and "
                f"{item.section} {item.number}"
            )
        seen[item.id] = item
