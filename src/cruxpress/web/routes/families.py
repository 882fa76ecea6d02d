"""Options for forms: families, books and files; and whether a request is feasible."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import APIRouter

from cruxpress.book.papers import papers
from cruxpress.book.plan import PRESETS, preset_data
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.family import AnyFamily
from cruxpress.core.recipe import Target
from cruxpress.core.shape import Option
from cruxpress.families import loaded, named
from cruxpress.files.formats import formats
from cruxpress.version import __version__
from cruxpress.web.answers import documented
from cruxpress.web.app_state import TheOffice
from cruxpress.web.export import forms
from cruxpress.web.request_models import Language, WishBody
from cruxpress.web.wishes import REFUSED, bounded, wish_of, without_path

router = APIRouter(prefix="/api", tags=["choices"], responses=documented())


@router.get("/families", summary="Families: levels, scales, techniques, and forms of their shapes")
def families(language: Language = "en") -> list[dict[str, Any]]:
    """All families, in a language where it has words for them."""
    return _families(language)


@cache
def _families(language: Language) -> list[dict[str, Any]]:
    return [_family(one, language) for one in loaded()[0]]


def _family(one: AnyFamily, language: Language) -> dict[str, Any]:
    words = one.wording(language)
    return {
        "family": one.name,
        "title": words.title,
        "summary": one.summary,
        "rules": words.rules,
        "example": one.example,
        "levels": [
            {
                "name": level.name,
                "title": words.levels[level.name][0],
                "meaning": words.levels[level.name][1],
            }
            for level in one.levels
        ],
        "scales": [_scale(one, scale.name) for scale in one.scales],
        "fields": [_field(option) for option in one.shape.options() if option.name not in REFUSED],
        "techniques": [
            {"slug": slug, "name": name, "meaning": meaning, "weight": one.technique(slug).weight}
            for slug, (name, meaning) in words.techniques.items()
        ],
        "feasible": one.feasible() if one.feasible else [],
    }


def _scale(one: AnyFamily, name: str) -> dict[str, Any]:
    scale = one.scale(name)
    bands = [{"level": band.level, "at_least": band.at_least} for band in scale.bands]
    return {"name": name, "value": scale.value, "digits": scale.digits, "bands": bands}


_KINDS = {int: "number", str: "text", bool: "switch"}


def _field(one: Option) -> dict[str, Any]:
    """Describe an option as a field of a form."""
    return {
        "name": one.name,
        "kind": "choice" if one.choices else _KINDS[one.kind],
        "default": one.default,
        "choices": list(one.choices),
        "low": one.low,
        "high": one.high,
        "long": one.file is not None,
        "help": one.help,
    }


@router.get("/choices", summary="Presets and papers of books, formats of files, and limits")
def choices(office: TheOffice) -> dict[str, Any]:
    """What else a form offers."""
    return {
        "engine": __version__,
        "presets": {name: preset_data(name) for name in PRESETS},
        "papers": list(papers()),
        "forms": forms(),
        "only": {
            one.name: list(one.families) for one in formats().values() if one.write and one.families
        },
        "endings": [ending for one in formats().values() if one.read for ending in one.endings],
        "puzzles": office.limits.puzzles,
        "upload_bytes": office.limits.upload_bytes,
        "store": office.settings.store is not None,
    }


@router.post("/feasible", summary="Can a wish be met? The reason if not, and which levels can")
def feasible(wish: WishBody, office: TheOffice) -> dict[str, Any]:
    """Told before anything is made; a wish that cannot be is an answer here and no error."""
    try:
        bounded(wish_of(wish).count, office.limits.puzzles)
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
