"""The tasks of worker processes: make puzzles, books and files, and read uploads.

Every task takes plain data and a callback ``tell``, which reports the events of its job:
``progress``, ``card`` for each puzzle, ``fault`` for each puzzle that failed.
The server calls ``do`` in a worker process.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from cruxpress.batch import Than, nearby, run, twin
from cruxpress.book.plan import plan_of
from cruxpress.core.errors import AskedWrongly, ParseError, PuzzleError, TargetMissed
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.engine.request import PuzzleRequest, recipes_of
from cruxpress.engine.verification import faults_of
from cruxpress.families import named
from cruxpress.files.record_files import RecordSource, pieces
from cruxpress.text.messages import said
from cruxpress.web.public_records import card_of, error_of, record_of
from cruxpress.web.wishes import refuse_paid

# Resolution of the page previews of a book, in pixels per inch.
PREVIEW_PPI = 60
# Relative tolerance of the rating of a replacement, if no puzzle of equal rating is found.
NEAR = 0.02

# Callback for events: the name of an event and its data.
Tell = Callable[[str, dict[str, Any]], None]
Files = dict[str, bytes]


@dataclass(frozen=True)
class Made:
    """The result of a job: data for the response, and files to download by name."""

    data: dict[str, Any] = field(default_factory=dict)
    files: Files = field(default_factory=dict)


@dataclass(frozen=True)
class Failed:
    """The error of a failed job, for the response."""

    error: dict[str, Any]


# A task of this module.
Work = Callable[..., Made]


def do(
    tell: Callable[[tuple[str, dict[str, Any]]], None], work: Work, arguments: dict[str, Any]
) -> Made | Failed:
    """Run a task in a worker process."""
    try:
        return work(tell=lambda name, data: tell((name, data)), **arguments)
    except PuzzleError as error:
        return Failed(error_of(error))
    except Exception as error:
        # A bug: show only the type of the error, because its text may hold private data.
        message = f"an inner fault: {type(error).__name__}"
        return Failed({"code": "fault", "message": message})


def load(_: object) -> None:
    """Do nothing; the call makes a worker process import this module before its first job."""


def generate(wishes: Sequence[PuzzleRequest], seed: int, tell: Tell) -> Made:
    """Make the requested puzzles with one seed."""
    return _run(recipes_of(wishes, seed), {"seed": seed}, tell)


def remake(recipes: Sequence[Recipe], tell: Tell) -> Made:
    """Make the puzzles of recipes again."""
    return _run(recipes, {}, tell)


def _run(recipes: Sequence[Recipe], result: dict[str, Any], tell: Tell) -> Made:
    total, missed = len(recipes), 0
    for number, outcome in enumerate(run(recipes), 1):
        if outcome.record:
            tell("card", card_of(outcome.record))
        elif outcome.error:
            missed += 1
            tell("fault", _fault(number, outcome.error))
        tell("progress", {"done": number, "total": total})
    return Made(result | {"missed": missed})


def _fault(place: int, error: PuzzleError) -> dict[str, Any]:
    return {"place": place, "error": error_of(error)}


def another(
    card: dict[str, Any],
    than: Than | Literal["equal"],
    seed: int,
    besides: Iterable[str],
    tell: Tell,
) -> Made:
    """Make a replacement for a puzzle: equally hard, or a little easier or harder."""
    record = record_of(card)
    refuse_paid(record.recipe.shape)
    seen = {record.fingerprint, *besides}
    if than == "equal":
        made = _equal(record, seen)
    else:
        made = nearby(record, than, seed=seed, besides=seen)
    tell("card", card_of(made))
    return Made()


def _equal(record: Record, seen: set[str]) -> Record:
    """Make a twin with the same displayed rating; else with one within ``NEAR``; else any twin."""
    digits = named(record.family).scale(record.rating.scale).digits
    shown = 0.5 * 10.0**-digits
    for tolerance in (shown, max(shown, NEAR * record.rating.value)):
        with suppress(TargetMissed):
            return twin(record, seen=seen, tolerance=tolerance)
    return twin(record, seen=seen)


def book(plan: dict[str, Any], preset: str, previews: int, most: int, tell: Tell) -> Made:
    """Make a book as PDF, and previews of its first pages."""
    from cruxpress.book.contents import expected, gather
    from cruxpress.book.typeset import Typesetter

    read = plan_of(plan, preset=preset)
    total = expected(read) + sum(len(section.puzzles) for section in read.sections)
    if total > most:
        raise AskedWrongly(
            said("a book has at most {most} puzzles here, got {total}", most=most, total=total)
        )
    done = 0

    def step(more: int) -> None:
        nonlocal done
        done += more
        tell("progress", {"done": done, "total": total})

    contents = gather(read, step=step)
    tell("progress", {"done": total, "total": total, "doing": "pages"})
    setter = Typesetter(read, contents)
    files = {"book.pdf": setter.book("pdf")[0]}
    pages, notes = setter.pages, [*contents.notes, *setter.notes]
    if read.solutions.place == "separate":
        files |= dict(zip(["solutions.pdf"], setter.solutions("pdf"), strict=False))
    if previews:
        files |= _previews(setter.book("png", PREVIEW_PPI)[:previews])
    return Made({"pages": pages, "puzzles": len(contents.entries), "notes": notes}, files)


def _previews(pages: Sequence[bytes]) -> dict[str, bytes]:
    return {f"page-{number:03}.png": page for number, page in enumerate(pages, 1)}


def read_file(name: str, data: bytes, family: str, most: int, tell: Tell) -> Made:
    """Read the puzzles of an uploaded file; texts are verified and rated, records are checked."""
    source = _source(name, family)
    stream = io.TextIOWrapper(io.BytesIO(data), **source.form.opening)
    good = bad = 0
    for found in source.records(pieces(stream, source.form)):
        if good + bad >= most:
            raise AskedWrongly(said("at most {most} puzzles of a file are read", most=most))
        faults = _faults(found.content)
        if isinstance(found.content, Record):
            tell("card", card_of(found.content) | {"faults": faults})
            good += 1
        else:
            tell("fault", {"place": found.line, "error": error_of(found.content)})
            bad += 1
        tell("progress", {"done": good + bad})
    if not good and not bad:
        raise ParseError(said("there is no puzzle in this file"))
    return Made({"read": good, "bad": bad})


def _source(name: str, family: str) -> RecordSource:
    """Find the format by the extension of the name; the name is never opened as a path."""
    base = name.replace("\\", "/").rpartition("/")[2][-100:]
    if "." not in base:
        return RecordSource.of("-", "text" if family else "jsonl", family)
    return RecordSource.of(base, "", family)


def _faults(content: Record | PuzzleError) -> list[str]:
    return faults_of(content, older=True) if isinstance(content, Record) else []


def export(
    cards: Sequence[dict[str, Any]], form: str, solution: bool, language: str, tell: Tell
) -> Made:
    """Export cards as a file; several puzzles in a one-puzzle format become a zip."""
    from cruxpress.web.export import exported

    records = list(_proved(cards, tell))
    name, data = exported(records, form, solution, language)
    return Made({"name": name}, {name: data})


def _proved(cards: Sequence[dict[str, Any]], tell: Tell) -> Iterator[Record]:
    """Convert cards to records and verify them again; a fault raises ParseError."""
    for number, card in enumerate(cards, 1):
        record = record_of(card)
        if faults := faults_of(record, older=True):
            raise ParseError(
                said("card {number} ({id}): {one}", number=number, id=record.id, one=faults[0])
            )
        tell("progress", {"done": number, "total": len(cards)})
        yield replace(record, walk=None)


def add_words(name: str, data: bytes, language: str, replace_it: bool, tell: Tell) -> Made:
    """Register an uploaded wordlist under a name."""
    from cruxpress.words import registry
    from cruxpress.words.importer import read_list

    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise ParseError(said("a wordlist must be a text in UTF-8")) from None
    words, report = read_list(lines, language, name=Path(name).name)
    found = registry.add(name, words, replace=replace_it)
    return Made({"list": vars(found), "notes": list(report.sentences())})


def search(body: dict[str, Any], tell: Tell) -> Made:
    """Fill a grid with a larger budget than ``/fill``."""
    from cruxpress.families.crossword.filling.fill import BUDGET, IMPROVE, fill_grid
    from cruxpress.web.construction import FillBody, filled_json

    asked = FillBody.model_validate(body)
    tell("progress", {"done": 0, "doing": "search"})
    found = fill_grid(
        asked.grid, asked.lexicon, seed=asked.seed, floor=asked.floor, bans=asked.bans,
        region=asked.cells, budget=4 * BUDGET, improve=IMPROVE if asked.improve else 0,
    )  # fmt: skip
    return Made(filled_json(found))


def read_draft(data: bytes, tell: Tell) -> Made:
    """Read a crossword draft from an ipuz file."""
    from cruxpress.files.formats.crossword_draft import from_ipuz
    from cruxpress.web.construction import draft_json

    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ParseError(said("an ipuz file must be a text in UTF-8")) from None
    return Made({"draft": draft_json(from_ipuz(text))})
