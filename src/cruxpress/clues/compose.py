"""From a play and a definition to a clue: indicator, link, order of words, derivation.

The definition opens the clue or closes it.  Between it and the wordplay is a link word, a comma (in
languages where a link word would need agreement), or nothing if the indicator itself links them
("hidden in", "concealing")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cruxpress.clues.clue import Clue
from cruxpress.clues.cryptic import LONGEST, SHORTEST
from cruxpress.clues.derivation import Derivation, Piece
from cruxpress.clues.found_wordplay import Part, Play
from cruxpress.clues.indicators import Indicator
from cruxpress.clues.thesaurus import Thesaurus
from cruxpress.core.seeds import Stream

# Level -> the levels of indicators, the preferred one first.
INDICATORS = {
    "easy": ("easy", "medium", "hard"),
    "medium": ("medium", "easy", "hard"),
    "hard": ("hard", "medium", "easy"),
}


class ClueDraft(NamedTuple):
    """A draft of a clue, and how well it reads."""

    clue: Clue
    merit: float


def drafts(
    play: Play, definition: str, thesaurus: Thesaurus, level: str, stream: Stream
) -> Iterator[ClueDraft]:
    """Clues of one play and one definition: in both orders, where they read well."""
    indicator = _indicator(play, thesaurus, level, stream)
    if indicator is None and not _may_lack(play, thesaurus):
        return
    wordplay = _wordplay(play, indicator)
    style = indicator.style if indicator else "phrase"
    leads_on = _leads_on(definition, thesaurus)
    if definition[-1] not in "?!" and style not in ("gives", "clause") and not leads_on:
        first = _definition_first(definition, wordplay, style, thesaurus, stream)
        yield from _draft(first, play)
    if style != "taken" and not leads_on and thesaurus.lowered(definition):
        yield from _draft(_definition_last(definition, wordplay, style, thesaurus, stream), play)


def _leads_on(definition: str, thesaurus: Thesaurus) -> bool:
    """Does a definition end in a small word ("fond of"), so that a link after it misleads?"""
    return thesaurus.is_small(definition.rsplit(" ", 1)[-1])


def _indicator(play: Play, thesaurus: Thesaurus, level: str, stream: Stream) -> Indicator | None:
    """An indicator that suits the play and the level, or None: a charade may have none."""
    if play.device == "charade" and play.how in ("", "then") and _unjoined(play, thesaurus, stream):
        return None
    adjective = _takes_adjective(play, thesaurus)
    how = "list" if play.device == "charade" and not play.how else play.how
    for wished in INDICATORS[level]:
        found = thesaurus.idiom.makers.get((play.device, how, wished), ())
        choice = [one for one in found if adjective or one.place != "before"]
        if choice:
            return stream.choice(choice)
    return None


def _may_lack(play: Play, thesaurus: Thesaurus) -> bool:
    """May a play lack an indicator?  Parts in order may, if the language allows adjacent nouns."""
    return play.device == "charade" and play.how != "after" and not thesaurus.idiom.before_noun


def _unjoined(play: Play, thesaurus: Thesaurus, stream: Stream) -> bool:
    """Do the parts of a charade stand side by side?  Not where the idiom joins nouns by a word."""
    if thesaurus.idiom.before_noun:
        return False
    return play.how == "" or stream.below(3) > 0


def _takes_adjective(play: Play, thesaurus: Thesaurus) -> bool:
    """May an indicator precede the fodder?  "Broken the vase" is not English."""
    if play.device == "hidden":
        return True
    return not thesaurus.is_small(play.parts[0].text.split(" ", 1)[0])


def _wordplay(play: Play, indicator: Indicator | None) -> list[Part]:
    parts = list(play.parts)
    if indicator is None:
        return parts
    word = Part("indicator", indicator.words)
    if play.device == "charade" and len(parts) > 2:
        listed = [part._replace(text=part.text + ",") for part in parts[:-2]]
        return [*listed, parts[-2], word, parts[-1]]
    at = {"before": 0, "between": 1, "after": len(parts)}[indicator.place]
    return [*parts[:at], word, *parts[at:]]


def _definition_first(
    definition: str, wordplay: list[Part], style: str, thesaurus: Thesaurus, stream: Stream
) -> list[Part]:
    if style == "taken":
        return [Part("definition", definition), *wordplay]
    return _linked([Part("definition", definition)], wordplay, "from", thesaurus, stream)


def _definition_last(
    definition: str, wordplay: list[Part], style: str, thesaurus: Thesaurus, stream: Stream
) -> list[Part]:
    last = Part("definition", thesaurus.lowered(definition))
    if style == "gives":
        return [*wordplay, last]
    return _linked(wordplay, [last], "to", thesaurus, stream)


def _linked(
    before: list[Part], after: list[Part], order: str, thesaurus: Thesaurus, stream: Stream
) -> list[Part]:
    """Join definition and wordplay by a link, or by a comma if the language has no link."""
    links = thesaurus.idiom.plain_links[order]
    if links:
        return [*before, Part("link", stream.choice(links)), *after]
    return [*before[:-1], before[-1]._replace(text=before[-1].text + ","), *after]


def _draft(parts: list[Part], play: Play) -> Iterator[ClueDraft]:
    """The parts as a clue, if it has the right length and no word twice in a row."""
    size = sum(part.size for part in parts)
    if not SHORTEST <= size <= LONGEST or any(map(_stutter, parts, parts[1:])):
        return
    pieces, at = [], 0
    for part in parts:
        pieces.append(Piece(at, at + part.size, part.role, part.letters))
        at += part.size
    text = " ".join(part.text for part in parts)
    clue = Clue(text[0].upper() + text[1:], "wordplay", Derivation(play.device, tuple(pieces)))
    yield ClueDraft(clue, play.merit - _clumsiness(text, size))


def _stutter(one: Part, other: Part) -> bool:
    """Does a part begin with the word that the part before it ends with?"""
    return one.text.rsplit(" ", 1)[-1].lower() == other.text.split(" ", 1)[0].lower()


def _clumsiness(text: str, size: int) -> float:
    """What makes a clue read badly: length, stops inside it."""
    stops = sum(text.count(stop) for stop in ",;") + 0.4 * text.count(":")
    return 0.5 * stops + 0.4 * max(0, size - 6)
