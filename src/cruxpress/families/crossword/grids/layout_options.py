"""The conditions of a layout request, their defaults, and their names in messages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Literal, get_args

from cruxpress.core.errors import AskedWrongly, shown, unknown
from cruxpress.families.crossword.grids.conventions import word_range
from cruxpress.families.crossword.grids.faults import SYMMETRIES, Symmetry
from cruxpress.families.crossword.grids.grid import LARGEST, STYLES, Cell, Style
from cruxpress.text.sentences import listed

# How small may a new layout be?
SMALLEST = 5

PlaceName = Literal["corner", "centre", "random", "top-right", "bottom-left", "bottom-right"]
PLACES: tuple[PlaceName, ...] = get_args(PlaceName)

# How narrow may a strip beside the picture be?  A word must fit across it.
STRIP = 3


@dataclass(frozen=True)
class Picture:
    """A rectangle of an arrow-word that is kept free, and its requested place."""

    height: int
    width: int
    place: PlaceName = "random"

    def spots(self, height: int, width: int) -> list[Cell]:
        """All possible top left cells of the picture; never R1C1, which is a clue cell."""
        down, right = height - self.height, width - self.width
        corners = {
            "top-right": Cell(0, right), "bottom-left": Cell(down, 0),
            "bottom-right": Cell(down, right),
        }  # fmt: skip
        if down < STRIP and right < STRIP:
            return []
        if self.place == "corner":
            return [*corners.values()]
        if self.place == "centre":
            return [Cell(down // 2, right // 2)]
        if self.place in corners:
            return [corners[self.place]]
        rows, columns = _starts(down), _starts(right)
        return [Cell(r, c) for r in rows for c in columns if (r, c) != (0, 0)]

    def cells(self, spot: Cell) -> frozenset[Cell]:
        """The cells of the picture at a place."""
        return frozenset(
            Cell(spot.row + r, spot.column + c)
            for r in range(self.height)
            for c in range(self.width)
        )


def _starts(free: int) -> list[int]:
    """The possible first rows or columns of a picture: no strip beside it is too narrow for a
    word."""
    return [at for at in range(free + 1) if not {at, free - at} & set(range(1, STRIP))]


@dataclass(frozen=True)
class LayoutRequest:
    """The conditions for a new layout.

    ``words``: the least and greatest number of words.  ``blocks``: the greatest share of blocks or
    clue cells.  ``crossed``: the least and greatest share of letters that are in two words.
    ``theme``: lengths of slots that must exist.  ``locked``: words that must be in the grid.
    ``welcome``: words of which the grid should contain as many as possible.  Words have grid form.

    >>> LayoutRequest("blocked", 15, 15, words=(72, 78), theme=(9, 11, 9)).symmetry
    'rotate'
    """

    style: Style
    height: int
    width: int
    words: tuple[int, int] | None = None
    blocks: float | None = None
    crossed: tuple[float, float] | None = None
    shortest: int = 3
    longest: int | None = None
    symmetry: Symmetry | None = None
    theme: tuple[int, ...] = ()
    locked: tuple[str, ...] = ()
    welcome: tuple[str, ...] = ()
    picture: Picture | None = None

    def __post_init__(self) -> None:
        if self.style not in STYLES:
            raise unknown("style", self.style, STYLES)
        if self.symmetry is None:
            object.__setattr__(self, "symmetry", "none" if self.style == "arrow" else "rotate")
        fault = next(_impossible(self), None)
        if fault:
            raise AskedWrongly(fault)

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths of all required slots: locked words first, then the theme."""
        return (*map(len, self.locked), *self.theme)

    @property
    def welcome_lengths(self) -> tuple[int, ...]:
        """The lengths of the welcome words."""
        return tuple(map(len, self.welcome))

    @property
    def placed(self) -> tuple[str, ...]:
        """The words of the required and welcome slots in order; empty for theme slots."""
        return (*self.locked, *("" for _ in self.theme), *self.welcome)

    @property
    def size(self) -> str:
        """``15 rows and 10 columns``."""
        return f"{self.height} rows and {self.width} columns"

    def asked(self) -> dict[str, str]:
        """The conditions that differ from the defaults, with their wording in messages."""
        plain = LayoutRequest(self.style, self.height, self.width)
        return {
            field.name: _told(self, field.name)
            for field in fields(self)[3:]
            if getattr(self, field.name) != getattr(plain, field.name)
        }

    def only(self, *names: str) -> LayoutRequest:
        """The request with only these conditions."""
        kept = {name: getattr(self, name) for name in names}
        return LayoutRequest(self.style, self.height, self.width, **kept)

    def with_defaults(self) -> LayoutRequest:
        """The request with the usual values of style and size for missing conditions."""
        longest = max(self._usual_longest(), *self.lengths, *self.welcome_lengths, self.shortest)
        return replace(
            self,
            words=self.words or self._usual_words(),
            blocks=self.blocks or BLOCKS[self.style],
            longest=self.longest or longest,
        )

    def _usual_words(self) -> tuple[int, int] | None:
        even = self.style == "lattice" and self.height * self.width % 2 == 0
        usual = None if even else word_range(self.style, self.height, self.width)
        if usual is None or self.style == "lattice":
            return usual
        # Blocked grids with few words are hard to fill, so the lower limit is near the upper one.
        return max(usual[0], round(MANY * usual[1])), usual[1]

    def _usual_longest(self) -> int:
        side = max(self.height, self.width)
        if self.style == "arrow":
            return 9
        return min(side, 11 if side < 18 and self.style == "blocked" else 13)


