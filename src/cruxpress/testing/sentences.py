"""Compare the templates of a family with its steps: none is missing, none is unused.

The parts of many steps determine the templates: one for each kind, whose fields are parts of the
step, and a phrase for each thing; nothing else is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from string import Formatter
from typing import Any

from cruxpress.core.family import AnyFamily
from cruxpress.core.walk import DEPTHS, Part, Remark, Step
from cruxpress.text.sentences import LANGUAGES, shared


def faults(family: AnyFamily, steps: list[Step], remarks: Iterable[Remark] = ()) -> list[str]:
    """The faults of the templates of a family; ``steps`` must use all templates."""
    kinds = {step.kind or step.technique: step.parts or {} for step in steps}
    notes = {remark.kind: remark.parts for remark in remarks}
    every = [*(step.parts or {} for step in steps), *notes.values()]
    used = {name for parts in every for part in parts.values() for name in things(part)}
    found = _unlike("techniques", {one.slug for one in family.techniques},
                    {step.technique for step in steps})  # fmt: skip
    for language in LANGUAGES:
        tables = family.wordings(language)
        found += _unlike(f"steps of {language}", set(tables["steps"]), set(kinds))
        found += _unlike(f"remarks of {language}", set(tables.get("remarks", {})), set(notes))
        found += _words(language, tables, used)
        found += _strange(language, tables, kinds, notes)
    return found + list(_untold(family, kinds))


def fields(template: str) -> set[str]:
    """The names of the fields of a template.

    >>> sorted(fields("{word} fits {pattern:or}, {}"))
    ['pattern', 'word']
    """
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def things(part: Part) -> Iterator[str]:
    """The names of all things in a part.

    >>> list(things([{"link": {"cell": {"row": 3}}}]))
    ['link', 'row']
    """
    if isinstance(part, Mapping):
        [(name, inside)] = part.items()
        yield name
        for one in inside.values() if isinstance(inside, Mapping) else [inside]:
            yield from things(one)
    elif isinstance(part, (list, tuple)):
        for one in part:
            yield from things(one)


def _unlike(name: str, has: set[str], needs: set[str]) -> list[str]:
    missing, idle = sorted(needs - has), sorted(has - needs)
    return [f"{name}: no {one}" for one in missing] + [f"{name}: idle {one}" for one in idle]


def _words(language: str, tables: Mapping[str, Any], used: set[str]) -> list[str]:
    """Missing or unused phrases and counts; a family need not use the shared ones."""
    common, own = shared(language), set(tables.get("phrases", {}))
    found = _unlike(f"phrases of {language}", own, used - set(common["phrases"]) | own & used)
    counted = set(re.findall(r"count ([\w-]+)\}", " ".join(_texts(tables))))
    own = set(tables.get("counts", {}))
    return found + _unlike(
        f"counts of {language}", own, counted - set(common["counts"]) | own & counted
    )


def _texts(table: Mapping[str, Any]) -> Iterator[str]:
    for value in table.values():
        if isinstance(value, Mapping):
            yield from _texts(value)
        elif isinstance(value, str):
            yield value


Parts = Mapping[str, Mapping[str, Part]]


def _strange(language: str, tables: Mapping[str, Any], kinds: Parts, notes: Parts) -> list[str]:
    """Fields without a part, and sentences at an unknown depth."""
    templates = {
        **{(kind, depth): text for kind in kinds for depth, text in tables["steps"][kind].items()},
        **{(kind, ""): tables["remarks"][kind] for kind in notes},
    }
    parts = {**kinds, **notes}
    return [
        f"{language} {kind} {depth}: no part {sorted(fields(text) - set(parts[kind]))}"
        for (kind, depth), text in templates.items()
        if depth not in ("", *DEPTHS) or fields(text) - set(parts[kind])
    ]


def _untold(family: AnyFamily, kinds: Parts) -> Iterator[str]:
    """Parts that no sentence of any language uses."""
    for kind, parts in kinds.items():
        texts = [
            text
            for language in LANGUAGES
            for text in family.wordings(language)["steps"][kind].values()
        ]
        for part in sorted(set(parts) - set().union(*map(fields, texts))):
            yield f"{kind}: nobody tells {part}"
