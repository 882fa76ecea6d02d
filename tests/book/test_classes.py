"""A class: everybody another puzzle, nobody a harder one."""

from __future__ import annotations

import json
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from cruxpress.batch import hardest_of, tolerance_of
from cruxpress.book.classes import Pupil, names_in, pupils_of
from cruxpress.book.contents import BookContents, expected, gather
from cruxpress.book.outputs import book_files
from cruxpress.book.plan import read_plan
from cruxpress.core.errors import AskedWrongly
from tests.book.paper import boxes_of, made
from tests.programs import program

GROUPS = ("green", "blue", "red")


@pytest.fixture(scope="module")
def thirty(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, BookContents]:
    folder = tmp_path_factory.mktemp("class")
    lines = [f"Pupil {n:02}; {GROUPS[n % 3]}" for n in range(30)]
    (folder / "names.txt").write_text("\n".join(lines))
    plan = read_plan('pupils = ["names.txt"]', name=str(folder / "plan.toml"), preset="class")
    contents = gather(plan)
    files, notes, _ = book_files(plan, contents, folder / "class.pdf")
    assert notes == ()
    for path, content in files.items():
        path.write_bytes(content)
    (folder / "class.json").write_bytes(
        book_files(plan, contents, folder / "class.json")[0][folder / "class.json"]
    )
    return folder, contents


def test_thirty_pupils_in_three_groups_have_sixty_different_puzzles(
    thirty: tuple[Path, BookContents],
) -> None:
    _, contents = thirty
    assert [chapter.section.group for chapter in contents.chapters] == list(GROUPS)
    owners = defaultdict(list)
    for entry in contents.entries:
        owners[entry.pupil].append(entry)
    assert len(owners) == 30 and {len(one) for one in owners.values()} == {2}
    assert len({entry.record.fingerprint for entry in contents.entries}) == 60


def test_puzzles_of_a_group_are_equally_hard(thirty: tuple[Path, BookContents]) -> None:
    for chapter in thirty[1].chapters:
        own = [entry.record for entry in chapter.entries]
        for place, first in enumerate(own[:2]):
            for other in own[place::2]:
                assert other.rating.level == first.rating.level
                assert abs(other.rating.value - first.rating.value) <= tolerance_of(first)
                assert hardest_of(other) == hardest_of(first)


def test_minutes_differ_by_at_most_15_percent_and_givens_by_2(
    thirty: tuple[Path, BookContents],
) -> None:
    for chapter in thirty[1].chapters:
        own = [entry.record.rating.features for entry in chapter.entries]
        for place in range(2):
            minutes = [float(str(one["minutes"])) for one in own[place::2]]
            givens = [int(str(one["givens"])) for one in own[place::2]]
            assert len(minutes) == 10
            assert max(minutes) <= 1.15 * min(minutes)
            assert max(givens) - min(givens) <= 2


def test_the_key_tells_what_was_held(thirty: tuple[Path, BookContents]) -> None:
    folder, contents = thirty
    command = [program("pdftotext"), "-layout", str(folder / "class.pdf"), "-"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    key = text.split("\f")[30]
    own = [entry.record.rating.features for entry in contents.chapters[0].entries][::2]
    minutes = [float(str(one["minutes"])) for one in own]
    givens = [int(str(one["givens"])) for one in own]
    line = next(one for one in key.splitlines() if "Sudoku, green group, 1:" in one)
    assert f"{min(minutes):.1f}–{max(minutes):.1f} min" in line
    assert f"{min(givens)}–{max(givens)} givens" in line
    assert ": easy, " in line
    assert len([one for one in key.splitlines() if " group, " in one]) == 6


def test_a_name_stands_beside_its_number_in_the_key(tmp_path: Path) -> None:
    names = ["Bogdan", "Wilhelmina", "Mommsen", "Ana-Maria"]
    plan = read_plan(preset="class", changes=(f"pupils={','.join(names)}",))
    [path] = made(plan, tmp_path)
    words = [one for one in boxes_of(path) if one[0] == 5]
    for name in names:
        for _, x1, _, _, bottom, _ in (one for one in words if one[-1] == name):
            beside = [o for o in words if o[-1].isdigit() and abs(o[4] - bottom) < 3 and o[3] < x1]
            assert any(x1 - one[3] < 8 for one in beside), name


def test_every_sheet_has_one_name_and_the_key_has_all(thirty: tuple[Path, BookContents]) -> None:
    folder, _ = thirty
    command = [program("pdftotext"), "-layout", str(folder / "class.pdf"), "-"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    sheets, key = text.split("\f")[:30], "".join(text.split("\f")[30:])
    for sheet in sheets:
        assert sheet.count("Pupil") == 1
        assert "Date" in sheet and "Fill the grid" in sheet
    assert all(key.count(f"Pupil {n:02}") == 2 for n in range(30))


def test_the_json_of_a_class_makes_the_same_sheets(thirty: tuple[Path, BookContents]) -> None:
    folder, _ = thirty
    plan = read_plan((folder / "class.json").read_text(), name=str(folder / "class.json"))
    files, _, _ = book_files(plan, gather(plan), folder / "again.pdf")
    assert files[folder / "again.pdf"] == (folder / "class.pdf").read_bytes()
    data = json.loads((folder / "class.json").read_text())
    assert data["sections"][0]["puzzles"][0]["pupil"] == "Pupil 00"


def test_names_are_numbers_files_or_names(tmp_path: Path) -> None:
    (tmp_path / "n.csv").write_text("Ana,blue\n\n  Ben \n")
    assert names_in(str(tmp_path), "n.csv") == ["Ana,blue", "Ben"]
    assert names_in("", "2") == ["Pupil 1", "Pupil 2"]
    assert pupils_of(["Ana,blue", "Ben"], ["green", "blue"]) == [
        Pupil("Ana", "blue"),
        Pupil("Ben", "green"),
    ]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["Ana", "Ana"], "Ana is there twice"),
        (["Ana; pink"], "no section has the group or level 'pink' .known: green, blue."),
        (["; green"], "a name has 1 to 60 letters"),
        (["x" * 61], "a name has 1 to 60 letters"),
        ([f"P{n}" for n in range(501)], "at most 500"),
    ],
)
def test_wrong_names_are_one_sentence(lines: list[str], said: str) -> None:
    with pytest.raises(AskedWrongly, match=said):
        pupils_of(lines, ["green", "blue"])


def test_a_wrong_number_of_pupils_is_refused() -> None:
    with pytest.raises(AskedWrongly, match="pupils must be 1 to 500, got 0"):
        read_plan("pupils = 0\n", changes=("pupils=0",))


def test_the_puzzles_of_all_pupils_are_counted_before_they_are_made() -> None:
    assert expected(read_plan(preset="class", changes=("pupils=30",))) == 60 + 2 + 2
