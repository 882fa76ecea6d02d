"""Fill the tables of docs/book.md from the code: presets, keys, papers and print services.

``make docs`` runs it; a test fails when the page is stale.
"""

from __future__ import annotations

import re
from pathlib import Path

from cruxpress.book.papers import PrintService, papers, services
from cruxpress.book.plan import PRESETS, keys

PAGE = Path(__file__).parent.parent / "docs" / "book.md"
HOME = Path(__file__).parent.parent / "src" / "cruxpress" / "book" / "presets"


def filled(page: str) -> str:
    """The page with its tables as the code has them."""
    for name, table in (("presets", _presets()), ("keys", _keys()), ("papers", _papers())):
        mark = f"<!-- {name}: made from the code by `make docs` -->\n"
        page = re.sub(
            re.escape(mark) + ".*?<!-- end -->",
            lambda _, new=mark + table: new + "<!-- end -->",  # type: ignore[misc]
            page,
            flags=re.S,
        )
    return page


def _presets() -> str:
    rows = []
    for name in PRESETS:
        first = (HOME / f"{name}.toml").read_text("utf-8").splitlines()[0]
        rows.append((f"`{name}`", first.removeprefix("# ")))
    return _table(("preset", "what it is"), rows)


def _keys() -> str:
    return _table(
        ("key", "value", "default", "meaning"),
        [(f"`{path}`", allowed, default, meaning) for path, allowed, default, meaning in keys()],
    )


def _papers() -> str:
    sizes = [(one.name, f"{one.width:g} x {one.height:g}") for one in papers().values()]
    rules = [
        (
            f"`{one.name}`",
            one.about,
            f"{one.bleed:g}",
            f"{one.margin:g} / {one.margin_bleed:g}",
            ", ".join(f"{inside:g} from {pages}" for pages, inside in one.gutter),
            _bound(one),
            f"{one.since}; {one.source}",
        )
        for one in services().values()
    ]
    heads = (
        "service",
        "what",
        "bleed",
        "margin, with bleed",
        "inside by pages",
        "pages",
        "date; source",
    )
    return _table(("paper", "mm"), sizes) + "\n" + _table(heads, rules)


def _bound(one: PrintService) -> str:
    """The limits of pages of a service, by paper and size."""
    if not one.binds:
        return ""
    rows = [
        f"{bound.most} {bound.paper}"
        + (f" ({', '.join(trim.name for trim in bound.trims)})" if bound.trims else "")
        for bound in one.binds
    ]
    limits = f"at least {one.least_pages}, at most {', '.join(rows)}"
    return f"{limits}; {one.binds_since}; {one.binds_source}"


def _table(headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = ["| " + " | ".join(headings) + " |", "|" + "---|" * len(headings)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), encoding="utf-8")
    print(f"wrote {PAGE}")
