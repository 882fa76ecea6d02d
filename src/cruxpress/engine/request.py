"""Requests of a user, and the recipes that they define.

``generate``, the sections of a book, batch plans and the web API use the same keys: a family,
levels, a count, a shape, target numbers, techniques.  The constructor ``of`` checks a request
completely, so an impossible request fails before the first puzzle is made."""

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
from cruxpress.engine.search import settled
from cruxpress.families import named
from cruxpress.text.messages import said

# The keys of a request in a plan or in the web API, and their meaning.
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
# How many puzzles may one request ask for?
MOST = 1_000_000_000


@dataclass(frozen=True)
class PuzzleRequest:
    """A checked request: ``count`` puzzles of a family, which use the targets in turn."""

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
        """Check a request that is given as texts and numbers.

        >>> request = PuzzleRequest.of("sudoku", level="easy, hard", count=3, shape={"size": "6"})
        >>> [recipe.target.level for recipe in recipes_of([request], seed=1)]
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
        request = cls(known.name, checked, targets, count, budget, accept == "nearest")
        for place in range(min(count, len(targets))):
            settled(request.recipe(0, place, place))
        return request

    @cached_property
    def shapes(self) -> tuple[Mapping[str, Value], ...]:
        """For each target: the shape of its recipes, with open options settled."""
        family = named(self.family)
        shape = family.shape.of(self.shape)
        return tuple(family.settle(shape, target).to_json() for target in self.targets)

    @classmethod
    def from_json(cls, data: object, path: str = "request") -> PuzzleRequest:
        """Read a request from a plan or from the web API; errors name the key."""
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
        """The request in the form of a plan; defaults are left out.

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
        """The recipe at index ``place`` of the request; ``item`` is its index in the run."""
        which = place % len(self.targets)
        shape, target = self.shapes[which], self.targets[which]
        return Recipe(self.family, shape, target, seed, item, self.budget, self.nearest)


class Recipes(Sequence[Recipe]):
    """The recipes of several requests, created lazily and numbered across all requests.

    The sequence has the items from ``start`` up to, but not including, ``stop``.
    """

    def __init__(
        self,
        requests: Sequence[PuzzleRequest],
        seeds: Sequence[int],
        start: int = 0,
        stop: int | None = None,
    ):
        self._requests, self._seeds, self._start = requests, seeds, start
        self._ends = list(accumulate(request.count for request in requests))
        end = self._ends[-1] if self._ends else 0
        self._stop = end if stop is None else min(stop, end)

    def __len__(self) -> int:
        return max(0, self._stop - self._start)

    def __iter__(self) -> Iterator[Recipe]:
        first = 0
        for request, seed, end in zip(self._requests, self._seeds, self._ends, strict=True):
            turns = [request.recipe(seed, 0, place) for place in range(len(request.targets))]
            for item in range(max(first, self._start), min(end, self._stop)):
                yield turns[(item - first) % len(turns)].at(item)
            first = end

    def after(self, start: int) -> Recipes:
        """The recipes from the item ``start`` on."""
        return Recipes(self._requests, self._seeds, start, self._stop)

    @overload
    def __getitem__(self, place: int) -> Recipe: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Recipe]: ...

    def __getitem__(self, place: int | slice) -> Recipe | Sequence[Recipe]:
        if isinstance(place, slice):
            start, stop, step = place.indices(len(self))
            if step == 1:
                some = self._start + start, self._start + max(start, stop)
                return Recipes(self._requests, self._seeds, *some)
            return [self[one] for one in range(start, stop, step)]
        item = self._start + range(len(self))[place]
        at = bisect_right(self._ends, item)
        request = self._requests[at]
        return request.recipe(self._seeds[at], item, item - (self._ends[at] - request.count))

    @property
    def kinds(self) -> list[Recipe]:
        """One recipe for each target of each request.  If these are valid, all recipes are."""
        return [
            request.recipe(seed, 0, place)
            for seed, request in zip(self._seeds, self._requests, strict=True)
            for place in range(min(request.count, len(request.targets)))
        ]


def recipes_of(requests: Sequence[PuzzleRequest], seed: int) -> Recipes:
    """The recipes of all requests in order, as one run with one seed."""
    return Recipes(requests, [seed] * len(requests))


def _each(given: str | Iterable[str] | None) -> list[str]:
    """Split names that are given as a list or separated by commas."""
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
