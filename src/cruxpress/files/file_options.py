"""Options whose value is a file: the one way from a user's file into a shape.

Shapes and recipes hold texts and never open a file.  Some options take a text that may be long
(words to leave out, a grid), and who asks for a puzzle may keep it in a file; the option
declares so (``file=``), and the command line and the reader of plans put the text of the file
in the place of its path before a shape is made.  Whether a value is a path follows from its
spelling alone, never from which files there are: ``reef`` is a word, ``./reef`` and
``reef.txt`` are files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cruxpress.core.errors import AskedWrongly, shown
from cruxpress.core.shape import FileKind, Shape

# How long may a text be that becomes part of a recipe, in bytes?
LONGEST = 64 * 1024
# The option of a shape that asks a language model with the user's key.
MODEL = "llm"
NO_MODEL = f"`{MODEL}` in a file asks no language model by itself: add --{MODEL} to the command"
# How does a path begin that says so, and how do the names of such files end?
_BEGIN = re.compile(r"\.{0,2}[/\\]|~[/\\]|[A-Za-z]:[/\\]")
_ENDINGS = (".txt", ".tsv", ".csv", ".list", ".grid")
# What parts words, or a word from its clue: a text with one of these is no path.
_INLINE = re.compile(r"[;,:\n]")
# What stands in a grid and in no path?
_BLOCK = re.compile("[#@*|=■█▓;\n]")
# What is a comment in a file of each kind?  A clue may have a # inside.
_COMMENT: dict[FileKind, re.Pattern[str]] = {
    "words": re.compile(r"#.*"),
    "lines": re.compile(r"^\s*#.*"),
}


def taken_in(
    shape: type[Shape], values: Mapping[str, Any], within: str | None = None, *, llm: bool = True
) -> dict[str, Any]:
    """Values for the options of a shape, with the texts of files in the place of their paths.

    ``within`` is the folder that a plan may take files from; a person at the command line may
    name any.  Without ``llm``, values that ask a language model are refused.
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
    """Would a puzzle with these options be made with calls of a language model?"""
    if MODEL not in values or MODEL not in {one.name for one in shape.options()}:
        return False
    return bool(getattr(shape.of({MODEL: values[MODEL]}), MODEL))


def text_of(name: str, value: str, kind: FileKind, within: str | None = None) -> str:
    """The text that a value of the option ``name`` means: its own, or that of the file it names."""
    if not is_path(value, kind):
        return value
    path = Path(value).expanduser() if within is None else inside(within, value, name)
    return _parted(read_text(path, f"{name}: the file {shown(value)}"), kind)


def is_path(value: str, kind: FileKind) -> bool:
    """Is a value written like a path?

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
    """Is a value three rows or more, of one length or with a sign that no path has?"""
    rows = re.split(r"[/\n]", value.strip())
    alike = len({len(row.strip()) for row in rows}) == 1
    return not value or (len(rows) > 2 and (alike or bool(_BLOCK.search(value))))


def inside(folder: str, path: str, name: str) -> Path:
    """The path of a file in a folder, that the key or option ``name`` asks for; a path or a link
    that leads out of the folder is refused."""
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
    """The text of a file; errors call it by ``file`` and show nothing of it."""
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
    """The text of a file as it is written inline: parts of one line, without comments."""
    if kind in ("grid", "text"):
        return text
    kept = (_COMMENT[kind].sub("", line).strip() for line in text.splitlines())
    return ";".join(line for line in kept if line)
