"""Adds marked texts to the cryptic bank of a language: data/cryptic.LANGUAGE.tsv.

A text has a line a clue, ``word|clue``; what the bank has stays, unless a file of lines to
``--drop`` (word and clue, as the bank has them) names it.  How a clue works is found by reading it
(``parsing.py``); what a reader cannot know is marked:

| mark | means |
|---|---|
| ``Fruit/for/flightless bird`` | a double definition: definition, link (or none), definition |
| ``<Sailor=TAR>`` | a synonym and the word whose letters it gives |
| ``^Eton`` | a name, where a clue begins with it |

Indicators that the idiom lacks are gathered in ``data/LANGUAGE.toml`` by hand: the tool names them.
Nothing is written that the checker faults, that uses a word nobody knows, or that shares a root
between definition and answer.

    python tools/build_cryptic.py en TEXT... [--drop FILE] [--indicators FILE] [--rejected FILE]
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from cruxpress.clues import cryptic_bank
from cruxpress.clues.bank import Bank
from cruxpress.clues.checker import check
from cruxpress.clues.clue import Clue
from cruxpress.clues.derivation import Derivation, Piece
from cruxpress.clues.parsing import Reader
from cruxpress.clues.partial_parse import Knowing
from cruxpress.clues.sentence import plain, words_of
from cruxpress.words import builtin, language

NAME = "^"
MARK = re.compile(r"<([^=<>]+)=([A-Z]+)>")
DATA = Path(cryptic_bank.__file__).parent / "data"


def unmarked(line: str) -> tuple[str, dict[str, tuple[str, ...]], list[str]]:
    """The text of a clue, the meanings that its marks give, and its parts if it is parted."""
    senses: dict[str, tuple[str, ...]] = {}
    for said, letters in MARK.findall(line.replace(NAME, "")):
        senses[plain(said)] = (*senses.get(plain(said), ()), letters)
    text = MARK.sub(r"\1", line)
    parts = [part.strip() for part in text.split("/")] if "/" in text else []
    return " ".join(text.replace("/", " ").split()), senses, parts


def doubled(parts: list[str]) -> Derivation | None:
    """The derivation of a parted double definition."""
    sizes = [len(words_of(part)) for part in parts]
    roles = {2: ("definition", "definition"), 3: ("definition", "link", "definition")}
    if len(parts) not in roles or not all(sizes):
        return None
    ends = [sum(sizes[: n + 1]) for n in range(len(sizes))]
    spans = zip([0, *ends], ends, roles[len(parts)], strict=False)
    return Derivation("double-definition", tuple(Piece(*span) for span in spans))


def strangers(text: str, code: str) -> list[str]:
    """The words of an English clue that no list has; names and possessives pass."""
    if code != "en":
        return []  # lists of other languages lack too many forms
    everything, found = builtin.everything(code), []
    tongue = language(code)
    for place, word in enumerate(words_of(text)):
        for piece in re.split(r"[^\w]+", word):
            name = piece[:1].isupper() and (place > 0 or word.startswith(NAME))
            if len(piece) > 1 and not name and everything.entry(tongue.fold(piece)) is None:
                found.append(piece)
    return found


class Desk:
    """A bank in the making."""

    def __init__(self, code: str):
        self.code, self.tongue = code, language(code)
        self.file = DATA / f"cryptic.{code}.tsv"
        self.lines: dict[str, None] = dict.fromkeys(self.file.read_text("utf-8").splitlines())
        self.rejected: list[str] = []
        self.lacking: Counter[str] = Counter()

    def drop(self, lines: Iterable[str]) -> None:
        """Leave clues out, each named by word and clue."""
        unwanted = {tuple(line.split("\t")[:2]) for line in lines}
        self.lines = {x: None for x in self.lines if tuple(x.split("\t")[:2]) not in unwanted}

    def take(self, line: str) -> None:
        """Read a line, and keep it if it holds."""
        word, _, marked = line.partition("|")
        if not marked.strip() or "..." in marked:
            return
        marked_text, senses, parts = unmarked(marked)
        text, parts = marked_text.replace(NAME, ""), [part.replace(NAME, "") for part in parts]
        grid = self.tongue.fold(word)
        if grid not in Bank.load(self.code):
            self.rejected.append(f"{line}\tno word of the bank")
            return
        if unknown := strangers(marked_text, self.code):
            self.rejected.append(f"{line}\tunknown words: {', '.join(unknown)}")
            return
        faults = ["cannot be read"]
        for derivation in self._readings(text, grid, senses, parts):
            clue = Clue(text, "bank", derivation)
            words = words_of(text)
            known = [" ".join(words[p.start : p.end]) for p in derivation.definitions]
            faults = [f"{derivation.device}: {fault.sentence}"
                      for fault in self._faults(clue, grid, known, senses)]  # fmt: skip
            if not faults:
                self.lines[f"{word}\t{text}\t{derivation.to_text()}"] = None
                return
        self.rejected.append(f"{line}\t{faults[0]}")
        self._note_indicators(text, grid, senses)

    def _readings(
        self, text: str, grid: str, senses: dict[str, tuple[str, ...]], parts: list[str]
    ) -> list[Derivation]:
        if parts:
            found = doubled(parts)
            return [found] if found else []
        reader = Reader(text, grid, self.tongue, senses)
        return [one for one in reader.readings() if one.device != "double-definition"]

    def _faults(
        self, clue: Clue, grid: str, known: list[str], senses: dict[str, tuple[str, ...]]
    ) -> list:  # type: ignore[type-arg]
        """The faults of a clue; meanings that the writer marked are known."""
        bank = Knowing(Bank.load(self.code), senses)
        return check(clue, grid, self.code, bank=bank, known=known)  # type: ignore[arg-type]

    def _note_indicators(self, text: str, grid: str, senses: dict[str, tuple[str, ...]]) -> None:
        loose = Reader(text, grid, self.tongue, senses, loose=True)
        for derivation in loose.readings():
            if derivation.device in ("double-definition", "charade"):
                continue
            for piece in derivation.indicators:
                words = " ".join(words_of(text)[piece.start : piece.end]).lower().strip(",:;")
                place = "before" if piece.end == derivation.parts[0].start else "after"
                if derivation.device == "container":
                    place = "between"
                self.lacking[f"{derivation.device}\t{place}\t{words}\t{text}\t{grid}"] += 1


def main() -> None:
    """Read the texts, write the bank, say what was not taken."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("language")
    parser.add_argument("texts", nargs="*", type=Path)
    parser.add_argument("--drop", type=Path)
    parser.add_argument("--indicators", type=Path)
    parser.add_argument("--rejected", type=Path)
    asked = parser.parse_args()
    desk = Desk(asked.language)
    if asked.drop:
        desk.drop(asked.drop.read_text("utf-8").splitlines())
    for path in asked.texts:
        for line in path.read_text("utf-8").splitlines():
            desk.take(line.strip())
    desk.file.write_text("".join(f"{line}\n" for line in sorted(desk.lines)), "utf-8")
    if asked.rejected:
        asked.rejected.write_text("\n".join(desk.rejected), "utf-8")
    if asked.indicators:
        asked.indicators.write_text("\n".join(desk.lacking), "utf-8")
    devices = Counter(line.split("\t")[2].split()[0] for line in desk.lines)
    words = len({line.split("\t")[0] for line in desk.lines})
    taken = f"{len(desk.lines)} clues of {words} words"
    print(f"{taken}, {len(desk.rejected)} not taken", file=sys.stderr)
    print(dict(devices), file=sys.stderr)


if __name__ == "__main__":
    main()
