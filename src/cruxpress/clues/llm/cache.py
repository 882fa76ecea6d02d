"""Replies on disk, so that a question is paid for once and its answer stays the same.

One file a reply, named by model and prompt; it holds the text and a digest of it.  Files are
written whole or not at all.  A file that is not what it should be is ignored and written anew;
a folder that cannot be used costs repeats, never a puzzle.  ``notes`` say what was wrong.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from tempfile import NamedTemporaryFile


@dataclass
class Cache:
    """The replies in a folder; none is kept without one."""

    folder: Path | None
    notes: list[str] = field(default_factory=list)

    def get(self, key: str) -> str | None:
        """The text that is kept under a key."""
        if self.folder is None:
            return None
        try:
            kept = json.loads(self._path(key).read_text("utf-8"))
        except FileNotFoundError:
            return None
        except OSError as error:
            self._note(f"a remembered reply cannot be read ({error.strerror})")
            return None
        except (ValueError, RecursionError):
            kept = None
        text = kept.get("text") if isinstance(kept, dict) else None
        if not isinstance(text, str) or kept.get("digest") != _digest(text):
            self._note(f"a remembered reply is spoiled and ignored: {key}.json")
            return None
        return text

    def put(self, key: str, model: str, text: str) -> None:
        """Keep a text."""
        if self.folder is None:
            return
        path = self._path(key)
        kept = json.dumps({"model": model, "digest": _digest(text), "text": text}, indent=1)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _write_whole(path, kept)
        except OSError as error:
            self._note(f"replies cannot be remembered in {self.folder} ({error.strerror})")

    def _path(self, key: str) -> Path:
        assert self.folder is not None
        return self.folder / key[:2] / f"{key}.json"

    def _note(self, sentence: str) -> None:
        if sentence not in self.notes:
            self.notes.append(sentence)


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _write_whole(path: Path, text: str) -> None:
    """A new file under another name takes the place of the old one in one step."""
    with NamedTemporaryFile(
        "w", encoding="utf-8", dir=path.parent, prefix=".new-", delete=False
    ) as file:
        try:
            file.write(text)
            file.close()
            os.replace(file.name, path)
        except BaseException:
            with suppress(OSError):
                Path(file.name).unlink()
            raise
