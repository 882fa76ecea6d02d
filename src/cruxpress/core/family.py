"""The Family contract: the first file to read.

A family is one object with the same functions in the same order, so if you know one family you know
all of them. Its functions come from the modules of its folder (puzzle, text, solve, reason, rate,
generate, draw). The rest of the program uses families only through this object. Only ``families``,
the commands of one family (``cli/wheel``, ``cli/crossword``) and the foreign formats of one family
import a family by name. ``tests/contract`` tests that every family keeps this contract.

Decision rules:

- Would a reader of the printed puzzle see it?  Then it belongs to the puzzle.
- Did the user ask for it, but the puzzle would be the same puzzle without it?  Then it
  belongs to the shape (a requested symmetry), or to the target (a level).
- Could two people disagree about it?  Then it is a rating, and its scale is data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from cruxpress.core.errors import AskedWrongly, Beyond, NotUnique, unknown
from cruxpress.core.rating import Level, Rating, Scale
from cruxpress.core.recipe import Direction, Target
from cruxpress.core.seeds import Stream
from cruxpress.core.shape import Shape
from cruxpress.core.state import Next, State, first_new
from cruxpress.core.walk import Remark, Step, Technique, Walk
from cruxpress.text.family_texts import Wording, worded
from cruxpress.text.messages import said
from cruxpress.text.sentences import Telling

if TYPE_CHECKING:
    from cruxpress.core.drawing import Drawing

P = TypeVar("P")
S = TypeVar("S")
H = TypeVar("H", bound=Shape)


@dataclass(frozen=True)
class Solutions(Generic[S]):
    """The result of an exact solver.

    ``count``: the number of solutions, at most the given limit.  ``finished``: False if the work
    budget ran out before the count was certain.  ``why``: an obvious reason why there is no
    solution, or empty."""

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
        """The only solution; NotUnique or Beyond otherwise."""
        if self.verdict != "one" or self.first is None:
            raise not_unique(self.verdict, self.why)
        return self.first


def not_unique(verdict: str, why: str = "") -> NotUnique | Beyond:
    """The error for a puzzle without exactly one solution, from its verdict."""
    if verdict == "unknown":
        return Beyond("the number of solutions could not be told within the work budget")
    said = "no solution" if verdict == "none" else "many solutions"
    return NotUnique(f"{said}: {why}" if why else said)


@dataclass(frozen=True)
class Candidate(Generic[P, S]):
    """A made puzzle with its solution; ``work`` is its cost in work units.

    ``notes`` tell the user which parts of the request were left out.
    """

    puzzle: P
    solution: S
    work: int = 1
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reject:
    """An attempt that gave no puzzle, and the reason."""

    reason: str
    work: int = 1


@dataclass(frozen=True)
class Aside(Generic[P]):
    """A sentence of the rules for some puzzles; ``needed`` decides for which.

    ``example`` is a puzzle to which the sentence applies, used if all puzzles need it.
    """

    name: str
    sentence: str
    needed: Callable[[P], bool]
    example: str = ""


def later(package: str, drawer: str, name: str) -> Callable[..., Any]:
    """A lazily imported function of a module of a family.

    >>> later("cruxpress.families.keen", "text", "parse")("3:a_3aab_,m3s1s1a4").size
    3
    """

    def call(*args: Any, **named: Any) -> Any:
        return getattr(import_module(f"{package}.{drawer}"), name)(*args, **named)

    return call


def one_a_line(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The puzzle texts of a file with one per line, without blank lines and ``#`` comments.

    >>> list(one_a_line([(1, "# mine"), (2, ""), (3, " 53..7 ")]))
    [(3, '53..7')]
    """
    for number, line in lines:
        text = line.strip()
        if text and not text.startswith("#"):
            yield number, text


@dataclass(frozen=True)
class Paper(Generic[P, S]):
    """Optional functions of a family for books.

    ``fill``: the puzzle with some cells (by name) filled, for pictures in the middle of a walk;
    filled symbols are drawn lighter than givens. ``step_picture`` draws a step whose picture
    shows more than filled cells. ``words``: the words whose repetition a reader would notice.
    ``avoiding``: shape options that exclude such words. ``like``: shape options for an example
    that looks like the given puzzles."""

    fill: Callable[[P, Mapping[str, str]], P] | None = None
    step_picture: Callable[[P, Sequence[Step], int], Drawing] | None = None
    words: Callable[[P, S], Iterable[str]] | None = None
    avoiding: Callable[[Mapping[str, Any], Iterable[str]], Mapping[str, Any]] | None = None
    like: Callable[[Sequence[P]], Mapping[str, Any]] | None = None


@dataclass(frozen=True)
class Screen(Generic[P, S]):
    """Data of a family for the on-screen player, as JSON.

    ``facts``: visible data of the puzzle: symbols, units, entries with clues, givens by cell name.
    ``hidden``: data that depends on the solution, such as bonus words."""

    facts: Callable[[P], dict[str, Any]] = lambda puzzle: {}
    hidden: Callable[[P, S], dict[str, Any]] = lambda puzzle, solution: {}


