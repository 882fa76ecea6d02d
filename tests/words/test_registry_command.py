"""``cruxpress words add``, ``list`` and ``remove`` from the outside."""

import json
import os
import re
import subprocess
import sys

import pytest


@pytest.fixture
def run(tmp_path):
    def made(*args, stdin=b""):
        command = [sys.executable, "-m", "cruxpress", "words", *map(str, args)]
        environment = os.environ | {"CRUXPRESS_DATA": str(tmp_path / "data")}
        done = subprocess.run(
            command, capture_output=True, input=stdin, env=environment, cwd=tmp_path, check=False
        )
        assert b"Traceback" not in done.stderr
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    return made


def registered(run):
    rows = map(json.loads, run("list")[1].splitlines())
    return [row for row in rows if row["fingerprint"]]


def test_a_list_is_added_listed_and_removed(run, tmp_path):
    (tmp_path / "fruit.txt").write_text("apple\nmango\n4x4\n")
    code, out, err = run("add", "fruit", "fruit.txt")
    assert code == 0 and "1 skipped" in err
    called = re.fullmatch(r"fruit@([0-9a-f]{8}): 2 words, English\n", out)
    assert called
    [row] = registered(run)
    assert (row["list"], row["language"], row["words"]) == ("fruit", "en", 2)
    assert row["fingerprint"] == called[1]
    assert run("remove", "fruit") == (0, "", "fruit is removed\n")
    assert registered(run) == []


def test_a_list_keeps_its_words_when_its_file_changes(run, tmp_path):
    path = tmp_path / "fruit.txt"
    path.write_text("apple\n")
    run("add", "fruit", path)
    path.unlink()
    assert [row["words"] for row in registered(run)] == [1]


def test_language_encoding_layout_and_veto_are_those_of_an_import(run, tmp_path):
    (tmp_path / "never.txt").write_text("ceai\n")
    words = "țânțar;80\nceai;20\n".encode("utf-16")
    code, out, _ = run(
        "add", "ro-mine", "-", "-L", "ro", "--encoding", "utf-16", "--layout", "scored",
        "--forbidden", "never.txt", stdin=words,
    )  # fmt: skip
    assert code == 0 and out.endswith(": 1 word, Romanian\n")


def test_a_taken_name_needs_replace(run):
    assert run("add", "mine", "-", stdin=b"crane\n")[0] == 0
    code, out, err = run("add", "mine", "-", stdin=b"heron\n")
    assert (code, out) == (2, "") and "the name mine is taken by mine@" in err
    assert "`cruxpress words add mine FILE --replace`" in err
    assert run("add", "mine", "-", "--replace", stdin=b"heron\nstork\n")[0] == 0
    assert [row["words"] for row in registered(run)] == [2]


@pytest.mark.parametrize(
    ("args", "content", "code", "message"),
    [
        (["add", "../mine", "-"], b"crane\n", 2, "small letters, digits"),
        (["add", "Mine", "-"], b"crane\n", 2, "small letters, digits"),
        (["add", "large", "-"], b"crane\n", 2, "means something else"),
        (["add", "mine", "-"], b"", 1, "no words in it"),
        (["add", "mine", "-"], b"# only a comment\n", 1, "no words in it"),
        (["add", "mine", "-"], b"\x7fELF\0\0\0", 1, "not a text file"),
        (["add", "mine", "-"], b"cr\xe2ne\n", 1, "not utf-8"),
        (["add", "mine", "nowhere.txt"], b"", 1, "No such file"),
        (["add", "mine", "."], b"", 2, "is a folder"),
        (["add", "mine"], b"", 2, "Missing argument"),
        (["remove", "mine"], b"", 2, "unknown wordlist 'mine': none is registered"),
    ],
)
def test_what_cannot_be_registered_is_one_sentence(run, args, content, code, message):
    done = run(*args, stdin=content)
    assert (done[0], done[1]) == (code, "") and message in done[2]
    assert registered(run) == []
