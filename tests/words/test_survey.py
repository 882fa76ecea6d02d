"""Surveys of lists: every word counted once, levels as the words say, spot checks."""

import json
import subprocess
import sys
from collections import Counter

import pytest

from cruxpress import words
from cruxpress.words.difficulty import LEVELS, level_of
from cruxpress.words.importer import read_list
from cruxpress.words.survey import STEPS, survey
from tests.cli.test_manners import on_terminal


def crux(*args, stdin=""):
    return subprocess.run(
        [sys.executable, "-m", "cruxpress", "words", "grade", *map(str, args)],
        capture_output=True, text=True, input=stdin, encoding="utf-8", check=False,
    )  # fmt: skip


@pytest.mark.parametrize("code", ["en", "ro"])
def test_every_word_is_counted_once_at_its_level_and_length(code):
    chosen = words.load(code, required=False).filter(shortest=3, longest=5)
    found = survey(chosen)
    alone = Counter((len(word.grid), level_of(word.difficulty)) for word in chosen)
    counted = {
        (one.letters, name): one.levels[name] for one in found.lengths for name in LEVELS
    }  # fmt: skip
    assert counted == {key: alone[key] for key in counted} and sum(alone.values()) == found.words
    assert sum(found.histogram) == sum(found.levels.values()) == len(chosen)
    steps = Counter(min(int(word.difficulty * STEPS + 1e-6), STEPS - 1) for word in chosen)
    assert found.histogram == [steps[step] for step in range(STEPS)]


def test_the_borders_of_the_levels_are_the_documents_in_lists_too():
    rows = [f"w{'abcdef'[at]}\t{d}" for at, d in enumerate((0.2999, 0.3, 0.5999, 0.6, 0, 1))]
    chosen, _ = read_list(["word\tdifficulty", *rows], "en")
    assert survey(chosen).levels == {"easy": 2, "medium": 2, "hard": 2}


def test_easy_words_of_three_letters_are_enough_to_begin_with():
    for code in ("en", "ro"):
        found = survey(words.load(code, required=False), level="easy")
        three = next(one for one in found.lengths if one.letters == 3)
        assert three.near >= 200 and three.levels["easy"] >= 200


def test_the_command_writes_one_object_when_piped():
    done = crux("-L", "ro", "--word", "casă", "--word", "om", "--level", "easy")
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert [spot["level"] for spot in found["spots"]] == ["easy", "easy"]
    assert len(found["histogram"]) == STEPS and found["level"] == "easy"
    assert all(row["near"] <= row["words"] for row in found["lengths"])


def test_a_word_that_is_not_in_the_list_makes_it_exit_with_1():
    done = crux("-", "--word", "heron", stdin="crane;80\n")
    assert done.returncode == 1
    spot = json.loads(done.stdout)["spots"][0]
    assert spot["difficulty"] is None and spot["why"] == "not in the list"


def test_a_person_sees_bars_a_table_and_spot_checks(tmp_path):
    path = tmp_path / "mine.tsv"
    path.write_text("word\tdifficulty\ncrane\t0.1\nheron\t0.7\n[b]egg\t0.5\n")
    seen = on_terminal("words", "grade", str(path), "--word", "crane", "--level", "hard")
    assert "█" * 50 in seen and "Most wanted at hard: heron" in seen
    assert "stated by the list" in seen and "near hard" in seen
    assert "\x1b[" not in on_terminal("words", "grade", str(path), NO_COLOR="1", TERM="dumb")
