"""Building again: only what has changed, nothing lost, nothing of others touched."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.site import build
from cruxpress.site.build import LIST
from cruxpress.workers import ThisProcess, WorkerPool
from tests.site.conftest import PLAN, WORDS, built, contents, plan_of

TINY = """
dates = "2027-01-01..2027-01-0{days}"
[[sections]]
family = "sudoku"
shape = {{ size = 4 }}
level = "easy"
[[sections]]
family = "marks"
level = "{level}"
"""


def test_the_same_plan_makes_the_same_bytes_on_any_crew(site: Path, tmp_path: Path) -> None:
    from cruxpress.workers import Processes

    with Processes(2) as pool:
        build(plan_of(PLAN + WORDS), tmp_path / "out", pool=pool)
    assert contents(tmp_path / "out") == contents(site)


def test_a_site_that_grew_is_the_same_as_one_made_at_once(tmp_path: Path) -> None:
    for days, level in ((1, "easy"), (3, "hard"), (4, "easy")):
        built(tmp_path / "grown", TINY.format(days=days, level=level))
    built(tmp_path / "whole", TINY.format(days=4, level="easy"))
    assert contents(tmp_path / "grown") == contents(tmp_path / "whole")


def test_a_second_build_writes_nothing(tmp_path: Path) -> None:
    first = built(tmp_path, TINY.format(days=2, level="easy"))
    times = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.*") if path.name != LIST}
    second = built(tmp_path, TINY.format(days=2, level="easy"))
    assert (second.written, second.kept, second.gone) == (0, first.written, 0)
    assert {path: path.stat().st_mtime_ns for path in times} == times


def test_one_change_is_made_alone(tmp_path: Path) -> None:
    """Marks become harder: sudokus stay as they are but for the links of their day, and the old
    marks go."""
    built(tmp_path, TINY.format(days=3, level="easy"))
    before = contents(tmp_path)
    done = built(tmp_path, TINY.format(days=3, level="hard"))
    after = contents(tmp_path)
    assert {one for one in before if "sudoku-" in one} == {one for one in after if "sudoku-" in one}
    day = re.compile(rb'<nav class="site-day".*?</nav>')
    assert all(
        day.sub(b"", before[one]) == day.sub(b"", after[one]) for one in before if "sudoku-" in one
    )
    assert all(
        before[one] == after[one] for one in before if re.search(r"sudoku-.*(?<!html)$", one)
    )
    assert not {one for one in before if "marks-" in one} & set(after)
    # Files of the marks, pages of the sudokus, and index, month and service worker.
    assert done.gone == 15 and done.written <= 15 + 3 + 3


def test_a_file_that_was_lost_or_spoilt_is_made_again(tmp_path: Path) -> None:
    built(tmp_path, TINY.format(days=2, level="easy"))
    before = contents(tmp_path)
    sorted(tmp_path.glob("p/*.pdf"))[0].unlink()
    spoilt = sorted(tmp_path.glob("p/*.json"))[-1]
    spoilt.write_text(spoilt.read_text("utf-8").replace("1", "2"), "utf-8")
    built(tmp_path, TINY.format(days=2, level="easy"), fresh=True)
    assert contents(tmp_path) == before


class _Dies(ThisProcess):
    """A pool that is killed on the way."""

    def map(self, function, items, *, total=None):  # type: ignore[no-untyped-def]
        for number, done in enumerate(super().map(function, items, total=total)):
            if number == 2 and hasattr(done.item, "folder"):
                raise KeyboardInterrupt
            yield done


def test_a_build_that_was_stopped_is_finished_by_the_next(tmp_path: Path) -> None:
    plan = plan_of(TINY.format(days=3, level="easy"))
    pool: WorkerPool = _Dies()
    with pytest.raises(KeyboardInterrupt):
        build(plan, tmp_path / "out", pool=pool)
    assert (tmp_path / "out" / LIST).exists()
    # Another plan now: what the stopped build left behind goes too.
    for folder in ("out", "whole"):
        built(tmp_path / folder, TINY.format(days=2, level="hard"))
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


def test_a_stopped_build_makes_nothing_again_that_stood_before(tmp_path: Path) -> None:
    built(tmp_path, TINY.format(days=2, level="easy"))
    with pytest.raises(KeyboardInterrupt):
        build(plan_of(TINY.format(days=5, level="easy")), tmp_path, pool=_Dies())
    done = built(tmp_path, TINY.format(days=2, level="easy"))
    assert done.written <= 6 + 2  # pages that pointed to days to come, and lists


def test_a_site_before_its_first_day_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AskedWrongly, match="no puzzle is published yet"):
        built(tmp_path / "out", until="2026-12-31")
    assert not (tmp_path / "out").exists()


def test_a_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(AskedWrongly, match="choose an empty folder"):
        built(tmp_path)
    assert contents(tmp_path) == {"thesis.txt": b"mine"}


def test_files_of_others_stay_and_a_false_list_leads_out_of_no_folder(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    built(folder, TINY.format(days=1, level="easy"))
    (tmp_path / "mine.txt").write_text("mine")
    (folder / "CNAME").write_text("example.org")
    data = json.loads((folder / LIST).read_text("utf-8"))
    data["files"].append({"file": "../mine.txt", "stamp": "", "size": 4})
    (folder / LIST).write_text(json.dumps(data), "utf-8")
    built(folder, TINY.format(days=1, level="hard"))
    assert (tmp_path / "mine.txt").exists() and (folder / "CNAME").exists()


def test_a_false_list_takes_nothing_away_behind_a_link(tmp_path: Path) -> None:
    folder, victim = tmp_path / "out", tmp_path / "victim"
    built(folder, TINY.format(days=1, level="easy"))
    victim.mkdir()
    (victim / "mine.txt").write_text("mine")
    (folder / "more").symlink_to(victim)
    data = json.loads((folder / LIST).read_text("utf-8"))
    data["files"].append({"file": "more/mine.txt", "stamp": "", "size": 4})
    (folder / LIST).write_text(json.dumps(data), "utf-8")
    built(folder, TINY.format(days=1, level="easy"))
    assert (victim / "mine.txt").read_text() == "mine"


@pytest.mark.parametrize(
    "more",
    [{"recipe": "keen"}, {"recipe": ["a"]}, {"file": "a\0b"}, {"file": "a" * 5000},
     {"file": "p"}, {"stamp": {}}, {"file": 5}],
)  # fmt: skip
def test_a_list_that_was_tampered_with_is_passed_over(
    more: dict[str, object], tmp_path: Path
) -> None:
    """Each of these ended a build with a traceback, or for good."""
    folder, plan = tmp_path / "out", TINY.format(days=1, level="easy")
    built(folder, plan)
    before = contents(folder)
    data = json.loads((folder / LIST).read_text("utf-8"))
    other = {"file": "other.txt", "stamp": "", "size": 4}
    data["files"] = [one | more if "recipe" in one and "recipe" in more else one
                     for one in data["files"]] + [other | more]  # fmt: skip
    (folder / LIST).write_text(json.dumps(data), "utf-8")
    built(folder, plan)
    assert contents(folder) == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = 'x'", "needs sections"),
        ("colour = 'x'\n[[sections]]\nfamily = 'keen'", "unknown key 'colour'"),
        ("base = 'example.org'\n[[sections]]\nfamily = 'keen'", "base must be as"),
        ("[[sections]]\nfamily = 'keen'\nweek = 'easy'", "week needs dates"),
        ("dates = '2027-01-01'\n[[sections]]\nfamily = 'keen'\nweek = 'easy'", "seven levels"),
        ("dates = '2027-01-01'\n[[sections]]\nfamily = 'keen'\ncount = 3", "one puzzle a day"),
        ("dates = 'soon'\n[[sections]]\nfamily = 'keen'", "dates"),
        ("[[sections]]\nfamily = 'keen'\nlevel = 'grim'", "sections.1: unknown level 'grim'"),
        ("[[sections]]\npack = 'a.jsonl'\ncount = 3", "stands alone"),
    ],
)
def test_a_plan_that_asks_wrongly_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(AskedWrongly, match=said):
        plan_of(text)


def test_a_planted_link_in_the_folder_is_not_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.mkdir()
    (victim / "file").write_text("mine")
    text = TINY.format(days=1, level="easy")
    built(tmp_path / "made", text)
    for planted, target in (
        ("index.html", victim / "file"),
        ("p", victim),
        (LIST, victim / "file"),
    ):
        folder = tmp_path / f"clone-{planted}"
        shutil.copytree(tmp_path / "made", folder)
        if (folder / planted).is_dir():
            shutil.rmtree(folder / planted)
        else:
            (folder / planted).unlink()
        (folder / planted).symlink_to(target)
        with pytest.raises(AskedWrongly, match="link|damaged"):
            build(plan_of(text), folder, pool=ThisProcess(), fresh=True)
        assert contents(victim) == {"file": b"mine"}
