"""The functions that worker processes run to answer a request (see ``calls.py``).

They take request bodies and cards, and return JSON data or texts.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cruxpress import api
from cruxpress.book.plan import plan_of
from cruxpress.book.svg import to_svg
from cruxpress.clues.bank import Bank
from cruxpress.clues.checker import check
from cruxpress.clues.clue import Clue
from cruxpress.core.errors import AskedWrongly, PuzzleError
from cruxpress.core.recipe import Target
from cruxpress.core.state import Next, State
from cruxpress.core.walk import Step
from cruxpress.engine.verification import faults_of
from cruxpress.families import loaded, named
from cruxpress.families.crossword.filling.advice import advise
from cruxpress.families.crossword.filling.fill import fill_grid
from cruxpress.families.crossword.filling.grid_statistics import statistics
from cruxpress.families.crossword.filling.lexicon import ScoredLexicon
from cruxpress.families.crossword.filling.word_pool import vocabulary
from cruxpress.families.crossword.grids.faults import Symmetry
from cruxpress.families.crossword.grids.grid import Grid
from cruxpress.files.formats.crossword_draft import to_ipuz
from cruxpress.player import playable, step_json
from cruxpress.player.share_link import fragment
from cruxpress.store import need_database, store_at
from cruxpress.text.messages import Said
from cruxpress.web.construction import (
    AdviceBody,
    ClueBody,
    CluesBody,
    DraftBody,
    FillBody,
    filled_json,
)
from cruxpress.web.public_records import card_of, record_of
from cruxpress.web.request_models import (
    BookBody,
    DrawBody,
    ExplainBody,
    Language,
    NextBody,
    PuzzleBody,
    RateBody,
    StateBody,
    WishBody,
)
from cruxpress.web.wishes import bounded, wish_of, without_path
from cruxpress.words import language as language_of

if TYPE_CHECKING:
    from cruxpress.store.store import Store

# Work units to find a fill while the user waits, and to improve its words: about 0.1 s in all
# (`search` looks longer).  100,000 units to improve would raise the mean score from 63.6 to 64.2
# and the worst from 39 to 41, for 50 % more time (30 fills of the first grid, each around another
# word, November 2026).
GLANCE, BETTER = 200_000, 60_000


def load() -> None:
    """Rate one puzzle of each family, so that the first request need not load its tables."""
    for family in loaded()[0]:
        with suppress(PuzzleError):
            family.rate(family.parse(family.example), "")


def load_words(language: Language) -> None:
    """Read the words of the constructor."""
    vocabulary(language)


def rate(body: RateBody) -> dict[str, Any]:
    """The rating of a puzzle."""
    return api.rate(body.puzzle, body.family, scale=body.scale).to_json()


def solve(body: PuzzleBody) -> str:
    """The solution of a puzzle, in the text form of its family."""
    return api.solve(body.puzzle, body.family)


def checked(card: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """A card, completed and rated if needed, and what is wrong with it."""
    record = record_of(card)
    return card_of(record), faults_of(record)


def draw(body: DrawBody) -> str | dict[str, Any]:
    """The picture of a puzzle, of its solution or of a step, as SVG or as JSON."""
    drawing = api.draw(body.puzzle, family=body.family, solution=body.solution, step=body.step)
    if body.form == "json":
        return drawing.to_json()
    return to_svg(drawing, cells=body.cell_names, notes=body.notes)


def explain(body: ExplainBody) -> dict[str, Any]:
    """The walk of a puzzle."""
    walk = api.explain(body.puzzle, body.family, language=body.language)
    family = named(body.family)
    wording = family.wording(body.language)
    return {
        "steps": [step.to_json() | {"name": wording.name_of(step)} for step in walk.steps],
        "complete": walk.complete,
        "note": family.remark(walk.note, body.language),
    }


def next_step(body: NextBody) -> dict[str, Any]:
    """The next step from a state, as far as its depth."""
    state = State.from_json(body.state.model_dump())
    found = api.hint(body.puzzle, state, body.family, language=body.language)
    return _told(found, body)


def _told(found: Next, body: NextBody) -> dict[str, Any]:
    note = named(body.family).remark(found.note, body.language)
    step = _as_deep(found.step, body) if found.step else None
    return {"wrong": list(found.wrong), "done": found.done, "note": note, "step": step}


# Depth -> the fields of a step that it shows.
_SHOWN = {
    "where": ("technique", "weight", "where", "cells"),
    "why": ("technique", "weight", "where", "why", "cells"),
    "what": ("technique", "weight", "where", "why", "what", "cells", "places", "strikes"),
}


def _as_deep(step: Step, body: NextBody) -> dict[str, Any]:
    data = step.to_json()
    wording = named(body.family).wording(body.language)
    shown = {name: data[name] for name in _SHOWN[body.depth] if name in data}
    return shown | {"name": wording.name_of(step)}


def with_rules(card: dict[str, Any], language: Language) -> dict[str, Any]:
    """A card with the title of its family and the rules of its puzzle."""
    family = named(card["family"])
    rules = family.rules_for([family.parse(card["puzzle"])], language)
    return card | {"title": family.wording(language).title, "rules": rules}


def stored_card(address: str, id: str) -> dict[str, Any] | None:
    """The card of a puzzle of a store, or None."""
    need_database()
    from cruxpress.store.database import address_of

    file = address_of(address).file
    inode = file.stat().st_ino if file and file.exists() else 0
    store = _open_store(address, inode)
    try:
        return card_of(store.entry(id).record)
    except AskedWrongly:
        return None


@lru_cache(maxsize=1)
def _open_store(address: str, inode: int) -> Store:
    """The store of this process; opened again if its file (``inode``) was replaced."""
    return store_at(address, new=False)


def player_data(family: str, text: str, language: Language) -> dict[str, Any]:
    """What the player shows of a puzzle, its answers, and a link that holds it."""
    record = record_of({"family": family, "puzzle": text})
    return {**playable(record, language), "link": fragment(record)}


def hint(card: dict[str, Any], board: StateBody, language: Language) -> dict[str, Any]:
    """What comes next on the board of a player: wrong cells, a step, or done."""
    family = named(card["family"])
    state = State.from_json(board.model_dump())
    found = family.next(family.parse(card["puzzle"]), state)
    if found.wrong:
        return {"wrong": list(found.wrong)}
    step = step_json(family, found.step, language) if found.step else None
    note = family.remark(found.note, language)
    return {"step": step, "done": found.done, "note": note}


def check_plan(body: BookBody) -> None:
    """Raise what is wrong with the plan of a book."""
    plan_of(body.plan, preset=body.preset)


def feasible(wish: WishBody, most: int) -> dict[str, Any]:
    """Can a request be met?  The reason if not, and which levels can."""
    try:
        bounded(wish_of(wish).count, most)
        told = None
    except AskedWrongly as error:
        told = without_path(error).to_json()
    return {
        "feasible": told is None,
        "reason": told and told["message"],
        "said": told,
        "levels": _levels(wish),
    }


def _levels(wish: WishBody) -> dict[str, str | None]:
    """Level -> the reason why this shape cannot have it, or None."""
    family = named(wish.family)
    try:
        shape = family.shape.of(wish.shape)
    except AskedWrongly:
        return {}
    return {one.name: family.infeasible(shape, Target(one.name)) for one in family.levels}


def advice(body: AdviceBody) -> dict[str, Any]:
    """Dead slots, ranked words of one slot, and statistics of a half-filled grid."""
    grid, lexicon = body.grid, body.lexicon
    told = advise(grid, lexicon, body.slot, floor=body.floor, bans=body.bans)
    bank = Bank.load(body.language)
    place = {slot: number for number, slot in enumerate(grid.slots)}
    words = (vars(one) | {"room": round(one.room, 1), "clued": one.word in bank}
             for one in told.words[: body.most])  # fmt: skip
    return {
        "slots": [{"name": slot.name, "words": told.counts.get(slot)} for slot in grid.slots],
        "dead": [[place[slot] for slot in group] for group in told.dead],
        "words": list(words),
        "statistics": _numbers(body.seen, lexicon, body.symmetry),
    }


def _numbers(grid: Grid, lexicon: ScoredLexicon, symmetry: Symmetry) -> dict[str, Any]:
    found = statistics(grid, lexicon, symmetry)
    mean = None if found.mean is None else round(found.mean, 1)
    told = {"faults": _sentences(found.faults), "broken": _sentences(found.broken)}
    return vars(found) | told | {"mean": mean, "mean_length": round(found.mean_length, 2)}


def _sentences(sentences: tuple[Said, ...]) -> list[dict[str, Any]]:
    """Messages with their templates and parts, so that a page can translate them."""
    plain = [one.parts.get("fault", one) if "rule" in one.parts else one for one in sentences]
    return [{"message": one, **one.to_json()} for one in plain if isinstance(one, Said)]


def fill(body: FillBody) -> dict[str, Any]:
    """Fill the rest of a grid within ``GLANCE`` work units."""
    found = fill_grid(
        body.grid, body.lexicon, seed=body.seed, floor=body.floor, bans=body.bans,
        region=body.cells, budget=GLANCE, improve=BETTER if body.improve else 0,
    )  # fmt: skip
    return filled_json(found)


def check_grid(body: FillBody) -> None:
    """Raise what is wrong with a grid."""
    _ = body.grid


def clues(body: CluesBody) -> list[dict[str, Any]]:
    """What is wrong with each clue, and what the clue bank has."""
    return [_judged(one, body.language) for one in body.clues]


def _judged(one: ClueBody, language: str) -> dict[str, Any]:
    bank, grid = Bank.load(language), language_of(language).grid_form(one.answer)
    text = " ".join(one.text.split())
    faults = check(Clue(text, "user"), grid, language) if text else []
    return {
        "answer": grid,
        "faults": [{"rule": fault.rule, "sentence": fault.sentence} for fault in faults],
        "known": bool(text) and bank.defines(text, grid),
        "suggestions": list(dict.fromkeys((bank.clues(grid) or {}).values())),
    }


def draft_file(body: DraftBody) -> str:
    """A draft as an ipuz file."""
    return to_ipuz(body.draft)
