"""QR codes on paper, read back from the printed page by zbar, which shares no code with ours."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cruxpress.book.contents import gather
from cruxpress.book.outputs import book_files
from cruxpress.book.plan import Plan, read_plan
from cruxpress.core.errors import AskedWrongly
from cruxpress.player.share_link import fragment
from tests.book.paper import latin, text_of
from tests.programs import program

SITE = "https://example.org/puzzles/p/{id}.html"
HOUSE = ("sudoku", "keen", "killer", "twist", "crossword", "wheel", "marks")


def sections(*families: str) -> str:
    return "".join(f'[[sections]]\nfamily = "{one}"\nlevels = ["easy"]\n' for one in families)


def read_codes(path: Path, dots: int) -> list[str]:
    """What a reader finds on all pages of a PDF, printed with so many dots an inch."""
    sheets = path.with_suffix("")
    subprocess.run([program("pdftoppm"), "-r", str(dots), "-gray", path, sheets], check=True)
    reader = [program("zbarimg"), "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"]
    pictures = sorted(path.parent.glob(f"{sheets.name}-*.pgm"))
    done = subprocess.run([*reader, *pictures], capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def printed(plan: Plan, folder: Path) -> tuple[list[str], Path]:
    """The ids of the puzzles of a plan, and its book."""
    contents = gather(plan)
    path = folder / "book.pdf"
    files, _, _ = book_files(plan, contents, path)
    path.write_bytes(files[path])
    return [entry.record.id for entry in contents.entries], path


@pytest.mark.parametrize("dots", [150, 300])
def test_every_code_on_the_printed_pages_leads_to_its_puzzle(tmp_path: Path, dots: int) -> None:
    changes = (f"puzzles.qr={SITE}", "puzzles.count=2", "puzzles.rules=none", "walks.count=0")
    ids, path = printed(read_plan(sections(*HOUSE), changes=changes), tmp_path)
    assert sorted(read_codes(path, dots)) == sorted(SITE.format(id=one) for one in ids)
    assert len(ids) == 2 * len(HOUSE) and all(one in text_of(path) for one in ids)


@pytest.mark.parametrize("field", ["puzzle", "solved"])
def test_a_code_can_hold_the_puzzle_itself(tmp_path: Path, field: str) -> None:
    link = f"https://play.example.org/p/#{{{field}}}"
    changes = (f"puzzles.qr={link}", "puzzles.count=1", "puzzles.rules=none")
    plan = read_plan(sections(*HOUSE), changes=changes)
    contents = gather(plan)
    _, path = printed(plan, tmp_path)
    links = [fragment(entry.record, solved=field == "solved") for entry in contents.entries]
    assert sorted(read_codes(path, 200)) == sorted(
        f"https://play.example.org/p/#{one}" for one in links
    )


def test_a_puzzle_that_no_code_can_hold_is_refused_in_a_sentence(tmp_path: Path) -> None:
    crossword = "[[sections]]\nfamily = 'crossword'\nlevels = ['easy']\ncount = 1\n"
    shape = "shape = {style = 'blocked', height = 21, width = 21}\n"
    plan = read_plan(crossword + shape, changes=("puzzles.qr=https://example.org/p/#{puzzle}",))
    with pytest.raises(AskedWrongly, match=r"print the link of a site with \{id\} instead"):
        printed(plan, tmp_path)


def test_a_code_is_as_large_as_asked_and_nothing_overlaps(tmp_path: Path) -> None:
    """Modules of 0.3 mm are still read at the 300 dots an inch of a cheap printer."""
    changes = (f"puzzles.qr={SITE}", "puzzles.qr_module=0.3", "page.paper=A5", "puzzles.per_page=4",
               "puzzles.count=2")  # fmt: skip
    ids, path = printed(latin(*changes), tmp_path)
    assert sorted(read_codes(path, 300)) == sorted(SITE.format(id=one) for one in ids)


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("https://example.org", "all codes are the same"),
        ("https://example.org/{number}", "unknown field of puzzles.qr 'number'"),
    ],
)
def test_a_link_that_leads_nowhere_is_refused(link: str, said: str) -> None:
    with pytest.raises(AskedWrongly, match=said):
        latin(f"puzzles.qr={link}")


def test_a_link_that_no_code_can_hold_is_refused_before_puzzles_are_made() -> None:
    from cruxpress.book.typeset import may_set

    with pytest.raises(AskedWrongly, match="no QR code holds"):
        may_set(latin(f"puzzles.qr=https://example.org/{'x' * 3000}/{{id}}"))


def test_without_its_package_a_code_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from cruxpress.book.typeset import may_set

    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(AskedWrongly, match=r"pip install 'cruxpress\[qr\]'"):
        may_set(latin("puzzles.qr=https://example.org/one/{id}"))
