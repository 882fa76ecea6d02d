"""Prompts: the templates of ``prompts/`` filled in, and the schemas of their replies.

The templates are English and name the language of the clues.  ``string.Template`` fills them: its
sign is $, so the braces of JSON need no escaping, and inserted text is not expanded again.  Text
of a user or a wordlist goes into the question as JSON, separate from the rules.  Schemas use the
subset of JSON Schema that language model services accept.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Template
from typing import Any

from cruxpress.clues.indicators import Indicator, WordplayVocabulary, idiom
from cruxpress.clues.llm.model import Prompt
from cruxpress.core.errors import unknown
from cruxpress.words import language as language_of
from cruxpress.words.difficulty import LEVELS

# The devices whose parts may be abbreviations.
ABBREVIATING = frozenset({"container", "reversal", "charade"})


def plain(questions: Sequence[Mapping[str, Any]], language: str, level: str, again: bool) -> Prompt:
    """A prompt for plain clues; ``again`` if they were rejected before."""
    rules = _filled("plain", language, level=_said("plain", level))
    return Prompt(rules + _repair(again), _json(questions), PLAIN)


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
    return Prompt(rules + _repair(again), _json(questions), cryptic_schema(devices))


def theme(subject: str, count: int, language: str, level: str) -> Prompt:
    """A prompt for theme words."""
    said = _said("theme", level)
    rules = _filled("theme", language, level=said, clue_words=_data()["theme"]["words"][level])
    return Prompt(rules, _json({"theme": subject, "count": count}), THEME)


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


def _device(name: str, level: str, known: WordplayVocabulary) -> str:
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


def _abbreviations(known: WordplayVocabulary) -> str:
    pairs = (f"{words} = {' or '.join(letters)}" for words, letters in known.abbreviations.items())
    return f"Abbreviations: {'; '.join(pairs)}\n"


# The roles that a piece may have; synonyms would have to be known to be right.
ROLES = ("definition", "indicator", "link", "fodder", "abbreviation")

Schema = Mapping[str, Any]

TEXT: Schema = {"type": "STRING"}


def _object(needed: Mapping[str, Schema], **optional: Schema) -> Schema:
    return {
        "type": "OBJECT",
        "properties": {**needed, **optional},
        "required": list(needed),
    }


def _list(name: str, item: Schema) -> Schema:
    return _object({name: {"type": "ARRAY", "items": item}})


def _one_of(names: Sequence[str]) -> Schema:
    return {"type": "STRING", "enum": list(names)}


PLAIN = _list("clues", _object({"answer": TEXT, "clue": TEXT}))
THEME = _list("words", _object({"word": TEXT, "clue": TEXT}))


def cryptic_schema(devices: Sequence[str]) -> Schema:
    """The schema of cryptic clues by these devices."""
    piece = _object({"role": _one_of(ROLES), "text": TEXT}, letters=TEXT)
    pieces = {"type": "ARRAY", "items": piece}
    device = _one_of(devices)
    return _list(
        "clues", _object({"answer": TEXT, "clue": TEXT, "device": device, "pieces": pieces})
    )
