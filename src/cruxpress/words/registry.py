"""Wordlists of the user's own: registered once, then called by name and fingerprint.

``cruxpress words add NAME FILE`` reads and grades a file once and keeps it as a table in the
user's data folder.  Shapes, recipes and puzzle texts hold a name and the fingerprint of that
table (``mine@3f9a2c41``), never a path. So foreign data cannot make us open a file, another process
finds the same words, and a machine without the list names it and says how to add it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from io import StringIO
from pathlib import Path

from cruxpress.core.errors import AskedWrongly, shown, unknown
from cruxpress.support.atomic_write import save
from cruxpress.support.user_folder import data_folder, made
from cruxpress.words.grades import GRADES, RULES
from cruxpress.words.language import LANGUAGES, Language
from cruxpress.words.language import language as language_of
from cruxpress.words.list_formats import LAYOUTS, write
from cruxpress.words.word_table import UNSTATED, WordEntry
from cruxpress.words.wordlist import Wordlist

# How large may a list be, in bytes?  Two million words without definitions are half of it.
LARGEST = 256 * 1024 * 1024

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
# Names that mean something else where a list is named.
TAKEN = frozenset({*LANGUAGES, *RULES, *GRADES, "general", "known", "own", "none"})
_CALLED = re.compile(rf"({NAME.pattern})(?:@([0-9a-f]{{8}}))?")
_HEAD = re.compile(rb"# cruxpress wordlist, ([a-z]{2}), (\d+) words\n")


@dataclass(frozen=True)
class Registered:
    """A registered list: what it is called, and what is in it."""

    name: str
    language: str
    words: int
    fingerprint: str

    def __str__(self) -> str:
        """How a recipe calls it.

        >>> str(Registered("mine", "en", 812, "3f9a2c41"))
        'mine@3f9a2c41'
        """
        return f"{self.name}@{self.fingerprint}"


def called(text: str, language: str) -> str:
    """A list by name and fingerprint, called by both or by its name alone.

    It must be registered here, in that language, and with that fingerprint.
    """
    match = _CALLED.fullmatch(text)
    if not match:
        raise AskedWrongly(
            f"{shown(text)} is no name of a wordlist: register its file with "
            "`cruxpress words add NAME FILE`, then give the name"
        )
    name, fingerprint = match.groups()
    found, tongue = _registered(name), language_of(language)
    if found is None or fingerprint not in (None, found.fingerprint):
        raise _missing(text, name, language, found)
    if found.language != language:
        raise AskedWrongly(
            f"the wordlist {found} is {LANGUAGES[found.language].name}, not {tongue.name}"
        )
    return str(found)


def _missing(text: str, name: str, language: str, found: Registered | None) -> AskedWrongly:
    here = f", but {found} is" if found else ""
    tongue = "" if language == "en" else f" --language {language}"
    replace = " --replace" if found else ""
    return AskedWrongly(
        f"the wordlist {text} is not registered here{here}: "
        f"add it with `cruxpress words add {name} FILE{tongue}{replace}`"
    )


def load(text: str, language: str) -> Wordlist:
    """The words of a list; ``text`` calls it as for ``called``."""
    return _load(called(text, language), language)


@lru_cache(maxsize=8)
def _load(text: str, language: str) -> Wordlist:
    name = text.partition("@")[0]
    data = _path(name).read_bytes()
    found = _told(name, data)
    if str(found) != text:
        raise _missing(text, name, language, found)
    return _words(data, LANGUAGES[language])


def add(name: str, words: Wordlist, *, replace: bool = False) -> Registered:
    """Register a list; a name that is taken by other words is refused, unless they may go."""
    if not NAME.fullmatch(name):
        raise AskedWrongly(
            "a wordlist is named by 1 to 40 small letters, digits, - and _, beginning with a "
            f"letter or digit, got {shown(name)}"
        )
    if name in TAKEN:
        raise AskedWrongly(f"the name {name} means something else where a list is named")
    if not len(words):
        raise AskedWrongly(f"no words are left for the list {name}")
    data = _table(words)
    found = _told(name, data)
    assert found is not None
    there = _registered(name)
    if there and there != found and not replace:
        raise AskedWrongly(
            f"the name {name} is taken by {there}: choose another, or "
            f"replace it with `cruxpress words add {name} FILE --replace`"
        )
    if there != found:
        made(folder())
        save({_path(name): data})
    return found


def remove(name: str) -> None:
    """Forget a list."""
    names = [path.stem for path in _paths()]
    if not names:
        raise AskedWrongly(f"unknown wordlist {shown(name)}: none is registered")
    if name not in names:
        raise unknown("wordlist", name, names)
    _path(name).unlink()


def every() -> list[Registered]:
    """All registered lists, by name."""
    return [found for path in _paths() if (found := _registered(path.stem))]


def folder(environment: Mapping[str, str] | None = None) -> Path:
    """Where the lists are: in the user's data folder."""
    return data_folder(environment) / "words"


def _path(name: str) -> Path:
    return folder() / f"{name}.tsv"


def _paths() -> list[Path]:
    return sorted(path for path in folder().glob("*.tsv") if NAME.fullmatch(path.stem))


def _registered(name: str) -> Registered | None:
    """The list of a name, or None; files that are not our lists are ignored."""
    path = _path(name)
    try:
        stat = path.stat()
        return _known(path, stat.st_mtime_ns, stat.st_size, stat.st_ino)
    except OSError:
        return None


@lru_cache(maxsize=256)
def _known(path: Path, *stamp: int) -> Registered | None:
    """``stamp`` is part of the cache key, so that a changed file is read again."""
    return _told(path.stem, path.read_bytes())


def _told(name: str, data: bytes) -> Registered | None:
    head = _HEAD.match(data)
    if not head or head[1].decode() not in LANGUAGES:
        return None
    fingerprint = blake2b(data, digest_size=4).hexdigest()
    return Registered(name, head[1].decode(), int(head[2]), fingerprint)


def _table(words: Wordlist) -> bytes:
    out = StringIO()
    out.write(f"# cruxpress wordlist, {words.language.code}, {len(words)} words\n")
    write(words, "table", out)
    data = out.getvalue().encode()
    if len(data) > LARGEST:
        raise AskedWrongly(f"a wordlist has at most {LARGEST:,} bytes, got {len(data):,}")
    return data


def _words(data: bytes, tongue: Language) -> Wordlist:
    """The words of a table as they were graded when it was made."""
    lines = data.decode().split("\n")[1:-1]
    return Wordlist.of(tongue, _entries(lines, tongue))


def _entries(lines: list[str], tongue: Language) -> Iterator[WordEntry]:
    for row in LAYOUTS["table"].rows(enumerate(lines, 2), lambda *skipped: None, "table"):
        yield WordEntry(
            tongue.fold(row.spelling),
            row.spelling,
            row.centi_zipf or 0,
            row.tier or 0,
            row.score or 0,
            row.flags or 0,
            row.stem,
            row.others,
            UNSTATED if row.difficulty is None else row.difficulty,
            row.definition,
        )