# The least number of words of a new blocked grid, as a share of the greatest usual number.
MANY = 0.93
# Style -> the usual greatest share of blocks or clue cells.
BLOCKS: dict[Style, float] = {"blocked": 0.2, "lattice": 0.36, "arrow": 0.24}


def _impossible(request: LayoutRequest) -> Iterator[str]:
    """Faults of a request that are found without a search."""
    for side, name in ((request.height, "rows"), (request.width, "columns")):
        if not SMALLEST <= side <= LARGEST:
            yield f"a new layout has {SMALLEST} to {LARGEST} {name}, got {side}"
    if request.symmetry not in SYMMETRIES:
        yield str(unknown("symmetry", str(request.symmetry), SYMMETRIES))
    if request.style == "arrow" and request.symmetry != "none":
        yield "an arrow-word has no symmetry: its clue cells lie before the words, not after them"
    yield from _impossible_numbers(request)
    yield from _impossible_slots(request)
    if request.picture:
        yield from _impossible_picture(request, request.picture)


def _impossible_numbers(request: LayoutRequest) -> Iterator[str]:
    if request.words and not 0 < request.words[0] <= request.words[1]:
        yield f"the number of words goes from a smaller to a greater one, got {request.words}"
    if request.blocks is not None and not 0 < request.blocks < 1:
        yield f"the share of blocks lies between 0 and 1, got {request.blocks:g}"
    if request.crossed and not 0 <= request.crossed[0] <= request.crossed[1] <= 1:
        yield f"the shares of crossed letters lie between 0 and 1, got {request.crossed}"
    if request.style == "arrow" and request.shortest != 3:
        yield f"the words of an arrow-word have 3 letters or more, got {request.shortest}"
    if not 3 <= request.shortest <= min(request.height, request.width):
        yield (
            f"the shortest word has 3 letters or more and fits a grid of {request.size}, "
            f"got {request.shortest}"
        )
    if request.longest is not None and request.longest < request.shortest:
        yield (
            f"the longest word cannot be shorter than the shortest, "
            f"got {request.longest} and {request.shortest}"
        )


def _impossible_slots(request: LayoutRequest) -> Iterator[str]:
    room = max(request.height, request.width) if request.style == "arrow" else request.width
    for length in request.theme:
        if not request.shortest <= length <= min(room, request.longest or room):
            yield f"a theme slot of {length} letters does not fit a grid of {request.size}"
    for word in request.locked + request.welcome:
        if not (word.isalpha() and word.isupper()):
            yield f"a word to place is written in capital letters, got {shown(word)}"
        elif not request.shortest <= len(word) <= min(room, request.longest or room):
            yield f"{word} has {len(word)} letters and does not fit a grid of {request.size}"
    every = request.locked + request.welcome
    if len(set(every)) < len(every):
        yield f"a word can be placed once only, got {listed(every)}"


def _impossible_picture(request: LayoutRequest, picture: Picture) -> Iterator[str]:
    if request.style != "arrow":
        yield f"only an arrow-word has a picture, not a {request.style} grid"
    elif picture.place not in PLACES:
        yield str(unknown("place of a picture", picture.place, PLACES))
    elif picture.height < 1 or picture.width < 1:
        yield f"a picture has a row and a column at least, got {picture.height} x {picture.width}"
    elif not picture.spots(request.height, request.width):
        yield (
            f"a picture of {picture.height} rows and {picture.width} columns leaves no room "
            f"for words in a grid of {request.size}"
        )


def _told(request: LayoutRequest, name: str) -> str:
    """The wording of a condition in messages."""
    least, most = request.words or (0, 0)
    low, high = request.crossed or (0.0, 0.0)
    picture = request.picture or Picture(0, 0)
    solid = "clue cells" if request.style == "arrow" else "blocks"
    return {
        "words": f"{least} to {most} words",
        "blocks": f"at most {request.blocks or 0:.0%} {solid}",
        "crossed": f"{low:.0%} to {high:.0%} of the letters crossed",
        "shortest": f"words of {request.shortest} letters or more",
        "longest": f"words of at most {request.longest} letters",
        "symmetry": f"the symmetry {request.symmetry}",
        "theme": f"theme slots of {listed(map(str, request.theme))} letters",
        "locked": f"the words {listed(request.locked)}",
        "welcome": f"the welcome words {listed(request.welcome)}",
        "picture": f"a picture of {picture.height} x {picture.width} cells ({picture.place})",
    }[name]
