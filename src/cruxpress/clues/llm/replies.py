"""Replies of language models, read with suspicion.

A schema is a wish: what arrives may be anything.  A text that is no JSON object with the list
that was asked for is a ParseError; entries of the list that are not what they should be are
passed over.
"""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass
from typing import Any, NamedTuple

from cruxpress.clues.sentence import letters_of, without_enumeration
from cruxpress.core.errors import ParseError, shown
from cruxpress.words import Language

# Some models fence their JSON, whatever they are told.
FENCE = "```"
CEDILLAS = str.maketrans("şţŞŢ", "șțȘȚ")
# How long may a text of a reply be, and how many pieces may a clue have?
LONGEST, MOST_PIECES = 300, 20


class SaidReply(NamedTuple):
    """A piece of a clue as a model states it."""

    role: str
    text: str
    letters: str = ""


@dataclass(frozen=True)
class ReplyDraft:
    """A clue as a model wrote it; plain, if no device is stated."""

    answer: str
    text: str
    device: str = ""
    pieces: tuple[SaidReply, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The form in which a model is shown its clue again."""
        if not self.device:
            return {"clue": self.text}
        pieces = [{k: v for k, v in piece._asdict().items() if v} for piece in self.pieces]
        return {"clue": self.text, "device": self.device, "pieces": pieces}


def read_plain(text: str) -> list[ReplyDraft]:
    """The plain clues of a reply.

    >>> read_plain('{"clues": [{"answer": "CAT", "clue": "Pet that purrs."}, 5]}')
    [ReplyDraft(answer='CAT', text='Pet that purrs', device='', pieces=())]
    """
    entries = _entries(text, "clues")
    return [
        ReplyDraft(_text(entry, "answer"), tidy(_text(entry, "clue")))
        for entry in entries
        if _has_texts(entry, "answer", "clue")
    ]


def read_cryptic(text: str) -> list[ReplyDraft]:
    """The cryptic clues of a reply, with the derivations that it states."""
    return [
        ReplyDraft(
            _text(entry, "answer"), tidy(_text(entry, "clue")), _text(entry, "device"),
            tuple(_pieces(entry.get("pieces"))),
        )
        for entry in _entries(text, "clues")
        if _has_texts(entry, "answer", "clue", "device")
    ]  # fmt: skip


def read_theme(text: str) -> list[tuple[str, str]]:
    """The words of a reply with their clues."""
    return [
        (tidy(_text(entry, "word")), tidy(_text(entry, "clue")))
        for entry in _entries(text, "words")
        if _has_texts(entry, "word", "clue")
    ]


def tidy(text: str) -> str:
    """A text in the manners of the house: single spaces, no full stop at its end.

    >>> tidy(" Pet  that purrs. "), tidy("And so on...")
    ('Pet that purrs', 'And so on...')
    """
    text = " ".join(unicodedata.normalize("NFC", text).split())
    return text[:-1] if text.endswith(".") and not text.endswith("..") else text


def spelled(text: str, language: Language) -> str:
    """A text with the letters of the language: Romanian ș and ț have commas, not cedillas."""
    return text.translate(CEDILLAS) if language.code == "ro" else text


def fitted(text: str, answer: str, language: Language) -> str:
    """A clue without a right letter count and with the letters of the language.

    The grid shows the length of an answer; a wrong count stays, for the checker to find.
    """
    text = spelled(text, language)
    clue, count = without_enumeration(text)
    parts = [int(part) for part in re.split("[,-]", count)] if count else []
    return tidy(clue) if sum(parts) == len(letters_of([answer], language)) else text


def _entries(text: str, name: str) -> list[dict[str, Any]]:
    try:
        found = json.loads(_unfenced(text))
    except (ValueError, RecursionError):
        raise ParseError(f"the reply is no JSON: {shown(text)}") from None
    entries = found.get(name) if isinstance(found, dict) else None
    if not isinstance(entries, list):
        raise ParseError(f"the reply has no list of {name}: {shown(text)}")
    return [entry for entry in entries if isinstance(entry, dict)]


def _unfenced(text: str) -> str:
    """A reply without the fence that models like to set around JSON."""
    bare = text.strip()
    if len(bare) < 2 * len(FENCE) or not (bare.startswith(FENCE) and bare.endswith(FENCE)):
        return bare
    return bare[len(FENCE) : -len(FENCE)].removeprefix("json")


def _has_texts(entry: dict[str, Any], *names: str) -> bool:
    values = [entry.get(name) for name in names]
    return all(isinstance(x, str) and x.strip() and len(x) <= LONGEST for x in values)


def _text(entry: dict[str, Any], name: str) -> str:
    return str(entry[name]).strip()


def _pieces(found: object) -> list[SaidReply]:
    """The pieces that are well formed; a clue that lacks one will not be covered."""
    if not isinstance(found, list) or len(found) > MOST_PIECES:
        return []
    pieces = [p for p in found if isinstance(p, dict) and _has_texts(p, "role", "text")]
    return [
        SaidReply(_text(p, "role"), _text(p, "text"), str(p.get("letters") or "")) for p in pieces
    ]
