"""Devices of cryptic clues: one module each, with ``plays(answer, thesaurus)``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cruxpress.clues.devices import anagram, charade, container, deletion, hidden, reversal
from cruxpress.clues.found_wordplay import Play
from cruxpress.clues.thesaurus import Thesaurus

FINDERS: dict[str, Callable[[str, Thesaurus], Iterator[Play]]] = {
    "anagram": anagram.plays,
    "hidden": hidden.plays,
    "reversal": reversal.plays,
    "charade": charade.plays,
    "container": container.plays,
    "deletion": deletion.plays,
}
