"""Pages of a class and their codes: made by the page, read by the teacher."""

from __future__ import annotations

import csv
import io
import json
import random
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser

from cruxpress import write
from cruxpress.cli import cli
from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.core.record import Record
from cruxpress.player.results import ALPHABET, ResultSheet, code_of, codes_in, read_code, sheets_of
from tests.player.conftest import opened
from tests.player.puzzles import RECORDS
from tests.player.test_accessible import violations
from tests.player.test_places import taught_to_the_end
from tests.programs import program

MODULE = Path(__file__).parents[2] / "src" / "cruxpress" / "player" / "js" / "resultcode.js"
TOLD = {"solved": 2, "seconds": 431, "hints": 3, "checks": 1, "reveals": 0}


def records() -> list[Record]:
    """A class of three: two puzzles each, one of them with names that are hard to write down."""
    pair = [RECORDS["keen"](), RECORDS["marks"]()]
    return [
        replace(one, extra={"pupil": name}) for name in ("Ana", "=Ben", "Ștefan O.") for one in pair
    ]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    write(records(), tmp_path / "class.jsonl")
    return tmp_path / "class.jsonl"


@pytest.fixture
def sheets() -> list[ResultSheet]:
    return sheets_of(records())


def test_a_code_tells_what_was_put_into_it(sheets: list[ResultSheet]) -> None:
    for sheet in sheets:
        found = read_code(code_of(sheet, **TOLD), sheets)
        assert found.sheet == sheet
        assert {name: getattr(found, name) for name in TOLD} == TOLD


def test_every_wrong_letter_is_found(sheets: list[ResultSheet]) -> None:
    code = code_of(sheets[1], **TOLD)
    for at, letter in enumerate(code):
        for other in ALPHABET:
            if letter not in ("-", other):
                with pytest.raises(ParseError, match="mistyped"):
                    read_code(code[:at] + other + code[at + 1 :], sheets)


def test_letters_that_look_alike_and_spaces_are_read_as_they_were_meant(
    sheets: list[ResultSheet],
) -> None:
    code = code_of(sheets[0], **TOLD)
    spoken = code.replace("0", "O").replace("1", "l").upper().replace("-", " ")
    assert read_code(spoken, sheets) == read_code(code, sheets)


def test_codes_are_found_among_other_words() -> None:
    assert codes_in("Ana: 0001-8407-M000-4d29, thanks") == ["0001-8407-M000-4d29"]
    assert codes_in("nothing here at all") == []


def test_a_code_of_another_class_is_refused(sheets: list[ResultSheet]) -> None:
    other = sheets_of([replace(RECORDS["sudoku"](), extra={"pupil": "Ana"})])
    with pytest.raises(ParseError, match="another class"):
        read_code(code_of(other[0], solved=1, seconds=9), sheets)


def test_the_page_makes_the_codes_that_are_read(sheets: list[ResultSheet]) -> None:
    """The script and Python agree on 300 results, beyond their limits too."""
    chance, rows = random.Random(3), []
    for _ in range(300):
        told = [
            {"seconds": chance.choice((0.4, 61.6, 900, 40000)) * chance.random(),
             "hints": chance.randrange(50), "checks": chance.randrange(50),
             "reveals": chance.randrange(90)}
            for _ in range(chance.randrange(1, 3))
        ]  # fmt: skip
        rows.append((chance.choice(sheets), told))
    asked = json.dumps([({"page": one.page, "key": one.key}, told) for one, told in rows])
    script = (
        f"import {{ resultCode }} from {json.dumps(MODULE.as_uri())};\n"
        f"console.log(JSON.stringify({asked}.map(([sheet, kept]) => resultCode(sheet, kept))));"
    )
    done = subprocess.run(
        [program("node"), "--input-type=module"],
        input=script,
        capture_output=True,
        text=True,
        check=False,
    )
    codes = json.loads(done.stdout)
    for code, (sheet, told) in zip(codes, rows, strict=True):
        # JavaScript rounds halves up; these sums have none.
        sums = {name: round(sum(one[name] for one in told)) for name in told[0]}
        assert code == code_of(sheet, solved=len(told), **sums)


