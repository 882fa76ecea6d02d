"""The diagnostics log: appended, rolled, exported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.families.wheel.diagnostics_log import RoundLog, home, run_id
from cruxpress.families.wheel.lexicon import of_words
from cruxpress.families.wheel.step_matrix import WheelRules

RULES = WheelRules(of_words("en", ["note"]))


def test_a_line_has_run_event_and_facts(tmp_path: Path) -> None:
    log = RoundLog(tmp_path)
    log.write("ab12", "reject", {"reason": "no_words"})
    [line] = log.lines()
    assert json.loads(line) == {"run": "ab12", "event": "reject", "reason": "no_words"}


def test_old_files_are_rolled_and_the_oldest_dropped(tmp_path: Path) -> None:
    log = RoundLog(tmp_path, largest=200, kept=3)
    for number in range(100):
        log.write("run", "reject", {"attempt": number})
    assert len(list(tmp_path.iterdir())) == 3
    assert all(path.stat().st_size <= 200 for path in tmp_path.iterdir())
    kept = [json.loads(line)["attempt"] for line in log.lines()]
    assert kept == list(range(kept[0], 100))


def test_lines_are_chosen_by_run_and_event(tmp_path: Path) -> None:
    log = RoundLog(tmp_path)
    for run, event in (("aa", "start"), ("aa", "end"), ("bb", "start")):
        log.write(run, event, {})
    assert len(list(log.lines(run="aa"))) == 2
    assert len(list(log.lines(event="start"))) == 2
    assert len(list(log.lines("b", "start"))) == 1


def test_a_line_that_was_cut_off_is_passed_over(tmp_path: Path) -> None:
    log = RoundLog(tmp_path)
    log.write("aa", "start", {})
    with log.path().open("a") as stream:
        stream.write('{"run":"aa","ev')
    assert len(list(log.lines())) == 1


def test_a_log_that_is_not_there_is_asked_wrongly(tmp_path: Path) -> None:
    with pytest.raises(AskedWrongly, match="no log"):
        list(RoundLog(tmp_path / "nowhere").lines())


def test_the_id_of_a_run_depends_on_settings_and_seed() -> None:
    assert run_id(RULES, 1, 2) == run_id(RULES, 1, 2)
    ids = {run_id(RULES, 1), run_id(RULES, 2), run_id(WheelRules(RULES.lexicon, mode="m1"), 1)}
    assert len(ids) == 3


def test_logs_live_in_the_state_folder_of_the_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert home() == tmp_path / "cruxpress"
