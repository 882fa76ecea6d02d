"""The wordlists that come with cruxpress: loaded when asked for, and once.

Each list is made of parts; the words that only large dictionaries have are a part of their
own, so that who does not want them does not wait for them.  Phrases are a list beside the words:
entries of several words, which crosswords take and puzzles of single words do not.
"""

from __future__ import annotations

from functools import cache

from cruxpress.core.errors import AskedWrongly
from cruxpress.support.package_files import files
from cruxpress.words.language import language
from cruxpress.words.packed import unpack
from cruxpress.words.wordlist import Wordlist

# Language -> its part of general dictionaries, and that of large ones (if there is one).
PARTS = {"en": ("en", "en-large"), "ro": ("ro", "")}


def has(code: str) -> bool:
    """Is there a built-in list of a language?"""
    return code in PARTS


def everything(code: str, large: bool = False, length: int | None = None) -> Wordlist:
    """All words of the built-in list of a language, offensive ones too; or of one length only."""
    return _everything(code, large, length)


@cache
def _everything(code: str, large: bool, length: int | None) -> Wordlist:
    tongue = language(code)
    if code not in PARTS:
        raise AskedWrongly(
            f"no {tongue.name} list is built in (only {', '.join(PARTS)}): give a file of words"
        )
    core, more = PARTS[code]
    if large and more:
        return everything(code, length=length).merged(_part(more, code, length))
    return _part(core, code, length)


def _part(name: str, code: str, length: int | None = None) -> Wordlist:
    folder = files("cruxpress.words") / "data"
    words = (folder / f"{name}.words.zip").read_bytes()
    zipfs = (folder / f"{name}.zipf.zip").read_bytes()
    return Wordlist(unpack(words, zipfs, language(code), length))


@cache
def phrases(code: str) -> Wordlist:
    """The phrases of a language, and long words that its list lacks; empty where none are known.

    >>> phrases("en")["CAKESTAND"].spelling
    'cake stand'
    """
    if code not in PARTS:
        return Wordlist.of(language(code), ())
    return _part(f"{code}-phrases", code)


@cache
def chosen(code: str, rule: str, length: int | None = None) -> Wordlist:
    """The built-in list of a language after a rule: required, accepted, large or all."""
    from cruxpress.words.grades import RULES

    large = rule in ("large", "all")
    return everything(code, large, length).by_rule(RULES[rule])
