"""Fonts: what they cover is read right, and what they lack is never printed as a box."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from cruxpress.book.font import BUNDLED, HOME, characters, family_of, font
from cruxpress.core.errors import AskedWrongly

FILES = sorted(HOME.glob("*.ttf"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_our_reader_of_characters_agrees_with_fonttools(path: Path) -> None:
    assert characters(path) == set(TTFont(path).getBestCmap())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_bundled_font_says_what_it_is_and_under_which_licence(path: Path) -> None:
    names = TTFont(path)["name"]
    assert family_of(path) == BUNDLED == names.getDebugName(1)
    assert "Open Font License" in names.getDebugName(13)
    assert "Google" in names.getDebugName(0)
    text = Path(__file__).parents[2] / "LICENSES" / "OFL-1.1.txt"
    assert "SIL OPEN FONT LICENSE Version 1.1" in text.read_text("utf-8")


def test_the_bundled_font_prints_the_languages_and_signs_of_the_house() -> None:
    texts = "ăâîșțĂÂÎȘȚ„”«» ñßøåéêçłżğ ΑΩ Жя 0123456789 +−×÷=≤≥ ←→ ■□●○ ✓✗ …–—·•½"
    assert font("").missing([texts]) == ""


def test_a_missing_glyph_is_an_error_that_names_it() -> None:
    with pytest.raises(AskedWrongly, match=r"数 \(U\+6570\)"):
        font("").check(["Sudoku 数独"])


def test_a_missing_font_file_is_an_error() -> None:
    with pytest.raises(AskedWrongly, match="there is no font file"):
        font("nowhere/Own.ttf")


def test_a_bold_weight_that_is_no_font_file_is_not_opened(tmp_path: Path) -> None:
    with pytest.raises(AskedWrongly, match="look.bold is the file of the bold weight"):
        font(str(FILES[0]), str(tmp_path))


def test_an_unknown_font_of_the_system_is_an_error() -> None:
    with pytest.raises(AskedWrongly, match="unknown font 'No Such Font'"):
        font("No Such Font")


@pytest.mark.parametrize("content", [b"", b"junk", b"\x00\x01\x00\x00" + b"\xff" * 200])
def test_a_file_that_is_no_font_is_an_error(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "own.ttf"
    path.write_bytes(content)
    with pytest.raises(AskedWrongly, match="not a font file"):
        font(str(path))


def test_a_cut_font_never_raises_anything_else(tmp_path: Path) -> None:
    whole = FILES[0].read_bytes()
    path = tmp_path / "cut.ttf"
    refused = 0
    for cut in range(1, len(whole), len(whole) // 60):
        path.write_bytes(whole[:cut])
        characters.cache_clear()
        try:
            font(str(path))
        except AskedWrongly:
            refused += 1
    assert refused > 1


def test_a_bold_file_of_another_family_is_refused(tmp_path: Path) -> None:
    other = TTFont(FILES[0])
    other["name"].setName("Another Sans", 1, 3, 1, 0x409)
    other.save(tmp_path / "other.ttf")
    with pytest.raises(AskedWrongly, match="same family"):
        font(str(FILES[0]), str(tmp_path / "other.ttf"))
