"""The statistics files: formats, comments, duplicates, fallbacks, fingerprints."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path

import pytest

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.families.wheel import make_statistics
from cruxpress.families.wheel.letter_statistics import (
    NO_STATISTICS,
    Stale,
    WheelStatistics,
    fingerprint,
    parse_counts,
    parse_meta,
    read,
    write_counts,
)
from cruxpress.families.wheel.lexicon import of_words
from cruxpress.families.wheel.make_statistics import CensusSource, Params

AT = "2026-02-15T21:10:00Z"
WORDS = ["note", "tone", "toner", "apple", "leap", "pale", "plea", "tree", "peer"]


def written(
    folder: Path, words: Sequence[str] = WORDS, forbidden: Sequence[str] = (), **params: int
) -> CensusSource:
    """The files of a small list, and its source."""
    (folder / "words.txt").write_text("\n".join(words) + "\n")
    (folder / "forbidden.txt").write_text("\n".join(forbidden))
    source = CensusSource.files(folder / "words.txt", folder / "forbidden.txt")
    chosen = Params(**({"letters": 5, "least_words": 2} | params))
    for name, data in make_statistics.files(source, chosen, AT).items():
        (folder / name).write_bytes(data)
    return source


def test_the_examples_of_the_document_are_read() -> None:
    text = "# format=v1\n# source=lab\napple:123\nnote:97\n"
    assert parse_counts(text, "004.txt") == {"apple": 123, "note": 97}
    assert parse_counts("# format=v1\na:18452\ne:21301\n", "x", letter=True) == {
        "a": 18452,
        "e": 21301,
    }


def test_comments_and_empty_lines_are_passed_over() -> None:
    assert parse_counts("#apple:1\n\n# x\nnote:2\n\n", "x") == {"note": 2}


def test_of_duplicates_the_last_line_wins() -> None:
    assert parse_counts("note:1\nnote:5\nnote:3\n", "x") == {"note": 3}
    assert parse_counts("a:1\na:2", "x", letter=True) == {"a": 2}


@pytest.mark.parametrize(
    "line",
    ["note", "note:", ":3", "note:-1", "note:1.5", "note:3 # inline", "NOTE:3", "no te:3",
     " note:3", "note:3:4", "note:0x1", "note:٣", "n1:2"],
)  # fmt: skip
def test_a_broken_line_is_an_error_with_file_and_line(line: str) -> None:
    with pytest.raises(ParseError, match=r"^lab/004\.txt:2: expected <word>:<count>, got"):
        parse_counts(f"apple:1\n{line}\n", "lab/004.txt")


def test_a_letter_is_one_character() -> None:
    with pytest.raises(ParseError, match="<letter>:<count>"):
        parse_counts("ab:1", "x", letter=True)


def test_what_is_written_reads_back() -> None:
    counts = {"tone": 3, "apple": 0}
    text = write_counts(counts, "lab")
    assert text == "# format=v1\n# source=lab\napple:0\ntone:3\n"
    assert parse_counts(text, "x") == counts


def test_a_missing_word_counts_0_and_has_rarity_1() -> None:
    for rarity in ("inverse", "log"):
        statistics = WheelStatistics({"note": 4, "tone": 99}, {}, rarity)  # type: ignore[arg-type]
        assert statistics.count("APPLE") == 0
        assert statistics.rarity_of("APPLE") == 1.0


def test_rarity_is_one_over_one_more_than_the_count() -> None:
    statistics = WheelStatistics({"note": 4})
    assert statistics.rarity_of("NOTE") == 1 / 5


def test_the_log_scale_goes_from_one_to_nothing() -> None:
    statistics = WheelStatistics({"note": 4, "tone": 99}, {}, "log")
    assert statistics.rarity_of("TONE") == 0.0
    assert statistics.rarity_of("NOTE") == pytest.approx(1 - math.log(5) / math.log(100))


def test_letters_without_statistics_are_counted_in_the_list() -> None:
    lexicon = of_words("en", ["tee", "tea"])
    assert NO_STATISTICS.letter_counts(lexicon)["E"] == 3
    assert WheelStatistics({}, {"e": 9}).letter_counts(lexicon)["E"] == 9
    assert WheelStatistics({}, {"e": 9}).letter_counts(lexicon)["T"] == 0


def test_the_metadata_has_the_fields_of_the_document(tmp_path: Path) -> None:
    written(tmp_path)
    meta = json.loads((tmp_path / "004.meta.json").read_text("utf-8"))
    assert list(meta) == ["format", "generated_at_utc", "generator", "inputs", "outputs"]
    assert (meta["format"], meta["generated_at_utc"]) == ("v1", AT)
    assert {"script", "version"} <= set(meta["generator"])
    assert list(meta["inputs"]) == [
        "words_txt_sha256",
        "forbidden_words_txt_sha256",
        "generator_script_sha256",
        "generator_params_sha256",
    ]
    assert meta["inputs"]["words_txt_sha256"] == fingerprint((tmp_path / "words.txt").read_bytes())
    assert meta["outputs"] == {
        "004_txt_sha256": fingerprint((tmp_path / "004.txt").read_bytes()),
        "004_letters_txt_sha256": fingerprint((tmp_path / "004.letters.txt").read_bytes()),
    }


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "v2"}, "expected the format v1"),
        ({"format": None}, "'format'"),
        ({"generated_at_utc": "yesterday"}, "UTC time"),
        ({"generator": "x"}, "'generator'"),
        ({"inputs": None}, "'inputs'"),
        ({"outputs": []}, "'outputs'"),
    ],
)
def test_metadata_without_a_required_field_is_refused(
    tmp_path: Path, change: dict[str, object], message: str
) -> None:
    written(tmp_path)
    meta = json.loads((tmp_path / "004.meta.json").read_text("utf-8")) | change
    with pytest.raises(ParseError, match=message):
        parse_meta(json.dumps(meta), "004.meta.json")


@pytest.mark.parametrize("text", ["", "[]", '{"format":"v1"', "# comment\n{}", "[" * 100_000])
def test_metadata_must_be_a_json_object_without_comments(text: str) -> None:
    with pytest.raises(ParseError, match="JSON object"):
        parse_meta(text, "004.meta.json")


def test_missing_files_are_noted_and_every_count_is_0(tmp_path: Path) -> None:
    found = read(tmp_path)
    assert found.count("NOTE") == 0
    assert [note.split()[0] for note in found.notes] == [
        "004.txt", "004.letters.txt", "004.meta.json",
    ]  # fmt: skip
    with pytest.raises(Stale, match=r"004\.txt is missing"):
        read(tmp_path, strict=True)


def test_a_changed_file_is_stale_a_warning_or_an_error(tmp_path: Path) -> None:
    written(tmp_path)
    assert read(tmp_path).notes == ()
    (tmp_path / "004.txt").write_text("note:1\n")
    found = read(tmp_path)
    assert found.count("NOTE") == 1
    assert found.notes == ("004.txt is not the file that 004.meta.json describes",)
    with pytest.raises(Stale):
        read(tmp_path, strict=True)


def test_other_words_than_the_files_were_made_from_are_stale(tmp_path: Path) -> None:
    source = written(tmp_path)
    now = source.inputs(Params(letters=5, least_words=2))
    assert read(tmp_path, inputs=now).notes == ()
    found = read(tmp_path, inputs=now | {"words_txt_sha256": "0"})
    assert found.notes == ("words_txt has changed since the files were made",)


def test_reading_never_changes_the_files(tmp_path: Path) -> None:
    written(tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    read(tmp_path, inputs={"words_txt_sha256": "0"})
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_forbidden_words_are_not_counted(tmp_path: Path) -> None:
    source = written(tmp_path, forbidden=["Tone", "# a comment", ""])
    assert "TONE" not in source.lexicon.words
    assert "tone" not in read(tmp_path).words


def test_letters_are_counted_in_all_allowed_words(tmp_path: Path) -> None:
    written(tmp_path, words=["note", "tree"], forbidden=["tree"])
    assert read(tmp_path).letters == {"e": 1, "n": 1, "o": 1, "t": 1}


def test_the_exact_count_is_the_number_of_wheels_that_build_a_word(tmp_path: Path) -> None:
    # Five letters with all of NOTE's and two words: any of 26 letters more; TONER needs R.
    written(tmp_path, words=["note", "tone", "toner"])
    counts = read(tmp_path).words
    assert counts == {"note": 26, "tone": 26, "toner": 1}


def test_the_simulation_counts_words_in_grids(tmp_path: Path) -> None:
    words = ["least", "steal", "stale", "tales", "seat", "east", "late", "tale", "seal", "last"]
    written(tmp_path, words=words, simulate=3, least_words=4)
    counts = read(tmp_path).words
    assert counts
    assert max(counts.values()) <= 3


def test_the_same_inputs_give_the_same_bytes(tmp_path: Path) -> None:
    source = written(tmp_path)
    again = make_statistics.files(source, Params(letters=5, least_words=2), AT)
    assert {name: (tmp_path / name).read_bytes() for name in again} == again


def test_check_accepts_what_was_written(tmp_path: Path) -> None:
    source = written(tmp_path)
    assert make_statistics.check(tmp_path, source) == []


def test_check_passes_over_the_time(tmp_path: Path) -> None:
    source = written(tmp_path)
    path = tmp_path / "004.meta.json"
    path.write_text(path.read_text("utf-8").replace(AT, "2031-01-01T00:00:00Z"))
    assert make_statistics.check(tmp_path, source) == []


def test_check_says_which_file_is_missing(tmp_path: Path) -> None:
    source = written(tmp_path)
    (tmp_path / "004.letters.txt").unlink()
    assert make_statistics.check(tmp_path, source) == ["004.letters.txt is missing"]


def test_check_says_which_line_differs(tmp_path: Path) -> None:
    source = written(tmp_path)
    path = tmp_path / "004.txt"
    lines = path.read_text("utf-8").splitlines()
    lines[2] = lines[2].split(":")[0] + ":77777"
    path.write_text("\n".join(lines) + "\n")
    faults = make_statistics.check(tmp_path, source)
    assert any("line 3" in fault and "77777" in fault for fault in faults)


def test_check_says_which_input_changed(tmp_path: Path) -> None:
    written(tmp_path)
    (tmp_path / "words.txt").write_text("\n".join([*WORDS, "steep"]))
    faults = make_statistics.check(
        tmp_path, CensusSource.files(tmp_path / "words.txt", tmp_path / "forbidden.txt")
    )
    assert "words_txt has changed since the files were made" in faults


def test_a_list_of_words_with_something_else_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("note\nto-ne\n")
    with pytest.raises(ParseError, match=r"words\.txt:2: expected one word"):
        CensusSource.files(tmp_path / "words.txt", None)
    (tmp_path / "words.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ParseError, match="UTF-8"):
        CensusSource.files(tmp_path / "words.txt", None)
    (tmp_path / "words.txt").write_text("# nothing\n")
    with pytest.raises(ParseError, match="at least one word"):
        CensusSource.files(tmp_path / "words.txt", None)


def test_a_wheel_has_five_to_nine_letters() -> None:
    with pytest.raises(AskedWrongly, match="5 to 9"):
        Params(letters=10)
