"""Papers and print services: the data of ``papers.toml``, and the minimum margins."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from cruxpress.core.errors import AskedWrongly, unknown

# Sizes are the same up to this, in mm: services list A4 as 8.27 x 11.69 inches.
NEAR = 0.2


@dataclass(frozen=True)
class PaperSize:
    """A sheet, or the trimmed page of a book, in millimetres."""

    name: str
    width: float
    height: float

    def same(self, other: PaperSize) -> bool:
        """Are both the same sheet, whatever their names?"""
        return max(abs(self.width - other.width), abs(self.height - other.height)) < NEAR


@dataclass(frozen=True)
class Spine:
    """The spine: mm per page by paper, mm for the board, the minimum pages for spine text, and the
    width in mm that this text leaves free on both sides."""

    papers: Mapping[str, float]
    board: float
    text_pages: int
    margin: float


@dataclass(frozen=True)
class Bound:
    """The most pages that a service binds with a paper; ``trims``: in these sizes, empty is all."""

    paper: str
    most: int
    trims: tuple[PaperSize, ...] = ()

    def holds(self, paper: str, trim: PaperSize) -> bool:
        """Is this the limit of a book with that paper and trim size?"""
        return paper == self.paper and (not self.trims or any(map(trim.same, self.trims)))


@dataclass(frozen=True)
class PrintService:
    """The requirements of a print service; ``since`` and ``source``: their date and origin.
    ``binds_since`` and ``binds_source`` are those of ``binds``, the limits of pages."""

    name: str
    about: str
    since: str
    source: str
    margin: float
    margin_bleed: float
    bleed: float
    bleed_inside: bool
    line: float
    print: float
    links: bool
    gutter: tuple[tuple[int, float], ...]
    spine: Spine
    least_pages: int = 0
    binds: tuple[Bound, ...] = ()
    binds_since: str = ""
    binds_source: str = ""

    def most_pages(self, paper: str, trim: PaperSize) -> int | None:
        """The most pages of a book with this paper and trim size; None if there is no limit.

        >>> service("kdp").most_pages("white", papers()["8.5x11"])
        590
        """
        return next((one.most for one in reversed(self.binds) if one.holds(paper, trim)), None)

    def inside(self, pages: int) -> float:
        """The minimum inside margin of a book with ``pages`` pages.

        >>> service("kdp").inside(150), service("kdp").inside(151)
        (9.6, 12.7)
        """
        return max(inside for least, inside in self.gutter if pages >= least)

    def outside(self, bleed: float) -> float:
        """The minimum margin on the other three edges."""
        return self.margin_bleed if bleed else self.margin


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(resources.files("cruxpress.book").joinpath("papers.toml").read_text())


@cache
def papers() -> dict[str, PaperSize]:
    """All papers by name."""
    return {name: PaperSize(name, **size) for name, size in _data()["papers"].items()}


@cache
def services() -> dict[str, PrintService]:
    """All print services by name."""
    return {name: _service(name, dict(rules)) for name, rules in _data()["services"].items()}


def _service(name: str, rules: dict[str, Any]) -> PrintService:
    gutter = tuple((step["pages"], step["inside"]) for step in rules.pop("gutter"))
    for origin in ("source", "binds_source"):
        rules[origin] = " ".join(rules.get(origin, "").split())
    rules["binds"] = tuple(
        Bound(row["paper"], row["most"], tuple(papers()[trim] for trim in row.get("trims", ())))
        for row in rules.get("binds", ())
    )
    return PrintService(name, gutter=gutter, spine=Spine(**rules.pop("spine")), **rules)


def paper(name: str) -> PaperSize:
    """The paper with this name (case-insensitive), or with a size such as ``170x240mm``.

    >>> paper("letter").width
    215.9
    >>> paper("170x240mm")
    PaperSize(name='170x240mm', width=170.0, height=240.0)
    """
    for known in papers().values():
        if known.name.lower() == name.lower():
            return known
    width, cross, height = name.lower().removesuffix("mm").partition("x")
    if name.lower().endswith("mm") and cross:
        try:
            size = float(width), float(height)
        except ValueError:
            size = 0.0, 0.0
        if all(50 <= side <= 1200 for side in size):
            return PaperSize(name, *size)
        raise AskedWrongly(f"expected a paper such as 170x240mm of 50 to 1200 mm, got {name!r}")
    raise unknown("paper", name, papers())


def service(name: str) -> PrintService:
    """The print service with this name."""
    if name not in services():
        raise unknown("print service", name, services())
    return services()[name]
