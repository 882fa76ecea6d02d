"""Limits of what is read: what is longer is refused with a sentence, before it is understood."""

from __future__ import annotations

import gzip
import io
import json
import os
import re
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from cruxpress.batch.plan_file import MOST_REQUESTS, read_plan
from cruxpress.book.plan import grid_of
from cruxpress.book.plan import read_plan as read_book
from cruxpress.book.plan_keys import LONGEST_TEXT
from cruxpress.cli import cli
from cruxpress.clues.bank import LARGEST as LARGEST_BANK
from cruxpress.clues.bank import Bank
from cruxpress.core import state
from cruxpress.core.errors import AskedWrongly, ParseError, PuzzleError
from cruxpress.families import named
from cruxpress.families.wheel import round_sequence
from cruxpress.families.wheel.diagnostics_log import LONGEST as LONGEST_EVENT
from cruxpress.families.wheel.diagnostics_log import RoundLog
from cruxpress.files import file_options
from cruxpress.files.formats import format_named
from cruxpress.files.formats.crosswords import LONGEST as LONGEST_CROSSWORD
from cruxpress.files.manifest import LARGEST as LARGEST_MANIFEST
from cruxpress.files.manifest import PackContents, faults
from cruxpress.files.record_files import LONGEST_CUT, MOST_EMPTY, pieces
from cruxpress.support.untrusted import LONGEST_PLAN
from cruxpress.words.importer import LONGEST_LINE, read_list


