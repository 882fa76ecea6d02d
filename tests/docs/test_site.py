"""The site of the documentation: every page is on it, and what it cannot link to is a name."""

from __future__ import annotations

from pathlib import Path

from tools.site.build import CONTENTS, _pages
from tools.site.gather import ROOT, gather, plain


def test_every_page_of_the_docs_is_in_the_contents(tmp_path: Path) -> None:
    gather(tmp_path)
    wanted = [name for names in CONTENTS.values() for name in names]
    listed = {page for name in wanted for page in _pages(tmp_path, name)}
    files = (ROOT / "docs").glob("**/*.md")
    pages = {str(page.relative_to(ROOT).with_suffix("")) for page in files}
    assert pages - listed == set()


def test_a_link_to_what_is_not_on_the_site_is_a_name(tmp_path: Path) -> None:
    (tmp_path / "there.md").write_text("# There\n")
    text = "[a](there.md) [b](there.md#x) [`c.py`](../c.py) [d](src/) ![e](missing.png) [f](https://x.org)"
    assert plain(text, tmp_path, tmp_path) == (
        "[a](there.md) [b](there.md#x) `c.py` *d* ![e](missing.png) [f](https://x.org)"
    )


def test_pages_are_copied_and_none_is_changed_in_the_repository(tmp_path: Path) -> None:
    before = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    gather(tmp_path)
    assert (ROOT / "CONTRIBUTING.md").read_text("utf-8") == before
    copied = (tmp_path / "CONTRIBUTING.md").read_text("utf-8")
    assert "(src/cruxpress/core/family.py)" in before and "(src/cruxpress/core" not in copied
