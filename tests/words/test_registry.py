"""Registered wordlists: kept as they were graded, called by name and fingerprint, missed in one
sentence."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cruxpress import words
from cruxpress.core.errors import AskedWrongly, Unwritten
from cruxpress.words import registry
from cruxpress.words.importer import read_list


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUXPRESS_DATA", str(tmp_path))
    return tmp_path / "words"


def listed(*lines, code="en"):
    return read_list(lines, code)[0]


def test_a_list_is_kept_word_for_word_with_all_that_is_known_of_it():
    table = ("word\tscore\tdefinition\tdifficulty", "crane\t80\tA bird\t0.25", "zzyzx\t3\t\t")
    for chosen in (listed(*table), words.load("ro").filter(shortest=4, longest=4)):
        found = registry.add("mine", chosen, replace=True)
        assert found.words == len(chosen)
        assert registry.load("mine", found.language).fingerprint == chosen.fingerprint


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.text("abéN '-\t\u2028,;#", min_size=2, max_size=9), min_size=1, max_size=12))
@example(["a,' a-", "aa,"])
def test_the_words_of_any_list_are_kept(texts):
    chosen = read_list(["crane", *texts], "en", layout="plain")[0]
    found = registry.add("mine", chosen, replace=True)
    assert registry.load(str(found), "en").grid_forms() == chosen.grid_forms()
    assert registry.add("mine", registry.load(str(found), "en")) == found


def test_a_name_alone_is_called_with_its_fingerprint():
    found = registry.add("mine", listed("crane", "heron"))
    assert registry.called("mine", "en") == registry.called(str(found), "en") == str(found)
    assert registry.every() == [found]


def test_the_same_words_have_the_same_fingerprint_and_others_another():
    one = registry.add("one", listed("crane", "heron")).fingerprint
    assert registry.add("same", listed("# birds", "heron", "crane")).fingerprint == one
    assert registry.add("other", listed("crane", "stork")).fingerprint != one
    assert registry.add("scored", listed("crane;50", "heron;20")).fingerprint != one


@pytest.mark.parametrize(
    "name", ["", "Mine", "a/b", "../mine", ".hidden", "mine@1", "a b", "é", "x" * 41, "mine\n", "-"]
)
def test_a_bad_name_is_refused(name, folder):
    with pytest.raises(AskedWrongly, match="is named by 1 to 40 small letters"):
        registry.add(name, listed("crane"))
    assert not folder.exists()


@pytest.mark.parametrize("name", ["en", "large", "general", "known", "hard", "accepted"])
def test_a_name_that_means_something_else_is_refused(name):
    with pytest.raises(AskedWrongly, match="means something else"):
        registry.add(name, listed("crane"))


def test_a_taken_name_is_kept_unless_it_may_be_replaced():
    first = registry.add("mine", listed("crane"))
    with pytest.raises(AskedWrongly, match=f"taken by {first}: .* --replace"):
        registry.add("mine", listed("heron"))
    assert registry.every() == [first] == [registry.add("mine", listed("crane"))]
    second = registry.add("mine", listed("heron"), replace=True)
    assert registry.load("mine", "en").grid_forms() == ["HERON"]
    assert registry.every() == [second]


def test_a_missing_list_is_told_in_one_sentence_that_says_how_to_add_it():
    add = "add it with `cruxpress words add mine FILE"
    with pytest.raises(AskedWrongly) as error:
        registry.called("mine@3f9a2c41", "en")
    assert str(error.value) == f"the wordlist mine@3f9a2c41 is not registered here: {add}`"
    with pytest.raises(AskedWrongly) as error:
        registry.load("mine", "ro")
    assert str(error.value) == f"the wordlist mine is not registered here: {add} --language ro`"


def test_other_words_under_the_name_are_not_taken_for_the_list():
    found = registry.add("mine", listed("crane"))
    with pytest.raises(AskedWrongly) as error:
        registry.load("mine@3f9a2c41", "en")
    assert str(error.value) == (
        f"the wordlist mine@3f9a2c41 is not registered here, but {found} is: add it with "
        "`cruxpress words add mine FILE --replace`"
    )


def test_a_list_of_another_language_is_refused():
    found = registry.add("mine", listed("țânțar", code="ro"))
    with pytest.raises(AskedWrongly, match="unknown language 'xx'"):
        registry.called("mine", "xx")
    with pytest.raises(AskedWrongly, match=f"the wordlist {found} is Romanian, not English"):
        registry.called("mine", "en")


def test_a_path_is_no_name_and_is_not_opened(tmp_path):
    path = tmp_path / "mine"
    path.write_text("secret\n")
    for text in (str(path), "./mine", "mine.txt", "../mine"):
        with pytest.raises(AskedWrongly, match="is no name of a wordlist") as error:
            registry.called(text, "en")
        assert "secret" not in str(error.value) and "words add NAME FILE" in str(error.value)


def test_a_file_that_is_no_list_of_ours_counts_for_nothing_and_can_be_replaced(folder):
    found = registry.add("mine", listed("crane"))
    for spoiled in (b"", b"crane\n", b"# cruxpress wordlist, xx, 1 words\n", b"\xff\0"):
        (folder / "mine.tsv").write_bytes(spoiled)
        assert registry.every() == []
        with pytest.raises(AskedWrongly, match="is not registered here: add it"):
            registry.called(str(found), "en")
    assert registry.add("mine", listed("crane")) == found
    assert registry.every() == [found]


def test_a_list_that_was_edited_by_hand_is_another_list(folder):
    found = registry.add("mine", listed("crane", "heron"))
    text = (folder / "mine.tsv").read_text()
    (folder / "mine.tsv").write_text(text.replace("heron", "herod").replace("HERON", "HEROD"))
    with pytest.raises(AskedWrongly, match="is not registered here, but mine@"):
        registry.load(str(found), "en")


def test_a_removed_list_is_gone_and_an_unknown_one_is_suggested():
    registry.add("mine", listed("crane"))
    with pytest.raises(AskedWrongly, match="did you mean 'mine'"):
        registry.remove("mina")
    registry.remove("mine")
    assert registry.every() == []
    with pytest.raises(AskedWrongly, match="none is registered"):
        registry.remove("mine")


def test_too_large_and_empty_lists_are_refused(monkeypatch):
    with pytest.raises(AskedWrongly, match="no words are left"):
        registry.add("mine", listed("crane").without(["CRANE"]))
    monkeypatch.setattr(registry, "LARGEST", 50)
    with pytest.raises(AskedWrongly, match="at most 50 bytes"):
        registry.add("mine", listed("crane", "heron"))
    assert registry.every() == []


def test_a_list_is_complete_or_not_there(folder, monkeypatch):
    def full(*paths):
        raise OSError(28, "No space left on device")

    registry.add("mine", listed("crane"))
    before = (folder / "mine.tsv").read_bytes()
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(Unwritten, match="No space"):
        registry.add("mine", listed("heron"), replace=True)
    assert [path.name for path in folder.iterdir()] == ["mine.tsv"]
    assert (folder / "mine.tsv").read_bytes() == before


def test_the_folder_is_the_users_data_folder():
    assert registry.folder({"XDG_DATA_HOME": "/data"}) == Path("/data/cruxpress/words")
    assert registry.folder({"XDG_DATA_HOME": "data", "HOME": "/h"}).is_relative_to("/h")
    with pytest.raises(AskedWrongly, match="name a folder in CRUXPRESS_DATA"):
        registry.folder({})
