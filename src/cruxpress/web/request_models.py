"""Bodies: what requests hold, every text and number bounded; OpenAPI is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from cruxpress.core.seeds import LARGEST_SEED
from cruxpress.text.sentences import LANGUAGES

Name = Annotated[str, Field(max_length=60, examples=["sudoku"])]
# No puzzle of any family is longer: a crossword of 25x25 with its clues has some ten thousand.
PuzzleText = Annotated[str, Field(max_length=200_000)]
Language = Literal["en", "ro"]
assert set(LANGUAGES) == {"en", "ro"}
Seed = Annotated[int, Field(ge=0, le=LARGEST_SEED)]
Names = Annotated[list[Name], Field(max_length=100)]
Option = bool | int | Annotated[str, Field(max_length=64 * 1024)] | None


class Body(BaseModel):
    """The base of all: what is not known is refused."""

    model_config = ConfigDict(extra="forbid")


class PuzzleBody(Body):
    """A puzzle as the text of its family."""

    family: Name = Field(examples=["sudoku"])
    puzzle: PuzzleText = Field(examples=["1234 3412 2143 43.."])


class RateBody(PuzzleBody):
    """A puzzle to be rated."""

    scale: Name = ""


class DrawBody(PuzzleBody):
    """A puzzle to be drawn; with ``solution`` solved, with ``step`` a step of its walk; without
    ``notes`` the picture alone, no clues below it."""

    solution: bool = False
    step: int | None = Field(None, ge=1, le=10_000)
    form: Literal["svg", "json"] = "svg"
    cell_names: bool = False
    notes: bool = True


class ExplainBody(PuzzleBody):
    """A puzzle to be explained."""

    language: Language = "en"


class StateBody(Body):
    """What is on the board: symbols written in cells, and symbols struck from them."""

    written: dict[Name, Name] = Field(default_factory=dict, max_length=2000)
    struck: dict[Name, Names] = Field(default_factory=dict, max_length=2000)


class NextBody(ExplainBody):
    """A puzzle and a state: what comes next, told so far and no further."""

    state: StateBody = Field(default_factory=StateBody)
    depth: Literal["where", "why", "what"] = "what"


# A record as JSON, its solution left out or not.
Card = Annotated[dict[str, Any], Field(max_length=100)]


class CheckBody(Body):
    """A record, or a puzzle of a family alone, to be checked."""

    card: Card = Field(examples=[{"family": "sudoku", "puzzle": "1234 3412 2143 43.."}])


class WishBody(Body):
    """A wish in the words of a plan."""

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
    """Wishes to be made with one seed; or recipes of puzzles to be made again."""

    wishes: list[WishBody] = Field(default_factory=list, max_length=100)
    seed: Seed | None = None
    recipes: list[Card] = Field(default_factory=list, max_length=2000)


class AnotherBody(Body):
    """A puzzle in the place of a card."""

    card: Card
    than: Literal["equal", "easier", "harder"] = "equal"
    seed: Seed | None = None
    besides: list[Annotated[str, Field(max_length=40)]] = Field(
        default_factory=list, max_length=10_000
    )


class BookBody(Body):
    """A plan of a book, in the words of its file; it can name no files."""

    plan: dict[str, Any] = Field(default_factory=dict, max_length=100)
    preset: Name = ""
    previews: bool = True


class ExportBody(Body):
    """Cards as a file."""

    cards: list[Card] = Field(max_length=10_000)
    form: Name = Field("jsonl", examples=["jsonl", "ipuz", "svg", "html"])
    solution: bool = False
    language: Language = "en"
