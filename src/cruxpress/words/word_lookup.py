"""Inspection: what is known of one word, and why each list has it or not, in words."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass, field

from cruxpress.core.errors import ParseError
from cruxpress.words import builtin
from cruxpress.words.grades import RULES
from cruxpress.words.language import Language, language
from cruxpress.words.offensive import LEVELS as OFFENCES
from cruxpress.words.us_gb_spelling import SPELLINGS
from cruxpress.words.wordlist import Word

# How many near words do we name for one that is not there?
NEAR = 5


@dataclass(frozen=True)
class Finding:
    """What is known of a text: the word (None if there is none), a sentence about it, and for
    each list the objections to it (none where the list has it)."""

    text: str
    word: Word | None
    sentence: str
    verdicts: dict[str, list[str]] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """The finding as data."""
        word = None
        if self.word:
            word = {**asdict(self.word), "grade": self.word.grade}
            del word["stated_difficulty"]
            word["difficulty"] = self.word.difficulty
        return {"text": self.text, "word": word, "sentence": self.sentence, "out": self.verdicts}


def inspect(text: str, code: str, forbidden: Collection[str] = ()) -> Finding:
    """Look a word up in the built-in lists of a language.

    >>> inspect("walked", "en").verdicts["required"]
    ["inflected: a plain form of 'walk'"]
    """
    tongue = language(code)
    words = builtin.everything(code, large=True)
    try:
        grid = tongue.grid_form(text)
    except ParseError as error:
        return Finding(text, None, str(error))
    word = words.get(grid)
    if word is None:
        near = [one for one in _near(grid, tongue) if one in words][:NEAR]
        hint = f"; near it are {', '.join(words[one].spelling for one in near)}" if near else ""
        return Finding(text, None, f"{text} ({grid}) is in none of the sources{hint}")
    verdicts = {rule.name: list(rule.objections(word)) for rule in RULES.values()}
    if grid in forbidden:
        verdicts = {name: ["forbidden by your file", *why] for name, why in verdicts.items()}
    return Finding(text, word, _sentence(word), verdicts)


def _sentence(word: Word) -> str:
    """A word in a sentence."""
    used = f"Zipf {word.zipf:g}" if word.zipf else "never counted"
    parts = [f"{word.spelling} ({word.grid}): {word.grade}, score {word.score}, {used}"]
    parts.append(f"dictionary tier {word.tier}")
    if word.stem != word.spelling:
        parts.append(f"a form of {word.stem!r}")
    parts += [name for name in ("proper", "compound", "stopword") if getattr(word, name)]
    if word.variety:
        parts.append(f"{SPELLINGS[word.variety]} spelling")
    if word.asked:
        parts.append("seldom written but known: asked for")
    if word.offensive:
        parts.append(f"offensive at level {word.offensive} ({OFFENCES[word.offensive]})")
    if word.others:
        parts.append(f"also written {', '.join(word.others)}")
    return ", ".join(parts)


def _near(grid: str, tongue: Language) -> list[str]:
    """Grid forms one letter away: dropped, swapped, changed or added."""
    cuts = [(grid[:at], grid[at:]) for at in range(len(grid) + 1)]
    found = [left + right[1:] for left, right in cuts if right]
    found += [left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1]
    for letter in tongue.alphabet:
        found += [left + letter + right[1:] for left, right in cuts if right]
        found += [left + letter + right for left, right in cuts]
    return list(dict.fromkeys(found))
