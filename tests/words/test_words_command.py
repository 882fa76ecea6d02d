"""``cruxpress words`` from the outside."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cruxpress import words

ROOT = Path(__file__).resolve().parents[2]


def run(*args, stdin=""):
    command = [sys.executable, "-m", "cruxpress", "words", *map(str, args)]
    return subprocess.run(
        command, capture_output=True, text=True, input=stdin, encoding="utf-8", check=False
    )


def test_inspect_says_why_a_word_is_in_or_out(tmp_path):
    veto = tmp_path / "never.txt"
    veto.write_text("bread\n")
    done = run("inspect", "bread", "walked", "--forbidden", veto)
    assert done.returncode == 0
    bread, walked = map(json.loads, done.stdout.splitlines())
    assert bread["out"]["required"] == ["forbidden by your file"]
    assert walked["out"] == {
        "required": ["inflected: a plain form of 'walk'"], "accepted": [], "large": [], "all": [],
    }  # fmt: skip


def test_inspect_exits_1_for_a_word_that_is_in_no_list_and_names_near_ones():
    done = run("inspect", "crossward")
    assert done.returncode == 1
    assert "near it are crossword" in json.loads(done.stdout)["sentence"]


def test_stats_count_every_word_once():
    rows = [json.loads(line) for line in run("stats", "-L", "ro").stdout.splitlines()]
    assert sum(row["all"] for row in rows) == len(words.load("ro"))
    for row in rows:
        assert row["easy"] + row["medium"] + row["hard"] + row["rare"] == row["all"]


def test_import_then_export_keeps_the_words_and_reports_what_was_skipped(tmp_path):
    table, scored = tmp_path / "mine.tsv", tmp_path / "mine.txt"
    done = run("import", "-", "-o", table, stdin="crane;80\n4x4;1\nHéron;20\n")
    assert done.returncode == 0 and "1 skipped" in done.stderr and "'4x4' (line 2)" in done.stderr
    assert run("export", table, "--layout", "scored", "-o", scored).returncode == 0
    assert scored.read_text() == "CRANE;80\nHERON;20\n"


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (["stats", "nowhere.txt"], 1, "No such file"),
        (["stats", "."], 2, "is a folder"),
        (["stats", "-L", "de"], 2, "no German list is built in"),
        (["stats", "-L", "xx"], 2, "'xx' is not one of"),
        (["export", "--shortest", "9", "--longest", "3"], 2, "--shortest 9 is more than"),
        (["import", "-"], 1, "no words in it"),
        (["inspect"], 2, "Missing argument"),
    ],
)
def test_errors_are_one_sentence_and_have_their_exit_code(args, code, message):
    done = run(*args)
    assert done.returncode == code
    assert message in done.stderr and "Traceback" not in done.stderr
    assert done.stdout == ""


def test_the_documentation_states_the_sizes_of_the_lists():
    text = (ROOT / "docs" / "words.md").read_text("utf-8")
    numbers = {int(one.replace(",", "")) for one in re.findall(r"\b\d{1,3}(?:,\d{3})+\b", text)}
    for code in ("en", "ro"):
        for required, large in ((True, False), (False, False), (False, True)):
            chosen = words.load(code, required, large=large)
            assert {len(chosen), len(chosen.grid_forms(5))} <= numbers
