"""The Family contract: the first file to read.

A family is one object with the same functions in the same order, so who has read one
family has read all of them.  Its functions come from the drawers of its folder (puzzle,
text, solve, reason, rate, generate, draw); nothing else in the house knows a family by
name.  ``tests/contract`` holds every family to what is said here.

Rules of decision:

- Would a reader of the printed puzzle see it?  Then it belongs to the puzzle.
- Did the user ask for it, but the puzzle would be the same puzzle without it?  Then it
  belongs to the shape (a wish for symmetry), or to the target (a level).
- Could two people disagree about it?  Then it is a rating, and its scale is data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from cruxpress.drawing import Drawing
from cruxpress.errors import AskedWrongly, Beyond, NotUnique, PuzzleError, unknown
from cruxpress.rating import Level, Rating, Scale
from cruxpress.recipe import Direction, Target
from cruxpress.seeds import Stream
from cruxpress.shape import Shape
from cruxpress.walk import Step, Technique, Walk
from cruxpress.wording import Wording

P = TypeVar("P")
S = TypeVar("S")


@dataclass(frozen=True)
class Solutions(Generic[S]):
    """What an exact solver found.

    ``count`` goes up to the limit that was asked for; ``finished`` is False when the budget
    of work ran out before the count was certain; ``why`` tells why there is none, where one
    look at the puzzle shows it.
    """

    count: int
    first: S | None = None
    finished: bool = True
    why: str = ""

    @property
    def verdict(self) -> str:
        """``none``, ``one``, ``many``, or ``unknown`` when the budget ran out."""
        if self.count > 1:
            return "many"
        if not self.finished:
            return "unknown"
        return "one" if self.count else "none"

    def only(self) -> S:
        """The one solution; NotUnique or Beyond if there is not exactly one."""
        if self.verdict != "one" or self.first is None:
            raise not_unique(self.verdict, self.why)
        return self.first


def not_unique(verdict: str, why: str = "") -> NotUnique | Beyond:
    """The error for a puzzle without exactly one solution, by the verdict about it."""
    if verdict == "unknown":
        return Beyond("the number of solutions could not be told within the work budget")
    said = "no solution" if verdict == "none" else "many solutions"
    return NotUnique(f"{said}: {why}" if why else said)


@dataclass(frozen=True)
class Candidate(Generic[P, S]):
    """A made puzzle with its solution; ``work`` is what it cost, in work units.

    ``notes`` tell what the user should know of it: wishes that were left out.
    """

    puzzle: P
    solution: S
    work: int = 1
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reject:
    """An attempt that gave no puzzle, and why."""

    reason: str
    work: int = 1


@dataclass(frozen=True)
class Aside(Generic[P]):
    """A sentence of the rules that only some puzzles need, and which ones.

    ``example`` is a puzzle that shows it, for where all puzzles need it.
    """

    name: str
    sentence: str
    needed: Callable[[P], bool]
    example: str = ""


def one_a_line(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The puzzle texts of a file with one a line, without blank lines and ``#`` comments.

    >>> list(one_a_line([(1, "# mine"), (2, ""), (3, " 53..7 ")]))
    [(3, '53..7')]
    """
    for number, line in lines:
        text = line.strip()
        if text and not text.startswith("#"):
            yield number, text


