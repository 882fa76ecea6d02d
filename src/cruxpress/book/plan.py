"""The plan of a book: every choice, as typed values read from TOML or JSON.

One declaration serves parsing, error messages and documentation: each field is a ``key(...)``
with its default, its allowed values and a line of help.  A plan may build on a preset; the values
of the plan override the values of the preset.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, is_dataclass, replace
from datetime import date
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, get_type_hints

from cruxpress.batch.plan_file import parsed
from cruxpress.book.classes import names_in
from cruxpress.book.font import names_file
from cruxpress.book.papers import paper, papers, services
from cruxpress.book.plan_keys import allowed, default_of, key, read_value
from cruxpress.book.user_pages import isbn_of, text_in
from cruxpress.core.errors import AskedWrongly, shown, unknown
from cruxpress.core.record import Record
from cruxpress.core.seeds import LARGEST_SEED
from cruxpress.families import known, named
from cruxpress.files.file_options import inside

# The PDF standards that typst supports and a plan may select.
STANDARDS = ("none", "ua-1", "a-2b", "a-2a")
# Where are rules printed: on their own page, with the first puzzle, or nowhere?
MODES = ("page", "brief", "none")
PRESETS = (
    "sampler", "large-print", "worksheet", "worksheet-ro", "class", "printgen", "greyscale",
    "pocket",
)  # fmt: skip


# The fields in the link of a QR code.
LINK_FIELDS = ("id", "family", "puzzle", "solved")
# How many characters may such a link have?  The largest QR code (40-L) holds 2,953 bytes.
LONGEST_LINK = 2953


@dataclass(frozen=True)
class Page:
    """The sheet and its edges, in millimetres."""

    paper: str = key("A4", f"paper or trim size: {', '.join(papers())}; or as 170x240mm")
    service: str = key("none", "print service whose rules are kept", choices=tuple(services()))
    bleed: float | None = key(None, "paper beyond the trim; by the service", low=0, high=20)
    top: float | None = key(None, "margin at the top; by the paper", low=0, high=200)
    bottom: float | None = key(None, "margin at the bottom; by the paper", low=0, high=200)
    inside: float | None = key(None, "margin at the spine; by service and pages", low=0, high=200)
    outside: float | None = key(None, "margin away from the spine", low=0, high=200)
    mirrored: bool = key(True, "left and right pages mirror each other, as in a bound book")
    numbers: bool = key(True, "page numbers")
    names: bool = key(False, "lines for name and date above the puzzles, large enough for children")
    header: str = key("{section}", "line above the puzzles; fields as in the footer")
    footer: str = key("", "line below the puzzles; fields {title} {author} {section} {numbers} "
                      "{levels} {seed} {date}")  # fmt: skip
    links: bool | None = key(None, "links and bookmarks in the PDF; by the service")
    standard: str = key("none", "profile that the PDF keeps: ua-1 for screen readers, a-2b or a-2a "
                        "for archives (these need a date)", choices=STANDARDS)  # fmt: skip


@dataclass(frozen=True)
class Look:
    """Type and ink."""

    font: str = key(
        "", "a font file beside the plan, or a name of the system; empty is the bundled font"
    )
    bold: str = key("", "file of the bold weight, where font is a file")
    size: float = key(10.5, "size of running text in points", low=6, high=48)
    smallest: float | None = key(
        None, "smallest print in drawings, in points; fewer go on a page if need be; by service",
        low=0, high=48,
    )  # fmt: skip
    largest_cell: float = key(22.0, "no cell is drawn larger than this, in mm", low=2, high=60)
    accent: str = key("#1d4f6e", "colour of headings, as #rrggbb")
    greyscale: bool = key(False, "no colour anywhere")
    black: str = key("rgb", "how black is written into the PDF of the book: rgb, or k for the "
                     "black ink alone, as offset printers ask; then only your own pictures have "
                     "colours",
                     choices=("rgb", "k"))  # fmt: skip


@dataclass(frozen=True)
class Puzzles:
    """Which puzzles, in what order, and what is printed beside them."""

    levels: int = key(0, "how many levels to use where a section names none, spread from "
                      "easiest to hardest; 0 is all", low=0, high=20)  # fmt: skip
    count: int = key(2, "puzzles of each level, where a section does not say", low=1, high=100_000)
    per_page: int = key(2, "puzzles on a page; 0 is as many as are good to write in",
                        low=0, high=60)  # fmt: skip
    grid: str = key("", "how they stand, as columns x rows: 2x4; empty is what makes them largest")
    balance: bool = key(True, "spread puzzles evenly instead of leaving a last page half empty")
    order: str = key("rating", "easiest first inside each level; or levels mixed; or as given",
                     choices=("rating", "mixed", "given"))  # fmt: skip
    apart: int = key(20, "a word is not repeated within this many puzzles; 0 turns the rule off",
                     low=0, high=1000)  # fmt: skip
    together: bool = key(False, "puzzles of all sections share their pages, one of each in turn; "
                         "those with lists of clues, and very large ones, follow on pages of "
                         "their own")  # fmt: skip
    rules: str = key("page", "rules on a page of their own, on the page of the first puzzle, or "
                     "not at all", choices=MODES)  # fmt: skip
    clues: str = key("facing", "where clues go that do not fit below their puzzle: on the facing "
                     "page of a bound book, or on the next page, whichever side it is on",
                     choices=("facing", "next"))  # fmt: skip
    number: bool = key(True, "the number of each puzzle")
    level: bool = key(True, "the level of each puzzle")
    rating: bool = key(True, "the rating of each puzzle")
    minutes: bool = key(False, "print the range of minutes expected for 80 % of solvers, "
                        "where the family predicts them")  # fmt: skip
    id: bool = key(True, "the id of each puzzle")
    qr: str = key("", "a QR code below each puzzle with this link; fields {id} {family}, and "
                  "{puzzle} for the puzzle itself, {solved} with its solution")  # fmt: skip
    qr_module: float = key(0.45, "width of a module of the code, in mm", low=0.25, high=3)
    reference: bool = key(True, "the page of the solution beside each puzzle, and back")
    replace: tuple[int, ...] = key((), "numbers of puzzles for which others are made, as hard as "
                                   "these; a number twice is a second try")  # fmt: skip
    minutes_apart: float | None = key(None, "the predicted minutes of any two pupils differ by at "
                                      "most so many percent", low=1, high=1000)  # fmt: skip
    givens_apart: int | None = key(None, "the givens of any two pupils' puzzles differ by at most "
                                   "so many", low=0, high=400)  # fmt: skip
    accept: str = key("exact", "what to do when a level is not reached: fail, or take the nearest",
                      choices=("exact", "nearest"))  # fmt: skip


@dataclass(frozen=True)
class SolutionsPlan:
    """Where the solutions are."""

    place: str = key("back", "at the back, on the facing page, in a file of their own, or nowhere",
                     choices=("back", "facing", "separate", "none"))  # fmt: skip
    per_page: int = key(0, "solutions on a page; 0 is as many as are readable", low=0, high=200)
    grid: str = key("", "how they stand, as columns x rows; empty is by their size")
    cell: float = key(4.2, "a cell of a solution is at least so large, in mm", low=1, high=60)
    compact: bool = key(False, "as many on a page as fit at the smallest print, by number")


@dataclass(frozen=True)
class Walks:
    """The pages that explain step by step how a puzzle is solved."""

    count: int = key(0, "so many puzzles of each section are explained step by step",
                     low=0, high=1000)  # fmt: skip
    pictures: int = key(2, "so many of the hardest steps are drawn", low=0, high=100)
    steps: int = key(80, "longer walks are cut after so many steps, and say so", low=1, high=5000)


@dataclass(frozen=True)
class Cover:
    """The optional cover: front, spine and back."""

    paper: str = key("white", "paper of the book, which decides how thick it is: white, cream, or "
                     "colour where the service has it")  # fmt: skip
    ground: str = key("", "colour of the cover, as #rrggbb; empty is look.accent")
    blurb: str = key("", "text on the back")
    spine: bool = key(True, "title and author on the spine, where the service allows it")


@dataclass(frozen=True)
class Section:
    """One part of the book: made from a recipe, given here, or taken from a pack or a store."""

    title: str = key("", "heading; empty is the family's title")
    family: str = key("", "which family; may be left out where a pack holds one family only")
    levels: tuple[str, ...] = key((), "levels to make, or to take from the pack; empty is all")
    count: int | None = key(None, "puzzles of each level; puzzles.count, or the whole pack",
                            low=1, high=100_000)  # fmt: skip
    shape: Mapping[str, Any] = key({}, "options of the family, as { size = 6 }")
    target: tuple[str, ...] = key((), 'numbers to aim at, as ["hardest=2..3"]')
    require: tuple[str, ...] = key((), "techniques that a puzzle must need")
    forbid: tuple[str, ...] = key((), "techniques that it must not need")
    budget: int | None = key(None, "work units for one puzzle", low=1)
    seed: int | None = key(None, "seed of this section; the book's", low=0, high=LARGEST_SEED)
    puzzles: tuple[str | Record, ...] = key((), "the puzzles themselves: texts of the family, each "
                                            "proved and rated, or records")  # fmt: skip
    pack: str = key("", "a file of records to take the puzzles from, beside the plan")
    store: str = key("", "a store to take the puzzles from: default, a file beside the plan, or a "
                     "name that the command gives with --store NAME=URL")  # fmt: skip
    reuse: bool = key(False, "take puzzles of the store that another book has used, too")
    pictures: tuple[str, ...] = key((), "pictures of your own for the frames of its puzzles, in "
                                    "turn: PNG, JPEG or SVG beside the plan")  # fmt: skip
    group: str = key("", "the pupils of this group get its puzzles; empty is all of them. A "
                     "pupil's group may also be a level: puzzles of that level")  # fmt: skip
    tolerance: float | None = key(None, "how far the values of pupils' puzzles may lie apart from "
                                  "the first one's; a tenth of the level", low=0)  # fmt: skip
    rules: str | None = key(None, "page, brief or none as in puzzles.rules, or a text to print "
                            "instead of the family's rules; empty is none")  # fmt: skip
    per_page: int | None = key(None, "puzzles on a page in this section", low=0, high=60)
    grid: str | None = key(None, "columns x rows in this section")


@dataclass(frozen=True)
class Plan:
    """A book."""

    title: str = key("Puzzles", "title of the book; a line break parts its lines on the title page")
    subtitle: str = key("", "line below the title")
    id: str = key("", "name of the book in stores, which keeps its puzzles if the title changes; "
                  "empty is title and subtitle")  # fmt: skip
    author: str = key("", "who made it")
    language: str = key("en", "language of headings, and of hyphenation", choices=("en", "ro"))
    date: str = key("", "date that is printed and kept in the file, as 2026-11-15")
    seed: int = key(1, "the same plan and seed give the same book", low=0, high=LARGEST_SEED)
    picture: str = key("", "your own picture on the title page: PNG, JPEG or SVG beside the plan")
    title_page: bool = key(True, "a title page, with the colophon on its back")
    copyright: str = key("", "copyright page, on the back of the title page: © 2027 A. Setter …")
    isbn: str = key("", "number on the copyright page; its check digit is checked")
    colophon: bool = key(True, "how the book was made, on the back of the title page")
    contents: bool = key(True, "a table of contents")
    front: tuple[str, ...] = key((), "pages of your own before the puzzles: Markdown, or files of "
                                 "it beside the plan (preface.md)")  # fmt: skip
    back: tuple[str, ...] = key((), "pages of your own at the end")
    pupils: tuple[str, ...] = key((), "a sheet for each: how many, names (Ana; or Ana; blue with a "
                                  "group), or a file of names beside the plan")  # fmt: skip
    page: Page = field(default_factory=Page)
    look: Look = field(default_factory=Look)
    puzzles: Puzzles = field(default_factory=Puzzles)
    solutions: SolutionsPlan = field(default_factory=SolutionsPlan)
    walks: Walks = field(default_factory=Walks)
    cover: Cover = field(default_factory=Cover)
    sections: tuple[Section, ...] = ()
    # The command sets these; a plan cannot.
    folder: str = ""
    stores: Mapping[str, str] = field(default_factory=dict)
    llm: bool = False

    @property
    def title_line(self) -> str:
        """The title in one line."""
        return " ".join(self.title.split())

    @property
    def book_id(self) -> str:
        """The name under which stores know the book."""
        return self.id.strip() or ": ".join(
            " ".join(one.split()) for one in (self.title, self.subtitle) if one.strip()
        )

    def __post_init__(self) -> None:
        paper(self.page.paper)
        for name, text in (
            ("puzzles.grid", self.puzzles.grid),
            ("solutions.grid", self.solutions.grid),
        ):
            grid_of(text, name)
        for number, section in enumerate(self.sections, 1):
            grid_of(section.grid or "", f"sections.{number}.grid")
        if self.date:
            day(self.date)
        elif self.page.standard.startswith("a-"):
            raise AskedWrongly(f"page.standard {self.page.standard} needs a date as 2026-11-15")
        isbn_of(self.isbn)
        _check_link(self.puzzles.qr)
        for name, colour in (
            ("look.accent", self.look.accent),
            ("cover.ground", self.cover.ground or self.look.accent),
        ):
            if not _is_colour(colour):
                raise AskedWrongly(f"{name} must be a colour as #1d4f6e, got {shown(colour)}")


def grid_of(text: str, name: str) -> tuple[int, int] | None:
    """Columns and rows of a grid such as ``2x4``; None for an empty text.

    >>> grid_of("2x4", "puzzles.grid")
    (2, 4)
    """
    if not text:
        return None
    columns, cross, rows = text.lower().replace(" ", "").partition("x")
    if cross and all(one.isdecimal() and len(one) <= 2 for one in (columns, rows)):
        size = int(columns), int(rows)
        if all(1 <= side <= 12 for side in size):
            return size
    raise AskedWrongly(f"{name} must be columns x rows such as 2x4 (1 to 12), got {shown(text)}")


def day(text: str) -> date:
    """A date as 2026-11-15."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise AskedWrongly(f"date must be as 2026-11-15, got {shown(text)}") from None


