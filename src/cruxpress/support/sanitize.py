"""Make untrusted text (titles, clues, names) safe to write."""

from __future__ import annotations

import re

_SPACES = re.compile(r"[\t\n\v\f\r\x85\u2028\u2029]")
_FORBIDDEN = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def clean(text: str) -> str:
    r"""Return one line without characters that XML 1.0 forbids or that control a terminal.

    Line breaks and tabs become spaces; other control characters, lone surrogates and
    non-characters are removed.

    >>> clean("one\ntwo\x1b[31m\x00 three\ud800")
    'one two[31m three'
    """
    return _FORBIDDEN.sub("", _SPACES.sub(" ", text))
