"""Replies of language models: untrusted text in, clues and derivations out.

A model may ignore its schema.  A reply that is no JSON object with the requested list raises
ParseError; malformed entries of the list are skipped.

A model states the pieces of a cryptic clue as texts.  ``derivation_of`` finds them again as spans
of words.  The pieces, in any order, must cover each word of the clue once.  Otherwise the
derivation is empty, so that the checker rejects the clue, and a fault says why.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from cruxpress.clues.checker import Fault
from cruxpress.clues.cryptic import LONGEST as MOST_WORDS
from cruxpress.clues.derivation import DEVICES, SPELLED, Derivation, Piece
from cruxpress.clues.llm.prompts import ROLES
from cruxpress.clues.sentence import bare, letters_of, without_enumeration, words_of
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
    """A text in our style: single spaces, no full stop at its end.

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


RULE = "derivation"


def derivation_of(draft: ReplyDraft, language: Language) -> tuple[Derivation, list[Fault]]:
    """The derivation that a draft states, and the faults that make it invalid.

    >>> from cruxpress.words import language
    >>> stated = [("fodder", "Earth"), ("definition", "core"), ("indicator", "upset")]
    >>> pieces = tuple(SaidReply(*one) for one in stated)
    >>> draft = ReplyDraft("HEART", "Earth upset core", "anagram", pieces)
    >>> derivation_of(draft, language("en"))[0].to_text()
    'anagram f0-1 i1-2 d2-3'
    """
    empty = Derivation(draft.device, ())
    if draft.device not in DEVICES:
        return empty, [Fault(RULE, f"{shown(draft.device)} is no device that can be followed")]
    for piece in draft.pieces:
        if piece.role not in ROLES:
            return empty, [Fault(RULE, f"{shown(piece.role)} is no role of a piece")]
    words = [bare([word]) for word in words_of(draft.text)]
    if len(words) > MOST_WORDS:
        return empty, []  # The checker has a rule for that.
    cover = _cover(words, draft.pieces)
    if cover is None:
        return empty, [Fault(RULE, _why_not(words, draft.pieces))]
    spans = [Piece(at, at + size, said.role, _letters(said, language)) for at, size, said in cover]
    if any(bool(piece.letters) != (piece.role in SPELLED) for piece in spans):
        return empty, [Fault(RULE, "an abbreviation is given without its letters")]
    return Derivation(draft.device, tuple(spans)), []


Placed = tuple[int, int, SaidReply]


def _cover(words: Sequence[str], pieces: Sequence[SaidReply]) -> list[Placed] | None:
    """The pieces laid side by side from the first word to the last; the stated order first.

    The search is small: eight words at most, and equal pieces are tried once.
    """
    sizes = {said: _words(said) for said in pieces}
    if sum(len(sizes[said]) for said in pieces) != len(words):
        return None

    def laid(at: int, left: tuple[SaidReply, ...]) -> list[Placed] | None:
        if not left:
            return []
        for said in dict.fromkeys(left):
            size = len(sizes[said])
            if size and list(words[at : at + size]) == sizes[said]:
                first = left.index(said)
                rest = laid(at + size, left[:first] + left[first + 1 :])
                if rest is not None:
                    return [(at, size, said), *rest]
        return None

    return laid(0, tuple(pieces))


def _words(said: SaidReply) -> list[str]:
    return [bare([word]) for word in words_of(said.text)]


def _why_not(words: Sequence[str], pieces: Sequence[SaidReply]) -> str:
    clue = f" {' '.join(words)} "
    for said in pieces:
        if f" {' '.join(_words(said))} " not in clue:
            return f"the {said.role} {shown(said.text)} does not stand so in the clue"
    return "the pieces together are not the clue: every word belongs to one piece, and to one only"


def _letters(said: SaidReply, language: Language) -> str:
    return letters_of([said.letters], language) if said.role in SPELLED else ""
