"""``cruxpress play`` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cruxpress import write
from cruxpress.cli import cli
from cruxpress.engine.verification import adopt
from cruxpress.families import named
from cruxpress.player import page
from cruxpress.web.settings import ServerSettings
from tests.player.puzzles import RECORDS

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    write([RECORDS["keen"](), RECORDS["marks"]()], tmp_path / "pack.jsonl")
    return tmp_path / "pack.jsonl"


def test_a_page_is_written(pack: Path) -> None:
    path = pack.with_name("page.html")
    done = CliRunner().invoke(cli, ["play", str(pack), "-o", str(path), "--language", "ro"])
    assert done.exit_code == 0
    assert path.read_text("utf-8").startswith('<!doctype html>\n<html lang="ro">')


def test_without_a_name_the_page_is_opened(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert CliRunner().invoke(cli, ["play", str(pack)]).exit_code == 0
    [address] = opened
    assert Path(address.removeprefix("file://")).read_text("utf-8").startswith("<!doctype html>")


def test_a_page_for_links_needs_no_file(tmp_path: Path) -> None:
    path = tmp_path / "open.html"
    done = CliRunner().invoke(cli, ["play", "--links", "-o", str(path), "--language", "ro"])
    assert done.exit_code == 0
    assert "<title>Deschide un joc</title>" in path.read_text("utf-8")


def test_the_same_puzzles_make_the_same_page() -> None:
    record = RECORDS["keen"]()
    assert page([record]) == page([record])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pack.jsonl", "-o", "page.pdf"], "known: .html"),
        (["none.jsonl"], "none.jsonl"),
        (["pack.jsonl", "--language", "xx"], "xx"),
        (["--no-hints"], "expected a FILE of puzzles"),
        (["pack.jsonl", "--links"], "without FILE"),
        (["--links", "--passphrase", "x"], "without FILE"),
    ],
)
def test_what_is_asked_wrongly_is_refused(
    pack: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(pack.parent)
    done = CliRunner().invoke(cli, ["play", *arguments])
    assert done.exit_code != 0
    assert said in done.output + str(done.exception)


def test_a_bad_line_is_named_and_the_rest_is_played(pack: Path) -> None:
    with pack.open("a", encoding="utf-8") as lines:
        lines.write("{}\n")
    path = pack.with_name("page.html")
    done = CliRunner().invoke(cli, ["play", str(pack), "-o", str(path)])
    assert done.exit_code == 1 and "pack.jsonl:3" in done.output
    assert path.exists()


def test_a_page_of_the_hardest_sudoku_is_at_most_140_kilobytes() -> None:
    record = adopt(named("sudoku"), HARD, "here")
    assert len(page([record]).encode()) <= 140_000


@pytest.mark.parametrize("lie", ["value", "solution"])
def test_a_record_that_is_not_what_it_says_is_left_out(pack: Path, lie: str) -> None:
    record = RECORDS["keen"]().to_json()
    if lie == "value":
        record["rating"]["value"] += 1
    else:
        record["solution"] = record["solution"][::-1]
    honest = RECORDS["marks"]().line()
    pack.write_text(json.dumps(record) + "\n" + honest + "\n", "utf-8")
    path = pack.with_name("page.html")
    done = CliRunner().invoke(cli, ["play", str(pack), "-o", str(path)])
    assert done.exit_code == 1
    assert "pack.jsonl:1: " in done.stderr
    assert path.read_text("utf-8") == page([RECORDS["marks"]()])
    trusted = CliRunner().invoke(cli, ["play", str(pack), "-o", str(path), "--trust"])
    assert trusted.exit_code == 0


def test_without_a_file_it_opens_the_puzzles_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[str, int, bool]] = []

    def serve(settings: ServerSettings, *, opening: bool, say: object) -> None:
        served.append((settings.host, settings.port, opening))

    monkeypatch.setattr("cruxpress.web.serve.serve", serve)
    assert CliRunner().invoke(cli, ["play"]).exit_code == 0
    assert served == [("127.0.0.1", 8010, True)]
    assert CliRunner().invoke(cli, ["play", "--no-hints"]).exit_code != 0
    assert len(served) == 1
