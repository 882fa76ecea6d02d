"""The guide of a chapter: rules, an example and levels before its puzzles.

The rules of a family are printed once; a later chapter prints only the differences.  The example
has the shape of the puzzles of the chapter.  Only levels that occur in the chapter are explained.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from cruxpress.book.plan import MODES, Plan, Section
from cruxpress.core.errors import PuzzleError
from cruxpress.core.family import AnyFamily
from cruxpress.core.recipe import Recipe, Target
from cruxpress.core.record import Record
from cruxpress.core.shape import Value
from cruxpress.engine.search import make
from cruxpress.families import named

# How many attempts at an example that is not a puzzle of the book?
TRIES = 5
# Which share of the budget of a puzzle may an example use?
WORTH = 0.2


@dataclass(frozen=True)
class Guide:
    """The guide; ``mode`` is page, brief or none.

    ``rules``: all rules, for printing beside the puzzles.  ``news``: the rules on a page of rules,
    either all rules or the differences from chapter ``after``.  ``shown``, ``levels``: the example
    and the levels on that page.
    """

    mode: str
    rules: str
    example: str
    levels: tuple[str, ...]
    news: str
    shown: str
    after: int | None = None

    @property
    def is_page(self) -> bool:
        """Does the guide need its own page?"""
        return self.mode == "page" and bool(self.news or self.shown or self.levels)


@dataclass(frozen=True)
class _Told:
    """The explanations that a chapter contains about its family."""

    number: int
    asides: frozenset[str]
    guide: Guide


class Guides:
    """The guides of a book, chapter after chapter; ``printed``: fingerprints of its puzzles, which
    must not be examples."""

    def __init__(self, plan: Plan, printed: Iterable[str]):
        self.plan, self.printed = plan, frozenset(printed)
        self._told: dict[str, list[_Told]] = {}

    def next(
        self, number: int, section: Section, puzzles: Sequence[Any], records: Sequence[Record]
    ) -> Guide:
        """The guide of the chapter with this number."""
        family, language = named(records[0].family), self.plan.language
        mode = mode_of(self.plan, section)
        own = section.rules if section.rules and section.rules not in MODES else ""
        rules = own or family.rules_for(puzzles, language)
        ranks = {family.level(one.rating.level).rank: one.rating.level for one in records}
        levels = tuple(ranks[rank] for rank in sorted(ranks))
        wanted = self.plan.title_page or mode == "page"
        example = self._example(family, puzzles, levels[0]) if wanted else ""
        guide = Guide(mode, rules, example, levels, rules, example)
        if own or mode != "page":
            return guide
        asides = frozenset(one.name for one in family.asides if any(map(one.needed, puzzles)))
        told = self._told.setdefault(family.name, [])
        fresh = _fresh(guide, asides, told, family.wording(language).asides)
        told.append(_Told(number, asides, guide))
        return fresh

    def _example(self, family: AnyFamily, puzzles: Sequence[Any], level: str) -> str:
        """A puzzle with the shape of the chapter's puzzles, or else the family's own example."""
        shape = tuple(family.paper.like(puzzles).items()) if family.paper.like else ()
        for seed in range(1, 1 + TRIES if shape else 1):
            made = _made(family.name, shape, level, seed)
            if made and made.fingerprint not in self.printed:
                return made.puzzle
        return family.example_for(puzzles, self.plan.language)


def mode_of(plan: Plan, section: Section) -> str:
    """Where the rules of a section are printed: page, brief or none."""
    if section.rules == "":
        return "none"
    return section.rules if section.rules in MODES else plan.puzzles.rules


def _fresh(
    guide: Guide, asides: frozenset[str], told: Sequence[_Told], sentences: Mapping[str, str]
) -> Guide:
    """The guide without what earlier chapters explained."""
    before = next((one for one in told if one.asides <= asides), None)
    if before is None:
        return guide
    known = {level for one in told for level in one.guide.levels}
    return replace(
        guide,
        after=before.number,
        news=" ".join(text for name, text in sentences.items() if name in asides - before.asides),
        shown="" if any(one.guide.example == guide.example for one in told) else guide.example,
        levels=tuple(level for level in guide.levels if level not in known),
    )


@cache
def _made(name: str, shape: tuple[tuple[str, Value], ...], level: str, seed: int) -> Record | None:
    """A puzzle of a shape and level; None if it exceeds the budget of an example."""
    budget = max(1, int(WORTH * named(name).budget))
    recipe = Recipe(name, dict(shape), Target(level), seed=seed, budget=budget, nearest=True)
    try:
        return make(recipe)
    except PuzzleError:
        return None
