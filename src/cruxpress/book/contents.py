"""The contents of a book: which puzzles, and in what order.

Puzzles are made from recipes, or read from texts, packs and stores and verified again.  A book
contains no puzzle twice (up to symmetry).  By default the rating rises inside a level.  Equal words
are kept apart: a later puzzle moves forward, or a new puzzle is made.  A note reports failures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from cruxpress.batch import run
from cruxpress.book.classes import EqualFeatures, Pupil, for_all, pupil_of, pupils_of
from cruxpress.book.from_store import Stock
from cruxpress.book.geometry import geometry, two_fit
from cruxpress.book.guide import Guide, Guides
from cruxpress.book.plan import Plan, Section
from cruxpress.book.puzzle_order import Spacing, apart, in_order, other_than
from cruxpress.core.drawing import Drawing
from cruxpress.core.errors import AskedWrongly, PuzzleError, RecordError, TargetMissed
from cruxpress.core.family import AnyFamily
from cruxpress.core.recipe import Target
from cruxpress.core.record import Record
from cruxpress.engine.request import PuzzleRequest, Recipes
from cruxpress.engine.verification import adopt, findings
from cruxpress.families import every, named
from cruxpress.files.file_options import inside, taken_in
from cruxpress.files.record_files import RecordSource, opened, pieces, type_of
from cruxpress.text.family_texts import Wording
from cruxpress.workers import ThisProcess, WorkerPool

Step = Callable[[int], None]


@dataclass(frozen=True)
class BookEntry:
    """A puzzle of a book, with its number."""

    number: int
    record: Record
    puzzle: Any
    solution: Any

    @property
    def pupil(self) -> str:
        """The pupil who gets the puzzle; empty if it is for everybody."""
        return pupil_of(self.record)

    @cached_property
    def drawing(self) -> Drawing:
        """The picture of the puzzle.  Cached: a book may be laid out several times."""
        return named(self.record.family).draw(self.puzzle, None, None)

    @cached_property
    def solved(self) -> Drawing:
        """The picture of its solution."""
        return named(self.record.family).draw(self.puzzle, self.solution, None).as_solution()


@dataclass(frozen=True)
class Chapter:
    """A section of the plan with its puzzles in order; ``joint``: it shares pages with others."""

    section: Section
    family: AnyFamily
    title: str
    guide: Guide
    wording: Wording
    entries: tuple[BookEntry, ...]
    joint: bool = False

    def level(self, record: Record) -> str:
        """The level of a record as the book prints it."""
        return self.wording.levels[record.rating.level][0]


@dataclass(frozen=True)
class BookContents:
    """The puzzles of a book; ``notes``: omitted puzzles and requests that could not be met."""

    chapters: tuple[Chapter, ...]
    notes: tuple[str, ...] = ()

    @property
    def entries(self) -> tuple[BookEntry, ...]:
        """All puzzles in order."""
        return tuple(entry for chapter in self.chapters for entry in chapter.entries)


@dataclass(eq=False)
class _Draft:
    """A chapter while it is being gathered."""

    section: Section
    family: AnyFamily
    wishes: list[PuzzleRequest] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)

    @property
    def levels(self) -> list[str]:
        """The level of each wish."""
        return [wish.targets[0].level or "" for wish in self.wishes]


class _Proofs:
    """Verifies records before they are printed, and remembers those that another engine rated."""

    def __init__(self) -> None:
        self._older: dict[str, list[str]] = {}

    def prove(self, record: Record) -> None:
        """Raise RecordError if a record has a fault.  A rating that another engine stated is none:
        the book prints it as stated."""
        found = findings(record)
        if found.faults:
            raise RecordError(found.faults[0])
        if found.older:
            self._older.setdefault(record.engine, []).append(f"{record.id}: {found.older}")

    def notes(self) -> Iterator[str]:
        """One note for each engine whose ratings differ from ours."""
        for engine, told in self._older.items():
            yield (
                f"engine {engine} rated {len(told)} of the puzzles otherwise than this one; "
                f"their stated ratings are printed, the first is {told[0]}"
            )


def gather(
    plan: Plan,
    *,
    pool: WorkerPool | None = None,
    step: Step = lambda done: None,
    made: Callable[[Record], object] = lambda record: None,
    stock: Stock | None = None,
) -> BookContents:
    """All puzzles of a plan.  ``step`` is called with progress, ``made`` with each new record.

    Puzzles of stores are reserved by ``stock``; without one they are only looked at.
    """
    if stock is None:
        with Stock(plan) as own:
            return gather(plan, pool=pool, step=step, made=made, stock=own)
    pool, notes = pool or ThisProcess(), list[str]()
    proofs = _Proofs()
    drafts = list(_drafts(plan, stock, proofs))
    notes += proofs.notes()
    notes += stock.notes()
    seen: set[str] = set()
    for draft in drafts:
        draft.records = [one for one in draft.records if _is_new(one, seen, notes)]
        step(len(draft.records))
    for record in _make(plan, drafts, seen, pool):
        made(record)
        step(1)
    notes += [
        f"{_title(draft)}: {record.id} is {record.rating.level}, {record.missed}"
        for draft in drafts
        for record in draft.records
        if record.missed
    ]
    # What was told when a puzzle was made, such as words without a place; each sentence once.
    told = [f"{_title(draft)}: {one}" for draft in drafts for r in draft.records for one in r.notes]
    notes += dict.fromkeys(told)
    spacing = Spacing(plan.puzzles.apart, [], seen, pool, plan.llm)
    for index, draft in enumerate(drafts):
        groups = in_order(draft.records, draft.family, plan.puzzles.order, plan.seed + index)
        draft.records = []
        for group in groups:
            draft.records += apart(group, spacing, notes)
    _hand_out(plan, drafts, seen, pool)
    _change(plan, drafts, seen, pool)
    drafts = [draft for draft in drafts if draft.records]
    if not drafts:
        raise AskedWrongly("the plan leaves no puzzle to print")
    return BookContents(tuple(_chapters(plan, drafts)), tuple(notes))


def expected(plan: Plan) -> int:
    """Estimate how many puzzles a plan makes, for a progress bar; opens no packs or stores."""
    drafts = list(_drafts(plan, None, _Proofs()))
    owners = _owners(plan, drafts)
    return sum(
        wish.count * max(1, sum(one.takes(level, draft.levels) for one in pupils))
        for draft, pupils in zip(drafts, owners, strict=True)
        for wish, level in zip(draft.wishes, draft.levels, strict=True)
    )


def _drafts(plan: Plan, stock: Stock | None, proofs: _Proofs) -> Iterator[_Draft]:
    """The sections with the puzzles that exist already; without a stock, no puzzles are read."""
    sections = plan.sections or tuple(Section(family=family.name) for family in every())
    for number, section in enumerate(sections, 1):
        if section.pack:
            yield from _packed(plan, section, f"sections.{number}", proofs) if stock else ()
            continue
        if not section.family:
            raise AskedWrongly(f"sections.{number} needs a family or a pack")
        draft = _Draft(section, named(section.family))
        if section.puzzles:
            if stock:
                draft.records = list(_given(draft, f"sections.{number}.puzzles", proofs))
            yield draft
            continue
        draft.wishes = list(_wishes(plan, draft))
        if section.store:
            wishes, draft.wishes = draft.wishes, []
            if stock:
                for wish in wishes:
                    draft.records += stock.take(section, f"sections.{number}", wish)
            for record in draft.records:
                try:
                    proofs.prove(record)
                except RecordError as error:
                    raise RecordError(f"sections.{number}.store: {record.id}: {error}") from None
        yield draft


def _given(draft: _Draft, path: str, proofs: _Proofs) -> Iterator[Record]:
    """The puzzles given in the plan: texts are rated, records are verified."""
    for number, one in enumerate(draft.section.puzzles, 1):
        try:
            if isinstance(one, Record):
                proofs.prove(one)
            yield one if isinstance(one, Record) else adopt(draft.family, one, path)
        except PuzzleError as error:
            raise type_of(error)(f"{path}.{number}: {error}") from None


def _wishes(plan: Plan, draft: _Draft) -> Iterator[PuzzleRequest]:
    """One wish for each level of a section."""
    section, family = draft.section, draft.family
    given = taken_in(family.shape, section.shape, plan.folder, llm=plan.llm)
    shape = {**_in_language(plan, family), **given}
    levels = section.levels or _spread_levels(family, family.shape.of(shape), plan.puzzles.levels)
    for level in levels:
        yield PuzzleRequest.of(
            family.name,
            level=level,
            count=section.count or plan.puzzles.count,
            shape=shape,
            target=section.target,
            require=section.require,
            forbid=section.forbid,
            budget=section.budget,
            accept="nearest" if plan.puzzles.accept == "nearest" else None,
        )


def _in_language(plan: Plan, family: AnyFamily) -> dict[str, Any]:
    """The option ``language`` of the book, for families that support this language; else empty."""
    options = {one.name: one for one in family.shape.options()}
    has = "language" in options and plan.language in options["language"].choices
    return {"language": plan.language} if has else {}


def _spread_levels(family: AnyFamily, shape: Any, count: int) -> list[str]:
    """``count`` of the feasible levels, spread from the easiest to the hardest."""
    names = [
        level.name for level in family.levels if not family.infeasible(shape, Target(level.name))
    ]
    if not count or count >= len(names):
        return names
    if count == 1:
        return names[:1]
    return [names[round(i * (len(names) - 1) / (count - 1))] for i in range(count)]


def _packed(plan: Plan, section: Section, path: str, proofs: _Proofs) -> Iterator[_Draft]:
    """The records of a pack: one draft for each family and, if a book wrote the pack, for each
    section of that book."""
    drafts: dict[tuple[str, str], _Draft] = {}
    kept: dict[tuple[str, str], int] = {}
    for record in _pack_records(plan, section, path, proofs):
        if section.levels and record.rating.level not in section.levels:
            continue
        place = (record.family, record.rating.level)
        if section.count and kept.get(place, 0) >= section.count:
            continue
        kept[place] = kept.get(place, 0) + 1
        title = str(record.extra.get("section", ""))
        if (record.family, title) not in drafts:
            own = replace(section, title=section.title or title)
            drafts[record.family, title] = _Draft(own, named(record.family))
        drafts[record.family, title].records.append(record)
    if not drafts:
        raise AskedWrongly(f"{path}: no puzzle of the pack {section.pack} fits the section")
    yield from drafts.values()


def _pack_records(plan: Plan, section: Section, path: str, proofs: _Proofs) -> Iterator[Record]:
    source = replace(RecordSource.of(section.pack, family=section.family), name=section.pack)
    file = inside(plan.folder, section.pack, f"{path}.pack")
    with opened(file, source.form) as stream:
        for item in source.items(pieces(stream, source.form)):
            record = source.record(item)
            try:
                if isinstance(record, PuzzleError):
                    raise record
                if isinstance(item.content, Record):
                    proofs.prove(record)
            except PuzzleError as error:
                raise RecordError(f"{source.place(item.line)}: {error}") from None
            if not section.family or record.family == section.family:
                yield record


def _is_new(record: Record, seen: set[str], notes: list[str]) -> bool:
    if record.fingerprint in seen:
        notes.append(f"{record.id} is left out: it repeats another puzzle of the book")
        return False
    seen.add(record.fingerprint)
    return True


def _make(
    plan: Plan, drafts: Sequence[_Draft], seen: set[str], pool: WorkerPool
) -> Iterator[Record]:
    """Make the puzzles of all wishes in one run, and put the records into their drafts."""
    wishes = [(draft, wish) for draft in drafts for wish in draft.wishes]
    seeds = [plan.seed if d.section.seed is None else d.section.seed for d, _ in wishes]
    recipes = Recipes([wish for _, wish in wishes], seeds)
    owners = (draft for draft, wish in wishes for _ in range(wish.count))
    for draft, outcome in zip(owners, run(recipes, pool=pool, seen=seen), strict=True):
        if outcome.record is None:
            raise TargetMissed(f"{_title(draft)}: {outcome.error}")
        draft.records.append(outcome.record)
        yield outcome.record


def _hand_out(plan: Plan, drafts: Sequence[_Draft], seen: set[str], pool: WorkerPool) -> None:
    """Give every pupil puzzles of their own, in the sections of their group."""
    for draft, pupils in zip(drafts, _owners(plan, drafts), strict=True):
        if plan.pupils and draft.wishes:
            every_ones = for_all(
                pupils,
                draft.records,
                tolerance=draft.section.tolerance,
                equal=EqualFeatures(plan.puzzles.minutes_apart, plan.puzzles.givens_apart),
                seen=seen,
                pool=pool,
            )
            draft.records = list(every_ones)


def _owners(plan: Plan, drafts: Sequence[_Draft]) -> list[list[Pupil]]:
    """The pupils of each section."""
    pupils = _pupils(plan, drafts)
    return [
        [one for one in pupils if not draft.section.group or one.group == draft.section.group]
        for draft in drafts
    ]


def _pupils(plan: Plan, drafts: Sequence[_Draft]) -> list[Pupil]:
    """All pupils; the group of a pupil is the group of a section, or a level."""
    sections = [draft.section for draft in drafts if draft.wishes]
    groups = list(dict.fromkeys(one.group for one in sections if one.group))
    levels = {level for draft in drafts for level in draft.levels}
    return pupils_of(plan.pupils, groups, sorted(levels - {""}))


def _places(plan: Plan, drafts: Sequence[_Draft]) -> list[tuple[_Draft, int]]:
    """The places of all puzzles in reading order: section after section; sections that share
    pages are first and take turns, puzzle by puzzle."""
    places = [(draft, at) for draft in drafts for at in range(len(draft.records))]
    joint = _joint(plan, drafts)
    if not joint:
        return places
    pupils = {pupil_of(one): place for place, one in enumerate(_by_pupil(plan, joint))}
    keys = {}
    for number, draft in enumerate(drafts):
        turns: dict[str, int] = {}
        for at, record in enumerate(draft.records):
            name = pupil_of(record)
            turns[name] = turns.get(name, -1) + 1
            shared = draft in joint
            key = (0, pupils[name], turns[name], number) if shared else (1, number, at, 0)
            keys[id(draft), at] = key
    return sorted(places, key=lambda one: keys[id(one[0]), one[1]])


def _by_pupil(plan: Plan, drafts: Sequence[_Draft]) -> list[Record]:
    """One record for each pupil, in the order of the names in the plan."""
    names = {one.name: place for place, one in enumerate(_pupils(plan, drafts))}
    found = {pupil_of(record): record for draft in drafts for record in draft.records}
    return sorted(found.values(), key=lambda one: names.get(pupil_of(one), -1))


def _joint(plan: Plan, drafts: Sequence[_Draft]) -> list[_Draft]:
    """The sections that share pages: with ``puzzles.together``, all sections without clue lists.
    A puzzle so large that no two of it fit on a page has a page of its own."""
    if not plan.puzzles.together:
        return []
    drawings = {id(draft): _first_drawing(draft) for draft in drafts if draft.records}
    page = geometry(plan, 1)
    plain = [one for one in drafts if one.records and not drawings[id(one)].notes]
    small = [one for one in plain if two_fit(page, drawings[id(one)])]
    return small or plain


def _first_drawing(draft: _Draft) -> Drawing:
    first = draft.family.parse(draft.records[0].puzzle)
    return draft.family.draw(first, None, None)


def _change(plan: Plan, drafts: Sequence[_Draft], seen: set[str], pool: WorkerPool) -> None:
    """Replace the puzzles that the plan lists in ``puzzles.replace``."""
    if not plan.puzzles.replace:
        return
    places = _places(plan, drafts)
    before = [draft.records[at] for draft, at in places]
    for number in plan.puzzles.replace:
        if not 1 <= number <= len(places):
            raise AskedWrongly(
                f"puzzles.replace: there is no puzzle {number}, the book has 1 to {len(places)}"
            )
        others = [d.records[at] for d, at in places[max(0, number - 1 - plan.puzzles.apart) :]]
        near = others[: 2 * plan.puzzles.apart + 1]
        draft, at = places[number - 1]
        draft.records[at] = other_than(before[number - 1], near, seen, pool, llm=plan.llm)


def _title(draft: _Draft) -> str:
    return draft.section.title or draft.family.title


def _chapters(plan: Plan, drafts: Sequence[_Draft]) -> Iterator[Chapter]:
    places = enumerate(_places(plan, drafts), 1)
    numbers = {(id(draft), at): number for number, (draft, at) in places}
    joint = _joint(plan, drafts)
    guides = Guides(plan, (one.fingerprint for draft in drafts for one in draft.records))
    for place, draft in enumerate(drafts):
        family, entries = draft.family, []
        for at, record in enumerate(draft.records):
            puzzle = family.parse(record.puzzle)
            solution = family.parse_solution(puzzle, record.solution)
            entries.append(BookEntry(numbers[id(draft), at], record, puzzle, solution))
        wording = family.wording(plan.language)
        title = draft.section.title or wording.title
        guide = guides.next(place, draft.section, [one.puzzle for one in entries], draft.records)
        yield Chapter(
            draft.section, family, title, guide, wording, tuple(entries), joint=draft in joint
        )
