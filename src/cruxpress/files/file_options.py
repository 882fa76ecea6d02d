"""Options whose value may be the path of a file.

Shapes and recipes hold texts and never open a file.  Some options take a long text (words to leave
out, a grid) that a user may keep in a file.  Such an option declares ``file=``.  The command line
and the plan reader replace the path by the text of the file before they create a shape.  Only the
spelling decides whether a value is a path, never the existing files: ``reef`` is a word, ``./reef``
and ``reef.txt`` are files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cruxpress.core.errors import AskedWrongly, shown
from cruxpress.core.shape import FileKind, Shape

# How long may a file be whose text becomes part of a recipe, in bytes?
LONGEST = 64 * 1024
# The option of a shape that calls a language model with the user's API key.
MODEL = "llm"
NO_MODEL = f"`{MODEL}` in a file asks no language model by itself: add --{MODEL} to the command"
# Prefixes and suffixes that mark a value as a path.
_BEGIN = re.compile(r"\.{0,2}[/\\]|~[/\\]|[A-Za-z]:[/\\]")
_ENDINGS = (".txt", ".tsv", ".csv", ".list", ".grid")
# Separators of words and clues: a value that contains one is not a path.
_INLINE = re.compile(r"[;,:\n]")
# Characters that occur in grids but not in paths.
_BLOCK = re.compile("[#@*|=■█▓;\n]")
# Comments by kind of file.  In "lines", a # counts only at the start, because a clue may contain #.
_COMMENT: dict[FileKind, re.Pattern[str]] = {
    "words": re.compile(r"#.*"),
    "lines": re.compile(r"^\s*#.*"),
}


def taken_in(
    shape: type[Shape], values: Mapping[str, Any], within: str | None = None, *, llm: bool = True
) -> dict[str, Any]:
    """Replace the paths among the option values of a shape by the texts of the files.

    ``within``: the only folder that a plan may read files from; None (the command line) allows any
    path.  Without ``llm``, options that call a language model raise AskedWrongly.
    """
    if not llm and asks_model(shape, values):
        raise AskedWrongly(NO_MODEL)
    kinds = {one.name: one.file for one in shape.options() if one.file}
    return {
        name: text_of(f"`{name}`", value, kinds[name], within)
        if name in kinds and isinstance(value, str)
        else value
        for name, value in values.items()
    }


def asks_model(shape: type[Shape], values: Mapping[str, Any]) -> bool:
    """Would making a puzzle with these options call a language model?"""
    if MODEL not in values or MODEL not in {one.name for one in shape.options()}:
        return False
    return bool(getattr(shape.of({MODEL: values[MODEL]}), MODEL))


def text_of(name: str, value: str, kind: FileKind, within: str | None = None) -> str:
    """The value of the option ``name``, or the text of the file if the value is a path."""
    if not is_path(value, kind):
        return value
    path = Path(value).expanduser() if within is None else inside(within, value, name)
    return _parted(read_text(path, f"{name}: the file {shown(value)}"), kind)


def is_path(value: str, kind: FileKind) -> bool:
    """Is a value spelled like a path?

    >>> is_path("reef", "words"), is_path("./reef", "words"), is_path("lists/reef.txt", "words")
    (False, True, True)
    >>> is_path("TCP/IP; reef", "words"), is_path(".../.#./...", "grid")
    (False, False)
    >>> is_path("mine", "grid"), is_path("grids/mine", "grid")
    (True, True)
    """
    if _BEGIN.match(value):
        return "\n" not in value
    ends = value.lower().endswith(_ENDINGS) and "\n" not in value
    if kind == "text":
        return ends
    if kind == "grid":
        return ends or not _looks_like_rows(value)
    return not _INLINE.search(value) and (ends or bool(re.search(r"[/\\]", value)))


def _looks_like_rows(value: str) -> bool:
    """Is a value empty, or at least three rows of equal length or with a character of a grid?"""
    rows = re.split(r"[/\n]", value.strip())
    alike = len({len(row.strip()) for row in rows}) == 1
    return not value or (len(rows) > 2 and (alike or bool(_BLOCK.search(value))))


def inside(folder: str, path: str, name: str) -> Path:
    """Resolve the path of a file in a folder; AskedWrongly if the path or a symbolic link leads
    out of the folder.  ``name`` is the key or option for messages."""
    if not folder:
        raise AskedWrongly(f"{name}: there is no folder to take {shown(path)} from")
    try:
        home = Path(folder).resolve()
        found = (home / path).resolve()
    except (OSError, RuntimeError, ValueError):
        raise AskedWrongly(f"{name}: {shown(path)} is no path of a file") from None
    if not found.is_relative_to(home):
        raise AskedWrongly(f"{name}: {shown(path)} lies outside of the folder of the plan")
    if not found.is_file():
        raise AskedWrongly(f"{name}: there is no file {shown(path)}")
    return found


def read_text(path: Path, file: str) -> str:
    """The text of a file; errors name the file as ``file`` and never show its content."""
    try:
        with open(path, "rb") as stream:
            data = stream.read(LONGEST + 1)
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise AskedWrongly(f"{file} is not a text in UTF-8") from None
    except OSError as error:
        raise AskedWrongly(f"{file} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise AskedWrongly(f"{file} cannot be read: {error}") from None
    if len(data) > LONGEST:
        raise AskedWrongly(f"{file} is longer than {LONGEST:,} bytes")
    if "\0" in text:
        raise AskedWrongly(f"{file} is not a text")
    return text


def _parted(text: str, kind: FileKind) -> str:
    """The text of a file without comments and empty lines.  Words are joined by ``;``; lines with
    clues stay lines, because a clue may contain a ``;``."""
    if kind in ("grid", "text"):
        return text
    kept = (_COMMENT[kind].sub("", line).strip() for line in text.splitlines())
    return (";" if kind == "words" else "\n").join(line for line in kept if line)
