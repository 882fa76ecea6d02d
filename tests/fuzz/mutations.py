"""Valid inputs made hostile: fields are exchanged, characters spoilt, bytes turned.

Three ways, by what an input is.  A JSON text loses, doubles or exchanges a node of its tree; any
text has one of its words, numbers or quoted parts replaced by a hostile one, or a few characters
spoilt (``tests.mutate``); bytes are turned, cut, doubled, or set to the edges of numbers.  A
mutation of ours stays near the form of its seed, so that it gets past the first check.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

from cruxpress.testing.mutated_text import mutated

# What stands in the place of a word, a number or a quoted part.
TOKENS = (
    "0", "-1", "1", "9" * 400, "1e400", "-1e400", "NaN", "Infinity", "-0", "0.1", "1_0", "0x10",
    "", "null", "true", "[]", "{}", '""', "''", '"\\ud800"', '"\\u0000"', "é", "ﬀ", "İ", "①", "٣",
    "\x1b[2J", "\x00", "\u202e", "\ud800", "../../etc/passwd", "/dev/stdin", "<script>", "=1+1",
    "%s", "${x}", "a" * 300, "(" * 50, "[" * 50, "255", "256", "65535", "65536", "2147483648",
    "18446744073709551616", "16", "17", "26", "1x1", "12x12", "99x99", ",", ":", ";", "\t", "\n",
)  # fmt: skip
# What stands in the place of a node of a JSON text.
NODES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 3, 10**18, 10**400, 0.5, -0.0, 1e308, float("inf"), float("nan"),
    "", "x", "\ud800", "\x00", "\x1b[2J", "é", "a" * 300, "../x", "=1+1", [], {}, [[]], [None],
    {"": None}, [1, "x"], "R1C1", "easy", "5", "1..2",
)  # fmt: skip
_TOKEN = re.compile(r'"[^"\n]*"|[\w.+-]+')
_EDGES = (0, 1, 0x7F, 0x80, 0xFE, 0xFF)

Mutator = Callable[[bytes, Sequence[bytes], random.Random], bytes]


def mutate_text(seed: bytes, seeds: Sequence[bytes], chance: random.Random) -> bytes:
    """A text with a hostile field, a changed node, or some spoilt characters."""
    text = seed.decode("utf-8", "surrogateescape")
    ways = [_spoilt, _exchanged, _exchanged]
    if text.lstrip()[:1] in ("{", "["):
        ways += [_other_node, _other_node]
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        text = chance.choice(ways)(text, seeds, chance)
    return text.encode("utf-8", "surrogatepass")


def mutate_bytes(seed: bytes, seeds: Sequence[bytes], chance: random.Random) -> bytes:
    """Bytes with some of them turned, set to edges, cut or doubled."""
    data = bytearray(seed)
    for _ in range(chance.choice((1, 1, 2, 4, 8))):
        at = chance.randrange(len(data) + 1)
        width = chance.choice((1, 1, 2, 4))
        match chance.randrange(6):
            case 0:
                data[at : at + 1] = bytes([chance.randrange(256)])
            case 1 | 2:
                data[at : at + width] = bytes([chance.choice(_EDGES)]) * width
            case 3:
                del data[at : at + chance.choice((1, 2, 16, 256))]
            case 4:
                data[at:at] = data[at : at + chance.choice((1, 2, 16))]
            case _:
                data = data[: max(1, at)] if chance.random() < 0.2 else data
    return bytes(data)


def _spoilt(text: str, seeds: Sequence[bytes], chance: random.Random) -> str:
    return next(mutated([text], 1, chance))


def _exchanged(text: str, seeds: Sequence[bytes], chance: random.Random) -> str:
    """One word, number or quoted part is another: hostile, or of another seed."""
    one = _token(text, chance)
    if not one:
        return text + chance.choice(TOKENS)
    new = chance.choice(TOKENS)
    if chance.random() < 0.3:
        taken = _token(chance.choice(seeds).decode("utf-8", "surrogateescape"), chance)
        new = taken[0] if taken else ""
    elif one[0].startswith('"') and chance.random() < 0.7:
        new = json.dumps(new)
    return text[: one.start()] + new + text[one.end() :]


def _token(text: str, chance: random.Random) -> re.Match[str] | None:
    """A word, number or quoted part: the first from any place on."""
    near = _TOKEN.search(text, chance.randrange(len(text) + 1))
    return near or _TOKEN.search(text)


def _other_node(text: str, seeds: Sequence[bytes], chance: random.Random) -> str:
    """One node of the tree is another, or gone; what is no JSON is spoilt as a text."""
    line = chance.choice(text.split("\n")) if "\n" in text else text
    try:
        tree = json.loads(line)
    except (ValueError, RecursionError):
        return _spoilt(text, seeds, chance)
    places = _places(tree, [])
    if not places:
        return _spoilt(text, seeds, chance)
    holder, key = chance.choice(places)
    if chance.random() < 0.2:
        del holder[key]
    else:
        taken, place = chance.choice(places)
        other = taken[place] if chance.random() < 0.3 and _has(taken, place) else None
        holder[key] = chance.choice(NODES) if other is None or other is holder else other
    try:
        return text.replace(line, json.dumps(tree, ensure_ascii=chance.random() < 0.5))
    except (ValueError, RecursionError):
        return text


def _has(holder: Any, key: Any) -> bool:
    return key in holder if isinstance(holder, dict) else key < len(holder)


def _places(tree: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every place of a tree: what holds it, and its key or number there."""
    if not isinstance(tree, (dict, list)):
        return found
    for key in list(tree) if isinstance(tree, dict) else range(len(tree)):
        found.append((tree, key))
        _places(tree[key], found)
    return found
