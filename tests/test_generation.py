"""``cruxpress.generate``: the command's options as keywords, and records that do things."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import cruxpress
from cruxpress.core.errors import AskedWrongly, TargetMissed
from cruxpress.player import page

DAYS = "2027-01-01..2027-01-03"


def test_the_library_makes_the_records_of_the_command(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    command = f"generate keen -l easy,hard -n 4 -s 7 --size 5 -o {path}".split()
    subprocess.run([sys.executable, "-m", "cruxpress", *command], check=True)
    made = cruxpress.generate("keen", level="easy,hard", count=4, seed=7, size=5)
    assert [record.line() for record in made] == path.read_text("utf-8").splitlines()


def test_several_workers_make_the_same_records() -> None:
    alone, pair = (
        [one.line() for one in cruxpress.generate("sudoku", count=4, seed=3, workers=workers)]
        for workers in (1, 2)
    )
    assert alone == pair


def test_lines_are_those_of_the_records() -> None:
    def run() -> cruxpress.Generation:
        return cruxpress.generate("marks", count=3, seed=2)

    assert [one.line() for one in run().lines()] == [one.line() for one in run()]


def test_a_run_goes_on_where_another_stopped() -> None:
    whole = list(cruxpress.generate("sudoku", level="easy", count=5, seed=4))
    rest = cruxpress.generate("sudoku", level="easy", count=5, seed=4, resume=whole[:2])
    assert len(rest.recipes) == 3
    assert list(rest) == whole and rest.made == 3


def test_records_of_another_run_are_not_resumed() -> None:
    others = list(cruxpress.generate("sudoku", level="hard", count=1, seed=4))
    with pytest.raises(AskedWrongly, match="not of this run"):
        cruxpress.generate("sudoku", level="easy", count=5, seed=4, resume=others)


def test_a_series_has_a_record_a_day_that_says_its_date() -> None:
    made = list(cruxpress.generate("sudoku", level="easy", dates=DAYS, seed=1))
    assert [one.extra["date"] for one in made] == ["2027-01-01", "2027-01-02", "2027-01-03"]


def test_progress_sees_every_outcome_and_facts_are_in_every_record() -> None:
    seen: list[int] = []
    run = cruxpress.generate(
        "sudoku", count=2, seed=1, facts={"title": "Mine"},
        progress=lambda outcome: seen.append(outcome.recipe.item),
    )  # fmt: skip
    assert [one.extra["title"] for one in run] == ["Mine", "Mine"]
    assert seen == [0, 1] and run.statistics.total == 2


def test_what_cannot_be_made_is_raised_after_the_last_record() -> None:
    run = cruxpress.generate("sudoku", target="value=9.2..9.3", budget=1, count=2, seed=1)
    with pytest.raises(TargetMissed, match="2 of 2 puzzles could not be made"):
        list(run)
    assert (run.made, run.failed) == (0, 2)


@pytest.mark.parametrize(
    ("keywords", "sentence"),
    [
        ({"level": "ezy"}, "did you mean 'easy'"),
        ({"sise": 6}, "did you mean 'size'"),
        ({"count": 0}, "count must be"),
        ({"week": "easy"}, "need `dates`"),
        ({"dates": DAYS, "count": 3}, "`count` cannot be given too"),
    ],
)
def test_a_wrong_request_is_refused_at_once(keywords: dict[str, object], sentence: str) -> None:
    with pytest.raises(AskedWrongly, match=sentence):
        cruxpress.generate("sudoku", **keywords)  # type: ignore[arg-type]


def test_a_record_draws_explains_checks_and_plays_itself(tmp_path: Path) -> None:
    [record] = cruxpress.generate("sudoku", level="easy", seed=1)
    record.draw(tmp_path / "one.svg")
    record.play(tmp_path / "one.html")
    assert (tmp_path / "one.svg").read_text("utf-8").startswith("<svg")
    assert (tmp_path / "one.html").read_text("utf-8") == page([record])
    assert record.check() == [] and record.rate() == record.rating
    assert record.solve() == record.solution
    assert record.explain().complete and record.hint().step == record.explain().steps[0]
    assert str(record).count("\n") == 10
    shown = record._repr_html_()
    assert "<svg" in shown and record.id in shown


def test_a_puzzle_of_ones_own_is_one_object() -> None:
    mine = cruxpress.puzzle("1234 3412 2143 43..", "sudoku")
    assert mine.solve() == "1234341221434321" and mine.rate().level == "easy"
    assert mine.hint("R4C3=2").step and mine._repr_html_().startswith("<svg")
    with pytest.raises(AskedWrongly, match="unknown family"):
        cruxpress.puzzle("1", "sudokku")
