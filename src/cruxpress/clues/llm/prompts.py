"""Prompts: the templates of ``prompts/``, filled in for a language and a level.

The templates are English and name the language that clues are to be in.  They are filled by
``string.Template``, whose sign is $: the braces of JSON stay as they are, and what is filled
in is never looked at again.  Whatever a user or a wordlist gives is sent as JSON in the
question, apart from the rules.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Template
from typing import Any

from cruxpress.clues.indicators import Idiom, Indicator, idiom
from cruxpress.clues.llm import schemas
from cruxpress.clues.llm.model import Prompt
from cruxpress.core.errors import unknown
from cruxpress.words import language as language_of
from cruxpress.words.difficulty import LEVELS

# The devices whose parts may be abbreviations.
ABBREVIATING = frozenset({"container", "reversal", "charade"})


def plain(questions: Sequence[Mapping[str, Any]], language: str, level: str, again: bool) -> Prompt:
    """A prompt for plain clues; ``again`` if they were rejected before."""
    rules = _filled("plain", language, level=_said("plain", level))
    return Prompt(rules + _repair(again), _json(questions), schemas.PLAIN)


def cryptic(
    questions: Sequence[Mapping[str, Any]], language: str, level: str, again: bool
) -> Prompt:
    """A prompt for cryptic clues; ``again`` if they were rejected before."""
    known, devices = idiom(language), devices_of(level)
    rules = _filled(
        "cryptic", language,
        level=_said("cryptic", level),
        devices="\n".join(_device(name, level, known) for name in devices),
        links_from=", ".join(known.links["from"]),
        links_to=", ".join(known.links["to"]),
        abbreviations=_abbreviations(known) if ABBREVIATING & set(devices) else "",
    )  # fmt: skip
    return Prompt(rules + _repair(again), _json(questions), schemas.cryptic(devices))


def theme(subject: str, count: int, language: str, level: str) -> Prompt:
    """A prompt for theme words."""
    said = _said("theme", level)
    rules = _filled("theme", language, level=said, clue_words=_data()["theme"]["words"][level])
    return Prompt(rules, _json({"theme": subject, "count": count}), schemas.THEME)


def devices_of(level: str) -> tuple[str, ...]:
    """The devices that a level's prompt offers.

    >>> devices_of("easy")
    ('hidden', 'anagram')
    """
    return tuple(_data()["devices"][level])


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(_file("prompts.toml"))


def _file(name: str) -> str:
    return (files("cruxpress.clues.llm") / "prompts" / name).read_text("utf-8")


def _filled(name: str, language: str, **values: str) -> str:
    return Template(_file(f"{name}.txt")).substitute(values, language=language_of(language).name)


def _repair(again: bool) -> str:
    return _file("repair.txt") if again else ""


def _said(style: str, level: str) -> str:
    if level not in LEVELS:
        raise unknown("level", level, LEVELS)
    said: str = _data()[style][level]
    return said


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _device(name: str, level: str, known: Idiom) -> str:
    """A device, and its indicators up to the level, by place and by what they do."""
    lines = [f"- {name}: {_data()['describe'][name]}. Indicators:"]
    allowed = LEVELS[: LEVELS.index(level) + 1]
    groups: dict[str, list[str]] = {}
    for one in known.indicators:
        if one.device == name and one.level in allowed:
            groups.setdefault(_where(one), []).append(one.words)
    lines += [f"  {where}: {', '.join(dict.fromkeys(said))}" for where, said in groups.items()]
    return "\n".join(lines)


def _where(one: Indicator) -> str:
    place: str = _data()["place"][one.place]
    return f"{place} ({_data()['how'][one.how]})" if one.how in _data()["how"] else place


def _abbreviations(known: Idiom) -> str:
    pairs = (f"{words} = {' or '.join(letters)}" for words, letters in known.abbreviations.items())
    return f"Abbreviations: {'; '.join(pairs)}\n"
