"""Settings of language models: all of them come from the environment.

| variable | meaning |
|---|---|
| ``GEMINI_API_KEY``, else ``GOOGLE_API_KEY`` | the key; it goes into no file and no message |
| ``CRUXPRESS_LLM_MODEL`` | the model |
| ``CRUXPRESS_LLM_URL`` | another address of the service |
| ``CRUXPRESS_LLM_TIMEOUT`` | seconds to wait for a reply |
| ``CRUXPRESS_LLM_CALLS`` | how many calls a run may make |
| ``CRUXPRESS_LLM_LOG`` | a file to which every call is added, as JSON Lines |
| ``CRUXPRESS_CACHE`` | the folder of remembered replies, instead of the usual one |
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from cruxpress.core.errors import AskedWrongly, shown

KEYS = ("GEMINI_API_KEY", "GOOGLE_API_KEY")
# The name that Google keeps pointing at its current fast model.  Date: 2026-11.
MODEL = "gemini-flash-latest"
# How many seconds may a reply take, and how many calls may a run make?
TIMEOUT, CALLS = 120, 200
LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class ModelSettings:
    """What the environment says."""

    key: str = field(default="", repr=False)
    model: str = MODEL
    url: str = ""
    timeout: int = TIMEOUT
    calls: int = CALLS
    log: Path | None = None
    cache: Path | None = None

    @staticmethod
    def read(environment: Mapping[str, str] | None = None) -> ModelSettings:
        """The settings of an environment (that of the process, if none is given).

        >>> ModelSettings.read({"GOOGLE_API_KEY": "k", "CRUXPRESS_LLM_TIMEOUT": "5"}).timeout
        5
        """
        given = os.environ if environment is None else environment
        log = given.get("CRUXPRESS_LLM_LOG", "")
        return ModelSettings(
            next((given[name].strip() for name in KEYS if given.get(name, "").strip()), ""),
            given.get("CRUXPRESS_LLM_MODEL", "").strip() or MODEL,
            _address(given.get("CRUXPRESS_LLM_URL", "").strip()),
            _number(given, "CRUXPRESS_LLM_TIMEOUT", TIMEOUT),
            _number(given, "CRUXPRESS_LLM_CALLS", CALLS),
            Path(log) if log else None,
            _cache_folder(given),
        )


def _number(given: Mapping[str, str], name: str, usual: int) -> int:
    text = given.get(name, "").strip()
    if not text:
        return usual
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 10_000):
        raise AskedWrongly(f"{name}: expected a whole number from 1 to 10000, got {shown(text)}")
    return int(text)


def _address(url: str) -> str:
    """An address that a key may be sent to."""
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        host = None
    if host is None or parts.scheme not in ("http", "https"):
        raise AskedWrongly(f"CRUXPRESS_LLM_URL: expected an address with https, got {shown(url)}")
    if parts.scheme == "http" and host not in LOOPBACK:
        raise AskedWrongly("CRUXPRESS_LLM_URL: without https a key is sent to this machine only")
    return url


def _cache_folder(given: Mapping[str, str]) -> Path | None:
    """Where replies are kept: a folder of the user's, by the rules of XDG."""
    if given.get("CRUXPRESS_CACHE"):
        return Path(given["CRUXPRESS_CACHE"]) / "llm"
    xdg = Path(given.get("XDG_CACHE_HOME", ""))
    if xdg.is_absolute():
        return xdg / "cruxpress" / "llm"
    home = Path(given.get("HOME", "") or given.get("USERPROFILE", ""))
    return home / ".cache" / "cruxpress" / "llm" if home.is_absolute() else None
