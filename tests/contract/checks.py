"""What every family must hold, as functions: a test calls them, and another test plants bugs in
the template family to see that they fail.

A check takes a family and what was made of it, and raises AssertionError with the fact that does
not hold.  None of them knows a family: puzzles are changed through their texts, and whether a
change matters is asked of the solver.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, get_args

from cruxpress.core.errors import ParseError
from cruxpress.core.family import AnyFamily, Candidate, Solutions
from cruxpress.core.recipe import Direction, Target
from cruxpress.core.record import Record
from cruxpress.core.seeds import Stream

# How many changed puzzles, and how many changed solutions, does a check look at for each puzzle?
CHANGES, WRONG = 40, 80
# Family -> the parts of its text that speak to programs, not to the reader of a printed puzzle:
# the mark of a clue with its seal, and the name of a wordlist.
FOR_PROGRAMS = {
    "crossword": re.compile(r"^[^:]*:|\{[^}]*\}"),
    "wheel": re.compile(r"^[^:]*:"),
    "marks": re.compile(r"@.*$"),
}

# Family -> a puzzle with many solutions, where leaving out a part of a text does not lead to one
# soon.
MANY = {
    "keen": "3:l,a18",
    "killer": "4:................:",
    "twist": "6k:" + 36 * ".",
    "crossword": "en:.../.../...",
}


class Made(NamedTuple):
    """A made puzzle with its one solution, and both as texts."""

    puzzle: Any
    solution: Any
    text: str
    answer: str


def made_of(family: AnyFamily, records: Iterable[Record]) -> list[Made]:
    """The puzzles of records, as a family reads them."""
    found = []
    for record in records:
        puzzle = family.parse(record.puzzle)
        solution = family.parse_solution(puzzle, record.solution)
        found.append(Made(puzzle, solution, record.puzzle, record.solution))
    return found


def images_are_one_puzzle(family: AnyFamily, made: Sequence[Made]) -> None:
    """Images have one canonical form and one value; where the form is more than the text, there
    are images that show what it leaves out."""
    if family.images is None:
        for one in made:
            same = family.canonical(one.puzzle, one.solution) == one.text
            assert same, "canonical is not the text, but no images say which puzzles are the same"
        return
    others = 0
    for one in made:
        form = family.canonical(one.puzzle, one.solution)
        value = family.rate(one.puzzle, "").value
        for puzzle, solution in family.images(one.puzzle, one.solution):
            text = family.write(puzzle)
            assert family.parse(text) == puzzle, text
            assert family.solve(puzzle, 2).only() == solution, text
            assert family.canonical(puzzle, solution) == form, f"{text} is {one.text} to a person"
            assert family.rate(puzzle, "").value == value, f"{text} is {one.text} to a person"
            others += text != one.text
    assert others, "all images have the same text"


def nudges_change_the_puzzle(family: AnyFamily, made: Sequence[Made]) -> None:
    """A nudge gives another puzzle, or says why not; it never gives back what it got."""
    stream = Stream(5)
    targets = [Target(level.name) for level in family.levels]
    for one in made:
        for way in get_args(Direction):
            for target in targets:
                shape = family.settle(family.shape.of({}), target)
                start = Candidate(one.puzzle, one.solution)
                nudged = family.nudge(start, way, shape, target, stream)
                if isinstance(nudged, Candidate):
                    assert nudged.puzzle != one.puzzle, f"{way}: {one.text} came back"
                    assert nudged.work > 0


def shapes_are_settled_once(family: AnyFamily, made: Sequence[Made] = ()) -> None:
    """What a shape leaves open is settled by the target, and named by the recipe from then on."""
    for level in [None, *(one.name for one in family.levels)]:
        settled = family.settle(family.shape.of({}), Target(level))
        named = settled.to_json()
        for target in (Target(level), Target(None), Target(family.levels[0].name)):
            assert family.settle(settled, target) == settled, f"{named} is settled again"
        assert family.shape.of(named) == settled, f"{named} is read as another shape"


def checker_agrees_with_solver(
    family: AnyFamily, made: Sequence[Made], changes: int = CHANGES, wrong: int = WRONG
) -> None:
    """The checker refuses what is not the solution: the old one of a changed puzzle, changed ones
    of a puzzle, and changed ones of a puzzle that was changed alike."""
    refused = 0
    for one in made:
        for puzzle in changed(family, one, changes):
            refused += _tried(family, puzzle, one.answer)
        others = [other.answer for other in made]
        for answer in wrong_answers(one.answer, others, wrong):
            refused += _tried(family, one.puzzle, answer)
        for text, answer in changed_alike(one):
            puzzle = _parsed(family, text)
            refused += puzzle is not None and _tried(family, puzzle, answer)
    assert refused > len(made), "hardly any wrong solution was found to try"


def _tried(family: AnyFamily, puzzle: Any, answer: str) -> bool:
    """Is an answer refused?  It must be where the solver knows that it is wrong, and must not
    where it is the only one; of many solutions only the first is known."""
    try:
        solution = family.parse_solution(puzzle, answer)
    except ParseError:
        return True
    found, faults = family.solve(puzzle, 2), family.check(puzzle, solution)
    text = family.write(puzzle)
    if found.verdict == "none" or (found.verdict == "one" and found.first != solution):
        assert faults, f"{answer} is accepted for {text}"
    elif found.first == solution:
        assert not faults, f"{answer} is refused for {text}: {faults[0]}"
    return bool(faults)


def different_puzzles_look_different(family: AnyFamily, made: Sequence[Made]) -> None:
    """What a reader needs to tell two puzzles apart is in the picture and in its plain form."""
    seen = 0
    for one in made:
        drawing = family.draw(one.puzzle, None, None)
        for puzzle in changed(family, one, CHANGES):
            text = family.write(puzzle)
            if for_readers(family, text) == for_readers(family, one.text):
                continue
            other, seen = family.draw(puzzle, None, None), seen + 1
            look = drawing.title, drawing.marks, drawing.notes
            assert look != (other.title, other.marks, other.notes), f"{text} looks like {one.text}"
            assert drawing.plain != other.plain, f"{text} reads like {one.text}"
    assert seen, "no other puzzle was found"


def for_readers(family: AnyFamily, text: str) -> str:
    """The text of a puzzle without what speaks to programs only."""
    pattern = FOR_PROGRAMS.get(family.name)
    return pattern.sub("", text) if pattern else text


def solver_keeps_its_limit(family: AnyFamily, made: Sequence[Made]) -> None:
    """No more solutions are counted than asked for, and the first is the same for any limit."""
    many = 0
    for one in made:
        for puzzle in (one.puzzle, *changed(family, one, CHANGES), *lightened(family, one)):
            found = [family.solve(puzzle, limit) for limit in (1, 2, 3)]
            text = family.write(puzzle)
            for limit, solutions in enumerate(found, 1):
                assert solutions.count <= limit, f"{solutions.count} of {limit} for {text}"
                assert bool(solutions.count) == (solutions.first is not None), text
            assert _counts_agree(found), f"{[one.count for one in found]} for {text}"
            many += found[1].count == 2
    assert many, "no puzzle with many solutions was found"


def _counts_agree(found: Sequence[Solutions[Any]]) -> bool:
    """Counts to one, two and three of one puzzle differ by their limits alone."""
    if not all(solutions.finished for solutions in found):
        return True
    most = found[-1].count
    return [solutions.count for solutions in found] == [min(most, n) for n in (1, 2, 3)]


def changed(family: AnyFamily, one: Made, count: int) -> Iterator[Any]:
    """Other puzzles, from the text of one with a symbol or two changed; the same every time."""
    chance, symbols = random.Random(one.text), sorted(set(one.text))
    for _ in range(count):
        letters = list(one.text)
        for _ in range(chance.randint(1, 2)):
            letters[chance.randrange(len(letters))] = chance.choice(symbols)
        puzzle = _parsed(family, "".join(letters))
        if puzzle is not None and puzzle != one.puzzle:
            yield puzzle


def lightened(family: AnyFamily, one: Made) -> Iterator[Any]:
    """Puzzles that say less: that of a table, or the text of one without one of its pieces."""
    if family.name in MANY:
        yield family.parse(MANY[family.name])
        return
    for mark in set(one.text) & set(" |:,;/"):
        pieces = one.text.split(mark)
        for at in range(len(pieces)):
            puzzle = _parsed(family, mark.join(pieces[:at] + pieces[at + 1 :]))
            if puzzle is not None and puzzle != one.puzzle:
                yield puzzle


def _parsed(family: AnyFamily, text: str) -> Any:
    try:
        return family.parse(text)
    except ParseError:
        return None


def wrong_answers(answer: str, others: Sequence[str], count: int) -> Iterator[str]:
    """Other answers: two symbols exchanged, one replaced, all renamed, those of other puzzles."""
    chance, symbols = random.Random(answer), sorted({x for x in answer if x.isalnum()})
    yield from (other for other in others if other != answer)
    for one, other in pairwise(symbols):
        yield answer.translate(str.maketrans(one + other, other + one))
    places = [place for place, symbol in enumerate(answer) if symbol.isalnum()]
    for _ in range(count):
        letters = list(answer)
        one, other = chance.sample(places, 2)
        if chance.random() < 0.8:
            letters[one], letters[other] = letters[other], letters[one]
        else:
            letters[one] = chance.choice(symbols)
        yield "".join(letters)


def changed_alike(one: Made) -> Iterator[tuple[str, str]]:
    """Puzzle and solution with two stretches exchanged in both, where cell stands under cell."""
    if len(one.text) != len(one.answer):
        return
    length = len(one.text)
    for size in range(2, length // 2 + 1):
        for start in range(0, length - 2 * size + 1, size):
            yield _exchanged(one.text, start, size), _exchanged(one.answer, start, size)


def _exchanged(text: str, start: int, size: int) -> str:
    middle, end = start + size, start + 2 * size
    return text[:start] + text[middle:end] + text[start:middle] + text[end:]
