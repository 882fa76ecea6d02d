"""A puzzle a day: levels by the weekday, files by the date, and days that never change."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from cruxpress.cli import cli
from cruxpress.core.errors import AskedWrongly
from cruxpress.core.record import Record
from cruxpress.engine.series import MOST_DAYS, Series

WEEK = "easy,easy,normal,normal,hard,hard,extreme"


def generate(*arguments: str) -> None:
    cli.main(["generate", "keen", "-s", "4", *arguments], standalone_mode=False)


def records(path: Path) -> list[Record]:
    return [Record.parse(line) for line in path.read_text().splitlines()]


def test_levels_follow_the_week_and_records_say_their_day(tmp_path: Path) -> None:
    generate("--dates", "2027-01-01..2027-01-10", "--week", WEEK, "-o", str(tmp_path / "a.jsonl"))
    made = records(tmp_path / "a.jsonl")
    assert [one.extra["date"] for one in made] == [f"2027-01-{day:02}" for day in range(1, 11)]
    for one in made:
        day = date.fromisoformat(one.extra["date"])
        assert one.rating.level == WEEK.split(",")[day.weekday()]
    # 1 January 2027 is a Friday.
    assert made[0].rating.level == "hard"
    assert len({one.fingerprint for one in made}) == 10


def test_the_puzzle_of_a_day_does_not_depend_on_the_first_day(tmp_path: Path) -> None:
    for name, dates in (("a", "2027-01-01..2027-01-10"), ("b", "2027-01-08..2027-01-12")):
        generate("--dates", dates, "-l", "easy", "-o", str(tmp_path / f"{name}.jsonl"))
    first, second = records(tmp_path / "a.jsonl"), records(tmp_path / "b.jsonl")
    assert first[-3:] == second[:3]


def test_every_day_has_its_files(tmp_path: Path) -> None:
    dates = ("--dates", "2027-02-27..2027-03-01", "-l", "easy")
    generate(*dates, "-o", str(tmp_path / "p.svg"), "--solutions")
    generate(*dates, "-o", str(tmp_path / "{date}-keen.json"))
    days = ("2027-02-27", "2027-02-28", "2027-03-01")
    assert {one.name for one in tmp_path.iterdir()} == {
        *(f"p-{day}.svg" for day in days),
        *(f"p-{day}-solution.svg" for day in days),
        *(f"{day}-keen.json" for day in days),
    }
    puzzle = (tmp_path / "p-2027-02-28.svg").read_text()
    solved = (tmp_path / "p-2027-02-28-solution.svg").read_text()
    assert puzzle != solved
    data = json.loads((tmp_path / "2027-02-28-keen.json").read_text())
    assert data["date"] == "2027-02-28" and Record.from_json(data).rating.level == "easy"


def test_one_record_is_a_json_file_and_two_are_not(tmp_path: Path) -> None:
    generate("-l", "easy", "-o", str(tmp_path / "one.json"))
    assert Record.parse((tmp_path / "one.json").read_text()).rating.level == "easy"
    with pytest.raises(AskedWrongly, match=r"a \.json file holds one puzzle"):
        generate("-l", "easy", "-n", "2", "-o", str(tmp_path / "two.json"))
    assert not (tmp_path / "two.json").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--dates", "2027"], "`dates` must be as 2027-01-01"),
        (["--dates", "2027-02-01..2027-01-01"], "end before they begin"),
        (["--dates", "2027-02-30"], "got '2027-02-30'"),
        (["--dates", "1000-01-01..9999-01-01"], f"at most {MOST_DAYS}"),
        (["--dates", "2027-01-01", "-n", "3"], "`count` cannot be given too"),
        (["--dates", "2027-01-01", "--week", "easy,hard"], "seven levels from Monday"),
        (["--dates", "2027-01-01", "--week", WEEK, "-l", "easy"], "`level` cannot be given too"),
        (["--week", WEEK], "need `dates`"),
        (["--dates", "2027-01-01", "--resume"], "`resume` is for a count"),
        (["--dates", "2027-01-01", "--solutions", "-o", "x.json"], "`solutions` are pictures"),
        (["--dates", "2027-01-01", "-o", "nowhere/x.svg"], "no folder nowhere"),
    ],
)
def test_a_wrong_wish_is_one_sentence(arguments: list[str], said: str) -> None:
    with pytest.raises(AskedWrongly, match=said):
        generate(*arguments)


def test_a_series_without_a_week_has_no_levels() -> None:
    series = Series.of("2027-01-01")
    assert series.days == [date(2027, 1, 1)]
    assert series.level(series.first) is None


def test_days_of_a_series_that_is_too_long_are_counted_and_not_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Series, "days", property(lambda _: pytest.fail("the days were made")))
    with pytest.raises(AskedWrongly, match=f"3652059 days, at most {MOST_DAYS}"):
        Series.of("0001-01-01..9999-12-31")