@dataclass(frozen=True)
class Family(Generic[P, S]):
    """Everything that the rest of the house knows about a family.

    ``P`` is the family's puzzle and ``S`` its solution: immutable values with ``==``.
    """

    # Who it is: its name on the command line, a title, one sentence, the rules as a solver
    # reads them, and a puzzle text to show in help and documentation.
    name: str
    title: str
    summary: str
    rules: str
    example: str

    # What may be chosen, and how difficulty is told.  The first scale is the family's own.
    shape: type[Shape]
    levels: tuple[Level, ...]
    scales: tuple[Scale, ...]
    techniques: tuple[Technique, ...]

    # text: one line of text for a puzzle and for its solution.  `parse` accepts the forms
    # that people use and raises ParseError for anything else; `write` gives the one form of
    # our own.  `canonical` is equal for puzzles that are the same up to symmetry.
    parse: Callable[[str], P]
    write: Callable[[P], str]
    parse_solution: Callable[[P, str], S]
    write_solution: Callable[[P, S], str]
    canonical: Callable[[P, S], str]

    # puzzle: `check` lists what is wrong with a solution, in words, and shares no code with
    # the solver; `cells` names the cells that a person fills, with what goes there.
    check: Callable[[P, S], list[str]]
    cells: Callable[[P, S], dict[str, str]]

    # solve, reason, rate: exact counting up to a limit; human steps; features and level on
    # the named scale ("" is the first).  Rating raises NotUnique unless there is exactly one
    # solution.
    solve: Callable[[P, int], Solutions[S]]
    reason: Callable[[P], Walk]
    rate: Callable[[P, str], Rating]

    # generate: a new candidate near the target; the same puzzle a little easier or harder;
    # and a sentence when shape and target can never meet.  Budgets are in work units;
    # `patience` is how many nudges in a row may fail to improve before a fresh start.
    candidate: Callable[[Shape, Target, Stream], Candidate[P, S] | Reject]
    nudge: Callable[[Candidate[P, S], Direction, Shape, Target, Stream], Candidate[P, S] | Reject]
    infeasible: Callable[[Shape, Target], str | None]
    budget: int
    patience: int

    # draw: the puzzle, with its solution or with one step highlighted when given.
    draw: Callable[[P, S | None, Step | None], Drawing]

    # Optional: rating many puzzles in one call where the kernel is faster that way; and
    # grouping the numbered lines of a text file where a puzzle may span several of them.
    rate_batch: Callable[[list[P], str], list[Rating | PuzzleError]] | None = None
    split: Callable[[Iterable[tuple[int, str]]], Iterator[tuple[int, str]]] = one_a_line

    # Optional: a table of what is feasible, for `cruxpress families NAME`; headings first.
    feasible: Callable[[], list[tuple[str, ...]]] | None = None

    # Optional: the puzzle with some cells filled, by name, for pictures on the way through a walk;
    # what is written is drawn lighter than what is given.
    fill: Callable[[P, Mapping[str, str]], P] | None = None

    # Optional: the picture of a step of a walk, where more than the filled cells is on paper then.
    step_picture: Callable[[P, Sequence[Step], int], Drawing] | None = None

    # Optional: the words that a reader of a book would notice if they came twice.
    words: Callable[[P, S], Iterable[str]] | None = None
    # Optional: the options of a shape with such words left out, where making can keep to that.
    avoiding: Callable[[Mapping[str, Any], Iterable[str]], Mapping[str, Any]] | None = None

    # Optional: sentences of the rules that only some puzzles need; and how the family is worded
    # in a language other than English, None where it is not.
    asides: tuple[Aside[P], ...] = ()
    wordings: Callable[[str], Wording | None] = lambda language: None

    def wording(self, language: str = "en") -> Wording:
        """The family as it is printed in a language, in English where there is no other."""
        if language != "en" and (found := self.wordings(language)):
            return found
        asides = {aside.name: aside.sentence for aside in self.asides}
        levels = {level.name: (level.name, level.meaning) for level in self.levels}
        examples = {aside.name: aside.example for aside in self.asides}
        return Wording(self.title, self.rules, asides, levels, self.example, examples)

    def rules_for(self, puzzles: Iterable[P], language: str = "en") -> str:
        """The rules with those asides that one of the puzzles needs."""
        wording, shown = self.wording(language), list(puzzles)
        needed = [one.name for one in self.asides if any(map(one.needed, shown))]
        return " ".join([wording.rules, *(wording.asides[name] for name in needed)])

    def example_for(self, puzzles: Iterable[P], language: str = "en") -> str:
        """The example that looks like the puzzles, or else that of the family."""
        wording, shown = self.wording(language), list(puzzles)
        common = (one.name for one in self.asides if shown and all(map(one.needed, shown)))
        fitting = (wording.examples.get(name, "") for name in common)
        return next(filter(None, fitting), wording.example or self.example)

    def level(self, name: str) -> Level:
        """The level of that name; an unknown one is an error that suggests the nearest."""
        for level in self.levels:
            if level.name == name.lower():
                return level
        raise unknown("level", name, [level.name for level in self.levels])

    def scale(self, name: str = "") -> Scale:
        """The scale of that name, or the family's own."""
        for scale in self.scales:
            if name in ("", scale.name):
                return scale
        raise unknown("scale", name, [scale.name for scale in self.scales])

    def technique(self, slug: str) -> Technique:
        """The technique of that slug."""
        for technique in self.techniques:
            if technique.slug == slug:
                return technique
        raise unknown("technique", slug, [technique.slug for technique in self.techniques])

    def slugs(self, name: str) -> tuple[str, ...]:
        """The techniques that a user means by a slug or by the name of a group."""
        group = tuple(one.slug for one in self.techniques if name in one.groups)
        return group or (self.technique(name).slug,)

    def target(self, target: Target) -> Target:
        """The target with its names checked and its technique groups spelled out."""
        if target.level is not None:
            target = replace(target, level=self.level(target.level).name)
        forbid = tuple(slug for name in target.forbid for slug in self.slugs(name))
        require = tuple(self.technique(name).slug for name in target.require)
        for slug in require:
            if slug in forbid:
                raise AskedWrongly(f"the technique {slug} is both required and forbidden")
        self.scale(target.scale)
        return replace(target, require=require, forbid=forbid)

    def draw_step(self, puzzle: P, steps: Sequence[Step], index: int) -> Drawing:
        """The picture of a step, with what the steps before it have written."""
        if self.step_picture:
            return self.step_picture(puzzle, steps, index)
        if self.fill:
            before = steps[:index]
            written = {cell: symbol for step in before for cell, symbol in step.places.items()}
            puzzle = self.fill(puzzle, written)
        return self.draw(puzzle, None, steps[index])

    def rate_many(self, puzzles: Iterable[P], scale: str = "") -> list[Rating | PuzzleError]:
        """Rate puzzles in order; one that cannot be rated gives its error in its place."""
        if self.rate_batch:
            return self.rate_batch(list(puzzles), scale)
        return [self._rate_or_error(puzzle, scale) for puzzle in puzzles]

    def _rate_or_error(self, puzzle: P, scale: str) -> Rating | PuzzleError:
        try:
            return self.rate(puzzle, scale)
        except PuzzleError as error:
            return error


AnyFamily = Family[Any, Any]
