"""Derivations: which words of a cryptic clue do what.

A derivation names the device and divides the words of the clue into pieces; a piece is a span
of words, counted from 0, the end not included.

| mark | role | letters |
|---|---|---|
| ``d`` | definition | |
| ``i`` | indicator: says what to do | |
| ``l`` | link: joins definition and wordplay | |
| ``f`` | fodder: its own letters are used | those of the words |
| ``a`` | abbreviation: stands for letters by custom | given after ``=`` |
| ``s`` | synonym: defines another word | given after ``=`` |
| ``w`` | worked: wordplay of its own | and how: ``w0-3=TEN:reversal(i0-1,s1-3=NET)`` |

``anagram d0-3 i3-4 f4-6`` reads: three words of definition, one of indicator, two of fodder.
A derivation does not contain the answer, but reveals it together with the clue, so it belongs to
the solution. A clue with a worked part is *compound*. If the whole clue is both definition and
wordplay, it is an *&lit*."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from cruxpress.core.errors import ParseError, shown

DEVICES = (
    "anagram", "hidden", "reversal", "charade", "container", "deletion", "double-definition",
    "alternate", "initials", "homophone",
)  # fmt: skip

# What a clue is called: by its device, or by what goes beyond one.
COMPOUND, AND_LIT = "compound", "and-lit"
KINDS = (*DEVICES, COMPOUND, AND_LIT)

ROLES = {
    "d": "definition", "i": "indicator", "l": "link",
    "f": "fodder", "a": "abbreviation", "s": "synonym", "w": "worked",
}  # fmt: skip
MARKS = {role: mark for mark, role in ROLES.items()}

# The roles that give letters; those of the last three are written out.
PARTS = ("fodder", "abbreviation", "synonym", "worked")
SPELLED = ("abbreviation", "synonym", "worked")

# How long may a derivation be?  A clue of ten words has ten pieces at most.
LONGEST = 400
PIECE = re.compile(
    r"([dilfasw])([0-9]{1,2})-([0-9]{1,2})(?:=([A-ZÑ]{1,25}))?(?::([a-z-]{1,20})\(([^()]+)\))?"
)


class Piece(NamedTuple):
    """A span of words of the clue and its role; ``letters`` only where it stands for others, and
    ``device`` and ``inner`` pieces only where it is worked."""

    start: int
    end: int
    role: str
    letters: str = ""
    device: str = ""
    inner: tuple[Piece, ...] = ()

    def __str__(self) -> str:
        given = f"={self.letters}" if self.letters else ""
        worked = f":{self.device}({','.join(map(str, self.inner))})" if self.device else ""
        return f"{MARKS[self.role]}{self.start}-{self.end}{given}{worked}"


@dataclass(frozen=True)
class Derivation:
    """A device, and the pieces of the clue in their order."""

    device: str
    pieces: tuple[Piece, ...]

    def having(self, *roles: str) -> tuple[Piece, ...]:
        """The pieces that have one of the roles."""
        return tuple(piece for piece in self.pieces if piece.role in roles)

    @property
    def definitions(self) -> tuple[Piece, ...]:
        """The pieces that define the answer: one, or two in a double definition."""
        return self.having("definition")

    @property
    def indicators(self) -> tuple[Piece, ...]:
        """The pieces that say what to do."""
        return self.having("indicator")

    @property
    def links(self) -> tuple[Piece, ...]:
        """The pieces that join definition and wordplay."""
        return self.having("link")

    @property
    def parts(self) -> tuple[Piece, ...]:
        """The pieces that give letters."""
        return self.having(*PARTS)

    @property
    def whole(self) -> bool:
        """Is the whole clue both definition and wordplay?"""
        defined = self.definitions
        return len(defined) == 1 and bool(self.parts) and defined[0].start == 0 and \
            defined[0].end == max(piece.end for piece in self.pieces)  # fmt: skip

    @property
    def kind(self) -> str:
        """What the clue is called.

        >>> Derivation.from_text("anagram d0-4 f0-3 i3-4").kind
        'and-lit'
        """
        if self.whole:
            return AND_LIT
        return COMPOUND if self.having("worked") else self.device

    def to_text(self) -> str:
        """The derivation as one line.

        >>> Derivation.from_text("hidden f2-4 i1-2 d0-1").to_text()
        'hidden d0-1 i1-2 f2-4'
        """
        return " ".join((self.device, *map(str, self.pieces)))

    @staticmethod
    def from_text(text: str) -> Derivation:
        """Read one line; the pieces may come in any order."""
        if len(text) > LONGEST:
            raise ParseError(f"a derivation has at most {LONGEST} characters, got {len(text)}")
        device, *pieces = text.split() or [""]
        if device not in DEVICES:
            raise ParseError(
                f"a derivation begins with its device ({', '.join(DEVICES)}), got {shown(text)}"
            )
        return Derivation(device, tuple(sorted(map(_piece, pieces))))


def worked(piece: Piece) -> Derivation:
    """The wordplay inside a worked piece."""
    return Derivation(piece.device, piece.inner)


def _piece(text: str) -> Piece:
    match = PIECE.fullmatch(text)
    if match is None:
        raise ParseError(f"expected a piece such as d0-3, i3-4 or a4-5=C, got {shown(text)}")
    mark, start, end, letters, device, inner = match.groups()
    pieces = tuple(sorted(map(_piece, inner.split(",")))) if inner else ()
    piece = Piece(int(start), int(end), ROLES[mark], letters or "", device or "", pieces)
    if piece.start >= piece.end:
        raise ParseError(f"a piece ends after its beginning, got {shown(text)}")
    if bool(piece.letters) != (piece.role in SPELLED):
        wanted = "gives its letters after =" if piece.role in SPELLED else "has no letters"
        raise ParseError(f"{'an' if piece.role[0] in 'ai' else 'a'} {piece.role} {wanted}, "
                         f"got {shown(text)}")  # fmt: skip
    if (piece.role == "worked") != (device in DEVICES):
        raise ParseError(f"a worked piece, and no other, names its device, got {shown(text)}")
    return piece
