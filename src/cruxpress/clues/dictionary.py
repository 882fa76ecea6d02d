"""Definitions of WordNet, cut to clues, where WordNet is installed.

Debian's ``wordnet-base`` puts the database into ``/usr/share/wordnet``; ``CRUXPRESS_WORDNET``
names another folder.  The form of its files is described in wndb(5WN): an index line has a
lemma and the offsets of its senses, commonest first; a sense has its words and, after a bar,
its gloss.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import NamedTuple, Protocol

from cruxpress.core.errors import AskedWrongly, shown

ENVIRONMENT = "CRUXPRESS_WORDNET"
FOLDER = Path("/usr/share/wordnet")
PARTS_OF_SPEECH = ("noun", "verb", "adj", "adv")

# How long may a clue from a dictionary be?
LONGEST, MOST_WORDS = 44, 8
# How many senses of a word are familiar enough for a clue?
SENSES = 3

ARTICLE = re.compile(r"^(?:an?|the|any of various|any of several|any|some) ", re.IGNORECASE)
BRACKETS = re.compile(r"\([^()]*\)")
# A gloss that is too long may be cut before a clause.
JOINT = re.compile(r",? (?:that|which|who|whose|where|when|having|used|usually|especially|such as)"
                   r"\b|[,:]")  # fmt: skip
# The remaining text must not end with one of these words.
DANGLING = re.compile(
    r" (?:of|in|on|to|by|with|for|from|the|an?|or|and|as|is|are|such|usually|especially|often)$"
)
FEWEST = 2


class Dictionary(Protocol):
    """A source of definitions."""

    def definitions(self, spelling: str, language: str) -> Iterable[str]:
        """Texts that define a word, best first; none if it is not known."""


class Sense(NamedTuple):
    """A sense of a word: all words that have it, and what it is."""

    words: list[str]
    gloss: str


class WordNet:
    """WordNet in a folder."""

    def __init__(self, folder: str | PathLike[str]):
        self.folder = Path(folder)
        if not (self.folder / "index.noun").is_file():
            raise AskedWrongly(f"no WordNet in {shown(str(folder))}: expected a file index.noun")

    @staticmethod
    def installed() -> WordNet | None:
        """The WordNet of this machine: the folder that is named, or Debian's, or None."""
        named = os.environ.get(ENVIRONMENT)
        if named:
            return WordNet(named)
        return WordNet(FOLDER) if (FOLDER / "index.noun").is_file() else None

    def definitions(self, spelling: str, language: str) -> Iterator[str]:
        """Glosses of a word that are short enough, then its synonyms, sense by sense."""
        if language != "en":
            return
        for sense in self.senses(spelling):
            short = shortened(sense.gloss)
            if short:
                yield short
            for word in sense.words:
                if _is_plain(word) and word != spelling.lower():
                    yield word[0].upper() + word[1:]

    def senses(self, spelling: str) -> Iterator[Sense]:
        """The common senses of a word, the part of speech with most of them first."""
        lemma = spelling.strip().lower().replace(" ", "_")
        found = [entry for part in PARTS_OF_SPEECH if (entry := self._entry(part, lemma))]
        for part, offsets, _ in sorted(found, key=lambda entry: -entry[2]):
            for offset in offsets[:SENSES]:
                sense = self._sense(part, offset)
                if sense is not None:
                    yield sense

    def _entry(self, part: str, lemma: str) -> tuple[str, list[int], int] | None:
        """Part of speech, offsets of senses, and how many of them a corpus attests."""
        fields = self._indices.get(part, {}).get(lemma.encode(), b"").split()
        try:
            senses = int(fields[2])
            offsets = [int(field) for field in fields[-senses:]]
            return part, offsets, int(fields[-senses - 1])
        except (ValueError, IndexError):
            return None

    @cached_property
    def _indices(self) -> dict[str, dict[bytes, bytes]]:
        """Part of speech -> lemma -> its line; lines of the licence begin with a space."""
        paths = {part: self.folder / f"index.{part}" for part in PARTS_OF_SPEECH}
        return {part: _lines(path.read_bytes()) for part, path in paths.items() if path.is_file()}

    def _sense(self, part: str, offset: int) -> Sense | None:
        try:
            with open(self.folder / f"data.{part}", "rb") as data:
                data.seek(offset)
                line = data.readline(20_000).decode("utf-8", "replace")
            fields, _, gloss = line.partition("|")
            parts = fields.split()
            words = [parts[4 + 2 * n] for n in range(int(parts[3], 16))]
        except (OSError, ValueError, IndexError):
            return None
        clean = [re.sub(r"\(\w+\)$", "", word).replace("_", " ") for word in words]
        return Sense(clean, gloss.strip())


def _lines(index: bytes) -> dict[bytes, bytes]:
    lines = (line for line in index.split(b"\n") if not line.startswith(b" "))
    return {line[: line.find(b" ")]: line for line in lines if b" " in line}


def _is_plain(word: str) -> bool:
    """Is a dictionary entry an ordinary word, not a name or a formula?"""
    letters = word.replace(" ", "")
    return letters.isascii() and letters.isalpha() and letters.islower()


def shortened(gloss: str) -> str:
    """Cut a gloss to a clue; empty if that is impossible.

    >>> shortened('feline mammal usually having thick soft fur and no ability to roar; "a cat"')
    'Feline mammal'
    >>> shortened("(usually plural) a thing")
    'Thing'
    """
    text = " ".join(BRACKETS.sub(" ", gloss.partition(";")[0]).split())
    text = ARTICLE.sub("", text).strip(" .,:")
    if not _fits(text):
        cuts = [text[: match.start()].strip(" .,:") for match in JOINT.finditer(text)]
        text = next((t for t in reversed(cuts) if _stands(t)), "")
    return text[:1].upper() + text[1:]


def _stands(text: str) -> bool:
    """May a gloss end like this text?"""
    return _fits(text) and len(text.split()) >= FEWEST and not DANGLING.search(text)


def _fits(text: str) -> bool:
    return len(text) <= LONGEST and len(text.split()) <= MOST_WORDS
