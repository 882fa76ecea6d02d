"""Make the statistics files: exactly, by a census of all wheels, or by simulation.

The exact count of a word is the number of eligible wheels (of a size, at most three letters
equal, with enough words) that build it.  The simulation counts how often a word is in the grid of
a round.  Letter counts cover all allowed words.  The same inputs give the same bytes on every
machine; only ``generated_at_utc`` differs, and ``check`` ignores it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cruxpress.core.errors import AskedWrongly, ParseError
from cruxpress.core.seeds import Stream, derive
from cruxpress.families.wheel.best_of_attempts import run
from cruxpress.families.wheel.letter_statistics import (
    FORMAT,
    LETTERS_FILE,
    META_FILE,
    WORDS_FILE,
    WheelStatistics,
    fingerprint,
    parse_meta,
    stale,
    write_counts,
)
from cruxpress.families.wheel.lexicon import LetterLexicon, of_list, of_words
from cruxpress.families.wheel.step_matrix import SearchState, WheelRules
from cruxpress.version import __version__

SCRIPT = "cruxpress wheel stats"


@dataclass(frozen=True)
class Params:
    """Parameters that, with the words, determine the counts.  ``simulate`` 0: exact census."""

    letters: int = 7
    shortest: int = 4
    least_words: int = 9
    simulate: int = 0
    seed: int = 0

    def __post_init__(self) -> None:
        if not 5 <= self.letters <= 9:
            raise AskedWrongly(f"expected 5 to 9 letters, got {self.letters}")

    @classmethod
    def from_json(cls, data: object, path: str) -> Params:
        """Read the parameters that a metadata file holds."""
        names = set(asdict(cls()))
        if not isinstance(data, dict) or set(data) != names:
            raise ParseError(f"{path}: expected the parameters {', '.join(sorted(names))}")
        if not all(isinstance(value, int) for value in data.values()):
            raise ParseError(f"{path}: expected whole numbers as parameters")
        return cls(**data)


@dataclass(frozen=True)
class CensusSource:
    """The words to count, and the bytes of their source."""

    lexicon: LetterLexicon
    words: bytes
    forbidden: bytes

    @classmethod
    def of_list(cls, called: str, language: str) -> CensusSource:
        """The words that people know, of a registered list or of the built-in list."""
        lexicon = of_list(called, language)
        return cls(lexicon, "".join(f"{word.lower()}\n" for word in lexicon.words).encode(), b"")

    @classmethod
    def files(cls, words: Path, forbidden: Path | None, language: str = "en") -> CensusSource:
        """``words.txt`` minus ``forbidden_words.txt``: one word a line, ``#`` for comments."""
        listed, vetoed = words.read_bytes(), forbidden.read_bytes() if forbidden else b""
        out = {word.lower() for word in _lines(vetoed, forbidden or words)}
        allowed = [word for word in _lines(listed, words) if word.lower() not in out]
        if not allowed:
            raise ParseError(f"{words}: expected at least one word that is not forbidden")
        return cls(of_words(language, allowed), listed, vetoed)

    def inputs(self, params: Params) -> dict[str, str]:
        """The fingerprints of all inputs."""
        return {
            "words_txt_sha256": fingerprint(self.words),
            "forbidden_words_txt_sha256": fingerprint(self.forbidden),
            "generator_script_sha256": fingerprint(Path(__file__).read_bytes()),
            "generator_params_sha256": fingerprint(_json(asdict(params))),
        }


def _lines(data: bytes, path: Path) -> list[str]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ParseError(f"{path}: expected UTF-8: {error}") from None
    words = [line.strip() for line in text.splitlines()]
    for number, word in enumerate(words, 1):
        if word and not word.startswith("#") and not word.isalpha():
            raise ParseError(f"{path}:{number}: expected one word of letters, got {word!r}")
    return [word for word in words if word and not word.startswith("#")]


def _json(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, sort_keys=True, separators=(",", ":")).encode()


def counted(source: CensusSource, params: Params) -> WheelStatistics:
    """Compute the counts of words and letters."""
    lexicon = source.lexicon
    counts = _simulated(lexicon, params) if params.simulate else _exact(lexicon, params)
    letters = {letter.lower(): n for letter, n in lexicon.letter_counts.items() if n}
    return WheelStatistics({word.lower(): n for word, n in counts.items() if n}, letters)


def _exact(lexicon: LetterLexicon, params: Params) -> dict[str, int]:
    taken = lexicon.census(params.letters, params.shortest, params.least_words)
    return dict(zip(lexicon.words, taken["of_word"], strict=True))


def _simulated(lexicon: LetterLexicon, params: Params) -> Counter[str]:
    rules = WheelRules(
        lexicon,
        letters=params.letters,
        shortest=params.shortest,
        longest=params.letters,
        least_words=params.least_words,
    )
    counts: Counter[str] = Counter()
    state = SearchState()
    for number in range(params.simulate):
        found = run(rules, state, Stream(derive(params.seed, "simulate", number)))
        if found:
            counts.update(found.grid.words)
            state = state.after(found.round, 1)
    return counts


def files(source: CensusSource, params: Params, at: str) -> dict[str, bytes]:
    """The three files: name -> bytes.  ``at``: the time for ``generated_at_utc``."""
    made = counted(source, params)
    origin = "simulation" if params.simulate else "census"
    words = write_counts(made.words, origin).encode()
    letters = write_counts(made.letters, origin).encode()
    meta = {
        "format": FORMAT,
        "generated_at_utc": at,
        "generator": {"script": SCRIPT, "version": __version__, "params": asdict(params)},
        "inputs": source.inputs(params),
        "outputs": {
            "004_txt_sha256": fingerprint(words),
            "004_letters_txt_sha256": fingerprint(letters),
        },
    }
    text = json.dumps(meta, indent=2) + "\n"
    return {WORDS_FILE: words, LETTERS_FILE: letters, META_FILE: text.encode()}


def check(folder: Path, source: CensusSource) -> list[str]:
    """List how the files of a folder differ from the current result; empty if they do not."""
    found = {
        name: (folder / name).read_bytes() if (folder / name).is_file() else None
        for name in (WORDS_FILE, LETTERS_FILE, META_FILE)
    }
    faults = [f"{name} is missing" for name, data in found.items() if data is None]
    if faults:
        return faults
    path = str(folder / META_FILE)
    meta = parse_meta((found[META_FILE] or b"").decode("utf-8", "replace"), path)
    params = Params.from_json(meta["generator"].get("params"), path)
    faults = stale(meta, found, source.inputs(params))
    again = files(source, params, meta["generated_at_utc"])
    for name in (WORDS_FILE, LETTERS_FILE):
        if again[name] != found[name]:
            faults.append(f"{name} differs from what the inputs give: {_where(found, again, name)}")
    return faults


def _where(found: Mapping[str, bytes | None], again: Mapping[str, bytes], name: str) -> str:
    """The first line that differs."""
    old = (found[name] or b"").decode("utf-8", "replace").splitlines()
    new = again[name].decode().splitlines()
    for number, (one, other) in enumerate(zip(old, new, strict=False), 1):
        if one != other:
            return f"line {number} is {one!r}, expected {other!r}"
    return f"{len(old)} lines, expected {len(new)}"
