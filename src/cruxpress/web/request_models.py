"""Request bodies; every text and number is bounded.  OpenAPI is generated from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from cruxpress.core.seeds import LARGEST_SEED
from cruxpress.text.sentences import LANGUAGES

Name = Annotated[str, Field(max_length=60, examples=["sudoku"])]
# No puzzle is longer: a 25x25 crossword with its clues has about ten thousand characters.
PuzzleText = Annotated[str, Field(max_length=200_000)]
Language = Literal["en", "ro"]
assert set(LANGUAGES) == {"en", "ro"}
Seed = Annotated[int, Field(ge=0, le=LARGEST_SEED)]
Names = Annotated[list[Name], Field(max_length=100)]
Option = bool | int | Annotated[str, Field(max_length=64 * 1024)] | None


class Body(BaseModel):
    """Base class of all bodies; unknown fields are an error."""

    model_config = ConfigDict(extra="forbid")


class PuzzleBody(Body):
    """A puzzle in the text format of its family."""

    family: Name = Field(examples=["sudoku"])
    puzzle: PuzzleText = Field(examples=["1234 3412 2143 43.."])


class RateBody(PuzzleBody):
    """A puzzle to rate."""

    scale: Name = ""


class DrawBody(PuzzleBody):
    """A puzzle to draw; ``solution`` draws it solved, ``step`` draws a step of its walk.  Without
    ``notes``, the clues below the picture are left out."""

    solution: bool = False
    step: int | None = Field(None, ge=1, le=10_000)
    form: Literal["svg", "json"] = "svg"
    cell_names: bool = False
    notes: bool = True


class ExplainBody(PuzzleBody):
    """A puzzle to explain."""

    language: Language = "en"


class StateBody(Body):
    """The state of the board: symbols written in cells, and eliminated symbols."""

    written: dict[Name, Name] = Field(default_factory=dict, max_length=2000)
    struck: dict[Name, Names] = Field(default_factory=dict, max_length=2000)


class NextBody(ExplainBody):
    """A puzzle and a state; ``depth`` limits how much of the next step is shown."""

    state: StateBody = Field(default_factory=StateBody)
    depth: Literal["where", "why", "what"] = "what"


# A record as JSON, with or without its solution.
Card = Annotated[dict[str, Any], Field(max_length=100)]


class CheckBody(Body):
    """A record to check, or only a family and a puzzle."""

    card: Card = Field(examples=[{"family": "sudoku", "puzzle": "1234 3412 2143 43.."}])


class WishBody(Body):
    """A request for puzzles, with the same keys as in a plan."""

    family: Name = Field(examples=["sudoku"])
    level: Name | Names = Field("", examples=["easy"])
    count: int = Field(1, ge=1, le=100_000)
    shape: dict[Name, Option] = Field(default_factory=dict, max_length=60)
    target: Name | Names = ""
    require: Name | Names = ""
    forbid: Name | Names = ""
    scale: Name = ""
    budget: int | None = Field(None, ge=1, le=1_000_000)
    accept: Literal["", "nearest"] = ""


class MakeBody(Body):
    """Requests for new puzzles with one seed, or recipes of puzzles to make again."""

    wishes: list[WishBody] = Field(default_factory=list, max_length=100)
    seed: Seed | None = None
    recipes: list[Card] = Field(default_factory=list, max_length=2000)


class AnotherBody(Body):
    """A card to replace by another puzzle."""

    card: Card
    than: Literal["equal", "easier", "harder"] = "equal"
    seed: Seed | None = None
    besides: list[Annotated[str, Field(max_length=40)]] = Field(
        default_factory=list, max_length=10_000
    )


class BookBody(Body):
    """A book plan, with the same keys as in a plan file; it must not name files."""

    plan: dict[str, Any] = Field(default_factory=dict, max_length=100)
    preset: Name = ""
    previews: bool = True


class ExportBody(Body):
    """Cards to export as a file."""

    cards: list[Card] = Field(max_length=10_000)
    form: Name = Field("jsonl", examples=["jsonl", "ipuz", "svg", "html"])
    solution: bool = False
    language: Language = "en"
