"""Files: every ending, one or many, complete or not there at all."""

from __future__ import annotations

import json
import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cruxpress.core.errors import AskedWrongly
from cruxpress.core.record import Record
from cruxpress.support.atomic_write import numbered, save
from tests.contract.test_commands import crux

SMALL = ("--set", "puzzles.count=1", "--set", "puzzles.levels=1", "-j", "1")
PLAN = '[[sections]]\nfamily = "latin"\n'


@pytest.fixture
def plan(tmp_path: Path) -> str:
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    return str(path)


@pytest.fixture
def pack(tmp_path: Path) -> str:
    path = tmp_path / "pack.jsonl"
    path.write_text(crux("generate", "latin", "-n", "3", "-s", "1").stdout)
    return str(path)


def others(folder: Path) -> set[str]:
    return {one.name for one in folder.iterdir()} - {"plan.toml", "pack.jsonl"}


def test_a_book_as_pdf_is_one_file(plan: str, tmp_path: Path) -> None:
    done = crux("book", plan, "-o", str(tmp_path / "b.pdf"), *SMALL)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "b.pdf").read_bytes().startswith(b"%PDF-1.7")
    assert others(tmp_path) == {"b.pdf"}
    assert "1 puzzle proved" in done.stderr


def test_a_book_as_svg_is_one_file_a_page(plan: str, tmp_path: Path) -> None:
    assert crux("book", plan, "-o", str(tmp_path / "b.svg"), *SMALL).returncode == 0
    names = sorted(others(tmp_path))
    assert names[0] == "b-1.svg"
    for name in names:
        assert ElementTree.parse(tmp_path / name).getroot().tag.endswith("svg")


def test_a_book_as_text_has_puzzles_and_solutions(plan: str, tmp_path: Path) -> None:
    assert crux("book", plan, "-o", str(tmp_path / "b.txt"), *SMALL).returncode == 0
    text = (tmp_path / "b.txt").read_text()
    assert text.startswith("Puzzles\n=======\n")
    assert "\n1. gentle 50" in text
    assert "\nSolutions\n---------\n" in text


def test_a_book_as_json_holds_records_that_can_be_read(plan: str, tmp_path: Path) -> None:
    assert crux("book", plan, "-o", str(tmp_path / "b.json"), *SMALL).returncode == 0
    data = json.loads((tmp_path / "b.json").read_text())
    [section] = data["sections"]
    [puzzle] = section["puzzles"]
    assert puzzle["number"] == 1
    assert Record.from_json(puzzle).family == "latin"
    assert crux("book", plan, "-o", str(tmp_path / "b.jsonl"), *SMALL).returncode == 0
    assert crux("check", str(tmp_path / "b.jsonl")).returncode == 0


def test_a_book_from_its_own_records_has_the_same_puzzles(plan: str, tmp_path: Path) -> None:
    crux("book", plan, "-o", str(tmp_path / "one.jsonl"), "--set", "puzzles.count=4")
    (tmp_path / "again.toml").write_text('[[sections]]\npack = "one.jsonl"\n')
    crux("book", str(tmp_path / "again.toml"), "-o", str(tmp_path / "two.jsonl"))
    assert (tmp_path / "one.jsonl").read_text() == (tmp_path / "two.jsonl").read_text()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("-o", "b.doc"), "cannot tell what to write"),
        (("-o", "no/such/b.pdf"), "there is no folder"),
        (("--preset", "samplr"), "did you mean 'sampler'"),
        (("--set", "page.papr=A4"), "did you mean 'page.paper'"),
        (("--set", "page.paper=A99"), "unknown paper 'A99'"),
        (("--set", "look.font=none.ttf"), "there is no font file none.ttf"),
        (("--set", "page.footer={sead}"), "unknown field {sead}"),
        (("-s", "x"), "seed must be a whole number"),
        (("nothing.toml",), "nothing.toml"),
    ],
)
def test_what_is_asked_wrongly_is_told_and_leaves_nothing(
    args: tuple[str, ...], message: str, plan: str, tmp_path: Path
) -> None:
    given = args if args[0].endswith("toml") else (plan, *args)
    target = () if "-o" in args else ("-o", str(tmp_path / "b.pdf"))
    done = crux("book", *given, *target, *SMALL)
    assert done.returncode in (1, 2)
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert others(tmp_path) == set()


def test_a_folder_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write everywhere
    with pytest.raises(AskedWrongly, match="cannot be written"):
        save({tmp_path / "b.pdf": b"x"})


def test_an_old_book_survives_a_failed_new_one(plan: str, tmp_path: Path) -> None:
    old = tmp_path / "b.pdf"
    old.write_bytes(b"old")
    crux("book", plan, "-o", str(old), *SMALL, "--set", "title=数独")
    assert old.read_bytes() == b"old"
    assert others(tmp_path) == {"b.pdf"}


def test_numbered_names_sort_as_their_numbers() -> None:
    names = [one.name for one in numbered(Path("p.svg"), 12)]
    assert names == sorted(names)


def test_draw_writes_every_ending(pack: str, tmp_path: Path) -> None:
    heads = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "txt": b"Latin square"}
    for ending, head in heads.items():
        done = crux("draw", pack, "-o", str(tmp_path / f"d.{ending}"))
        assert done.returncode == 0, done.stderr
        names = ["d-1", "d-2", "d-3"] if ending in ("svg", "png") else ["d"]
        for name in names:
            assert (tmp_path / f"{name}.{ending}").read_bytes().startswith(head)


def test_two_workers_draw_what_one_draws(pack: str, tmp_path: Path) -> None:
    for workers in ("1", "2"):
        path = tmp_path / f"d{workers}.txt"
        done = crux("draw", pack, "--solution", "-j", workers, "-o", str(path))
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "d1.txt").read_bytes() == (tmp_path / "d2.txt").read_bytes()


def test_draw_shows_a_puzzle_its_solution_and_a_step() -> None:
    puzzle = ".1.4,3..2,.32.,.24."
    plain = crux("draw", puzzle, "--family", "latin").stdout
    solved = crux("draw", puzzle, "--family", "latin", "--solution").stdout
    assert ". 1 . 4" in plain
    assert "." not in solved.split("\n\n")[1]
    assert crux("draw", puzzle, "--family", "latin", "--step", "1").returncode == 0


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        ((".1.4,3..2,.32.,.24.",), 2, "add --family"),
        (("nonsense", "--family", "latin"), 1, "expected 3 to 5 rows"),
        ((".1.4,3..2,.32.,.24.", "--family", "latn"), 2, "did you mean 'latin'"),
        ((".1.4,3..2,.32.,.24.", "--family", "latin", "--step", "99"), 1, "no step 99"),
        (("...,...,...", "--family", "latin", "--solution"), 1, "many solutions"),
        ((".1.4,3..2,.32.,.24.", "--family", "latin", "-o", "x.gif"), 2, "known: .svg"),
        ((".1.4,3..2,.32.,.24.", "--family", "latin", "--step", "1", "--solution"), 2, "together"),
    ],
)
def test_draw_says_what_is_wrong(args: tuple[str, ...], code: int, message: str) -> None:
    done = crux("draw", *args)
    assert (done.returncode, message in done.stderr) == (code, True), done.stderr
