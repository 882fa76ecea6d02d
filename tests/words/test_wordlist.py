"""Wordlists: views, columns and fingerprints."""

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.words import builtin, word_table
from cruxpress.words.builtin import pack_words, pack_zipfs, unpack
from cruxpress.words.grades import score_of
from cruxpress.words.importer import read_list
from cruxpress.words.language import LANGUAGES
from cruxpress.words.word_table import WordEntry, columns_of, stem_rule
from cruxpress.words.wordlist import Wordlist

EN, ES, RO = LANGUAGES["en"], LANGUAGES["es"], LANGUAGES["ro"]


def made(*spellings, language=EN, score=50):
    fold = language.fold
    return Wordlist.of(language, [WordEntry(fold(s), s, 0, 0, score, 0, s) for s in spellings])


def test_lookup_takes_a_spelling_or_a_grid_form():
    words = made("naïve", "crane")
    assert "naive" in words and "NAIVE" in words and "naïve" in words
    assert words["CRANE"].spelling == "crane"
    assert words.get("heron") is None and 5 not in words
    with pytest.raises(KeyError):
        words["heron"]


def test_stem_and_frequency_are_those_of_the_entry(monkeypatch):
    monkeypatch.setattr(word_table, "REMEMBERED", 3)
    english = builtin.chosen("en", "accepted")
    everything = builtin.everything("en")
    for grid in ("WALKED", "CAT", "XQZZY", "MICE", "CAT", "WENT", "XQZZY"):
        entry = everything.entry(grid)
        assert everything.stem(grid) == (entry and entry.stem)
        word = english.get(grid)
        assert english.zipf(grid) == (word and word.zipf)
    rare = next(grid for grid in everything.grids() if grid not in english)
    assert everything.row(rare) is not None
    assert english.row(rare) is english.zipf(rare) is english.stem(rare) is None


def test_views_do_not_change_the_list_they_come_from():
    words = made("crane", "heron", "owl")
    assert words.filter(longest=3).grid_forms() == ["OWL"]
    assert words.without({"OWL"}).grid_forms() == ["CRANE", "HERON"]
    assert "OWL" not in words.without({"OWL"})
    assert len(words) == 3
    with pytest.raises(dataclasses.FrozenInstanceError):
        words["owl"].score = 3


def test_an_unknown_grade_is_refused():
    with pytest.raises(AskedWrongly, match="did you mean 'easy'"):
        made("owl").filter(grades=["esay"])


def test_columns_of_a_length_are_in_one_order():
    words = read_list(["crane;80", "heron;20", "eagle;55", "owl;1"], "en")[0]
    assert words.grid_forms(5) == ["CRANE", "EAGLE", "HERON"]
    assert list(words.score_array(5)) == [80, 55, 20]
    assert list(words.letters_array(5)[:5]) == [2, 17, 0, 13, 4]
    assert len(words.letters_array(5)) == 15
    assert [round(z, 2) for z in words.zipf_array(5)] == [w.zipf for w in words.of_length(5)]
    assert words.letters_array(9) == b"" and words.grid_forms(9) == []
    assert words.lengths() == [3, 5]


def test_spanish_letter_codes_reach_26():
    assert max(made("año", "sol", language=ES).letters_array(3)) == 26


def test_the_second_list_decides_in_a_merger():
    merged = made("crane", "owl", score=10).merged(made("owl", "heron", score=90))
    assert [(w.grid, w.score) for w in merged] == [("CRANE", 10), ("HERON", 90), ("OWL", 90)]
    view = made("crane", "owl").filter(longest=3).merged(made("heron").filter(shortest=4))
    assert view.grid_forms() == ["HERON", "OWL"]


def test_a_fingerprint_depends_on_content_and_not_on_order_or_history():
    words = made("crane", "owl")
    assert words.fingerprint == made("owl", "crane").fingerprint
    assert words.fingerprint == made("owl", "crane", "heron").without({"HERON"}).fingerprint
    others = [made("crane"), made("crane", "owl", score=51), made("crane", "owl", language=RO)]
    assert len({words.fingerprint, *(one.fingerprint for one in others)}) == 4


def test_fingerprints_stay_as_they_are():
    assert made("crane", "naïve").fingerprint == "644bea823c0def4df226692ee1b4ee75"


ALPHABET = "abcdefghijklmnopqrstuvwxyzăâîșț"
SPELLING = st.text(ALPHABET, min_size=2, max_size=12)
ENTRIES = st.lists(
    st.tuples(
        SPELLING, st.integers(0, 800), st.sampled_from([10, 35, 60, 70, 80]), st.integers(0, 63),
        SPELLING,
    ),
    max_size=30,
    unique_by=lambda drawn: RO.fold(drawn[0]),
)  # fmt: skip


def entries_of(drawn):
    return sorted(
        WordEntry(RO.fold(spelling), spelling, zipf, tier, score_of(zipf / 100, tier), flags, stem,
              (spelling.capitalize(),) if flags & 1 else ())
        for spelling, zipf, tier, flags, stem in drawn
    )  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(ENTRIES)
def test_packing_loses_nothing(drawn):
    entries = entries_of(drawn)
    columns = columns_of(RO, entries)
    packed = pack_words(columns, {"name": "t"}), pack_zipfs(columns, {})
    back = unpack(*packed, RO)
    assert [back.entry(row) for row in range(len(back))] == entries
    for length in range(2, 13):
        some = unpack(*packed, RO, length)
        expected = [entry for entry in entries if len(entry.grid) == length]
        assert [some.entry(row) for row in range(len(some))] == expected


@given(SPELLING, SPELLING)
def test_a_stem_is_found_again_by_its_rule(spelling, stem):
    cut, ending = stem_rule(spelling, stem)
    assert spelling[: len(spelling) - cut] + ending == stem


@pytest.mark.parametrize("packed", [b"", b"junk", b"x\x9c\x00"])
def test_damaged_data_is_a_parse_error(packed):
    with pytest.raises(ParseError):
        unpack(packed, packed, EN)


def test_packed_files_of_different_lists_do_not_fit():
    one, other = (columns_of(EN, [WordEntry(grid, grid.lower(), 1, 10, 1, 0, "") for grid in some])
                  for some in (["CAT", "DOG"], ["CAT"]))  # fmt: skip
    with pytest.raises(ParseError, match="differ in length"):
        unpack(pack_words(one, {}), pack_zipfs(other, {}), EN)
