"""The letter operations of wordplay: from the letters of the parts to the letters of the answer.

Parts come in the order of the clue; ``how`` comes from the indicator (see ``data/en.toml``).
"""

from __future__ import annotations

from collections.abc import Sequence


def yields(device: str, how: str, parts: Sequence[str], answer: str) -> bool:
    """Does the wordplay give exactly the letters of the answer?

    >>> yields("container", "inside", ["A", "COT"], "COAT")
    True
    >>> yields("deletion", "head", ["BLAND"], "LAND")
    True
    """
    joined = "".join(parts)
    if device == "anagram":
        return sorted(joined) == sorted(answer)
    if device == "hidden":
        return answer in joined
    if device == "reversal":
        return joined[::-1] == answer
    if device == "charade":
        return "".join(parts[::-1] if how == "after" else parts) == answer
    if device == "container":
        outer, inner = parts if how == "holds" else parts[::-1]
        return answer in insertions(outer, inner)
    if device == "deletion":
        return shortened(joined, how) == answer
    if device == "alternate":
        return joined[how == "even" :: 2] == answer
    if device == "homophone":
        return False  # sound is not in the letters: see homophones.py
    return "".join(part[-1:] if how == "last" else part[:1] for part in parts) == answer  # initials


def insertions(outer: str, inner: str) -> list[str]:
    """Insert one word into another at every position with letters on both sides."""
    return [outer[:at] + inner + outer[at:] for at in range(1, len(outer))]


def shortened(word: str, how: str) -> str:
    """A word without its head, tail, both ends or heart (one letter, or two in an even word);
    of its ``shell`` only the ends are left, of its ``core`` only the heart.

    >>> [shortened("BOTTLE", how) for how in ("ends", "heart", "shell", "core")]
    ['OTTL', 'BOLE', 'BE', 'TT']
    """
    middle = (len(word) - 1) // 2
    return {
        "head": word[1:],
        "tail": word[:-1],
        "ends": word[1:-1],
        "shell": word[:1] + word[-1:],
        "core": word[middle : len(word) - middle],
    }.get(how, word[:middle] + word[len(word) - middle :])


def hiding_place(parts: Sequence[str], answer: str) -> tuple[int, int, bool, bool]:
    """Where words hide the answer: first and last word that give letters, and whether it
    begins with the first letter and ends with the last.

    >>> hiding_place(["THE", "ARTIST"], "HEART")
    (0, 1, False, False)
    """
    start = "".join(parts).index(answer)
    last = start + len(answer) - 1
    ends = [sum(map(len, parts[: n + 1])) for n in range(len(parts))]
    first_word = next(n for n, end in enumerate(ends) if start < end)
    last_word = next(n for n, end in enumerate(ends) if last < end)
    return first_word, last_word, start == 0, last == ends[-1] - 1
