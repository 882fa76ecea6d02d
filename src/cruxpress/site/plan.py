"""The plan of a site: its puzzles, days and URL."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from cruxpress.batch.plan_file import parsed
from cruxpress.book.plan_keys import key, read_value
from cruxpress.core.errors import AskedWrongly, shown, unknown
from cruxpress.core.seeds import LARGEST_SEED
from cruxpress.engine.request import WORDS, PuzzleRequest
from cruxpress.engine.series import Series
from cruxpress.families import named
from cruxpress.files.file_options import taken_in

# Keys of a section besides the keys of a request (``WORDS``).
SECTION = {
    "title": "heading; empty is the family's title",
    "week": "seven levels from Monday to Sunday, where the site has dates",
    "pack": "a file of records beside the plan, instead of a wish",
}
_ADDRESS = re.compile(r"https?://[^\s/?#]+(/[^\s?#]*)?")


@dataclass(frozen=True)
class SiteSection:
    """A section of puzzles: either made from a request (``wish``), or the records of a pack."""

    title: str
    wish: PuzzleRequest | None
    pack: str = ""


@dataclass(frozen=True)
class SitePlan:
    """A site."""

    title: str = key("Puzzles", "title of the site")
    description: str = key("", "a sentence below the title and in the feeds")
    author: str = key("", "who makes it")
    language: str = key("en", "language of the pages and of the player", choices=("en", "ro"))
    base: str = key("", "address of the folder, as https://example.org/puzzles/; feeds, sitemap "
                    "and social tags need it")  # fmt: skip
    seed: int = key(1, "the same plan and seed give the same site", low=0, high=LARGEST_SEED)
    dates: str = key("", "days of a series, as 2027-01-01..2027-12-31; empty is a set")
    hints: bool = key(True, "pages teach, check and reveal")
    paper: str = key("A4", "paper of the sheets to print, as in a book")
    recent: int = key(30, "so many puzzles are in the feeds", low=1, high=1000)
    sections: tuple[SiteSection, ...] = field(default=())
    folder: str = ""

    @property
    def series(self) -> Series | None:
        """The days of the site, or None for a set."""
        return Series.of(self.dates) if self.dates else None


def read_plan(
    text: str, name: str = "", changes: Sequence[str] = (), *, llm: bool = False
) -> SitePlan:
    """Read a plan from TOML, or from JSON if ``name`` ends in ``.json``; ``changes`` override it.

    Without ``llm``, sections that need a language model raise AskedWrongly.

    >>> read_plan('title = "Mine"\\n[[sections]]\\nfamily = "keen"\\ncount = 3').title
    'Mine'
    """
    data = parsed(text, name or "the plan")
    for change in changes:
        path, equals, value = change.partition("=")
        if not equals or path not in _KEYS:
            raise AskedWrongly(f"expected key=value such as base=https://…, got {shown(change)}")
        data[path] = value
    folder = str(Path(name).parent) if name else ""
    return plan_of(data, folder, llm=llm)


def plan_of(data: Mapping[str, Any], folder: str = "", *, llm: bool = False) -> SitePlan:
    """A plan from parsed data; error messages name the key."""
    for name in data:
        if name not in (*_KEYS, "sections"):
            raise unknown("key", name, [*_KEYS, "sections"])
    known = {one.name: one for one in fields(SitePlan)}
    values = {one: read_value(known[one], data[one], one) for one in data if one in _KEYS}
    if base := values.get("base"):
        if not _ADDRESS.fullmatch(base):
            raise AskedWrongly(f"base must be as https://example.org/puzzles/, got {shown(base)}")
        values["base"] = base.rstrip("/") + "/"
    series = Series.of(values["dates"]) if values.get("dates") else None
    given = data.get("sections")
    if not isinstance(given, list) or not given:
        raise AskedWrongly("a site needs sections: write [[sections]] before each")
    sections = [
        _section(one, f"sections.{number}", folder, series, llm)
        for number, one in enumerate(given, 1)
    ]
    return SitePlan(**values, sections=tuple(sections), folder=folder)


_KEYS = [one.name for one in fields(SitePlan) if one.metadata]


def keys() -> list[tuple[str, str]]:
    """Every key of a plan, with its help."""
    site = [(one.name, one.metadata["help"]) for one in fields(SitePlan) if one.metadata]
    words = [(f"sections.{name}", about) for name, about in (WORDS | SECTION).items()]
    return site + words


def _section(data: object, path: str, folder: str, series: Series | None, llm: bool) -> SiteSection:
    if not isinstance(data, Mapping):
        raise AskedWrongly(f"{path} must be a table of keys, got {shown(str(data))}")
    rest = {name: value for name, value in data.items() if name not in SECTION}
    title, week, pack = (data.get(name, "") for name in SECTION)
    if not isinstance(title, str) or not isinstance(pack, str):
        raise AskedWrongly(f"{path}: title and pack must be texts")
    if pack:
        if series or rest:
            raise AskedWrongly(f"{path}.pack stands alone, in a site without dates")
        return SiteSection(title, None, pack)
    if week and not series:
        raise AskedWrongly(f'{path}.week needs dates: write dates = "2027-01-01..2027-01-31"')
    if series:
        rest |= _daily(rest, week, path)
    shape = rest.get("shape")
    if isinstance(shape, dict) and isinstance(rest.get("family"), str):
        rest["shape"] = taken_in(named(rest["family"]).shape, shape, folder, llm=llm)
    wish = PuzzleRequest.from_json(rest, path)
    return SiteSection(title, wish)


def _daily(wish: Mapping[str, Any], week: object, path: str) -> dict[str, Any]:
    """Keys of a request for a series: seven puzzles, and the levels of the week if given."""
    if "count" in wish:
        raise AskedWrongly(f"{path}.count: a site with dates has one puzzle a day")
    if not week:
        return {"count": 7}
    if "level" in wish or not isinstance(week, (str, list)):
        raise AskedWrongly(f"{path}.week must be seven levels, in the place of level")
    levels = Series.of("2027-01-01", week).week
    return {"level": list(levels), "count": 7}
