"""What every format of crosswords keeps: the puzzle, who wrote its clues, whose it is."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from cruxpress import families
from cruxpress.cli.files import lines_of, output
from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.core.record import Record
from cruxpress.families.crossword.text import parse, write
from cruxpress.files.formats import Format, format_of, formats
from cruxpress.files.formats.crosswords import MACHINE_MADE
from cruxpress.testing.mutated_text import HOSTILE, mutated
from tests.formats.sheets import (
    BLOCKED,
    every,
    items,
    only,
    puzzle_in,
    random_record,
    record,
    written,
)

FORMATS = {name: formats()[name] for name in ("ipuz", "puz", "puz2", "exolve", "jpz")}
RECORDS = every()
# What a format refuses, with a word of the reason.
REFUSED = {
    ("puz", "romanian"): "Latin-1",
    ("puz", "arrow"): "arrow-word",
    ("puz2", "arrow"): "arrow-word",
    ("exolve", "arrow"): "arrow-word",
    ("jpz", "arrow"): "arrow-word",
    ("puz", "given"): "stand already",
    ("puz2", "given"): "stand already",
}
PAIRS = [(form, kind) for form in FORMATS for kind in RECORDS]
ENDINGS = {".ipuz": "ipuz", ".puz": "puz", ".exolve": "exolve", ".jpz": "jpz"}
HELD = [pair for pair in PAIRS if pair not in REFUSED]


@pytest.mark.parametrize(("form", "kind"), HELD)
def test_what_is_written_reads_back_as_the_same_puzzle(form: str, kind: str) -> None:
    item = only(FORMATS[form], written(FORMATS[form], RECORDS[kind]))
    assert write(puzzle_in(item)) == item.content == RECORDS[kind].puzzle
    assert item.notes == ()


@pytest.mark.parametrize(("form", "kind"), HELD)
def test_title_author_copyright_and_intro_are_kept(form: str, kind: str) -> None:
    item = only(FORMATS[form], written(FORMATS[form], RECORDS[kind]))
    assert dict(item.extra) == {"title": "Crossword, easy"} | dict(RECORDS[kind].extra)


@pytest.mark.parametrize(("form", "kind"), list(REFUSED))
def test_an_export_that_would_lose_something_is_refused(form: str, kind: str) -> None:
    with pytest.raises(AskedWrongly, match=REFUSED[form, kind]):
        written(FORMATS[form], RECORDS[kind])


@pytest.mark.parametrize("form", FORMATS)
def test_machine_made_clues_are_named_in_the_file(form: str) -> None:
    text = written(FORMATS[form], RECORDS["lattice"])
    assert f"{MACHINE_MADE}5 across, 1 down and 3 down." in text
    assert MACHINE_MADE not in written(FORMATS[form], RECORDS["blocked"])


@pytest.mark.parametrize("form", FORMATS)
def test_other_families_and_patterns_are_refused(form: str) -> None:
    with pytest.raises(AskedWrongly, match=r"holds crosswords\b.* only"):
        written(FORMATS[form], replace(RECORDS["blocked"], family="wheel"))
    with pytest.raises(AskedWrongly, match="without clues"):
        written(FORMATS[form], replace(RECORDS["blocked"], puzzle="en:#.../..../..../...#"))


@pytest.mark.parametrize("form", ["ipuz", "puz", "puz2", "jpz"])
def test_a_second_puzzle_is_refused_where_a_file_holds_one(form: str) -> None:
    with pytest.raises(AskedWrongly, match="one puzzle a file"):
        written(FORMATS[form], RECORDS["blocked"], RECORDS["lattice"])


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_record_gives_the_same_bytes(form: str) -> None:
    assert written(FORMATS[form], record(BLOCKED)) == written(FORMATS[form], record(BLOCKED))


@pytest.mark.parametrize("form", ["ipuz", "exolve"])
def test_a_mark_that_no_longer_holds_makes_the_clue_the_users(form: str) -> None:
    text = written(FORMATS[form], RECORDS["blocked"])
    clue = parse(RECORDS["blocked"].puzzle).clues[0].text
    item = only(FORMATS[form], text.replace(clue, "Edited since"))
    first, *others = puzzle_in(item).clues
    assert (first.text, first.source) == ("Edited since", "user")
    assert {other.source for other in others} == {"bank"}
    assert [bool(seal) for seal in puzzle_in(item).seals] == [True] + [False] * len(others)


@pytest.mark.parametrize("form", FORMATS)
def test_grids_of_every_shape_read_back(form: str, thorough: bool) -> None:
    chance = random.Random(13)
    for _ in range(100 if thorough else 6):
        ours = random_record(chance)
        assert only(FORMATS[form], written(FORMATS[form], ours)).content == ours.puzzle


def test_endings_tell_the_format() -> None:
    names = {ending: format_of(f"a{ending}").name for ending in ENDINGS}
    assert names == ENDINGS


@pytest.mark.parametrize("form", [*FORMATS, "across"])
def test_circles_are_kept(form: str) -> None:
    ours = record(BLOCKED, circles="R1C2 R3C4")
    item = only(formats()[form], written(formats()[form], ours))
    assert item.extra["circles"] == "R1C2 R3C4" and item.notes == ()
    if form != "across":
        assert item.content == ours.puzzle


def test_circles_outside_the_letters_are_passed_over() -> None:
    ours = record(BLOCKED, circles="R1C1 R9C9 x")
    assert "circles" not in only(FORMATS["ipuz"], written(FORMATS["ipuz"], ours)).extra


@pytest.mark.parametrize("form", FORMATS)
def test_hostile_files_are_refused_in_one_sentence(form: str) -> None:
    for text in (*HOSTILE, "[" * 100_000, '{"kind":' * 100_000, "x" * 2_000_000):
        for item in items(FORMATS[form], text):
            assert isinstance(item.content, ParseError)
            assert 10 < len(str(item.content)) < 300 and "\n" not in str(item.content)


@pytest.mark.parametrize("form", FORMATS)
def test_mutated_files_are_refused_or_read_back(form: str, pytestconfig: pytest.Config) -> None:
    one, read = FORMATS[form], 0
    texts = [written(one, RECORDS[kind]) for name, kind in HELD if name == form]
    for text in mutated(texts, pytestconfig.getoption("--fuzz-lines") // 4, random.Random(5)):
        for item in items(one, text):
            if not isinstance(item.content, ParseError):
                read += 1
                assert write(puzzle_in(item)) == item.content
    assert read > 0 or one.binary


@pytest.mark.parametrize("form", FORMATS)
def test_files_pass_through_the_disk_byte_for_byte(form: str, tmp_path: Path) -> None:
    one, path = FORMATS[form], str(tmp_path / "file")
    with output(path, one) as out:
        assert one.write is not None
        one.write([RECORDS["blocked"]], out)
    assert Path(path).read_bytes().decode("latin-1" if one.binary else "utf-8") == written(
        one, RECORDS["blocked"]
    )
    assert one.read is not None
    [item] = one.read(lines_of(path, one), None)
    assert item.content == RECORDS["blocked"].puzzle


def test_bytes_are_not_written_to_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    with pytest.raises(AskedWrongly, match="format of bytes"), output("-", FORMATS["puz"]):
        pass


@pytest.mark.skipif("crossword" not in families.names(), reason="the family is not there yet")
@pytest.mark.parametrize(("form", "kind"), HELD)
def test_the_commands_convert_and_check_them(form: str, kind: str, tmp_path: Path) -> None:
    from click.testing import CliRunner

    from cruxpress.cli import cli

    one: Format = FORMATS[form]
    path, back = tmp_path / "in.file", tmp_path / "out.jsonl"
    text = written(one, RECORDS[kind])
    path.write_bytes(text.encode("latin-1" if one.binary else "utf-8"))
    run = CliRunner().invoke
    assert run(cli, ["check", str(path), "--from", form]).exit_code == 0
    assert run(cli, ["convert", str(path), str(back), "--from", form]).exit_code == 0
    read = Record.parse(back.read_text(encoding="utf-8"))
    assert (read.puzzle, read.solution) == (RECORDS[kind].puzzle, RECORDS[kind].solution)
    again = tmp_path / "again.file"
    assert run(cli, ["convert", str(back), str(again), "--to", form]).exit_code == 0
    assert only(one, again.read_bytes().decode("latin-1" if one.binary else "utf-8")).content == (
        RECORDS[kind].puzzle
    )
