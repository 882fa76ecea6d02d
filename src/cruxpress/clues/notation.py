"""Derivations as people write them: ``t(HE ART)ist``, ``CO(A)T``, ``TAR + GET``, ``[f]LOCK``.

| device | note |
|---|---|
| anagram | the fodder and a star: ``(meteor)*`` |
| hidden | the fodder, the answer in brackets |
| initials, alternate | the fodder, the answer as capitals; of one word ``B[aking]`` |
| reversal | the letters and an arrow: ``LIVED<`` |
| charade | the pieces in the order of the answer |
| container | the inner piece in brackets |
| deletion | what goes in square brackets |
| homophone | the word in quotes |
| double definition | the two meanings |
| a worked part | its own note in the place of its letters |
"""

from __future__ import annotations

from collections.abc import Mapping

from cruxpress.clues.clue import Clue
from cruxpress.clues.derivation import Piece, worked
from cruxpress.clues.letter_operations import insertions, shortened
from cruxpress.clues.sentence import letters_of, words_of
from cruxpress.words import Language


def noted(clue: Clue, answer: str, language: Language) -> str:
    """The note of a cryptic clue; empty if it has no derivation.

    >>> from cruxpress.clues.derivation import Derivation
    >>> from cruxpress.words import language
    >>> play = Derivation.from_text("hidden d0-2 i2-4 f4-6")
    >>> noted(Clue("Body's pump hidden in the artist", "bank", play), "HEART", language("en"))
    't(HE ART)ist'
    """
    if clue.derivation is None:
        return ""
    words, device = words_of(clue.text), clue.derivation.device
    parts = clue.derivation.parts

    def said(*pieces: Piece) -> str:
        inside = [word for one in pieces for word in words[one.start : one.end]]
        return " ".join(inside).strip(",.;:?!")

    if device == "double-definition":
        return " = ".join(said(piece) for piece in clue.derivation.definitions)
    given = [one.letters or letters_of(words[one.start : one.end], language) for one in parts]
    shown = {
        one.letters: noted(Clue(clue.text, clue.source, worked(one)), one.letters, language)
        for one in parts
        if one.role == "worked"
    }
    if device == "anagram":
        return f"({said(*parts).lower()})*"
    if device == "hidden":
        return _bracketed(said(*parts), answer, language)
    if device in ("initials", "alternate"):
        return _picked(said(*parts), answer, language)
    return _assembled(device, given, answer, shown)


def _assembled(device: str, given: list[str], answer: str, shown: Mapping[str, str]) -> str:
    """The note of letters that stand for others; those of worked parts are shown by theirs."""
    if device == "reversal":
        return " + ".join(given) + "<"
    if device == "homophone":
        return f"“{given[0]}”"
    if device == "charade":
        ordered = given if "".join(given) == answer else given[::-1]
        return " + ".join(shown.get(one, one) for one in ordered)
    if device == "deletion":
        return _cut(given[0], answer)
    for outer, inner in (given, given[::-1]):
        made = insertions(outer, inner)
        if answer in made:
            at = made.index(answer) + 1
            around = f", where {shown[outer]} is {outer}" if outer in shown else ""
            return f"{outer[:at]}({shown.get(inner, inner)}){outer[at:]}{around}"
    return ""


def _cut(word: str, answer: str) -> str:
    middle = (len(word) - 1) // 2
    notes = {
        "head": f"[{word[0].lower()}]{word[1:]}",
        "tail": f"{word[:-1]}[{word[-1].lower()}]",
        "ends": f"[{word[0].lower()}]{word[1:-1]}[{word[-1].lower()}]",
        "heart": f"{word[:middle]}[{word[middle : len(word) - middle].lower()}]"
        f"{word[len(word) - middle :]}",
        "shell": f"{word[:1]}[{word[1:-1].lower()}]{word[-1:]}",
        "core": f"[{word[:middle].lower()}]{word[middle : len(word) - middle]}"
        f"[{word[len(word) - middle :].lower()}]",
    }
    return next((note for how, note in notes.items() if shortened(word, how) == answer), "")


def _bracketed(text: str, answer: str, language: Language) -> str:
    """The text with the answer in brackets, as capitals."""
    start = letters_of([text], language).find(answer)
    shown, at = "", 0
    for sign in text:
        count = len(letters_of([sign], language))
        if count and at == start:
            shown += "("
        inside = start <= at < start + len(answer)
        shown += sign.upper() if inside and count else sign.lower()
        at += count
        if count and at == start + len(answer):
            shown += ")"
    return shown


def _picked(text: str, answer: str, language: Language) -> str:
    """The text with first letters, or every second letter, as capitals."""
    words = text.lower().split()
    if len(words) == 1 and len(answer) == 1:
        first = letters_of([text], language)[:1] == answer
        return f"{answer}[{words[0][1:]}]" if first else f"[{words[0][:-1]}]{answer}"
    if "".join(letters_of([word], language)[:1] for word in words) == answer:
        return " ".join(word.capitalize() for word in words)
    if "".join(letters_of([word], language)[-1:] for word in words) == answer:
        return " ".join(_last_up(word) for word in words)
    letters = letters_of([text], language)
    odd = 0 if letters[::2] == answer else 1
    shown, at = "", 0
    for sign in text.lower():
        count = len(letters_of([sign], language))
        shown += sign.upper() if count and at % 2 == odd else sign
        at += count
    return shown


def _last_up(word: str) -> str:
    """A word with its last letter as a capital."""
    at = max((n for n, sign in enumerate(word) if sign.isalpha()), default=0)
    return word[:at] + word[at : at + 1].upper() + word[at + 1 :]
