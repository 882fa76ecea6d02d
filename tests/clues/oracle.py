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


def _span(token: str) -> tuple[int, int]:
    start, _, end = token.partition(":")[0].partition("=")[0][1:].partition("-")
    return int(start), int(end)


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
        if not 3 <= len(words) <= (10 if any(token[0] == "w" for token in tokens) else 8):
            return "length"
        whole = f"d0-{len(words)}"
        if whole in tokens:  # an &lit is all definition, and must be all wordplay
            tokens.remove(whole)
            return self._play(device, tokens, words, (0, len(words)), answer)
        spans = [_span(token) for token in tokens]
        shape = "".join(token[0] for token in tokens)
        if [x for span in spans for x in range(*span)] != list(range(len(words))):
            return "the pieces are not the clue"
        said = [" ".join(words[slice(*span)]) for span in spans]
        if device == "double-definition":
            both = [(answer, low(text)) for text in said]
            return "" if shape == "dd" and set(both) <= self.known else "definitions"
        if shape.count("d") != 1 or not (shape[0] == "d" or shape[-1] == "d"):
            return "definition"
        play = shape.strip("d")
        linked = play.removeprefix("l") if shape[0] == "d" else play.removesuffix("l")
        if "l" in linked:
            return "link place"
        if any(low(t) not in self.links for k, t in zip(shape, said, strict=True) if k == "l"):
            return "link"
        left = [token for token in tokens if token[0] not in "dl"]
        return self._play(device, left, words, (_span(left[0])[0], _span(left[-1])[1]), answer)

    def _play(
        self, device: str, tokens: list[str], words: list[str], span: tuple[int, int], answer: str
    ) -> str:
        """Why wordplay in a span of words does not give letters; empty if it does."""
        if [x for token in tokens for x in range(*_span(token))] != list(range(*span)):
            return "the pieces are not the wordplay"
        parts, fodder, said = [], [], []
        for token in tokens:
            text = " ".join(words[slice(*_span(token))])
            letters = token.partition(":")[0].partition("=")[2]
            if token[0] == "a" and letters not in self.short.get(low(text), ()):
                return f"abbreviation {text}"
            if token[0] == "s" and (letters, low(text)) not in self.known:
                return f"synonym {text}"
            if token[0] == "w":
                inner, _, rest = token.partition(":")[2].partition("(")
                if wrong := self._play(inner, rest[:-1].split(","), words, _span(token), letters):
                    return f"inside {text}: {wrong}"
            if token[0] == "i":
                said.append(low(text))
            else:
                parts.append(letters or fold(text))
                fodder.append(text)
        shape = "".join("i" if token[0] == "i" else "p" for token in tokens)
        return self._letters(device, shape, parts, fodder, said, answer)

    def _letters(
        self, device: str, shape: str, parts: list[str], fodder: list[str], said: list[str],
        answer: str,
    ) -> str:  # fmt: skip
        if device == "charade" and not (shape == "pip" and "".join(parts) != answer):
            joins = [("between", "then") in self.indicators.get((device, x), ()) for x in said]
            apart = "ii" not in shape and shape[0] == shape[-1] == "p"
            return "" if "".join(parts) == answer and apart and all(joins) else "charade"
        if len(said) != 1:
            return "indicators"
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
            return how == "after" and parts[1] + parts[0] == answer
        if device == "container":
            outer, inner = parts if how == "holds" else (parts[1], parts[0])
            cuts = range(1, len(outer))
            return any(answer == outer[:k] + inner + outer[k:] for k in cuts)
        if device == "deletion":
            word = parts[0]
            k = len(word) // 2
            hearts = word[:k] + word[k + 1 :] if len(word) % 2 else word[: k - 1] + word[k + 1 :]
            core = word[k] if len(word) % 2 else word[k - 1 : k + 1]
            left = {"head": word[1:], "tail": word[:-1], "ends": word[1:-1], "heart": hearts,
                    "shell": word[0] + word[-1], "core": core}  # fmt: skip
            return left[how] == answer
        if device == "homophone":
            lines = (DATA / "homophones.en.txt").read_text("utf-8").upper().splitlines()
            return any({parts[0], answer} <= set(line.split()) for line in lines)
        words = [fold(word) for word in fodder[0].split()]
        if device == "alternate":
            return "".join(words)[{"odd": 0, "even": 1}[how] :: 2] == answer
        return "".join(word[-1 if how == "last" else 0] for word in words) == answer

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
