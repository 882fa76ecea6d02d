"""Steps and remarks as sentences of a language, made from templates and named parts.

A template is text with fields: ``In {unit}, only {cell} can hold {digit}.``  A part is a text, a
number, a list of parts, or an object: ``{"row": 3}`` is printed with the phrase ``row`` of the
language, ``row {}``, and ``{"link": {"cell": "R1C1", "digit": "5"}}`` by a phrase with fields of
its own. After the colon a field may have, in any order:

- ``and``, ``or``, ``nor``, ``comma``, ``semicolon``, ``also``: how a list is joined; default
``and``;
- a form of the phrases that have several: ``{unit:in}`` is "pe rândul 3" in Romanian;
- ``cap``: with a capital letter (a sentence gets its first one anyway);

or else one of: ``n holds|hold``, singular or plural by the number of the part; ``count words``, a
number with its noun in the right plural; ``ordinal``, a number as an ordinal.

The templates of a family are in its folder, ``LANGUAGE.toml``, in the tables ``steps`` (kind ->
where, why, and what where it is not the usual one), ``remarks``, ``phrases`` and ``counts``; those
that all families share are beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from string import Formatter
from typing import Any

from cruxpress.core.errors import unknown
from cruxpress.core.walk import Part, Remark, Step
from cruxpress.support.package_files import files
from cruxpress.text.messages import listed as listed

# The languages in which every family tells its steps.
LANGUAGES = ("en", "ro")


@cache
def shared(language: str) -> Mapping[str, Any]:
    """The words that all families share in a language."""
    if language not in LANGUAGES:
        raise unknown("language", language, LANGUAGES)
    import tomllib

    file = files(__name__).joinpath(f"{language}.toml")
    return tomllib.loads(file.read_text("utf-8"))


def _joined(parts: list[str], last: str) -> str:
    return last.join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def plural(language: str, number: int) -> int:
    """Which plural form goes with a number: English has two, Romanian three.

    >>> [plural("en", n) for n in (1, 2)], [plural("ro", n) for n in (1, 2, 19, 20, 101, 120)]
    ([0, 1], [0, 1, 1, 2, 1, 2])
    """
    if number == 1:
        return 0
    return 1 if language != "ro" or number == 0 or 1 <= number % 100 <= 19 else 2


@dataclass(frozen=True)
class Telling:
    """The sentences of one family in one language: ``own`` are the tables of its file.

    >>> templates = {"where": "Look at {unit}.", "why": "{unit} has one cell left."}
    >>> step = Step("single", 1.0, places={"R3C5": "4"}, parts={"unit": {"row": 3}})
    >>> told = Telling("en", {"steps": {"single": templates}}).step(step)
    >>> told.why, told.what
    ('Row 3 has one cell left.', 'Write 4 in R3C5.')
    """

    language: str
    own: Mapping[str, Any]

    def step(self, step: Step) -> Step:
        """The step with its sentences; a step without parts is returned unchanged."""
        if step.parts is None:
            return step
        templates = self._table("steps")[step.kind or step.technique]
        what = templates.get("what")
        return replace(
            step,
            where=self.fill(templates["where"], step.parts),
            why=self.fill(templates["why"], step.parts),
            what=self.fill(what, step.parts) if what else self.what(step.places, step.strikes),
        )

    def remark(self, remark: Remark) -> str:
        """A remark, as the end of a sentence."""
        return self._filler.vformat(self._table("remarks")[remark.kind], (), remark.parts)

    def fill(self, template: str, parts: Mapping[str, Part]) -> str:
        """A template with its fields filled, beginning with a capital letter."""
        return _capital(self._filler.vformat(template, (), parts))

    def what(self, places: Mapping[str, str], strikes: Mapping[str, tuple[str, ...]]) -> str:
        """What to write and what to strike; cells with the same strikes are grouped."""
        things: dict[str, list[Part]] = {"write": [], "strike": []}
        for cell, symbol in places.items():
            things["write"].append({"symbol-in": {"symbol": symbol, "cell": cell}})
        by_symbols: dict[tuple[str, ...], list[str]] = {}
        for cell, symbols in strikes.items():
            by_symbols.setdefault(symbols, []).append(cell)
        for symbols, cells in by_symbols.items():
            things["strike"].append({"symbols-from": {"symbols": symbols, "cells": cells}})
        told = [self.fill(self.phrase(name), {name: some}) for name, some in things.items() if some]
        return " ".join(told)

    def phrase(self, name: str, form: str = "") -> str:
        """The phrase of that name, in a form where it has several."""
        found = self._table("phrases")[name]
        if isinstance(found, str):
            return found
        text: str = found.get(form) or next(iter(found.values()))
        return text

    def has_form(self, form: str) -> bool:
        """Does some phrase have such a form?"""
        return form in self._forms

    @cached_property
    def _forms(self) -> frozenset[str]:
        phrases = self._table("phrases").values()
        return frozenset(form for one in phrases if isinstance(one, Mapping) for form in one)

    def _table(self, name: str) -> Mapping[str, Any]:
        return self._tables[name]

    @cached_property
    def _tables(self) -> Mapping[str, Mapping[str, Any]]:
        common = shared(self.language)
        names = {*common, *self.own}
        return {
            name: {**common.get(name, {}), **self.own.get(name, {})}
            for name in names
            if isinstance(common.get(name, {}), Mapping)
            and isinstance(self.own.get(name, {}), Mapping)
        }

    @cached_property
    def _filler(self) -> _Filler:
        return _Filler(self)


class _Filler(Formatter):
    """Fills templates; the module docstring explains the fields."""

    def __init__(self, telling: Telling):
        self.telling, self.shared = telling, shared(telling.language)

    def vformat(self, format_string: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        """A template with its fields filled; its parsed form is cached."""
        return "".join(
            [
                literal if name is None else literal + self._field(name, spec, args, kwargs)
                for literal, name, spec in _template(format_string)
            ]
        )

    def _field(self, name: str, spec: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        if name in kwargs:
            return self.format_field(kwargs[name], spec)
        value, _ = self.get_field(name or "0", args, kwargs)
        return self.format_field(value, spec)

    def format_field(self, value: Any, spec: str) -> str:
        verb, _, rest = spec.partition(" ")
        if verb == "n":
            choices = rest.split("|")
            return choices[max(0, min(_size(value), len(choices)) - 1)]
        if verb == "count":
            return self._counted(value, rest)
        if verb == "ordinal":
            return str(self.shared["ordinals"][value - 1])
        return self._told(value, spec.split())

    def _counted(self, number: int, noun: str) -> str:
        forms = self.telling._table("counts")[noun]
        return str(forms[plural(self.telling.language, number)]).format(self._number(number))

    def _number(self, number: float) -> str:
        text = f"{number:,}" if isinstance(number, int) else f"{number:g}"
        thousands, point = self.shared["thousands"], self.shared["point"]
        return text.translate({ord(","): thousands, ord("."): point})

    def _told(self, value: Part, words: Sequence[str]) -> str:
        joints = self.shared["joints"]
        form = next((word for word in words if word not in joints and word != "cap"), "")
        if form and not self.telling.has_form(form):
            raise ValueError(f"no such form of a phrase: {form!r}")
        text = self._one(value, words, form)
        return _capital(text) if "cap" in words else text

    def _one(self, value: Part, words: Sequence[str], form: str) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, (int, float)):
            return self._number(value)
        if isinstance(value, Mapping):
            [(name, inside)] = value.items()
            phrase = self.telling.phrase(name, form)
            if isinstance(inside, Mapping):
                return self.vformat(phrase, (), inside)
            return self.vformat(phrase, (inside,), {name: inside})
        joints = self.shared["joints"]
        joint = next((word for word in words if word in joints), "and")
        return self._list([self._one(part, words, form) for part in value], joint)

    def _list(self, parts: list[str], joint: str) -> str:
        text: str = self.shared["joints"][joint]
        return text.join(parts) if text[0] in ",;" else _joined(parts, text)


@cache
def _template(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """A parsed template: the text before each field, the field, and its words."""
    return tuple((literal, name, spec or "") for literal, name, spec, _ in Formatter().parse(text))


def _size(value: Part) -> int:
    """The number that a part is, or the number of its items."""
    if isinstance(value, int):
        return value
    return 1 if isinstance(value, (str, float, Mapping)) else len(value)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