@dataclass(frozen=True)
class Sheet(Generic[P]):
    """Reader and writer of boards that people share as text; ``read`` returns None for other
    texts."""

    read: Callable[[P, str], State | None] = lambda puzzle, text: None
    write: Callable[[P, State], str] | None = None


@dataclass(frozen=True)
class Samples:
    """Data that ``cruxpress.testing`` cannot derive from the family.

    ``many_solutions``: the text of a puzzle with several solutions; needed if leaving out a part of
    a puzzle seldom gives one.  ``shapes``: option name -> shapes that test it; needed for free
    texts, for options that need another option, and for slow sizes.  ``unprinted``: a regular
    expression for the parts of a puzzle text that are not printed.
    """

    many_solutions: str = ""
    shapes: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    unprinted: str = ""


@dataclass(frozen=True, eq=False)
class Family(Generic[P, S, H]):
    """The interface of a family to the rest of the program.

    ``P`` is the family's puzzle, ``S`` its solution and ``H`` its shape: immutable values with
    ``==``.
    """

    # Identity: the name on the command line, a title, a one-sentence summary, the rules for a
    # solver, and an example puzzle text for help and documentation.
    name: str
    title: str
    summary: str
    rules: str
    example: str

    # The options, and the levels and scales of difficulty.  The first scale is the default.
    shape: type[H]
    levels: tuple[Level, ...]
    scales: tuple[Scale, ...]
    techniques: tuple[Technique, ...]

    # text: one line of text for a puzzle and for its solution.  `parse` accepts the forms
    # that people use and raises ParseError for anything else; `write` gives our
    # normal form.  `canonical` is equal for puzzles that are the same up to symmetry.
    parse: Callable[[str], P]
    write: Callable[[P], str]
    parse_solution: Callable[[P, str], S]
    write_solution: Callable[[P, S], str]
    canonical: Callable[[P, S], str]

    # puzzle: `check` lists the faults of a solution as sentences and shares no code with the
    # solver; `cells` maps the names of the cells that a person fills to their symbols.
    check: Callable[[P, S], list[str]]
    cells: Callable[[P, S], dict[str, str]]

    # solve, reason, rate: exact counting up to a limit; human steps; features and level on
    # the named scale ("" is the first).  Rating raises NotUnique unless there is exactly one
    # solution.
    solve: Callable[[P, int], Solutions[S]]
    reason: Callable[[P], Walk]
    rate: Callable[[P, str], Rating]

    # generate: `candidate` makes a new candidate near the target; `nudge` makes a puzzle a little
    # easier or harder; `infeasible` gives the reason if the shape can never meet the target.
    # `budget` is in work units; after `patience` nudges in a row without improvement the search
    # starts again.
    candidate: Callable[[H, Target, Stream], Candidate[P, S] | Reject]
    nudge: Callable[[Candidate[P, S], Direction, H, Target, Stream], Candidate[P, S] | Reject]
    infeasible: Callable[[H, Target], str | None]
    budget: int
    patience: int

    # draw: the puzzle, optionally with its solution or with a highlighted step.
    draw: Callable[[P, S | None, Step | None], Drawing]

    # Optional: the easiest step that holds in a state without a wrong cell; if it is None, `next`
    # gives the first step of the walk that is not on the board yet. `beside`: names other than
    # cells that a step may eliminate from (marks lists whole words, as `write_solution` gives
    # them). `sheet` reads and writes boards with pencil marks.
    next_step: Callable[[P, S, State], Step | None] | None = None
    beside: tuple[str, ...] = ()
    sheet: Sheet[P] = field(default_factory=Sheet)

    # Optional: decide the open options of a shape by the target, so that a recipe holds the used
    # values. Settling a settled shape changes nothing.
    settle: Callable[[H, Target], H] = lambda shape, target: shape

    # Optional: the images of a puzzle and its solution under the symmetries of the family; and a
    # table of the feasible shapes and levels, headings first.
    images: Callable[[P, S], Iterable[tuple[P, S]]] | None = None
    feasible: Callable[[], list[tuple[str, ...]]] | None = None

    # Optional: split a file, whose puzzles may span several lines, into numbered puzzle texts;
    # functions for books; and data for the on-screen player.
    split: Callable[[Iterable[tuple[int, str]]], Iterator[tuple[int, str]]] = one_a_line
    paper: Paper[P, S] = field(default_factory=Paper)
    screen: Screen[P, S] = field(default_factory=Screen)

    # Optional: pattern names that walks use for steps of techniques, each with its techniques. A
    # pattern can be required (`candidate` must produce it) but not forbidden.
    readings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    # Optional: sentences of the rules that only some puzzles need; and the tables of a language:
    # `en` has the sentences of steps, other languages have all printed texts of the family.
    asides: tuple[Aside[P], ...] = ()
    wordings: Callable[[str], Mapping[str, Any]] = lambda language: {}

    # Optional: samples for ``cruxpress.testing.check_family``.
    samples: Samples = field(default_factory=Samples)

    def wording(self, language: str = "en") -> Wording:
        """The printed texts of the family in a language; missing texts are in English."""
        english = Wording(
            self.title,
            self.rules,
            {aside.name: aside.sentence for aside in self.asides},
            {level.name: (level.name, level.meaning) for level in self.levels},
            Telling("en", self.wordings("en")),
            {one.slug: (one.name, one.meaning) for one in self.techniques},
            self.example,
            {aside.name: aside.example for aside in self.asides},
        )
        return english if language == "en" else worded(language, self.wordings(language), english)

    def tell(self, step: Step, language: str = "en") -> Step:
        """The step with its sentences in a language."""
        return _telling(self, language).step(step)

    def remark(self, remark: Remark | None, language: str = "en") -> str:
        """A remark in a language; empty for None."""
        return _telling(self, language).remark(remark) if remark else ""

    def state(self, puzzle: P, text: str) -> State:
        """Read a state: a board as people share it, or the common form of all families."""
        return self.sheet.read(puzzle, text) or State.parse(text)

    def next(self, puzzle: P, state: State) -> Next:
        """The next action from a state: the wrong cells to correct, or the easiest step."""
        solution = self.solve(puzzle, 2).only()
        cells = self.cells(puzzle, solution)
        self._check_names(cells, state)
        answers = dict(cells) | dict.fromkeys(self.beside, self.write_solution(puzzle, solution))
        if wrong := state.wrong(answers):
            return Next(wrong=wrong)
        if all(cell in state.written for cell in cells):
            return Next(done=True)
        if self.next_step and (step := self.next_step(puzzle, solution, state)):
            return Next(step)
        walk = self.reason(puzzle)
        return Next(None if self.next_step else first_new(walk.steps, state), note=walk.note)

    def _check_names(self, cells: Mapping[str, str], state: State) -> None:
        for known, names in ((cells, state.written), ((*cells, *self.beside), state.struck)):
            for name in names:
                if name not in known:
                    raise unknown("cell", name, known)

    def rules_for(self, puzzles: Iterable[P], language: str = "en") -> str:
        """The rules with the asides that at least one of the puzzles needs."""
        wording, shown = self.wording(language), list(puzzles)
        needed = [one.name for one in self.asides if any(map(one.needed, shown))]
        return " ".join([wording.rules, *(wording.asides[name] for name in needed)])

    def example_for(self, puzzles: Iterable[P], language: str = "en") -> str:
        """An example that looks like the puzzles, or else the family's example."""
        wording, shown = self.wording(language), list(puzzles)
        common = (one.name for one in self.asides if shown and all(map(one.needed, shown)))
        fitting = (wording.examples.get(name, "") for name in common)
        return next(filter(None, fitting), wording.example or self.example)

    def level(self, name: str) -> Level:
        """The level of that name; for an unknown name the error suggests the nearest."""
        for level in self.levels:
            if level.name == name.lower():
                return level
        raise unknown("level", name, [level.name for level in self.levels])

    def scale(self, name: str = "") -> Scale:
        """The scale of that name, or the first scale."""
        for scale in self.scales:
            if name in ("", scale.name):
                return scale
        raise unknown("scale", name, [scale.name for scale in self.scales])

    def technique(self, slug: str) -> Technique:
        """The technique of that slug."""
        for technique in self.techniques:
            if technique.slug == slug:
                return technique
        if slug in self.readings:
            raise AskedWrongly(said(
                "{name} is a name under which walks tell steps of other techniques; it can be "
                "required, but only those can be forbidden: {techniques}",
                name=slug, techniques=", ".join(self.readings[slug]),
            ))  # fmt: skip
        slugs = [technique.slug for technique in self.techniques]
        raise unknown("technique", slug, [*slugs, *self.readings])

    def slugs(self, name: str) -> tuple[str, ...]:
        """The techniques that a user means by a slug or by the name of a group."""
        group = tuple(one.slug for one in self.techniques if name in one.groups)
        return group or (self.technique(name).slug,)

    def target(self, target: Target) -> Target:
        """The target with its names checked and its technique groups spelled out."""
        if target.level is not None:
            target = replace(target, level=self.level(target.level).name)
        forbid = tuple(slug for name in target.forbid for slug in self.slugs(name))
        named = tuple(name for name in target.require if name in self.readings)
        rest = (name for name in target.require if name not in self.readings)
        require = tuple(self.technique(name).slug for name in rest)
        for slug in require:
            if slug in forbid:
                raise AskedWrongly(f"the technique {slug} is both required and forbidden")
        self.scale(target.scale)
        return replace(target, require=require, forbid=forbid, named=named or target.named)

    def draw_step(self, puzzle: P, steps: Sequence[Step], index: int) -> Drawing:
        """The picture of a step, with the symbols written by the steps before it."""
        if self.paper.step_picture:
            return self.paper.step_picture(puzzle, steps, index)
        if self.paper.fill:
            before = steps[:index]
            written = {cell: symbol for step in before for cell, symbol in step.places.items()}
            puzzle = self.paper.fill(puzzle, written)
        return self.draw(puzzle, None, steps[index])


AnyFamily = Family[Any, Any, Any]


@cache
def _telling(family: AnyFamily, language: str) -> Telling:
    return family.wording(language).telling