def _check_link(link: str) -> None:
    """Raise AskedWrongly if the link of QR codes is too long, or has no field or an unknown one."""
    if len(link) > LONGEST_LINK:
        raise AskedWrongly(f"no QR code holds a link of {len(link)} letters ({shown(link)})")
    fields = re.findall(r"\{(.*?)\}", link)
    for name in fields:
        if name not in LINK_FIELDS:
            raise unknown("field of puzzles.qr", name, LINK_FIELDS)
    if link and not {"id", "puzzle", "solved"} & set(fields):
        raise AskedWrongly(
            f"puzzles.qr needs {{id}} or {{puzzle}}, or all codes are the same: {shown(link)}"
        )


def _is_colour(text: str) -> bool:
    return (
        len(text) == 7 and text[0] == "#" and all(c in "0123456789abcdef" for c in text[1:].lower())
    )


# Reading.

# Fields of Plan that are not keys of a plan file.
_SET = ("folder", "stores", "llm")


def read_plan(
    text: str = "", *, name: str = "", preset: str = "", changes: tuple[str, ...] = ()
) -> Plan:
    """Read a plan from TOML, or from JSON if ``name`` ends in ``.json``.

    The plan overrides the preset; ``key=value`` changes override the plan.  ``name`` is the path of
    the plan: the plan may refer to files in its folder only.  A plan without a name cannot refer to
    files.

    >>> read_plan('title = "Mine"', changes=("page.paper=A5",)).page.paper
    'A5'
    """
    folder = str(Path(name).parent) if name else ""
    return plan_of(parsed(text, name or "the plan"), folder, preset=preset, changes=changes)


