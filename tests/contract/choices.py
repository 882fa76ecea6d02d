"""One shape for each choice of each option: what is offered must be makeable, readable and true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cruxpress.core.errors import AskedWrongly, TargetMissed
from cruxpress.core.family import AnyFamily
from cruxpress.core.recipe import Recipe
from cruxpress.core.record import Record
from cruxpress.core.shape import Option
from cruxpress.engine.search import make
from cruxpress.engine.verification import faults_of

# How much work may a choice take?  A wish that hardly any puzzle meets is missed, not waited for.
BUDGET = 60
# The wordlist that is registered for the options that name one.
OWN_LIST = "plenty"
# Family -> option -> the shapes that try it, where its choices alone would not do: free texts,
# wishes that need another beside them, sizes that take long.  None where it takes what a machine
# may lack: WordNet, a language model.
SHAPES: dict[str, dict[str, list[dict[str, Any]]]] = {
    "sudoku": {"givens": [{"givens": 0}, {"givens": 30}, {"givens": 256}]},
    "keen": {"operators": [{"operators": "x"}, {"operators": "+-"}, {"operators": "+x/"}]},
    "crossword": {
        "style": [
            {"style": "blocked"},
            {"style": "arrow"},
            {"style": "free", "words": "kraken; reef"},
        ],
        "height": [{"height": 5}, {"height": 21}],
        "width": [{"width": 5}, {"width": 15, "height": 7}],
        "clues": [{"clues": "mixed", "height": 7}, {"clues": "cryptic", "height": 7}],
        "theme": [{"theme": "sea"}],
        "words": [{"words": "kraken:Beast of the deep; reef"}],
        "must": [{"must": True, "words": "kraken:Beast of the deep"}],
        "pattern": [{"pattern": "...../.#.#./...../.#.#./....."}],
        "entries": [{"entries": 30, "height": 9}],
        "picture": [{"picture": "4x4", "style": "arrow"}],
        "list": [{"list": OWN_LIST}],
        "ban": [{"ban": "reef; tea"}],
        "per_length": [{"per_length": 10}, {"per_length": 3000}],
        "engine": [{"engine": "cp-sat", "pattern": ".../.#./..."}],
        "dictionary": [],
        "llm": [],
    },
    "wheel": {"list": [{"list": OWN_LIST}]},
    "marks": {
        "accepted": [{"accepted": "general"}, {"accepted": OWN_LIST}],
        "required": [{"required": OWN_LIST}],
        "forbidden": [{"forbidden": "crane; slate"}],
        "answer": [{"answer": "crane"}],
    },
}


def every_choice_makes_a_record(family: AnyFamily) -> list[Record]:
    """A choice makes a record without faults, or is refused in words; and each option has one
    besides its default that makes a record."""
    found: list[Record] = []
    for option in family.shape.options():
        shapes = list(shapes_of(family.name, option))
        made = list(filter(None, (_made(family, shape) for shape in shapes)))
        assert made or not shapes, f"no choice of {option.name} makes a puzzle"
        found += made
    return found


def shapes_of(family: str, option: Option) -> Iterator[dict[str, Any]]:
    """The shapes that try an option: those of the table, or one for each other choice."""
    known = SHAPES.get(family, {})
    if option.name in known:
        yield from known[option.name]
        return
    values = (True, False) if option.kind is bool else option.choices or (option.low, option.high)
    assert set(values) != {None}, f"{option.name} is a free text: add some to the table of shapes"
    yield from ({option.name: value} for value in values if value not in (None, option.default))


def _made(family: AnyFamily, shape: dict[str, Any]) -> Record | None:
    try:
        record = make(Recipe(family.name, shape, seed=3, budget=BUDGET))
    except (AskedWrongly, TargetMissed):
        return None
    assert faults_of(record) == [], shape
    return record
