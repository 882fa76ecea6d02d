"""From what a model says of its clue to a derivation: texts are found again as spans of words.

The pieces must cover the clue, each word once; they may come in any order.  Where they do not,
the derivation holds no pieces, so that the checker rejects the clue, and a fault says why.
"""

from __future__ import annotations

from collections.abc import Sequence

from cruxpress.clues.checker import Fault
from cruxpress.clues.cryptic import LONGEST
from cruxpress.clues.derivation import DEVICES, SPELLED, Derivation, Piece
from cruxpress.clues.llm.replies import ReplyDraft, SaidReply
from cruxpress.clues.llm.schemas import ROLES
from cruxpress.clues.sentence import bare, letters_of, words_of
from cruxpress.core.errors import shown
from cruxpress.words import Language

RULE = "derivation"


def derivation_of(draft: ReplyDraft, language: Language) -> tuple[Derivation, list[Fault]]:
    """The derivation that a draft states, and what keeps it from being one.

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
    if len(words) > LONGEST:
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
