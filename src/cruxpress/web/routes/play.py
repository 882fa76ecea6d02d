"""Data for the player: the public part of a puzzle, and hints and solutions on request."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from cruxpress.web import replies
from cruxpress.web.answers import documented
from cruxpress.web.app_state import Office, TheOffice
from cruxpress.web.calls import Ask, TheAsk
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
async def put(body: CheckBody, ask: TheAsk, office: TheOffice) -> dict[str, Any]:
    """Proved first; those that were made here lately are there already."""
    card, faults = await ask(replies.checked, body.card)
    if not faults:
        office.cards.put(card["id"], card)
    return {"id": card["id"], "faults": faults}


@router.get("/{id}", summary="A puzzle as the player wants it, without anything of its solution")
async def puzzle(
    id: str, ask: TheAsk, office: TheOffice, language: Language = "en"
) -> dict[str, Any]:
    """The open part of a record, its picture, the name of its level, and a link that holds the
    puzzle: a page gives the puzzle back to a server that was restarted."""
    card = await office.card(id, ask)
    found = await _playable(ask, office, id, language)
    return {
        "record": found["record"],
        "drawing": found["drawing"],
        "level": card["rating"]["level"],
        "link": found["link"],
    }


@router.post("/{id}/next", summary="What comes next on the board: wrong cells, a step, or done")
async def hint(id: str, body: HintBody, ask: TheAsk, office: TheOffice) -> dict[str, Any]:
    """The step is told in full; the player shows as much of it as was asked for."""
    return await ask(replies.hint, await office.card(id, ask), body.state, body.language)


@router.post("/{id}/solution", summary="The solution of a puzzle, cell by cell")
async def solution(id: str, ask: TheAsk, office: TheOffice) -> dict[str, Any]:
    """When the solver asks to reveal."""
    found = await _playable(ask, office, id, "en")
    return {"cells": found["answers"]["cells"]}


@router.post("/{id}/word", summary="What a word is that was tried on a wheel")
async def word(id: str, body: WordBody, ask: TheAsk, office: TheOffice) -> dict[str, Any]:
    """The cells of its entry, or that it is one of the others that count."""
    found = await _playable(ask, office, id, "en")
    facts, answers = found["record"]["facts"], found["answers"]
    letters = answers["cells"] | facts.get("givens", {})
    for entry in facts.get("entries", ()):
        if "".join(letters[cell] for cell in entry["cells"]) == body.word:
            return {"cells": entry["cells"]}
    return {"bonus": body.word in answers.get("bonus", ())}


async def _playable(ask: Ask, office: Office, id: str, language: Language) -> dict[str, Any]:
    card = await office.card(id, ask)
    key = (card["family"], card["puzzle"], language)
    found = office.playables.get(key)
    if found is None:
        found = await ask(replies.player_data, *key)
        office.playables.put(key, found)
    return found
