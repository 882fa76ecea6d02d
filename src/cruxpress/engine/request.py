"""Requests: what a user asks for, turned into recipes.

``generate``, the sections of a book, the plans of batches and the web all ask in the same words:
a family, levels, a count, a shape, numbers to aim at, techniques.  A wish is checked whole when
it is made, so that what can never be made is told before the first puzzle.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any, overload

from cruxpress.core.errors import AskedWrongly, shown, unknown
from cruxpress.core.recipe import Range, Recipe, Target
from cruxpress.core.shape import Value
from cruxpress.engine.search import wished
from cruxpress.families import named
from cruxpress.text.messages import said

# The words of a wish in a plan or a request, and what each may be.
WORDS = {
    "family": "which family",
    "level": "the level to make; several are made in turn; none is any",
    "count": "how many puzzles",
    "shape": "options of the family, as { size = 6 }",
    "target": 'numbers to aim at, as ["hardest=2..3"]',
    "require": "techniques that a puzzle must need",
    "forbid": "techniques that it must not need",
    "scale": "scale of the rating; the family's own",
    "budget": "work units for one puzzle; the family's own",
    "accept": "nearest: take the nearest puzzle when the target is missed",
}
# How many puzzles may one wish ask for?
MOST = 1_000_000_000


@dataclass(frozen=True)
class PuzzleRequest:
    """A checked wish: so many puzzles of a family, its targets in turn."""

    family: str
    shape: Mapping[str, Value]
    targets: tuple[Target, ...]
    count: int = 1
    budget: int | None = None
    nearest: bool = False

    @classmethod
    def of(
        cls,
        family: str,
        *,
        level: str | Iterable[str] | None = None,
        count: int = 1,
        shape: Mapping[str, Any] | None = None,
        target: str | Iterable[str] = (),
        require: str | Iterable[str] = (),
        forbid: str | Iterable[str] = (),
        scale: str = "",
        budget: int | None = None,
        accept: str | None = None,
    ) -> PuzzleRequest:
        """Check a wish in the words of a user.

        >>> wish = PuzzleRequest.of("sudoku", level="easy, hard", count=3, shape={"size": "6"})
        >>> [recipe.target.level for recipe in recipes_of([wish], seed=1)]
        ['easy', 'hard', 'easy']
        """
        if accept not in (None, "", "nearest"):
            raise unknown("way to accept", str(accept), ("nearest",))
        if not 1 <= count <= MOST:
            raise AskedWrongly(
                said("count must be 1 to {most}, got {count}", most=MOST, count=count)
            )
        known = named(family)
        ranges = tuple(Range.parse(text) for text in _each(target))
        rest = (ranges, tuple(_each(require)), tuple(_each(forbid)), scale)
        targets = tuple(known.target(Target(name, *rest)) for name in _each(level) or (None,))
        checked = known.shape.of(shape or {}).to_json()
        wish = cls(known.name, checked, targets, count, budget, accept == "nearest")
        for place in range(min(count, len(targets))):
            wished(wish.recipe(0, place, place))
        return wish

    @cached_property
    def shapes(self) -> tuple[Mapping[str, Value], ...]:
        """For each target the shape that a recipe names: what the wish leaves open is settled."""
        family = named(self.family)
        shape = family.shape.of(self.shape)
        return tuple(family.settle(shape, target).to_json() for target in self.targets)

    @classmethod
    def from_json(cls, data: object, path: str = "wish") -> PuzzleRequest:
        """Read a wish from a plan or a request; errors name the key."""
        if not isinstance(data, Mapping):
            raise AskedWrongly(f"{path} must be a table of keys, got {shown(str(data))}")
        for name, value in data.items():
            if name not in WORDS:
                raise unknown("key", f"{path}.{name}", [f"{path}.{one}" for one in WORDS])
            if not _fits(name, value):
                raise AskedWrongly(f"{path}.{name} must be {_KINDS[name]}, got {shown(str(value))}")
        if not data.get("family"):
            raise AskedWrongly(f"{path} needs a family")
        try:
            return cls.of(**data)
        except AskedWrongly as error:
            raise AskedWrongly(said("{place}: {fault}", place=path, fault=error.args[0])) from None

    def to_json(self) -> dict[str, Any]:
        """The wish as a plan would say it; what is not wished for is left out.

        >>> PuzzleRequest.of("sudoku", level="easy, hard", count=3, shape={"size": "6"}).to_json()
        {'family': 'sudoku', 'level': ['easy', 'hard'], 'count': 3, 'shape': {'size': 6}}
        """
        target = self.targets[0]
        data = {
            "family": self.family,
            "level": [one.level for one in self.targets if one.level],
            "count": self.count,
            "shape": dict(self.shape),
            "target": [str(one) for one in target.ranges],
            "require": list(target.require),
            "forbid": list(target.forbid),
            "scale": target.scale,
            "budget": self.budget,
            "accept": "nearest" if self.nearest else "",
        }
        return {name: value for name, value in data.items() if value}

    def recipe(self, seed: int, item: int, place: int) -> Recipe:
        """The recipe at a place of the wish; ``item`` is its place in the run."""
        which = place % len(self.targets)
        shape, target = self.shapes[which], self.targets[which]
        return Recipe(self.family, shape, target, seed, item, self.budget, self.nearest)


class Recipes(Sequence[Recipe]):
    """The recipes of some wishes, made when they are asked for; items are numbered through.

    ``start`` is the first item that is still to be made, and ``stop`` the first that is no more.
    """

    def __init__(
        self,
        wishes: Sequence[PuzzleRequest],
        seeds: Sequence[int],
        start: int = 0,
        stop: int | None = None,
    ):
        self._wishes, self._seeds, self._start = wishes, seeds, start
        self._ends = list(accumulate(wish.count for wish in wishes))
        end = self._ends[-1] if self._ends else 0
        self._stop = end if stop is None else min(stop, end)

    def __len__(self) -> int:
        return max(0, self._stop - self._start)

    def __iter__(self) -> Iterator[Recipe]:
        first = 0
        for wish, seed, end in zip(self._wishes, self._seeds, self._ends, strict=True):
            turns = [wish.recipe(seed, 0, place) for place in range(len(wish.targets))]
            for item in range(max(first, self._start), min(end, self._stop)):
                yield turns[(item - first) % len(turns)].at(item)
            first = end

    def after(self, start: int) -> Recipes:
        """The recipes from an item on."""
        return Recipes(self._wishes, self._seeds, start, self._stop)

    @overload
    def __getitem__(self, place: int) -> Recipe: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Recipe]: ...

    def __getitem__(self, place: int | slice) -> Recipe | Sequence[Recipe]:
        if isinstance(place, slice):
            start, stop, step = place.indices(len(self))
            if step == 1:
                some = self._start + start, self._start + max(start, stop)
                return Recipes(self._wishes, self._seeds, *some)
            return [self[one] for one in range(start, stop, step)]
        item = self._start + range(len(self))[place]
        at = bisect_right(self._ends, item)
        wish = self._wishes[at]
        return wish.recipe(self._seeds[at], item, item - (self._ends[at] - wish.count))

    @property
    def kinds(self) -> list[Recipe]:
        """One recipe of each kind: checking these checks all."""
        return [
            wish.recipe(seed, 0, place)
            for seed, wish in zip(self._seeds, self._wishes, strict=True)
            for place in range(min(wish.count, len(wish.targets)))
        ]


def recipes_of(wishes: Sequence[PuzzleRequest], seed: int) -> Recipes:
    """The recipes of wishes one after the other, as one run with one seed."""
    return Recipes(wishes, [seed] * len(wishes))


def _each(given: str | Iterable[str] | None) -> list[str]:
    """Several names, as a list or parted by commas."""
    names = given.split(",") if isinstance(given, str) else given or ()
    return [name.strip() for name in names if name.strip()]


_KINDS = {
    **dict.fromkeys(("family", "scale", "accept"), "a text"),
    **dict.fromkeys(("level", "target", "require", "forbid"), "a text or a list of texts"),
    **dict.fromkeys(("count", "budget"), "a whole number"),
    "shape": "a table of options",
}


def _fits(name: str, value: object) -> bool:
    kind = _KINDS[name]
    if kind == "a whole number":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == "a table of options":
        return isinstance(value, Mapping)
    texts = isinstance(value, list) and all(isinstance(one, str) for one in value)
    return isinstance(value, str) or (texts and kind != "a text")
