"""Calibration against solvers whose ability and scale are known, because they are simulated."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from cruxpress.cli import cli
from cruxpress.core.errors import ParseError
from cruxpress.engine.calibration import (
    Fit,
    Time,
    TooFew,
    counted,
    fit,
    read_scale,
    read_time,
    spearman,
    write_scale,
)
from cruxpress.families import named

# The scale of the simulated solvers: log minutes = AT + SLOPE * value.
AT, SLOPE, NOISE = 0.6, 0.35, 0.4


def simulated(seed: int, solvers: int = 6, each: int = 25) -> list[Time]:
    """Times of solvers of different abilities, some of whom had harder puzzles than others."""
    chance = random.Random(seed)
    abilities = [chance.gauss(0, 0.5) for _ in range(solvers)]
    middle = sum(abilities) / solvers
    found = []
    for who, ability in enumerate(abilities):
        for number in range(each):
            value = round(chance.uniform(1, 5 + who / 2), 1)
            noise = chance.gauss(0, NOISE)
            minutes = math.exp(AT + SLOPE * value + ability - middle + noise)
            found.append(
                Time(f"solver {who}", f"keen-{who}{number}", "keen", value, 60 * minutes, False)
            )
    return found


def test_simulated_solvers_give_back_their_scale_within_its_stated_error() -> None:
    """95 % intervals hold the truth in about 95 of 100 worlds: in 300, from 272 to 297."""
    worlds = [fit(simulated(seed)) for seed in range(300)]
    slopes = sum(abs(one.slope - SLOPE) <= 1.96 * math.sqrt(one.variance[1]) for one in worlds)
    assert 272 <= slopes <= 297
    for value in (1.0, 3.0, 6.0):
        held = 0
        for one in worlds:
            _, low, high = one.minutes(value)
            held += low <= math.exp(AT + SLOPE * value) <= high
        assert 272 <= held <= 297, f"{held} of 300 at {value}"


def test_the_scatter_of_single_times_is_found() -> None:
    assert abs(fit(simulated(1, 10, 100)).spread - NOISE) < 0.03


def test_ability_is_no_difficulty() -> None:
    """Slow solvers who had easy puzzles do not turn the scale around."""
    times = []
    for who, (low, ability) in enumerate(((1, 1.5), (4, -1.5))):
        for number in range(40):
            value = low + number / 20
            minutes = math.exp(AT + SLOPE * value + ability)
            times.append(Time(str(who), f"keen-{who}{number}", "keen", value, 60 * minutes, False))
    assert fit(times).slope == pytest.approx(SLOPE) and fit(times).at == pytest.approx(AT)
    assert fit(times).order[0] == pytest.approx(1)


def test_spearman_is_that_of_ranks_with_ties() -> None:
    """By hand: ranks 1, 2.5, 2.5, 4, 5 against 2, 1, 3, 4, 5."""
    rho, low, high = spearman([1, 2, 2, 3, 9], [20, 10, 30, 40, 50])
    one, two = [1, 2.5, 2.5, 4, 5], [2, 1, 3, 4, 5]
    top = sum((a - 3) * (b - 3) for a, b in zip(one, two, strict=True))
    bottom = math.sqrt(sum((a - 3) ** 2 for a in one) * sum((b - 3) ** 2 for b in two))
    assert rho == pytest.approx(top / bottom) and -1 < low < rho < high < 1


def test_the_interval_of_spearman_holds_the_truth() -> None:
    """Ranks of normal pairs of correlation r have rho = 6 / pi * asin(r / 2)."""
    chance, truth, held = random.Random(5), 6 / math.pi * math.asin(0.6 / 2), 0
    for _ in range(300):
        first = [chance.gauss(0, 1) for _ in range(80)]
        second = [0.6 * one + 0.8 * chance.gauss(0, 1) for one in first]
        _, low, high = spearman(first, second)
        held += low <= truth <= high
    assert 272 <= held <= 298


def test_twenty_rows_are_refused_with_what_is_missing() -> None:
    with pytest.raises(TooFew, match="keen: 20 times of 20 puzzles are too few.*40 more times"):
        fit(simulated(1, 1, 20))


def test_times_with_help_and_second_solves_do_not_count() -> None:
    one = Time("a", "keen-1", "keen", 1.0, 60, False)
    helped = Time("a", "keen-2", "keen", 1.0, 60, True)
    short = Time("a", "keen-3", "keen", 1.0, 2, False)
    kept, left = counted([one, helped, short, one])
    assert kept == [one] and left == {"helped": 1, "beyond": 1, "again": 1}


def test_a_scale_is_read_back_and_damage_is_named() -> None:
    one = fit(simulated(2))
    assert read_scale(write_scale([one]), "keen") == one
    with pytest.raises(ParseError, match="no times of sudoku"):
        read_scale(write_scale([one]), "sudoku")
    damaged = json.loads(write_scale([one]))
    damaged["families"]["keen"]["slope"] = "steep"
    with pytest.raises(ParseError, match="damaged at 'slope'"):
        read_scale(json.dumps(damaged), "keen")


def test_minutes_and_values_lead_back_to_each_other() -> None:
    one: Fit = fit(simulated(3))
    assert one.value(one.minutes(3.3)[0]) == pytest.approx(3.3)


def _lines(times: list[Time], solver: str) -> str:
    rows = [
        {"id": one.id, "family": one.family, "value": one.value, "seconds": round(one.seconds),
         "hints": 0, "checks": 1, "reveals": 0}
        for one in times if one.solver == solver
    ]  # fmt: skip
    return "".join(json.dumps(row) + "\n" for row in rows)


def test_the_command_fits_files_of_solvers_and_rate_applies_the_scale(tmp_path: Path) -> None:
    times = simulated(4)
    paths = []
    for who in sorted({one.solver for one in times}):
        paths.append(str(tmp_path / f"{who}.jsonl"))
        Path(paths[-1]).write_text(_lines(times, who), "utf-8")
    scale = str(tmp_path / "mine.json")
    done = CliRunner().invoke(cli, ["calibrate", *paths, "-o", scale])
    assert done.exit_code == 0 and "Spearman" in done.output and "150" in done.output
    example = tmp_path / "one.txt"
    example.write_text(named("keen").example + "\n", "utf-8")
    rated = CliRunner().invoke(cli, ["rate", "keen", str(example), "--times", scale])
    features = json.loads(rated.output)["rating"]["features"]
    assert features["own_minutes_low"] < features["own_minutes"] < features["own_minutes_high"]
    refused = CliRunner().invoke(cli, ["rate", "sudoku", str(example), "--times", scale])
    assert "no times of sudoku" in str(refused.exception)


def test_a_bad_line_is_named_and_twenty_rows_exit_with_1(tmp_path: Path) -> None:
    path = tmp_path / "ana.jsonl"
    path.write_text(_lines(simulated(1, 1, 20), "solver 0") + '{"id": 3}\n', "utf-8")
    done = CliRunner().invoke(cli, ["calibrate", str(path)])
    assert done.exit_code == 1
    assert "ana.jsonl:21" in done.output and "40 more times" in done.output


def test_a_time_without_its_numbers_is_refused() -> None:
    for line in ("[]", '{"id": "a", "family": "keen", "value": "x", "seconds": 1}', "{"):
        with pytest.raises(ParseError):
            read_time(line, "ana")