def plan_of(
    given: Mapping[str, Any], folder: str = "", *, preset: str = "", changes: tuple[str, ...] = ()
) -> Plan:
    """A plan from parsed data; without a folder it cannot refer to files.

    >>> plan_of({"title": "Mine"}, preset="pocket").page.paper
    '5x8'
    """
    data = _beside(dict(given), folder)
    for ignored in ("engine", "folder"):
        data.pop(ignored, None)
    base = str(data.pop("preset", "") or preset)
    if preset:
        base = preset
    merged = _merged(preset_data(base), data) if base else data
    for change in changes:
        _change(merged, change)
    if merged.get("sections") == []:
        raise AskedWrongly("sections is an empty list; leave it out for all families")
    if isinstance(merged.get("puzzles"), dict) and merged["puzzles"].get("rules") == "":
        merged["puzzles"] = {**merged["puzzles"], "rules": "none"}
    if pupils := merged.get("pupils"):
        merged["pupils"] = _names(pupils, folder)
    plan: Plan = _read(Plan, merged, "")
    return replace(plan, folder=folder)


def preset_data(name: str) -> dict[str, Any]:
    """The plan behind a preset, as data."""
    if name not in PRESETS:
        raise unknown("preset", name, PRESETS)
    source = resources.files("cruxpress.book").joinpath("presets", f"{name}.toml")
    return tomllib.loads(source.read_text("utf-8"))