def test_a_state_has_a_longest_text() -> None:
    with pytest.raises(ParseError, match="at most 100000 characters"):
        state.State.parse("R1C1=5 " * (state.LONGEST // 7 + 1))


def test_a_file_that_becomes_an_option_has_a_largest_size(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("reef\n" * (file_options.LONGEST // 5 + 1))
    with pytest.raises(AskedWrongly, match="longer than 65,536 bytes"):
        file_options.text_of("`ban`", str(path), "words")


def test_a_plan_has_a_most_of_requests() -> None:
    wish = {"family": "latin", "count": 1}
    with pytest.raises(AskedWrongly, match="at most 10000 recipes, got 10001"):
        read_plan(json.dumps({"recipes": [wish] * (MOST_REQUESTS + 1)}), "plan.json")


def test_a_line_of_a_wordlist_has_a_longest(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("crane\n" + "a" * (LONGEST_LINE + 1))
    with pytest.raises(ParseError, match=r"words.txt:2: longer than 100,000 characters"):
        read_list(path, "en")


def test_a_line_of_a_log_has_a_longest(tmp_path: Path) -> None:
    event = '{"run":"ab","event":"end"}'
    (tmp_path / "wheel.jsonl").write_text("x" * (LONGEST_EVENT + 5) + f"\n{event}\n")
    log = RoundLog(tmp_path)
    assert list(log.lines()) == [event]
    assert [place.rpartition(":")[2] for place in log.strange] == ["1", "2"]


@pytest.mark.parametrize("name", ["ipuz", "exolve"])
def test_a_foreign_crossword_has_a_largest_size(name: str) -> None:
    form = format_named(name)
    assert form.read is not None
    line = '{"title": "' + "a" * LONGEST_CROSSWORD + '"}'
    try:
        items = list(form.read([line, line], None))
    except PuzzleError:
        return
    assert all(isinstance(item.content, PuzzleError) for item in items)


@pytest.mark.parametrize("key", ["title", "copyright", "cover.blurb", "page.footer", "pupils"])
def test_a_text_of_a_plan_has_a_longest(key: str) -> None:
    longest = "x" * LONGEST_TEXT
    with pytest.raises(AskedWrongly, match=f"{key} must be a text of at most 20,000 characters"):
        read_book(f'{key} = "{longest}x"', name="plan.toml")
    assert longest in str(read_book(f'title = "{longest}"', name="plan.toml").title)


@pytest.mark.parametrize(
    "words",
    [
        ["book", "FILE", "-o", "b.pdf"],
        ["site", "FILE", "-o", "s"],
        ["batch", "FILE", "--store", "b.db"],
        ["rate", "latin", "12/21", "--times", "FILE"],
    ],
    ids=lambda words: words[0],
)
def test_a_file_that_is_understood_as_a_whole_has_a_largest_size(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = _zeros(tmp_path / "plan.toml", LONGEST_PLAN + 1)
    asked = [str(path) if word == "FILE" else word for word in words]
    done = CliRunner().invoke(cli, asked)
    assert isinstance(done.exception, AskedWrongly), done.output
    assert "plan.toml is longer than 1,000,000 bytes" in str(done.exception)


def test_a_manifest_has_a_largest_size(tmp_path: Path) -> None:
    pack = tmp_path / "one.jsonl"
    pack.write_text("")
    _zeros(tmp_path / "one.manifest.json", LARGEST_MANIFEST + 1)
    with pytest.raises(ParseError, match=r"one\.manifest\.json is longer than 16,000,000 bytes"):
        next(faults(pack, PackContents(), 0))


def test_a_bank_and_a_log_of_rounds_have_a_largest_size(tmp_path: Path) -> None:
    path = _zeros(tmp_path / "long.txt", LARGEST_BANK + 1)
    with pytest.raises(AskedWrongly, match="longer than 64,000,000 bytes"):
        Bank.read(path, "en")
    with pytest.raises(ParseError, match="longer than 64,000,000 bytes"):
        round_sequence.read(path)


def _zeros(path: Path, size: int) -> Path:
    """A file of so many zeros, which takes no room on the disk."""
    path.touch()
    os.truncate(path, size)
    return path


class _Endless(io.RawIOBase):
    """Zeros without end, counted, as /dev/zero has them."""

    def __init__(self) -> None:
        super().__init__()
        self.given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, room: bytearray) -> int:  # type: ignore[override]
        room[:] = bytes(len(room))
        self.given += len(room)
        assert self.given < 2 * LONGEST_CUT
        return len(room)


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_a_line_that_never_ends_is_given_up(form: str) -> None:
    source = _Endless()
    stream = io.TextIOWrapper(io.BufferedReader(source, 1 << 20), "utf-8")
    with pytest.raises(ParseError, match="a line is longer than 50,000,000 characters"):
        list(pieces(stream, format_named(form)))


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero")
@pytest.mark.parametrize("command", [["rate", "sudoku"], ["rate", "marks"], ["solve", "keen"]])
def test_commands_end_on_a_file_without_an_end(command: list[str]) -> None:
    outcome = CliRunner().invoke(cli, [*command, "/dev/zero"])
    assert outcome.exit_code in (1, 2)
    assert "a line is longer than 50,000,000 characters" in f"{outcome.output}{outcome.exception}"


def test_empty_lines_in_a_row_have_a_most(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl.gz"
    with gzip.open(path, "wb", compresslevel=1) as stream:
        stream.write(b"\n" * (MOST_EMPTY + 1))
    outcome = CliRunner().invoke(cli, ["check", str(path)])
    assert outcome.exit_code in (1, 2)
    assert "more than 500,000 empty lines in a row" in f"{outcome.output}{outcome.exception}"


def test_empty_lines_up_to_the_most_are_passed_over() -> None:
    stream = io.StringIO("\n" * MOST_EMPTY + "x\n" + "\n" * MOST_EMPTY)
    assert "x" in list(pieces(stream, format_named("text")))


@pytest.mark.parametrize("name", ["sudoku", "killer", "keen", "twist"])
@pytest.mark.parametrize("digits", ["9" * 5000, "0" * 5000 + "7"])
def test_a_number_of_5000_digits_in_a_puzzle_is_refused(name: str, digits: str) -> None:
    family = named(name)
    numbers = list(re.finditer(r"[0-9]+", family.example))
    killer = "4:aabb aabb ccdd ccdd:10,10,10,"
    texts = [f"{killer}{digits}"] if name == "killer" else []
    for one in (numbers[0], numbers[len(numbers) // 2], numbers[-1]):
        texts.append(family.example[: one.start()] + digits + family.example[one.end() :])
    for text in texts:
        with suppress(PuzzleError):
            family.parse(text)


@pytest.mark.parametrize("grid", ["9" * 5000 + "x2", "2x" + "9" * 5000])
def test_a_grid_of_5000_digits_in_a_plan_is_refused(grid: str) -> None:
    with pytest.raises(AskedWrongly, match="must be columns x rows"):
        grid_of(grid, "puzzles.grid")
