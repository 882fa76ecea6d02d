"""Data for the player: the public part of a puzzle, and hints and solutions on request."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from cruxpress.core.state import State
from cruxpress.engine.verification import faults_of
from cruxpress.families import named
from cruxpress.player import playable, step_json
from cruxpress.player.share_link import fragment
from cruxpress.web.answers import documented
from cruxpress.web.app_state import Office, TheOffice
from cruxpress.web.public_records import card_of, record_of
from cruxpress.web.request_models import Body, CheckBody, Language, StateBody

router = APIRouter(prefix="/api/play", tags=["play"], responses=documented(404))


class HintBody(Body):
    """The state of the board, and the language of the hint."""

    state: StateBody = Field(default_factory=StateBody)
    language: Language = "en"


class WordBody(Body):
    """A word that a player tries on a word wheel."""

    word: Annotated[str, Field(max_length=60)]


@router.post("", summary="Put a card where /p/ID finds it", responses=documented())
def put(body: CheckBody, office: TheOffice) -> dict[str, Any]:
    """Proved first; those that were made here lately are there already."""
    record = record_of(body.card)
    faults = faults_of(record)
    if not faults:
        office.shelf.put(card_of(record))
    return {"id": record.id, "faults": faults}


@router.get("/{id}", summary="A puzzle as the player wants it, without anything of its solution")
def puzzle(id: str, office: TheOffice, language: Language = "en") -> dict[str, Any]:
    """The open part of a record, its picture, and a link that holds the puzzle.

    A page gives the puzzle back to a server that was restarted."""
    found = _playable(office, id, language)
    card = office.shelf.get(id)
    link = fragment(record_of({"family": card["family"], "puzzle": card["puzzle"]}))
    return {"record": found["record"], "drawing": found["drawing"], "link": link}


@router.post("/{id}/next", summary="What comes next on the board: wrong cells, a step, or done")
def hint(id: str, body: HintBody, office: TheOffice) -> dict[str, Any]:
    """The step is told in full; the player shows as much of it as was asked for."""
    card = office.shelf.get(id)
    family = named(card["family"])
    state = State.from_json(body.state.model_dump())
    found = family.next(family.parse(card["puzzle"]), state)
    if found.wrong:
        return {"wrong": list(found.wrong)}
    step = step_json(family, found.step, body.language) if found.step else None
    note = family.remark(found.note, body.language)
    return {"step": step, "done": found.done, "note": note}


@router.post("/{id}/solution", summary="The solution of a puzzle, cell by cell")
def solution(id: str, office: TheOffice) -> dict[str, Any]:
    """When the solver asks to reveal."""
    return {"cells": _playable(office, id, "en")["answers"]["cells"]}


@router.post("/{id}/word", summary="What a word is that was tried on a wheel")
def word(id: str, body: WordBody, office: TheOffice) -> dict[str, Any]:
    """The cells of its entry, or that it is one of the others that count."""
    found = _playable(office, id, "en")
    facts, answers = found["record"]["facts"], found["answers"]
    letters = answers["cells"] | facts.get("givens", {})
    for entry in facts.get("entries", ()):
        if "".join(letters[cell] for cell in entry["cells"]) == body.word:
            return {"cells": entry["cells"]}
    return {"bonus": body.word in answers.get("bonus", ())}


def _playable(office: Office, id: str, language: Language) -> dict[str, Any]:
    card = office.shelf.get(id)
    return _made(card["family"], card["puzzle"], language)


@lru_cache(maxsize=256)
def _made(family: str, text: str, language: Language) -> dict[str, Any]:
    return playable(record_of({"family": family, "puzzle": text}), language)