def test_a_finished_page_shows_a_code_that_the_command_turns_into_a_table(
    browser: Browser, pack: Path
) -> None:
    folder = pack.parent / "pages"
    made = CliRunner().invoke(cli, ["play", str(pack), "--pupils", "-o", str(folder)])
    assert made.exit_code == 0, made.output
    assert sorted(path.name for path in folder.iterdir()) == [
        "Ana.html",
        "Ben.html",
        "Ștefan-O.html",
    ]
    with opened(browser, (folder / "Ștefan-O.html").as_uri(), "phone") as tab:
        told = tab.locator(".crux-code")
        assert told.inner_text().strip() == "Ștefan O."
        taught_to_the_end(tab)
        code = tab.locator(".crux-code strong").inner_text()
        assert "solved 1 of 2" in told.inner_text()
        assert violations(tab) == []
        tab.reload()
        tab.wait_for_selector("html[data-ready]")
        assert tab.locator(".crux-code strong").inner_text() == code
    codes = pack.with_name("codes.txt")
    good = code_of(sheets_of(records())[1], **TOLD)
    codes.write_text(f"Stefan {code}\n{good}\n\n0001-8407-m000-4d29\nhello\n", "utf-8")
    done = CliRunner().invoke(cli, ["results", str(pack), str(codes)])
    assert done.exit_code == 1
    assert "codes.txt:4: the code" in done.stderr and "codes.txt:5: expected a code" in done.stderr
    assert "no code of 1 of 3: Ana" in done.stderr
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [(row["pupil"], row["solved"], row["of"]) for row in rows] == [
        ("'=Ben", "2", "2"), ("Ștefan O.", "1", "2"),
    ]  # fmt: skip
    assert rows[0]["minutes"] == "7.2" and int(rows[1]["hints"]) > 0


def test_puzzles_without_pupils_are_refused(tmp_path: Path) -> None:
    with pytest.raises(AskedWrongly, match="has no pupil"):
        sheets_of([RECORDS["keen"]()])
    done = CliRunner().invoke(cli, ["play", "x.jsonl", "--pupils"])
    assert "add -o FOLDER" in str(done.exception)


def test_names_of_strangers_reach_tables_and_files_tamed(tmp_path: Path) -> None:
    """Line breaks begin no row with a formula, nothing is obeyed, and all names find a file."""
    pack, folder = tmp_path / "class.jsonl", tmp_path / "pages"
    names = [
        "\r=1+1",
        "\x1b[2JAna",
        "a\r\n@x",
        "b" * 400,
        *("!" * length for length in range(1, 151)),
    ]
    own = [replace(RECORDS["keen"](), extra={"pupil": name}) for name in names]
    write(own, pack)
    codes = "\n".join(code_of(sheet, solved=1) for sheet in sheets_of(own))
    done = CliRunner().invoke(cli, ["results", str(pack), "-"], input=codes)
    assert done.exit_code == 0, done.output
    rows = done.stdout.splitlines()
    assert len(rows) == 1 + len(names)
    assert [row.partition(",")[0] for row in rows[1:5]] == ["'=1+1", "[2JAna", "a  @x", "b" * 400]
    made = CliRunner().invoke(cli, ["play", str(pack), "--pupils", "--trust", "-o", str(folder)])
    assert made.exit_code == 0, made.output
    assert len(list(folder.iterdir())) == len(names)
    assert {"1-1.html", "pupil.html", "pupil-150.html"} <= {one.name for one in folder.iterdir()}


def test_pages_of_pupils_follow_no_planted_link(pack: Path, tmp_path: Path) -> None:
    folder, victim = tmp_path / "pages", tmp_path / "victim"
    folder.mkdir()
    victim.write_text("mine")
    (folder / "Ana.html").symlink_to(victim)
    done = CliRunner().invoke(cli, ["play", str(pack), "--pupils", "--trust", "-o", str(folder)])
    assert done.exit_code != 0 and victim.read_text() == "mine"
