"""Files of the user's own, friendly and hostile."""

import io
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cruxpress import words
from cruxpress.core.errors import AskedWrongly, ParseError, PuzzleError
from cruxpress.words import importer
from cruxpress.words.importer import read_forbidden, read_list
from cruxpress.words.list_formats import write


@pytest.fixture
def file(tmp_path):
    def made(content, name="list.txt"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return made


def skipped(report):
    return {reason: found.count for reason, found in report.skipped.items()}


def test_plain_text_takes_what_the_built_in_list_knows_and_50_else(file):
    chosen, report = read_list(file("walked\n\n# birds\nzzyzx\n"), "en")
    assert report.layout == "plain" and report.words == 2 and report.lines == 4
    assert chosen["walked"].inflected and chosen["walked"].zipf > 4
    assert chosen["zzyzx"].score == 50 and chosen["zzyzx"].grade == "hard"


def test_scores_of_the_file_win_over_our_own(file):
    chosen, report = read_list(file("crane;80\nheron;20.4\n"), "en")
    assert [w.score for w in chosen] == [80, 20] and report.layout == "scored"


def test_a_table_is_read_by_its_headings_in_any_order(file):
    text = "zipf\tnotes\tWord\tflags\n4.2\tbird\tcrâng\tproper compound offensive1\n"
    word = read_list(file(text), "ro")[0]["crang"]
    assert (word.zipf, word.proper, word.compound, word.offensive) == (4.2, True, True, 1)


def test_a_table_without_a_word_column_is_refused(file):
    with pytest.raises(ParseError, match=r"list.txt:1: expected a heading with a column 'word'"):
        read_list(file("crane\t80\nheron\t20\n"), "en")


def test_bad_lines_are_skipped_counted_and_shown(file):
    text = "crane;80\nheron\nowl;many\nibis;101\n4x4;5\nx;5\ncrane;3\nсло;50\nnan;nan\n"
    chosen, report = read_list(file(text), "en")
    assert chosen.grid_forms() == ["CRANE"]
    assert skipped(report) == {
        "no score after it": 1,
        "the score is no number from 0 to 100": 3,
        "not written in letters of English grids": 2,
        "not of 2 to 33 letters": 1,
        "there already": 1,
    }
    said = "\n".join(report.sentences())
    assert "'heron' (line 2)" in said and "9 lines (scored), 1 words" in said


def test_bad_cells_of_a_table_are_skipped_with_their_reason(file):
    heading = "word\tscore\tzipf\tflags\n"
    text = f"{heading}crane\t50\t\t\nowl\tx\t\t\nibis\t5\t12\t\nheron\t5\t1\tshiny\n"
    chosen, report = read_list(file(text), "en")
    assert chosen.grid_forms() == ["CRANE"] and len(report.skipped) == 3


def test_spellings_with_one_grid_form_become_one_word(file):
    word = read_list(file("resume\nrésumé\nrésumé\n"), "en")[0]["RESUME"]
    assert word.spelling == "resume" and word.others == ("résumé",)


@pytest.mark.parametrize(
    "content",
    [
        b"crane\nna\xc3\xafve\n",
        b"\xef\xbb\xbfcrane\nna\xc3\xafve\n",
        b"crane\r\nna\xc3\xafve\r\n",
        b"crane\rna\xc3\xafve\r",
        b"crane\nna\xc3\xafve",
        b"\xff\xfe" + "crane\nnaïve\n".encode("utf-16-le"),
        b"\xfe\xff" + "crane\nnaïve\n".encode("utf-16-be"),
    ],
)
def test_byte_order_marks_and_line_ends_make_no_difference(file, content):
    assert read_list(file(content), "en")[0].grid_forms() == ["CRANE", "NAIVE"]


def test_a_wrong_encoding_is_named_with_its_line_and_byte(file):
    path = file("crane\nnaïve\n".encode("latin-1"))
    with pytest.raises(ParseError, match=r"list.txt:2: not utf-8: byte 0xef in 'na\?ve'"):
        read_list(path, "en")
    assert read_list(path, "en", encoding="latin-1")[0].grid_forms() == ["CRANE", "NAIVE"]
    with pytest.raises(AskedWrongly, match="unknown encoding 'klingon'"):
        read_list(path, "en", encoding="klingon")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "no words in it"),
        (b"\n\n  \n# nothing\n", "no words in it"),
        (b"1\n2\n3\n", "no words in it; 3 skipped"),
        (b"\x7fELF\x00\x01crane\n", "not a text file"),
        (b"a" * 200_000, "longer than 100,000 characters"),
    ],
)
def test_a_file_that_is_no_wordlist_is_refused(file, content, message):
    with pytest.raises(ParseError, match=message):
        read_list(file(content), "en")