def _names(given: object, folder: str) -> object:
    """The names of all pupils; an invalid value is returned as is, for the parser to report."""
    entries = given.split(",") if isinstance(given, str) else given
    if isinstance(entries, int) and not isinstance(entries, bool):
        entries = [str(entries)]
    if not isinstance(entries, list) or not all(isinstance(one, str) for one in entries):
        return given
    return [name for one in entries for name in names_in(folder, one.strip())]


def _beside(data: dict[str, Any], folder: str) -> dict[str, Any]:
    """The plan with the contents of its ``front`` and ``back`` files, and with the full paths of
    its font files; all of them must be inside the folder."""
    for name in ("front", "back"):
        given = data.get(name)
        if isinstance(given, list) and all(isinstance(one, str) for one in given):
            data[name] = [text_in(folder, one, name) for one in given]
    look = data.get("look")
    if not isinstance(look, dict):
        return data
    fonts = {one: look[one] for one in ("font", "bold") if names_file(look.get(one))}
    for one, path in fonts.items():
        inside(folder, path, f"look.{one}")
    return {**data, "look": look | {one: str(Path(folder) / fonts[one]) for one in fonts}}


def _merged(below: dict[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    result = dict(below)
    for name, value in above.items():
        old = result.get(name)
        both = isinstance(old, dict) and isinstance(value, dict)
        result[name] = _merged(old, value) if both and isinstance(old, dict) else value
    return result


def _change(data: dict[str, Any], change: str) -> None:
    path, equals, value = change.partition("=")
    if not equals:
        raise AskedWrongly(f"expected key=value such as page.paper=A5, got {shown(change)}")
    *groups, last = path.strip().split(".")
    for group in groups:
        inner = data.setdefault(group, {})
        if not isinstance(inner, dict):
            raise AskedWrongly(f"{path.strip()} cannot be set this way: write it into the plan")
        data[group] = data = dict(inner)
    data[last] = value


def _read(kind: Any, data: object, path: str) -> Any:
    if not isinstance(data, Mapping):
        raise AskedWrongly(f"{path} must be a table of keys, got {shown(str(data))}")
    known = {one.name: one for one in fields(kind) if kind is not Plan or one.name not in _SET}
    hints = _hints(kind)
    for name in data:
        if name not in known:
            _explain_shape(kind, data, name, path)
            near = [f"{path}.{one}".strip(".") for one in known]
            raise unknown("key", f"{path}.{name}".strip("."), near)
    return kind(
        **{
            name: _value(known[name], hints[name], value, f"{path}.{name}".strip("."))
            for name, value in data.items()
        }
    )


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _explain_shape(kind: Any, data: Mapping[str, Any], name: str, path: str) -> None:
    """Raise AskedWrongly if an unknown key is an option of a family: it belongs into ``shape``."""
    sections = [data] if kind is Section else data.get("sections") or []
    if kind not in (Section, Plan) or not isinstance(sections, list):
        return
    for number, section in enumerate(sections, 1):
        family = section.get("family") if isinstance(section, Mapping) else None
        if not isinstance(family, str) or not known(family):
            continue
        if name in {option.name for option in named(family).shape.options()}:
            raise AskedWrongly(
                f"{name} is an option of {family}: write shape = {{ {name} = … }} into "
                f"{path or f'sections.{number}'}"
            )


def _value(one: Field[Any], hint: Any, value: object, path: str) -> Any:
    if is_dataclass(hint):
        return _read(hint, value, path)
    if path == "sections":
        if not isinstance(value, list):
            raise AskedWrongly("sections must be a list: write [[sections]] before each")
        return tuple(_read(Section, part, f"sections.{i}") for i, part in enumerate(value, 1))
    return read_value(one, value, path)


def keys() -> Iterator[tuple[str, str, str, str]]:
    """Every key of a plan: path, allowed values, default, help."""
    yield "preset", ", ".join(PRESETS), "", "the plan to build on"
    for kind, path in (
        (Plan, ""), (Page, "page."), (Look, "look."), (Puzzles, "puzzles."),
        (SolutionsPlan, "solutions."), (Walks, "walks."), (Cover, "cover."), (Section, "sections."),
    ):  # fmt: skip
        for one in fields(kind):
            if one.metadata:
                yield f"{path}{one.name}", allowed(one), default_of(one), one.metadata["help"]
