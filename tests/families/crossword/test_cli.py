"""`cruxpress crossword`: fill, layout, themes, clue."""

from __future__ import annotations

import json
import subprocess
import sys

ROWS = "....#..../....#..../........./...#...../##.....##/.....#.../........./....#..../....#...."


def crux(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cruxpress", "crossword", *args]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_fill_writes_rows_and_scores() -> None:
    done = crux("fill", ROWS, "-s", "1")
    assert done.returncode == 0
    assert len(done.stdout.split()) == 9
    assert "mean score" in done.stderr


def test_an_unfillable_pattern_names_the_slots() -> None:
    done = crux("fill", "QQQ/.../...", "-s", "1", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["blame"]
    assert "proved unfillable" in done.stderr


def test_only_the_region_changes() -> None:
    first = crux("fill", ROWS, "-s", "1").stdout.split()
    again = crux("fill", "/".join(first), "-s", "2", "--region", "R1C1:R3C4").stdout.split()
    assert [row[5:] for row in first] == [row[5:] for row in again]
    assert first[4:] == again[4:]


def test_bad_wishes_exit_with_2() -> None:
    for args in (("fill", "..x!"), ("fill", ROWS, "--region", "here"),
                 ("fill", ROWS, "--slot-floor", "99z=5"), ("layout", "--theme", "a,b"),
                 ("layout", "--picture", "4x3:moon", "--style", "arrow")):  # fmt: skip
        done = crux(*args, *(() if args[0] == "themes" else ("-s", "1")))
        assert done.returncode in (1, 2), args
        assert done.stderr.count("\n") <= 4, done.stderr
        assert "Traceback" not in done.stderr


def test_layouts_are_made_to_measure() -> None:
    done = crux("layout", "--height", "9", "--words", "28", "-s", "1", "-n", "2")
    assert done.returncode == 0
    assert len(done.stdout.split()) == 18


def test_themes_are_listed() -> None:
    lines = [json.loads(line) for line in crux("themes", "--language", "ro").stdout.splitlines()]
    assert len(lines) >= 12
    assert all(int(line["circle"]) > int(line["words"]) for line in lines)
    words = [json.loads(line) for line in crux("themes", "sea").stdout.splitlines()]
    assert {word["level"] for word in words} == {"easy", "medium", "hard", "circle"}
    assert all(word["clue"] for word in words)


def test_a_cryptic_clue_of_the_user_is_read() -> None:
    right = crux("clue", "orchestra", "--cryptic", "--check", "Other cars crash into players")
    assert right.returncode == 0
    assert "(other cars)* = ORCHESTRA" in right.stdout
    wrong = crux("clue", "orchestra", "--cryptic", "--check", "Other bars crash into players")
    assert wrong.returncode == 1
    assert "(other" not in wrong.stdout


def test_wordplay_is_found_for_a_word() -> None:
    def found(*args: str) -> list[str]:
        return [json.loads(line)["words"] for line in crux(*args).stdout.splitlines()]

    anagrams = found("anagram", "orchestra")
    assert "other cars" in anagrams
    assert all(sorted(one.replace(" ", "")) == sorted("orchestra") for one in anagrams)
    hidings = found("hidden", "heart")
    assert hidings and all("heart" in one.replace(" ", "").lower() for one in hidings)
    assert "sailor + obtain" in found("charade", "target")
    letters = [
        json.loads(line)["letters"] for line in crux("charade", "carpet").stdout.splitlines()
    ]
    assert "CAR + PET" in letters
    assert {one.replace(" + ", "") for one in letters} == {"CARPET"}


def test_clues_are_written_and_checked() -> None:
    found = [
        json.loads(x) for x in crux("clue", "orange", "--cryptic", "-s", "1").stdout.splitlines()
    ]
    assert {one["source"] for one in found} == {
        "bank, easy",
        "bank, hard",
        "cryptic bank",
        "wordplay",
    }
    assert crux("clue", "orange", "--check", "Citrus fruit").returncode == 0
    wrong = crux("clue", "orange", "--check", "Like an orange")
    assert wrong.returncode == 1
    assert wrong.stdout.startswith("answer:")
    assert crux("clue", "zzzz").returncode == 1


def test_the_check_of_a_clue_says_what_was_checked_and_what_cannot_be() -> None:
    done = crux("clue", "orange", "--check", "Apple")
    assert done.returncode == 0
    assert "fair" not in done.stdout
    assert "not checked: whether it means ORANGE" in done.stdout
    known = crux("clue", "cat", "--check", "Mouser")
    assert "not checked" in known.stdout or "the clue bank has this clue" in known.stdout
    wrong = crux("clue", "orange", "--check", "Oranges, say")
    assert wrong.returncode == 1
    assert wrong.stdout.startswith("relative: ")


def test_a_pattern_that_is_no_file_is_told_as_such() -> None:
    command = [sys.executable, "-m", "cruxpress", "generate", "crossword", "--pattern"]
    for name in ("mine", "grids/mine", "mine.txt"):
        done = subprocess.run([*command, name], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert f"the file {name!r} cannot be read: No such file or directory" in done.stderr
