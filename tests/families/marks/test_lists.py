"""Lists of the user's own: named by file, folded, cleaned, and never opened by a puzzle text."""

from __future__ import annotations

from pathlib import Path

import pytest

from cruxpress.aim import make
from cruxpress.errors import AskedWrongly, ParseError, PuzzleError
from cruxpress.families import named
from cruxpress.families.marks import lists
from cruxpress.families.marks.lists import ListName, lexicon
from cruxpress.families.marks.puzzle import Shape
from cruxpress.recipe import Recipe

FRUIT = "apple\r\nmango\r\nlemon\r\nMANGO\r\ngrape\r\npeach\r\nmelon\r\nolive\r\nguava\r\n"


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "_files", {})
    monkeypatch.delenv(lists.ENVIRONMENT, raising=False)


@pytest.fixture
def fruit(tmp_path: Path) -> Path:
    path = tmp_path / "fruit.txt"
    path.write_bytes(FRUIT.encode())
    return path


def test_line_ends_case_and_duplicates_do_not_matter(fruit: Path) -> None:
    words = lexicon(Shape(accepted=str(fruit)).lists, 5)
    assert len(words) == 8
    assert words.name == ListName("en", "fruit")


def test_a_puzzle_of_an_own_list_is_made_and_read_back(fruit: Path) -> None:
    record = make(Recipe("marks", {"accepted": str(fruit), "rows": "1"}, seed=1))
    assert record.puzzle.split()[-1].startswith("@en/fruit#")
    assert record.solution.upper() in FRUIT.upper()
    assert named("marks").solve(named("marks").parse(record.puzzle), 2).verdict == "one"


def test_a_text_names_no_path_and_an_unknown_list_says_how_to_offer_it(
    fruit: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "apple:00000 @en/fruit"
    with pytest.raises(ParseError, match=lists.ENVIRONMENT):
        named("marks").parse(text)
    monkeypatch.setenv(lists.ENVIRONMENT, str(fruit))
    assert named("marks").parse(text).lists == ListName("en", "fruit")


def test_a_changed_file_is_another_list(fruit: Path) -> None:
    before = lexicon(Shape(accepted=str(fruit)).lists, 5).fingerprint
    fruit.write_text(FRUIT + "berry\n", encoding="utf-8")
    assert lexicon(Shape(accepted=str(fruit)).lists, 5).fingerprint != before


def test_required_words_are_accepted_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("crane\nqwert\nslate\n", encoding="utf-8")
    words = lexicon(Shape(required=str(path)).lists, 5)
    assert len(words) > 11_000
    assert [words.words[at] for at in words.known] == ["CRANE", "QWERT", "SLATE"]


@pytest.mark.parametrize(
    ("shape", "reason"),
    [
        ({"accepted": "/nowhere/words.txt"}, "path of a wordlist"),
        ({"required": "nosuch"}, "path of a wordlist"),
        ({"forbidden": "/nowhere/words.txt"}, "no file"),
        ({"language": "de"}, "no German list is built in"),
        ({"answer": "xyzzy"}, "'xyzzy' is not in the list en"),
        ({"answer": "cart"}, "has 4 letters, but the length is 5"),
        ({"length": 9}, "3 to 8"),
        ({"rows": "7"}, "rows"),
        ({"answer": "crane", "rows": "1", "greens": 0, "coloured": 0}, "needs more than six rows"),
        ({"answer": "crane", "rows": "1", "greens": 0, "coloured": 1}, "needs at least"),
    ],
)
def test_impossible_requests_are_refused(shape: dict[str, object], reason: str) -> None:
    with pytest.raises(AskedWrongly, match=reason):
        make(Recipe("marks", shape, seed=1))


def test_an_empty_list_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("", encoding="utf-8")
    with pytest.raises(PuzzleError, match="no words"):
        make(Recipe("marks", {"accepted": str(path)}, seed=1))


def test_a_list_without_words_of_the_length_is_refused(fruit: Path) -> None:
    with pytest.raises(AskedWrongly, match="no words of 7 letters"):
        make(Recipe("marks", {"accepted": str(fruit), "length": 7}, seed=1))


def test_two_files_of_one_name_are_refused(fruit: Path, tmp_path: Path) -> None:
    other = tmp_path / "sub" / "fruit.txt"
    other.parent.mkdir()
    other.write_text("apple\n", encoding="utf-8")
    Shape(accepted=str(fruit))
    with pytest.raises(AskedWrongly, match="is taken"):
        Shape(accepted=str(other))


def test_forbidden_words_are_neither_answers_nor_guesses(tmp_path: Path) -> None:
    plain = make(Recipe("marks", seed=5))
    path = tmp_path / "veto.txt"
    path.write_text(plain.solution + "\n", encoding="utf-8")
    veto = make(Recipe("marks", {"forbidden": str(path)}, seed=5))
    assert veto.solution != plain.solution
