"""lz-string compression in base 64, which the links of puzzle sites use.

The method is LZ78 over UTF-16 units.  Code 0 or 1 introduces a new unit of 8 or 16 bits; code 2 is
the end.  Every code adds a word to the dictionary: the previous word plus one unit.  Codes get one
bit wider whenever the dictionary outgrows them.  Bits are written lowest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_letters, digits

from cruxpress.core.errors import ParseError
from cruxpress.text.messages import said

LETTERS = ascii_letters[26:] + ascii_letters[:26] + digits + "+/"
# The bits of each letter, lowest first.
_BITS = {ord(letter): f"{value:06b}"[::-1] for value, letter in enumerate(LETTERS)}
_SHORT, _LONG, _END = range(3)


class _Width:
    """The width of a code in bits; it grows by one when the dictionary outgrows it."""

    def __init__(self, bits: int, room: int):
        self.bits, self._room = bits, room

    def count(self) -> None:
        """Count a new word."""
        self._room -= 1
        if not self._room:
            self._room = 1 << self.bits
            self.bits += 1


def packed(text: str) -> str:
    """Compress a text to base 64.

    >>> packed("aaaaaaaa")
    'IY0o'
    """
    bits = "".join(f"{code:0{width}b}"[::-1] for code, width in _codes(_units(text)))
    bits += "0" * (6 - len(bits) % 6)
    letters = "".join(LETTERS[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))
    return letters + "=" * (-len(letters) % 4)


def _units(text: str) -> str:
    """Split a text into UTF-16 units, one character per unit."""
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(map(chr, memoryview(data).cast("H")))


def _codes(units: str) -> Iterator[tuple[int, int]]:
    """The codes of a text, each with its width in bits."""
    words: dict[str, int] = {}
    told: set[str] = set()
    width = _Width(2, 2)

    def code(word: str) -> Iterator[tuple[int, int]]:
        if len(word) > 1 or word in told:
            yield words[word], width.bits
        else:
            told.add(word)
            size = 8 if ord(word) < 256 else 16
            yield (_SHORT if size == 8 else _LONG), width.bits
            yield ord(word), size
            width.count()
        width.count()

    word = ""
    for unit in units:
        words.setdefault(unit, len(words) + 3)
        if word + unit in words:
            word += unit
            continue
        yield from code(word)
        words[word + unit] = len(words) + 3
        word = unit
    if word:
        yield from code(word)
    yield _END, width.bits


def unpacked(letters: str, most: int) -> str:
    """Decompress base 64 to a text of at most ``most`` UTF-16 units.

    >>> unpacked("IY0o", 10)
    'aaaaaaaa'
    """
    parts, length = [], 0
    for word in _words(_Bits(letters.rstrip("="))):
        parts.append(word)
        length += len(word)
        if length > most:
            raise ParseError(
                said("expected at most {most:,} characters in packed letters", most=most)
            )
    data = "".join(parts).encode("utf-16-le", "surrogatepass")
    try:
        return data.decode("utf-16-le")
    except UnicodeDecodeError:
        raise ParseError(
            said("the packed letters are damaged: they hold half a character")
        ) from None


class _Bits:
    """A reader of numbers from the bits of base 64 letters."""

    def __init__(self, letters: str):
        if unknown := set(letters).difference(LETTERS):
            first = next(letter for letter in letters if letter in unknown)
            raise ParseError(said("expected letters of base 64, got {error}", error=repr(first)))
        # Reversed (last bit first), so that a slice is a binary number in the usual order.
        self._bits = letters[::-1].translate(_BITS)
        self._left = len(self._bits)

    def take(self, count: int) -> int:
        end, self._left = self._left, self._left - count
        if self._left < 0:
            raise ParseError(said("the packed letters end too early"))
        return int(self._bits[self._left : end], 2)


def _words(bits: _Bits) -> Iterator[str]:
    words = ["", "", ""]
    width, last, take = _Width(2, 1), "", bits.take
    while (code := take(width.bits)) != _END:
        if code in (_SHORT, _LONG):
            words.append(chr(take(8 if code == _SHORT else 16)))
            code = len(words) - 1
            width.count()
        if code > len(words) or (code == len(words) and not last):
            raise ParseError(said("the packed letters are damaged"))
        word = words[code] if code < len(words) else last + last[0]
        yield word
        if last:
            words.append(last + word[0])
            width.count()
        last = word
