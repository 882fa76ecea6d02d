"""Sequences of rounds: every rule holds, told by the log alone; stopped and resumed alike."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.families.wheel.diagnostics_log import RoundLog
from cruxpress.families.wheel.lexicon import built_in, of_words
from cruxpress.families.wheel.round_sequence import NoFinalist, Sequence, append, read
from cruxpress.families.wheel.step_matrix import WheelRules

RULES = WheelRules(built_in("en"), attempts=6, polish=20)


def make(path: Path, count: int, *, seed: int = 1, memory: int = 1, log: RoundLog | None = None,
         **rules: Any) -> list[dict[str, Any]]:  # fmt: skip
    sequence = Sequence(replace(RULES, **rules), seed, memory)
    list(append(path, sequence, count, log))
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def broken_rules(lines: list[dict[str, Any]]) -> list[str]:
    """Every rule of a sequence, checked with nothing but the lines of its log."""
    head, rounds = lines[0], lines[1:]
    settings, memory = head["settings"], head["memory"]
    found = []
    for at, line in enumerate(rounds):
        full, words, missing = (set(line[name]) for name in ("full", "words", "missing"))
        earlier = rounds[max(0, at - memory) : at]
        used = {word for one in earlier for word in one["words"]}
        shares = [len(full & set(one["full"])) / len(full) for one in earlier]
        wheel = Counter(line["letters"])
        facts = {
            "numbered": line["round"] == at + 1,
            "enough words": len(words) >= settings["least_words"]
            and len(words) == len(line["words"]),
            "missing is the rest": missing == full - words and words <= full,
            "overlap below 10 %": max(shares, default=0) < 0.10,
            "overlap as stated": abs(max(shares, default=0) - line["overlap"]) < 1e-6,
            "no word of the last crosswords": not words & used,
            "buildable": all(not Counter(word) - wheel for word in full),
            "long enough": all(len(word) >= settings["shortest"] for word in full),
            "letters": len(line["letters"]) == settings["letters"] and max(wheel.values()) <= 3,
            "all letters used": all(max(w.count(x) for w in words) >= n for x, n in wheel.items()),
            "bounds": len(line["grid"]) <= settings["height"]
            and len(line["grid"][0]) <= settings["width"],
            "runs are the words": sorted(runs(line["grid"])) == sorted(words),
            "connected": connected(line["grid"]),
            "score": 0 <= line["score"]["S"] <= 8,
            "puzzle": line["puzzle"].split(":")[1] == line["letters"],
        }
        found += [f"round {at + 1}: {name}" for name, holds in facts.items() if not holds]
    return found


def runs(grid: list[str]) -> list[str]:
    lines = [*grid, *("".join(column) for column in zip(*grid, strict=True))]
    return [run for line in lines for run in line.split("#") if len(run) > 1]


def connected(grid: list[str]) -> bool:
    cells = {(r, c) for r, row in enumerate(grid) for c, x in enumerate(row) if x != "#"}
    seen, edge = set(), [min(cells)]
    while edge:
        r, c = edge.pop()
        if (r, c) in cells - seen:
            seen.add((r, c))
            edge += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return seen == cells


def test_a_sequence_of_500_rounds_keeps_every_rule(tmp_path: Path) -> None:
    lines = make(tmp_path / "rounds.jsonl", 500)
    assert len(lines) == 501
    assert broken_rules(lines) == []
    assert len({line["letters"] for line in lines[1:]}) > 450


def test_the_rules_hold_against_the_last_three_rounds_if_asked(tmp_path: Path) -> None:
    lines = make(tmp_path / "rounds.jsonl", 30, memory=3, attempts=30)
    assert lines[0]["memory"] == 3
    assert broken_rules(lines) == []


def test_the_check_of_the_log_notices_a_broken_rule(tmp_path: Path) -> None:
    lines = make(tmp_path / "rounds.jsonl", 3)
    lines[2]["words"] = lines[1]["words"]
    assert broken_rules(lines)


def test_a_stopped_sequence_resumes_as_if_it_had_not_been_stopped(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    make(whole, 8, memory=2)
    make(parts, 3, memory=2)
    make(parts, 8, memory=2)
    assert parts.read_bytes() == whole.read_bytes()


def test_a_line_that_was_cut_off_is_made_again(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    make(whole, 5)
    cut.write_bytes(whole.read_bytes()[:-200])
    make(cut, 5)
    assert cut.read_bytes() == whole.read_bytes()


def test_a_sequence_is_not_resumed_with_other_options(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    make(path, 2)
    with pytest.raises(AskedWrongly, match="another seed"):
        make(path, 3, seed=2)
    with pytest.raises(AskedWrongly, match="another settings"):
        make(path, 3, letters=7)


@pytest.mark.parametrize("text", ["hello\n", "[]\n", '{"format":"other"}\n', "\n"])
def test_a_file_that_is_no_log_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_text(text)
    with pytest.raises(ParseError, match=r"rounds\.jsonl"):
        read(path)


def test_a_log_with_a_round_missing_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    make(path, 3)
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([lines[0], lines[2]]) + "\n")
    with pytest.raises(ParseError, match=r":2: expected round 1"):
        read(path)


def test_no_finalist_ends_the_sequence_and_keeps_the_earlier_rounds(tmp_path: Path) -> None:
    words = ["least", "steal", "stale", "tales", "seat", "east", "late", "tale", "seal", "last"]
    path = tmp_path / "rounds.jsonl"
    rules = {"lexicon": of_words("en", words), "letters": 5, "longest": 5, "draws": 200}
    with pytest.raises(NoFinalist, match="round 2: no letters passed all steps"):
        make(path, 3, **rules)
    head, done = read(path)
    assert head
    assert len(done) == 1


def test_the_log_of_decisions_has_every_attempt_of_every_round(tmp_path: Path) -> None:
    log = RoundLog(tmp_path / "log")
    make(tmp_path / "rounds.jsonl", 4, log=log)
    lines = [json.loads(line) for line in log.lines()]
    starts = [line for line in lines if line["event"] == "start"]
    assert len({line["run"] for line in starts}) == len(starts) >= 4
    for start in starts:
        events = [line for line in lines if line["run"] == start["run"]]
        assert [one["event"] for one in events][-1] == "end"
        assert len(events) == 6 + 2
        assert {"mode", "letters", "attempts", "list"} <= set(start["settings"])
        assert len(start["slots"]) == 7
        scores = [one["score"] for one in events if one["event"] == "candidate"]
        names = {"pL", "pRfull", "pMissing", "pOverlap", "pRlayout", "pSeedDiff", "S"}
        assert all(set(one) == names for one in scores)
