"""Named parts for the sentences of a walk: rows, near misses and remaining words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from cruxpress.core.walk import Part, Remark
from cruxpress.families.marks.puzzle import COLOURS, GRAY, GREEN, YELLOW, GuessRow, two_pass

# How many near misses does a sentence explain, and how many words does a note list?
EXPLAINED = 3


def tells(row: GuessRow) -> list[Part]:
    """The facts that the marks of a row give.

    >>> tells(GuessRow("CRANE", "20000"))
    [{'here': {'letter': 'C', 'place': 1}}, {'absent': ['R', 'A', 'N', 'E']}]
    """
    return [*_greens(row), *_yellows(row), *_grays(row)]


def _greens(row: GuessRow) -> Iterator[Part]:
    for at, (letter, mark) in enumerate(zip(*row, strict=True), 1):
        if mark == GREEN:
            yield {"here": {"letter": letter, "place": at}}


def _yellows(row: GuessRow) -> Iterator[Part]:
    """Letters that are elsewhere, with their least number of copies; exact if a copy is gray."""
    copies = _coloured(row)
    for letter in _letters(row, YELLOW):
        tiles = [(at, mark) for at, (one, mark) in enumerate(zip(*row, strict=True), 1)
                 if one == letter and mark != GREEN]  # fmt: skip
        exact = any(mark == GRAY for _, mark in tiles)
        kind = "exactly" if exact else "at-least" if copies[letter] > 1 else "elsewhere"
        places: list[Part] = [{"place": at} for at, _ in tiles]
        yield {kind: {"letter": letter, "times": copies[letter], "places": places}}


def _grays(row: GuessRow) -> Iterator[Part]:
    copies, elsewhere = _coloured(row), _letters(row, YELLOW)
    gray = _letters(row, GRAY)
    for letter in gray:
        if copies[letter] and letter not in elsewhere:
            yield {"no-other": letter}
    if absent := [letter for letter in gray if not copies[letter]]:
        yield {"absent": absent}


def _letters(row: GuessRow, mark: str) -> list[str]:
    """The different letters with a mark, from the left."""
    return list(dict.fromkeys(one for one, other in zip(*row, strict=True) if other == mark))


def _coloured(row: GuessRow) -> Counter[str]:
    return Counter(letter for letter, mark in zip(*row, strict=True) if mark != GRAY)


def reading(places: Mapping[str, str]) -> Part:
    """What to write after reading a row.

    >>> reading({"P1": "C"})
    {'writing': [{'symbol-in': {'symbol': 'C', 'cell': 'P1'}}]}
    """
    writes: list[Part] = [
        {"symbol-in": {"symbol": letter, "cell": name}} for name, letter in places.items()
    ]
    return {"writing": writes} if writes else {"noting": {}}


def leaving(rows: Part, left: int, known: int) -> Part:
    """How many words remain possible after some rows, and how many of them are well known.

    >>> leaving(first_rows(2, 4), 43, 1)
    {'leave': {'rows': {'these-rows': [1, 2]}, 'left': 43, 'known': {'some-known': 1}}}
    """
    if left == 1:
        return {"leave-one": {"rows": rows}}
    some: Part = {"some-known": known} if known else {"none-known": {}}
    return {"leave": {"rows": rows, "left": left, "known": some}}


def first_rows(number: int, total: int) -> Part:
    """The first rows, as a sentence names them.

    >>> first_rows(1, 4), first_rows(3, 4), first_rows(4, 4)
    ({'this-row': {}}, {'these-rows': [1, 2, 3]}, {'all-rows': {}})
    """
    if number == 1:
        return {"this-row": {}}
    return {"all-rows": {}} if number == total else {"these-rows": list(range(1, number + 1))}


def differences(row: GuessRow, misses: Mapping[str, str]) -> list[Part]:
    """Why near misses (grid form -> spelling) fail at a row: the first tile that would look
    different, with words grouped by this tile.

    >>> [one] = differences(GuessRow("CRATE", "00100"), {"SLATE": "SLATE", "PLATE": "PLATE"})
    >>> one["differs"]["words"], one["differs"]["now"]
    (['SLATE', 'PLATE'], {'yellow': {}})
    """
    alike: dict[tuple[int, str], list[str]] = {}
    for word, printed in misses.items():
        would = two_pass(row.guess, word)
        at = next(at for at in range(len(word)) if would[at] != row.marks[at])
        alike.setdefault((at, would[at]), []).append(printed)
    return [
        {
            "differs": {
                "words": words,
                "tile": _tile(row.guess, at),
                "then": {COLOURS[mark]: {}},
                "now": {COLOURS[row.marks[at]]: {}},
            }
        }
        for (at, mark), words in alike.items()
    ]


def _tile(guess: str, at: int) -> Part:
    """A letter of a guess, and which copy if the guess repeats it."""
    letter, number = guess[at], guess[: at + 1].count(guess[at])
    tile: dict[str, Part] = {"letter": letter, "guess": guess}
    several = guess.count(letter) > 1
    return {"tile-number": tile | {"number": number}} if several else {"tile": tile}


def some_of(words: Sequence[str]) -> list[Part]:
    """The first words, and how many more there are.

    >>> some_of(["SLATE", "GRATE", "PLATE", "ELATE"])
    ['SLATE', 'GRATE', 'PLATE', {'more': 1}]
    """
    more = len(words) - EXPLAINED
    return [*words[:EXPLAINED], *([{"more": more}] if more > 0 else [])]


def together(pattern: str, missing: Sequence[str]) -> Part:
    """The known letters of the word: with positions, and without."""
    if missing:
        return {"pattern-with": {"pattern": pattern, "letters": list(missing)}}
    return pattern


def undecided(fits: Sequence[str]) -> Remark:
    """Why a walk does not reach an answer."""
    if not fits:
        return Remark("nothing-fits")
    return Remark("some-fit", {"count": len(fits), "words": some_of(fits)})
