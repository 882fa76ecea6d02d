"""An independent judge of wordplay: reads the derivation and does the letters on its own.

It knows the text of the clue, the text of the derivation, the answer, and the data files; it
shares no code with the maker or the checker.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections import Counter
from pathlib import Path

import cruxpress

DATA = Path(cruxpress.__file__).parent / "clues" / "data"


def fold(text: str) -> str:
    """Capital letters A to Z of a text."""
    parts = unicodedata.normalize("NFD", text.upper())
    return "".join(x for x in parts if "A" <= x <= "Z")


def low(text: str) -> str:
    return " ".join("".join(x for x in w if x.isalnum() or x in "-'").lower() for w in text.split())


class Judge:
    """The judge of a language; ``known`` are pairs of a word (folded) and a text defining it."""

    def __init__(self, language: str, known: set[tuple[str, str]]):
        table = tomllib.loads((DATA / f"{language}.toml").read_text("utf-8"))
        self.known = {(word, low(text)) for word, text in known}
        self.links = {low(x) for order in ("from", "to") for x in table["links"][order]}
        self.short = {low(k): set(v) for k, v in table["abbreviations"].items()}
        self.indicators: dict[tuple[str, str], list[tuple[str, str]]] = {}
        for entry in table["indicator"]:
            for words in entry["words"] + entry.get("also", []):
                key = entry["device"], low(words)
                self.indicators.setdefault(key, []).append((entry["place"], entry.get("how", "")))

    def objection(self, clue: str, derivation: str, answer: str) -> str:
        """Why the clue does not lead to the answer; empty if it does."""
        words = clue.split()
        device, *tokens = derivation.split()
        kinds, spans, given = [], [], []
        for token in tokens:
            place, _, letters = token[1:].partition("=")
            start, end = (int(x) for x in place.split("-"))
            kinds.append(token[0])
            spans.append(" ".join(words[start:end]))
            given.append(letters)
        if not 3 <= len(words) <= 8:
            return "length"
        if " ".join(spans) != clue:
            return "the pieces are not the clue"
        shape = "".join(kinds)
        if device == "double-definition":
            both = [(answer, low(text)) for text in spans]
            return "" if shape == "dd" and set(both) <= self.known else "definitions"
        if shape.count("d") != 1 or not (shape[0] == "d" or shape[-1] == "d"):
            return "definition"
        play = shape.strip("d")
        linked = play.removeprefix("l") if shape[0] == "d" else play.removesuffix("l")
        if "l" in linked:
            return "link place"
        if any(low(t) not in self.links for k, t in zip(kinds, spans, strict=True) if k == "l"):
            return "link"
        return self._letters(device, linked, kinds, spans, given, answer)

    def _letters(
        self, device: str, shape: str, kinds: list[str], spans: list[str], given: list[str],
        answer: str,
    ) -> str:  # fmt: skip
        parts = []
        for kind, text, letters in zip(kinds, spans, given, strict=True):
            if kind == "a" and letters not in self.short.get(low(text), ()):
                return f"abbreviation {text}"
            if kind == "s" and (letters, low(text)) not in self.known:
                return f"synonym {text}"
            if kind in "fas":
                parts.append(letters or fold(text))
        said = [low(text) for kind, text in zip(kinds, spans, strict=True) if kind == "i"]
        if not said and device == "charade":
            return "" if "".join(parts) == answer else "charade"
        if len(said) != 1:
            return "indicators"
        fodder = [text for kind, text in zip(kinds, spans, strict=True) if kind == "f"]
        for place, how in self.indicators.get((device, said[0]), []):
            at = {"before": 0, "between": 1, "after": len(shape) - 1}[place]
            if shape.find("i") == at and self._gives(device, how, parts, fodder, answer):
                return ""
        return "letters"

    def _gives(
        self, device: str, how: str, parts: list[str], fodder: list[str], answer: str
    ) -> bool:
        if device == "anagram":
            words = [fold(word) for word in fodder[0].split()]
            same = Counter(parts[0]) == Counter(answer)
            return same and all(len(word) < 3 or word not in answer for word in words)
        if device == "hidden":
            return self._hides([fold(word) for word in fodder[0].split()], answer)
        if device == "reversal":
            return "".join(reversed("".join(parts))) == answer and answer != "".join(parts)
        if device == "charade":
            return {"then": parts[0] + parts[1], "after": parts[1] + parts[0]}[how] == answer
        if device == "container":
            outer, inner = parts if how == "holds" else (parts[1], parts[0])
            cuts = range(1, len(outer))
            return any(answer == outer[:k] + inner + outer[k:] for k in cuts)
        if device == "deletion":
            word = parts[0]
            k = len(word) // 2
            hearts = word[:k] + word[k + 1 :] if len(word) % 2 else word[: k - 1] + word[k + 1 :]
            left = {"head": word[1:], "tail": word[:-1], "ends": word[1:-1], "heart": hearts}
            return left[how] == answer
        if device == "homophone":
            lines = (DATA / "homophones.en.txt").read_text("utf-8").upper().splitlines()
            return any({parts[0], answer} <= set(line.split()) for line in lines)
        return False

    def _hides(self, words: list[str], answer: str) -> bool:
        """First and last word give some of their letters, those between all of them."""
        if len(words) < 2:
            return False
        middle = "".join(words[1:-1])
        for k in range(1, len(words[0]) + 1):
            for m in range(1, len(words[-1]) + 1):
                if words[0][-k:] + middle + words[-1][:m] == answer:
                    return k < len(words[0]) or m < len(words[-1])
        return False