def test_a_folder_and_an_unknown_layout_are_refused(tmp_path):
    with pytest.raises(AskedWrongly, match="is a folder"):
        read_list(tmp_path, "en")
    with pytest.raises(AskedWrongly, match="unknown layout"):
        read_list(["crane"], "en", layout="xml")


def test_memory_depends_on_different_words_and_not_on_lines():
    words.load("en", required=False, large=True)
    lines = (f"{'crane' if n % 2 else 'heron'}\n" for n in range(50_000))
    tracemalloc.start()
    chosen, report = read_list(lines, "en")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(chosen) == 2 and report.lines == 50_000
    assert report.skipped["there already"].count == 49_998
    assert peak < 2_000_000


def test_too_many_different_words_are_refused_in_time(monkeypatch):
    monkeypatch.setattr(importer, "MOST_WORDS", 100)
    lines = (a + b for a in "abcdefghijk" for b in "abcdefghijk")
    with pytest.raises(ParseError, match="more than 100 different words"):
        read_list(lines, "en")


def test_a_written_table_is_read_back_equal(tmp_path):
    chosen = words.load("ro").filter(shortest=4, longest=4)
    path = tmp_path / "four.tsv"
    with open(path, "w", encoding="utf-8") as out:
        write(chosen, "table", out)
    assert read_list(path, "ro")[0].fingerprint == chosen.fingerprint


def test_scored_and_plain_layouts_keep_the_words(tmp_path):
    chosen = words.load("en").filter(shortest=6, longest=6, grades=["easy"])
    for layout in ("scored", "plain"):
        out = io.StringIO()
        write(chosen, layout, out)
        back = read_list(out.getvalue().splitlines(), "en")[0]
        assert back.grid_forms() == chosen.grid_forms()
        assert list(back.score_array(6)) == list(chosen.score_array(6))


def test_a_list_of_another_language_needs_no_built_in_one(file):
    path = file("Straße\nÄpfel\nHaus\n")
    assert read_list(path, "de")[0].grid_forms() == ["AEPFEL", "HAUS", "STRASSE"]


def test_forbidden_words_are_left_out_by_grid_form(file):
    veto = file("# not these\nCafé\n\nhouse # nor this\n", "never.txt")
    assert read_forbidden(veto, "en") == {"CAFE", "HOUSE"}
    chosen = words.load("en").without(read_forbidden(veto, "en"))
    assert "house" not in chosen and len(chosen) < len(words.load("en"))


def test_a_veto_is_never_lost_without_a_word(file):
    with pytest.raises(ParseError, match=r"never.txt:2: 'h0use' has '0'"):
        read_forbidden(file("crane\nh0use\n", "never.txt"), "en")
    assert read_forbidden(file("", "empty.txt"), "en") == frozenset()


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300), st.sampled_from(["auto", "plain", "scored", "table"]))
def test_any_bytes_give_a_list_or_a_puzzle_error(tmp_path_factory, content, layout):
    path = tmp_path_factory.getbasetemp() / "any.txt"
    path.write_bytes(content)
    try:
        chosen, report = read_list(path, "es", layout=layout)
    except PuzzleError:
        return
    assert len(chosen) == report.words > 0
