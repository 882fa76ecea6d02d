"""Fonts of strangers: set in a sandbox, with limits, and a sentence when they break it."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from cruxpress import families
from cruxpress.book.font import Font, characters, family_of, font
from cruxpress.book.typst import PressError, Sandbox, TypstTask, press, to_pdf
from cruxpress.core.errors import AskedWrongly
from tests.book.hostile_fonts import BUNDLED, breaking, endless, many_characters
from tests.process_helpers import cpu, lives, wait_for, workers_of

SOURCE = """#set text(font: "Cruxpress Sans")
Hello ABC 123 ășț #text(weight: "bold")[fi ffl] #[#metadata(3) <pages>]""".encode()


def _task(tmp_path: Path, path: Path = BUNDLED) -> TypstTask:
    (tmp_path / "main.typ").write_bytes(SOURCE)
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    (fonts / "one.ttf").write_bytes(path.read_bytes())
    return TypstTask(str(tmp_path), str(fonts), family_of(path), "{}")


def test_a_document_is_set_in_the_sandbox_as_it_is_here(tmp_path: Path) -> None:
    own, bold = tmp_path / "own.ttf", tmp_path / "bold.ttf"
    own.write_bytes(BUNDLED.read_bytes())
    bold.write_bytes(font("").bold.read_bytes())
    latin = families.named("latin")
    drawing = latin.draw(latin.parse(latin.example), None, None)
    assert to_pdf([drawing], using=Font("Cruxpress Sans", own, bold)) == to_pdf([drawing])


def test_the_number_of_pages_is_asked_in_the_sandbox(tmp_path: Path) -> None:
    assert Sandbox().answer(_task(tmp_path)) == [b"3"]


def test_a_font_that_never_ends_is_a_sentence(tmp_path: Path) -> None:
    hostile = endless(tmp_path / "endless.ttf")
    start = time.monotonic()
    with pytest.raises(PressError, match="not done with the font Cruxpress Sans after 3 seconds"):
        Sandbox(seconds=3).answer(_task(tmp_path, hostile).wanting("pdf"))
    assert time.monotonic() - start < 30


def test_a_font_over_which_the_typesetter_panics_is_a_sentence(tmp_path: Path) -> None:
    hostile = breaking(tmp_path / "breaking.ttf")
    with pytest.raises(
        PressError, match="broke down over the font Cruxpress Sans or a picture; take another"
    ):
        Sandbox().answer(_task(tmp_path, hostile).wanting("pdf"))


def test_a_typesetter_that_fills_the_memory_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(PressError, match="broke down over the font"):
        Sandbox(memory=8_000_000).answer(_task(tmp_path).wanting("png"))


def test_what_the_typesetter_refuses_is_told_in_its_words(tmp_path: Path) -> None:
    task = _task(tmp_path)
    (tmp_path / "main.typ").write_text("#nothing")
    with pytest.raises(PressError, match="the typesetter failed: unknown variable: nothing"):
        Sandbox().answer(task.wanting("pdf"))


PARENT = """
import sys
from cruxpress.book.typst import Sandbox, TypstTask
if __name__ == "__main__":
    Sandbox().answer(TypstTask(sys.argv[1], sys.argv[1] + "/fonts", sys.argv[2], "{}", "pdf"))
"""


def test_a_sandbox_that_is_busy_ends_with_its_killed_parent(tmp_path: Path) -> None:
    task = _task(tmp_path, endless(tmp_path / "endless.ttf"))
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    with subprocess.Popen([sys.executable, script, tmp_path, task.font]) as parent:
        busy = wait_for(lambda: [one.pid for one in workers_of(parent.pid) if cpu(one) > 0.5])
        parent.kill()
    assert busy and wait_for(lambda: not any(map(lives, busy)))


def test_only_our_own_font_is_set_in_this_process(tmp_path: Path) -> None:
    own = tmp_path / "own.ttf"
    own.write_bytes(BUNDLED.read_bytes())
    with press(b"", {}, Font("Cruxpress Sans", own, own)) as document:
        assert isinstance(document.typesetter, Sandbox)
    with press(b"", {}, font("")) as document:
        assert not isinstance(document.typesetter, Sandbox)


@pytest.mark.parametrize(("tables", "segments"), [(1, 30_000), (60_000, 1), (300, 2)])
def test_characters_without_end_are_refused_at_once(
    tables: int, segments: int, tmp_path: Path
) -> None:
    path = many_characters(tmp_path / "many.ttf", tables, segments)
    start = time.process_time()
    if segments == 1:
        assert len(characters(path)) == 0xFFFE
    else:
        with pytest.raises(AskedWrongly, match="is not a font file"):
            characters(path)
    assert time.process_time() - start < 5


def test_a_font_file_of_a_gigabyte_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.ttf"
    with open(path, "wb") as stream:
        stream.truncate(1_000_000_000)
    with pytest.raises(AskedWrongly, match="larger than"):
        characters(path)
